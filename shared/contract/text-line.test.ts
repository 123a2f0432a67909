import { expect, test } from 'vitest'
import { toFieldErrors } from './field-errors.ts'
import { createTextLineSchema } from './text-line.ts'

const line = createTextLineSchema(20)

test.each(['', 'Ada Byron', 'Žofie 贴片 😀', 'مقاومة', 'e\u0301', '👩‍👩‍👧'])('%j is a line', (text) => {
  expect(line.parse(`  ${text} `)).toBe(text)
})

test.each([
  ['two\nlines', 'one_line'],
  ['a\r\nBcc: b@c.example', 'one_line'],
  ['a\u0000b', 'one_line'],
  ['a\u0085b', 'one_line'],
  ['a\u202ecod.exe', 'one_line'],
  ['\u202aa', 'one_line'],
  ['a\u2066b\u2069', 'one_line'],
  ['half \ud83d', 'one_line'],
  ['\ude00 half', 'one_line'],
  ['x'.repeat(21), 'too_long'],
  [7, 'invalid_type'],
])('%j is refused: %s', (text, code) => {
  expect(toFieldErrors(line.safeParse(text).error?.issues ?? [])).toEqual({ body: code })
})
