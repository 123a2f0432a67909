import { expect, it } from 'vitest'
import type { PurchaseItem } from '#shared/bom/buying/model.ts'
import { findOfferedStock } from '#shared/bom/buying/offered-stock.ts'
import { makePart } from '#test-support/bom-lines.ts'

it('shows the stock of the offers that a line is bought from, and of all where none is chosen', () => {
  const part = makePart({ stock: 5000, offers: makePart().offers.map((offer, index) => ({ ...offer, stock: index === 0 ? 0 : 5000 })) })
  const [first, second] = part.offers.map(({ offer_id }) => ({ items: [{ offer_id } as PurchaseItem] }))
  expect([
    findOfferedStock(part, first),
    findOfferedStock(part, second),
    findOfferedStock(part, { items: [] }),
    findOfferedStock(part, undefined),
  ]).toEqual([0, 5000, 5000, 5000])
  expect(findOfferedStock(null, undefined)).toBeNull()
})
