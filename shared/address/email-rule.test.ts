import { expect, test } from 'vitest'
import { findEmailProblem } from './email-rule.ts'

test.each([
  ['', 'enter_email'],
  ['a@b.c', 'enter_email'],
  ['a@b.co', null],
  ['buyer@example.com', null],
  ['first.last+tag@mail.example.co.uk', null],
  ['采购@example.com', 'valid_email'],
  ['buyer@公司.cn', 'valid_email'],
  ['buyer@example', 'valid_email'],
  ['buyer.example.com', 'valid_email'],
  ['two words@example.com', 'valid_email'],
  ['buyer@example..com', 'valid_email'],
  ['buyer@.example.com', 'valid_email'],
  ['buyer@mail.example.c', 'valid_email'],
  ['a@b@example.com', 'valid_email'],
  ['buyer@example.com\nBcc: all@example.com', 'valid_email'],
  ['"x"<a@example.com>', 'valid_email'],
  ['bu\ud83dyer@example.com', 'valid_email'],
  ['buyer@exam\ude00ple.com', 'valid_email'],
  ['buyer@example.com\ud800', 'valid_email'],
  ['bu\u{1f600}yer@example.com', null],
  [`${'a'.repeat(250)}@example.com`, 'valid_email'],
])('%j: %s', (text, problem) => {
  expect(findEmailProblem(text)).toBe(problem)
})
