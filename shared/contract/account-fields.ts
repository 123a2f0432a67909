import { z } from 'zod'
import { COUNTRY_CODES } from '../address/countries.ts'
import { parsePhoneNumber } from '../address/phone-rule.ts'
import { findPostalCodeProblem, needsState } from '../address/postal-rule.ts'
import { findPasswordProblem } from '../text/password-rule.ts'
import { country } from './country.ts'
import { createTextLineSchema } from './text-line.ts'

/** Fields of people and their addresses, for every form. Messages are codes of the `validation` texts. */
export const contactName = createTextLineSchema(80).min(1, 'enter_contact_name')
export const streetAddress = createTextLineSchema(200).min(1, 'enter_address')
export const city = createTextLineSchema(80).min(1, 'enter_city')
export const state = createTextLineSchema(80).default('')
export const telephone = createTextLineSchema(40).min(1, 'enter_telephone')
/** A customer's contact details in their account. */
export const personFields = { contact_name: contactName, telephone }
/** A customer's company and its registered address in their account. */
export const companyFields = {
  company_name: createTextLineSchema(120).min(1, 'enter_company_name'),
  country,
  address: streetAddress,
  city,
  state,
}

/** Maximum length of the field, which is more than that of a valid password. */
const MAX_PASSWORD_FIELD_LENGTH = 1000
/** An existing password, which is compared with the stored one: any text. */
export const password = z.string('enter_password').min(1, 'enter_password').max(MAX_PASSWORD_FIELD_LENGTH, 'valid_password')
/** A new password. `findPasswordProblem` checks it together with the email, for the form as a whole. */
export const newPassword = z.string('enter_password').max(MAX_PASSWORD_FIELD_LENGTH, 'valid_password')

/** The fields of a form under validation: each of them may still be invalid. */
type Typed = Readonly<Record<string, unknown>>
/** Rules read at most this many characters of a field, which is more than any of their fields allows. */
const MAX_FIELD_LENGTH = 254
const text = (typed: Typed, name: string): string => {
  const value = typed[name]
  return typeof value === 'string' ? value.trim().slice(0, MAX_FIELD_LENGTH) : ''
}

interface Problem {
  field: string
  code: string
}

/**
 * The schema of a form whose fields depend on each other. Zod skips such checks if any field is invalid. Here they always run, so that a
 * form lists all its errors at once.
 */
export function withFormChecks<Shape extends z.ZodRawShape>(shape: Shape, listProblems: (typed: Typed) => readonly Problem[]) {
  return z.object(shape).check(
    z.superRefine(
      (typed: Typed, context) => {
        for (const { field, code } of listProblems(typed)) context.addIssue({ code: 'custom', path: [field], message: code })
      },
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  )
}

/** Errors of a new password and its repetition. `chosen` and `repeated` name the fields; `confirm_code` is for an empty repetition. */
export function listPasswordProblems(
  typed: Typed,
  { chosen, repeated, confirm_code }: { chosen: string; repeated: string; confirm_code: string },
): Problem[] {
  const raw = (name: string): string => (typeof typed[name] === 'string' ? (typed[name] as string) : '')
  const problem = findPasswordProblem(raw(chosen), text(typed, 'email'))
  const problems = problem ? [{ field: chosen, code: problem }] : []
  if (raw(repeated) === '') return [...problems, { field: repeated, code: confirm_code }]
  // An invalid password must be typed again, so it is not compared.
  return problem || raw(repeated) === raw(chosen) ? problems : [{ field: repeated, code: 'password_inconsistency' }]
}

/** Errors of state, postal code and telephone, whose rules depend on the country. */
export function listCountryProblems(typed: Typed, { postal_code }: { postal_code: boolean }): Problem[] {
  const code = text(typed, 'country')
  if (!COUNTRY_CODES.includes(code)) return []
  const problems: Problem[] = []
  if (needsState(code) && text(typed, 'state') === '') problems.push({ field: 'state', code: 'enter_state' })
  const postal = postal_code ? findPostalCodeProblem(text(typed, 'postal_code'), code) : null
  if (postal) problems.push({ field: 'postal_code', code: postal })
  const phone = text(typed, 'telephone')
  if (phone !== '' && parsePhoneNumber(phone, code) === null) problems.push({ field: 'telephone', code: 'valid_telephone' })
  return problems
}
