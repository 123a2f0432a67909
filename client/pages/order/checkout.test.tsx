import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { CartLine } from '#shared/contract/cart.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import type { Freight } from '#shared/contract/quote.ts'
import type { Draft, FormState } from '#shared/forms/form.ts'
import { toMoney } from '#shared/trade/money.ts'
import { PAYMENTS } from '#shared/trade/order-states.ts'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { CheckoutPage } from './checkout.tsx'

type Props = Parameters<typeof CheckoutPage>[0]['form']

const ADDRESS: Props['book'][number] = {
  address_id: 5,
  contact_name: 'Ada Byron',
  company_name: '',
  address_line1: '12 St James’s Square',
  address_line2: '',
  city: 'London',
  state: '',
  postal_code: 'SW1Y 4JH',
  country: 'GB',
  telephone: '+442079460000',
  is_default_shipping: true,
  is_default_billing: true,
  displayAddress: { contact_name: 'Ada Byron', lines: ['12 St James’s Square', 'London'], telephone: '+44 20 7946 0000' },
}
const way = (delivery: Freight['delivery'], change: Partial<Freight> = {}): Freight => ({
  delivery,
  freight: toMoney(40_000_000),
  reason: null,
  can_choose: true,
  days: { from: 2, to: 5 },
  incoterm: 'DAP',
  named_place: 'London',
  ...change,
})

const LINE: CartLine = {
  item_id: 8,
  goods_id: 42,
  offer_id: 336,
  part_number: 'NE555P',
  brand_name: 'Texas Instruments',
  packaging: 'Tube',
  icons: '',
  location: 'Hong Kong',
  batch: '',
  package: 'DIP-8',
  cart_num: 100,
  price: toMoney(30_000),
  ext_price: toMoney(3_000_000),
  stock: 5000,
  goods_page_url: 'ne555p-42',
  rfq_number: null,
  price_until: null,
  time_zone: '',
  renewed: null,
  rule: { moq: 100, multiple: 50 },
  price_breaks: [],
  lead_time_weeks: 12,
  next_break: null,
  ready_on: null,
  all_offers: null,
  least_qty: null,
  price_was: null,
  state: 'ok',
  reference: '',
  customer_reference: '',
  contradictions: [],
  delivery_plan_date: null,
}

function render(change: Partial<Props> = {}, draft: Draft = {}, problems: FieldErrors = {}): string {
  const form: FormState = {
    draft: {
      email: 'ada@example.com',
      'shipping_address.country': 'GB',
      shipping: 'new',
      billing: 'same',
      delivery: 'dhl',
      payment: 'card',
      agree_terms: '',
      ...draft,
    },
    problems,
    notice: null,
  }
  const props: Props = {
    form,
    lines: [],
    left_out: 0,
    book: [],
    countries: [{ code: 'GB', name: 'United Kingdom' }],
    account_email: null,
    goods: toMoney(10_000_000),
    quote: {
      ways: [
        way('dhl'),
        way('sf', { can_choose: false, freight: null, reason: 'country' }),
        way('ups', { freight: null, reason: 'weight' }),
      ],
      weight_grams: 240,
    },
    payments: PAYMENTS,
    freight_from: null,
    is_visitor: true,
    today: '2026-11-24',
    changes: null,
    challenge: null,
    is_new: true,
    ...change,
  }
  return renderToStaticMarkup(
    <PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>
      <CheckoutPage form={props} words={{}} />
    </PageContext>,
  )
}

it('shows all three steps with the total beside them', () => {
  const html = render()
  for (const text of ['$10.00', '$40.00', '$50.00', 'Taxes, duties, insurance and handling are not included']) expect(html).toContain(text)
  expect(html).toContain('2–5 working days')
  const headings = elements(html, 'h2, legend').map(({ text }) => text)
  for (const step of ['Address', 'Delivery', 'Payment'])
    expect(
      headings.some((heading) => heading.includes(step)),
      step,
    ).toBe(true)
  expect(elements(html, 'input[value=sf]')).toEqual([])
  expect(html).toContain('Freight confirmed by sales')
})

it('asks a visitor for the e-mail, and a customer for an address of the book', () => {
  expect(elements(render(), '[name=email]')).toHaveLength(1)
  const html = render({ account_email: 'ada@example.com', is_visitor: false, book: [ADDRESS] }, { shipping: '5' })
  expect(elements(html, '[name=email]')).toEqual([])
  expect(readAttribute(html, 'input[name=shipping][checked]', 'value')).toBe('5')
  expect(html).toContain('12 St James’s Square')
})

it('leads from the summary of what is wrong to the fields', () => {
  const html = render({}, { agree_terms: '' }, { 'shipping_address.city': 'enter_city', agree_terms: 'agree_policy' })
  expect(html).toContain('Please check required input')
  const ids = elements(html, 'li > a[href^="#"]').map(({ attributes }) => attributes['href']?.slice(1))
  expect(ids).toEqual(expect.arrayContaining(['shipping-city', 'checkout-agree_terms']))
  for (const id of ids) expect(elements(html, `[id="${id}"]`), id).toHaveLength(1)
})

it('says exactly what has changed', () => {
  const html = render({ lines: [LINE], changes: [{ part_number: 'NE555P', text: 'Unit price $0.02, now $0.03' }] })
  for (const text of ['Your order was not placed', 'NE555P', 'Unit price $0.02, now $0.03', 'place the order again'])
    expect(html).toContain(text)
})

it('shows no delivery options without a destination', () => {
  const html = render({ quote: null }, { 'shipping_address.country': '', delivery: '' })
  expect(html).toContain('Select a country above')
  expect(html).toContain('select a carrier')
  const priced = render({ quote: null, freight_from: toMoney(40_000_000) }, { 'shipping_address.country': '', delivery: '' })
  for (const text of ['from $40.00', '$10.00 + freight']) expect(priced).toContain(text)
})

it('tells carriers apart by price and days, and names neither where several are the same', () => {
  const withWays = (...ways: ReturnType<typeof way>[]) => render({ quote: { ways, weight_grams: 240 } })
  const slow = { days: { from: 5, to: 9 }, freight: toMoney(20_000_000) }
  const both = withWays(way('dhl'), way('ups', slow), way('pick_up', { freight: toMoney(0), days: null }))
  expect(readText(both, 'label:has(input[value=dhl])')).toContain('Fastest')
  expect(readText(both, 'label:has(input[value=ups])')).toContain('Cheapest')
  expect(readText(both, 'label:has(input[value=pick_up])')).not.toContain('Cheapest')
  expect(withWays(way('dhl'), way('ups'))).not.toMatch(/Cheapest|Fastest/)
  expect(withWays(way('dhl'))).not.toMatch(/Cheapest|Fastest/)
})

it('asks for the country first, and for a state where the country has states', () => {
  const names = (country: string, state = '') =>
    elements(render({}, { 'shipping_address.country': country, 'shipping_address.state': state }), '[name^="shipping_address."]').map(
      ({ attributes }) => attributes['name']?.split('.')[1],
    )
  expect(names('US').slice(0, 2)).toEqual(['country', 'contact_name'])
  expect(names('US')).toContain('state')
  expect(names('DE')).not.toContain('state')
  // A typed one is not sent unseen.
  expect(names('DE', 'Bavaria')).toContain('state')
})

it('says that the ways to deliver could not be read, where a country is chosen', () => {
  const html = render({ quote: null }, { delivery: '' })
  expect(html).not.toContain('Select a country above')
  expect(html).toContain('The delivery options could not be loaded.')
})

it('reports a cart that was emptied in another tab, and offers no order', () => {
  const changes = [{ part_number: 'NE555P', text: 'No longer in your cart: ordered or removed in another window' }]
  const html = render({ changes })
  expect(html).toContain('check your email for the confirmation')
  expect(html).not.toContain('If you agree, place the order again')
  expect(elements(html, 'button[value=order]')).toHaveLength(0)
  expect(elements(html, '.button-row a').map(({ attributes }) => attributes['href'])).toEqual(['/cart', '/order/track'])
  // Lines that stay in the cart were not ordered.
  expect(render({ changes, left_out: 1 })).not.toContain('check your email for the confirmation')
})
