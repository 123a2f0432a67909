import { translator } from '#locales/dictionaries.ts'
import { deliveryText, paymentText, shipmentText } from '#locales/order-words.ts'
import type { Translator } from '#locales/translator.ts'
import type { CounterLine, Order, OrderLine } from '#shared/contract/order.ts'
import type { Language } from '#shared/languages.ts'
import { formatCount } from '#shared/trade/count.ts'
import { isChanged } from '#shared/trade/counter-line.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { readHistoryNote } from '#shared/trade/order-states.ts'
import { type Block, button, type Fact, factsBlock, type LineRow, type Literal, paragraph, small, told } from '../mail/document.ts'
import { deskLetter, letter, type WrittenMail } from '../mail/letter.ts'
import { plainText } from '../mail/mail.ts'
import { callerName, leadTimeFact, localDay, localTime, personFacts, quotation, restOf, type Sender } from '../mail/wording.ts'
import { addressLines, bankFacts, INCOTERMS, openAmount, type Seller } from './invoice/content.ts'

/** An order as the database has it, in the language of its mail. */
export type MailedOrder = Order & {
  lang: Language
  /** All refunds that were decided, whether they are part of `paid` still or not. */
  refunded: Money
}

/** What a mail about an order is made of, beside the order. */
export interface OrderSide {
  /** Signed; opens the order until an instant. */
  link: { url: string; until: Date }
  sender: Sender
  seller: Seller
}

/** To the buyer: the order arrived, what it comes to, and how to pay. */
export const orderPlaced = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => {
    const date = order.hold && localTime(order.hold.until, t.tag, order.time_zone, side.sender.desk.time_zone)
    const isOpen = order.amounts.freight === null
    const isWire = order.payment === 'wire'
    const pay = date && (isWire ? t('mail.order_pay_wire', { date }) : t('mail.order_pay_online', { date }))
    return {
      title: t('mail.order_placed_title'),
      blocks: [
        paragraph(t('mail.order_placed_text')),
        isOpen ? paragraph(t('mail.order_freight_open')) : pay !== null && paragraph(pay),
        factsOf(t, order, placesOf(t, order)),
        ...bankOf(t, order, side.seller),
        ...opener(t, side, isOpen || isWire ? t('order.open') : t('mail.pay_order')),
        orderedLines(t, order.lines),
        sumsOf(t, order),
        small(t('order.excluded')),
      ],
    }
  })

/** To the buyer: money arrived; where it is not all, what is still open. */
export const orderPaid = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => {
    const open = openAmount(order)
    return {
      title: t('mail.order_paid_title'),
      blocks: [
        paragraph(open > 0 ? t('mail.order_paid_part', { amount: formatAmount(open, t.tag) }) : t('mail.order_paid_text')),
        factsOf(t, order),
        sumsOf(t, order),
        ...opener(t, side),
      ],
    }
  })

/** To the buyer: the sales team has confirmed. */
export const orderConfirmed = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => ({
    title: t('mail.order_confirmed_title'),
    blocks: [
      paragraph(t('mail.order_confirmed_text')),
      factsOf(t, order),
      quotation(t, order.platform_remark),
      ...opener(t, side),
      orderedLines(t, order.lines),
      sumsOf(t, order),
    ],
  }))

/** To the buyer: it is on its way. */
export const orderShipped = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => ({
    title: t('mail.order_shipped_title'),
    blocks: [
      paragraph(t('mail.order_shipped_text')),
      factsOf(t, order, [
        [t('order.carrier'), plainText(order.shipping_carrier)],
        [t('order.tracking_number'), { literal: plainText(order.shipping_number) }],
        ...placesOf(t, order).slice(0, 1),
      ]),
      quotation(t, order.platform_remark),
      ...opener(t, side),
      orderedLines(t, order.lines),
    ],
  }))

/** To the buyer: the order is off, and what was paid comes back. */
export const orderCanceled = (order: MailedOrder, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => {
    const note = readHistoryNote(order.history.findLast(({ to }) => to === 'canceled')?.note ?? '')
    return {
      title: t('mail.order_canceled_title'),
      blocks: [
        paragraph(t('order.canceled_text')),
        note.event === 'not_paid' && paragraph(t('order.canceled_late')),
        // The refund may be faster than its mail.
        order.received > 0 && paragraph(t('order.canceled_paid', { amount: formatAmount(order.received, t.tag) })),
        quotation(t, note.words),
        factsOf(t, order),
        ...opener(t, side),
      ],
    }
  })

/** To the buyer: money goes back. */
export const orderRefunded = (order: MailedOrder, amount: Money, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => ({
    title: t('mail.order_refunded_title'),
    blocks: [paragraph(t('mail.order_refunded_text', { amount: formatAmount(amount, t.tag) })), factsOf(t, order), ...opener(t, side)],
  }))

/** To the buyer: what the desk proposes instead of what was ordered; the link leads to where it is answered. */
export const orderOffer = (order: MailedOrder, counter: NonNullable<Order['counter']>, side: OrderSide): WrittenMail =>
  toBuyer(order, side, (t) => {
    const time = localTime(counter.valid_until, t.tag, order.time_zone, side.sender.desk.time_zone)
    return {
      title: t('mail.order_offer_title'),
      blocks: [
        paragraph(t('mail.order_offer_text', { time })),
        quotation(t, counter.note),
        factsOf(t, order, [
          [t('mail.valid_until'), time],
          [t('order.freight'), counter.freight === null ? '' : { literal: formatAmount(counter.freight, t.tag) }],
        ]),
        offeredLines(t, counter.lines),
        paragraph(t('mail.order_offer_how')),
        ...opener(t, side, t('mail.answer_offer')),
      ],
    }
  })

/** To the sales desk, in its language: a new order. */
export function orderForSales(order: MailedOrder, sender: Sender): WrittenMail {
  const t = translator(sender.desk.lang)
  const person = { ...order.billing_address, email: order.email, lang: order.lang }
  const subject = { number: order.order_number, sender: callerName(person), amount: formatAmount(order.amounts.total, t.tag) }
  return deskLetter(t, sender, {
    subject: t('mail.order_sales_subject', subject),
    title: t('mail.order_sales_title'),
    blocks: [
      factsOf(t, order, [...personFacts(t, person), ...placesOf(t, order)]),
      quotation(t, order.remark),
      orderedLines(t, order.lines),
      sumsOf(t, order),
    ],
  })
}

/** To the sales desk: the buyer did something with their order. */
export function orderNews(order: MailedOrder, news: 'canceled' | 'received' | 'answered', sender: Sender): WrittenMail {
  const t = translator(sender.desk.lang)
  const title = {
    canceled: t('mail.order_sales_canceled'),
    received: t('mail.order_sales_received'),
    answered: t('mail.order_sales_answer'),
  }[news]
  return deskLetter(t, sender, {
    subject: subjectOf(t, order, title),
    title,
    blocks: [
      factsOf(t, order, [[t('mail.company_name'), plainText(order.billing_address.company_name)]]),
      news === 'answered' && order.counter && offeredLines(t, order.counter.lines),
      sumsOf(t, order),
    ],
  })
}

const subjectOf = (t: Translator, { order_number }: MailedOrder, title: string): string =>
  t('mail.order_subject', { number: order_number, title })

type Content = Omit<ReturnType<Parameters<typeof letter>[3]>, 'subject' | 'why'>

const toBuyer = (order: MailedOrder, { sender }: OrderSide, write: (t: Translator) => Content): WrittenMail =>
  letter(order.lang, sender, order.billing_address.contact_name, (t, company) => {
    const { title, blocks } = write(t)
    return {
      subject: subjectOf(t, order, title),
      title,
      blocks: [...blocks, paragraph(t('mail.order_help'))],
      why: t('mail.why_order', { company }),
    }
  })

/** The way to the order, and how long it is open. */
const opener = (t: Translator, { link }: OrderSide, label = t('order.open')): Block[] => [
  button(label, link.url),
  small(t('mail.order_link_until', { date: localDay(link.until.toISOString(), t.tag) })),
]

const factsOf = (t: Translator, order: MailedOrder, more: readonly Fact[] = []): Block =>
  factsBlock([
    [t('order.number'), { literal: order.order_number }],
    [t('order.po_number'), { literal: plainText(order.po_number) }],
    [t('order.payment'), paymentText(t, order.payment)],
    [t('order.delivery'), plainText(deliveryText(t, order))],
    [t('order.requested_date'), order.requested_date === null ? '' : localDay(order.requested_date, t.tag)],
    [t('order.shipment'), order.shipment === 'complete' ? shipmentText(t, order.shipment) : ''],
    [t('order.tax_id'), { literal: plainText(order.tax_id) }],
    [t('order.invoice_email'), { literal: plainText(order.invoice_email) }],
    ...more,
  ])

/** Where the parcel goes, whom the invoice is for, and who pays which part of the way. */
function placesOf(t: Translator, { shipping_address, billing_address, incoterm, named_place }: MailedOrder): Fact[] {
  const textOf = (address: Order['shipping_address']): string => plainText(addressLines(address, t.tag).join(', '))
  return [
    [t('order.ship_to'), textOf(shipping_address)],
    [t('order.bill_to'), textOf(billing_address)],
    [INCOTERMS, { literal: plainText(`${incoterm} ${named_place}`) }],
  ]
}

function sumsOf(t: Translator, order: MailedOrder): Block {
  const { goods, freight, total } = order.amounts
  const open = openAmount(order)
  const amount = (value: Money): Literal => ({ literal: formatAmount(value, t.tag) })
  return factsBlock([
    [t('order.goods'), amount(goods)],
    [t('order.freight'), freight === null ? t('order.freight_confirmed') : amount(freight)],
    [t('common.total'), amount(total)],
    [t('order.paid'), order.paid > 0 ? amount(order.paid) : ''],
    [t('order.balance_due'), open > 0 ? amount(open) : ''],
  ])
}

/** Where to transfer what is open; nothing while the freight may still change it. */
function bankOf(t: Translator, order: MailedOrder, { bank }: Seller): Block[] {
  if (order.payment !== 'wire' || bank.account_number === '' || openAmount(order) <= 0) return []
  return [
    paragraph(t('bank.title')),
    factsBlock(bankFacts(t, order.order_number, bank).map(([label, literal]) => [label, { literal }])),
    small(t('bank.reference_note')),
  ]
}

function orderedLines(t: Translator, lines: readonly OrderLine[]): Block {
  return {
    kind: 'lines',
    title: t('mail.order_lines'),
    head: headOf(t),
    rows: lines.map((line): LineRow => ({ ...partOf(line), details: termsOf(t, line), remarks: [], values: valuesOf(t, line) })),
    rest: restOf(t, lines),
    total: null,
  }
}

function offeredLines(t: Translator, lines: readonly CounterLine[]): Block {
  const whole = (line: OrderLine): string => [plainText(line.part_number), ...valuesOf(t, line).slice(0, 2)].join(' · ')
  return {
    kind: 'lines',
    title: t('mail.offer_title'),
    head: headOf(t),
    rows: lines.map((line): LineRow => {
      const { before, offer, alternative, answer } = line
      const details = told([
        ...(offer ? termsOf(t, offer) : []),
        [t('order.offer_before'), { literal: isChanged(line) && offer ? whole(before) : '' }],
        [t('mail.order_offer_alternative'), { literal: alternative ? whole(alternative) : '' }],
        ...(alternative ? termsOf(t, alternative) : []),
        [t('mail.answer'), answer ? ANSWERS(t)[answer] : ''],
      ])
      const state = offer ? (isChanged(line) ? '' : t('mail.order_offer_same')) : t('order.offer_none')
      return {
        ...partOf(before),
        details,
        remarks: [state, plainText(line.note)].filter(Boolean),
        values: offer ? valuesOf(t, offer) : [formatCount(before.qty, t.tag), '', ''],
      }
    }),
    rest: restOf(t, lines),
    total: null,
  }
}

const ANSWERS = (t: Translator) => ({
  accepted: t('order.answer_accepted'),
  declined: t('order.answer_declined'),
  swapped: t('order.answer_swapped'),
})

const headOf = (t: Translator): string[] => [t('part.quantity'), t('part.unit_price'), t('part.ext_price')]

const partOf = ({ position, part_number, brand_name }: OrderLine) => ({
  position,
  part_number: plainText(part_number),
  manufacturer: plainText(brand_name),
})

const valuesOf = (t: Translator, { qty, unit_price, ext_price }: OrderLine): string[] => [
  formatCount(qty, t.tag),
  formatUnitPrice(unit_price, t.tag),
  formatAmount(ext_price, t.tag),
]

const termsOf = (t: Translator, { packaging, date_code, lead_time_weeks }: OrderLine): Fact[] =>
  told([[t('part.packaging'), packaging], [t('part.date_code'), { literal: plainText(date_code) }], leadTimeFact(t, lead_time_weeks)])
