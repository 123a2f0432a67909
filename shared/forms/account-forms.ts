import { addressAdd } from '../contract/address.ts'
import { apiKeyCreate } from '../contract/api-keys.ts'
import { accountDelete, changePassword, profileModify } from '../contract/profile.ts'
import { active, forgot, login, register, resend, resetPassword } from '../contract/user.ts'
import { checkboxField, optionalDayField, optionalField, secretField, textField } from './fields.ts'
import { defineForm } from './form.ts'

const person = { contact_name: textField(), company_name: textField(), telephone: textField() }
/** The address of a person or company. */
const seat = { country: textField(), address: textField(), city: textField(), state: textField() }
/** The fields of a delivery address, in the order of the form. */
export const postal = {
  ...person,
  country: textField(),
  address_line1: textField(),
  address_line2: textField(),
  postal_code: textField(),
  city: textField(),
  state: textField(),
}

/** The forms of the account, each with its controls in display order. */
export const ACCOUNT_FORMS = {
  register: defineForm(register, {
    email: textField(),
    password: secretField(),
    confirm_password: secretField(),
    ...person,
    ...seat,
    agree_policy: checkboxField(),
  }),
  resend: defineForm(resend, { email: textField() }),
  login: defineForm(login, { email: textField(), password: secretField() }),
  forgot: defineForm(forgot, { email: textField() }),
  // The token comes from a cookie, which no script reads.
  /** The password stays empty in the browser that registered. */
  activate: defineForm(active, { password: optionalField(secretField(), null) }),
  reset: defineForm(resetPassword, { password: secretField(), confirm_password: secretField() }),
  profile: defineForm(profileModify, {
    contact_name: textField(),
    job_title: textField(),
    company_name: textField(),
    telephone: textField(),
    ...seat,
  }),
  password: defineForm(changePassword, { old_password: secretField(), new_password: secretField(), confirm_new_password: secretField() }),
  address: defineForm(addressAdd, { ...postal, is_default_shipping: checkboxField(), is_default_billing: checkboxField() }),
  api_key: defineForm(apiKeyCreate, {
    name: textField(),
    scopes: { group: { read: checkboxField(), bom: checkboxField(), rfq: checkboxField(), order: checkboxField() } },
    is_sandbox: checkboxField(),
    ends_on: optionalDayField(),
    password: secretField(),
  }),
  delete: defineForm(accountDelete, { password: secretField() }),
} as const

export type AccountFormName = keyof typeof ACCOUNT_FORMS
