import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foldPassword, PASSWORD_LEAST, PASSWORD_MOST, passwordProblem } from './password-rule.ts'

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
    expect(passwordProblem(password, email)).toBe(problem)
  })

  it('counts characters, as they are after folding, and nothing else', () => {
    const characters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 * PASSWORD_MOST })
    fc.assert(
      fc.property(characters, (text) => {
        const { length } = [...foldPassword(text)]
        if (length < PASSWORD_LEAST || length > PASSWORD_MOST) expect(passwordProblem(text)).toBe('valid_password')
      }),
    )
  })

  it('stands whatever is typed, and says the same of every way to write it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 40 }), (password, email) => {
        const problem = passwordProblem(password, email)
        expect([null, 'enter_password', 'valid_password']).toContain(problem)
        expect(passwordProblem(foldPassword(password), email)).toBe(problem)
      }),
    )
  })
})

describe('foldPassword', () => {
  it('makes one password of its ways to be typed', () => {
    expect(foldPassword('café')).toBe(foldPassword('cafe\u0301'))
    expect(foldPassword('ﬁle')).toBe('file')
    expect(foldPassword('Case stays, and so do blanks ')).toBe('Case stays, and so do blanks ')
  })
})
