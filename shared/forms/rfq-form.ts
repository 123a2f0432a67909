import { saveRfqContact } from '../contract/rfq.ts'
import { CERTIFICATES, LINE_TESTS } from '../trade/rfq-limits.ts'
import { choice, lines, optionalDay, optionalId, optionalPrice, quantity, text } from './fields.ts'
import { defineForm } from './form.ts'
import { COMMENT_MOST, ROWS_MOST } from './rfq-lines.ts'

const line = {
  part_number: text(),
  manufacturer: text(),
  package: text(),
  qty: quantity(),
  target_price: optionalPrice(),
  date_code: text(),
  certificate: choice(CERTIFICATES),
  test: choice(LINE_TESTS),
  delivery_plan_date: optionalDay(),
  goods_id: optionalId(),
}

/** The RFQ: its lines, and who asks. Sent twice with the same `form_key`, the same content is one RFQ. */
export const RFQ_FORM = defineForm(
  saveRfqContact,
  {
    lines: { rows: line, most: ROWS_MOST },
    contact_name: text(),
    company_name: text(),
    email: text(),
    telephone: text(),
    country: text(),
    comment: lines(COMMENT_MOST),
    time_zone: text(),
  },
  ['form_key'],
)
