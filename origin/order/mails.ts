import { translator } from '#locales/dictionaries.ts'
import type { Translator } from '#locales/translator.ts'
import type { CounterLine, Order, OrderLine } from '#shared/contract/order.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import { isChanged } from '#shared/trade/counter-line.ts'
import { formatAmount, formatUnitPrice, type Money, unitPriceDecimals } from '#shared/trade/money.ts'
import { readHistoryNote } from '#shared/trade/order-states.ts'
import { formatCount } from '#shared/trade/units.ts'
import { type Block, HTML_LINES_MOST, type LineRow, type Literal } from '../mail/document.ts'
import type { Written } from '../mail/letter.ts'
import { plainText } from '../mail/mail.ts'
import { countryName, localDay, localTime, opening, type Sender, signature } from '../mail/wording.ts'
import { addressLines, deliveryText, INCOTERMS, openAmount, paymentText, type Seller } from './invoice/content.ts'

/** An order as the database has it, in the language of its mail. */
export type MailedOrder = Order & {
  lang: Language
  /** All refunds that were decided, whether they are part of `paid` still or not. */
  refunded: Money
}

/** A signed link that opens the order until an instant. */
interface OrderLink {
  url: string
  until: Date
}

/** What a mail about an order is made of, beside the order. */
export interface OrderSide {
  link: OrderLink
  sender: Sender
  seller: Seller
}

type Fact = readonly [label: string, value: string | Literal]

/** To the buyer: the order arrived, what it comes to, and how to pay. */
export function orderPlaced(order: MailedOrder, side: OrderSide): Written {
  const t = translator(order.lang)
  const date = order.hold && localTime(order.hold.until, t.tag, order.time_zone, side.sender.desk.time_zone)
  const is_open = order.amounts.freight === null
  const is_wire = order.payment === 'wire'
  const pay = is_open
    ? t('mail.order_freight_open')
    : date === null
      ? ''
      : is_wire
        ? t('mail.order_pay_wire', { date })
        : t('mail.order_pay_online', { date })
  return toBuyer(t, order, side, t('mail.order_placed_title'), [
    { kind: 'paragraph', text: t('mail.order_placed_text') },
    ...(pay === '' ? [] : [{ kind: 'paragraph', text: pay } as const]),
    factsOf(t, order, placesOf(t, order)),
    ...bankOf(t, order, side.seller),
    button(is_open || is_wire ? t('mail.open_order') : t('mail.pay_order'), side),
    linkNote(t, side),
    orderedLines(t, order.lines),
    sumsOf(t, order),
    { kind: 'small', text: t('invoice.excluded') },
  ])
}

/** To the buyer: money arrived; where it is not all, what is still open. */
export function orderPaid(order: MailedOrder, side: OrderSide): Written {
  const t = translator(order.lang)
  const open = openAmount(order)
  return toBuyer(t, order, side, t('mail.order_paid_title'), [
    {
      kind: 'paragraph',
      text: open > 0 ? t('mail.order_paid_part', { amount: formatAmount(open, t.tag) }) : t('mail.order_paid_text'),
    },
    factsOf(t, order),
    sumsOf(t, order),
    button(t('mail.open_order'), side),
    linkNote(t, side),
  ])
}

/** To the buyer: the sales team has confirmed. */
export function orderConfirmed(order: MailedOrder, side: OrderSide): Written {
  const t = translator(order.lang)
  return toBuyer(t, order, side, t('mail.order_confirmed_title'), [
    { kind: 'paragraph', text: t('mail.order_confirmed_text') },
    factsOf(t, order),
    ...remarkOf(t, order),
    button(t('mail.open_order'), side),
    linkNote(t, side),
    orderedLines(t, order.lines),
    sumsOf(t, order),
  ])
}

/** To the buyer: it is on its way. */
export function orderShipped(order: MailedOrder, side: OrderSide): Written {
  const t = translator(order.lang)
  const [carrier, number] = [plainText(order.shipping_carrier), plainText(order.shipping_number)]
  return toBuyer(t, order, side, t('mail.order_shipped_title'), [
    { kind: 'paragraph', text: t('mail.order_shipped_text') },
    factsOf(t, order, [[t('mail.carrier'), carrier], [t('mail.tracking_number'), { literal: number }], ...placesOf(t, order).slice(0, 1)]),
    ...remarkOf(t, order),
    button(t('mail.open_order'), side),
    linkNote(t, side),
    orderedLines(t, order.lines),
  ])
}

/** To the buyer: the order is off, and what was paid comes back. */
export function orderCanceled(order: MailedOrder, side: OrderSide): Written {
  const t = translator(order.lang)
  const note = readHistoryNote(order.history.findLast(({ to }) => to === 'canceled')?.note ?? '')
  return toBuyer(t, order, side, t('mail.order_canceled_title'), [
    { kind: 'paragraph', text: t('mail.order_canceled_text') },
    ...(note.event === 'not_paid' ? [{ kind: 'paragraph', text: t('mail.order_canceled_late') } as const] : []),
    // The refund may be faster than its mail.
    ...(order.received > 0
      ? [{ kind: 'paragraph', text: t('mail.order_canceled_paid', { amount: formatAmount(order.received, t.tag) }) } as const]
      : []),
    ...(note.words === '' ? [] : [{ kind: 'quotation', title: t('mail.comment'), text: plainText(note.words) } as const]),
    factsOf(t, order),
    button(t('mail.open_order'), side),
    linkNote(t, side),
  ])
}

/** To the buyer: money goes back. */
export function orderRefunded(order: MailedOrder, amount: Money, side: OrderSide): Written {
  const t = translator(order.lang)
  return toBuyer(t, order, side, t('mail.order_refunded_title'), [
    { kind: 'paragraph', text: t('mail.order_refunded_text', { amount: formatAmount(amount, t.tag) }) },
    factsOf(t, order),
    button(t('mail.open_order'), side),
    linkNote(t, side),
  ])
}

/** To the buyer: what the desk proposes instead of what was ordered; the link leads to where it is answered. */
export function orderOffer(order: MailedOrder, counter: NonNullable<Order['counter']>, side: OrderSide): Written {
  const t = translator(order.lang)
  const time = localTime(counter.valid_until, t.tag, order.time_zone, side.sender.desk.time_zone)
  return toBuyer(t, order, side, t('mail.order_offer_title'), [
    { kind: 'paragraph', text: t('mail.order_offer_text', { time }) },
    ...quotation(t, counter.note),
    factsOf(t, order, [
      [t('mail.valid_until'), time],
      [t('invoice.freight'), counter.freight === null ? '' : { literal: formatAmount(counter.freight, t.tag) }],
    ]),
    offeredLines(t, counter.lines),
    { kind: 'paragraph', text: t('mail.order_offer_how') },
    button(t('mail.answer_offer'), side),
    linkNote(t, side),
  ])
}

/** To the sales desk, in its language: a new order. */
export function orderForSales(order: MailedOrder, sender: Sender): Written {
  const t = translator(sender.desk.lang)
  const { contact_name, company_name, country } = order.billing_address
  const amount = formatAmount(order.amounts.total, t.tag)
  return {
    lang: sender.desk.lang,
    subject: t('mail.order_sales_subject', {
      number: order.order_number,
      sender: plainText(company_name) || plainText(contact_name) || order.email,
      amount,
    }),
    title: t('mail.order_sales_title'),
    blocks: [
      factsOf(t, order, [
        [t('mail.contact_name'), plainText(contact_name)],
        [t('mail.company_name'), plainText(company_name)],
        [t('header.email'), { literal: order.email }],
        [t('header.phone'), { literal: plainText(order.billing_address.telephone) }],
        [t('mail.country'), countryName(country, t.tag)],
        [t('header.language'), languageEntry(order.lang).name],
        ...placesOf(t, order),
      ]),
      ...quotation(t, order.remark),
      orderedLines(t, order.lines),
      sumsOf(t, order),
    ],
    footer: [t('mail.sales_reply')],
  }
}

/** To the sales desk: the buyer did something with their order. */
export function orderNews(order: MailedOrder, news: 'canceled' | 'received' | 'answered', sender: Sender): Written {
  const t = translator(sender.desk.lang)
  const title = {
    canceled: t('mail.order_sales_canceled'),
    received: t('mail.order_sales_received'),
    answered: t('mail.order_sales_answer'),
  }[news]
  return {
    lang: sender.desk.lang,
    subject: subjectOf(t, order, title),
    title,
    blocks: [
      factsOf(t, order, [[t('mail.company_name'), plainText(order.billing_address.company_name)]]),
      ...(news === 'answered' && order.counter ? [offeredLines(t, order.counter.lines)] : []),
      sumsOf(t, order),
    ],
    footer: [t('mail.sales_reply')],
  }
}

const subjectOf = (t: Translator, { order_number }: MailedOrder, title: string): string =>
  t('mail.order_subject', { number: order_number, title })

function toBuyer(t: Translator, order: MailedOrder, { sender }: OrderSide, title: string, blocks: Block[]): Written {
  return {
    lang: order.lang,
    subject: subjectOf(t, order, title),
    title,
    blocks: [
      { kind: 'paragraph', text: opening(t, plainText(order.billing_address.contact_name)) },
      ...blocks,
      { kind: 'paragraph', text: t('mail.order_help') },
    ],
    footer: [...signature(t, sender), t('mail.why_order', { company: sender.company_name })],
  }
}

const button = (label: string, { link }: OrderSide): Block => ({ kind: 'button', label, url: link.url })

const linkNote = (t: Translator, { link }: OrderSide): Block => ({
  kind: 'small',
  text: t('mail.order_link_until', { date: localDay(link.until.toISOString(), t.tag) }),
})

const quotation = (t: Translator, text: string): Block[] =>
  text === '' ? [] : [{ kind: 'quotation', title: t('mail.comment'), text: plainText(text) }]

const remarkOf = (t: Translator, { platform_remark }: MailedOrder): Block[] => quotation(t, platform_remark)

const said = ([, value]: Fact): boolean => (typeof value === 'string' ? value : value.literal) !== ''

function factsOf(t: Translator, order: MailedOrder, more: readonly Fact[] = []): Block {
  const facts: Fact[] = [
    [t('invoice.order_number'), { literal: order.order_number }],
    [t('invoice.po_number'), { literal: plainText(order.po_number) }],
    [t('invoice.payment'), paymentText(t, order.payment)],
    [t('invoice.delivery'), plainText(deliveryText(t, order))],
    ...more,
  ]
  return { kind: 'facts', facts: facts.filter(said) }
}

/** Where the parcel goes, whom the invoice is for, and who pays which part of the way. */
function placesOf(t: Translator, { shipping_address, billing_address, incoterm, named_place }: MailedOrder): Fact[] {
  const textOf = (address: Order['shipping_address']): string => plainText(addressLines(address, t.tag).join(', '))
  return [
    [t('invoice.ship_to'), textOf(shipping_address)],
    [t('invoice.bill_to'), textOf(billing_address)],
    [INCOTERMS, { literal: plainText(`${incoterm} ${named_place}`) }],
  ]
}

function sumsOf(t: Translator, order: MailedOrder): Block {
  const { goods, freight, total } = order.amounts
  const open = openAmount(order)
  const amount = (value: Money): Literal => ({ literal: formatAmount(value, t.tag) })
  const facts: Fact[] = [
    [t('invoice.goods'), amount(goods)],
    [t('invoice.freight'), freight === null ? t('invoice.freight_confirmed') : amount(freight)],
    [t('mail.total'), amount(total)],
    ...(order.paid > 0 ? [[t('invoice.paid'), amount(order.paid)] as const] : []),
    ...(open > 0 ? [[t('invoice.open'), amount(open)] as const] : []),
  ]
  return { kind: 'facts', facts }
}

/** Where to transfer what is open; nothing while the freight may still change it. */
function bankOf(t: Translator, order: MailedOrder, { bank }: Seller): Block[] {
  if (order.payment !== 'wire' || bank.account_number === '' || openAmount(order) <= 0) return []
  const facts: Fact[] = [
    [t('invoice.account_name'), { literal: bank.account_name }],
    [t('invoice.account_number'), { literal: bank.account_number }],
    [t('invoice.bank_name'), { literal: bank.bank_name }],
    [t('invoice.bank_address'), { literal: bank.bank_address }],
    [t('invoice.swift'), { literal: bank.swift }],
    [t('invoice.reference'), { literal: order.order_number }],
  ]
  return [
    { kind: 'paragraph', text: t('invoice.bank_title') },
    { kind: 'facts', facts: facts.filter(said) },
    { kind: 'small', text: t('invoice.reference_note') },
  ]
}

function orderedLines(t: Translator, lines: readonly OrderLine[]): Block {
  const decimals = unitPriceDecimals(lines.map(({ unit_price }) => unit_price))
  return {
    kind: 'lines',
    title: t('mail.order_lines'),
    head: headOf(t),
    rows: lines.map((line): LineRow => ({ ...partOf(line), details: termsOf(t, line), remarks: [], values: valuesOf(t, line, decimals) })),
    rest: restOf(t, lines.length),
    total: null,
  }
}

function offeredLines(t: Translator, lines: readonly CounterLine[]): Block {
  const decimals = unitPriceDecimals(
    lines.flatMap(({ before, offer, alternative }) => [before, offer, alternative].flatMap((line) => line?.unit_price ?? [])),
  )
  const whole = (line: OrderLine): string => [plainText(line.part_number), ...valuesOf(t, line, decimals).slice(0, 2)].join(' · ')
  return {
    kind: 'lines',
    title: t('mail.offer_title'),
    head: headOf(t),
    rows: lines.map((line): LineRow => {
      const { before, offer, alternative, answer } = line
      const details: Fact[] = [
        ...(offer ? termsOf(t, offer) : []),
        ...(isChanged(line) && offer ? [[t('mail.order_offer_before'), { literal: whole(before) }] as const] : []),
        ...(alternative ? [[t('mail.order_offer_alternative'), { literal: whole(alternative) }] as const, ...termsOf(t, alternative)] : []),
        ...(answer ? [[t('mail.answer'), ANSWERS(t)[answer]] as const] : []),
      ]
      const state = offer ? (isChanged(line) ? '' : t('mail.order_offer_same')) : t('mail.order_offer_none')
      return {
        ...partOf(before),
        details,
        remarks: [state, plainText(line.note)].filter(Boolean),
        values: offer ? valuesOf(t, offer, decimals) : [formatCount(before.qty, t.tag), '', ''],
      }
    }),
    rest: restOf(t, lines.length),
    total: null,
  }
}

const ANSWERS = (t: Translator) => ({
  accepted: t('mail.answer_accepted'),
  declined: t('mail.answer_declined'),
  swapped: t('mail.answer_swapped'),
})

const headOf = (t: Translator): string[] => [t('part.quantity'), t('part.unit_price'), t('part.ext_price')]

const partOf = ({ position, part_number, brand_name }: OrderLine) => ({
  position,
  part_number: plainText(part_number),
  manufacturer: plainText(brand_name),
})

const valuesOf = (t: Translator, { qty, unit_price, ext_price }: OrderLine, decimals: number): string[] => [
  formatCount(qty, t.tag),
  formatUnitPrice(unit_price, t.tag, decimals),
  formatAmount(ext_price, t.tag),
]

function termsOf(t: Translator, { packaging, date_code, lead_time_weeks }: OrderLine): Fact[] {
  return [
    ...(packaging === '' ? [] : [[t('part.packaging'), packaging] as const]),
    ...(date_code === '' ? [] : [[t('part.date_code'), { literal: plainText(date_code) }] as const]),
    [t('mail.lead_time'), lead_time_weeks === 0 ? t('mail.from_stock') : t('part.weeks', { count: lead_time_weeks })],
  ]
}

const restOf = (t: Translator, lines: number): string => t('mail.more_lines', { count: Math.max(0, lines - HTML_LINES_MOST) })
