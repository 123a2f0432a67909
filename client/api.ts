import { LOADING_BAR_DELAY_MS } from '#shared/constants.ts'
import { type AddressOf, type DataOf, type Endpoint, fillPath, type RequestOf } from '#shared/contract/endpoint.ts'

/** What a call ends with when it does not succeed: the envelope's code and message, or `0` when nothing came back. */
export class CallError extends Error {
  readonly code: number
  readonly fields: Readonly<Record<string, string>>

  constructor(code: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

let sequence = Date.now()
let running = 0
let bar_timer: ReturnType<typeof setTimeout> | undefined

/** The loading bar shows after 200 ms, as long as any request runs. */
export function countRunning(step: 1 | -1): void {
  running += step
  if (running === 1 && step === 1) bar_timer = setTimeout(() => document.documentElement.classList.add('is-loading'), LOADING_BAR_DELAY_MS)
  if (running === 0) {
    clearTimeout(bar_timer)
    document.documentElement.classList.remove('is-loading')
  }
}

/**
 * The only fetch in the browser: adds the language and the cache-busting sequence; an invalid session goes to /exit.
 * The endpoint is named by a type, `api<typeof search>('GET /api/index/search', …)`, so that no schema is sent to the
 * browser: the Worker and the origin hold answers to the contract.
 * @throws CallError for every answer that is no success
 */
export async function api<E extends Endpoint>(
  address: AddressOf<E>,
  request: RequestOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<DataOf<E>> {
  const [method = 'GET', pattern = ''] = address.split(' ')
  const { path, rest } = fillPath(pattern, request as object)
  const query = new URLSearchParams({ _: String(sequence++) })
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== '') query.set(name, String(value))
  countRunning(1)
  try {
    const response = await fetch(`${path}?${query}`, {
      method,
      headers: { Lang: document.documentElement.dataset['lang'] ?? '', 'Content-Type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(rest) }),
      ...(options.signal && { signal: options.signal }),
    })
    const envelope = (await response.json()) as { code: number; message: string; data: DataOf<E> & { fields?: Record<string, string> } }
    if (envelope.code === 4001) location.assign(`${document.documentElement.dataset['root'] ?? ''}/exit`)
    if (envelope.code !== 200) throw new CallError(envelope.code, envelope.message, envelope.data?.fields)
    return envelope.data
  } finally {
    countRunning(-1)
  }
}
