import { expect, test } from 'vitest'
import { makeLine, makePart } from '#test-support/bom-lines.ts'
import type { BomLineView } from '../contract/bom.ts'
import { listAssumptions } from './assumed.ts'
import { EMPTY_SOURCE } from './empty-source.ts'

const remark = (code: string, part = '') => ({ code, row: '', part })
const VALUES = remark('parametric_only', '±1 %, 100 mW')

test.each<[string, Partial<BomLineView>, string[] | null]>([
  ['values without a number', { remarks: [VALUES] }, ['±1 %, 100 mW']],
  ['values, short in stock', { remarks: [VALUES, remark('low_stock')] }, ['±1 %, 100 mW']],
  ['a number without its end', { remarks: [remark('suffix_missing')] }, ['NE555P']],
  ['a number of several makers, of which the row names none', { remarks: [remark('several_makers')] }, ['Texas Instruments']],
  [
    'a number of several makers, where the row names one',
    { remarks: [remark('several_makers')], source: { ...EMPTY_SOURCE, manufacturer: 'ST' } },
    null,
  ],
  ['another voltage', { remarks: [remark('voltage_differs'), VALUES] }, null],
  ['another number', { remarks: [remark('number_unknown')] }, null],
  ['a doubtful quantity', { remarks: [remark('qty_doubtful'), VALUES] }, null],
  ['a designator of another part', { remarks: [remark('place_filled_twice'), VALUES] }, null],
  ['an obsolete part', { remarks: [VALUES], part: makePart({ lifecycle: 'obsolete' }) }, null],
  ['a match for certain', { state: 'matched', remarks: [] }, null],
  ['a confirmed line', { remarks: [VALUES], confirmed: true }, null],
  ['no part', { state: 'none', part: null, remarks: [VALUES] }, null],
])('%s', (_, change, expected) => {
  expect(listAssumptions(makeLine(1, { state: 'check', ...change }))).toEqual(expected)
})
