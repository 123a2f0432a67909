import { addressAdd } from '../contract/address.ts'
import { accountDelete, changePassword, profileModify } from '../contract/profile.ts'
import { active, forgot, login, register, resend, resetPassword } from '../contract/user.ts'
import { ifTyped, secret, text, tick } from './fields.ts'
import { defineForm } from './form.ts'

/** Who somebody is, and how to reach them. */
const person = { contact_name: text(), company_name: text(), telephone: text() }
/** Where somebody is. */
const seat = { country: text(), address: text(), city: text(), state: text() }
/** What an address has that something is sent to, in the order of the fields. */
export const postal = {
  ...person,
  country: text(),
  address_line1: text(),
  address_line2: text(),
  postal_code: text(),
  city: text(),
  state: text(),
}

/** The forms of the account, each with its controls in the order in which they stand. */
export const ACCOUNT_FORMS = {
  register: defineForm(register, {
    email: text(),
    password: secret(),
    confirm_password: secret(),
    ...person,
    ...seat,
    agree_policy: tick(),
  }),
  resend: defineForm(resend, { email: text() }),
  login: defineForm(login, { email: text(), password: secret() }),
  forgot: defineForm(forgot, { email: text() }),
  // The token comes from a cookie, which no script reads.
  /** Empty in the browser that registered. */
  activate: defineForm(active, { password: ifTyped(secret(), null) }),
  reset: defineForm(resetPassword, { password: secret(), confirm_password: secret() }),
  profile: defineForm(profileModify, { contact_name: text(), job_title: text(), company_name: text(), telephone: text(), ...seat }),
  password: defineForm(changePassword, { old_password: secret(), new_password: secret(), confirm_new_password: secret() }),
  address: defineForm(addressAdd, { ...postal, is_default_shipping: tick(), is_default_billing: tick() }),
  delete: defineForm(accountDelete, { password: secret() }),
} as const

export type AccountFormName = keyof typeof ACCOUNT_FORMS
