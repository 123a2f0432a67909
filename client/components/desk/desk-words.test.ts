import { expect, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { toMoney } from '#shared/trade/money.ts'
import { encodeHistoryNote } from '#shared/trade/order-states.ts'
import { formatAge, formatConflict, formatHistoryNote, maskEmails } from './desk-words.ts'

const t = translator('en')

test.each([
  ['2026-11-24T12:00:20Z', '1 min'],
  ['2026-11-24T12:59:00Z', '59 min'],
  ['2026-11-24T13:59:00Z', '119 min'],
  ['2026-11-24T14:00:00Z', '2 hr'],
  ['2026-11-26T11:59:00Z', '47 hr'],
  ['2026-11-26T12:00:00Z', '2 days'],
])('what waits from noon to %s has waited %s', (to, expected) => {
  expect(formatAge('2026-11-24T12:00:00Z', to, 'en')).toBe(expected)
})

test.each([
  [{ status: 'canceled' }, 'Canceled'],
  [{ received: 'required', open: '12.5' }, '$12.50'],
  [{ lines: 'understock' }, 'stock'],
  [{ status: 'changed' }, 'changed'],
  [{}, 'changed'],
])('says in words why %o is a conflict', (fields, expected) => {
  expect(formatConflict(fields, t, 'en')).toContain(expected)
})

test('a row of the history says its amount as one, and its words as they are', () => {
  expect(formatHistoryNote(encodeHistoryNote('payment', '', toMoney(1_234_500_000)), t, 'en')).toContain('$1,234.50')
  expect(formatHistoryNote(encodeHistoryNote('refund', 'Damaged', toMoney(392_000_000)), t, 'ar')).toContain('\u2066$392.00\u2069')
  expect(formatHistoryNote(encodeHistoryNote('refund', 'Damaged'), t, 'en')).toMatch(/: Damaged$/)
  expect(formatHistoryNote('By telephone', t, 'en')).toBe('By telephone')
})

test('email addresses are removed from the text', () => {
  expect(maskEmails('550 <ada@example.com>: no such user')).toBe('550 <…@…>: no such user')
})
