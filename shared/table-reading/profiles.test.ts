import { expect, it, test } from 'vitest'
import { assignColumn, BOM_PROFILE, findColumnMeaning, type ListProfile, PAD_PROFILE, RFQ_PROFILE } from './profiles.ts'
import type { BomColumns } from './reading.ts'

const COLUMNS: BomColumns = {
  part_number: 3,
  manufacturer: null,
  qty: 1,
  designators: 0,
  description: null,
  package: null,
  value: null,
  fitted: null,
  supplier_skus: [5],
  alternates: [{ part_number: 6, manufacturer: 7 }],
}

test.each([
  { column: 3, meaning: 'part_number' },
  { column: 5, meaning: 'supplier_sku' },
  { column: 6, meaning: 'alternate' },
  { column: 2, meaning: null },
])('column $column holds $meaning', ({ column, meaning }) => {
  expect(findColumnMeaning(BOM_PROFILE, COLUMNS, column)).toBe(meaning)
})

it('gives a column one meaning, and a meaning one column', () => {
  const changed = assignColumn(BOM_PROFILE, COLUMNS, 5, 'part_number')
  expect(changed).toMatchObject({ part_number: 5, supplier_skus: [] })
  expect(findColumnMeaning(BOM_PROFILE, changed, 3)).toBeNull()
})

it('takes a meaning away', () => {
  expect(assignColumn(BOM_PROFILE, COLUMNS, 1, '')).toMatchObject({ qty: null })
})

it('lets several columns hold order codes, and numbers that would do as well', () => {
  expect(assignColumn(BOM_PROFILE, COLUMNS, 8, 'supplier_sku').supplier_skus).toEqual([5, 8])
  expect(assignColumn(BOM_PROFILE, COLUMNS, 8, 'alternate').alternates).toEqual([
    { part_number: 6, manufacturer: 7 },
    { part_number: 8, manufacturer: null },
  ])
})

test.each([
  { name: 'RFQ', profile: RFQ_PROFILE as ListProfile<{ qty: number | null }> },
  { name: 'order pad', profile: PAD_PROFILE as ListProfile<{ qty: number | null }> },
])('the $name takes what it asks for, and nothing else', ({ profile }) => {
  for (const meaning of profile.asks) {
    const columns = assignColumn(profile, profile.none, 4, meaning)
    expect(findColumnMeaning(profile, columns, 4)).toBe(meaning)
    expect(Object.keys(columns)).toEqual(Object.keys(profile.none))
    expect(assignColumn(profile, columns, 4, '')).toEqual(profile.none)
  }
  expect(assignColumn(profile, profile.none, 4, 'designators')).toEqual(profile.none)
})
