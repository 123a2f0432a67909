import { translator } from '#locales/dictionaries.ts'
import type { MailedOrder } from '../order/mails.ts'
import type { MailedRfq, Written } from '../rfq/mails.ts'

/**
 * What mails may tell before the recipient has shown that the address is theirs: anybody can type anybody's address, so nothing
 * that somebody typed is in them. Numbers, amounts and parts of our own catalogue are; everything else stands behind the link.
 */
export function withoutTypedOrder<Mailed extends MailedOrder>(order: Mailed): Mailed {
  const nobody = { ...order.billing_address, contact_name: '', company_name: '', address_line1: '', address_line2: '', city: '' }
  const place = { ...nobody, state: '', postal_code: '', country: '', telephone: '' }
  return {
    ...order,
    billing_address: place,
    shipping_address: place,
    po_number: '',
    remark: '',
    carrier_account: '',
    named_place: '',
    lines: order.lines.filter(({ goods_page_url, rfq_number }) => goods_page_url !== '' || rfq_number !== null),
  }
}

/** The same of an RFQ: of its lines those that name a part of ours, or that sales has quoted, without what else was typed into them. */
export function withoutTypedRfq(rfq: MailedRfq): MailedRfq {
  return {
    ...rfq,
    contact: { ...rfq.contact, contact_name: '', company_name: '', telephone: '' },
    comment: '',
    lines: rfq.lines
      .filter(({ goods_page_url, quote }) => goods_page_url !== '' || quote !== null)
      .map((line) => ({ ...line, part_number: line.quote?.part_number ?? line.part_number, manufacturer: '', package: '', date_code: '' })),
  }
}

/** The mail, and that something is not in it. */
export const sayingWhatIsLeftOut = (written: Written): Written => ({
  ...written,
  blocks: [...written.blocks, { kind: 'small', text: translator(written.lang)('mail.typed_left_out') }],
})
