import { expect, test } from 'vitest'
import { routes, toPath } from '../routes.ts'
import { MAX_QTY, readQty, toQtyQuery } from './qty-parameter.ts'

test.each([
  ['', 1],
  ['qty=', 1],
  ['qty=0', 1],
  ['qty=-5', 1],
  ['qty=2.5', 1],
  ['qty=many', 1],
  ['qty=1', 1],
  ['qty=1000', 1000],
  ['qty=1%2C000', 1000],
  ['qty=+2+500', 2500],
  ['qty=%D9%A2%D9%A5%D9%A0%D9%A0', 2500],
  [`qty=${MAX_QTY}`, MAX_QTY],
  [`qty=${MAX_QTY + 1}`, 1],
  ['qty=7&qty=9', 7],
])('"?%s" is %i pieces', (search, qty) => {
  expect(readQty(new URLSearchParams(search))).toBe(qty)
})

test('an address that is written is read as the same quantity', () => {
  for (const qty of [1, 2, 1000, MAX_QTY]) {
    const path = toPath(routes.search, 'de', {}, toQtyQuery(qty))
    expect(readQty(new URL(path, 'https://shop.example').searchParams)).toBe(qty)
    expect(path.includes('qty')).toBe(qty > 1)
  }
})
