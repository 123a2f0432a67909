import { expect, it, test } from 'vitest'
import { line, offer } from '#test-support/offers.ts'
import type { PurchaseLine } from './model.ts'
import { prepareBom } from './prepared-bom.ts'

const listOrders = (lines: readonly PurchaseLine[]) => prepareBom(lines).orders

it('puts lines of one part together, at the place of the first', () => {
  const merged = listOrders([
    line({ line_id: 1, goods_id: 7, single_set_qty: 1 }),
    line({ line_id: 2, goods_id: 8 }),
    line({ line_id: 3, goods_id: 7, single_set_qty: 2 }),
  ])
  expect(merged.map(({ members }) => members)).toEqual([[0, 2], [1]])
  expect(merged[0]?.line).toMatchObject({ line_id: 1, single_set_qty: 3 })
})

test.each<{ what: string; other: Partial<PurchaseLine> }>([
  { what: 'without a part', other: { goods_id: null } },
  { what: 'without a quantity', other: { single_set_qty: null } },
  { what: 'with quantity 0', other: { single_set_qty: 0 } },
  { what: 'not fitted', other: { do_not_fit: true } },
])('leaves lines alone $what', ({ other }) => {
  expect(listOrders([line(), line({ line_id: 2, ...other })]).length).toBe(2)
  expect(listOrders([line(other), line({ line_id: 2, ...other })]).length).toBe(2)
})

test.each<{ what: string; other: Partial<PurchaseLine> }>([
  { what: 'only one of the offers', other: { offers: [offer({ offer_id: 2 })] } },
])('leaves a line with $what apart from one without, and puts two of them together', ({ other }) => {
  expect(listOrders([line(), line({ line_id: 2, ...other })]).length).toBe(2)
  expect(listOrders([line(other), line({ line_id: 2, ...structuredClone(other) })]).length).toBe(1)
})
