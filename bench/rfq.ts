/**
 * RFQs sent to the production Worker in the local runtime: many at once, each of them twice with one Idempotency-Key, and
 * then counted in the database; and hostile workbooks, with the time until they are refused and the memory that took.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { getCaptcha } from '#shared/contract/captcha.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import { saveRfqContact } from '#shared/contract/rfq.ts'
import { uploadExcel } from '#shared/contract/upload.ts'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../scripts/dev/install.mjs'
import { openExistingDatabase } from '../scripts/dev/local-state.ts'
import { type HostileFigure, sendHostileFiles } from './hostile.ts'
import { childPids } from './processes.ts'
import { percentile } from './workerd.ts'

export interface RfqFigures {
  rfqs: number
  lines_each: number
  sends_each: number
  at_once: number
  rfqs_per_second: number
  p50_ms: number
  p95_ms: number
  /** Sent, and not in the database. */
  lost: number
  /** In the database more than once, or answered with another number than the first time. */
  duplicated: number
  lines_lost: number
  mails_written: number
}

const RFQS = 1000
const LINES = 50
const SENDS = 2
/** Requests under way at a time; a thousand buyers do not press at the same millisecond, but nearly. */
const AT_ONCE = 250
/** Below the limits of one network address. */
const RFQS_AN_ADDRESS = 2
const PARTS = 500

export async function benchRfqs(): Promise<{ rfqs: RfqFigures; hostile: HostileFigure[] }> {
  const state = mkdtempSync(join(tmpdir(), 'solderline-bench-rfq-'))
  const { code, output } = await runQuietly(NODE, [
    join(ROOT, 'scripts/commands/catalogue.ts'),
    'load',
    '--parts',
    String(PARTS),
    '--state',
    state,
  ])
  if (code !== 0) throw new Error(output)
  const before = new Set(childPids())
  // The work is the browsers', not the server's: little of it, so that this process can play a thousand of them.
  const server = await startServer({ port: 0, state, vars: { WORK_BITS: '4' }, onLog() {} })
  try {
    const pid = childPids().find((child) => !before.has(child))
    const rfqs = await sendRfqs(server, state)
    console.log(rfqs)
    const hostile =
      pid === undefined ? [] : await sendHostileFiles(server, uploadExcel.path, pid, (index) => browserHeaders(10_000 + index))
    return { rfqs, hostile }
  } finally {
    await server.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

const ipOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

async function sendRfqs(server: Server, state: string): Promise<RfqFigures> {
  const marker = randomUUID()
  const durations: number[] = []
  const answered: Set<string>[] = []
  const start = performance.now()
  await eachAtOnce(RFQS, AT_ONCE, async (index) => {
    const headers = browserHeaders(Math.floor(index / RFQS_AN_ADDRESS))
    const idempotency = { ...headers, 'Idempotency-Key': randomUUID() }
    const numbers = new Set<string>()
    const sends = Array.from({ length: SENDS }, async () => {
      const request = { ...requestOf(marker, index), verification: { work: await doWork(server.url, headers) } }
      const sent = performance.now()
      const data = await post(server.url, saveRfqContact, request, idempotency)
      durations.push(performance.now() - sent)
      numbers.add(data.rfq_number)
    })
    await Promise.all(sends)
    answered[index] = numbers
  })
  const seconds = (performance.now() - start) / 1000
  const db = openExistingDatabase(state, 'SHOP')
  try {
    const stored = db
      .prepare('SELECT rfq_number, (SELECT count(*) FROM rfq_lines l WHERE l.rfq_id = r.rfq_id) AS lines FROM rfqs r WHERE comment = ?')
      .all(marker)
    const numbers = new Set(stored.map((row) => String(row['rfq_number'])))
    const first = answered.map((set) => [...set][0] ?? '')
    return {
      rfqs: RFQS,
      lines_each: LINES,
      sends_each: SENDS,
      at_once: AT_ONCE,
      rfqs_per_second: RFQS / seconds,
      p50_ms: percentile(durations, 50),
      p95_ms: percentile(durations, 95),
      lost: first.filter((number) => !numbers.has(number)).length,
      duplicated: stored.length - new Set(first).size + answered.filter((set) => set.size > 1).length,
      lines_lost: RFQS * LINES - stored.reduce((sum, row) => sum + Number(row['lines']), 0),
      mails_written: Number(db.prepare('SELECT count(*) AS mails FROM mails').get()?.['mails']),
    }
  } finally {
    db.close()
  }
}

const requestOf = (comment: string, buyer: number) => ({
  contact_name: 'Ada Buyer',
  company_name: 'Example GmbH',
  email: `buyer-${buyer}@example.com`,
  country: 'DE',
  comment,
  lines: Array.from({ length: LINES }, (_, index) => ({ part_number: `BENCH-${index}`, qty: 100 * (index + 1), target_price: '0.125' })),
})

/** What a browser sends: a cookie and an address that no other has. */
export function browserHeaders(index: number): Record<string, string> {
  const visitor = createHash('sha256').update(String(index)).digest('hex').slice(0, 32)
  return { Cookie: `visitor=${visitor}`, 'CF-Connecting-IP': ipOf(index + 1) }
}

async function doWork(url: string, headers: Record<string, string>): Promise<{ challenge: string; solution: string }> {
  const answer = await fetch(`${url}/api/captcha/getCaptcha?kind=work`, { headers })
  const puzzle = getCaptcha.data.parse(Envelope.parse(await answer.json()).data)
  if (puzzle.kind !== 'work') throw new Error(`expected work, got ${puzzle.kind}`)
  for (let solution = 0; ; solution++) {
    const digest = createHash('sha256').update(`${puzzle.challenge}.${solution}`).digest()
    if (Math.clz32(digest.readUInt32BE(0)) >= puzzle.bits) return { challenge: puzzle.challenge, solution: String(solution) }
  }
}

async function post<E extends typeof saveRfqContact>(
  url: string,
  endpoint: E,
  request: object,
  headers: Record<string, string>,
): Promise<z.output<E['data']>> {
  const answer = await fetch(url + endpoint.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(request),
  })
  const { code, data } = Envelope.parse(await answer.json())
  if (code !== 200) throw new Error(`${endpoint.path} answered ${code}: ${JSON.stringify(data)}`)
  return endpoint.data.parse(data) as z.output<E['data']>
}

/** Runs `work` for 0 … `count` − 1, so many at a time. */
export async function eachAtOnce(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const runner = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
}
