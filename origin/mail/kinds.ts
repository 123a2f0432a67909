/** Every kind of mail. `MAILS` in mails.ts names the function that composes it. */
export const MAIL_KINDS = [
  /** Subject id: the number of an RFQ. */
  'rfq_received',
  'rfq_for_sales',
  'rfq_quoted',
  /** Subject id: the id of a feedback. */
  'feedback_for_sales',
  /** Subject id: the id of a registration. */
  'activation',
  /** Subject id: the id of a subscriber to the newsletter. */
  'subscription',
  /** Subject id: the id of a watch that an address has to confirm. */
  'watch_confirm',
  /** Subject id: "recipient_id instant". The mail tells the recipient what happened to the watched parts. */
  'watch_news',
  /** Subject id of these two: "customer_id language". */
  'password_reset',
  'password_changed',
  /** Subject id: the number of an order; for `order_refunded`, the amount may follow it. */
  'order_placed',
  'order_paid',
  'order_confirmed',
  'order_offer',
  'order_shipped',
  'order_canceled',
  'order_refunded',
  /** Subject id: the number of an order. The copies go to the invoice address. */
  'order_placed_copy',
  'order_paid_copy',
  'order_for_sales',
  'order_canceled_for_sales',
  'order_received_for_sales',
  'order_answer_for_sales',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Mails that any visitor can have sent to any address, and the quota that each counts against when it is sent. */
export const QUOTA_BY_KIND: ReadonlyMap<MailKind, MailQuota> = new Map<MailKind, MailQuota>([
  ['rfq_received', 'rfq'],
  ['order_placed', 'order'],
  ['order_canceled', 'order'],
  ['activation', 'account'],
])

/** Quotas are counted apart: a full one does not stop mails of another. `code`: verification codes; `subscription`: watches too. */
export type MailQuota = 'subscription' | 'account' | 'order' | 'rfq' | 'code'
