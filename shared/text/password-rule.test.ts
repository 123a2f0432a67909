import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findPasswordProblem, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, normalizePassword } from './password-rule.ts'

describe('passwordProblem', () => {
  test.each([
    ['correct horse battery staple', '', null],
    ['tR4!x9zq', '', null],
    ['пароль-длинный', '', null],
    ['电子元器件采购平台八', '', null],
    ['كلمة مرور طويلة', '', null],
    [' leading and trailing ', '', null],
    ['😀😃😄😁😆😅😂🤣', '', null],
    ['x'.repeat(64) + 'y'.repeat(64), '', null],
    ['', '', 'enter_password'],
    ['1234567', '', 'valid_password'],
    ['😀😃😄😁', '', 'valid_password'],
    ['aaaaaaaaaaaa', '', 'valid_password'],
    // Full-width letters are the same letters.
    ['ａａａａaaaa', '', 'valid_password'],
    [`${'x'.repeat(64)}${'y'.repeat(65)}`, '', 'valid_password'],
    ['ada.buyer@example.com', 'Ada.Buyer@Example.com ', 'valid_password'],
    ['ADA.BUYER', 'ada.buyer@example.com', 'valid_password'],
    ['ada.buyer of example', 'ada.buyer@example.com', null],
  ])('%j (%j): %s', (password, email, problem) => {
    expect(findPasswordProblem(password, email)).toBe(problem)
  })

  it('counts characters, as they are after folding, and nothing else', () => {
    const characters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 * MAX_PASSWORD_LENGTH })
    fc.assert(
      fc.property(characters, (text) => {
        const { length } = [...normalizePassword(text)]
        if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) expect(findPasswordProblem(text)).toBe('valid_password')
      }),
    )
  })

  it('stands whatever is typed, and says the same of every way to write it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 40 }), (password, email) => {
        const problem = findPasswordProblem(password, email)
        expect([null, 'enter_password', 'valid_password']).toContain(problem)
        expect(findPasswordProblem(normalizePassword(password), email)).toBe(problem)
      }),
    )
  })
})

describe('foldPassword', () => {
  it('makes one password of its ways to be typed', () => {
    expect(normalizePassword('café')).toBe(normalizePassword('cafe\u0301'))
    expect(normalizePassword('ﬁle')).toBe('file')
    expect(normalizePassword('Case stays, and so do blanks ')).toBe('Case stays, and so do blanks ')
  })
})
