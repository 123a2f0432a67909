/** `npm run bench -- programs`: a KiCad list of a long BOM, and the data of a page against the page, in the production Worker. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashText } from '#origin/runtime/seal.ts'
import { API_KEY_PREFIXES } from '#shared/contract/api-scopes.ts'
import { mateBom, uploadBom } from '#shared/contract/bom.ts'
import { CODE } from '#shared/contract/codes.ts'
import { toFormatAddress } from '#shared/url/page-format.ts'
import { openExistingDatabase } from '../scripts/dev/local-state.ts'
import { type BenchWorker, percentile, startBenchWorker } from './workerd.ts'

interface ProgramFigures {
  /** Lists of KiCad: their parts, and the times of a call. */
  lists: { list: string; parts: number; p50_ms: number; p95_ms: number }[]
  /** CPU of a page's formats, relative to the page that is rendered anew in the same run. */
  formats: { page: string; format: string; cpu_ms: number; over_page: number }[]
}

const KEY = `${API_KEY_PREFIXES.live}${'b'.repeat(43)}`
const BOM_LINES = 5000
const CALLS = 20
const FORMAT_CALLS = 20
const ROUNDS = 3
const PAGES = ['/category/chip-resistors', '/s?wd=BC847']

export async function benchPrograms(state: string): Promise<ProgramFigures> {
  // The BOM and the key stay out of the operator's state.
  const copy = mkdtempSync(join(tmpdir(), 'solderline-bench-programs-'))
  cpSync(state, copy, { recursive: true, dereference: true })
  const numbers = await prepare(copy)
  const worker = await startBenchWorker(copy)
  try {
    const bom = await createBom(worker.url, numbers)
    const lists: ProgramFigures['lists'] = []
    for (const list of [`bom-${bom}`, 'chip-resistors'])
      lists.push({ list: list.startsWith('bom-') ? 'BOM' : list, ...(await timeList(worker, list)) })
    const formats: ProgramFigures['formats'] = []
    for (const page of PAGES) formats.push(...(await measureFormats(worker, page)))
    return { lists, formats }
  } finally {
    await worker.dispose()
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Adds a customer with an API key. @returns part numbers of the catalogue */
async function prepare(state: string): Promise<string[]> {
  const shop = openExistingDatabase(state, 'SHOP')
  shop
    .prepare("INSERT INTO customers (customer_id, email, created_at) VALUES (1000001, 'bench@buyer.example', '2026-01-01T00:00:00.000Z')")
    .run()
  shop
    .prepare(
      `INSERT INTO api_keys (key_hash, customer_id, name, scopes, is_sandbox, last_four, created_at, ends_on)
       VALUES (?, 1000001, 'bench', '["read","bom"]', 0, 'bbbb', '2026-01-01T00:00:00.000Z', '2099-12-31')`,
    )
    .run(await hashText(KEY))
  shop.close()
  const catalogue = openExistingDatabase(state, 'CATALOGUE')
  const rows = catalogue.prepare('SELECT part_number FROM parts GROUP BY part_number ORDER BY random() LIMIT ?').all(BOM_LINES)
  catalogue.close()
  return rows.map((row) => String(row['part_number']))
}

const HEADERS = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' }

async function createBom(url: string, numbers: readonly string[]): Promise<string> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = (await (await fetch(url + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })).json()) as {
      code: number
      data: T
    }
    if (answer.code !== CODE.success) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const { bom_id: id } = await post<{ bom_id: string }>(uploadBom.path, {
    lines: numbers.map((partNumber, position) => ({ part_number: partNumber, qty: 1, row: position })),
  })
  for (;;) {
    const { head } = await post<{ head: { waiting_count: number } }>(mateBom.path, { bom_id: id })
    if (head.waiting_count === 0) return id
  }
}

async function timeList(worker: BenchWorker, list: string) {
  const path = `/kicad/v1/parts/category/${list}.json`
  const parts = (await (await fetch(worker.url + path, { headers: HEADERS })).json()) as unknown[]
  if (!Array.isArray(parts)) throw new Error(`${path}: ${JSON.stringify(parts)}`)
  const samples = await worker.run(new Array<string>(CALLS).fill(path), HEADERS)
  const times = samples.map(({ duration_ms }) => duration_ms)
  return { parts: parts.length, p50_ms: percentile(times, 50), p95_ms: percentile(times, 95) }
}

async function measureFormats(worker: BenchWorker, page: string): Promise<ProgramFigures['formats']> {
  // A page with the message after signing in is private and rendered anew.
  const addresses = new Map([['page', `${page}${page.includes('?') ? '&' : '?'}joined=1`]])
  for (const format of ['json', 'csv'] as const) addresses.set(format, toFormatAddress(page, format))
  const spent = new Map<string, number[]>([...addresses.keys()].map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, address] of addresses) {
      const before = worker.cpuSeconds()
      const [first] = await worker.run(new Array<string>(FORMAT_CALLS).fill(address))
      if (first?.status !== 200) throw new Error(`${address}: ${first?.status}`)
      if (round > 0) spent.get(name)?.push(((worker.cpuSeconds() - before) * 1000) / FORMAT_CALLS)
    }
  const toCpu = (name: string): number => percentile(spent.get(name) ?? [], 50)
  return [...addresses.keys()].map((format) => ({ page, format, cpu_ms: toCpu(format), over_page: toCpu(format) / toCpu('page') }))
}
