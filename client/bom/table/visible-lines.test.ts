import { describe, expect, it, test } from 'vitest'
import { toLineState } from '#shared/bom/line-state.ts'
import { makeLine, makePart, waiting } from '#test-support/bom-lines.ts'
import { computePurchase } from '../buying/buying.ts'
import { countLines, FILE_ORDER, listVisibleRows, type SortField } from './visible-lines.ts'

const LINES = [
  makeLine(1, { qty: 4, source: { ...makeLine(1).source, designators: ['U1', 'U2'] } }),
  makeLine(2, {
    qty: 9,
    state: 'check',
    part: makePart({ goods_id: 2, part_number: 'LM358DR', offers: makePart().offers.map((offer) => ({ ...offer, stock: 500 })) }),
  }),
  makeLine(3, {
    state: 'none',
    part: null,
    kind: null,
    source: { ...makeLine(3).source, part_number: '', value: '10k', designators: ['R6'] },
  }),
  makeLine(4, { do_not_fit: true }),
  waiting(5),
  makeLine(6, { qty: 1, part: makePart({ goods_id: 3, part_number: 'ZTX', offers: [] }), change: 'added' }),
]
const PLANS = new Map(
  computePurchase(LINES, { set_count: 1, strategy: 'cheapest', back_order: 'last_resort' }).plans.map((plan) => [plan.line_id, plan]),
)
const listIds = (lines: readonly { line_id: number }[]): number[] => lines.map(({ line_id }) => line_id)

test.each([
  { state: 'check', confirmed: false, do_not_fit: false, expected: 'check' },
  { state: 'check', confirmed: true, do_not_fit: false, expected: 'matched' },
  { state: 'none', confirmed: true, do_not_fit: false, expected: 'none' },
  { state: 'matched', confirmed: false, do_not_fit: true, expected: 'not_fitted' },
] as const)('a line in "$state" (confirmed: $confirmed, not fitted: $do_not_fit) is $expected', ({ expected, ...line }) => {
  expect(toLineState(makeLine(1, line))).toBe(expected)
})

it('counts lines by state, and those that have no price though they are needed', () => {
  expect(countLines(LINES, PLANS)).toEqual({
    all: 6,
    matched: 2,
    check: 1,
    none: 1,
    waiting: 1,
    not_fitted: 1,
    no_part: 0,
    no_price: 2,
    surplus: 0,
    changed: 1,
  })
})

describe('the lines that are shown', () => {
  test.each([
    { filter: 'all', text: '', expected: [1, 2, 3, 4, 5, 6] },
    { filter: 'check', text: '', expected: [2] },
    { filter: 'no_price', text: '', expected: [3, 6] },
    { filter: 'changed', text: '', expected: [6] },
    { filter: 'all', text: 'u2', expected: [1] },
    { filter: 'all', text: ' LM358 ne555 ', expected: [2] },
    { filter: 'all', text: '10K', expected: [3] },
    { filter: 'check', text: 'ztx', expected: [] },
    { filter: 'all', text: 'U1, R6', expected: [1, 3] },
    { filter: 'all', text: 'r6;u2', expected: [1, 3] },
    { filter: 'all', text: 'R3-R8', expected: [3] },
    { filter: 'all', text: 'R7', expected: [] },
    { filter: 'none', text: 'U1, R6', expected: [3] },
    // Words beside a designator are words: a line has to contain all of them.
    { filter: 'all', text: 'R6 10k', expected: [3] },
    { filter: 'all', text: 'U1 10k', expected: [] },
  ] as const)('filter "$filter" with "$text"', ({ filter, text, expected }) => {
    expect(listIds(listVisibleRows(LINES, PLANS, { filter, text, sort: FILE_ORDER, is_grouped: false }).map(({ line }) => line))).toEqual(
      expected,
    )
  })

  test.each([
    { field: 'file', descending: true, expected: [6, 5, 4, 3, 2, 1] },
    { field: 'qty', descending: true, expected: [2, 1, 3, 4, 5, 6] },
    // Lines without a key come last, in either direction.
    { field: 'stock', descending: false, expected: [2, 1, 4, 6, 3, 5] },
    { field: 'ext_price', descending: true, expected: [2, 1, 3, 4, 5, 6] },
    { field: 'state', descending: false, expected: [3, 2, 5, 1, 6, 4] },
  ] as const satisfies readonly { field: SortField; descending: boolean; expected: number[] }[])(
    'sorted by $field (descending: $descending)',
    ({ field, descending, expected }) => {
      expect(
        listIds(
          listVisibleRows(LINES, PLANS, { filter: 'all', text: '', sort: { field, descending }, is_grouped: false }).map(
            ({ line }) => line,
          ),
        ),
      ).toEqual(expected)
    },
  )
})
