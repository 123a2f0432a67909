import { goodsDetailRfq } from '../contract/rfq.ts'
import { lines, optionalPrice, quantity, text } from './fields.ts'
import { defineForm } from './form.ts'
import { QUICK_RFQ_MOST } from './quick-rfq-limits.ts'

/** The form of a product page; sent twice with the same `form_key`, the same content is one RFQ. */
export const QUICK_RFQ_FORM = defineForm(
  goodsDetailRfq,
  { qty: quantity(), email: text(), target_price: optionalPrice(), contact_name: text(), comment: lines(QUICK_RFQ_MOST.comment) },
  ['form_key'],
)
