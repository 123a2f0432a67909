import { describe, expect, it, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const ABOUT = ['Solderline', 'https://shop.solderline.example/', 'ada.buyer@works.example']

describe('a password that is easily guessed', () => {
  test.each([
    ...['football1', 'liverpool', 'qwerty1234', 'michael1', 'Password2024', 'a1b2c3d4', '00000001', 'motdepasse', 'PassWord1', 'p@ssword'],
    ...['12345678', '87654321', 'abcdefgh', 'qwertyuiop[]', '1qaz2wsx3edc', 'aaaaaaaaaaaa', 'ｐａｓｓｗｏｒｄ', 'changeme1', 'letmein!!'],
    ...[
      'Solderline1',
      'solderline2026',
      'SOLDERLINE!',
      'ada.buyer',
      'Ada.Buyer2024',
      'works.example',
      'electronics',
      'Capacitor1',
      'resistor',
    ],
    'q'.repeat(128),
    ...['Summer2026!', 'resistor100k', 'Winter2025?', '2026Summer!', 'capacitor10u', 'Football#77', 'Solderline#2027', '!Monday99'],
  ])('is rejected: %s', async (password) => {
    expect(await isGuessable(password, ABOUT)).toBe(true)
  })

  test.each([
    ...[
      'correct horse battery staple',
      'Kvzrw2026!',
      'tR4!x9zq',
      'пароль-длинный',
      '电子元器件采购平台八',
      'كلمة مرور طويلة',
      '😀😃😄😁😆😅😂🤣',
    ],
    ...[' leading and trailing ', 'nine lives of a cat', 'tape of 100 nF, 0402', 'ada.buyer of the north sea'],
    `${'xk7#'.repeat(4)} and on and on ${'z'.repeat(90)}`,
  ])('is accepted: %s', async (password) => {
    expect(await isGuessable(password, ABOUT)).toBe(false)
  })

  it('is recognized by the account’s data, also', async () => {
    expect(await isGuessable('zobrowski24', [])).toBe(false)
    expect(await isGuessable('zobrowski24', ['zobrowski@example.com'])).toBe(true)
  })
})
