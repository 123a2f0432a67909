import type { z } from 'zod'
import { addressAdd } from '../contract/address.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { FieldErrors } from '../contract/envelope.ts'
import { fieldErrors } from '../contract/field-errors.ts'
import { accountDelete, changePassword, profileModify } from '../contract/profile.ts'
import { forgot, login, register, resend, resetPassword } from '../contract/user.ts'

/** A form of the account: which call its fields make. `secrets` are never shown again. */
export interface AccountForm<E extends Endpoint = Endpoint> {
  endpoint: E
  texts: readonly string[]
  ticks: readonly string[]
  secrets: readonly string[]
}

const form = <E extends Endpoint>(endpoint: E, fields: Partial<Omit<AccountForm, 'endpoint'>>): AccountForm<E> => ({
  endpoint,
  texts: [],
  ticks: [],
  secrets: [],
  ...fields,
})

const PERSON = ['contact_name', 'telephone', 'company_name', 'country', 'city', 'state'] as const

/** Checked by the same schemas in the browser, where the form is sent without a reload being lost, and on the server. */
export const ACCOUNT_FORMS = {
  register: form(register, { texts: ['email', ...PERSON, 'address'], ticks: ['agree_policy'], secrets: ['password', 'confirm_password'] }),
  resend: form(resend, { texts: ['email'] }),
  login: form(login, { texts: ['email'], secrets: ['password'] }),
  forgot: form(forgot, { texts: ['email'] }),
  // The token comes from a cookie, which no script reads.
  reset: form(resetPassword, { secrets: ['password', 'confirm_password'] }),
  profile: form(profileModify, { texts: [...PERSON, 'job_title', 'address'] }),
  password: form(changePassword, { secrets: ['old_password', 'new_password', 'confirm_new_password'] }),
  address: form(addressAdd, {
    texts: [...PERSON, 'address_line1', 'address_line2', 'postal_code'],
    ticks: ['is_default_shipping', 'is_default_billing'],
  }),
  delete: form(accountDelete, { secrets: ['password'] }),
} as const

export type AccountFormName = keyof typeof ACCOUNT_FORMS

/** What was typed: texts, and whether boxes are ticked. Secrets are not among them. */
export interface Typed {
  texts: Readonly<Record<string, string>>
  ticks: Readonly<Record<string, boolean>>
}

interface Posted {
  get(name: string): unknown
}

/** More than any field takes: what is too long is said to be, and shown again as far as this. */
const SHOWN_MOST = 500

export interface ReadAccountForm<E extends Endpoint> {
  typed: Typed
  /** What can be sent if `fields` is empty. */
  request: z.output<E['request']> | null
  fields: FieldErrors
}

/**
 * Reads a posted form by the schema of its call.
 * @param known what the form itself does not hold: a token, the id of an address
 */
export function readAccountForm<E extends Endpoint>(
  { endpoint, texts, ticks, secrets }: AccountForm<E>,
  posted: Posted,
  known: Readonly<Record<string, unknown>> = {},
): ReadAccountForm<E> {
  const textOf = (name: string): string => {
    const value = posted.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed: Typed = {
    texts: Object.fromEntries(texts.map((name) => [name, textOf(name)])),
    ticks: Object.fromEntries(ticks.map((name) => [name, textOf(name) !== ''])),
  }
  const hidden = Object.fromEntries(secrets.map((name) => [name, textOf(name)]))
  const read = endpoint.request.safeParse({ ...typed.texts, ...typed.ticks, ...hidden, ...known })
  const shown: Typed = {
    ...typed,
    texts: Object.fromEntries(Object.entries(typed.texts).map(([name, text]) => [name, text.slice(0, SHOWN_MOST)])),
  }
  return read.success
    ? { typed: shown, request: read.data as z.output<E['request']>, fields: {} }
    : { typed: shown, request: null, fields: fieldErrors(read.error.issues) }
}
