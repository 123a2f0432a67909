import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { LANGUAGES } from '#shared/languages.ts'
import type { ReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { summaryText } from './reading-summary.ts'

const ALL: ReadingSummary = {
  rows: 20,
  fields: ['part_number', 'qty'],
  unused: ['target_price', 'date_code'],
  assumed: 3,
  open: 2,
  shortened: 1,
  left_out: [{ row: 4, text: 'Total · 9', reason: 'total' }],
  left_out_count: 2,
  unread: ['History'],
  unread_count: 2,
}
const NOTHING = { ...ALL, unused: [], assumed: 0, open: 0, shortened: 0, left_out: [], left_out_count: 0, unread: [], unread_count: 0 }

describe.each(LANGUAGES)('in $lang', ({ lang, tag }) => {
  const t = translator(lang)

  it('says everything that is not taken as it stands', () => {
    const text = summaryText(ALL, t, tag)
    for (const key of ['part.part_number', 'part.quantity', 'rfq.target_price', 'part.date_code', 'reading.total'] as const)
      expect(text).toContain(t(key))
    expect(text).not.toContain('{{')
    expect(text).toContain('\u2068Total · 9\u2069')
    expect(text).toContain(t('reading.shortened', { count: 1 }))
    expect(text).toContain('“\u2068History\u2069”')
  })

  it('keeps the names of columns apart, and says nothing more of a list that is taken whole', () => {
    const text = summaryText(NOTHING, t, tag)
    expect(text).not.toContain(`${t('part.part_number')}${t('part.quantity')}`)
    expect(text).not.toContain(t('reading.shortened', { count: 1 }))
    expect(text.trim()).toBe(text)
  })
})
