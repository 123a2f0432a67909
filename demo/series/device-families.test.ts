import { describe, expect, it, test } from 'vitest'
import { readFamily } from './device-families.ts'
import { parseTables } from './read-tables.ts'

const HEAD = { slug: 'maker-x', manufacturer: 'maker', category: 'eeprom', name: 'X', summary: '', source: '' }

const read = (text: string) => readFamily(HEAD, 'x.tsv', parseTables('x.tsv', text.replaceAll(' ', '\t')))

const FAMILY = `[fields]
temperature_max 85

[forms]
form package packaging spq price_factor temperature_min temperature_max
*T-I/SN SOIC-# reel 3300 1 - -
-W SOIC-# tube 8:90,20:38 1.5 -40 125

[devices]
name pins usd memory_size
A 8 0.2 1Ki
B 20 0.4 2Ki
`

describe('a family of devices and forms', () => {
  const series = read(FAMILY)

  it('has each pair of a device and a form', () => {
    expect(series.size).toBe(4)
    expect(Array.from({ length: 4 }, (_, index) => series.at(index).part_number)).toEqual(['AT-I/SN', 'A-W', 'BT-I/SN', 'B-W'])
  })

  it('lets the form decide the case, the pack, the price and the temperature', () => {
    expect(series.at(3)).toMatchObject({
      package: 'SOIC-20W',
      packaging: 'tube',
      spq: 38,
      base_price: 600_000,
      parameters: { memory_size: 2048, temperature_min: -40, temperature_max: 125 },
    })
    expect(series.at(0).parameters['temperature_max']).toBe(85)
  })

  it('refuses an index outside the series', () => {
    expect(() => series.at(4)).toThrow(RangeError)
    expect(() => series.at(-1)).toThrow(RangeError)
  })
})

it('tells forms of one code apart by what follows @', () => {
  const series = read(`[forms]
form package packaging spq
R@SOIC-8 SOIC-8 reel 2500
R@SOT-23 SOT-23 reel 3000

[devices]
name usd forms
A 0.2 R@SOT-23
`)
  expect(series.at(0)).toMatchObject({ part_number: 'AR', package: 'SOT-23', spq: 3000 })
})

it('takes a device without forms as its own part number', () => {
  const series = read('[devices]\nname usd package packaging spq lifecycle\nA 0.2 SOIC-8 reel 2500 nrnd\n')
  expect(series.at(0)).toMatchObject({ part_number: 'A', package: 'SOIC-8', lifecycle: 'nrnd', base_price: 200_000 })
})

test.each([
  [
    'a form that the table does not have',
    FAMILY.replace('memory_size\nA 8 0.2 1Ki\nB 20 0.4 2Ki', 'forms\nA 8 0.2 PWR'),
    'line 11, column forms: there is no form PWR',
  ],
  [
    'a column that is no parameter',
    FAMILY.replace('memory_size', 'memory'),
    'line 9, column memory: is no column here and no parameter of eeprom',
  ],
  ['a value that is no number', FAMILY.replace('1Ki', '1kB'), 'line 11, column memory_size: 1kB is no number'],
  ['a packaging that does not exist', FAMILY.replace('reel', 'drum'), 'line 6, column packaging: drum is none of'],
  ['a price that is no number', FAMILY.replace('0.4', 'cheap'), 'line 12, column usd: cheap is no number above 0'],
  ['pins that a package needs', FAMILY.replace('A 8', 'A -'), 'line 11, column pins: is missing'],
])('refuses %s', (_, text, message) => {
  expect(() => read(text)).toThrow(`x.tsv, ${message}`)
})
