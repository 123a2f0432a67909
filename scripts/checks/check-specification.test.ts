import { describe, expect, it, test } from 'vitest'
import { findLedgerFaults, listTitles } from './check-specification.ts'

const HEAD = '| Id | Statement | Place | Test | Remark |\n| --- | --- | --- | --- | --- |\n'
const GOOD = '| 2.1 | The cart stands at `/cart` | `shared/routes.ts` `cart` | `e2e/cart.test.ts` › is empty in words | |'

const FILES: Readonly<Record<string, string>> = {
  'shared/routes.ts': "export const routes = { cart: '/cart' }",
  'client/styles/': '',
  'e2e/cart.test.ts': "describe('the cart', () => {\n  it('is empty in words', () => {})\n})",
}

const page = (rows: string) => `# Orders\n\n## 2. Screens\n\n${HEAD}${rows}\n`

/** What is said about a ledger of one page whose section 2 has these rows. */
function faults(rows: string, { pages = [], calls = [] }: { pages?: string[]; calls?: string[] } = {}): string[] {
  return findLedgerFaults({ 'docs/specification/order.md': page(rows) }, { read: (path) => FILES[path] ?? null, pages, calls })
}

describe('findLedgerFaults', () => {
  it('finds nothing in a ledger that names what is there', () => {
    const tests = '`e2e/cart.test.ts` › the cart<br>`e2e/cart.test.ts` › `is empty in words`'
    const rows = `${GOOD}\n| 2.2 | \`GET /api/cart\` | \`client/styles/\` | ${tests} | why |`
    expect(faults(rows, { pages: ['/cart'], calls: ['GET /api/cart'] })).toEqual([])
  })

  test.each([
    ['no test', GOOD.replace('`e2e/cart.test.ts` › is empty in words', ''), '2.1: no test'],
    ['no file', GOOD.replace('`shared/routes.ts` `cart`', 'somewhere'), '2.1: no file'],
    ['no statement', GOOD.replace('The cart stands at `/cart`', ''), '2.1: no statement'],
    ['a place that is gone', GOOD.replace('shared/routes.ts', 'shared/gone.ts'), 'shared/gone.ts is no file'],
    ['a name that its place does not have', GOOD.replace('`cart`', '`basket`'), 'basket stands in none of shared/routes.ts'],
    ['a test file that is gone', GOOD.replace('e2e/cart.test.ts', 'e2e/gone.test.ts'), 'e2e/gone.test.ts is no file'],
    ['a test that is gone', GOOD.replace('is empty in words', 'is full'), 'e2e/cart.test.ts has no test “is full”'],
    ['half of a title', GOOD.replace('is empty in words', 'is empty'), 'has no test “is empty”'],
    ['a test without a title', GOOD.replace(' › is empty in words', ''), 'names no test'],
    ['an id of another section', GOOD.replace('2.1', '3.1'), '“3.1” is no id of section 2: write 2.1'],
    ['an id that is none', GOOD.replace('2.1', 'x'), '“x” is no id'],
    ['an id twice', `${GOOD}\n${GOOD}`, '2.1 stands at docs/specification/order.md:7 already: write 2.2'],
    ['ids out of order', `${GOOD.replace('2.1', '2.7')}\n${GOOD}`, '2.1 comes after 2.7'],
    ['a cell too many', `${GOOD}\n${GOOD.replace('The', 'The | big')}`, 'this one 6'],
    ['no rows', '', 'there are no rows'],
  ])('says what to do about %s', (_, rows, message) => {
    const messages = faults(rows)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
    expect(messages[0]).toMatch(/^docs\/specification\/order\.md:/)
  })

  it('misses pages and calls that no row names', () => {
    expect(faults(GOOD, { pages: ['/cart', '/bom/:id?'], calls: ['GET /api/cart'] })).toEqual([
      'docs/specification: no row names the page `/bom/:id?`',
      'docs/specification: no row names the call `GET /api/cart`',
    ])
  })

  it('tells rows apart over all pages, and lets the numbers of a section lie on several', () => {
    const surroundings = { read: (path: string) => FILES[path] ?? null, pages: [], calls: [] }
    const bom = page(`${GOOD.replace('2.1', '2.2')}\n${GOOD.replace('2.1', '2.4')}`)
    const order = page(`${GOOD}\n${GOOD.replace('2.1', '2.3')}`)
    expect(findLedgerFaults({ 'docs/specification/bom.md': bom, 'docs/specification/order.md': order }, surroundings)).toEqual([])
    expect(findLedgerFaults({ 'docs/specification/bom.md': order, 'docs/specification/order.md': page(GOOD) }, surroundings)).toEqual([
      'docs/specification/order.md:7: 2.1 stands at docs/specification/bom.md:7 already: write 2.4',
    ])
  })

  it('passes over tables outside of the sections', () => {
    const ledger = `## 2. Screens\n\n${HEAD}${GOOD}\n\n## Decisions\n\n| Decision | Why |\n| --- | --- |\n| one | two |\n`
    expect(
      findLedgerFaults({ 'docs/specification/order.md': ledger }, { read: (path) => FILES[path] ?? null, pages: [], calls: [] }),
    ).toEqual([])
  })
})

describe('listTitles', () => {
  test.each([
    ["it('one', () => {})", ['one']],
    ["test('a \\'quoted\\' word', fn)", ["a 'quoted' word"]],
    ['describe("the reader\'s own", fn)', ["the reader's own"]],
    ["it.each([1, 2])('%s of %j', (n) => {})", ['%s of %j']],
    ["it.each<[string]>([\n  ['a'],\n])(\n  'on its own line',\n  fn)", ['on its own line']],
    ['test.each(STATES)(`$' + '{name}: from %s`, fn)', ['$' + '{name}: from %s']],
    ["it.skip('later', fn)\nit.todo('never', fn)\ndescribe.skipIf(x)('sometimes', fn)", ['sometimes']],
    ["expect(text).toContain('no title')", []],
  ])('of %j are %j', (source, titles) => {
    expect([...listTitles(source)]).toEqual(titles)
  })
})
