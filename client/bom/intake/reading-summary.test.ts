import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { NO_REMARKS, type ReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { formatSummary } from './reading-summary.ts'

const ALL: ReadingSummary = {
  rows: 20,
  fields: ['part_number', 'qty'],
  unused: ['target_price', 'date_code'],
  assumed: 3,
  open: 2,
  unread_quantities: [{ row: 6, text: '10+2' }],
  unread_quantity_count: 3,
  shortened: 1,
  left_out: [{ row: 4, text: 'Total · 9', reason: 'total' }],
  left_out_count: 2,
  unread: ['History'],
  unread_count: 2,
  unread_reasons: ['history'],
  read_sheets: [
    { name: 'Board', lines: 18, is_unfitted: false },
    { name: 'NM', lines: 2, is_unfitted: true },
  ],
  struck: 6,
  filtered: 7,
  remarks: { hidden: 8, partly_struck: 9, unvalued: ['Total'] },
}
const NOTHING: ReadingSummary = {
  ...ALL,
  unused: [],
  assumed: 0,
  open: 0,
  shortened: 0,
  unread_quantities: [],
  unread_quantity_count: 0,
  left_out: [],
  left_out_count: 0,
  unread: [],
  unread_count: 0,
  unread_reasons: [],
  read_sheets: [],
  struck: 0,
  filtered: 0,
  remarks: NO_REMARKS,
}

describe.each(LANGUAGES)('in $lang', ({ lang, tag }) => {
  const t = translator(lang)

  it('reports every row that is omitted or changed', () => {
    const text = formatSummary(ALL, t, tag)
    for (const key of ['part.part_number', 'part.quantity', 'rfq.target_price', 'part.date_code', 'reading.total'] as const)
      expect(text).toContain(t(key))
    expect(text).not.toContain('{{')
    expect(text).toContain('\u2068Total · 9\u2069')
    expect(text).toContain(t('reading.shortened', { count: 1 }))
    expect(text).toContain(`${t('columns.row', { number: 7 })} “\u206810+2\u2069”; ${t('reading.more', { count: 2 })}.`)
    expect(text).toContain(t('reading.unread_quantities', { count: 3 }))
    expect(text).toContain(`“\u2068History\u2069” (${t('reading.unread_history')})`)
    expect(text).toContain('“\u2068Board\u2069” (18)')
    expect(text).toContain(t('reading.sheet_unfitted', { sheet: '“\u2068NM\u2069”', count: 2 }))
    for (const [key, count] of [
      ['reading.struck', 6],
      ['reading.filtered', 7],
      ['reading.hidden', 8],
      ['reading.partly_struck', 9],
    ] as const)
      expect(text).toContain(t(key, { count }))
    expect(text).toContain(t('reading.unvalued', { columns: '“\u2068Total\u2069”' }))
  })

  it('separates the names of columns, and reports nothing else of a complete list', () => {
    const text = formatSummary(NOTHING, t, tag)
    expect(text).not.toContain(`${t('part.part_number')}${t('part.quantity')}`)
    expect(text).not.toContain(t('reading.shortened', { count: 1 }))
    expect(text).not.toContain(t('columns.row', { number: 7 }))
    expect(text.trim()).toBe(text)
  })
})
