import { describe, expect, it } from 'vitest'
import { NO_COLUMNS } from '../reading.ts'
import { listCorrectedHeadings } from './heading-corrections.ts'

describe('what is a correction', () => {
  const before = { ...NO_COLUMNS, part_number: 2, qty: 1 }
  const headings = ['Ref', 'Qty', 'MPN', ' Lager ABC ', '(!)']

  it('is a column that gets a meaning, not the one that makes room for it', () => {
    expect(listCorrectedHeadings(headings, { columns: before }, { ...before, part_number: 3 })).toEqual([
      { heading: 'Lager ABC', meaning: 'part_number' },
    ])
  })

  it('is a column that is left out', () => {
    expect(listCorrectedHeadings(headings, { columns: before }, { ...before, qty: null })).toEqual([{ heading: 'Qty', meaning: 'none' }])
  })

  it('is the answer to the question, also where it confirms, and every asked column where none was meant', () => {
    const asked = { columns: before, question: { field: 'part_number' as const, columns: [2, 3] } }
    const answerWith = (column: number | null) => listCorrectedHeadings(headings, asked, { ...before, part_number: column })
    expect(answerWith(2)).toEqual([{ heading: 'MPN', meaning: 'part_number' }])
    expect(answerWith(3)).toEqual([{ heading: 'Lager ABC', meaning: 'part_number' }])
    expect(answerWith(null)).toEqual([
      { heading: 'MPN', meaning: 'none' },
      { heading: 'Lager ABC', meaning: 'none' },
    ])
  })

  it('is none without a heading, and where nothing changed', () => {
    expect(listCorrectedHeadings(headings, { columns: before }, { ...before, value: 4, package: 7 })).toEqual([])
    expect(listCorrectedHeadings(headings, { columns: before }, before)).toEqual([])
  })
})
