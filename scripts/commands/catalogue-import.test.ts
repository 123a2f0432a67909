/** The command itself, as an operator runs it: what it prints, what it leaves, and how it ends. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NODE, ROOT, runQuietly } from '../dev/install.mjs'
import { openDatabase } from '../dev/local-state.ts'
import { migrateState } from './migrate.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-import-'))
  migrateState(join(folder, 'state'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
vi.setConfig({ testTimeout: 120_000 })

const file = (name: string): string => join(folder, name)

const catalogue = (...args: string[]) =>
  runQuietly(NODE, [join(ROOT, 'scripts/commands/catalogue.ts'), ...args, '--state', join(folder, 'state')])

const HEAD = 'manufacturer,part_number,category,stock,param:resistance\n'

it('ends with 0 if everything was imported, and leaves no report', async () => {
  writeFileSync(file('good.csv'), `${HEAD}Yageo,A1,chip-resistors,"1,234",10 kΩ\n`)
  const { code, output } = await catalogue('import', file('good.csv'))
  expect(output).toMatch(/^1 row in .* s: 1 part added, 0 updated, 0 rows lost, 0 cells of other rows lost$/m)
  expect([code, existsSync(file('good.report.csv'))]).toEqual([0, false])
})

it('ends with 2 where rows or cells were lost, counts the reasons, and leaves all of them in the report', async () => {
  const rows = [
    'Microchip Tech,B1,chip-resistors,1,much',
    'Yageo,B2,chip-resistors,1,=1+1',
    'Yageo,B3,tools,1,1k',
    'Yageo,B4,chip-resistors,1,1k',
  ]
  writeFileSync(file('noisy.csv'), `${HEAD}${rows.join('\n')}\n`)
  const { code, output } = await catalogue('import', file('noisy.csv'))
  expect(code).toBe(2)
  expect(output).toContain('4 rows')
  expect(output).toContain('3 parts added, 0 updated, 1 row lost, 2 cells of other rows lost')
  expect(output).toContain('Rows lost, by each of their faults:\n  1 × category is no category without subcategories')
  expect(output).toContain('Cells lost of other rows:\n  2 × param:resistance is no number in ohm (line 2: "much")')
  expect(output).toContain('Microchip Tech – Microchip Technology?  npm run catalogue -- makers merge microchip-tech microchip')
  expect(readFileSync(file('noisy.report.csv'), 'utf8').trim().split('\r\n').sort()).toEqual([
    '2,Microchip Tech,B1,cell,param:resistance,,much,is no number in ohm',
    "3,Yageo,B2,cell,param:resistance,,'=1+1,is no number in ohm",
    expect.stringMatching(/^4,Yageo,B3,row,category,,tools,/),
    'line,manufacturer,part_number,lost,column,source,value,problem',
  ])
})

it('ends with 1 where nothing was: a file that is refused, a map that is broken, no good row', async () => {
  writeFileSync(file('cut.csv'), `${HEAD}Yageo,C1,tools,1,1k\nYageo,C2,"chip`)
  const rejected = await catalogue('import', file('cut.csv'))
  expect([rejected.code, existsSync(file('cut.report.csv')), existsSync(file('cut.report.csv.unfinished'))]).toEqual([1, false, false])
  expect(rejected.output).toContain('ends inside a quoted cell')

  writeFileSync(file('broken.json'), '{ "columns": { "stok": "Stock", "moq": { "form": "x" } } }')
  const broken = await catalogue('import', file('good.csv'), '--map', file('broken.json'))
  expect(broken.code).toBe(1)
  expect(broken.output).toContain('columns → stok: is no column of ours')

  const strict = await catalogue('import', file('noisy.csv'), '--strict', '--dry-run', '--report', file('other.csv'))
  expect(strict.output).toContain('0 parts added, 1 updated, 3 rows lost, 0 cells of other rows lost (dry run: nothing is stored)')
  expect([strict.code, existsSync(file('other.csv'))]).toEqual([2, true])
})

it('takes a file by a map with comments, and merges makers afterwards', async () => {
  writeFileSync(
    file('map.json'),
    '{\n  // ours: theirs\n  "columns": { "manufacturer": "Brand", "part_number": "MPN", "stock": "Qty" },\n}',
  )
  writeFileSync(file('own.csv'), 'Brand;MPN;Qty\nMicrochip Tech;B1;77\n')
  expect(await catalogue('import', file('own.csv'), '--map', file('map.json'))).toMatchObject({ code: 0 })
  const merged = await catalogue('makers', 'merge', 'microchip-tech', 'microchip')
  expect(merged.output).toContain('Microchip Tech is Microchip Technology now, with 1 parts; /manufacturer/microchip-tech leads on')
  expect(await catalogue('makers', 'merge', 'microchip-tech', 'microchip')).toMatchObject({ code: 1 })
  using db = openDatabase(join(folder, 'state'), 'CATALOGUE')
  const rows = db.prepare(
    'SELECT m.slug, o.stock FROM parts p JOIN manufacturers m USING (manufacturer_id) JOIN offers o ON o.offer_id / 8 = p.part_id WHERE p.part_number = ?',
  )
  expect(rows.all('B1')).toEqual([{ slug: 'microchip', stock: 77 }])
  expect(db.prepare('SELECT slug FROM former_makers').all()).toEqual([{ slug: 'microchip-tech' }])
})
