import { expect, test } from 'vitest'
import { BomSource } from '../contract/bom.ts'
import type { BomLine } from '../table-reading/reading.ts'
import { toBomSource } from './bom-source.ts'
import { EMPTY_SOURCE } from './empty-source.ts'

const LINE: BomLine = { ...EMPTY_SOURCE, row: 3 }

test('an empty line is the contract’s own', () => {
  const texts = { part_number: '', manufacturer: '', value: '', description: '', package: '' }
  const flags = { qty_from_designators: false, do_not_fit: false }
  expect(EMPTY_SOURCE).toEqual({ row: null, qty: null, ...texts, ...flags, designators: [], alternates: [], supplier_skus: [] })
  expect(toBomSource(LINE)).toEqual({ ...EMPTY_SOURCE, row: 3 })
})

test('whatever a file holds, the contract takes', () => {
  const long = ` ${'阻 x'.repeat(4000)}`
  const source = toBomSource({
    ...LINE,
    part_number: long,
    manufacturer: long,
    value: long,
    description: long,
    package: long,
    qty: 2e9,
    designators: Array.from({ length: 6000 }, () => long),
    alternates: Array.from({ length: 20 }, () => ({ part_number: long, manufacturer: long })),
    supplier_skus: Array.from({ length: 20 }, () => long),
    placeholder: long,
  })
  expect(BomSource.parse(source)).toEqual(source)
  expect(source).toMatchObject({ qty: null, row: 3 })
})

test.each([
  [0, 0],
  [12, 12],
  [1.5, null],
  [-1, null],
  [Number.NaN, null],
  [null, null],
])('a quantity of %s is %s', (qty, expected) => expect(toBomSource({ ...LINE, qty }).qty).toBe(expected))
