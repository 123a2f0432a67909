import { type BomPlace, bomReference } from '#shared/bom/bom-reference.ts'
import type { Cart, CartLine } from '#shared/contract/cart.ts'
import type { Language } from '#shared/languages.ts'
import { money } from '#shared/trade/money.ts'
import { goodsPageUrl } from '#shared/trade/part-number.ts'
import type { PriceBreak } from '#shared/trade/price-breaks.ts'
import { decodePriceBreaks, LOCATIONS, PACKAGINGS } from '../catalogue/codes.ts'
import { partOfOfferSql } from '../catalogue/ids.ts'
import { isFresh, pricesHours } from '../catalogue/price-age.ts'
import { getLabels, type Labels } from '../catalogue/reference.ts'
import { among, raw, type Sql, sql } from '../database/sql.ts'
import { judgeListLine, judgeQuotedLine, sumUp } from './cart-line.ts'
import { orderOf } from './quoted-lines.ts'

/** Whose cart: a customer's, or the one that a signed cookie names. */
export type CartOwner = { customer_id: number } | { cart_id: string }

/**
 * Who fills a cart: also a visitor whose cart is still to be made, or is none any more (`cart_id` null or unknown). Two
 * windows of one browser make one cart: it is known by the browser's id.
 */
export type CartBuyer = CartOwner | { cart_id: string | null; visitor_hash: string }

/** The cart's id in SQL, null where there is none. */
export function placeOf(owner: CartBuyer): Sql {
  if ('customer_id' in owner) return sql`(SELECT cart_id FROM carts WHERE customer_id = ${owner.customer_id})`
  const visitors = sql`(SELECT cart_id FROM carts WHERE cart_id = ${owner.cart_id} AND customer_id IS NULL)`
  if (!('visitor_hash' in owner)) return visitors
  return sql`coalesce(${visitors}, (SELECT cart_id FROM carts
    WHERE visitor_hash = ${owner.visitor_hash} AND customer_id IS NULL ORDER BY created_at DESC, cart_id LIMIT 1))`
}

/** How a cart is shown: names in a language, prices as they hold at an instant. */
export interface CartView {
  lang: Language
  now: Date
  /** How long list prices hold. */
  prices_hours: number
}

/** @param env of which `PRICES_HOURS` may say how long list prices hold */
export const cartView = (env: { PRICES_HOURS?: string }, lang: Language, now: Date): CartView => ({
  lang,
  now,
  prices_hours: pricesHours(env),
})

/** Whether the line `l` of the RFQ `r` was answered anew since it was put into a cart, and otherwise than it lies there. */
export const IS_RENEWED = sql`(l.quoted_price IS NOT NULL AND l.quoted_at > cart_items.added_at
  AND (cart_items.locked_price, cart_items.cart_num, cart_items.price_until, cart_items.batch, cart_items.part_number)
    IS NOT (l.quoted_price, coalesce(l.quoted_qty, l.qty), r.valid_until, coalesce(l.quoted_date_code, ''), coalesce(nullif(l.quoted_part_number, ''), l.part_number)))`

/** A line with its offer, as JSON: five hundred rows cost more than one text. */
const COLUMNS = sql`cart_items.item_id, cart_items.offer_id, cart_items.goods_id, cart_items.part_number, cart_items.brand_name, cart_items.batch,
  cart_items.cart_num, cart_items.seen_prices, cart_items.locked_price, cart_items.price_until, cart_items.delivery_plan_date,
  r.rfq_number, r.time_zone, l.lead_time_weeks,
  (SELECT json_group_array(json_object('bom_name', b.bom_name, 'line_number', b.line_number, 'designators', b.designators) ORDER BY b.bom_row, b.line_number)
    FROM cart_bom_lines b WHERE b.item_id = cart_items.item_id),
  CASE WHEN ${IS_RENEWED} THEN json_array(coalesce(l.quoted_qty, l.qty), l.quoted_price, r.valid_until) END,
  cart_items.rfq_id IS NOT NULL AND ${orderOf('cart_items.rfq_id', 'cart_items.position')} IS NOT NULL,
  CASE WHEN o.offer_id IS NOT NULL THEN
    json_array(o.packaging, o.location, o.stock, o.moq, o.multiple, o.lead_time_weeks, o.date_code, o.price_breaks) END`
type ItemTuple = [
  item_id: number,
  offer_id: number | null,
  goods_id: number | null,
  part_number: string,
  brand_name: string,
  batch: string,
  cart_num: number,
  seen_prices: string | null,
  locked_price: number | null,
  price_until: string | null,
  delivery_plan_date: string | null,
  rfq_number: string | null,
  time_zone: string | null,
  quoted_lead_time: number | null,
  bom_places: BomPlace[],
  renewed: [qty: number, unit_price: number, price_until: string] | null,
  is_ordered: number,
  offer: OfferTuple | null,
]
type OfferTuple = [
  packaging: number,
  location: number,
  stock: number,
  moq: number,
  multiple: number,
  lead_time_weeks: number,
  date_code: string | null,
  price_breaks: string,
]

/**
 * Ids may be given anew when a catalogue is brought in: the part number and the maker on a line say whether its offer is
 * still the one that the buyer chose.
 */
const SAME_NUMBER = sql`p.part_id = ${raw(partOfOfferSql('cart_items.offer_id'))} AND p.part_number = cart_items.part_number`
export const IS_GONE = sql`NOT EXISTS (SELECT 1 FROM parts p CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id
  WHERE ${SAME_NUMBER} AND m.name = cart_items.brand_name)`

/** What `cartFrom` reads, as the last statements of a batch that may change the cart before. */
export function cartStatements(db: D1Database, place: Sql): D1PreparedStatement[] {
  return [
    sql`SELECT json_group_array(json_array(${COLUMNS}) ORDER BY cart_items.item_id) AS items
      FROM cart_items
      LEFT JOIN rfqs r ON r.rfq_id = cart_items.rfq_id
      LEFT JOIN rfq_lines l ON l.rfq_id = cart_items.rfq_id AND l.position = cart_items.position
      LEFT JOIN parts p ON ${SAME_NUMBER}
      LEFT JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id AND m.name = cart_items.brand_name
      LEFT JOIN offers o ON o.offer_id = cart_items.offer_id AND m.manufacturer_id IS NOT NULL
      WHERE cart_items.cart_id = ${place}`.on(db),
    sql`SELECT value FROM catalogue_state WHERE name = 'prices_as_of'`.on(db),
  ]
}

/** The cart from the results of `cartStatements`. */
export async function cartFrom(db: D1Database, results: readonly D1Result[], { lang, now, prices_hours }: CartView): Promise<Cart> {
  const [items, state] = results as [D1Result<{ items: string }>, D1Result<{ value: string }>]
  const prices_as_of = state.results[0]?.value ?? null
  const is_fresh = isFresh(prices_as_of, prices_hours, now)
  const labels = await getLabels(db, lang)
  const tuples = JSON.parse(items.results[0]?.items ?? '[]') as ItemTuple[]
  const { lines, total } = sumUp(tuples.map((tuple) => lineOf(tuple, { now, is_fresh, labels })))
  return { lines, total, prices_as_of, is_fresh }
}

/** The cart as it is at an instant, in the order in which its lines came; empty for an owner who has none. */
export async function readCart(db: D1Database, owner: CartOwner | null, view: CartView): Promise<Cart> {
  return cartFrom(db, await db.batch(cartStatements(db, placeOf(owner ?? { cart_id: '' }))), view)
}

/** Takes lines out of a cart that are ordered; for the batch of the order. */
export const takeFromCart = (db: D1Database, place: Sql, item_ids: readonly number[]): D1PreparedStatement =>
  sql`DELETE FROM cart_items WHERE cart_id = ${place} AND item_id IN ${among(item_ids)}`.on(db)

/** How many lines lie in a cart. */
export async function countCart(db: D1Database, owner: CartOwner): Promise<number> {
  const row = await sql<{ lines: number }>`SELECT count(*) AS lines FROM cart_items WHERE cart_id = ${placeOf(owner)}`.first(db)
  return row?.lines ?? 0
}

function lineOf(
  [
    item_id,
    offer_id,
    goods_id,
    part_number,
    brand_name,
    quoted_batch,
    cart_num,
    seen,
    locked_price,
    price_until,
    delivery_plan_date,
    rfq_number,
    time_zone,
    quoted_lead_time,
    bom_places,
    renewed,
    is_ordered,
    found,
  ]: ItemTuple,
  { now, is_fresh, labels }: { now: Date; is_fresh: boolean; labels: Labels },
): CartLine {
  const reference = bomReference(bom_places)
  const line = { item_id, offer_id, part_number, brand_name, cart_num, price_until, delivery_plan_date, rfq_number, reference, icons: '' }
  if (locked_price !== null) {
    return {
      ...line,
      ...judgeQuotedLine({ cart_num, price_until, locked_price: money(locked_price), is_ordered: is_ordered === 1 }, now),
      renewed: renewed && { qty: renewed[0], unit_price: money(renewed[1]), price_until: renewed[2] },
      goods_id,
      goods_page_url: goods_id === null ? '' : goodsPageUrl(part_number, goods_id),
      batch: quoted_batch,
      packaging: '',
      location: '',
      time_zone: time_zone ?? '',
      lead_time_weeks: quoted_lead_time ?? 0,
    }
  }
  const [packaging = 0, location = 0, stock = 0, moq = 1, multiple = 1, lead_time_weeks = 0, date_code = null, prices = ''] = found ?? []
  const price_breaks = breaksOf(prices)
  const seen_prices = seen === null ? null : seen === prices ? price_breaks : breaksOf(seen)
  const offer = found && { stock, moq, multiple, lead_time_weeks, price_breaks }
  return {
    ...line,
    ...judgeListLine({ cart_num, seen_prices, offer }, is_fresh),
    renewed: null,
    // The page of a part that is no more is another's by now, or nobody's.
    goods_id: found && goods_id,
    goods_page_url: found && goods_id !== null ? goodsPageUrl(part_number, goods_id) : '',
    batch: date_code ?? '',
    packaging: found ? labels('packaging', PACKAGINGS[packaging] ?? 'bulk') : '',
    location: found ? labels('location', LOCATIONS[location] ?? 'hong_kong') : '',
    time_zone: '',
  }
}

const breaksOf = (text: string): PriceBreak[] =>
  decodePriceBreaks(text).map(({ from_qty, unit_price }) => ({ from_qty, unit_price: money(unit_price) }))
