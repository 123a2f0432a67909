import { expect, it } from 'vitest'
import { makeLine, makePart } from '#test-support/bom-lines.ts'
import type { BomLineView } from '../contract/bom.ts'
import { hasDuplicateDesignator } from './duplicate-designators.ts'
import { EMPTY_SOURCE } from './empty-source.ts'
import { withListRemarks } from './list-remarks.ts'

const line = (lineId: number, designators: string[], change: Partial<BomLineView> = {}): BomLineView =>
  makeLine(lineId, {
    qty: designators.length,
    source: { ...EMPTY_SOURCE, qty: designators.length, designators },
    part: makePart({ goods_id: lineId, part_number: `PART-${lineId}` }),
    ...change,
  })
const codes = (lines: readonly BomLineView[]) => lines.map(({ remarks }) => remarks.map(({ code }) => code))

it('tells lines of a place that is filled twice, takes it back, and leaves all others as they are', () => {
  const lines = [line(1, ['R1']), line(2, ['R1']), line(3, ['R2'])]
  const withRemarksAdded = withListRemarks(lines, 1)
  expect(withRemarksAdded.map(hasDuplicateDesignator)).toEqual([true, true, false])
  expect(withRemarksAdded[2]).toBe(lines[2])
  expect(withListRemarks(lines, 1)).toEqual(withRemarksAdded)
  expect(withListRemarks(lines, 1)[0]).toBe(withRemarksAdded[0])
  expect(withListRemarks(withRemarksAdded, 1)[0]).toBe(withRemarksAdded[0])
  expect(withListRemarks(withRemarksAdded.slice(0, 1), 1).map(hasDuplicateDesignator)).toEqual([false])
})

it('follows a quantity that is typed', () => {
  const [withRemarksAdded] = withListRemarks([line(1, ['C1', 'C2', 'C3', 'C4'], { qty: 40 })], 1)
  expect(withRemarksAdded?.remarks).toEqual([{ code: 'qty_doubtful', row: '40', part: '4' }])
  expect(codes(withListRemarks(withRemarksAdded ? [{ ...withRemarksAdded, qty: 5 }] : [], 1))).toEqual([['qty_differs']])
  expect(codes(withListRemarks(withRemarksAdded ? [{ ...withRemarksAdded, qty: 4 }] : [], 1))).toEqual([[]])
})

it('leaves a panel of boards alone when one of its quantities is typed', () => {
  const panel = [line(1, ['R1'], { qty: 10 }), line(2, ['C1', 'C2'], { qty: 20 })].map((each) => ({
    ...each,
    source: { ...each.source, qty: each.qty },
  }))
  expect(codes(withListRemarks(panel, 1))).toEqual([[], []])
  expect(codes(withListRemarks([line(1, ['R1'], { ...panel[0], qty: 1 }), ...panel.slice(1)], 1))).toEqual([['qty_doubtful'], []])
})

it('follows the number of boards with what is in stock', () => {
  const lines = [line(1, ['R1'], { part: makePart({ stock: 5 }), remarks: [{ code: 'obsolete', row: '', part: 'PART-1' }] })]
  expect(codes(withListRemarks(lines, 5))).toEqual([['obsolete']])
  const short = withListRemarks(lines, 6)
  expect(short[0]?.remarks.at(-1)).toEqual({ code: 'low_stock', row: '6', part: '5' })
  expect(withListRemarks(short, 7)[0]?.remarks.at(-1)).toEqual({ code: 'low_stock', row: '7', part: '5' })
  expect(codes(withListRemarks(short, 1))).toEqual([['obsolete']])
})
