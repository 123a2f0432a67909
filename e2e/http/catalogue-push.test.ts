/** An operator's files and a running server: the batches that are sent, and interrupted runs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MAX_BATCH_PARTS } from '#shared/contract/desk-catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { routes, toPath } from '#shared/routes.ts'
import { runMakers } from '../../scripts/commands/catalogue-makers.ts'
import { runParts } from '../../scripts/commands/catalogue-parts.ts'
import { runPush } from '../../scripts/commands/catalogue-push.ts'
import { EXIT_CODES } from '../../scripts/commands/exit.ts'
import { migrateState } from '../../scripts/commands/migrate.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'
import { openDatabase } from '../../scripts/dev/local-state.ts'

/** Three batches. */
const PARTS = 2 * MAX_BATCH_PARTS + 200
const COLUMNS = 'manufacturer,part_number,category,stock_number,stock,price_1_qty,price_1_usd,param:resistance'

let server: Server
let folder: string
let state: string
let outputLines: string[]

const toRows = (stock: number, count = PARTS): string[] =>
  Array.from(
    { length: count },
    (_, index) => `Steady,STEADY-${10_000 + index},chip-resistors,S-${index},${stock + index},1,1.5,${index + 1}`,
  )

function toFile(rows: readonly string[], columns = COLUMNS): string {
  const file = join(folder, 'file.csv')
  writeFileSync(file, `${[columns, ...rows].join('\n')}\n`)
  return file
}

const pushed = (file: string, ...args: string[]): Promise<number> =>
  runPush([file, '--to', server.direct_url, '--state', state, '--who', 'ERP', ...args])

/** Records the bodies of calls that change data. @param answer handles the call with this number */
function watch(answer: (at: number, go: () => Promise<Response>) => Promise<Response> = (_, go) => go()) {
  const bodies: { parts?: object[]; offers?: object[]; is_dry_run?: boolean }[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const body = init?.method === 'PUT' ? JSON.parse(String(init.body)) : null
    if (body === null || body.is_dry_run) return fetch(url, init)
    bodies.push(body)
    return answer(bodies.length, () => fetch(url, init))
  })
  return bodies
}

function stocks(): number[] {
  const db = openDatabase(state, 'CATALOGUE')
  try {
    return db
      .prepare('SELECT stock FROM offers ORDER BY offer_id')
      .all()
      .map(({ stock }) => Number(stock))
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-push-'))
  state = join(folder, 'state')
  migrateState(state)
  const { code, output } = await runQuietly(NODE, [
    ...[join(ROOT, 'scripts/commands/catalogue.ts'), 'import', toFile(toRows(100)), '--state', state],
  ])
  if (code !== 0) throw new Error(output)
  server = await startServer({ port: 0, state, onLog() {} })
})
afterAll(async () => {
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  outputLines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void outputLines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('sends what differs, and nothing where nothing does', async () => {
  const bodies = watch()
  expect(await pushed(toFile(toRows(100)))).toBe(EXIT_CODES.all)
  expect(bodies).toEqual([])
  const rows = toRows(100)
    .with(7, 'Steady,STEADY-10007,chip-resistors,S-7,5,1,2.5,8')
    .with(9, 'Steady,STEADY-10009,chip-resistors,S-9,109,1,1.5,11')
  expect(await pushed(toFile([...rows, 'Steady,STEADY-NEW,chip-resistors,S-NEW,3,1,0.1,5']))).toBe(EXIT_CODES.all)
  expect(bodies.map(({ parts }) => parts?.map((part) => (part as { part_number: string }).part_number))).toEqual([
    ['STEADY-10007', 'STEADY-10009', 'STEADY-NEW'],
  ])
  const text = outputLines.join('\n')
  for (const line of ['1 new parts', '1 with other parameters', '1 prices', '1 stocks', 'STEADY-10007: 1.5 → 2.5'])
    expect(text).toContain(line)
  const readPage = async () => (await fetch(server.url + toPath(routes.search, 'en', {}, { wd: 'STEADY-NEW' }))).text()
  await expect.poll(readPage, { timeout: 20_000 }).toContain('$0.10')
})

it('takes of offers only what is named, by the operator’s own numbers', async () => {
  const bodies = watch()
  expect(await pushed(toFile(['S-3,9999,1,7.5'], 'stock_number,stock,price_1_qty,price_1_usd'), '--only', 'stock')).toBe(EXIT_CODES.all)
  expect(bodies.map(({ offers }) => offers)).toEqual([[{ offer: { stock_number: 'S-3' }, stock: 9999 }]])
  expect(stocks()[3]).toBe(9999)
})

it('asks where more is otherwise than usual, or leaves it to the desk', async () => {
  const bodies = watch()
  const dear = toFile(toRows(100).map((row) => row.replace(',1,1.5,', ',1,3,')))
  expect(await pushed(dear)).toBe(EXIT_CODES.nothing)
  expect(outputLines.join('\n')).toContain('100 % of the prices move')
  const few = toFile(toRows(500, 50))
  expect(await pushed(few)).toBe(EXIT_CODES.nothing)
  expect(outputLines.join('\n')).toContain('99 % of the shop’s parts are not in the file')
  expect(bodies).toEqual([])
  expect(await pushed(few, '--propose')).toBe(EXIT_CODES.all)
  expect(bodies).toHaveLength(1)
  expect(stocks()[0]).toBe(100)
  expect(outputLines.at(-1)).toContain('waits for approval at the desk')
  expect(await pushed(few, '--yes')).toBe(EXIT_CODES.all)
  expect(stocks()[0]).toBe(500)
})

it.each(['never reached the shop', 'reached the shop, and its answer was lost'])(
  'is completed by a second run when a batch %s',
  async (how) => {
    for (let broken = 1; broken <= 3; broken++) {
      const first = 1000 * broken + how.length
      const file = toFile(toRows(first))
      const bodies = watch(async (at, go) => {
        if (at < broken) return go()
        if (!how.startsWith('never')) await go()
        return Response.json({ code: CODE.session_invalid, message: 'Sign in', data: null })
      })
      await expect(pushed(file)).rejects.toThrow('Sign in')
      expect(bodies).toHaveLength(broken)
      vi.unstubAllGlobals()
      const again = watch()
      expect(await pushed(file)).toBe(EXIT_CODES.all)
      vi.unstubAllGlobals()
      const done = how.startsWith('never') ? broken - 1 : broken
      expect(again).toHaveLength(3 - done)
      expect(stocks().slice(0, PARTS)).toEqual(Array.from({ length: PARTS }, (_, index) => first + index))
    }
  },
)

it('moves what stands in another category, and takes off sale what is not named where that is said', async () => {
  const rows = [...toRows(100), 'Steady,STEADY-NEW,chip-resistors,S-NEW,3,1,0.1,5']
  await pushed(toFile(rows), '--yes')
  const bodies = watch()
  const moved = rows.with(4, 'Steady,STEADY-10004,fuses,S-4,104,1,1.5,')
  expect(await pushed(toFile(moved))).toBe(EXIT_CODES.all)
  expect(outputLines.join('\n')).toContain('STEADY-10004: chip-resistors → fuses')
  expect(await pushed(toFile(moved.toSpliced(8, 1)), '--vanished', 'retire')).toBe(EXIT_CODES.all)
  expect(bodies.map(({ parts }) => parts?.length)).toEqual([1, 1])
  expect(bodies[1]?.parts).toEqual([{ manufacturer: 'steady', part_number: 'STEADY-10008', retired: true }])
  const page = await fetch(server.url + toPath(routes.search, 'en', {}, { wd: 'STEADY-10008' }))
  expect(await page.text()).toContain('No longer sold')
  expect(await pushed(toFile(moved))).toBe(EXIT_CODES.all)
  expect(bodies[2]?.parts).toHaveLength(1)
  expect(outputLines.join('\n')).toContain('1 described otherwise')
})

it('does with single parts what is said, and says what it could not', async () => {
  const run = (...args: string[]) => runParts([...args, '--to', server.direct_url, '--state', state])
  const readStatus = async (partNumber: string) => {
    const page = await fetch(server.url + toPath(routes.search, 'en', {}, { wd: partNumber }))
    return (await page.text()).includes('No longer sold')
  }
  expect(await run('retire', 'Steady', 'STEADY-10020', 'STEADY-10021', 'STEADY-NONE')).toBe(EXIT_CODES.not_all)
  expect(outputLines).toEqual([
    '  Steady STEADY-NONE: part_number: unknown_part',
    expect.stringMatching(/^2 of 3 parts changed. Undo: .*\/desk\/catalogue\/parts-/),
  ])
  expect(await readStatus('STEADY-10020')).toBe(true)
  const list = join(folder, 'list.csv')
  writeFileSync(list, 'part_number,manufacturer\nSTEADY-10020,Steady\nSTEADY-10021,steady\n')
  expect(await run('restore', '--list', list)).toBe(EXIT_CODES.all)
  expect(await readStatus('STEADY-10020')).toBe(false)
  expect(await run('move', 'fuses', '--list', list, '--dry-run')).toBe(EXIT_CODES.all)
  expect(outputLines.at(-1)).toBe('2 of 2 parts would change; the shop is unchanged.')
  expect(await run('rename', 'Steady', 'STEADY-10020', 'STEADIER-1')).toBe(EXIT_CODES.all)
  const renamed = await fetch(server.url + toPath(routes.product, 'en', { id: 'STEADIER-1' }))
  expect([renamed.status, new URL(renamed.url).pathname]).toEqual([200, expect.stringContaining('STEADIER-1-'.toLowerCase())])
  await expect(run('rename', 'Steady', 'STEADY-10021')).rejects.toThrow('npm run catalogue -- parts')
})

it('makes two manufacturers one, with a part that both have', async () => {
  await pushed(
    toFile([
      ...['A', 'B'].map((name) => `Steady Tech,STEADY-${name},chip-resistors,,1,1,1,1`),
      'Steady Tech,STEADY-10030,chip-resistors,,1,1,1,1',
    ]),
    '--yes',
  )
  const run = (...args: string[]) => runMakers([...args, '--to', server.direct_url, '--state', state])
  expect(await run('--near')).toBe(EXIT_CODES.all)
  expect(outputLines.join('\n')).toContain('Steady – Steady Tech')
  expect(await run('merge', 'steady-tech', 'steady')).toBe(EXIT_CODES.all)
  expect(outputLines.at(-1)).toBe('steady-tech is steady now, at /manufacturer/steady')
  const page = await fetch(server.url + toPath(routes.manufacturer, 'en', { id: 'steady-tech' }))
  expect(new URL(page.url).pathname).toBe('/manufacturer/steady')
  expect(await page.text()).toContain(`${(PARTS + 3).toLocaleString('en')} parts`)
  expect(await run('rename', 'steady', 'Steadfast')).toBe(EXIT_CODES.all)
  expect(await run('alias', 'steadfast', 'Immobile')).toBe(EXIT_CODES.all)
  outputLines = []
  expect(await run()).toBe(EXIT_CODES.all)
  expect(outputLines[0]).toMatch(/steadfast {2}Steadfast {2}[\d,]+ parts {2}also: Steady, Steady Tech, Immobile/)
  await expect(run('merge', 'steadfast', 'nobody')).rejects.toThrow('There is no manufacturer "nobody".')
  await expect(run('rename', 'steadfast', '--')).rejects.toThrow()
})
