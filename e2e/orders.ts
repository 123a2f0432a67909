/** Orders for the tests, created like those of buyers and the sales desk. */
import { randomUUID } from 'node:crypto'
import { openExistingDatabase, readLocalSecrets } from '../scripts/dev/local-state.ts'
import { randomAddress } from './address.ts'
import { baseUrl, stateFolder } from './served-site.ts'

export interface PlacedOrder {
  order_number: string
  email: string
  /** The access key in the mail's link. */
  key: string
  /** The path of that link. */
  link: string
  /** The path of its page, which needs the key. */
  path: string
  lines: { part_number: string; qty: number }[]
}

interface Envelope<T> {
  code: number
  message: string
  data: T
}

interface CartAnswer {
  cart: { lines: { item_id: number; part_number: string; cart_num: number; price: string }[] }
}

async function send<T>(path: string, body: unknown, headers: Record<string, string>): Promise<{ data: T; cookies: string[] }> {
  const response = await fetch(`${baseUrl()}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': randomAddress(), ...headers },
    body: JSON.stringify(body),
  })
  const { code, message, data } = (await response.json()) as Envelope<T>
  if (code !== 200) throw new Error(`${path} is answered with ${code} ${message} ${JSON.stringify(data)}`)
  return { data, cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '') }
}

/** Offers with plenty of stock, each of another part; every call returns other ones. */
function freshOffers(count: number): number[] {
  const db = openExistingDatabase(stateFolder(), 'CATALOGUE')
  const rows = db
    .prepare(
      "SELECT min(offer_id) AS offer_id FROM offers WHERE stock > 5000 AND price_breaks <> '' GROUP BY offer_id / 8 ORDER BY random() LIMIT ?",
    )
    .all(count) as { offer_id: number }[]
  db.close()
  return rows.map(({ offer_id }) => offer_id)
}

export interface PlaceOptions {
  /** A customer's session; a visitor orders without one. */
  token?: string
  payment?: 'card' | 'paypal' | 'wire'
  /** Pick-up costs no freight. A weight or a country outside the tariff leaves the freight open. */
  delivery?: 'pick_up' | 'dhl'
  line_count?: number
  qty?: number
  lang?: string
}

/** Places an order. */
export async function placeOrder(options: PlaceOptions = {}): Promise<PlacedOrder> {
  const { token, payment = 'card', delivery = 'pick_up', line_count = 2, qty = 100, lang = 'en' } = options
  const signedIn = token === undefined ? [] : [`token=${token}`]
  const offers = freshOffers(line_count)
  const items = offers.map((offerId) => ({ offer_id: offerId, qty }))
  const { data: added, cookies } = await send<CartAnswer>('/api/cart/items', { items }, { Cookie: signedIn.join('; ') })
  const Cookie = [...signedIn, ...cookies].join('; ')
  const destination = { country: 'DE', postal_code: '10115' }
  const { data: quote } = await send<{ ways: { delivery: string; freight: string | null }[] }>(
    '/api/cart/quote',
    { ...destination, delivery },
    { Cookie },
  )
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`
  const { data, cookies: kept } = await send<{ order_number: string }>(
    '/api/order/submit',
    {
      email,
      lines: added.cart.lines.map(({ item_id, cart_num, price }) => ({ item_id, qty: cart_num, unit_price: price })),
      shipping_address: {
        ...destination,
        contact_name: 'Ada Byron',
        company_name: 'Analytical Engines GmbH',
        address_line1: 'Seestraße 12',
        city: 'Berlin',
        telephone: '+49 30 5550100',
      },
      delivery,
      payment,
      freight: quote.ways.find((way) => way.delivery === delivery)?.freight ?? null,
      po_number: 'PO-2026-0815',
      remark: 'Please pack the reels in one box.',
      time_zone: 'Europe/Berlin',
      agree_terms: true,
    },
    { Cookie, Lang: lang, 'Idempotency-Key': randomUUID() },
  )
  const { order_number } = data
  const keys = decodeURIComponent(kept.find((cookie) => cookie.startsWith('order='))?.slice('order='.length) ?? '')
  const key = keys.split('!').at(-1)?.split('~')[1] ?? ''
  if (key === '') throw new Error('the answer to an order left no key to it')
  const path = `/order/${order_number.toLowerCase()}`
  const lines = added.cart.lines.map(({ part_number, cart_num }) => ({ part_number, qty: cart_num }))
  return { order_number, email, key, path, link: `${path}?key=${encodeURIComponent(key)}`, lines }
}

/** A step of the sales desk: `confirm`, `offer`, `ship`, `refund`, `cancel`. */
export async function desk(step: string, { order_number }: Pick<PlacedOrder, 'order_number'>, more: object = {}): Promise<void> {
  const { DESK_TOKEN } = readLocalSecrets(stateFolder())
  await send(`/api/desk/order/${step}`, { order_number, ...more }, { Authorization: `Bearer ${DESK_TOKEN}` })
}

interface DeskOrder {
  order: { status: string; amounts: { total: string }; lines: { position: number; qty: number; unit_price: string; date_code: string }[] }
}

/** The order as the desk sees it. */
export async function deskOrder({ order_number }: Pick<PlacedOrder, 'order_number'>): Promise<DeskOrder['order']> {
  const { DESK_TOKEN } = readLocalSecrets(stateFolder())
  return (await send<DeskOrder>('/api/desk/order/open', { order_number }, { Authorization: `Bearer ${DESK_TOKEN}` })).data.order
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/**
 * A counter-offer with each kind of change: the first line costs more, comes later and has an alternative; the second cannot be delivered.
 */
export async function offerChanges(order: PlacedOrder): Promise<void> {
  const { lines } = await deskOrder(order)
  const [first, second] = lines
  if (!first || !second) throw new Error('a proposal needs two lines')
  await desk('offer', order, {
    valid_until: inDays(3),
    note: 'The first lot was sold meanwhile; the next one is newer.',
    lines: [
      {
        position: first.position,
        offer: { unit_price: '0.5', qty: first.qty, date_code: '2612', lead_time_weeks: 2 },
        alternative: {
          part_number: 'LM358DR2G',
          brand_name: 'onsemi',
          unit_price: '0.25',
          qty: first.qty,
          date_code: '2548',
          lead_time_weeks: 0,
        },
        note: '',
      },
      { position: second.position, offer: null, note: 'Discontinued by the manufacturer.' },
    ],
  })
}

/** Ships an order through all states. */
export async function ship(order: PlacedOrder): Promise<void> {
  const { amounts } = await deskOrder(order)
  const received = amounts.total
  await desk('confirm', order, { received, bank_reference: randomUUID(), platform_remark: '' })
  await desk('ship', order, { shipping_carrier: 'DHL', shipping_number: '1234567890', platform_remark: 'One box, 2 kg.' })
}
