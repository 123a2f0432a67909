import { describe, expect, it, test } from 'vitest'
import { bomLine } from '#test-support/collisions.ts'
import type { MakerNames } from './maker-names.ts'
import { findNumberInCode, hasOtherPackingEnd, readSupplierCode, readSupplierEvidence } from './supplier-code.ts'

const IDS: Readonly<Record<string, number>> = { 'Texas Instruments': 1, Yageo: 2 }
const names: MakerNames = { find: (text) => ({ is_named: true, ids: new Set(IDS[text] === undefined ? [] : [IDS[text]]) }) }

test.each([
  ['296-1395-1-ND', 'Texas Instruments', 'tape'],
  ['296-1395-2-ND', 'Texas Instruments', 'tape'],
  ['296-1395-6-ND', 'Texas Instruments', 'tape'],
  ['296-1395-5-ND', 'Texas Instruments', 'tube'],
  ['311-10.0KHRCT-ND', 'Yageo', 'tape'],
  ['TXS0102DCURDKR-ND', undefined, 'tape'],
  ['ATMEGA328P-PU-ND', undefined, null],
  ['595-LM358DR', 'Texas Instruments', null],
  ['81-GRM18R60J105KA01J', 'Murata', null],
  ['595-4567', undefined, null],
  ['C14663', undefined, null],
  ['2432109', undefined, null],
])('%j: %s, %s', (code, maker, packing) => {
  expect(readSupplierCode(code)).toMatchObject({ packing, makers: maker === undefined ? [] : expect.arrayContaining([maker]) })
})

describe('the codes of a row', () => {
  it('name makers of the catalogue, together', () => {
    const line = bomLine({ supplier_skus: ['2432109', '296-1395-5-ND', '603-RC0603FR-0710KL'] })
    expect(readSupplierEvidence(line, names)).toEqual({ makers: new Set([1, 2]), packing: 'tube', text: '296-1395-5-ND' })
  })

  it('give no maker that is not in the catalogue', () => {
    expect(readSupplierEvidence(bomLine({ supplier_skus: ['81-GRM18R60J105'] }), names).makers.size).toBe(0)
  })

  it('count in the part number column, too', () => {
    expect(readSupplierEvidence(bomLine({ part_number: '296-1395-1-ND' }), names).makers).toEqual(new Set([1]))
  })
})

it('proposes the number behind the digits of Mouser', () => {
  expect(findNumberInCode('595-LM358DR')).toBe('LM358DR')
  expect(findNumberInCode('640-456-3')).toBe(null)
  expect(findNumberInCode('296-1395-1-ND')).toBe(null)
})

it('compares the end of a number with a packing', () => {
  expect(hasOtherPackingEnd('R', 'tape')).toBe(false)
  expect(hasOtherPackingEnd('', 'tape')).toBe(true)
  expect(hasOtherPackingEnd('TR', 'tube')).toBe(true)
  expect(hasOtherPackingEnd('R', null)).toBe(false)
})
