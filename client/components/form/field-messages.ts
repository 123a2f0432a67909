import type { MessageKey, Translator } from '#locales/translator.ts'

/** The messages of field error codes; the contract's schemas use no others. */
const MESSAGES: Readonly<Record<string, MessageKey>> = {
  enter_email: 'validation.enter_email',
  valid_email: 'validation.valid_email',
  enter_contact_name: 'validation.enter_contact_name',
  enter_company_name: 'validation.enter_company_name',
  select_country: 'validation.select_country',
  select_subject: 'validation.select_subject',
  enter_comment: 'validation.enter_comment',
  enter_verification_code: 'validation.enter_verification_code',
  wrong_verification_code: 'validation.wrong_verification_code',
  enter_part_number: 'validation.enter_part_number',
  valid_quantity: 'validation.valid_quantity',
  valid_price: 'validation.valid_price',
  valid_date: 'validation.valid_date',
  in_the_past: 'validation.in_the_past',
  too_long: 'validation.too_long',
  one_line: 'validation.plain_text',
  plain_text: 'validation.plain_text',
  enter_lines: 'validation.enter_lines',
  too_many_lines: 'validation.too_many_lines',
  select_lines: 'validation.select_lines',
  enter_name: 'validation.enter_name',
  enter_address: 'validation.enter_address',
  enter_city: 'validation.enter_city',
  enter_state: 'validation.enter_state',
  enter_postal_code: 'validation.enter_postal_code',
  valid_postal_code: 'validation.valid_postal_code',
  enter_telephone: 'validation.enter_telephone',
  valid_telephone: 'validation.valid_telephone',
  enter_password: 'validation.enter_password',
  valid_password: 'validation.valid_password',
  guessable_password: 'validation.guessable_password',
  enter_confirm_password: 'validation.enter_confirm_password',
  enter_confirm_new_password: 'validation.enter_confirm_new_password',
  password_inconsistency: 'validation.password_inconsistency',
  different_password: 'validation.different_password',
  agree_policy: 'validation.agree_policy',
  choose_condition: 'validation.choose_condition',
  valid_percent: 'validation.valid_percent',
  select_scope: 'validation.select_scope',
  key_end: 'validation.key_end',
  mailbox_full: 'validation.mailbox_full',
  not_served: 'checkout.not_served',
  enter_carrier_account: 'validation.enter_carrier_account',
  select_carrier: 'validation.select_carrier',
  select_payment: 'validation.select_payment',
  minimum_line: 'validation.minimum_line',
  too_much_unpaid: 'validation.too_much_unpaid',
  wrong_sign_in: 'validation.wrong_sign_in',
  wrong_old_password: 'validation.wrong_old_password',
  enter_order_number: 'validation.enter_order_number',
}

/** The message of a field error; an unknown code still gets a general message. */
export const toFieldMessage = (code: string): MessageKey =>
  (Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined) ?? 'validation.invalid'

/** The messages of these codes for a form whose script shows them. */
export const toMessages = (codes: readonly string[], t: Translator): Readonly<Record<string, string>> =>
  Object.fromEntries(codes.map((code) => [code, t(toFieldMessage(code))]))
