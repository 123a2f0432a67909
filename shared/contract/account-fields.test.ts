import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { listCountryProblems, listPasswordProblems, newPassword, telephone, withFormChecks } from './account-fields.ts'
import { toFieldErrors } from './field-errors.ts'

describe('checkedForm', () => {
  const form = withFormChecks({ name: z.string().min(1, 'enter_name'), other: z.string().default('') }, ({ name, other }) =>
    other === 'wrong' ? [{ field: 'other', code: `${typeof name}_seen` }] : [],
  )
  const listProblems = (value: unknown) => toFieldErrors(form.safeParse(value).error?.issues ?? [])

  test.each<[unknown, Record<string, string>]>([
    [{ name: 'x' }, {}],
    [{ name: '' }, { name: 'enter_name' }],
    // Checked also where a field is wrong by itself.
    [
      { name: '', other: 'wrong' },
      { name: 'enter_name', other: 'string_seen' },
    ],
    [{ other: 'wrong' }, { name: 'invalid_type', other: 'undefined_seen' }],
    [null, { body: 'invalid_type' }],
    ['text', { body: 'invalid_type' }],
    [[], { body: 'invalid_type' }],
    [undefined, { body: 'invalid_type' }],
  ])('%o: %o', (value, fields) => {
    expect(listProblems(value)).toEqual(fields)
  })
})

describe('passwordProblems', () => {
  const names = { chosen: 'password', repeated: 'again', confirm_code: 'enter_confirm_password' }

  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{}, { password: 'enter_password', again: 'enter_confirm_password' }],
    [{ password: 'short' }, { password: 'valid_password', again: 'enter_confirm_password' }],
    [{ password: 'long enough' }, { again: 'enter_confirm_password' }],
    [{ password: 'long enough', again: 'long  enough' }, { again: 'password_inconsistency' }],
    [{ password: 'long enough', again: 'long enough' }, {}],
    [{ password: 'short', again: 'short' }, { password: 'valid_password' }],
    [{ password: 12_345_678, again: 'long enough' }, { password: 'enter_password' }],
    [{ password: 'ada@example.com', again: 'ada@example.com', email: 'ada@example.com' }, { password: 'valid_password' }],
  ])('%o: %o', (typed, problems) => {
    expect(Object.fromEntries(listPasswordProblems(typed, names).map(({ field, code }) => [field, code]))).toEqual(problems)
  })
})

describe('countryProblems', () => {
  const codes = (typed: Record<string, unknown>, postalCode = true) =>
    Object.fromEntries(listCountryProblems(typed, { postal_code: postalCode }).map(({ field, code }) => [field, code]))

  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ country: 'US' }, { state: 'enter_state', postal_code: 'enter_postal_code' }],
    [{ country: 'US', state: 'CA', postal_code: '94043', telephone: '650 253 0000' }, {}],
    [{ country: 'JP', state: 'Tokyo', postal_code: '1000001', telephone: '03-1234-5678' }, {}],
    [{ country: 'HK', state: 'Kowloon', telephone: '2123 4567' }, {}],
    [
      { country: 'GB', postal_code: 'SW1A', telephone: '12' },
      { postal_code: 'valid_postal_code', telephone: 'valid_telephone' },
    ],
    // What the country itself lacks is said by its own field.
    [{ country: '', postal_code: '1', telephone: '1' }, {}],
    [{ country: 'XX' }, {}],
    [{ country: 7, state: {}, telephone: [] }, {}],
  ])('%o: %o', (typed, problems) => {
    expect(codes(typed)).toEqual(problems)
  })

  it('leaves the postal code to forms that have one', () => {
    expect(codes({ country: 'DE', postal_code: '1' }, false)).toEqual({})
  })
})

describe('fields', () => {
  it('take no characters that a header would obey', () => {
    for (const text of ['+49 30\r\nBcc: a@example.com', 'a\0b', 'a\u0085b', 'a\x1bb']) expect(telephone.safeParse(text).success).toBe(false)
  })

  it('keep a password as it is, blanks and all', () => {
    expect(newPassword.parse('  two blanks  ')).toBe('  two blanks  ')
  })

  it('stand whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const field of [telephone, newPassword]) expect(typeof field.safeParse(value).success).toBe('boolean')
      }),
    )
  })
})
