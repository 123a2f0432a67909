import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { ROW_REASONS } from '#shared/table-reading/lists/row-outcomes.ts'
import { formatRowOutcome } from './file-row-table.tsx'

describe.each(LANGUAGES)('in $lang', ({ lang }) => {
  const t = translator(lang)

  it('has a different text for each result of a row, with its line', () => {
    const texts = [formatRowOutcome({ line: 4 }, t), ...ROW_REASONS.map((reason) => formatRowOutcome({ line: 4, reason }, t))]
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts.slice(0, 3)) expect(text).toContain('5')
  })
})
