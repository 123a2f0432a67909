import { expect, test } from 'vitest'
import { newRfqNumber } from './rfq-number.ts'

test('a number tells the day, and is another one each time', () => {
  const now = new Date('2026-11-21T23:59:59Z')
  const numbers = new Set(Array.from({ length: 1000 }, () => newRfqNumber(now)))
  expect(numbers.size).toBe(1000)
  // No I, L, O or U: they are taken for digits, or read as a word.
  for (const number of numbers) expect(number).toMatch(/^RFQ261121-[0-9A-HJKMNP-TV-Z]{6}$/)
})
