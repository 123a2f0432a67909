import { saveRfqContact } from '../contract/rfq.ts'
import { CERTIFICATES, LINE_TESTS } from '../trade/rfq-limits.ts'
import { choiceField, multilineField, optionalDayField, optionalIdField, optionalPriceField, quantityField, textField } from './fields.ts'
import { defineForm } from './form.ts'
import { MAX_COMMENT_LENGTH, MAX_RFQ_FORM_ROWS } from './rfq-lines.ts'

const line = {
  part_number: textField(),
  manufacturer: textField(),
  package: textField(),
  qty: quantityField(),
  target_price: optionalPriceField(),
  date_code: textField(),
  certificate: choiceField(CERTIFICATES),
  test: choiceField(LINE_TESTS),
  delivery_plan_date: optionalDayField(),
  goods_id: optionalIdField(),
}

/** The RFQ: its lines, and the buyer's contact details. The same content sent twice with one `form_key` is one RFQ. */
export const RFQ_FORM = defineForm(
  saveRfqContact,
  {
    lines: { rows: line, limit: MAX_RFQ_FORM_ROWS },
    contact_name: textField(),
    company_name: textField(),
    email: textField(),
    telephone: textField(),
    country: textField(),
    comment: multilineField(MAX_COMMENT_LENGTH),
    time_zone: textField(),
  },
  ['form_key'],
)
