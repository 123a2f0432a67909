import { type BomLineReference, formatBomReference } from '#shared/bom/bom-reference.ts'
import type { Cart, CartLine } from '#shared/contract/cart.ts'
import type { Language } from '#shared/languages.ts'
import { addDays } from '#shared/text/local-day.ts'
import type { Money } from '#shared/trade/money.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { decodePriceBreaks, type OfferSlugs, readOfferCodes } from '../catalogue/codes.ts'
import { findLineOffer, type OfferFacts, readOffers } from '../catalogue/offer-facts.ts'
import { type PartPicture, readPartPictures } from '../catalogue/part-pictures.ts'
import { arePricesCurrent, readPricesHours } from '../catalogue/price-validity.ts'
import { getLabels, getReferenceData, type Labels } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase, Databases, ShopDatabase } from '../database/databases.ts'
import type { CartItemRow } from '../database/rows.ts'
import { inList, runBatch, type Sql, sql } from '../database/sql.ts'
import { MINIMUM_NAMES, parseOrderMinimum } from '../site/order-minimum.ts'
import { selectShopStockSql } from '../stock/stock.ts'
import { addAllOffers } from './all-offers.ts'
import { type LineTerms, priceListLine, priceQuotedLine, sumCartLines } from './cart-line.ts'
import { selectLineOrderSql } from './quoted-lines.ts'

/** The owner of a cart: a customer, the cart id of a signed cookie, or a sandbox key by its hash. */
export type CartOwner = { customer_id: number } | { cart_id: string } | { cart_id: string; visitor_hash: string }

/**
 * The buyer who fills a cart, also a visitor whose cart does not exist (`cart_id` null or unknown). It is found by the browser's id, so two
 * windows of one browser use one cart.
 */
export type CartBuyer = CartOwner | { cart_id: string | null; visitor_hash: string }

/** The cart's id in SQL, null if there is none. */
export function selectCartIdSql(owner: CartBuyer): Sql {
  if ('customer_id' in owner) return sql`(SELECT cart_id FROM carts WHERE customer_id = ${owner.customer_id})`
  const visitors = sql`(SELECT cart_id FROM carts WHERE cart_id = ${owner.cart_id} AND customer_id IS NULL)`
  if (!('visitor_hash' in owner)) return visitors
  return sql`coalesce(${visitors}, (SELECT cart_id FROM carts
    WHERE visitor_hash = ${owner.visitor_hash} AND customer_id IS NULL ORDER BY created_at DESC, cart_id LIMIT 1))`
}

/** The language of a cart's names, and the instant at which its prices apply. */
export interface CartView {
  lang: Language
  now: Date
  /** How long list prices are valid. */
  prices_hours: number
}

/** @param env whose `PRICES_HOURS` may set how long list prices are valid */
export const toCartView = (env: { PRICES_HOURS?: string }, lang: Language, now: Date): CartView => ({
  lang,
  now,
  prices_hours: readPricesHours(env),
})

/** Whether the line `l` of the RFQ `r` was quoted again, with other terms, since it was added to a cart. */
export const IS_QUOTE_CHANGED = sql`(l.quoted_price IS NOT NULL AND l.quoted_at > cart_items.added_at
  AND (cart_items.locked_price, cart_items.cart_num, cart_items.price_until, cart_items.batch, cart_items.part_number)
    IS NOT (l.quoted_price, coalesce(l.quoted_qty, l.qty), r.valid_until, coalesce(l.quoted_date_code, ''), coalesce(nullif(l.quoted_part_number, ''), l.part_number)))`

/** A line with its quote, as one JSON text: cheaper than five hundred rows. A function of D1 takes 32 arguments. */
const LINE = sql`json_object('item_id', cart_items.item_id, 'offer_id', cart_items.offer_id, 'goods_id', cart_items.goods_id,
  'part_number', cart_items.part_number, 'brand_name', cart_items.brand_name, 'batch', cart_items.batch, 'cart_num', cart_items.cart_num,
  'seen_prices', cart_items.seen_prices, 'locked_price', cart_items.locked_price, 'price_until', cart_items.price_until,
  'delivery_plan_date', cart_items.delivery_plan_date, 'customer_reference', cart_items.customer_reference,
  'quote', json_object('rfq_number', r.rfq_number, 'time_zone', r.time_zone, 'lead_time_weeks', l.lead_time_weeks,
    'renewed', CASE WHEN ${IS_QUOTE_CHANGED} THEN
      json_object('qty', coalesce(l.quoted_qty, l.qty), 'unit_price', l.quoted_price, 'price_until', r.valid_until) END,
    'is_ordered', cart_items.rfq_id IS NOT NULL AND ${selectLineOrderSql('cart_items.rfq_id', 'cart_items.position')} IS NOT NULL),
  'bom_positions', (SELECT json_group_array(json_object('bom_name', b.bom_name, 'line_number', b.line_number, 'designators', b.designators,
        'contradictions', json(b.contradictions))
      ORDER BY b.bom_row, b.line_number) FROM cart_bom_lines b WHERE b.item_id = cart_items.item_id),
  'shop_stock', ${selectShopStockSql(sql`cart_items.offer_id`, sql`cart_items.part_number`)})`

type StoredLine = Omit<CartItemRow, 'cart_id' | 'rfq_id' | 'position' | 'added_at' | 'bom_num' | 'locked_price'> & {
  locked_price: Money | null
  /** The line's quote; all fields are null for a line at list price. */
  quote: Pick<CartLine, 'rfq_number' | 'renewed'> & { time_zone: string | null; lead_time_weeks: number | null; is_ordered: 0 | 1 }
  bom_positions: (BomLineReference & { contradictions: CartLine['contradictions'] })[]
  /** Stock of its offer after orders; null if no stock is recorded. */
  shop_stock: number | null
}

/** The rows for `toCart`, as the last statement of a batch that may change the cart. */
export const selectCartLinesSql = (cartIdSql: Sql): Sql =>
  sql`SELECT json_group_array(${LINE} ORDER BY cart_items.item_id) AS items,
        (SELECT value FROM site_config WHERE name = 'minimum_order') AS minimum_order,
        (SELECT value FROM site_config WHERE name = 'minimum_line') AS minimum_line
      FROM cart_items
      LEFT JOIN rfqs r ON r.rfq_id = cart_items.rfq_id
      LEFT JOIN rfq_lines l ON l.rfq_id = cart_items.rfq_id AND l.position = cart_items.position
      WHERE cart_items.cart_id = ${cartIdSql}`

/** The cart from the result of `selectCartLinesSql`, with its offers' present data. */
export async function toCart(db: CatalogueDatabase, result: D1Result | undefined, { lang, now, prices_hours }: CartView): Promise<Cart> {
  const [row] = (result?.results ?? []) as { items: string; minimum_order: string | null; minimum_line: string | null }[]
  const stored = JSON.parse(row?.items ?? '[]') as StoredLine[]
  const listed = stored.filter(({ locked_price }) => locked_price === null)
  const [offers, state, pictureUrls, labels, { offer_slugs }] = await Promise.all([
    readOffers(
      db,
      listed.map(({ offer_id }) => offer_id),
    ),
    sql<{ value: string }>`SELECT value FROM catalogue_state WHERE name = 'prices_as_of'`.first(db),
    readPartPictures(
      db,
      stored.map(({ goods_id }) => goods_id),
    ),
    getLabels(db, lang),
    getReferenceData(db),
  ])
  const pricesAsOf = state?.value ?? null
  const arePricesFresh = arePricesCurrent(pricesAsOf, prices_hours, now)
  const minimum = parseOrderMinimum(new Map(MINIMUM_NAMES.map((name) => [name, row?.[name] ?? null])))
  const { lines, total } = sumCartLines(
    stored.map((line) => {
      const offer = findLineOffer(line, offers)
      return toLine(line, offer ? { ...offer, stock: line.shop_stock ?? offer.stock } : null, {
        now,
        is_fresh: arePricesFresh,
        minimum,
        labels,
        slugs: offer_slugs,
        picture: pictureUrls(line),
      })
    }),
  )
  return { lines: await addAllOffers(db, lang, lines), total, ...minimum, prices_as_of: pricesAsOf, is_fresh: arePricesFresh }
}

/** The cart at an instant, in the order in which its lines were added; empty for an owner without a cart. */
export async function readCart({ SHOP, CATALOGUE }: Databases, owner: CartOwner | null, view: CartView): Promise<Cart> {
  const [result] = await runBatch(SHOP, [selectCartLinesSql(selectCartIdSql(owner ?? { cart_id: '' }))])
  return toCart(CATALOGUE, result, view)
}

/** Removes ordered lines from a cart; for the batch of the order. */
export const deleteOrderedItemsSql = (cartIdSql: Sql, itemIds: readonly number[]): Sql =>
  sql`DELETE FROM cart_items WHERE cart_id = ${cartIdSql} AND item_id IN ${inList(itemIds)}`

export async function countCart(db: ShopDatabase, owner: CartOwner): Promise<number> {
  const row = await sql<{ lines: number }>`SELECT count(*) AS lines FROM cart_items WHERE cart_id = ${selectCartIdSql(owner)}`.first(db)
  return row?.lines ?? 0
}

/** Contradictions between a line's BOM files and its part, each once. */
function listContradictions(bomPositions: StoredLine['bom_positions']): CartLine['contradictions'] {
  const all = bomPositions.flatMap(({ contradictions }) => contradictions)
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

function toLine(
  { quote, bom_positions, seen_prices, locked_price, batch, goods_id, shop_stock: _, ...storedFields }: StoredLine,
  offer: OfferFacts | null,
  { now, is_fresh, minimum, labels, slugs, picture }: LineTerms & { now: Date; labels: Labels; slugs: OfferSlugs; picture: PartPicture },
): CartLine {
  const { part_number, cart_num, price_until } = storedFields
  const { rfq_number, renewed, is_ordered } = quote
  const line = {
    ...storedFields,
    rfq_number,
    reference: storedFields.customer_reference || formatBomReference(bom_positions),
    ...picture,
    contradictions: listContradictions(bom_positions),
  }
  if (locked_price !== null) {
    return {
      ...line,
      ...priceQuotedLine({ cart_num, price_until, locked_price, is_ordered: is_ordered === 1 }, now, minimum),
      renewed,
      goods_id,
      batch,
      packaging: '',
      location: '',
      goods_page_url: goods_id === null ? '' : toGoodsPageUrl(part_number, goods_id),
      time_zone: quote.time_zone ?? '',
      lead_time_weeks: quote.lead_time_weeks ?? 0,
      ready_on: quote.lead_time_weeks ? addDays(now.toISOString().slice(0, 10), quote.lead_time_weeks * 7) : null,
      all_offers: null,
    }
  }
  const codes = offer && readOfferCodes({ ...offer, supplier: 0 }, slugs)
  const priceBreaks = decodePriceBreaks(offer?.price_breaks ?? '')
  const seen = seen_prices === null ? null : seen_prices === offer?.price_breaks ? priceBreaks : decodePriceBreaks(seen_prices)
  return {
    ...line,
    ...priceListLine({ cart_num, seen_prices: seen, offer: offer && { ...offer, price_breaks: priceBreaks } }, { is_fresh, minimum }),
    renewed: null,
    // The page of a removed offer belongs to another part now, or to none.
    goods_id: offer && goods_id,
    goods_page_url: offer && goods_id !== null ? toGoodsPageUrl(part_number, goods_id) : '',
    ready_on: null,
    all_offers: null,
    batch: offer?.date_code ?? '',
    packaging: codes ? labels('packaging', codes.packaging) : '',
    location: codes ? labels('location', codes.location) : '',
    time_zone: '',
  }
}
