import { expect, test } from 'vitest'
import { isCommerceRemark, listCommerceRemarks, type TradedPart } from './commerce-remarks.ts'

const PART: TradedPart = { part_number: 'LM358DR', lifecycle: 'active', stock: 100 }

test.each<[string, Partial<TradedPart>, number | null, string[]]>([
  ['nothing to say', {}, 100, []],
  ['no quantity to compare with', { stock: 0 }, null, []],
  ['one piece too few', {}, 101, ['low_stock']],
  ['no offer, which says more than no stock', { stock: null }, 5, ['no_offer']],
  ['no longer made', { lifecycle: 'obsolete' }, 1, ['obsolete']],
  ['not for new designs', { lifecycle: 'nrnd' }, 1, ['not_recommended']],
  ['the last time to buy', { lifecycle: 'last_time_buy', stock: 0 }, 1, ['not_recommended', 'low_stock']],
])('%s', (_, part, pieces, expected) => {
  const remarks = listCommerceRemarks({ ...PART, ...part }, pieces)
  expect(remarks.map(({ code }) => code)).toEqual(expected)
  expect(remarks.every(isCommerceRemark)).toBe(true)
})

test('what a line says of its part is another matter', () => expect(isCommerceRemark({ code: 'package_differs' })).toBe(false))
