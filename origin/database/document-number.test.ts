import { expect, test } from 'vitest'
import { createDocumentNumber } from './document-number.ts'

test.each(['RFQ', 'SO'] as const)('an %s number has the day and six unmistakable characters', (kind) => {
  expect(createDocumentNumber(kind, new Date('2026-11-21T23:59:59Z'))).toMatch(new RegExp(`^${kind}261121-[0-9A-HJKMNP-TV-Z]{6}$`))
})
