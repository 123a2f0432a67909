/** The data for visiting every page: a customer with a history, carts, orders in all states, BOMs, RFQs. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseGoodsId, toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { element, elements, formValues, readAttribute } from '#test-support/html.ts'
import { openExistingDatabase, readLocalSecrets } from '../scripts/dev/local-state.ts'
import { newCustomer } from './account.ts'
import { feed } from './changes.ts'
import { Buyer } from './http/buyer.ts'
import { callApi, getPage } from './http/site.ts'
import { desk, deskOrder, offerChanges, type PlacedOrder, placeOrder, ship } from './orders.ts'
import { answerRfq, expireQuote, type SentRfq, sendRfq } from './rfq.ts'
import { stateFolder } from './served-site.ts'

export type Cookies = Readonly<Record<string, string>>

export interface World {
  /** The cookies of one browser each. */
  customer: Cookies
  /** A customer without data. */
  newAccount: Cookies
  /** A visitor with a cart, the keys of orders and of RFQs. */
  visitor: Cookies
  activating: Cookies
  resetting: Cookies
  registered: Cookies
  recovered: Cookies
  at_desk: Cookies
  /** With the link of a newsletter mail: for confirmation, for a confirmed subscription, and for an ended one. */
  confirming: Cookies
  subscribed: Cookies
  left: Cookies
  /** `goods_page_url`s. */
  parts: { stocked: string; out_of_stock: string; compared: readonly string[] }
  /** The values of the checkout form. */
  checkout: Readonly<Record<string, string>>
  cart_id: string
  cart_share: string
  address_id: string
  landing: string
  orders: Readonly<Record<'unpaid' | 'wire' | 'offered' | 'shipped' | 'received' | 'canceled' | 'refunded', PlacedOrder>>
  customer_order: PlacedOrder
  /** Fields of the desk's forms, by their names. */
  desk_forms: { wire: Forms; preparing: Forms; rfq: Forms }
  /** Change sets of the catalogue, by their ids. */
  changes: { live: string; proposed: string }
  preparing: PlacedOrder
  rfqs: Readonly<Record<'waiting' | 'quoted' | 'expired' | 'customer', SentRfq>>
  bom: string
  /** A complete RFQ without the proof of a person. */
  code_needed: Readonly<Record<string, string>>
}

type Forms = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A BOM with every outcome of a line. */
const BOM = [
  'Reference,Value,Footprint,MPN,Manufacturer,Qty,DNP,Target price',
  '"U1,U2",,SOIC-8,LM358DR,Texas Instruments,2,,0.12',
  'U3,,DIP-8,NE555P,Texas Instruments,1,,',
  'R1,10k 1% 0603,0603,,,12,,',
  'C1,100nF 50V X7R,0402,,,8,,',
  'U4,,,ZZZ-NOT-A-PART-77,,3,,',
  'U5,,DIP-8,NE555P,Texas Instruments,1,DNP,',
  'J1,,,,,4,,',
].join('\n')

const ADDRESS = {
  contact_name: 'Grace Hopper',
  company_name: 'Analytical Engines GmbH',
  telephone: '+49 30 5550100',
  country: 'DE',
  address_line1: 'Seestraße 12',
  address_line2: 'Hinterhaus',
  postal_code: '10115',
  city: 'Berlin',
  state: '',
}

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)

/** The fields of every named form on a desk page. */
function readForms(html: string): Forms {
  return Object.fromEntries(
    elements(html, 'form[id$="-form"]').map((form) => [form.attributes['id']?.slice(0, -'-form'.length), formValues(form)]),
  )
}

/** Submits a form of a page that redirects. @returns the target */
async function sent(buyer: Buyer, path: string, typed: Readonly<Record<string, string>>): Promise<string> {
  const { status, headers } = await buyer.post(path, typed)
  if (status !== 303) throw new Error(`${path} with ${JSON.stringify(typed)} is answered with ${status}`)
  return headers.get('Location') ?? ''
}

/** The link to a page in the newest mail. */
async function mailedLink(email: string, page: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const mails = JSON.parse(await getPage(`/dev/outbox.json?to=${encodeURIComponent(email)}`)) as { text: string }[]
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
    const link = links.find(({ pathname }) => pathname.endsWith(page))
    if (link) return link.pathname + link.search
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no link to ${page} was mailed to ${email}`)
}

/** A browser that has subscribed, and opened both links of the mail. */
async function followed(): Promise<Buyer> {
  const buyer = new Buyer()
  const email = `ada-${crypto.randomUUID()}@example.com`
  await sent(buyer, '/forms/subscribe', { email })
  for (const page of ['/newsletter/confirm', '/newsletter/unsubscribe']) await buyer.open(await mailedLink(email, page))
  return buyer
}

/** The first result of a search. */
async function findPart(keyword: string): Promise<{ goods_id: number; goods_page_url: string; part_number: string }> {
  const items = await callApi<{ goods_id: number; goods_page_url: string; part_number: string }[]>(
    `/api/index/searchOption?keyword=${encodeURIComponent(keyword)}`,
  )
  if (!items[0]) throw new Error(`nothing is suggested for ${keyword}`)
  return items[0]
}

async function makeOrders(): Promise<World['orders']> {
  const shipped = await placeOrder({ payment: 'wire', line_count: 3 })
  const received = await placeOrder({ payment: 'wire' })
  const canceled = await placeOrder({ payment: 'wire' })
  const refunded = await placeOrder({ payment: 'wire' })
  const offered = await placeOrder({ payment: 'wire', line_count: 3 })
  await ship(shipped)
  await ship(received)
  await desk('cancel', canceled, { note: 'The buyer called by telephone.' })
  await ship(refunded)
  await desk('refund', refunded, { steps: (await readHistory(refunded)).length, note: 'Damaged in transit' })
  await offerChanges(offered)
  return {
    unpaid: await placeOrder(),
    wire: await placeOrder({ payment: 'wire', delivery: 'dhl' }),
    offered,
    shipped,
    received,
    canceled,
    refunded,
  }
}

const readHistory = async (order: PlacedOrder): Promise<unknown[]> =>
  ((await deskOrder(order)) as unknown as { history: unknown[] }).history

/** A customer with RFQs, BOMs, orders and saved addresses. */
async function makeCustomer() {
  const { token, email } = await newCustomer()
  const buyer = new Buyer()
  buyer.storeCookie('token', token)
  await sent(buyer, '/myaccount/address?new=1', ADDRESS)
  await sent(buyer, '/myaccount/address?new=1', { ...ADDRESS, contact_name: 'حسن علي', is_default_shipping: '1' })
  const { text } = await buyer.open('/myaccount/address')
  const addressId = readAttribute(text, 'a[href*="delete="]', 'href')?.split('delete=')[1] ?? ''
  await sent(buyer, '/bom', { text: '100 NE555P\n250 LM358DR' })
  const customerOrder = await placeOrder({ token, payment: 'wire' })
  await placeOrder({ token })
  await ship(await placeOrder({ token, payment: 'wire' }))
  return { token, email, address_id: addressId, own_order: customerOrder }
}

async function makeRfqs(token: string): Promise<World['rfqs']> {
  const part = await findPart('LM358DR')
  const lines = [
    { part_number: part.part_number, goods_id: part.goods_id, qty: 1200, manufacturer: 'Texas Instruments', target_price: '0.125' },
    { part_number: 'NE555P', qty: 25, date_code: '2431' },
    { part_number: 'UNKNOWN-1', qty: 7 },
  ]
  const answered = async (options: { token?: string }, fromNowDays: number): Promise<SentRfq> => {
    const rfq = await sendRfq(lines, options)
    const offer = { position: 1, unit_price: '0.1175', lead_time_weeks: 4, date_code: '2540', note: 'From one lot.' }
    const other = {
      position: 2,
      unit_price: '0.25',
      lead_time_weeks: 0,
      part_number: 'NE555PWR',
      manufacturer: 'Texas Instruments',
      qty: 50,
    }
    await answerRfq(rfq.rfq_number, [offer, other, { position: 3, unit_price: null, note: 'Obsolete.' }], inDays(fromNowDays))
    return rfq
  }
  const expired = await answered({}, 3)
  expireQuote(expired.rfq_number)
  await sendRfq(lines, { token })
  return { waiting: await sendRfq(lines), quoted: await answered({}, 5), expired, customer: await answered({ token }, 5) }
}

/** A BOM of a file, matched. */
async function makeBom(buyer: Buyer): Promise<string> {
  const body = new FormData()
  body.set('file', new File([BOM], 'amplifier-2.csv', { type: 'text/csv' }))
  const { status, headers } = await buyer.open('/bom', { method: 'POST', body })
  const id = headers.get('Location')?.split('/').at(-1)
  if (status !== 303 || id === undefined) throw new Error(`a BOM is answered with ${status}`)
  return id
}

/** The world of this file's server, created by the first file that needs it. */
export async function theWorld(): Promise<World> {
  const file = join(stateFolder(), 'world.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await makeWorld()))
  return JSON.parse(readFileSync(file, 'utf8')) as World
}

/** Creates everything once: tests of pages only read it. */
async function makeWorld(): Promise<World> {
  const { token, address_id, own_order: customerOrder } = await makeCustomer()
  const { token: newAccount } = await newCustomer('Charles Babbage')
  const [orders, rfqs] = [await makeOrders(), await makeRfqs(token)]
  const preparing = await placeOrder({ payment: 'wire' })
  const { amounts } = await deskOrder(preparing)
  await desk('confirm', preparing, { received: Number(amounts.total).toFixed(2), bank_reference: crypto.randomUUID(), platform_remark: '' })

  const buyer = new Buyer()
  await buyer.fill(4)
  for (const { link } of [...Object.values(orders), rfqs.waiting, rfqs.quoted, rfqs.expired]) await buyer.open(link)
  await buyer.post(`/order/${orders.received.order_number.toLowerCase()}`, { step: 'receive' })
  const bom = await makeBom(buyer)
  const cart = (await buyer.open('/cart')).text
  const cartId = readAttribute(cart, 'input[name=id]', 'value') ?? ''
  moveCartPrice(cartId)
  const link = await sent(buyer, '/cart', { action: 'share', id: cartId })
  const checkout = { ...formValues(element((await buyer.open('/checkout')).text, 'main form')), email: '', country: '' }

  const [activating, resetting] = [new Buyer(), new Buyer()]
  const email = `ada-${crypto.randomUUID()}@example.com`
  const password = 'correct horse battery'
  await sent(activating, '/register', {
    email,
    password,
    confirm_password: password,
    contact_name: 'Ada Byron',
    company_name: 'Analytical Engines Ltd',
    telephone: '+44 20 7946 0000',
    country: 'GB',
    address: '12 St James’s Square',
    city: 'London',
    state: '',
    agree_policy: '1',
  })
  const registered = activating.cookies
  await activating.open(await mailedLink(email, '/register/activate'))
  const customerEmail = (await newCustomer('Ada Lovelace')).email
  await sent(resetting, '/forgotpassword/identify', { email: customerEmail })
  const recovered = resetting.cookies
  await resetting.open(await mailedLink(customerEmail, '/resetpassword'))

  const [confirming, subscribed, left] = [await followed(), await followed(), await followed()]
  await sent(subscribed, '/newsletter/confirm', {})
  await sent(left, '/newsletter/unsubscribe', {})

  const atDesk = new Buyer()
  await sent(atDesk, '/desk', { form: 'enter', secret: readLocalSecrets(stateFolder()).DESK_TOKEN })
  const formsAt = async (path: string): Promise<Forms> => readForms((await atDesk.open(path)).text)
  const orderForms = ({ order_number }: PlacedOrder): Promise<Forms> => formsAt(`/desk/orders/${order_number.toLowerCase()}`)

  const [landing] = await callApi<{ slug: string }[]>('/api/index/landings?category=ceramic-capacitors')
  const stocked = await findPart('STM32F103C8T6')
  const listed = elements(await getPage('/category/operational-amplifiers'), 'a[href^="/productdetail/"]')
  const compared = [...new Set(listed.map(({ attributes }) => attributes['href']?.split(/[/?#]/)[2] ?? ''))].slice(0, 3)
  const sendable = await sendableRfq()
  return {
    customer: { token },
    newAccount: { token: newAccount },
    visitor: buyer.cookies,
    activating: activating.cookies,
    resetting: resetting.cookies,
    registered,
    recovered,
    at_desk: atDesk.cookies,
    confirming: confirming.cookies,
    subscribed: subscribed.cookies,
    left: left.cookies,
    parts: { stocked: stocked.goods_page_url, out_of_stock: await outOfStock(), compared: compared.map(decodeURIComponent) },
    checkout,
    cart_id: cartId,
    address_id,
    orders,
    customer_order: customerOrder,
    preparing,
    rfqs,
    cart_share: /[?&]link=([^&]+)/.exec(link)?.[1] ?? '',
    landing: landing?.slug ?? '',
    desk_forms: {
      wire: await orderForms(orders.wire),
      preparing: await orderForms(preparing),
      rfq: await formsAt(`/desk/rfqs/${rfqs.waiting.rfq_number.toLowerCase()}`),
    },
    changes: await readChanges(parseGoodsId(stocked.goods_page_url) ?? 0),
    bom,
    code_needed: sendable,
  }
}

/** A complete RFQ without the proof of a person. */
async function sendableRfq(): Promise<Readonly<Record<string, string>>> {
  const values = formValues(element(await getPage('/rfq?part_number=LM358DR&qty=100'), '#rfq'))
  return {
    ...values,
    contact_name: 'Ada Byron',
    company_name: 'Analytical Engines',
    email: 'ada@example.com',
    country: 'GB',
    action: 'send',
  }
}

/** The `goods_page_url` of a part without stock. */
/** Every kind of change, in a live change set and in a proposed one. The changes restore the previous values. */
async function readChanges(goodsId: number): Promise<World['changes']> {
  const offer = goodsId * 8
  const { offers } = await callApi<{ offers: { offer_id: number; lead_time_weeks: number }[] }>(`/api/goods/goodsDetail?id=x-${goodsId}`)
  const weeks = offers.find(({ offer_id }) => offer_id === offer)?.lead_time_weeks ?? 0
  const change = { price_breaks: [{ from_qty: 1, unit_price: '9.99' }], stock: 77, moq: 1, lead_time_weeks: weeks + 1, date_code: '2501' }
  const proposed = await feed(offer, change, { is_proposal: true })
  const live = await feed(offer, { lead_time_weeks: weeks + 1 })
  await feed(offer, { lead_time_weeks: weeks })
  return { live, proposed }
}

async function outOfStock(): Promise<string> {
  const db = openExistingDatabase(stateFolder(), 'CATALOGUE')
  const row = db
    .prepare(
      `SELECT part_id, part_number FROM parts WHERE NOT EXISTS
         (SELECT 1 FROM offers WHERE offer_id BETWEEN part_id * 8 AND part_id * 8 + 7 AND stock > 0) LIMIT 1`,
    )
    .get() as { part_id: number; part_number: string } | undefined
  db.close()
  if (!row) throw new Error('everything is in stock')
  return toGoodsPageUrl(row.part_number, row.part_id)
}

/** Changes the recorded price of a cart's line, so that it differs from the current one. */
function moveCartPrice(itemId: string): void {
  using catalogue = openExistingDatabase(stateFolder(), 'CATALOGUE')
  using shop = openExistingDatabase(stateFolder(), 'SHOP')
  const seen = shop.prepare('SELECT seen_prices FROM cart_items WHERE item_id = ?').get(itemId)
  const other = catalogue
    .prepare("SELECT price_breaks FROM offers WHERE price_breaks NOT IN ('', ?) LIMIT 1")
    .get(String(seen?.['seen_prices']))
  shop.prepare('UPDATE cart_items SET seen_prices = ? WHERE item_id = ?').run(String(other?.['price_breaks']), itemId)
}
