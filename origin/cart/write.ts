import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { CART_DAYS, MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import { findLineOffer, type OfferFacts, readOffers } from '../catalogue/offer-facts.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { guard } from '../database/guards.ts'
import type { CartBomLineRow, CartItemRow } from '../database/rows.ts'
import { inList, insert, raw, runBatch, type Sql, selectJsonFields, sql } from '../database/sql.ts'
import { selectLineOrderSql } from './quoted-lines.ts'
import { type CartBuyer, type CartOwner, deleteOrderedItemsSql, IS_QUOTE_CHANGED, selectCartIdSql } from './store.ts'

/** The largest quantity of the contract. */
export const MAX_QTY = 1_000_000_000

const newCartId = (): string => crypto.randomUUID().replaceAll('-', '')

const updateCartTimeSql = (cartIdSql: Sql, now: Date): Sql => sql`UPDATE carts SET updated_at = ${now} WHERE cart_id = ${cartIdSql}`

const OFFER_COLUMNS = 'offer_id part_id part_number brand_name moq multiple price_breaks'

/** Offers that were read from the catalogue, as a table. */
const toOfferTable = (offers: Iterable<OfferFacts>): Sql =>
  sql`(SELECT ${selectJsonFields(OFFER_COLUMNS)} FROM json_each(${JSON.stringify(
    [...offers].map(({ offer_id, part_id, part_number, brand_name, moq, multiple, price_breaks }) => ({
      offer_id,
      part_id,
      part_number,
      brand_name,
      moq,
      multiple,
      price_breaks,
    })),
  )})) o`

/** @param qty the requested pieces, in SQL */
const orderable = (qty: Sql): Sql => sql`(max(${qty}, o.moq) + o.multiple - 1) / o.multiple * o.multiple`

/** Offers and pieces; a repeated offer is added up. */
export type OfferQuantities = readonly { offer_id: number; qty: number }[]

export interface CartAddition {
  cart_id: string | null
  /** Offers whose quantity was rounded up to one that may be ordered. */
  rounded: number[]
  unknown: number[]
  /** The results of the statements in `then`. */
  results: D1Result[]
}

/**
 * Adds offers to a cart, which is made if there is none, in one transaction. The database adds the quantities up, so two windows at once
 * lose nothing.
 * @param then further statements of the same transaction
 * @throws ApiError `validation` if there would be too many lines; then nothing was added
 */
export async function addToCart(
  dbs: Databases,
  buyer: CartBuyer,
  items: OfferQuantities,
  now: Date,
  then: readonly Sql[] = [],
): Promise<CartAddition> {
  const list = await offerList(dbs, items)
  const put = sql`${insertItemsSql(selectCartIdSql(buyer), list, now, 'cart_num')}
    ON CONFLICT (cart_id, offer_id) DO UPDATE SET cart_num = min(cart_num + excluded.cart_num, ${MAX_QTY})`
  return fillCart(dbs.SHOP, buyer, list, [put], now, then)
}

/** Pieces of an offer for a line of a BOM, with what the cart stores of the line. */
export type NewCartBomLine = Omit<CartBomLineRow, 'item_id'> & { offer_id: number }

/**
 * Puts lines of a BOM into a cart, in one transaction. Each BOM line is in the cart once, so a repeat changes nothing. Pieces of the same
 * offers that were added in another way stay in addition.
 * @throws ApiError as `addToCart`
 */
export async function addCartBomLines(
  dbs: Databases,
  buyer: CartBuyer,
  cartBomLines: readonly NewCartBomLine[],
  now: Date,
  then: readonly Sql[] = [],
): Promise<CartAddition> {
  const list = await offerList(dbs, cartBomLines)
  const lines = JSON.stringify(cartBomLines)
  const cartIdSql = selectCartIdSql(buyer)
  // Pieces for other BOM lines are rounded up to their order multiple, too.
  const existingItems = await listItems(dbs.SHOP, sql`i.cart_id = ${cartIdSql} AND i.bom_num > 0`)
  const offers = new Map([
    ...list.offers,
    ...(await readOffers(
      dbs.CATALOGUE,
      existingItems.map(({ offer_id }) => offer_id),
    )),
  ])
  const inCart = sql`cart_items.cart_id = ${cartIdSql}`
  const isForNone = sql`${inCart} AND bom_num > 0 AND NOT EXISTS (SELECT 1 FROM cart_bom_lines b WHERE b.item_id = cart_items.item_id)`
  const put = [
    sql`DELETE FROM cart_bom_lines WHERE item_id IN (SELECT item_id FROM cart_items WHERE ${inCart})
      AND (bom_row, line_id) IN (SELECT value ->> 'bom_row', value ->> 'line_id' FROM json_each(${lines}))`,
    sql`${insertItemsSql(cartIdSql, list, now, 'cart_num, bom_num')} ON CONFLICT (cart_id, offer_id) DO NOTHING`,
    sql`INSERT INTO cart_bom_lines (item_id, bom_row, line_id, qty, bom_name, line_number, designators, contradictions)
      SELECT cart_items.item_id, w.value ->> 'bom_row', w.value ->> 'line_id', min(w.value ->> 'qty', ${MAX_QTY}), w.value ->> 'bom_name',
        w.value ->> 'line_number', w.value ->> 'designators', w.value ->> 'contradictions'
      FROM json_each(${lines}) w CROSS JOIN cart_items ON cart_items.offer_id = w.value ->> 'offer_id' WHERE ${inCart}`,
    sql`UPDATE cart_items SET cart_num = min(max(cart_num - bom_num, 0) + s.qty, ${MAX_QTY}), bom_num = s.qty
      FROM (SELECT i.item_id, ${orderable(sql`sum(b.qty)`)} AS qty
            FROM cart_items i CROSS JOIN cart_bom_lines b USING (item_id) CROSS JOIN ${toOfferTable(offers.values())} ON o.offer_id = i.offer_id
            WHERE i.cart_id = ${cartIdSql} GROUP BY i.item_id) s
      WHERE cart_items.item_id = s.item_id AND (bom_num <> s.qty OR cart_items.offer_id IN ${named(list)})`,
    sql`DELETE FROM cart_items WHERE ${isForNone} AND cart_num <= bom_num`,
    sql`UPDATE cart_items SET cart_num = cart_num - bom_num, bom_num = 0 WHERE ${isForNone}`,
  ]
  return fillCart(dbs.SHOP, buyer, list, put, now, then)
}

/** The quantities by offer, and the data of those offers that exist. */
interface OfferList {
  quantities: ReadonlyMap<number, number>
  offers: ReadonlyMap<number, OfferFacts>
}

async function offerList({ CATALOGUE }: Databases, items: OfferQuantities): Promise<OfferList> {
  const named = await readOffers(
    CATALOGUE,
    items.map(({ offer_id }) => offer_id),
  )
  const quantities = new Map<number, number>()
  for (const { offer_id, qty } of items) {
    const id = named.get(offer_id)?.offer_id ?? offer_id
    quantities.set(id, Math.min((quantities.get(id) ?? 0) + qty, MAX_QTY))
  }
  return { quantities, offers: new Map([...named.values()].map((offer) => [offer.offer_id, offer])) }
}

const named = ({ quantities }: OfferList): Sql => inList([...quantities.keys()])

type ExistingItem = Pick<CartItemRow, 'item_id' | 'offer_id' | 'part_number' | 'brand_name'>

/** Items at list price. @param where condition in SQL on the item `i` */
const listItems = (db: ShopDatabase, where: Sql): Promise<ExistingItem[]> =>
  sql<ExistingItem>`SELECT i.item_id, i.offer_id, i.part_number, i.brand_name FROM cart_items i WHERE i.offer_id IS NOT NULL AND ${where}`.all(
    db,
  )

/** If an offer id belongs to another part now, or to none, its line gives up the id and stays as unavailable. */
function deleteUnavailableItemsSql(items: readonly ExistingItem[], offers: ReadonlyMap<number, OfferFacts>): Sql {
  const unavailableItems = items.filter((item) => !findLineOffer(item, offers))
  return sql`UPDATE cart_items SET offer_id = NULL WHERE item_id IN ${inList(unavailableItems.map(({ item_id }) => item_id))}`
}

/** Items of a list of offers. @param quantities the columns that get the pieces */
const insertItemsSql = (cartIdSql: Sql, { quantities, offers }: OfferList, now: Date, columns: string): Sql =>
  sql`INSERT INTO cart_items (cart_id, offer_id, goods_id, part_number, brand_name, batch, ${raw(columns)}, seen_prices, added_at)
    SELECT ${cartIdSql}, o.offer_id, o.part_id, o.part_number, o.brand_name, '', ${raw(columns.replaceAll(/\w+/g, 'w.value ->> 1'))}, o.price_breaks, ${now}
    FROM json_each(${JSON.stringify([...quantities])}) w CROSS JOIN ${toOfferTable(offers.values())} WHERE o.offer_id = w.value ->> 0 ORDER BY w.key`

/** @param put the statements that add the list's offers @param then further statements of the same transaction */
async function fillCart(
  db: ShopDatabase,
  buyer: CartBuyer,
  list: OfferList,
  put: readonly Sql[],
  now: Date,
  then: readonly Sql[],
): Promise<CartAddition> {
  const cartIdSql = selectCartIdSql(buyer)
  const { quantities, offers } = list
  const existingItems = await listItems(db, sql`i.cart_id = ${cartIdSql} AND i.offer_id IN ${named(list)}`)
  const orderableNow = orderable(sql`cart_items.cart_num`)
  const before = [
    ...(offers.size === 0 ? [] : [insertCartSql(buyer, cartIdSql, now)]),
    deleteUnavailableItemsSql(existingItems, offers),
    ...put,
    sql`UPDATE cart_items SET cart_num = ${orderableNow} FROM ${toOfferTable(offers.values())}
      WHERE o.offer_id = cart_items.offer_id AND cart_items.cart_id = ${cartIdSql} AND cart_items.cart_num <> ${orderableNow}
      RETURNING cart_items.offer_id`,
    guard(
      'cart_full',
      sql`(SELECT count(*) FROM cart_items i WHERE i.cart_id = ${cartIdSql} AND i.locked_price IS NULL) <= ${MAX_CART_LINES}`,
    ),
    updateCartTimeSql(cartIdSql, now),
    sql`SELECT ${cartIdSql} AS cart_id`,
  ]
  const results = await runBatch<{ offer_id: number; cart_id: string | null }>(db, [...before, ...then])
  const [rounded, , , cart] = results.slice(before.length - 4)
  return {
    cart_id: cart?.results[0]?.cart_id ?? null,
    rounded: (rounded?.results ?? []).map(({ offer_id }) => offer_id),
    unknown: [...quantities.keys()].filter((id) => !offers.has(id)),
    results: results.slice(before.length),
  }
}

/** Makes the cart if there is none. */
function insertCartSql(buyer: CartBuyer, cartIdSql: Sql, now: Date): Sql {
  const [customerId, visitorHash] =
    'customer_id' in buyer ? [buyer.customer_id, null] : [null, 'visitor_hash' in buyer ? buyer.visitor_hash : null]
  return sql`INSERT INTO carts (cart_id, customer_id, visitor_hash, created_at, updated_at)
    SELECT ${newCartId()}, ${customerId}, ${visitorHash}, ${now}, ${now}
    WHERE ${cartIdSql} IS NULL`
}

/** Removes lines from the owner's cart; ids of other carts are treated as unknown. For a batch. */
export function removeFromCartSql(owner: CartOwner, ids: readonly number[], now: Date): Sql[] {
  const cartIdSql = selectCartIdSql(owner)
  return [deleteOrderedItemsSql(cartIdSql, ids), updateCartTimeSql(cartIdSql, now)]
}

/**
 * Changes a line, for a batch; the first result has a row if a line at list price was changed. The quantity is stored as typed: the line's
 * state shows if it may not be ordered.
 * @param change `agree_price`: the buyer accepts the present prices; a quoted line takes its renewed quote
 */
export async function changeLineSql(
  { SHOP, CATALOGUE }: Databases,
  owner: CartOwner,
  itemId: number,
  change: { cart_num?: number | undefined; customer_reference?: string | undefined; agree_price?: boolean | undefined },
  now: Date,
): Promise<Sql[]> {
  const cartIdSql = selectCartIdSql(owner)
  const [item] = change.agree_price ? await listItems(SHOP, sql`i.item_id = ${itemId} AND i.cart_id = ${cartIdSql}`) : []
  const offer = item && findLineOffer(item, await readOffers(CATALOGUE, [item.offer_id]))
  return [
    sql`UPDATE cart_items SET cart_num = coalesce(${change.cart_num ?? null}, cart_num), seen_prices = coalesce(${offer?.price_breaks ?? null}, seen_prices)
      WHERE item_id = ${itemId} AND cart_id = ${cartIdSql} AND locked_price IS NULL RETURNING item_id`,
    ...(change.customer_reference === undefined
      ? []
      : [
          sql`UPDATE cart_items SET customer_reference = ${change.customer_reference} WHERE item_id = ${itemId} AND cart_id = ${cartIdSql}`,
        ]),
    ...(change.agree_price ? [acceptRenewedQuoteSql(cartIdSql, itemId, now)] : []),
    updateCartTimeSql(cartIdSql, now),
  ]
}

/** Gives a quoted line the present terms of its RFQ's answer. */
const acceptRenewedQuoteSql = (cartIdSql: Sql, itemId: number, now: Date): Sql =>
  sql`UPDATE cart_items SET locked_price = l.quoted_price, cart_num = coalesce(l.quoted_qty, l.qty), price_until = r.valid_until,
      goods_id = CASE WHEN coalesce(l.quoted_part_number, '') IN ('', l.part_number) THEN l.goods_id END,
      part_number = coalesce(nullif(l.quoted_part_number, ''), l.part_number),
      brand_name = coalesce(nullif(l.quoted_manufacturer, ''), l.manufacturer), batch = coalesce(l.quoted_date_code, ''), added_at = ${now}
    FROM rfq_lines l JOIN rfqs r USING (rfq_id)
    WHERE l.rfq_id = cart_items.rfq_id AND l.position = cart_items.position AND cart_items.item_id = ${itemId}
      AND cart_items.cart_id = ${cartIdSql} AND ${IS_QUOTE_CHANGED}`

/**
 * Merges a visitor's cart into a customer's, in one transaction: quantities of one offer are added up, all other lines move unchanged, and
 * the visitor's cart is deleted. A repeated or concurrent merge changes nothing.
 */
export async function mergeCarts({ SHOP, CATALOGUE }: Databases, cartId: string, customerId: number, now: Date): Promise<void> {
  const from = selectCartIdSql({ cart_id: cartId })
  const into = selectCartIdSql({ customer_id: customerId })
  // A BOM line that is in both carts is counted once.
  const twice = sql`(SELECT coalesce(sum(a.qty), 0) FROM cart_bom_lines a JOIN cart_bom_lines b ON b.item_id = cart_items.item_id
    AND b.bom_row = a.bom_row AND b.line_id = a.line_id WHERE a.item_id = v.item_id)`
  const existingItems = await listItems(SHOP, sql`i.cart_id IN (${from}, ${into})`)
  const offers = await readOffers(
    CATALOGUE,
    existingItems.map(({ offer_id }) => offer_id),
  )
  await runBatch(SHOP, [
    sql`INSERT INTO carts (cart_id, customer_id, created_at, updated_at) SELECT ${newCartId()}, ${customerId}, ${now}, ${now}
      WHERE EXISTS (SELECT 1 FROM cart_items WHERE cart_id = ${from}) ON CONFLICT (customer_id) DO NOTHING`,
    // Unavailable lines are detached first, so that their ids are not added to another part's line.
    deleteUnavailableItemsSql(existingItems, offers),
    sql`UPDATE cart_items SET cart_num = min(max(cart_items.cart_num, cart_items.cart_num + v.cart_num - ${twice}), ${MAX_QTY}),
        bom_num = max(cart_items.bom_num + v.bom_num - ${twice}, 0), customer_reference = coalesce(nullif(cart_items.customer_reference, ''), v.customer_reference)
      FROM cart_items v WHERE cart_items.cart_id = ${into} AND v.cart_id = ${from} AND v.offer_id = cart_items.offer_id`,
    sql`UPDATE OR IGNORE cart_bom_lines SET item_id = i.item_id FROM cart_items v CROSS JOIN cart_items i ON i.offer_id = v.offer_id
      WHERE cart_bom_lines.item_id = v.item_id AND v.cart_id = ${from} AND i.cart_id = ${into}`,
    sql`DELETE FROM cart_items WHERE cart_id = ${from}
      AND offer_id IN (SELECT i.offer_id FROM cart_items i WHERE i.cart_id = ${into})`,
    sql`UPDATE cart_items SET cart_id = ${into} WHERE cart_id = ${from}`,
    updateCartTimeSql(into, now),
    ...deleteCartsSql(from),
  ])
}

/** The statements that delete carts with their lines, for a batch. @param carts their ids, in brackets */
const deleteCartsSql = (carts: Sql): Sql[] => [
  sql`DELETE FROM cart_items WHERE cart_id IN ${carts}`,
  sql`UPDATE rfqs SET cart_id = NULL WHERE cart_id IN ${carts}`,
  sql`DELETE FROM carts WHERE cart_id IN ${carts}`,
]

/** Number of carts that one transaction deletes. */
const PURGED_AT_ONCE = 100
const PURGES_A_RUN = 20

/** Deletes visitors' carts that were not changed for a while, unless they have a valid quote. The rest is left to the next run. */
export async function purgeCarts(db: ShopDatabase, now: Date): Promise<void> {
  const before = addMs(now, -CART_DAYS * DAY_MS)
  // Older carts have an empty `updated_at`, so `created_at` decides.
  const old = sql`(SELECT c.cart_id FROM carts c WHERE c.customer_id IS NULL AND c.updated_at < ${before} AND c.created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM cart_items i WHERE i.cart_id = c.cart_id AND i.locked_price IS NOT NULL
      AND coalesce(i.price_until, '9') > ${now})
    ORDER BY c.updated_at, c.cart_id LIMIT ${PURGED_AT_ONCE})`
  for (let runs = 0; runs < PURGES_A_RUN; runs++) {
    const results = await runBatch(db, deleteCartsSql(old))
    if ((results.at(-1)?.meta.changes ?? 0) < PURGED_AT_ONCE) return
  }
}

/**
 * Puts quoted lines of an RFQ into a cart at the quoted price, each at most once, in one transaction. A line of an earlier quote is
 * replaced, and an ordered line is not added again. A visitor without a cart gets the one into which this browser accepted the RFQ before,
 * or a new one. Two windows at once use the same cart, and other readers of the link never see it.
 * @param owner by `visitor_hash` if the visitor has no cart yet
 * @returns the cart, and the positions that this call added; null, with no line added, if the quote was renewed meanwhile
 */
export async function acceptQuotedLines(
  db: ShopDatabase,
  rfq: { rfq_id: number; quoted_at: string; valid_until: string },
  owner: CartOwner | { visitor_hash: string },
  positions: readonly number[],
  now: Date,
): Promise<{ cart_id: string; accepted: number[] } | null> {
  const newId = newCartId()
  const steps: Sql[] = []
  if ('visitor_hash' in owner) {
    const isNew = sql`rfq_id = ${rfq.rfq_id} AND (SELECT visitor_hash FROM carts c WHERE c.cart_id = rfqs.cart_id) IS NOT ${owner.visitor_hash}`
    steps.push(
      sql`INSERT INTO carts (cart_id, visitor_hash, created_at, updated_at)
        SELECT ${newId}, ${owner.visitor_hash}, ${now}, ${now} FROM rfqs WHERE ${isNew}`,
      sql`UPDATE rfqs SET cart_id = ${newId} WHERE ${isNew}`,
    )
  } else {
    const cart = insert('carts', { cart_id: newId, ...owner, created_at: now, updated_at: now })
    const isThere = 'customer_id' in owner ? sql`(customer_id) DO NOTHING` : sql`(cart_id) DO UPDATE SET updated_at = excluded.updated_at`
    steps.push(sql`${cart} ON CONFLICT ${isThere}`)
  }
  const target = 'visitor_hash' in owner ? sql`(SELECT cart_id FROM rfqs WHERE rfq_id = ${rfq.rfq_id})` : selectCartIdSql(owner)
  const results = await runBatch<{ position: number; cart_id: string; quoted_at: string }>(db, [
    ...steps,
    sql`SELECT ${target} AS cart_id, (SELECT quoted_at FROM rfqs WHERE rfq_id = ${rfq.rfq_id}) AS quoted_at`,
    sql`INSERT INTO cart_items (cart_id, rfq_id, position, goods_id, part_number, brand_name, batch, cart_num, locked_price, price_until, delivery_plan_date, added_at)
      SELECT ${target}, rfq_id, position,
        CASE WHEN coalesce(quoted_part_number, '') IN ('', part_number) THEN goods_id END,
        coalesce(nullif(quoted_part_number, ''), part_number), coalesce(nullif(quoted_manufacturer, ''), manufacturer),
        coalesce(quoted_date_code, ''), coalesce(quoted_qty, qty), quoted_price, ${rfq.valid_until}, delivery_plan_date, ${now}
      FROM rfq_lines
      WHERE rfq_id = ${rfq.rfq_id} AND quoted_price IS NOT NULL AND position IN ${inList(positions)}
        AND (SELECT quoted_at FROM rfqs r WHERE r.rfq_id = rfq_lines.rfq_id) = ${rfq.quoted_at}
        AND ${selectLineOrderSql('rfq_lines.rfq_id', 'rfq_lines.position')} IS NULL
      ORDER BY position
      ON CONFLICT (rfq_id, position) DO UPDATE SET (goods_id, part_number, brand_name, batch, cart_num, locked_price, price_until, added_at)
        = (excluded.goods_id, excluded.part_number, excluded.brand_name, excluded.batch, excluded.cart_num, excluded.locked_price,
           excluded.price_until, excluded.added_at)
        WHERE cart_id = excluded.cart_id
          AND EXISTS (SELECT 1 FROM rfq_lines l JOIN rfqs r USING (rfq_id)
            WHERE l.rfq_id = cart_items.rfq_id AND l.position = cart_items.position AND ${IS_QUOTE_CHANGED})
      RETURNING position`,
  ])
  const [quoted, inserted] = results.slice(-2)
  if (quoted?.results[0]?.quoted_at !== rfq.quoted_at) return null
  return { cart_id: quoted?.results[0]?.cart_id ?? '', accepted: (inserted?.results ?? []).map(({ position }) => position) }
}
