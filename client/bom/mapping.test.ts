import { beforeEach, expect, it, test, vi } from 'vitest'
import type { BomColumns } from '#shared/table-reading/reading.ts'
import { rememberColumns, rememberedColumns, signatureOf } from './mapping.ts'

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

const texts = new Map<string, string>()
beforeEach(() => {
  texts.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  })
})

it('remembers a correction for files with the same headings', () => {
  const signature = signatureOf(['Ref', 'Qty', 'MPN '])
  rememberColumns(signature, COLUMNS)
  expect(rememberedColumns(signatureOf(['ref', 'qty', 'mpn']))).toEqual(COLUMNS)
  expect(rememberedColumns(signatureOf(['ref', 'qty']))).toBeNull()
})

it('remembers nothing of a file without headings', () => {
  rememberColumns(signatureOf([]), COLUMNS)
  expect(texts.size).toBe(0)
  expect(rememberedColumns('')).toBeNull()
})

test.each(['{', '[1]', '[{"signature":"a"}]', '[{"signature":"a","columns":{"qty":"x","alternates":[{}]}}]', 'null'])(
  'is not confused by %s in the storage',
  (text) => {
    texts.set('bom_columns', text)
    expect(() => rememberedColumns('a')).not.toThrow()
  },
)
