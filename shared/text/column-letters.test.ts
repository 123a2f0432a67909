import { expect, test } from 'vitest'
import { toColumnLetters } from './column-letters.ts'

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i is %s', (column, letters) => {
  expect(toColumnLetters(column)).toBe(letters)
})
