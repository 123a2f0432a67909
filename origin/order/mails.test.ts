import { describe, expect, it, test } from 'vitest'
import type { Order, OrderLine } from '#shared/contract/order.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { computeExtendedPrice, type Money, parseMoney, toMoney } from '#shared/trade/money.ts'
import { encodeHistoryNote } from '#shared/trade/order-states.ts'
import { elements } from '#test-support/html.ts'
import { testOrder } from '#test-support/invoice-order.ts'
import { faultsOfLines } from '#test-support/wording.ts'
import type { WrittenMail } from '../mail/compose-mail.ts'
import { renderHtml, renderText } from '../mail/document.ts'
import {
  composeCounterOffer,
  composeOrderCanceled,
  composeOrderConfirmed,
  composeOrderForSales,
  composeOrderNews,
  composeOrderPaid,
  composeOrderPlaced,
  composeOrderRefunded,
  composeOrderShipped,
  type MailedOrder,
  type OrderSide,
} from './mails.ts'

const dollars = (text: string): Money => parseMoney(text) ?? toMoney(0)
const URL_OF = 'https://shop.example/order/so261121-7k3m9q?key=abc.DEF-_'
const SIDE: OrderSide = {
  link: { url: URL_OF, until: new Date('2027-05-20T08:00:00Z') },
  sender: {
    company_name: 'Solderline',
    site_url: 'https://shop.example',
    desk: { time_zone: 'Asia/Shanghai', lang: 'en', answer_hours: { working: 12, product: 24 } },
  },
  seller: {
    company_name: 'Solderline',
    company_address: '1 Road',
    email: 'sales@shop.example',
    telephone: '',
    site_url: '',
    bank: {
      account_name: 'Solderline Ltd',
      account_number: '012-345',
      bank_name: 'Example Bank',
      bank_address: 'Central',
      swift: 'EXAMHKHH',
    },
  },
}

const createLine = (position: number, qty: number, unitPrice: string, more: Partial<OrderLine> = {}): OrderLine => ({
  ...{
    position,
    part_number: `LM317-${position}`,
    brand_name: 'TI',
    packaging: 'Reel',
    date_code: '2431',
    goods_page_url: '',
    qty,
    customs: null,
  },
  unit_price: dollars(unitPrice),
  ext_price: computeExtendedPrice(dollars(unitPrice), qty),
  lead_time_weeks: 0,
  rfq_number: null,
  reference: '',
  ...more,
})

const order = (more: Partial<MailedOrder> = {}): MailedOrder => ({
  ...testOrder(1),
  lang: 'en',
  order_number: 'SO261121-7K3M9Q',
  status: 'unpaid',
  submitted_at: '2026-11-21T08:00:00.000Z',
  hold: { until: '2026-11-28T08:00:00.000Z', is_held: true },
  payment: 'wire',
  paid: toMoney(0),
  refunded: toMoney(0),
  paid_at: null,
  lines: [createLine(1, 100, '0.5'), createLine(2, 10, '1.25')],
  amounts: { goods: dollars('62.5'), freight: dollars('20'), total: dollars('82.5'), weight_grams: 100 },
  history: [],
  ...more,
})

const COUNTER: NonNullable<Order['counter']> = {
  revision: 1,
  offered_at: '2026-11-21T09:00:00.000Z',
  valid_until: '2026-11-28T09:00:00.000Z',
  freight: dollars('35'),
  note: 'Sorry',
  state: 'open',
  lines: [
    {
      position: 1,
      before: createLine(1, 100, '0.5'),
      offer: createLine(1, 80, '0.55', { lead_time_weeks: 3 }),
      alternative: null,
      note: '',
      answer: 'accepted',
    },
    {
      position: 2,
      before: createLine(2, 10, '1.25'),
      offer: null,
      alternative: createLine(2, 10, '1.5', { part_number: 'ALT-9' }),
      note: 'End of life',
      answer: 'swapped',
    },
    { position: 3, before: createLine(3, 5, '2'), offer: createLine(3, 5, '2'), alternative: null, note: '', answer: null },
  ],
}

const renderMail = (written: WrittenMail): string => renderText(written)

describe('to the buyer', () => {
  it('explains the transfer, with the number as the reference', () => {
    const written = composeOrderPlaced(order(), SIDE)
    expect(written.subject).toBe('SO261121-7K3M9Q: We have received your order')
    const text = renderMail(written)
    for (const words of [
      '012-345',
      'EXAMHKHH',
      'Payment reference: SO261121-7K3M9Q',
      'Nov 28, 2026',
      URL_OF,
      'sales team confirms',
      'Balance due: $82.50',
      'LM317-1',
    ])
      expect(text).toContain(words)
  })

  it('asks for a payment online, and names no bank', () => {
    const text = renderMail(composeOrderPlaced(order({ payment: 'card' }), SIDE))
    expect(text).toContain('Please pay on the order page.')
    expect(text).not.toContain('012-345')
  })

  it('requests nothing while the freight is open', () => {
    const text = renderMail(
      composeOrderPlaced(order({ amounts: { goods: dollars('62.5'), freight: null, total: dollars('62.5'), weight_grams: 1 } }), SIDE),
    )
    expect(text).toContain('confirms the freight first')
    expect(text).not.toContain('012-345')
  })

  it('shows the open amount if not all has arrived', () => {
    expect(renderMail(composeOrderPaid(order({ paid: dollars('82.5'), status: 'confirming' }), SIDE))).toContain(
      'now confirms stock and price',
    )
    expect(renderMail(composeOrderPaid(order({ paid: dollars('50') }), SIDE))).toContain('$32.50 is still due')
  })

  it('requests nothing if all is paid', () => {
    const amounts = { goods: dollars('62.5'), freight: dollars('20'), total: dollars('82.5'), weight_grams: 100 }
    const text = renderMail(composeOrderPaid(order({ amounts, paid: dollars('82.5'), status: 'confirming' }), SIDE))
    expect(text).not.toContain('still due')
    expect(text).not.toContain('Balance due')
  })

  it('shows the proposal beside the original line', () => {
    const text = renderMail(composeCounterOffer(order(), COUNTER, SIDE))
    for (const words of [
      'Ordered: LM317-1 · 100 · $0.50',
      'Unit Price: $0.55',
      'We cannot deliver this line',
      'Alternative: ALT-9 · 10 · $1.50',
      'End of life',
      'As ordered',
      'Freight: $35.00',
      'Sorry',
    ])
      expect(text.toLowerCase()).toContain(words.toLowerCase())
  })

  it('shows the shipping address, and the billing address', () => {
    const { shipping_address, billing_address } = order()
    const mailed = order({ shipping_address: { ...shipping_address, city: 'Ulm' }, billing_address: { ...billing_address, city: 'Bonn' } })
    const placedMail = renderMail(composeOrderPlaced(mailed, SIDE))
    expect(placedMail).toMatch(/Ship to: .*Keller Messtechnik GmbH, Maria Keller, .*Ulm.*, Germany/)
    expect(placedMail).toMatch(/Bill to: .*Bonn/)
    expect(placedMail).toContain('Incoterms® 2020: DAP')
    expect(renderMail(composeOrderForSales(mailed, SIDE.sender))).toMatch(/Ship to: .*Ulm/)
    const shipped = renderMail(composeOrderShipped(mailed, SIDE))
    expect(shipped).toMatch(/Ship to: .*Ulm/)
    expect(shipped).not.toContain('Bonn')
  })

  it('requests no money while the freight is open', () => {
    const mailed = order({ amounts: { ...order().amounts, freight: null } })
    expect(renderMail(composeOrderPlaced(mailed, SIDE))).not.toMatch(/Balance due|Transfer the amount to/)
  })

  it('names the parcel', () => {
    const text = renderMail(composeOrderShipped(order({ shipping_carrier: 'DHL', shipping_number: 'JD0123' }), SIDE))
    expect(text).toContain('Carrier: DHL')
    expect(text).toContain('Tracking number: JD0123')
  })

  it('gives the reason of a cancellation, and announces the refund', () => {
    const step = { at: '2026-11-29T08:00:00.000Z', actor: 'system', from: 'unpaid', to: 'canceled' } as const
    const late = renderMail(
      composeOrderCanceled(order({ status: 'canceled', history: [{ ...step, note: encodeHistoryNote('not_paid') }] }), SIDE),
    )
    expect(late).toContain('not paid in time')
    expect(late).not.toContain('refunding')
    const sorry = renderMail(
      composeOrderCanceled(
        order({ status: 'canceled', received: dollars('82.5'), history: [{ ...step, actor: 'desk', note: 'Recalled' }] }),
        SIDE,
      ),
    )
    expect(sorry).toContain('Recalled')
    expect(sorry).toContain('We are refunding the $82.50 you paid')
    expect(renderMail(composeOrderRefunded(order(), dollars('12.3'), SIDE))).toContain('We are refunding $12.30')
  })
})

describe('to the sales desk', () => {
  it('shows the buyer, the lines and the amount', () => {
    const written = composeOrderForSales(order({ remark: 'Please hurry' }), SIDE.sender)
    expect(written.subject).toContain('SO261121-7K3M9Q')
    expect(written.subject).toContain('$82.50')
    expect(renderMail(written)).toContain('Please hurry')
  })

  it('shows the answer to a proposal', () => {
    const text = renderMail(composeOrderNews(order({ counter: COUNTER }), 'answered', SIDE.sender))
    expect(text).toContain('Answer: accepted')
    expect(text).toContain('Answer: alternative chosen')
    expect(composeOrderNews(order(), 'canceled', SIDE.sender).subject).toContain('canceled')
    expect(composeOrderNews(order(), 'received', SIDE.sender).subject).toContain('received')
  })
})

/** Every mail about an order, with all optional content. */
function everyMail(lang: MailedOrder['lang']): WrittenMail[] {
  const mailed = order({ lang, counter: COUNTER, shipping_carrier: 'DHL', shipping_number: '1', platform_remark: '<b>Thanks</b>' })
  const side = { ...SIDE, sender: { ...SIDE.sender, desk: { ...SIDE.sender.desk, lang } } }
  const open = { ...mailed.amounts, freight: null }
  const step = { at: '2026-11-29T08:00:00.000Z', actor: 'system', from: 'unpaid', to: 'canceled' } as const
  return [
    composeOrderPlaced(mailed, side),
    composeOrderPlaced({ ...mailed, payment: 'paypal' }, side),
    composeOrderPlaced({ ...mailed, amounts: open }, side),
    composeOrderPaid(mailed, side),
    composeOrderPaid({ ...mailed, paid: dollars('50') }, side),
    composeOrderConfirmed(mailed, side),
    composeCounterOffer(mailed, COUNTER, side),
    composeOrderShipped(mailed, side),
    composeOrderCanceled(mailed, side),
    composeOrderCanceled({ ...mailed, refunded: dollars('82.5'), history: [{ ...step, note: encodeHistoryNote('not_paid') }] }, side),
    composeOrderRefunded(mailed, dollars('1'), side),
    composeOrderForSales(mailed, side.sender),
    ...(['answered', 'canceled', 'received'] as const).map((news) => composeOrderNews(mailed, news, side.sender)),
  ]
}

/** Names, and typed texts. */
const DATA = /Keller Messtechnik|Solderline|Example Bank|<b>Thanks|^(?:Sorry|End of life)$/

test.each(LANGUAGES.map(({ lang }) => lang))('is complete in %s', async (lang) => {
  const salesReply = everyMail(lang).at(-1)?.footer[0] ?? ''
  const english = everyMail('en').map((written) => `${written.subject}\n${renderText(written)}`)
  for (const [index, written] of everyMail(lang).entries()) {
    const [text, html] = [renderText(written), await renderHtml(written)]
    expect(faultsOfLines(`${written.subject}\n${text}`, english[index] ?? '', lang, DATA)).toEqual([])
    for (const form of [written.subject, text, html]) expect(form).not.toMatch(/\{\{|undefined|NaN|\bmail\./)
    // A date may end with a point of its own.
    expect(text).not.toMatch(/[^.]\.\.(?!\.)/)
    // The link to the order occurs once, and not in mails to the desk.
    expect(text.split('?key=')).toHaveLength(written.footer.includes(salesReply) ? 1 : 2)
    expect(text).toContain('SO261121-7K3M9Q')
    expect(elements(html, 'b')).toEqual([])
  }
})
