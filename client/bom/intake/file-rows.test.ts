import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { ROW_REASONS } from '#shared/table-reading/lists/row-outcomes.ts'
import { formatRowOutcome } from './file-rows.tsx'

describe.each(LANGUAGES)('in $lang', ({ lang }) => {
  const t = translator(lang)

  it('says of each fate of a row something of its own, and which line it is', () => {
    const texts = [formatRowOutcome({ line: 4 }, t), ...ROW_REASONS.map((reason) => formatRowOutcome({ line: 4, reason }, t))]
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts.slice(0, 3)) expect(text).toContain('5')
  })
})
