import { describe, expect, it } from 'vitest'
import { type DraftLine, EMPTY_LINE } from '#shared/forms/rfq-lines.ts'
import type { RfqItem } from '../../stores/rfq-list.ts'
import {
  appendRows,
  createRow,
  editRow,
  type FormRow,
  isEmptyRow,
  isListed,
  syncRows,
  toFormRow,
  toListChange,
  withTrailingEmptyRow,
} from './form-rows.ts'

const TAG = 'en'
const item = (goodsId: number, rest: Partial<RfqItem> = {}): RfqItem => ({
  goods_id: goodsId,
  goods_page_url: `part-${goodsId}`,
  part_number: `PART${goodsId}`,
  manufacturer: 'Yageo',
  package: '0603',
  date_code: '',
  icons: '',
  qty: 100,
  ...rest,
})
const typed = (line: Partial<DraftLine>): FormRow => createRow({ ...EMPTY_LINE, ...line })
const numbers = (rows: readonly FormRow[]): string[] => rows.map(({ line }) => line.part_number)

describe('a change of the form', () => {
  it('puts what was typed into the list, and nothing that names no part', () => {
    const row = typed({ part_number: ' LM358 ', qty: '1,000', target_price: '$0.05' })
    const { rows, change } = toListChange([], [row, typed({ qty: '5' })], TAG)
    expect(change?.put).toEqual([
      expect.objectContaining({ goods_id: 0, line_id: row.key, part_number: 'LM358', qty: 1000, target_price: '0.05' }),
    ])
    expect(rows[0]?.stored).toEqual(change?.put?.[0])
    expect(rows[1]?.stored).toBeNull()
  })

  it('keeps the last good quantity and price while others are typed', () => {
    const before = [toFormRow(item(1, { target_price: '0.5' }), TAG)]
    const after = before.map((row) => editRow(editRow(row, 'qty', '5x'), 'target_price', 'abc'))
    expect(toListChange(before, after, TAG).change).toBeNull()
  })

  it('leaves a quantity empty that is emptied, or was never typed', () => {
    const [row] = [toFormRow(item(1), TAG)]
    const [emptied] = toListChange([row], [editRow(row, 'qty', '')], TAG).change?.put ?? []
    expect(emptied).toMatchObject({ qty: 0 })
    expect(emptied && toFormRow(emptied, TAG).line.qty).toBe('')
    const [typed] = toListChange([], [editRow(createRow(), 'part_number', 'LM358DR')], TAG).change?.put ?? []
    expect(typed).toMatchObject({ part_number: 'LM358DR', qty: 0 })
  })

  it('takes a line out of the list that is removed, or loses its part number', () => {
    const before = [toFormRow(item(1), TAG), toFormRow(item(2), TAG)]
    const [first, second] = before
    if (!first || !second) throw new Error('no rows')
    expect(toListChange(before, [second], TAG).change).toEqual({ put: [], removed: ['g1'], order: ['g2'] })
    expect(toListChange(before, [editRow(first, 'part_number', ''), second], TAG).change?.removed).toEqual(['g1'])
  })

  it('makes another part of a line whose part number changes, in its place', () => {
    const before = [toFormRow(item(1), TAG), toFormRow(item(2), TAG)]
    const after = before.map((row, index) => (index === 0 ? editRow(row, 'part_number', 'OTHER') : row))
    const key = `h${before[0]?.key}`
    const { change, rows } = toListChange(before, after, TAG)
    expect(change).toEqual({
      put: [expect.objectContaining({ goods_id: 0, part_number: 'OTHER', goods_page_url: '' })],
      removed: ['g1'],
      order: [key, 'g2'],
    })
    expect(rows[0]?.line.goods_id).toBe('')
  })

  it('brings back what was removed', () => {
    const before = [toFormRow(item(1), TAG), toFormRow(item(2), TAG)]
    const removed = toListChange(before, before.slice(1), TAG)
    const { change } = toListChange(removed.rows, before, TAG)
    expect(change).toMatchObject({ put: [{ goods_id: 1 }], removed: [], order: ['g1', 'g2'] })
  })

  it('undoes what was typed over a line that stays', () => {
    const before = [toFormRow(item(1), TAG)]
    const [row] = before
    if (!row) throw new Error('no row')
    const over = toListChange(before, [editRow(row, 'qty', '77')], TAG)
    expect(over.change?.put).toMatchObject([{ goods_id: 1, qty: 77 }])
    const undone = toListChange(over.rows, before, TAG)
    expect(undone.change?.put).toMatchObject([{ goods_id: 1, qty: item(1).qty }])
    expect(undone.rows[0]?.stored?.qty).toBe(item(1).qty)
  })

  it('is none where nothing changed', () => {
    const before = [toFormRow(item(1), TAG), createRow()]
    expect(toListChange(before, before, TAG).change).toBeNull()
  })
})

describe('a change of the list', () => {
  it('is followed, but for what is being typed', () => {
    const before = [toFormRow(item(1), TAG), toFormRow(item(2), TAG), createRow()]
    const typing = before.map((row, index) => (index === 0 ? editRow(row, 'qty', '1x') : row))
    const after = syncRows(typing, [item(1, { target_price: '0.25' }), item(3)], TAG)
    expect(numbers(after)).toEqual(['PART1', 'PART3', ''])
    expect(after[0]?.line).toMatchObject({ qty: '1x', target_price: '0.25' })
    expect(after[0]?.key).toBe(before[0]?.key)
  })

  it('gives the same rows where they say the same', () => {
    const rows = [toFormRow(item(1), TAG), createRow()]
    expect(syncRows(rows, [item(1)], TAG)).toBe(rows)
  })

  it('writes a price as the language does, so that it is read as it was', () => {
    expect(toFormRow(item(1, { target_price: '1.125' }), 'de').line.target_price).toBe('1,125')
    const before = [toFormRow(item(1, { target_price: '1.125' }), 'de')]
    const after = before.map((row) => editRow(row, 'qty', '7'))
    expect(toListChange(before, after, 'de').change?.put?.[0]).toMatchObject({ qty: 7, target_price: '1.125' })
  })
})

describe('rows', () => {
  it('end with an empty one, and are three at least', () => {
    expect(withTrailingEmptyRow([])).toHaveLength(3)
    expect(new Set([...withTrailingEmptyRow([]), ...withTrailingEmptyRow([])].map(({ key }) => key)).size).toBe(6)
    const full = [1, 2, 3, 4].map((id) => toFormRow(item(id), TAG))
    expect(withTrailingEmptyRow(full)).toHaveLength(5)
    expect(withTrailingEmptyRow(withTrailingEmptyRow(full))).toHaveLength(5)
  })

  it('are added behind the last one that is filled', () => {
    const rows = withTrailingEmptyRow([toFormRow(item(1), TAG)])
    const added = appendRows(rows, [typed({ part_number: 'A' }), typed({ part_number: 'B' })])
    expect(numbers(added)).toEqual(['PART1', 'A', 'B', ''])
    expect(added.filter(isEmptyRow)).toHaveLength(1)
  })

  it('know what a link names', () => {
    const rows = [toFormRow(item(1), TAG), typed({ part_number: 'LM358', manufacturer: '' })]
    const named = (line: Partial<DraftLine>): boolean => isListed({ ...EMPTY_LINE, ...line }, rows)
    expect(named({ goods_id: '1', part_number: 'renamed' })).toBe(true)
    expect(named({ goods_id: '2', part_number: 'PART1' })).toBe(false)
    expect(named({ part_number: 'lm358 ', manufacturer: 'TI' })).toBe(true)
    expect(named({ part_number: 'part1', manufacturer: 'Murata' })).toBe(false)
    expect(named({ part_number: 'NE555' })).toBe(false)
  })
})
