import { describe, expect, it } from 'vitest'
import { NO_COLUMNS } from '../reading.ts'
import { listCorrectedHeadings } from './heading-corrections.ts'

describe('what is a correction', () => {
  const before = { ...NO_COLUMNS, part_number: 2, qty: 1 }
  const headings = ['Ref', 'Qty', 'MPN', ' Lager ABC ', '(!)']

  it('is a column that gets a meaning, not the one that makes room for it', () => {
    expect(listCorrectedHeadings(headings, before, { ...before, part_number: 3 })).toEqual([
      { heading: 'Lager ABC', meaning: 'part_number' },
    ])
  })

  it('is a column that is left out', () => {
    expect(listCorrectedHeadings(headings, before, { ...before, qty: null })).toEqual([{ heading: 'Qty', meaning: 'none' }])
  })

  it('is none without a heading, and where nothing changed', () => {
    expect(listCorrectedHeadings(headings, before, { ...before, value: 4, package: 7 })).toEqual([])
    expect(listCorrectedHeadings(headings, before, before)).toEqual([])
  })
})
