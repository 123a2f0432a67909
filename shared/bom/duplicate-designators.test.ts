import { describe, expect, it } from 'vitest'
import { makeLine, makePart } from '#test-support/bom-lines.ts'
import type { BomLineView } from '../contract/bom.ts'
import { findDuplicateDesignatorLines, findDuplicateDesignators } from './duplicate-designators.ts'
import { EMPTY_SOURCE } from './empty-source.ts'

const line = (lineId: number, goodsId: number, designators: string[], change: Partial<BomLineView> = {}): BomLineView =>
  makeLine(lineId, {
    source: { ...EMPTY_SOURCE, designators: designators },
    part: makePart({ goods_id: goodsId, part_number: `PART-${goodsId}` }),
    ...change,
  })
const ids = (lines: readonly BomLineView[]): number[] => [...findDuplicateDesignatorLines(lines).keys()]

describe('places that two parts fill', () => {
  it('are said on both lines, with the other part', () => {
    const lines = [line(1, 1, ['R1', 'R2']), line(2, 2, ['r2', 'R3']), line(3, 3, ['R4'])]
    expect([...findDuplicateDesignatorLines(lines)]).toEqual([
      [1, { code: 'place_filled_twice', row: 'R2', part: 'PART-2' }],
      [2, { code: 'place_filled_twice', row: 'R2', part: 'PART-1' }],
    ])
  })

  it('are none where the parts are the same, or one of them is not accepted', () => {
    const first = line(1, 1, ['R1'])
    expect(ids([first, line(2, 1, ['R1'])])).toEqual([])
    expect(ids([first, line(2, 2, ['R1'], { do_not_fit: true })])).toEqual([])
    expect(ids([first, line(2, 2, ['R1'], { qty: 0 })])).toEqual([])
    expect(ids([first, line(2, 2, ['R1'], { state: 'check' })])).toEqual([])
    expect(ids([first, line(2, 2, ['R1'], { state: 'none', part: null })])).toEqual([])
    expect(ids([first, line(2, 2, ['R1'], { state: 'check', confirmed: true })])).toEqual([1, 2])
    expect([...findDuplicateDesignatorLines([first, line(2, 2, ['R1'], { state: 'check' })], new Set([2])).keys()]).toEqual([1, 2])
  })

  it('are counted to a sentence', () => {
    const designators = ['R1', 'R2', 'R3', 'R4', 'R5']
    const filling = (lineId: number) => ({ line_id: lineId, goods_id: lineId, part_number: `P${lineId}`, designators })
    expect(findDuplicateDesignators([filling(1), filling(2)]).get(1)).toMatchObject({ row: 'R1, R2, R3, R4 …', part: 'P2' })
  })
})
