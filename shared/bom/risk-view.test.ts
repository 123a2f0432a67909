import { describe, expect, it, test } from 'vitest'
import { makeLine, makePart, waiting } from '#test-support/bom-lines.ts'
import { cents } from '#test-support/offers.ts'
import type { BomLineView } from '../contract/bom.ts'
import type { Purchase } from './buying/model.ts'
import { LONG_LEAD_TIME_DAYS, type RiskKind, toRiskView } from './risk-view.ts'

const item = { offer_id: 11, supplier: 'own_stock', location: 'reno', packaging: 'tube', qty: 2, from_stock: 2, back_order: 0 }

/** A plan that buys two pieces of a line. */
function plan(lineId: number, change: Partial<Purchase> = {}): Purchase {
  const extPrice = change.ext_price ?? cents(100)
  return {
    line_id: lineId,
    needed: 2,
    qty: 2,
    ext_price: extPrice,
    leftover: 0,
    missing: 0,
    problem: null,
    ready_days: 0,
    items: [{ ...item, unit_price: cents(50), ext_price: extPrice, ready_days: change.ready_days ?? 0 }],
    ...change,
  }
}

const toView = (lines: readonly BomLineView[], plans: readonly Purchase[] = [], risks: Parameters<typeof toRiskView>[2] = {}) =>
  toRiskView(lines, new Map(plans.map((one) => [one.line_id, one])), risks)

/** The lines of the kinds that some have. */
const listIds = (view: ReturnType<typeof toRiskView>) =>
  Object.fromEntries(view.kinds.flatMap(({ kind, lines }) => (lines.length > 0 ? [[kind, lines.map(({ line }) => line.line_id)]] : [])))

const DOUBT = { code: 'package_differs', row: '0603', part: '0402' }

describe('the risks of a line', () => {
  test.each<{ what: string; with_: Partial<BomLineView>; bought?: Partial<Purchase>; kinds: RiskKind[] }>([
    { what: 'nothing', with_: {}, kinds: [] },
    { what: 'no part', with_: { state: 'none', part: null }, kinds: ['no_part'] },
    { what: 'a contradiction', with_: { state: 'check', remarks: [DOUBT] }, kinds: ['doubt'] },
    { what: 'a contradiction that was confirmed', with_: { state: 'matched', confirmed: true, remarks: [DOUBT] }, kinds: [] },
    { what: 'a remark on stock alone', with_: { state: 'check', remarks: [{ code: 'low_stock', row: '2', part: '1' }] }, kinds: [] },
    { what: 'no datasheet', with_: { part: makePart({ has_datasheet: false }) }, kinds: ['no_datasheet'] },
    { what: 'a datasheet', with_: { part: makePart({ has_datasheet: true }) }, kinds: [] },
    { what: 'a long delivery', with_: {}, bought: { ready_days: LONG_LEAD_TIME_DAYS }, kinds: ['late'] },
    { what: 'a shorter one', with_: {}, bought: { ready_days: LONG_LEAD_TIME_DAYS - 1 }, kinds: [] },
    { what: 'an unknown one', with_: {}, bought: { ready_days: null }, kinds: ['late'] },
    { what: 'none that is waited for', with_: {}, bought: { ready_days: null, items: [] }, kinds: [] },
  ])('with $what: $kinds', ({ with_, bought, kinds }) => {
    expect(listIds(toView([makeLine(1, with_)], [plan(1, bought)]))).toEqual(Object.fromEntries(kinds.map((kind) => [kind, [1]])))
  })

  test.each<[string, BomLineView]>([
    ['waits', waiting(1)],
    ['is not fitted', makeLine(1, { part: null, state: 'none', do_not_fit: true })],
    ['takes no piece', makeLine(1, { part: null, state: 'none', qty: 0 })],
    ['is no part', makeLine(1, { part: null, state: 'none', remarks: [{ code: 'not_a_part', row: '', part: '' }] })],
  ])('are none where it %s', (_, line) => {
    expect(toView([line], [plan(1)], { stock_short: [1] }).line_count).toBe(0)
  })
})

describe('the view', () => {
  const lines = [1, 2, 3, 4].map((id) => makeLine(id))
  const plans = [plan(1, { ext_price: cents(100) }), plan(2, { ext_price: cents(900) }), plan(3, { ext_price: cents(100) }), plan(4)]

  it('has the dearest lines of a kind first, equal ones as they stand in the file', () => {
    expect(listIds(toView(lines, plans, { stock_short: [1, 2, 3] }))).toEqual({ stock_short: [2, 1, 3] })
  })

  it('begins with the lines that would stop production: those without a replacement, then the worst', () => {
    const risks = { single_source: [1, 2, 3, 4], end_of_life: [2, 4], no_price: [3] }
    const view = toRiskView(lines, new Map(plans.map((one) => [one.line_id, one])), risks, ({ line_id }) => line_id === 2)
    expect(view.stopping.map(({ line }) => line.line_id)).toEqual([4, 1, 3, 2])
    expect(toView(lines, plans, { no_price: [3] }).stopping).toEqual([])
  })

  it('adds up the money of each kind, and of all lines once', () => {
    const view = toView(lines, plans, { stock_short: [1, 2], end_of_life: [2, 3] })
    expect(view.kinds.filter(({ lines: some }) => some.length > 0).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['end_of_life', cents(1000)],
      ['stock_short', cents(1000)],
    ])
    expect([view.line_count, view.amount]).toEqual([3, cents(1100)])
  })

  it('counts lines by their places in the BOM, and tells kinds that no line has', () => {
    const view = toView(lines, plans, { no_price: [3] })
    expect(view.kinds.find(({ kind }) => kind === 'no_price')?.lines[0]?.number).toBe(3)
    expect(view.kinds.find(({ kind }) => kind === 'late')).toEqual({ kind: 'late', lines: [], amount: 0 })
  })
})
