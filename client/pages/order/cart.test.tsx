import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Cart } from '#shared/contract/cart.ts'
import { money } from '#shared/trade/money.ts'
import { EMPTY_PAD } from '../../components/order/order-pad.tsx'
import { PageContext } from '../../components/ui/page-context.tsx'
import { CartPage } from './cart.tsx'
import type { CartSaid } from './cart-form.tsx'
import { RemoveFromCartPage } from './cart-removal.tsx'
import { SharedCartPage } from './shared-cart.tsx'

const LINE: Cart['lines'][number] = {
  item_id: 7,
  goods_id: null,
  offer_id: null,
  part_number: 'LM358DR',
  brand_name: 'Texas Instruments',
  packaging: '',
  location: '',
  batch: '2431',
  cart_num: 1000,
  price: money(125_000),
  ext_price: money(125_000_000),
  goods_page_url: '',
  delivery_plan_date: null,
  icons: '',
  rfq_number: 'RFQ261121-7K3M9Q',
  reference: 'amplifier #5: C19, C20',
  price_until: '2026-11-24T12:00:00.000Z',
  time_zone: '',
  rule: null,
  price_breaks: [],
  stock: null,
  lead_time_weeks: 0,
  next_break: null,
  renewed: null,
  price_was: null,
  state: 'ok',
}

const render = (children: ReactNode): string =>
  renderToStaticMarkup(<PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>{children}</PageContext>)
const renderCart = (lines: Cart['lines'], said: CartSaid = {}, prices: Partial<Cart> = {}): string =>
  render(
    <CartPage cart={{ lines, total: money(125_000_000), prices_as_of: null, is_fresh: true, ...prices }} said={said} time_zone="UTC" />,
  )

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
  price: money(20_000),
  ext_price: money(2_000_000),
  goods_page_url: 'ne555p-42',
  rfq_number: null,
  price_until: null,
  rule: { moq: 100, multiple: 50 },
  price_breaks: [
    { from_qty: 100, unit_price: money(20_000) },
    { from_qty: 500, unit_price: money(12_000) },
  ],
  stock: 5000,
  lead_time_weeks: 12,
  next_break: { from_qty: 500, unit_price: money(12_000), missing: 400 },
}

it('says where a price is from and how long it holds', () => {
  const html = renderCart([LINE])
  for (const text of [
    'LM358DR',
    '2431',
    '1,000',
    '$0.125',
    '$125.00',
    'href="/rfq/quote/rfq261121-7k3m9q"',
    'until Nov 24, 2026, 12:00 UTC',
  ])
    expect(html).toContain(text)
  expect(html).toContain('href="/checkout"')
  // What was quoted is ordered as quoted.
  expect(html).not.toContain('name="qty.7"')
})

it('strikes a price that expired and leads to asking again', () => {
  const html = renderCart([{ ...LINE, state: 'expired' }])
  expect(html).toMatch(/<s [^>]*>\$0\.125<\/s>/)
  expect(html).toContain('expired Nov 24, 2026')
  expect(html).toContain('cannot be ordered now: 1')
  expect(html).not.toContain('href="/checkout"')
  expect(html).toMatch(/href="\/rfq\?part_number=LM358DR&amp;manufacturer=Texas\+Instruments&amp;qty=1000"/)
})

it('hands lines to the RFQ list with their price as a decimal', () => {
  const data = /data-line="([^"]*)"/.exec(renderCart([LINE]))?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(data)).toMatchObject({ part_number: 'LM358DR', cart_num: 1000, price: '0.125', goods_id: null })
})

it('is empty in words', () => {
  const html = renderCart([])
  expect(html).toContain('Your shopping cart is empty')
  expect(html).not.toContain('<table')
})

it('has a quantity to change where the price is ours, and says what is missing to the next break', () => {
  const html = renderCart([LISTED])
  for (const text of ['name="qty.8"', 'MOQ 100 · Multiple 50', '400 more for $0.012 each', '5,000 pieces in stock', 'Tube · Hong Kong'])
    expect(html).toContain(text)
})

it.each([
  { change: { state: 'sold_out', stock: 0 }, said: ['Out of stock', '12 weeks', 'Ask for a quote for NE555P'], not: ['name="set"'] },
  { change: { state: 'understock', stock: 75 }, said: ['Only 75 in stock', 'Ask for a quote for NE555P'], not: ['name="set"'] },
  { change: { state: 'understock', stock: 130, cart_num: 200 }, said: ['Only 130 in stock', 'value="8:100"', 'Order 100'], not: [] },
  { change: { state: 'quantity', cart_num: 120 }, said: ['Please enter multiple of Min QTY', 'value="8:150"', 'Order 150'], not: [] },
  { change: { state: 'on_request' }, said: ['Price on request', 'Ask for a quote for NE555P'], not: [] },
  { change: { state: 'gone', price: money(0), rule: null }, said: ['No longer offered'], not: ['name="qty.8"'] },
] as const)('says that a line is $change.state and what to do', ({ change, said, not }) => {
  const html = renderCart([{ ...LISTED, ...change }])
  for (const text of [...said, 'They are not in the total']) expect(html).toContain(text)
  for (const text of [...not, 'href="/checkout"']) expect(html).not.toContain(text)
})

it('shows a price that changed beside the old one, to be agreed to', () => {
  const html = renderCart([{ ...LISTED, price_was: money(18_000) }])
  for (const text of ['was $0.018', 'Agree to the new price of NE555P', 'Agree to all new prices']) expect(html).toContain(text)
})

it('says how old prices are, and that too old ones are none', () => {
  expect(renderCart([LISTED], {}, { prices_as_of: '2026-11-21T08:00:00.000Z' })).toContain('Prices and stock as of Nov 21, 2026, 08:00 UTC')
  expect(renderCart([LISTED], {}, { is_fresh: false })).toContain('too old to order at')
})

it('shows what was typed and is no quantity', () => {
  const html = renderCart([LISTED], { typed: new Map([[8, 'many']]) })
  expect(html).toMatch(/aria-invalid="true"[^>]*value="many"|value="many"[^>]*aria-invalid="true"/)
})

it('says what became of each line of the order pad', () => {
  const lines = (['added', 'rounded', 'no_quantity', 'several', 'no_offer', 'none', 'unread'] as const).map((outcome) => ({
    text: `a line that is ${outcome}`,
    part_number: 'LM358DR',
    qty: 20,
    qty_assumed: false,
    orderable_qty: outcome === 'rounded' ? 4000 : 20,
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
    '7 rows: Part number, Quantity. Not used: Description.',
    'value="columns"',
    'Added: 1. Not added: 6.',
    '20 cannot be ordered; the next quantity is 4,000',
    'needs a quantity: a whole number from 1',
    'Add 1 line with the next quantity',
    'value="LM358DR, 4000"',
    'value="336:20:20"',
    'names no part',
    'fits several parts',
    'not found',
    'cannot be read',
    'a line that is unread',
    '>left</textarea>',
  ])
    expect(html).toContain(text)
  expect(html.indexOf('cart-outcomes')).toBeLessThan(html.indexOf('pad-text'))
})

it('shows a shared list without prices', () => {
  const line = { offer_id: 336, goods_page_url: 'ne555p-42', part_number: 'NE555P', brand_name: 'TI', packaging: 'Tube', qty: 500 }
  const html = render(<SharedCartPage share_id="abc12345" shared={{ lines: [line], until: '2026-12-21T08:00:00.000Z' }} time_zone="UTC" />)
  for (const text of ['NE555P', '500', 'value="abc12345"', 'Dec 21, 2026']) expect(html).toContain(text)
  expect(html).not.toContain('$')
})

it('asks before lines are removed', () => {
  const html = render(<RemoveFromCartPage lines={[LINE, { ...LINE, item_id: 9, part_number: 'NE555P' }]} />)
  expect(html).toContain('Remove 2 lines from the cart?')
  expect([...html.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id)).toEqual(['7', '9'])
  expect(html).toContain('method="post"')
})
