import { emailProblem } from '../address/email-rule.ts'
import type { RequestOf } from '../contract/endpoint.ts'
import type { FieldErrors } from '../contract/envelope.ts'
import type { goodsDetailRfq } from '../contract/rfq.ts'
import { priceString, readQuantity } from '../trade/typed-number.ts'
import { textIn } from './rfq-form.ts'

export const QUICK_RFQ_FIELDS = ['qty', 'email', 'target_price', 'contact_name', 'comment'] as const

/** The form of a product page as it is typed: text, right or wrong. */
export type QuickRfqDraft = Readonly<Record<(typeof QUICK_RFQ_FIELDS)[number], string>>

/** The most characters of each; the contract says the same. */
export const QUICK_RFQ_MOST = { contact_name: 80, comment: 2000 } as const

/** More than this was not typed into our form. */
const DRAFT_MOST = 4000

export function readDraft(form: Parameters<typeof textIn>[0]): QuickRfqDraft {
  // Forms write line breaks as two characters.
  const of = (name: keyof QuickRfqDraft): string => textIn(form, name).slice(0, DRAFT_MOST).replace(/\r\n?/g, '\n').trim()
  return { qty: of('qty'), email: of('email'), target_price: of('target_price'), contact_name: of('contact_name'), comment: of('comment') }
}

type QuickRequest = Omit<RequestOf<typeof goodsDetailRfq>, 'goods_id' | 'verification' | 'time_zone'>

/**
 * Reads what was typed as a request, and says what is wrong with it as far as a form can know.
 * @param tag BCP 47 of the page, for prices
 */
export function readQuickRfq(draft: QuickRfqDraft, tag: string): { request: QuickRequest; fields: FieldErrors } {
  const fields: Record<string, string> = {}
  const qty = readQuantity(draft.qty)
  if (qty === null) fields['qty'] = 'valid_quantity'
  const problem = emailProblem(draft.email)
  if (problem) fields['email'] = problem
  const target_price = draft.target_price === '' ? null : priceString(draft.target_price, tag)
  if (target_price === null && draft.target_price !== '') fields['target_price'] = 'valid_price'
  const { email, contact_name, comment } = draft
  if (contact_name.length > QUICK_RFQ_MOST.contact_name) fields['contact_name'] = 'too_long'
  if (comment.length > QUICK_RFQ_MOST.comment) fields['comment'] = 'too_long'
  return { request: { qty: qty ?? 0, target_price, email, contact_name, comment }, fields }
}
