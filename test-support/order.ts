import type { CounterOffer, Order, OrderLine } from '#shared/contract/order.ts'
import { toMoney } from '#shared/trade/money.ts'

const usd = (dollars: number) => toMoney(Math.round(dollars * 1_000_000))

const LINE: OrderLine = {
  position: 1,
  part_number: 'LM358DR',
  brand_name: 'Texas Instruments',
  packaging: 'Reel',
  date_code: '2431',
  goods_page_url: 'lm358dr-11',
  qty: 1000,
  unit_price: usd(0.0642),
  ext_price: usd(64.2),
  lead_time_weeks: 0,
  rfq_number: 'RFQ261121-7K3M9Q',
  reference: 'amplifier #5: C19, C20',
  customs: { country_of_origin: 'MX', hs_code: '8542330000', eccn: 'EAR99', msl: '1' },
}

const ADDRESS = {
  contact_name: 'Ada Byron',
  company_name: 'Analytical Engines Ltd',
  address_line1: '12 St James’s Square',
  address_line2: '',
  city: 'London',
  state: '',
  postal_code: 'SW1Y 4LB',
  country: 'GB',
  telephone: '+442079460000',
}

/** An order in the form that its page receives. */
export const anOrder = (more: Partial<Order> = {}): Order => ({
  order_number: 'SO261121-7K3M9Q',
  status: 'unpaid',
  submitted_at: '2026-11-20T08:30:00.000Z',
  hold: { until: '2026-11-27T08:30:00.000Z', is_held: true },
  paid_at: null,
  email: 'ada@example.com',
  lines: [LINE],
  amounts: { goods: usd(64.2), freight: usd(40), total: usd(104.2), weight_grams: 200 },
  paid: usd(0),
  received: more.paid ?? usd(0),
  refunding: usd(0),
  delivery: 'dhl',
  carrier_account: '',
  incoterm: 'DAP',
  named_place: 'SW1Y 4LB, United Kingdom',
  payment: 'card',
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
  po_number: '',
  tax_id: '',
  invoice_email: '',
  requested_date: null,
  shipment: 'partial',
  remark: '',
  platform_remark: '',
  shipping_carrier: '',
  shipping_number: '',
  time_zone: 'Europe/London',
  history: [{ at: '2026-11-20T08:30:00.000Z', actor: 'buyer', from: null, to: 'unpaid', note: '' }],
  counter: null,
  ...more,
})

/** A counter-offer for the one line: half as expensive again, with an alternative. */
export const aCounter = (more: Partial<CounterOffer> = {}): CounterOffer => ({
  revision: 1,
  offered_at: '2026-11-21T08:00:00.000Z',
  valid_until: '2026-11-24T12:00:00.000Z',
  freight: null,
  note: '',
  state: 'open',
  lines: [
    {
      position: 1,
      before: LINE,
      offer: { ...LINE, unit_price: usd(0.0963), ext_price: usd(96.3), date_code: '2612' },
      alternative: { ...LINE, part_number: 'LM358DR2G', brand_name: 'onsemi', unit_price: usd(0.05), ext_price: usd(50) },
      note: '',
      answer: null,
    },
  ],
  ...more,
})
