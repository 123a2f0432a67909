import { expect, it, test } from 'vitest'
import { mergeSameParts } from './merge-lines.ts'
import type { BuyLine } from './model.ts'
import { prepareBom } from './prepared-bom.ts'
import { planBom } from './strategies.ts'
import { line, offer } from './test-offers.ts'

it('puts lines of one part together, at the place of the first', () => {
  const merged = mergeSameParts([
    line({ line_id: 'a', goods_id: 7, single_set_qty: 1 }),
    line({ line_id: 'b', goods_id: 8 }),
    line({ line_id: 'c', goods_id: 7, single_set_qty: 2 }),
  ])
  expect(merged.map(({ line_ids }) => line_ids)).toEqual([['a', 'c'], ['b']])
  expect(merged[0]?.line).toMatchObject({ line_id: 'a', single_set_qty: 3 })
})

test.each<{ what: string; other: Partial<BuyLine> }>([
  { what: 'without a part', other: { goods_id: null } },
  { what: 'without a quantity', other: { single_set_qty: null } },
  { what: 'with quantity 0', other: { single_set_qty: 0 } },
  { what: 'not fitted', other: { do_not_fit: true } },
  { what: 'with a quantity of their own choice', other: { chosen: [{ offer_id: 1, qty: 5 }] } },
  { what: 'from another offer', other: { chosen: [{ offer_id: 1, qty: null }] } },
  { what: 'in whole packs', other: { whole_packs: true } },
  { what: 'with another attrition', other: { attrition: { min_extra: 1, percent: 0 } } },
])('leaves lines alone $what', ({ other }) => {
  expect(mergeSameParts([line(), line({ line_id: 2, ...other })]).length).toBe(2)
  expect(mergeSameParts([line(other), line({ line_id: 2, ...other })]).length).toBe(
    'attrition' in other || 'whole_packs' in other || (other.chosen && other.chosen[0]?.qty === null) ? 1 : 2,
  )
})

it('does not sell one stock twice', () => {
  const lines = [1, 2].map((line_id) => line({ line_id, single_set_qty: 60, lifecycle: 'obsolete', offers: [offer({ stock: 100 })] }))
  expect(planBom(prepareBom(lines), 1, 'cheapest').lines_missing).toBe(0)
  const merged = mergeSameParts(lines).map((each) => each.line)
  expect(planBom(prepareBom(merged), 1, 'cheapest').lines).toMatchObject([{ needed: 120, qty: 100, missing: 20 }])
})
