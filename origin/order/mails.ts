import { translator } from '#locales/dictionaries.ts'
import { deliveryText, paymentText, shipmentText } from '#locales/order-words.ts'
import type { Translator } from '#locales/translator.ts'
import type { CounterOfferLine, Order, OrderLine } from '#shared/contract/order.ts'
import type { Language } from '#shared/languages.ts'
import { formatCount } from '#shared/trade/count.ts'
import { isChanged } from '#shared/trade/counter-line.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { decodeHistoryNote } from '#shared/trade/order-states.ts'
import { composeCustomerMail, composeDeskMail, type WrittenMail } from '../mail/compose-mail.ts'
import {
  type Block,
  type Fact,
  type LineRow,
  type Literal,
  omitEmptyFacts,
  toButton,
  toFactsBlock,
  toParagraph,
  toSmallPrint,
} from '../mail/document.ts'
import { toPlainText } from '../mail/mail.ts'
import {
  formatCallerName,
  formatLocalDay,
  formatMailDeadline,
  formatRemainingLines,
  listPersonFacts,
  type Sender,
  toLeadTimeFact,
  toQuotation,
} from '../mail/wording.ts'
import { computeAmountDue, formatAddressLines, INCOTERMS, listBankFacts, type Seller } from './invoice/content.ts'

/** An order as the database has it, in the language of its mail. */
export type MailedOrder = Order & {
  lang: Language
  /** All refunds that were decided, whether `paid` still includes them or not. */
  refunded: Money
}

/** Further data of a mail about an order. */
export interface OrderSide {
  /** A signed link to the order, valid until an instant. */
  link: { url: string; until: Date }
  sender: Sender
  seller: Seller
}

/** Mail to the buyer: the order arrived, its total, and how to pay. */
export const composeOrderPlaced = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => {
    const date = order.hold && formatMailDeadline(t, order.hold.until, order.time_zone)
    const isOpen = order.amounts.freight === null
    const isWire = order.payment === 'wire'
    const pay = date && (isWire ? t('mail.order_pay_wire', { date }) : t('mail.order_pay_online', { date }))
    return {
      title: t('mail.order_placed_title'),
      blocks: [
        toParagraph(t('mail.order_placed_text')),
        isOpen ? toParagraph(t('mail.order_freight_open')) : pay !== null && toParagraph(pay),
        toFacts(t, order, listAddressFacts(t, order)),
        ...toBankBlocks(t, order, side.seller),
        ...opener(t, side, isOpen || isWire ? t('order.open') : t('mail.pay_order')),
        orderedLines(t, order.lines),
        toSums(t, order),
        toSmallPrint(t('order.excluded')),
      ],
    }
  })

/** Mail to the buyer: money arrived, and what is still open. */
export const composeOrderPaid = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => {
    const open = computeAmountDue(order)
    return {
      title: t('mail.order_paid_title'),
      blocks: [
        toParagraph(open > 0 ? t('mail.order_paid_part', { amount: formatAmount(open, t.tag) }) : t('mail.order_paid_text')),
        toFacts(t, order),
        toSums(t, order),
        ...opener(t, side),
      ],
    }
  })

/** Mail to the buyer: the sales team has confirmed. */
export const composeOrderConfirmed = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => ({
    title: t('mail.order_confirmed_title'),
    blocks: [
      toParagraph(t('mail.order_confirmed_text')),
      toFacts(t, order),
      toQuotation(t, order.platform_remark),
      ...opener(t, side),
      orderedLines(t, order.lines),
      toSums(t, order),
    ],
  }))

/** Mail to the buyer: the order is on its way. */
export const composeOrderShipped = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => ({
    title: t('mail.order_shipped_title'),
    blocks: [
      toParagraph(t('mail.order_shipped_text')),
      toFacts(t, order, [
        [t('order.carrier'), toPlainText(order.shipping_carrier)],
        [t('order.tracking_number'), { literal: toPlainText(order.shipping_number) }],
        ...listAddressFacts(t, order).slice(0, 1),
      ]),
      toQuotation(t, order.platform_remark),
      ...opener(t, side),
      orderedLines(t, order.lines),
    ],
  }))

/** Mail to the buyer: the order is canceled, and the payment comes back. */
export const composeOrderCanceled = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => {
    const note = decodeHistoryNote(order.history.findLast(({ to }) => to === 'canceled')?.note ?? '')
    return {
      title: t('mail.order_canceled_title'),
      blocks: [
        toParagraph(t('order.canceled_text')),
        note.event === 'not_paid' && toParagraph(t('order.canceled_late')),
        // The refund may be sent before its mail.
        order.received > 0 && toParagraph(t('order.canceled_paid', { amount: formatAmount(order.received, t.tag) })),
        toQuotation(t, note.words),
        toFacts(t, order),
        ...opener(t, side),
      ],
    }
  })

/** Mail to the buyer: a refund is on its way. */
export const composeOrderRefunded = (order: MailedOrder, amount: Money, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => ({
    title: t('mail.order_refunded_title'),
    blocks: [toParagraph(t('mail.order_refunded_text', { amount: formatAmount(amount, t.tag) })), toFacts(t, order), ...opener(t, side)],
  }))

/** Mail to the buyer: the desk's counter-offer, with a link to its answer form. */
export const composeCounterOffer = (order: MailedOrder, counter: NonNullable<Order['counter']>, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => {
    const time = formatMailDeadline(t, counter.valid_until, order.time_zone)
    return {
      title: t('mail.order_offer_title'),
      blocks: [
        toParagraph(t('mail.order_offer_text', { time })),
        toQuotation(t, counter.note),
        toFacts(t, order, [
          [t('mail.valid_until'), time],
          [t('order.freight'), counter.freight === null ? '' : { literal: formatAmount(counter.freight, t.tag) }],
        ]),
        offeredLines(t, counter.lines),
        toParagraph(t('mail.order_offer_how')),
        ...opener(t, side, t('mail.answer_offer')),
      ],
    }
  })

/** Mail to the sales desk, in its language: a new order. */
export function composeOrderForSales(order: MailedOrder, sender: Sender): WrittenMail {
  const t = translator(sender.desk.lang)
  const person = { ...order.billing_address, email: order.email, lang: order.lang }
  const subject = { number: order.order_number, sender: formatCallerName(person), amount: formatAmount(order.amounts.total, t.tag) }
  return composeDeskMail(t, sender, {
    subject: t('mail.order_sales_subject', subject),
    title: t('mail.order_sales_title'),
    blocks: [
      toFacts(t, order, [...listPersonFacts(t, person), ...listAddressFacts(t, order)]),
      toQuotation(t, order.remark),
      orderedLines(t, order.lines),
      toSums(t, order),
    ],
  })
}

/** Mail to the sales desk: the buyer canceled, received or answered. */
export function composeOrderNews(order: MailedOrder, news: 'canceled' | 'received' | 'answered', sender: Sender): WrittenMail {
  const t = translator(sender.desk.lang)
  const title = {
    canceled: t('mail.order_sales_canceled'),
    received: t('mail.order_sales_received'),
    answered: t('mail.order_sales_answer'),
  }[news]
  return composeDeskMail(t, sender, {
    subject: formatSubject(t, order, title),
    title,
    blocks: [
      toFacts(t, order, [[t('mail.company_name'), toPlainText(order.billing_address.company_name)]]),
      news === 'answered' && order.counter && offeredLines(t, order.counter.lines),
      toSums(t, order),
    ],
  })
}

const formatSubject = (t: Translator, { order_number }: MailedOrder, title: string): string =>
  t('mail.order_subject', { number: order_number, title })

type Content = Omit<ReturnType<Parameters<typeof composeCustomerMail>[3]>, 'subject' | 'why'>

const toBuyer = (order: MailedOrder, { sender }: OrderSide, write: (t: Translator) => Content): WrittenMail =>
  composeCustomerMail(order.lang, sender, order.billing_address.contact_name, (t, company) => {
    const { title, blocks } = write(t)
    return {
      subject: formatSubject(t, order, title),
      title,
      blocks: [...blocks, toParagraph(t('mail.order_help'))],
      why: t('mail.why_order', { company }),
    }
  })

/** A button that opens the order, and until when its link is valid. */
const opener = (t: Translator, { link }: OrderSide, label = t('order.open')): Block[] => [
  toButton(label, link.url),
  toSmallPrint(t('mail.order_link_until', { date: formatLocalDay(link.until.toISOString(), t.tag) })),
]

const toFacts = (t: Translator, order: MailedOrder, more: readonly Fact[] = []): Block =>
  toFactsBlock([
    [t('order.number'), { literal: order.order_number }],
    [t('order.po_number'), { literal: toPlainText(order.po_number) }],
    [t('order.payment'), paymentText(t, order.payment)],
    [t('order.delivery'), toPlainText(deliveryText(t, order))],
    [t('order.requested_date'), order.requested_date === null ? '' : formatLocalDay(order.requested_date, t.tag)],
    [t('order.shipment'), order.shipment === 'complete' ? shipmentText(t, order.shipment) : ''],
    [t('order.tax_id'), { literal: toPlainText(order.tax_id) }],
    [t('order.invoice_email'), { literal: toPlainText(order.invoice_email) }],
    ...more,
  ])

/** The shipping address, the billing address, and who pays which part of the delivery. */
function listAddressFacts(t: Translator, { shipping_address, billing_address, incoterm, named_place }: MailedOrder): Fact[] {
  const formatAddress = (address: Order['shipping_address']): string => toPlainText(formatAddressLines(address, t.tag).join(', '))
  return [
    [t('order.ship_to'), formatAddress(shipping_address)],
    [t('order.bill_to'), formatAddress(billing_address)],
    [INCOTERMS, { literal: toPlainText(`${incoterm} ${named_place}`) }],
  ]
}

function toSums(t: Translator, order: MailedOrder): Block {
  const { goods, freight, total } = order.amounts
  const open = computeAmountDue(order)
  const amount = (value: Money): Literal => ({ literal: formatAmount(value, t.tag) })
  return toFactsBlock([
    [t('order.goods'), amount(goods)],
    [t('order.freight'), freight === null ? t('order.freight_confirmed') : amount(freight)],
    [t('common.total'), amount(total)],
    [t('order.paid'), order.paid > 0 ? amount(order.paid) : ''],
    [t('order.balance_due'), open > 0 ? amount(open) : ''],
  ])
}

/** The bank account for the open amount; empty while the freight may still change it. */
function toBankBlocks(t: Translator, order: MailedOrder, { bank }: Seller): Block[] {
  if (order.payment !== 'wire' || bank.account_number === '' || computeAmountDue(order) <= 0) return []
  return [
    toParagraph(t('bank.title')),
    toFactsBlock(listBankFacts(t, order.order_number, bank).map(([label, literal]) => [label, { literal }])),
    toSmallPrint(t('bank.reference_note')),
  ]
}

function orderedLines(t: Translator, lines: readonly OrderLine[]): Block {
  return {
    kind: 'lines',
    title: t('mail.order_lines'),
    head: listHeadings(t),
    rows: lines.map((line): LineRow => ({ ...toPartFields(line), details: listTerms(t, line), remarks: [], values: listValues(t, line) })),
    rest: formatRemainingLines(t, lines),
    total: null,
  }
}

function offeredLines(t: Translator, lines: readonly CounterOfferLine[]): Block {
  const formatCompleteLine = (line: OrderLine): string => [toPlainText(line.part_number), ...listValues(t, line).slice(0, 2)].join(' · ')
  return {
    kind: 'lines',
    title: t('mail.offer_title'),
    head: listHeadings(t),
    rows: lines.map((line): LineRow => {
      const { before, offer, alternative, answer } = line
      const details = omitEmptyFacts([
        ...(offer ? listTerms(t, offer) : []),
        [t('order.offer_before'), { literal: isChanged(line) && offer ? formatCompleteLine(before) : '' }],
        [t('mail.order_offer_alternative'), { literal: alternative ? formatCompleteLine(alternative) : '' }],
        ...(alternative ? listTerms(t, alternative) : []),
        [t('mail.answer'), answer ? ANSWERS(t)[answer] : ''],
      ])
      const state = offer ? (isChanged(line) ? '' : t('mail.order_offer_same')) : t('order.offer_none')
      return {
        ...toPartFields(before),
        details,
        remarks: [state, toPlainText(line.note)].filter(Boolean),
        values: offer ? listValues(t, offer) : [formatCount(before.qty, t.tag), '', ''],
      }
    }),
    rest: formatRemainingLines(t, lines),
    total: null,
  }
}

const ANSWERS = (t: Translator) => ({
  accepted: t('order.answer_accepted'),
  declined: t('order.answer_declined'),
  swapped: t('order.answer_swapped'),
})

const listHeadings = (t: Translator): string[] => [t('part.quantity'), t('part.unit_price'), t('part.ext_price')]

const toPartFields = ({ position, part_number, brand_name }: OrderLine) => ({
  position,
  part_number: toPlainText(part_number),
  manufacturer: toPlainText(brand_name),
})

const listValues = (t: Translator, { qty, unit_price, ext_price }: OrderLine): string[] => [
  formatCount(qty, t.tag),
  formatUnitPrice(unit_price, t.tag),
  formatAmount(ext_price, t.tag),
]

const listTerms = (t: Translator, { packaging, date_code, lead_time_weeks }: OrderLine): Fact[] =>
  omitEmptyFacts([
    [t('part.packaging'), packaging],
    [t('part.date_code'), { literal: toPlainText(date_code) }],
    toLeadTimeFact(t, lead_time_weeks),
  ])
