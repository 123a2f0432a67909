import { expect, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { toFieldMessage } from './field-messages.ts'

test.each([
  ['enter_address', 'Enter a address'],
  ['enter_city', 'Enter a city'],
  ['enter_state', 'Enter a state'],
  ['enter_postal_code', 'Enter a postal code'],
  ['enter_telephone', 'Enter a telephone'],
  ['enter_contact_name', 'Enter a contact name'],
  ['enter_comment', 'Enter a Comment'],
  ['enter_email', 'Enter a email address'],
  ['enter_password', 'Enter a password'],
  ['enter_confirm_password', 'Enter a confirm password'],
  ['enter_confirm_new_password', 'Enter a confirm new password'],
  ['enter_company_name', 'Enter a company name'],
  ['enter_verification_code', 'Enter a verification code'],
  ['select_country', 'Select a country'],
  ['select_subject', 'Select a subject'],
  ['valid_email', 'Enter a valid email address'],
  ['valid_password', 'Enter a valid password'],
  ['guessable_password', 'This password is easy to guess. Choose a longer or less common one.'],
  ['password_inconsistency', 'Password inconsistency!'],
  ['enter_lines', 'The order details are required'],
  ['agree_policy', 'Please agree the policy'],
  ['different_password', 'The new password must be different from the old password'],
])('%s says “%s”', (code, message) => {
  expect(translator('en')(toFieldMessage(code))).toBe(message)
})

test('an unknown code still has a general message', () => {
  for (const code of ['', 'no_such_code', '__proto__', 'constructor'])
    expect(translator('en')(toFieldMessage(code))).toBe('Check this entry')
})
