import type { MessageKey } from '#locales/translator.ts'

/** What the codes of field errors say; the contract's schemas use no others. */
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
  too_long: 'validation.too_long',
  one_line: 'validation.plain_text',
  plain_text: 'validation.plain_text',
  enter_lines: 'validation.enter_lines',
  too_many_lines: 'validation.too_many_lines',
  select_lines: 'validation.select_lines',
  enter_name: 'validation.enter_name',
}

/** The message of a field error; a code that we do not know still says that something is wrong. */
export const fieldMessage = (code: string): MessageKey => MESSAGES[code] ?? 'validation.invalid'

/** What an island that shows field errors takes along. */
export const fieldMessageKeys: readonly MessageKey[] = [...new Set([...Object.values(MESSAGES), 'validation.invalid' as const])]
