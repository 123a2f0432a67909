/** An import into the database of a running server: every request is answered, from the old catalogue or the new one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { migrateState } from '../../scripts/commands/migrate.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'
import { openDatabase } from '../../scripts/dev/local-state.ts'

const PARTS = 2000
const PAGE_SIZE = 50
const READERS = 4

let server: Server
let folder: string
let state: string

async function catalogue(...args: string[]): Promise<string> {
  const { code, output } = await runQuietly(NODE, [join(ROOT, 'scripts/commands/catalogue.ts'), ...args, '--state', state])
  if (code !== 0) throw new Error(output)
  return output
}

/** A file of one manufacturer's parts with a common price and stock. */
function toFile(dollars: number, stock: number): string {
  const file = join(folder, `prices-${dollars}.csv`)
  const rows = Array.from(
    { length: PARTS },
    (_, index) => `Steady,STEADY-${10_000 + index},chip-resistors,${stock},1,${dollars},${index + 1}`,
  )
  writeFileSync(file, `manufacturer,part_number,category,stock,price_1_qty,price_1_usd,param:resistance\n${rows.join('\n')}\n`)
  return file
}

interface MakerPage {
  listing: {
    total: number
    items: { goods_page_url: string; stock: number; offers: { offer_id: number; price_breaks: { unit_price: string }[] }[] }[]
  }
}

async function makerPage(page: number): Promise<{ code: number; message: string; data: MakerPage }> {
  const response = await fetch(`${server.url}/api/manufacturers/steady?page=${page}&page_size=${PAGE_SIZE}`)
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: MakerPage }
  return { code: response.status === 200 ? code : response.status, message, data }
}
const listPrices = ({ listing }: MakerPage): string[] => [
  ...new Set(listing.items.map(({ offers, stock }) => `${Number(offers[0]?.price_breaks[0]?.unit_price)} × ${stock}`)),
]

/** Makes requests until `done`, including adding a part to the cart. @returns statuses, and the prices in each response */
async function read(reader: number, offerId: number, done: () => boolean): Promise<{ statuses: number[]; prices: string[][] }> {
  const statuses: number[] = []
  const prices: string[][] = []
  for (let round = 0; !done(); round++) {
    const page = ((reader * 31 + round * 7) % (PARTS / PAGE_SIZE)) + 1
    const { code, message, data } = await makerPage(page)
    expect(code, message).toBe(200)
    prices.push(listPrices(data))
    const url = data.listing.items[round % PAGE_SIZE]?.goods_page_url ?? ''
    const paths = [`/productdetail/${url}`, `/category/chip-resistors?page=${page}`, `/search?keyword=steady-1${1000 + round}`]
    const answer = await fetch(server.url + (paths[round % paths.length] ?? '/'), { redirect: 'manual' })
    statuses.push(answer.status)
    await answer.arrayBuffer()
    if (round % 10 !== 0) continue
    const added = await fetch(`${server.url}/api/cart/items`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [{ offer_id: offerId, cart_num: 1 }] }),
    })
    statuses.push(added.status)
    await added.arrayBuffer()
  }
  return { statuses, prices }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-import-'))
  state = join(folder, 'state')
  migrateState(state)
  await catalogue('import', toFile(1, 100))
  server = await startServer({ port: 0, state, onLog() {} })
})
afterAll(async () => {
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})
const ENOUGH_MS = 240_000
vi.setConfig({ testTimeout: ENOUGH_MS, hookTimeout: ENOUGH_MS })

it('answers every request while an import is at work, from one catalogue each', async () => {
  const first = await makerPage(1)
  expect(listPrices(first.data)).toEqual(['1 × 100'])
  let isDone = false
  const offerId = first.data.listing.items[0]?.offers[0]?.offer_id ?? 0
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader, offerId, () => isDone))
  const [output] = await Promise.all([catalogue('import', toFile(2, 200)).finally(() => (isDone = true)), ...readers])
  const answers = await Promise.all(readers)
  expect(output).toContain(`${PARTS.toLocaleString('en')} updated`)

  const statuses = answers.flatMap((answer) => answer.statuses)
  expect(statuses.length).toBeGreaterThan(20)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  for (const prices of answers.flatMap((answer) => answer.prices)) expect(['1 × 100', '2 × 200']).toContain(prices.join(', '))
  const last = await makerPage(PARTS / PAGE_SIZE)
  expect(listPrices(last.data)).toEqual(['2 × 200'])
  expect(last.data.listing.total).toBe(PARTS)
})

it('leaves nothing behind beside the catalogue, and one that can be searched and imported again', async () => {
  await catalogue('import', toFile(3, 300))
  expect(listPrices((await makerPage(1)).data)).toEqual(['3 × 300'])
  const db = openDatabase(state, 'CATALOGUE')
  try {
    const names = db.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'next_*' OR name GLOB 'old_*'").all()
    expect(names).toEqual([])
    db.exec(
      "INSERT INTO part_terms (part_terms) VALUES ('integrity-check'); INSERT INTO part_fragments (part_fragments) VALUES ('integrity-check')",
    )
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    expect(db.prepare("SELECT count(*) AS parts FROM part_fragments WHERE part_fragments MATCH 'STE AND TEA'").get()).toEqual({
      parts: PARTS,
    })
    expect(db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'parts_by_key'").get()).toEqual({
      sql: 'CREATE INDEX parts_by_key ON parts (key)',
    })
  } finally {
    db.close()
  }
})
