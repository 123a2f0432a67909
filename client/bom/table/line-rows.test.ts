import { describe, expect, it } from 'vitest'
import type { Purchases } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { makeLine, makePart } from '#test-support/bom-lines.ts'
import { computePurchase } from '../buying/buying.ts'
import { groupRows, toLineGroups } from './line-rows.ts'
import { FILE_ORDER, listVisibleRows } from './visible-lines.ts'

const toPlans = (lines: readonly BomLineView[]): Purchases =>
  new Map(
    computePurchase(lines, { set_count: 1, strategy: 'cheapest', back_order: 'last_resort' }).plans.map((plan) => [plan.line_id, plan]),
  )

/** A part that is sold in fifties. */
const REEL = makePart({ offers: makePart().offers.map((offer) => ({ ...offer, moq: 50, multiple: 50 })) })
const at = (lineId: number, designator: string, change: Partial<BomLineView> = {}): BomLineView =>
  makeLine(lineId, { part: REEL, ...change, source: { ...makeLine(lineId).source, designators: [designator], ...change.source } })

describe('lines as rows', () => {
  it('are one where they name the same part: with the quantities, the designators and the one order of all', () => {
    const lines = [at(1, 'C1'), at(2, 'C2', { qty: 7 }), at(3, 'C3')]
    const [row, ...others] = groupRows(lines, toPlans(lines))
    expect(others).toEqual([])
    expect(row?.lines).toEqual(lines)
    expect(row?.line).toMatchObject({ line_id: 1, qty: 11, source: { designators: ['C1', 'C2', 'C3'] } })
    expect(row?.plan).toMatchObject({ needed: 12, qty: 50, leftover: 38, ext_price: 25_000_000, problem: null, ready_days: 0 })
    expect(row?.plan?.items).toMatchObject([{ offer_id: 11, qty: 50 }])
    // It is the whole order, not a share of one.
    expect(row?.plan).not.toHaveProperty('together')
  })

  it('have to be checked together where one of their quantities has to be', () => {
    const open = at(2, 'C2', { qty: 40, remarks: [{ code: 'qty_doubtful', row: '40', part: '1' }] })
    const [row] = groupRows([at(1, 'C1'), open], new Map())
    expect(row?.line).toMatchObject({ line_id: 1, qty: 42, remarks: open.remarks })
  })

  it('stay separate where their text or their result differs, and share one order', () => {
    const lines = [
      at(1, 'C1'),
      at(2, 'C2', { source: { ...makeLine(2).source, part_number: 'NE555P', value: 'timer' } }),
      at(3, 'C3', { state: 'check' }),
      at(4, 'C4', { do_not_fit: true }),
      at(5, 'C5', { qty: null }),
      at(6, 'C6', { offer_id: 12 }),
      at(7, 'C7'),
    ]
    const rows = groupRows(lines, toPlans(lines))
    expect(rows.map((row) => row.lines.map(({ line_id }) => line_id))).toEqual([[1, 7], [2], [3], [4], [5], [6]])
    expect(rows[0]?.plan?.together?.line_count).toBeGreaterThan(2)
  })

  it('are a row each where they are not grouped, and have no plan while one of them has none', () => {
    const lines = [at(1, 'C1'), at(2, 'C2')]
    expect(toLineGroups(lines, toPlans(lines)).map((row) => row.line)).toEqual(lines)
    expect(groupRows(lines, new Map([...toPlans(lines)].slice(1)))).toMatchObject([{ plan: undefined }])
  })

  it('are sorted by what all of a row cost', () => {
    const dear = at(4, 'U1', {
      qty: 3,
      part: makePart({ goods_id: 2 }),
      source: { ...makeLine(4).source, part_number: 'LM358' },
    })
    const lines = [dear, ...[1, 2, 3].map((id) => at(id, `C${id}`, { part: makePart(), qty: 2 }))]
    const rows = listVisibleRows(lines, toPlans(lines), {
      filter: 'all',
      text: '',
      sort: { field: 'ext_price', descending: true },
      is_grouped: true,
    })
    expect(rows.map(({ line }) => line.line_id)).toEqual([1, 4])
    expect(listVisibleRows(lines, toPlans(lines), { filter: 'all', text: '', sort: FILE_ORDER, is_grouped: true })).toHaveLength(2)
  })
})
