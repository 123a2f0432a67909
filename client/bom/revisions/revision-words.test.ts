import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import type { RevisionLine } from '#shared/contract/bom-revisions.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import { formatChangedShare, formatCostCause } from './revision-words.ts'

const line = (cost: Money | null, designators = ['C4']): RevisionLine => ({
  number: 1,
  source: { ...EMPTY_SOURCE, part_number: 'GRM188', designators },
  qty: 1,
  do_not_fit: false,
  state: 'matched',
  part: null,
  unit_price: cost,
  cost,
  stock: 5,
})

describe('what a revision changed', () => {
  const t = translator('en')

  it('says what a line did to the cost of a set', () => {
    const [before, after] = [line(toMoney(500_000)), line(toMoney(700_000))]
    expect(formatCostCause({ kind: 'price', before, after }, t, 'en')).toBe('C4 +40%')
    expect(formatCostCause({ kind: 'changed', before: after, after: before }, t, 'en')).toBe('C4 -29%')
    expect(formatCostCause({ kind: 'came', before: null, after }, t, 'en')).toBe('C4 is new')
    expect(formatCostCause({ kind: 'went', before, after: null }, t, 'en')).toBe('C4 was removed')
    expect(formatCostCause({ kind: 'changed', before: line(null), after }, t, 'en')).toBe('C4')
  })

  it('names a line without designators by its part, and one with many by the first of them', () => {
    expect(formatCostCause({ kind: 'came', before: null, after: line(null, []) }, t, 'en')).toBe('GRM188 is new')
    const designatorList = ['C1', 'C3', 'C5', 'C7', 'C9', 'C11', 'C13']
    expect(formatCostCause({ kind: 'came', before: null, after: line(null, designatorList) }, t, 'en')).toBe('C1, C3, C5, C7, C9 … is new')
  })

  test.each([
    [100, 140, 'en', '+40%'],
    [100, 99, 'de', '-1\u00a0%'],
    [0, 5, 'en', null],
    [1000, 1001, 'en', null],
  ])('%d to %d in %s is %s', (before, after, tag, expected) =>
    expect(formatChangedShare(toMoney(before), toMoney(after), tag)).toBe(expected),
  )
})
