import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { formatPhoneNumber, parsePhoneNumber } from './phone-rule.ts'

describe('phoneNumber', () => {
  test.each([
    ['010 6552 9988', 'CN', '+861065529988'],
    ['138 0013 8000', 'CN', '+8613800138000'],
    ['0755-83766888', 'CN', '+8675583766888'],
    ['+86 755 8376 6888', 'DE', '+8675583766888'],
    ['400 000 0000', 'CN', '+864000000000'],
    ['2123 4567', 'HK', '+85221234567'],
    ['+852 9123 4567', 'CN', '+85291234567'],
    ['0351 4960090', 'DE', '+493514960090'],
    ['+49 (0)351 4960090', 'DE', '+493514960090'],
    ['0171/1234567', 'DE', '+491711234567'],
    ['00493514960090', 'DE', '+493514960090'],
    ['+49 89 123456 / 57', 'DE', '+4989123456'],
    ['089 / 123456/57', 'DE', '+4989123456'],
    ['(650) 253-0000', 'US', '+16502530000'],
    ['650.253.0000', 'US', '+16502530000'],
    ['1-650-253-0000', 'US', '+16502530000'],
    ['011 49 351 4960090', 'US', '+493514960090'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['07911 123456', 'GB', '+447911123456'],
    ['03-1234-5678', 'JP', '+81312345678'],
    ['０３－１２３４－５６７８', 'JP', '+81312345678'],
    ['02-312-3456', 'KR', '+8223123456'],
    ['010-1234-5678', 'KR', '+821012345678'],
    ['(11) 2345-6789', 'BR', '+551123456789'],
    ['11 91234-5678', 'BR', '+5511912345678'],
    ['011 2345 6789', 'IN', '+911123456789'],
    ['98765 43210', 'IN', '+919876543210'],
    ['04 123 4567', 'AE', '+97141234567'],
    ['٠٥٠١٢٣٤٥٦٧', 'AE', '+971501234567'],
    ['8 (495) 123-45-67', 'RU', '+74951234567'],
    ['+7 912 345-67-89', 'RU', '+79123456789'],
    // In Italy the zero belongs to the number.
    ['06 698 12345', 'IT', '+390669812345'],
    ['312 345 6789', 'IT', '+393123456789'],
    ['01 42 68 53 00', 'FR', '+33142685300'],
    ['02-2345-6789', 'TW', '+886223456789'],
    ['+33 1 42 68 53 00', 'ZZ', '+33142685300'],
    [' 0351 4960090 ', 'DE', '+493514960090'],
  ])('%s in %s is %s', (typed, country, number) => {
    expect(parsePhoneNumber(typed, country)).toBe(number)
  })

  test.each([
    ['+1 650 253 0000 x123', 'US', '+16502530000;ext=123'],
    ['650.253.0000 ext 12', 'US', '+16502530000;ext=12'],
    ['+16502530000;ext=123', 'DE', '+16502530000;ext=123'],
  ])('%s keeps its extension', (typed, country, number) => {
    expect(parsePhoneNumber(typed, country)).toBe(number)
  })

  test.each([
    ['', 'DE'],
    ['12', 'DE'],
    ['110', 'CN'],
    ['+861234', 'CN'],
    ['650 253 00001234567', 'US'],
    ['+999 1234567', 'US'],
    ['my number', 'US'],
    ['call 650 253 0000', 'US'],
    ['650 253 0000', 'ZZ'],
    ['650 253 0000', ''],
    ['650 253 0000', '__proto__'],
    ['+', 'US'],
    ["1' OR '1'='1", 'US'],
  ])('%j in %j is none', (typed, country) => {
    expect(parsePhoneNumber(typed, country)).toBeNull()
  })

  it('stands whatever is typed, and gives a number or nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom(...COUNTRY_CODES, '', 'ZZ', 'constructor'),
        (text, country) => {
          const number = parsePhoneNumber(text, country)
          if (number !== null) expect(number).toMatch(/^\+\d{5,17}(?:;ext=\d{1,20})?$/)
        },
      ),
    )
  })

  it('reads a stored number as the same number, in every country', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789+ -()/x'), minLength: 6, maxLength: 20 })
    fc.assert(
      fc.property(typed, fc.constantFrom(...COUNTRY_CODES), fc.constantFrom(...COUNTRY_CODES), (text, country, other) => {
        const number = parsePhoneNumber(text, country)
        if (number !== null) expect(parsePhoneNumber(number, other)).toBe(number)
      }),
    )
  })
})

describe('shownPhone', () => {
  test.each([
    ['+493514960090', '+49 351 4960090'],
    ['+16502530000', '+1 650 253 0000'],
    ['+16502530000;ext=123', '+1 650 253 0000 ext. 123'],
    ['+861065529988', '+86 10 6552 9988'],
    ['', ''],
    ['by the gate', 'by the gate'],
  ])('%s is shown as %s', (number, formatted) => {
    expect(formatPhoneNumber(number)).toBe(formatted)
  })

  it('accepts any stored text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(typeof formatPhoneNumber(text)).toBe('string')
      }),
    )
  })
})
