/** An operator's custom categories and parameters, in files for a running shop. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { migrateState } from '../../scripts/commands/migrate.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'

const TAXONOMY = {
  parameters: [
    { id: 'rated_capacity', kind: 'number', unit: 'ampere_hour', name: 'Rated capacity' },
    { id: 'chemistry', kind: 'word', name: 'Chemistry', words: [{ id: 'lithium_ion', name: 'Lithium-ion' }] },
  ],
  categories: [
    { number: 1, id: 'batteries', name: 'Batteries' },
    {
      number: 2,
      id: 'lithium-cells',
      parent: 'batteries',
      name: 'Lithium cells',
      parameters: ['rated_capacity', 'voltage_rating', 'chemistry'],
    },
  ],
}
const PARTS = `manufacturer,part_number,category,stock,price_1_qty,price_1_usd,param:rated_capacity,param:chemistry
Acme,CELL-1,lithium-cells,100,1,2.5,2.6,Lithium-ion
Acme,CELL-2,lithium-cells,200,1,3.5,3Ah,lithium_ion
`

let [server, folder, state]: [Server, string, string] = [null as never, '', '']

/** A command in a separate process, which has only the shop's data. */
const run = (command: 'catalogue' | 'shop', ...args: string[]) =>
  runQuietly(NODE, [join(ROOT, `scripts/commands/${command}.ts`), ...args], { cwd: ROOT })
const toShop = () => ['--to', server.direct_url, '--state', state]

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-own-'))
  state = join(folder, 'state')
  cpSync(join(ROOT, 'demo/shop'), join(folder, 'shop'), { recursive: true })
  file('shop/taxonomy.json', JSON.stringify(TAXONOMY))
  migrateState(state)
  const done = [
    await run('shop', 'load', '--shop', join(folder, 'shop'), '--state', state),
    await run('catalogue', 'import', file('parts.csv', PARTS), '--state', state),
  ]
  for (const { code, output } of done) expect(code, output).toBe(0)
  server = await startServer({ port: 0, state, onLog() {} })
})
afterAll(async () => {
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => void vi.setConfig({ testTimeout: 60_000 }))

it('are pulled and pushed without a difference', async () => {
  const pulled = join(folder, 'pulled.csv')
  await run('catalogue', 'pull', pulled, '--from', server.direct_url, '--state', state)
  expect(readFileSync(pulled, 'utf8')).toContain('param:rated_capacity')
  const { code, output } = await run('catalogue', 'push', pulled, ...toShop())
  expect([code, output]).toEqual([0, expect.stringContaining('The shop already matches the file.')])
})

it('get what differs of a file, by columns of ours or by a map', async () => {
  const map = {
    columns: {
      manufacturer: 'Mfr',
      part_number: 'MPN',
      category: { constant: 'lithium-cells' },
      'param:rated_capacity': 'Ah',
      'param:chemistry': { constant: 'Lithium-ion' },
    },
    by_category: { 'lithium-cells': { 'param:voltage_rating': 'V' } },
  }
  const { code, output } = await run(
    'catalogue',
    ...['push', file('mapped.csv', 'Mfr,MPN,Ah,V\nAcme,CELL-1,2.6,3.7\nAcme,CELL-2,3.2,\n')],
    ...['--map', file('map.json', JSON.stringify(map)), '--yes', ...toShop()],
  )
  expect([code, output]).toEqual([0, expect.stringContaining('2 with other parameters')])
})

it('are not lost by a list of prices without a category', async () => {
  const prices = file('prices.csv', 'manufacturer,part_number,stock,price_1_qty,price_1_usd\nAcme,CELL-1,7,1,2.5\n')
  const { code, output } = await run('catalogue', 'push', prices, '--only', 'prices,stock', ...toShop())
  expect([code, output]).toEqual([0, expect.stringContaining('1 stocks')])
})

it('may be named by the map of an import', async () => {
  const map = { columns: { manufacturer: 'Mfr', part_number: 'MPN', category: 'Kind', 'param:rated_capacity': 'Ah' } }
  const { code, output } = await run(
    'catalogue',
    ...['import', file('more.csv', 'Mfr,MPN,Kind,Ah\nAcme,CELL-3,Lithium cells,4\n')],
    ...['--map', file('map.json', JSON.stringify(map)), '--state', state, '--dry-run'],
  )
  expect([code, output]).toEqual([0, expect.stringContaining('1 part added')])
})
