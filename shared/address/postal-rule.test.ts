import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { findPostalCodeProblem, needsPostalCode, needsState, normalizePostalCode } from './postal-rule.ts'

describe('postalCodeProblem', () => {
  test.each([
    ['CN', ['100000', '518000', ' 200120 '], ['51800', '5180000', 'ABCDEF']],
    ['TW', ['100', '10048', '100048'], ['10', '1000']],
    ['DE', ['01067', '10115'], ['1067', '101150', 'A0115']],
    ['US', ['94043', '94043-1351', '940431351', '94043 1351'], ['9404', '94043-13']],
    ['GB', ['SW1A 1AA', 'sw1a1aa', 'M1 1AE', 'EC1A 1BB', 'W1A 0AX'], ['SW1A', '12345']],
    ['JP', ['100-0001', '1000001', '１００－０００１'], ['100001', '100-00010']],
    ['KR', ['04524', '06236'], ['0452', '045245']],
    ['BR', ['01310-100', '01310100'], ['0131', '01310-10']],
    ['IN', ['560001', '560 001', '110 001'], ['5600', '56000A']],
    ['RU', ['101000', '190000'], ['10100', '1010001']],
    ['IT', ['00184', '20121'], ['0184', '201211']],
    ['FR', ['75008', '97400'], ['7500']],
    ['ES', ['28013'], ['2801']],
    ['CA', ['K1A 0B1', 'k1a0b1'], ['K1A', '12345']],
    ['NL', ['1012 AB', '1012AB'], ['1012']],
    ['IE', ['D02 AF30', 'd02af30'], ['D02']],
    ['PL', ['00-950', '00950'], ['0095']],
    ['PT', ['1000-001', '1000001'], ['10000']],
    ['CZ', ['110 00', '11000'], ['1100']],
    ['SE', ['113 51', '11351'], ['1135']],
    ['CH', ['8001'], ['801']],
    ['SG', ['018956'], ['18956']],
    ['AU', ['2000'], ['200']],
    ['MX', ['06600'], ['660']],
    ['IL', ['9100000'], ['91']],
  ])('%s: takes %o and refuses %o', (country, right, wrong) => {
    for (const code of right) expect([code, findPostalCodeProblem(code, country)]).toEqual([code, null])
    for (const code of wrong) expect([code, findPostalCodeProblem(code, country)]).toEqual([code, 'valid_postal_code'])
    for (const nothing of ['', '  ', '\u3000']) expect(findPostalCodeProblem(nothing, country)).toBe('enter_postal_code')
  })

  test.each(['HK', 'AE', 'MO', 'QA', 'GH'])('%s has no codes: nothing and anything is right', (country) => {
    expect(needsPostalCode(country)).toBe(false)
    for (const code of ['', '999077', 'P.O. Box 1']) expect(findPostalCodeProblem(code, country)).toBeNull()
  })

  it('knows every country of the form, and stands whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom(...COUNTRY_CODES, '', 'ZZ', 'xx', '__proto__'),
        (text, country) => {
          expect([null, 'enter_postal_code', 'valid_postal_code']).toContain(findPostalCodeProblem(text, country))
        },
      ),
    )
  })

  it('judges the stored code like the typed one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789 -abZ０'), maxLength: 12 }),
        fc.constantFrom(...COUNTRY_CODES),
        (text, country) => {
          expect(findPostalCodeProblem(normalizePostalCode(text, country), country)).toBe(findPostalCodeProblem(text, country))
        },
      ),
    )
  })
})

test.each([
  ['GB', ' sw1a  1aa ', 'SW1A 1AA'],
  ['JP', '１００－０００１', '100-0001'],
  ['JP', '１００−０００１', '100-0001'],
  ['JP', '１００ー０００１', '100-0001'],
  ['JP', '〒100-0001', '100-0001'],
  ['JP', '〒 １００‐０００１', '100-0001'],
  ['SA', '12345-6789', '12345-6789'],
  ['SA', '١٢٣٤٥', '12345'],
  ['IR', '۱۱۳۶۹-۱۴۷۱۱', '11369-14711'],
  ['US', '94043–1351', '94043-1351'],
  ['DE', 'D-80331', '80331'],
  ['DE', 'DE 80331', '80331'],
  ['DE', 'D–80331', '80331'],
  ['AT', 'A-1010', '1010'],
  ['CH', 'CH-8001', '8001'],
  ['FR', 'F-75008', '75008'],
  ['IT', 'I-00184', '00184'],
  ['ES', 'E-28013', '28013'],
  ['BE', 'B-1000', '1000'],
  ['NL', 'NL-1012 AB', '1012 AB'],
  ['DK', 'DK-1050', '1050'],
  ['PL', 'PL-00-950', '00-950'],
  ['CZ', 'CZ-110 00', '110 00'],
  ['GB', 'GB-SW1A 1AA', 'SW1A 1AA'],
  ['LV', 'LV-1010', 'LV-1010'],
  ['', '\u3000 ', ''],
])('%s: %j is stored as %j', (country, text, normalized) => {
  expect(normalizePostalCode(text, country)).toBe(normalized)
  expect(normalizePostalCode(normalized, country)).toBe(normalized)
  expect(findPostalCodeProblem(text, country)).toBeNull()
})

test.each([
  ['AT', 'D-80331'],
  ['DE', 'A-80331'],
  ['DE', 'X-80331'],
  ['SA', '12345-678'],
])('%s: %j is no code there', (country, text) => {
  expect(findPostalCodeProblem(text, country)).toBe('valid_postal_code')
})

test.each(['PA', 'HN', 'NI', 'JM', 'CO'])('%s takes an address without a code, and none that is wrong', (country) => {
  expect(findPostalCodeProblem('', country)).toBeNull()
})

test.each([
  ['US', true],
  ['CN', true],
  ['JP', true],
  ['AE', true],
  ['DE', false],
  ['GB', false],
  ['FR', false],
  ['', false],
])('needsState: %j %s', (country, needs) => {
  expect(needsState(country)).toBe(needs)
})
