import type { MessageKey } from '#locales/translator.ts'
import type { RfqStatus } from '#shared/contract/rfq.ts'

export const RFQ_STATUS_KEYS: Readonly<Record<RfqStatus, MessageKey>> = {
  submitted: 'quote.submitted',
  viewed: 'quote.viewed',
  quoted: 'quote.quoted',
}
