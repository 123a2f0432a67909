import type { getCaptcha } from '#shared/contract/captcha.ts'
import { callApi } from '../api/client.ts'
import type { ProofOfWorkRequest } from './work-thread.ts'

interface Work {
  challenge: string
  solution: string
}

/** The challenge is valid for ten minutes; a submission takes a moment. */
const FRESH_MS = 9 * 60_000
/** On a slower machine, typing a code is faster. */
const SOLVE_TIMEOUT_MS = 20_000

let current: { work: Promise<Work | null>; since: number } | null = null

/** Starts the work for the next submission, unless recent work exists. Called at the first focus in a form. */
export function prepareProofOfWork(): void {
  if (!current || Date.now() - current.since > FRESH_MS) current = { work: doWork(), since: Date.now() }
}

/** The work for one submission, or null where the browser could not do it: the server then requires a code. */
export async function takeProofOfWork(): Promise<Work | null> {
  prepareProofOfWork()
  const pending = current
  const work = (await pending?.work) ?? null
  if (current === pending) current = null
  return work
}

async function doWork(): Promise<Work | null> {
  try {
    const order = await callApi<typeof getCaptcha>('GET /api/captcha/getCaptcha', { kind: 'work' })
    if (order.kind !== 'work') return null
    return { challenge: order.challenge, solution: await solveWork(order) }
  } catch (error) {
    console.info('the proof of work could not be done', error)
    return null
  }
}

/** Solves a challenge in a separate thread. @throws if the thread fails, or finds no solution within `SOLVE_TIMEOUT_MS` */
function solveWork({ challenge, bits }: ProofOfWorkRequest): Promise<string> {
  const thread = new Worker(new URL('./work-thread.ts', import.meta.url), { type: 'module' })
  const solution = new Promise<string>((resolve, reject) => {
    thread.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    thread.addEventListener('error', (event) => reject(new Error(event.message || 'the worker could not be loaded')))
    setTimeout(() => reject(new Error(`no solution within ${SOLVE_TIMEOUT_MS} ms`)), SOLVE_TIMEOUT_MS)
    thread.postMessage({ challenge, bits } satisfies ProofOfWorkRequest)
  })
  return solution.finally(() => thread.terminate())
}
