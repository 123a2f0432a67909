import { describe, expect, it, test } from 'vitest'
import { readOrderingCode } from './ordering-codes.ts'
import { parseTables } from './read-tables.ts'

const HEAD = { slug: 'maker-r', manufacturer: 'maker', category: 'chip-resistors', name: 'R', summary: '', source: '' }

const read = (text: string) => readOrderingCode(HEAD, 'r.tsv', parseTables('r.tsv', text.replaceAll(' / ', '\t')))

const SERIES = `[fields]
part_number / R{size}{tolerance_code}-{resistance:letter}{reel}
package / {size}
packaging / reel
base_usd / 0.002
ohm_usd / 0.000001

[popular]
resistance / E3
reel / A

[favourite]
resistance / 10..100 E3

[axis]
size / resistance / tolerance_code
0402 / 10..100 E6 / F|J
0603 / 1k / J

[axis]
reel / price_factor
A / 1
B / 0.9

[lookup size]
size / usd
0402 / 0.001
0603 / =base_usd + resistance * ohm_usd

[lookup tolerance_code]
tolerance_code / tolerance
F / 1
J / 5

[lookup size reel]
size / reel / spq
0402 / A / 10k
0402 / B / 50k
0603 / A / 5k
0603 / B / 20k
`

describe('an ordering code', () => {
  const series = read(SERIES)
  const parts = Array.from({ length: series.size }, (_, index) => series.at(index))
  const find = (partNumber: string) => parts.find(({ part_number }) => part_number === partNumber)

  it('combines the entries of its axes', () => {
    // Seven values in two tolerances and one more, each in two reels.
    expect(series.size).toBe((7 * 2 + 1) * 2)
    expect(new Set(parts.map(({ part_number }) => part_number)).size).toBe(series.size)
  })

  it('has what is popular first', () => {
    expect(series.popular).toBe(4 * 2 + 1)
    expect(parts.slice(0, 8).every(({ part_number }) => /-(?:10|22|47|100)RA$/.test(part_number))).toBe(true)
    expect(parts[8]?.part_number).toBe('R0603J-1KA')
  })

  it('takes from the tables of its keys what they say', () => {
    expect(find('R0402F-47RB')).toMatchObject({
      package: '0402',
      spq: 50_000,
      base_price: 900,
      parameters: { resistance: 47, tolerance: 1 },
      lifecycle: 'active',
      rohs: true,
    })
    expect(find('R0603J-1KA')).toMatchObject({ spq: 5000, base_price: 3000 })
  })

  it('refuses an index outside of it', () => {
    for (const index of [-1, series.size, 0.5]) expect(() => series.at(index)).toThrow(RangeError)
  })
})

it('lists the parts of a table without a code', () => {
  const series = read(
    '[fields]\npackage / 0603\nspq / 100\nusd / 0.01\npackaging / reel\n\n[parts]\npart_number / resistance\nA1 / 10\nA2 / -\n',
  )
  expect([series.at(0), series.at(1)].map(({ part_number, parameters }) => [part_number, parameters])).toEqual(
    expect.arrayContaining([
      ['A1', { resistance: 10 }],
      ['A2', {}],
    ]),
  )
})

it('leaves out of a range with a step what stands in an earlier row', () => {
  const fields = '[fields]\npart_number / R{resistance}\npackage / 0603\nspq / 100\nusd / 0.01\npackaging / reel\n\n'
  const series = read(`${fields}[axis]\nresistance\n300\n100..500 step 100\n`)
  expect(Array.from({ length: series.size }, (_, index) => series.at(index).part_number).sort()).toEqual([
    'R100',
    'R200',
    'R300',
    'R400',
    'R500',
  ])
})

test.each([
  [
    'a column that nothing uses',
    SERIES.replace('reel / price_factor', 'reel / colour'),
    'line 20, column colour: is no parameter of chip-resistors, and nothing uses it',
  ],
  ['a template of an unknown column', SERIES.replace('{reel}', '{tape}'), 'column tape: is no column'],
  ['an unknown code of a value', SERIES.replace(':letter', ':roman'), 'column part_number: there is no code roman'],
  ['a formula that ends too early', SERIES.replace(' * ohm_usd', ' *'), 'line 28, column usd: Unexpected token'],
  ['a value that is no number', SERIES.replace('1k', '1 kOhm'), 'line 18, column resistance: 1 kOhm is no number'],
  ['a key without a row', SERIES.replace('J / 5', 'K / 10'), 'line 30: has no row J'],
  ['a column that stands twice', SERIES.replace('size / usd', 'size / tolerance'), 'column tolerance: stands in two tables'],
  ['a test of a column that no axis has', SERIES.replace('reel / A', 'tape / A'), 'line 10, column tape: is no column'],
  ['a packaging that does not exist', SERIES.replace('packaging / reel', 'packaging / drum'), 'column packaging: drum is none of'],
])('refuses %s', (_, text, message) => {
  expect(() => read(text)).toThrow(message)
})
