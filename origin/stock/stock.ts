/**
 * The stock that orders reserve. It is in the shop's database, a row for every offer that was ever ordered, so that it changes in the batch
 * of the order. `publishStock` then updates the catalogue.
 */
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import { toOfferPartId, toOfferPartSql } from '../catalogue/ids.ts'
import { type OfferFacts, readOffers } from '../catalogue/offer-facts.ts'
import { markChunksStaleSql, updateStockCountsSql } from '../catalogue/stale-chunks.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { guard } from '../database/guards.ts'
import { inList, raw, runBatch, type Sql, sql } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import { log } from '../runtime/log.ts'

/** Pieces of an offer that are taken from its stock, or returned if the number is negative. */
export interface StockMove {
  offer_id: number
  part_number: string
  qty: number
}

/** The number of the last change of stock or prices. The caller reads it before prices and stock. */
export async function readLastFeed(db: ShopDatabase): Promise<number> {
  return (await sql<{ feed: number }>`SELECT feed FROM catalogue_feed`.first(db))?.feed ?? 0
}

/** Continues a batch only if the last feed is still this one; otherwise it fails as `lines_moved`, and the caller reads the lines again. */
export const guardFeedSql = (feed: number): Sql => guard('lines_moved', sql`(SELECT feed FROM catalogue_feed) = ${feed}`)

/** The statement that copies the stock of offers from the catalogue, unless an earlier order has done so. */
export const insertOfferStockSql = (offers: readonly Pick<OfferFacts, 'offer_id' | 'part_number' | 'stock'>[], now: Date): Sql =>
  sql`INSERT INTO offer_stock (offer_id, part_number, stock, feed_stock, feed_at, shown)
    SELECT value ->> 'offer_id', value ->> 'part_number', value ->> 'stock', value ->> 'stock', ${now}, value ->> 'stock'
    FROM json_each(${JSON.stringify(offers.map(({ offer_id, part_number, stock }) => ({ offer_id, part_number, stock })))}) WHERE true
    ON CONFLICT (offer_id) DO UPDATE SET part_number = excluded.part_number, stock = excluded.stock, feed_stock = excluded.feed_stock,
      feed_at = excluded.feed_at, shown = excluded.shown
      WHERE offer_stock.part_number <> excluded.part_number`

/** The shop's stock of an offer in SQL; null for an offer without an order. */
export const selectShopStockSql = (offerId: Sql, partNumber: Sql): Sql =>
  sql`(SELECT s.stock FROM offer_stock s WHERE s.offer_id = ${offerId} AND s.part_number = ${partNumber})`

/**
 * The statement that takes pieces out of stock, and returns those with a negative number. With too few pieces the table's check fails the
 * whole batch, as `sold_out`.
 */
export const subtractFromStockSql = (moves: readonly StockMove[]): Sql =>
  sql`UPDATE offer_stock AS s SET stock = s.stock - l.qty
    FROM (SELECT value ->> 'offer_id' AS offer_id, value ->> 'part_number' AS part_number,
      sum(value ->> 'qty') AS qty FROM json_each(${JSON.stringify(moves.map(({ offer_id, part_number, qty }) => ({ offer_id, part_number, qty })))}) GROUP BY 1, 2) AS l
    WHERE s.offer_id = l.offer_id AND s.part_number = l.part_number`

/**
 * Returns the stock that lines reserved to the offers.
 * @param lines a query of `offer_id`, `part_number` and `qty`
 */
export const restoreStockSql = (lines: Sql): Sql =>
  sql`UPDATE offer_stock AS s SET stock = s.stock + l.qty FROM (${lines}) AS l WHERE s.offer_id = l.offer_id AND s.part_number = l.part_number`

/** The statement that returns the stock of an order's revision, for a batch that ends the order before it was sent. */
export const releaseStockSql = ({ order_id, revision }: { order_id: number; revision: number }): Sql =>
  restoreStockSql(sql`SELECT offer_id, part_number, sum(reserved_qty) AS qty FROM order_lines
    WHERE order_id = ${order_id} AND revision = ${revision} AND reserved_qty > 0 GROUP BY 1, 2`)

/**
 * The statements that reserve stock again for an order whose hold had ended, for a batch that confirms it. If the stock is too small the
 * batch fails as `sold_out`.
 */
export const reserveStockAgainSql = ({ order_id, revision }: { order_id: number; revision: number }): Sql[] => [
  sql`UPDATE order_lines AS l SET reserved_qty = qty WHERE order_id = ${order_id} AND revision = ${revision}
      AND EXISTS (SELECT 1 FROM offer_stock s WHERE s.offer_id = l.offer_id AND s.part_number = l.part_number)`,
  sql`UPDATE offer_stock AS s SET stock = s.stock - l.qty FROM (SELECT offer_id, sum(reserved_qty) AS qty FROM order_lines
      WHERE order_id = ${order_id} AND revision = ${revision} AND reserved_qty > 0 GROUP BY 1) AS l
      WHERE s.offer_id = l.offer_id`,
]

/** An offer's stock in the operator's feed. */
export interface FeedStockRow {
  offer_id: number
  part_number: string
  stock: number
}

/**
 * Lines `l` of open orders `o` that take from a feed stock `s`, without those whose hold has ended.
 * @param offerIds SQL list of the offers in the feed
 */
const openLines = (offerIds: Sql, kind: StockKind, asOf: Date): Sql =>
  sql`orders o JOIN order_lines l USING (order_id, revision) JOIN offer_stock s ON s.offer_id = l.offer_id AND s.part_number = l.part_number
    WHERE o.status IN ('unpaid', 'confirming', 'preparing') AND l.offer_id IN ${offerIds} AND (${kind === 'gross'} OR o.submitted_at > ${asOf})
      AND (o.status = 'preparing' OR NOT EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.order_id AND h.note = '[hold_ended]'))`

/** The remaining stock of an offer in the shop, and the pieces that open orders reserve from this feed's stock. */
export interface ShopStock {
  stock: number
  reserved: number
}

/** Reads the stock of those offers that were ever ordered; for others the catalogue's stock applies. */
export async function readShopStock(
  db: ShopDatabase,
  offerIds: readonly number[],
  { stock_kind, as_of }: { stock_kind: StockKind; as_of: Date },
): Promise<Map<number, ShopStock>> {
  const named = inList(offerIds)
  const rows = await sql<ShopStock & { offer_id: number }>`SELECT s.offer_id, s.stock, coalesce(t.qty, 0) AS reserved
    FROM offer_stock s LEFT JOIN (SELECT l.offer_id, sum(l.qty) AS qty FROM ${openLines(named, stock_kind, as_of)} GROUP BY 1) t USING (offer_id)
    WHERE s.offer_id IN ${named}`.all(db)
  return new Map(rows.map(({ offer_id, stock, reserved }) => [offer_id, { stock, reserved }]))
}

/**
 * The statements that apply a feed's stock, after the catalogue has it. Open orders reserve from it again, the earlier order first and as
 * far as there is stock; orders whose hold has ended do not. The reserved quantity is stored with the lines, so that no more is ever
 * returned. From net stock, only orders later than the operator's count reserve.
 * @param asOf when the operator counted
 */
export function feedStockSql(feedRows: readonly FeedStockRow[], kind: StockKind, { as_of: asOf, now }: { as_of: Date; now: Date }): Sql[] {
  const list = JSON.stringify(feedRows.map(({ offer_id, part_number, stock }) => ({ offer_id, part_number, stock })))
  const offerIds = inList(feedRows.map(({ offer_id }) => offer_id))
  const open = openLines(offerIds, kind, asOf)
  return [
    sql`UPDATE catalogue_feed SET feed = feed + 1`,
    sql`UPDATE offer_stock AS s SET part_number = f.value ->> 'part_number', stock = f.value ->> 'stock', feed_stock = f.value ->> 'stock',
        feed_at = ${now}, shown = f.value ->> 'stock'
      FROM json_each(${list}) f WHERE s.offer_id = f.value ->> 'offer_id'`,
    sql`UPDATE order_lines SET reserved_qty = t.reserved FROM (
        SELECT w.order_id, w.revision, w.position, max(0, min(w.qty, w.stock - w.before)) AS reserved
        FROM (SELECT l.order_id, l.revision, l.position, l.qty, s.stock,
            coalesce(sum(l.qty) OVER (PARTITION BY l.offer_id ORDER BY l.order_id, l.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
          FROM ${open}) AS w) AS t
      WHERE order_lines.order_id = t.order_id AND order_lines.revision = t.revision AND order_lines.position = t.position`,
    sql`UPDATE offer_stock AS s SET stock = s.stock - l.qty
      FROM (SELECT l.offer_id, sum(l.reserved_qty) AS qty FROM ${open} GROUP BY 1) AS l WHERE s.offer_id = l.offer_id`,
  ]
}

/** An offer whose stock is restored to its state before a feed. */
export interface UndoneFeedStock {
  offer_id: number
  part_number: string
  /** The stock before the feed. */
  stock: number
  /** The remaining stock right after the feed; null: the offer had no order, so all of it. */
  left: number | null
  /** The catalogue's present stock. */
  shown: number
}

/** The statements that undo a feed's stock. What orders have reserved since is subtracted from the restored stock as well. */
export function undoStockFeedSql(offers: readonly UndoneFeedStock[], now: Date): Sql[] {
  // For an offer first ordered after the feed, `feed_stock` is the stock at that order, which may already be the restored one.
  const change = sql`f.value ->> 'stock' - coalesce(f.value ->> 'left', s.feed_stock)`
  return [
    sql`UPDATE catalogue_feed SET feed = feed + 1`,
    sql`UPDATE offer_stock AS s SET stock = max(0, s.stock + ${change}), feed_stock = max(0, s.feed_stock + ${change}), feed_at = ${now},
        shown = f.value ->> 'shown'
      FROM json_each(${JSON.stringify(offers)}) f WHERE s.offer_id = f.value ->> 'offer_id' AND s.part_number = f.value ->> 'part_number'`,
  ]
}

/** The catalogue's present data of every offer that was ever ordered; the stock of a withdrawn offer is 0. */
export async function readOrderedOffers({ SHOP, CATALOGUE }: Databases): Promise<(FeedStockRow & { is_offered: boolean })[]> {
  const ordered = await sql<{ offer_id: number; part_number: string }>`SELECT offer_id, part_number FROM offer_stock`.all(SHOP)
  const offers = await readOffers(
    CATALOGUE,
    ordered.map(({ offer_id }) => offer_id),
  )
  return ordered.map(({ offer_id, part_number }) => {
    const offer = offers.get(offer_id)
    return { offer_id, part_number: offer?.part_number ?? part_number, stock: offer?.stock ?? 0, is_offered: offer !== undefined }
  })
}

/** Number of offers that one statement updates in the catalogue. */
const SHOWN_AT_ONCE = 1000

/**
 * Writes the remaining stock into the catalogue. Failures and later changes are left to the next run. An offer that sold out or came back
 * in stock makes its columns stale; other changes wait for the next feed.
 */
export async function publishStock({ SHOP, CATALOGUE }: Databases): Promise<void> {
  for (;;) {
    const changed =
      await sql<FeedStockRow>`SELECT offer_id, part_number, stock FROM offer_stock WHERE shown <> stock LIMIT ${SHOWN_AT_ONCE}`.all(SHOP)
    if (changed.length === 0) return
    const list = sql`json_each(${JSON.stringify(changed)}) c`
    const isTheirs = sql`o.offer_id = c.value ->> 'offer_id'
      AND EXISTS (SELECT 1 FROM parts p WHERE p.part_id = ${raw(toOfferPartSql('o.offer_id'))} AND p.part_number = c.value ->> 'part_number')`
    const now = sql`(c.value ->> 'stock' > 0) - (o.stock > 0)`
    const turned = await sql<{ offer_id: number }>`SELECT o.offer_id FROM ${list} CROSS JOIN offers o ON ${isTheirs} WHERE ${now} <> 0`.all(
      CATALOGUE,
    )
    await runBatch(CATALOGUE, [
      ...(turned.length === 0
        ? []
        : [updateStockCountsSql(sql`(SELECT coalesce(sum(${now}), 0) FROM ${list} CROSS JOIN offers o ON ${isTheirs})`)]),
      sql`UPDATE offers AS o SET stock = c.value ->> 'stock' FROM ${list} WHERE ${isTheirs}`,
      ...markChunksStaleSql(
        turned.map(({ offer_id }) => toOfferPartId(offer_id)),
        false,
      ),
    ])
    await runBatch(SHOP, [
      sql`UPDATE offer_stock SET shown = c.value ->> 'stock' FROM ${list} WHERE offer_stock.offer_id = c.value ->> 'offer_id'`,
    ])
    if (changed.length < SHOWN_AT_ONCE) return
  }
}

/** Runs `publishStock` after the answer; a failure is logged. */
export const publishStockLater = (c: OriginContext): void =>
  c.executionCtx.waitUntil(publishStock(c.env).catch((error: unknown) => log('warn', 'stock_not_published', { error })))
