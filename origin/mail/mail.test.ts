import { expect, it, test } from 'vitest'
import { readAddress, toHeaderText, toPlainText } from './mail.ts'

test.each([
  ['Solderline <mail@example.com>', 'Solderline', 'mail@example.com'],
  ['"Solderline, Sales" <mail@example.com>', 'Solderline, Sales', 'mail@example.com'],
  ['<mail@example.com>', '', 'mail@example.com'],
  [' mail@example.com ', '', 'mail@example.com'],
  ['', '', ''],
])('reads the address "%s"', (text, name, email) => {
  expect(readAddress(text)).toEqual({ name, email })
})

it('makes one short line of anything for a header', () => {
  expect(toHeaderText('a\r\nBcc: b@c.example\u2028d\u0000e\t f')).toBe('a Bcc: b@c.example d e f')
  expect(toHeaderText(`${'😀'.repeat(300)}`)).toBe(`${'😀'.repeat(179)}…`)
  expect(toHeaderText('a\ud800b')).toBe('a\ufffdb')
})

it('removes characters that reverse a text, and keeps its lines', () => {
  expect(toPlainText('one\r\ntwo\rthree\tfour\u202efive\u2066six\u0007')).toBe('one\ntwo\nthree\tfourfivesix')
})
