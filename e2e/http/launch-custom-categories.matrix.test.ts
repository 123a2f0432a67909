/** A shop with custom categories, launched with a file of parts: the same command imports the next day's file as well. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOMAIN, type Operator, startOperator } from './operator.ts'

const TAXONOMY = {
  parameters: [{ id: 'rated_capacity', kind: 'number', unit: 'ampere_hour', name: 'Rated capacity' }],
  categories: [
    { number: 1, id: 'batteries', name: 'Batteries' },
    { number: 2, id: 'lithium-cells', parent: 'batteries', name: 'Lithium cells', parameters: ['rated_capacity'] },
  ],
}
const HEAD = 'manufacturer,part_number,category,stock,price_1_qty,price_1_usd,param:rated_capacity\n'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
  writeFileSync(join(operator.shop, 'taxonomy.json'), JSON.stringify(TAXONOMY))
})
afterAll(() => operator.dispose())

const writeParts = (rows: string): void => writeFileSync(join(operator.folder, 'parts.csv'), HEAD + rows)
const readText = async (path: string): Promise<string> => (await operator.ask(path)).text()

// Each test continues from the account's state after the previous one, so none can be retried.
describe('the same launch', { retry: 0 }, () => {
  it('fills the catalogue, then sends what differs', async () => {
    writeParts('Acme,CELL-1,lithium-cells,100,1,2.5,2.6\nAcme,CELL-2,lithium-cells,200,1,3.5,3\n')
    const first = await operator.launch()
    expect([first.code, first.output]).toEqual([0, expect.stringContaining(`is at https://${DOMAIN}`)])
    expect(await readText('/category/lithium-cells')).toContain('CELL-2')

    writeParts('Acme,CELL-1,lithium-cells,90,1,2.4,2.6\nAcme,CELL-2,lithium-cells,200,1,3.5,3.2\nAcme,CELL-3,lithium-cells,50,1,4.5,5\n')
    const second = await operator.launch(['--yes'])
    expect([second.code, second.output]).toEqual([0, expect.not.stringContaining('refused')])
    expect((await operator.ask('/s?wd=CELL-3')).headers.get('Location')).toMatch(/cell-3/i)
  })

  it('has nothing to do where the file is the one that was sent', async () => {
    const { code, output } = await operator.launch()
    expect([code, output]).toEqual([0, expect.stringContaining('there is nothing to do')])
  })

  it('names the row of a category that the shop does not have, and leaves the shop as it is', async () => {
    writeParts('Acme,CELL-1,no-such-cells,90,1,2.4,\n')
    const { code, output } = await operator.launch(['--yes'])
    expect([code, output]).toEqual([0, expect.stringContaining('no-such-cells')])
    expect(await readText('/category/lithium-cells')).toContain('CELL-1')
  })
})
