import { goodsDetailRfq } from '../contract/rfq.ts'
import { multilineField, optionalPriceField, quantityField, textField } from './fields.ts'
import { defineForm } from './form.ts'
import { MAX_QUICK_RFQ_LENGTHS } from './quick-rfq-limits.ts'

/** The form of a product page; the same content sent twice with one `form_key` is one RFQ. */
export const QUICK_RFQ_FORM = defineForm(
  goodsDetailRfq,
  {
    qty: quantityField(),
    email: textField(),
    target_price: optionalPriceField(),
    contact_name: textField(),
    comment: multilineField(MAX_QUICK_RFQ_LENGTHS.comment),
  },
  ['form_key'],
)
