/**
 * The stock that orders take. It stands in the shop's own database, offer by offer that was ever ordered, so that it moves in the
 * batch that writes the order; what the catalogue shows follows (`publishStock`).
 */
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import { toOfferPartId, toOfferPartSql } from '../catalogue/ids.ts'
import { type OfferFacts, readOffers } from '../catalogue/offer-facts.ts'
import { markChunksStale, updateStockCounts } from '../catalogue/stale-chunks.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { guard } from '../database/guards.ts'
import { inList, raw, runBatch, type Sql, sql } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import { log } from '../runtime/log.ts'

/** Pieces of an offer that leave its stock, or come back where the number is negative. */
export interface StockMove {
  offer_id: number
  part_number: string
  qty: number
}

/** The number of the last feed: to be read before what is then sold is read from the catalogue. */
export async function readLastFeed(db: ShopDatabase): Promise<number> {
  return (await sql<{ feed: number }>`SELECT feed FROM catalogue_feed`.first(db))?.feed ?? 0
}

/** Lets a batch go on only if nothing was fed since; otherwise it fails as `lines_moved`, and what was read is read again. */
export const guardFeed = (feed: number): Sql => guard('lines_moved', sql`(SELECT feed FROM catalogue_feed) = ${feed}`)

/** The statement that has the stock of offers here as it was read, where no order has named them before. */
export const insertOfferStock = (offers: readonly Pick<OfferFacts, 'offer_id' | 'part_number' | 'stock'>[], now: Date): Sql =>
  sql`INSERT INTO offer_stock (offer_id, part_number, stock, feed_stock, feed_at, shown)
    SELECT value ->> 'offer_id', value ->> 'part_number', value ->> 'stock', value ->> 'stock', ${now}, value ->> 'stock'
    FROM json_each(${JSON.stringify(offers.map(({ offer_id, part_number, stock }) => ({ offer_id, part_number, stock })))}) WHERE true
    ON CONFLICT (offer_id) DO UPDATE SET part_number = excluded.part_number, stock = excluded.stock, feed_stock = excluded.feed_stock,
      feed_at = excluded.feed_at, shown = excluded.shown
      WHERE offer_stock.part_number <> excluded.part_number`

/** The stock of an offer in SQL, as far as an order has ever named it; null otherwise. */
export const selectShopStock = (offerId: Sql, partNumber: Sql): Sql =>
  sql`(SELECT s.stock FROM offer_stock s WHERE s.offer_id = ${offerId} AND s.part_number = ${partNumber})`

/**
 * The statement that takes pieces out of stock, and puts those back whose number is negative. Where there are too few, the
 * table's check fails the whole batch, as `sold_out`.
 */
export const moveStock = (moves: readonly StockMove[]): Sql =>
  sql`UPDATE offer_stock AS s SET stock = s.stock - l.qty
    FROM (SELECT value ->> 'offer_id' AS offer_id, value ->> 'part_number' AS part_number,
      sum(value ->> 'qty') AS qty FROM json_each(${JSON.stringify(moves.map(({ offer_id, part_number, qty }) => ({ offer_id, part_number, qty })))}) GROUP BY 1, 2) AS l
    WHERE s.offer_id = l.offer_id AND s.part_number = l.part_number`

/** Puts back what lines hold. @param lines a query of `offer_id`, `part_number` and `qty` */
export const restoreStock = (lines: Sql): Sql =>
  sql`UPDATE offer_stock AS s SET stock = s.stock + l.qty FROM (${lines}) AS l WHERE s.offer_id = l.offer_id AND s.part_number = l.part_number`

/** The statement that puts back what a revision of an order took, for a batch that ends the order before it was sent. */
export const releaseStock = ({ order_id, revision }: { order_id: number; revision: number }): Sql =>
  restoreStock(sql`SELECT offer_id, part_number, sum(reserved_qty) AS qty FROM order_lines
    WHERE order_id = ${order_id} AND revision = ${revision} AND reserved_qty > 0 GROUP BY 1, 2`)

/**
 * The statements that take the stock of an order again whose hold had ended, for a batch that confirms it. Where there is too
 * little by now the batch fails as `sold_out`.
 */
export const reserveStockAgain = ({ order_id, revision }: { order_id: number; revision: number }): Sql[] => [
  sql`UPDATE order_lines AS l SET reserved_qty = qty WHERE order_id = ${order_id} AND revision = ${revision}
      AND EXISTS (SELECT 1 FROM offer_stock s WHERE s.offer_id = l.offer_id AND s.part_number = l.part_number)`,
  sql`UPDATE offer_stock AS s SET stock = s.stock - l.qty FROM (SELECT offer_id, sum(reserved_qty) AS qty FROM order_lines
      WHERE order_id = ${order_id} AND revision = ${revision} AND reserved_qty > 0 GROUP BY 1) AS l
      WHERE s.offer_id = l.offer_id`,
]

/** An offer's stock as it came from the operator. */
export interface FeedStockRow {
  offer_id: number
  part_number: string
  stock: number
}

/**
 * Lines `l` of open orders `o` that take from a stock `s` that is fed, but for those whose hold has ended.
 * @param offerIds which offers they are, a list in SQL
 */
const openLines = (offerIds: Sql, kind: StockKind, asOf: Date): Sql =>
  sql`orders o JOIN order_lines l USING (order_id, revision) JOIN offer_stock s ON s.offer_id = l.offer_id AND s.part_number = l.part_number
    WHERE o.status IN ('unpaid', 'confirming', 'preparing') AND l.offer_id IN ${offerIds} AND (${kind === 'gross'} OR o.submitted_at > ${asOf})
      AND (o.status = 'preparing' OR NOT EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.order_id AND h.note = '[hold_ended]'))`

/** What the shop has left of an offer, and what open orders would take of a stock that is fed now. */
export interface ShopStock {
  stock: number
  reserved: number
}

/** The same of those among some offers that an order has ever named; the others have what the catalogue says. */
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
 * The statements that bring in stock that was fed, once the catalogue has it: open orders take theirs of it again, but for those
 * whose hold has ended, the earlier order before the later one and as far as there is. What could be taken stands with the lines,
 * so that no more is ever put back. Of net stock only those orders take that came after the operator counted.
 * @param asOf when the operator counted
 */
export function feedStock(feedRows: readonly FeedStockRow[], kind: StockKind, { as_of: asOf, now }: { as_of: Date; now: Date }): Sql[] {
  const list = JSON.stringify(feedRows.map(({ offer_id, part_number, stock }) => ({ offer_id, part_number, stock })))
  const offerIds = inList(feedRows.map(({ offer_id }) => offer_id))
  const open = openLines(offerIds, kind, asOf)
  return [
    sql`UPDATE catalogue_feed SET feed = feed + 1`,
    sql`UPDATE offer_stock AS s SET part_number = f.value ->> 'part_number', stock = f.value ->> 'stock', feed_stock = f.value ->> 'stock',
        feed_at = ${now}, shown = f.value ->> 'stock'
      FROM json_each(${list}) f WHERE s.offer_id = f.value ->> 'offer_id'`,
    sql`UPDATE order_lines SET reserved_qty = t.taken FROM (
        SELECT w.order_id, w.revision, w.position, max(0, min(w.qty, w.stock - w.before)) AS taken
        FROM (SELECT l.order_id, l.revision, l.position, l.qty, s.stock,
            coalesce(sum(l.qty) OVER (PARTITION BY l.offer_id ORDER BY l.order_id, l.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
          FROM ${open}) AS w) AS t
      WHERE order_lines.order_id = t.order_id AND order_lines.revision = t.revision AND order_lines.position = t.position`,
    sql`UPDATE offer_stock AS s SET stock = s.stock - l.qty
      FROM (SELECT l.offer_id, sum(l.reserved_qty) AS qty FROM ${open} GROUP BY 1) AS l WHERE s.offer_id = l.offer_id`,
  ]
}

/** An offer whose stock is to be again what it was before it was fed. */
export interface UndoneFeedStock {
  offer_id: number
  part_number: string
  /** What there was to be sold before. */
  stock: number
  /** What there was to be sold right after it was fed; null: no order had named it, and all of it was. */
  left: number | null
  /** What the catalogue shows now. */
  shown: number
}

/** The statements that take back a stock that was fed: what orders have taken since is out of the old one as well. */
export function undoStockFeed(offers: readonly UndoneFeedStock[], now: Date): Sql[] {
  // One that an order named only after it was fed has in `feed_stock` what the order found: the old stock, where that was back already.
  const change = sql`f.value ->> 'stock' - coalesce(f.value ->> 'left', s.feed_stock)`
  return [
    sql`UPDATE catalogue_feed SET feed = feed + 1`,
    sql`UPDATE offer_stock AS s SET stock = max(0, s.stock + ${change}), feed_stock = max(0, s.feed_stock + ${change}), feed_at = ${now},
        shown = f.value ->> 'shown'
      FROM json_each(${JSON.stringify(offers)}) f WHERE s.offer_id = f.value ->> 'offer_id' AND s.part_number = f.value ->> 'part_number'`,
  ]
}

/** What the catalogue says now of every offer that was ever ordered; of one that is no longer offered nothing is left. */
export async function readOrdered({ SHOP, CATALOGUE }: Databases): Promise<(FeedStockRow & { is_offered: boolean })[]> {
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

/** Offers that one statement tells the catalogue of. */
const SHOWN_AT_ONCE = 1000

/**
 * Has the catalogue show the stock that orders have left. What fails, or comes in between, is done the next time. Where something is sold
 * out, or back, its columns in lists are behind; of a figure that only became another they follow the next feed.
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
        : [updateStockCounts(sql`(SELECT coalesce(sum(${now}), 0) FROM ${list} CROSS JOIN offers o ON ${isTheirs})`)]),
      sql`UPDATE offers AS o SET stock = c.value ->> 'stock' FROM ${list} WHERE ${isTheirs}`,
      ...markChunksStale(
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

/** `publishStock` after the answer. */
export const publishStockLater = (c: OriginContext): void =>
  c.executionCtx.waitUntil(publishStock(c.env).catch((error: unknown) => log('warn', 'stock_not_shown', { error })))
