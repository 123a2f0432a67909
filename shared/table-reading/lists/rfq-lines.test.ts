import { expect, it, test } from 'vitest'
import { MAX_RFQ_LINES } from '../../trade/rfq-limits.ts'
import { readRfqLines } from './rfq-lines.ts'

const COLUMNS = { part_number: 0, manufacturer: 1, package: null, date_code: null, qty: 2, target_price: 3 }
const HEADER = ['MPN', 'Brand', 'Qty', 'Target']
const linesOf = (...rows: string[][]) => readRfqLines([HEADER, ...rows], 0, COLUMNS)

it('reads lines as texts for the form', () => {
  expect(linesOf(['RC0402FR-0710KL\nERJ-2RKF1002X', ' Yageo\tGroup ', '1,000 pcs', '$0.0012'])).toEqual({
    lines: [
      {
        part_number: 'RC0402FR-0710KL / ERJ-2RKF1002X',
        manufacturer: 'Yageo Group',
        package: '',
        date_code: '',
        qty: '1000',
        target_price: '0.0012',
      },
    ],
    skipped: 0,
    left_out: [],
    shortened: 0,
    cut: 0,
  })
})

it('passes over empty rows and repeated headings, and counts rows that name no part', () => {
  const { lines, skipped, left_out } = linesOf(
    ['A-1000', '', '1'],
    [],
    ['', '', ''],
    HEADER,
    ['', 'Yageo', '5'],
    ['TBD', '', '1'],
    ['RESISTORS'],
    ['Total', '', '6'],
    ['', '合计', '6'],
    ['Component count:', '12'],
  )
  expect(lines.map(({ part_number }) => part_number)).toEqual(['A-1000'])
  expect(skipped).toBe(6)
  expect(left_out.map(({ reason }) => reason)).toEqual(['no_part', 'placeholder', 'no_part', 'total', 'total', 'no_part'])
  expect(left_out.slice(0, 2)).toEqual([
    { row: 5, text: 'Yageo · 5', reason: 'no_part' },
    { row: 6, text: 'TBD · 1', reason: 'placeholder' },
  ])
})

it('takes the first row where there are no headings', () => {
  expect(readRfqLines([['A-1000'], ['B-2000']], null, { ...COLUMNS, qty: null }).lines).toHaveLength(2)
})

it('keeps what does not fit, to be seen', () => {
  expect(linesOf(['A-1000', '', 'about 10', '0,12 €'])).toMatchObject({ lines: [{ qty: 'about 10', target_price: '0,12 €' }] })
})

it('counts lines of which a text is cut', () => {
  const { lines, shortened } = linesOf(['A-1000', 'x'.repeat(2500), '1'], ['B-2000', '', '1', '9'.repeat(201)], ['C-3000', '', '1'])
  expect([lines.length, shortened]).toEqual([3, 2])
})

it('cuts what one RFQ cannot hold, and says how much', () => {
  const rows = Array.from({ length: MAX_RFQ_LINES + 7 }, (_, i) => [`A-${1000 + i}`])
  const { lines, cut } = linesOf(...rows)
  expect([lines.length, cut]).toEqual([MAX_RFQ_LINES, 7])
})

test.each([
  ['0.12', '0.12'],
  ['0,12', '0.12'],
  ['US$ 1.5', '1.5'],
  ['1.5 USD', '1.5'],
  ['.5', '0.5'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['0,012', '0.012'],
  // A thousand, or one and a quarter?
  ['1,250', '1,250'],
  ['¥3.20', '¥3.20'],
  ['', ''],
])('reads the price %j as %j', (text, expected) => {
  expect(linesOf(['A-1000', '', '1', text]).lines[0]?.target_price).toBe(expected)
})

it('leaves out rows that are struck out or hidden by a filter, and names them', () => {
  const rows = [HEADER, ['A-1000', '', '1', ''], ['B-2000', '', '2', ''], ['C-3000', '', '3', '']]
  const read = readRfqLines(rows, 0, COLUMNS, [
    { row: 1, mark: 'struck' },
    { row: 3, mark: 'filtered' },
  ])
  expect(read.lines.map(({ part_number }) => part_number)).toEqual(['B-2000'])
  expect(read.left_out).toEqual([
    { row: 1, text: 'A-1000 · 1', reason: 'struck' },
    { row: 3, text: 'C-3000 · 3', reason: 'filtered' },
  ])
})
