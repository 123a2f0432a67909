import { expect, it, test } from 'vitest'
import type { BomColumns } from '#shared/table-reading/reading.ts'
import { fakeStorage } from '#test-support/storage.ts'
import { findRememberedColumns, rememberColumns, toSignature } from './mapping.ts'

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

const storage = fakeStorage('localStorage')

it('remembers a correction for files with the same headings', () => {
  const signature = toSignature(['Ref', 'Qty', 'MPN '])
  rememberColumns(signature, COLUMNS)
  expect(findRememberedColumns(toSignature(['ref', 'qty', 'mpn']))).toEqual(COLUMNS)
  expect(findRememberedColumns(toSignature(['ref', 'qty']))).toBeNull()
})

it('remembers nothing of a file without headings', () => {
  rememberColumns(toSignature([]), COLUMNS)
  expect(storage.texts.size).toBe(0)
  expect(findRememberedColumns('')).toBeNull()
})

test.each(['{', '[1]', '[{"signature":"a"}]', '[{"signature":"a","columns":{"qty":"x","alternates":[{}]}}]', 'null'])(
  'is not confused by %s in the storage',
  (text) => {
    storage.texts.set('bom_columns', text)
    expect(() => findRememberedColumns('a')).not.toThrow()
  },
)
