import { describe, expect, it, test } from 'vitest'
import { makeLine } from '#test-support/bom-lines.ts'
import type { BomLineView } from '../contract/bom.ts'
import { countPiecesPerDesignator, findCountRemark, isQuantityUnconfirmed } from './designator-count.ts'
import { EMPTY_SOURCE } from './empty-source.ts'
import { toLineState } from './line-state.ts'

const counted = (qty: number | null, designators: string[], change: Partial<BomLineView> = {}): BomLineView =>
  makeLine(1, { qty, source: { ...EMPTY_SOURCE, qty, designators }, ...change })
const source = (qty: number | null, designators: string[]) => ({ ...EMPTY_SOURCE, qty, designators })

test.each<[string, number | null, string, string | null]>([
  ['as many pieces as designators', 3, 'R1 R2 R3', null],
  ['fewer', 2, 'R1 R2 R3', 'qty_differs'],
  ['some to spare', 5, 'R1 R2 R3 R4', 'qty_differs'],
  ['half', 2, 'R1 R2 R3 R4', 'qty_doubtful'],
  ['twice', 2, 'R1', 'qty_doubtful'],
  ['ten times', 40, 'C1 C2 C3 C4', 'qty_doubtful'],
  ['a designator twice', 1, 'R1 r1', null],
  ['sections of one part', 1, 'U1A U1B U1C U1D', null],
  ['channels of one name', 2, 'R1A R1B', null],
  ['no quantity', null, 'R1', null],
  ['nothing is bought', 0, 'R1', null],
  ['no designators', 40, '', null],
])('%s', (_, qty, designators, expected) => {
  expect(findCountRemark(counted(qty, designators.split(' ').filter(Boolean)), 1)?.code ?? null).toBe(expected)
})

it('says both numbers', () => {
  expect(findCountRemark(counted(40, ['C1', 'C2', 'C3', 'C4']), 1)).toEqual({ code: 'qty_doubtful', row: '40', part: '4' })
  expect(findCountRemark(counted(4, ['C1', 'C2', 'C3', 'C4']), 10)).toEqual({ code: 'qty_doubtful', row: '4', part: '4 × 10' })
})

it('says nothing of lines that are not fitted, or wait', () => {
  expect(findCountRemark(counted(40, ['C1'], { do_not_fit: true }), 1)).toBeNull()
  expect(findCountRemark(counted(40, ['C1'], { state: 'waiting' }), 1)).toBeNull()
})

describe('the list of a set of boards', () => {
  const panel = [source(10, ['R1']), source(30, ['C1', 'C2', 'C3']), source(null, ['U1'])]
  it('has as many pieces for each designator, and no line has a remark', () => {
    expect(countPiecesPerDesignator(panel)).toBe(10)
    expect(findCountRemark(counted(30, ['C1', 'C2', 'C3']), 10)).toBeNull()
  })

  it('is none where lines differ, or one line alone has both', () => {
    expect(countPiecesPerDesignator([...panel, source(4, ['D1', 'D2', 'D3', 'D4'])])).toBe(1)
    expect(countPiecesPerDesignator([source(40, ['C1', 'C2', 'C3', 'C4'])])).toBe(1)
    expect(countPiecesPerDesignator([])).toBe(1)
  })

  it('leaves out what is not fitted, and quantities that were counted', () => {
    const left = [
      { ...source(1, ['R9']), do_not_fit: true },
      { ...source(1, ['R8']), qty_from_designators: true },
    ]
    expect(countPiecesPerDesignator([...panel, ...left])).toBe(10)
  })
})

it('is to be checked until the quantity is confirmed, also of a part that was chosen', () => {
  const line = counted(40, ['C1'], { remarks: [{ code: 'qty_doubtful', row: '40', part: '1' }] })
  expect([isQuantityUnconfirmed(line), toLineState(line)]).toEqual([true, 'check'])
  expect(toLineState({ ...line, confirmed: true, kind: 'chosen' })).toBe('check')
  expect(toLineState({ ...line, confirmed: true, qty_confirmed: true })).toBe('matched')
  expect(toLineState({ ...line, state: 'check', qty_confirmed: true })).toBe('check')
  expect(toLineState({ ...line, state: 'none' })).toBe('none')
  expect(toLineState({ ...line, remarks: [{ code: 'qty_differs', row: '5', part: '4' }] })).toBe('matched')
})
