import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Cart } from '#shared/contract/cart.ts'
import { toMoney } from '#shared/trade/money.ts'
import { DEFAULT_MINIMUM } from '#shared/trade/order-minimum.ts'
import { element, elements, readAttribute, readText } from '#test-support/html.ts'
import { type CartOutcome, toCartItem } from '../../components/order/cart-form.tsx'
import { toLinePrice } from '../../components/order/line-price.ts'
import { EMPTY_PAD } from '../../components/order/order-pad.tsx'
import { PageContext } from '../../components/ui/page-context.tsx'
import CartIsland from '../../islands/cart.tsx'
import { RemoveFromCartPage, SharedCartPage } from './cart.tsx'

const LINE: Cart['lines'][number] = {
  least_qty: null,
  item_id: 7,
  goods_id: null,
  offer_id: null,
  part_number: 'LM358DR',
  brand_name: 'Texas Instruments',
  packaging: '',
  location: '',
  batch: '2431',
  cart_num: 1000,
  price: toMoney(125_000),
  ext_price: toMoney(125_000_000),
  goods_page_url: '',
  delivery_plan_date: null,
  package: '',
  icons: '',
  rfq_number: 'RFQ261121-7K3M9Q',
  reference: 'amplifier #5: C19, C20',
  customer_reference: '',
  contradictions: [],
  price_until: '2026-11-24T12:00:00.000Z',
  time_zone: '',
  rule: null,
  price_breaks: [],
  stock: null,
  lead_time_weeks: 0,
  next_break: null,
  ready_on: null,
  all_offers: null,
  renewed: null,
  price_was: null,
  state: 'ok',
}

const render = (children: ReactNode): string =>
  renderToStaticMarkup(<PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>{children}</PageContext>)
const renderCart = (lines: Cart['lines'], cartOutcome: CartOutcome = {}, prices: Partial<Cart> = {}): string =>
  render(
    <CartIsland
      cart={{ lines, total: toMoney(125_000_000), ...DEFAULT_MINIMUM, prices_as_of: null, is_fresh: true, ...prices }}
      outcome={cartOutcome}
      freight={{ amount: toMoney(40_000_000), delivery: 'dhl', weight_grams: 130 }}
      country="US"
    />,
  )

const CHECKOUT = 'a[href="/checkout"]'
const ASK = 'Request a quote for NE555P'

/** A line at list price. */
const LISTED: Cart['lines'][number] = {
  ...LINE,
  item_id: 8,
  goods_id: 42,
  offer_id: 336,
  part_number: 'NE555P',
  packaging: 'Tube',
  location: 'Hong Kong',
  cart_num: 100,
  price: toMoney(20_000),
  ext_price: toMoney(2_000_000),
  goods_page_url: 'ne555p-42',
  rfq_number: null,
  price_until: null,
  rule: { moq: 100, multiple: 50 },
  price_breaks: [
    { from_qty: 100, unit_price: toMoney(20_000) },
    { from_qty: 500, unit_price: toMoney(12_000) },
  ],
  stock: 5000,
  lead_time_weeks: 12,
  next_break: { from_qty: 500, unit_price: toMoney(12_000), missing: 400 },
}

it('says where a price is from and how long it holds', () => {
  const html = renderCart([LINE])
  for (const text of ['LM358DR', '2431', '1,000', '$0.125', '$125.00', 'until Nov 24, 2026, 12:00 UTC'])
    expect(readText(html)).toContain(text)
  expect(elements(html, 'a[href="/rfq/quote/rfq261121-7k3m9q"]')).not.toEqual([])
  expect(elements(html, CHECKOUT)).not.toEqual([])
  // A quoted line is ordered as quoted.
  expect(elements(html, '[name="qty.7"]')).toEqual([])
})

it('strikes a price that expired and leads to asking again', () => {
  const html = renderCart([{ ...LINE, state: 'expired' }])
  expect(readText(html, 's')).toBe('$0.12500')
  expect(readText(html)).toContain('expired Nov 24, 2026')
  expect(html).toContain('cannot be ordered now: 1')
  expect(elements(html, CHECKOUT)).toEqual([])
  expect(elements(html, 'a[href="/rfq?part_number=LM358DR&manufacturer=Texas+Instruments&qty=1000"]')).not.toEqual([])
})

it('hands lines to the RFQ list with their price as a decimal', () => {
  expect(toCartItem(LINE)).toMatchObject({ part_number: 'LM358DR', cart_num: 1000, price: '0.125', goods_id: null })
})

it('is empty in words', () => {
  const html = renderCart([])
  expect(html).toContain('Your cart is empty')
  expect(elements(html, 'table')).toEqual([])
})

it('has a quantity field at list price, and shows how many pieces are missing to the next break', () => {
  const html = renderCart([LISTED])
  expect(elements(html, '[name="qty.8"]')).toHaveLength(1)
  for (const text of ['MOQ 100 · Multiple 50', '400 more for $0.01200 each', '5,000 pieces in stock', 'Tube · Hong Kong'])
    expect(html).toContain(text)
})

it.each([
  { change: { state: 'sold_out', stock: 0 }, said: ['Out of stock', '12 weeks', ASK], has: [], not: ['[name=set]'] },
  { change: { state: 'understock', stock: 75 }, said: ['Only 75 in stock', ASK], has: [], not: ['[name=set]'] },
  {
    change: { state: 'understock', stock: 130, cart_num: 200 },
    said: ['Only 130 in stock', 'Order 100'],
    has: ['button[name=set][value="8:100"]'],
    not: [],
  },
  {
    change: { state: 'quantity', cart_num: 120 },
    said: ['Please enter multiple of Min QTY', 'Order 150'],
    has: ['button[name=set][value="8:150"]'],
    not: [],
  },
  { change: { state: 'on_request' }, said: ['Price on request', ASK], has: [], not: [] },
  { change: { state: 'gone', price: toMoney(0), rule: null }, said: ['No longer offered'], has: [], not: ['[name="qty.8"]'] },
] as const)('says that a line is $change.state and what to do', ({ change, said: cartOutcome, has, not }) => {
  const html = renderCart([{ ...LISTED, ...change }])
  for (const text of [...cartOutcome, 'The total does not include them']) expect(html).toContain(text)
  for (const selector of has) expect(elements(html, selector), selector).toHaveLength(1)
  for (const selector of [...not, CHECKOUT]) expect(elements(html, selector), selector).toEqual([])
})

it('shows a price that changed beside the old one, to be agreed to', () => {
  const html = renderCart([{ ...LISTED, price_was: toMoney(18_000) }])
  for (const text of ['was $0.018', 'Accept the new price of NE555P', 'Accept all new prices']) expect(html).toContain(text)
})

it('shows the age of prices, and that too old ones are invalid', () => {
  expect(readText(renderCart([LISTED], {}, { prices_as_of: '2026-11-21T08:00:00.000Z' }))).toContain(
    'Prices as of Nov 21, 2026, 08:00 UTC ; stock is live',
  )
  expect(renderCart([LISTED], {}, { is_fresh: false })).toContain('out of date')
})

it('has a field for what the buyer calls a line, which shows the lines of BOMs until something is typed', () => {
  const field = (line: Partial<Cart['lines'][number]>) =>
    element(renderCart([{ ...LISTED, ...line }]), 'input[aria-label="Your reference for NE555P"]').attributes
  expect(field({})).toMatchObject({ value: '', placeholder: 'amplifier #5: C19, C20' })
  expect(field({ customer_reference: 'P-4711', reference: 'P-4711' })).toMatchObject({ value: 'P-4711', placeholder: '' })
})

it('shows the minimum freight, and the number of warehouses', () => {
  const html = renderCart([LISTED, { ...LISTED, item_id: 9, location: 'Rotterdam' }])
  expect(html).toContain('Freight from $40.00 (DHL, about 0.13 kg)')
  expect(html).toContain('Stock ships from 2 locations (Hong Kong and Rotterdam)')
  expect(renderCart([LISTED])).toContain('All stock is in Hong Kong: one parcel')
})

it('shows an invalid quantity as typed', () => {
  const html = renderCart([LISTED], { typed: { 'qty.8': 'many' } })
  expect(readAttribute(html, 'input[name="qty.8"][aria-invalid=true]', 'value')).toBe('many')
})

it.each([
  { typed: '600', price: 12_000, ext_price: 7_200_000, missing: undefined, fault: null },
  { typed: '150', price: 20_000, ext_price: 3_000_000, missing: undefined, fault: null },
  { typed: '250', price: 20_000, ext_price: 5_000_000, missing: 250, fault: null },
  { typed: '120', price: 20_000, ext_price: 2_000_000, missing: undefined, fault: 'cart.enter_multiple' },
  { typed: 'many', price: 20_000, ext_price: 2_000_000, missing: undefined, fault: 'validation.whole_quantity' },
  { typed: undefined, price: 20_000, ext_price: 2_000_000, missing: 400, fault: null },
])('prices a line at what is typed: $typed', ({ typed, missing, ...priced }) => {
  const { next, ...displayedPrice } = toLinePrice(LISTED, typed)
  expect(displayedPrice).toEqual(priced)
  expect(next?.missing).toBe(missing)
})

it('says what became of each line of the order pad', () => {
  const lines = (['added', 'rounded', 'understock', 'no_quantity', 'several', 'no_offer', 'none', 'unread'] as const).map((outcome) => ({
    text: `a line that is ${outcome}`,
    part_number: outcome === 'understock' ? 'NE555P' : 'LM358DR',
    qty: 20,
    qty_assumed: false,
    orderable_qty: outcome === 'rounded' ? 4000 : outcome === 'understock' ? 12 : 20,
    outcome,
    reason: outcome === 'unread' ? ('no_part' as const) : null,
    goods_page_url: '',
  }))
  const added = [{ offer_id: 336, qty: 20, cart_num: 20 }]
  const html = renderCart([], {
    form_key: 'k',
    pad: { ...EMPTY_PAD, text: 'left', lines, fields: ['part_number', 'qty'], unused: ['description'], table: 'LM358DR\t20', added },
  })
  for (const text of [
    '8 rows: Part number, Quantity. Not used: Description.',
    'Added: 1. Not added: 7.',
    'You cannot order 20; the next quantity is 4,000',
    'quantity missing or unclear: write it after a comma, such as NE555P, 100',
    'only 12 of 20 in stock',
    'Add 2 lines with adjusted quantities',
    'no part found',
    'matches several parts',
    'not found',
    'not readable',
    'a line that is unread',
  ])
    expect(html).toContain(text)
  expect(elements(html, 'li button[name=take]').map(({ text }) => text)).toEqual(['Add 4,000', 'Add 12'])
  for (const value of ['columns', 'LM358DR, 4000\na line that is rounded', 'NE555P, 12\na line that is understock', '336:20:20'])
    expect(elements(html, `[value="${value}"]`), value).not.toEqual([])
  expect(readText(html, 'textarea')).toBe('left')
  expect(html.indexOf('cart-outcomes')).toBeLessThan(html.indexOf('pad-text'))
})

it('shows a shared list without prices', () => {
  const line = { offer_id: 336, goods_page_url: 'ne555p-42', part_number: 'NE555P', brand_name: 'TI', packaging: 'Tube', qty: 500 }
  const html = render(<SharedCartPage share_id="abc12345" shared={{ lines: [line], until: '2026-12-21T08:00:00.000Z' }} />)
  for (const text of ['NE555P', '500', 'Dec 21, 2026']) expect(html).toContain(text)
  expect(html).not.toContain('UTC')
  expect(elements(html, 'input[value=abc12345]')).not.toEqual([])
  expect(html).not.toContain('$')
})

it('asks before lines are removed', () => {
  const html = render(<RemoveFromCartPage lines={[LINE, { ...LINE, item_id: 9, part_number: 'NE555P' }]} />)
  expect(html).toContain('Remove 2 lines from the cart?')
  expect(elements(html, 'form[method=post] input[name=id]').map(({ attributes }) => attributes['value'])).toEqual(['7', '9'])
})

describe('the least that is sold', () => {
  const small = { ...LISTED, state: 'below_minimum' as const, cart_num: 9, price: toMoney(800), ext_price: toMoney(0), least_qty: 12 }

  it('is said of a line, with the quantity that is enough', () => {
    const html = renderCart([small])
    expect(html).toContain('Below the line minimum of $0.01. Order 12 pieces or more.')
    expect(html).toContain(`value="${small.item_id}:12"`)
    expect(renderCart([{ ...LINE, state: 'below_minimum' }])).toContain('Below the line minimum of $0.01. Request a quote for more pieces.')
  })

  it('is said of an order, in place of the way to the checkout', () => {
    const html = renderCart([LISTED], {}, { total: toMoney(37_700_000), minimum_order: toMoney(50_000_000) })
    expect(html).toContain('The minimum order is $50.00. Add $12.30 more.')
    expect(html).not.toContain('href="/checkout"')
  })
})
