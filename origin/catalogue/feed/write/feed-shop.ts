import type { CatalogueDatabase, Databases } from '../../../database/databases.ts'
import { inList, raw, runBatch, type Sql, sql } from '../../../database/sql.ts'
import { moveStockRowsSql, type PartMove } from '../../../stock/moved-parts.ts'
import { type FeedStockRow, feedStockSql, publishStock } from '../../../stock/stock.ts'
import { toOfferPartSql } from '../../ids.ts'
import { type ChangeSet, type StockMeaning, toStockMeaning } from '../change-sets.ts'
import type { Platform } from '../platform.ts'
import { findRecord, type OverwrittenOffer } from '../records.ts'

type Left = { offer_id: number; stock: number; feed_stock: number }

export interface BatchStock extends FeedStockRow {
  /** The catalogue's stock before; null: not known, for example because the offer was ordered. */
  was: number | null
}

/** The shop's stock for sale right before and right after a batch wrote an offer, by offer id; null: unknown. */
export type ShopStockChanges = Readonly<Record<string, [before: number | null, left: number]>>

/**
 * Writes a batch's stock to the shop, after the catalogue has it. Orders then take from the new stock, and the batch is published.
 * @param moves parts that got another id
 * @param isAgain the shop may have the stock already, so that its stock before is unknown
 */
export async function feedShop(
  databases: Databases,
  batchId: number,
  { feedStocks, moves = [] }: { feedStocks: readonly BatchStock[]; moves?: readonly PartMove[] | undefined },
  { stock_kind, as_of }: StockMeaning,
  isAgain = false,
): Promise<void> {
  const left = sql<Left>`SELECT offer_id, stock, feed_stock FROM offer_stock WHERE offer_id IN ${inList(feedStocks.map(({ offer_id }) => offer_id))}`
  const follow = moveStockRowsSql(moves) as Sql<Left>[]
  const results = await runBatch<Left>(databases.SHOP, [
    ...follow,
    left,
    ...(feedStockSql(feedStocks, stock_kind, { as_of, now: new Date() }) as Sql<Left>[]),
    left,
  ])
  const before = new Map(results[follow.length]?.results.map((row) => [row.offer_id, row]))
  const were = new Map(feedStocks.map(({ offer_id, was }) => [offer_id, was]))
  const hadBefore = (offerId: number): number | null => {
    const [row, was = null] = [before.get(offerId), were.get(offerId)]
    if (isAgain || !row) return null
    // The offer was first ordered after the batch was planned, perhaps from the new stock.
    return was === null ? row.stock : was + row.stock - row.feed_stock
  }
  const shopStockChanges: ShopStockChanges = Object.fromEntries(
    (results.at(-1)?.results ?? []).map(({ offer_id, stock }) => [offer_id, [hadBefore(offer_id), stock]]),
  )
  await runBatch(databases.CATALOGUE, [
    sql`UPDATE change_batches SET shop_stock = iif(shop_stock = '{}', ${JSON.stringify(shopStockChanges)}, shop_stock), applied_at = ${new Date()}, step = 'published' WHERE batch_id = ${batchId} AND step = 'written'`,
  ])
  await publishStock(databases)
}

/** Publishes the oldest batches that are in the catalogue but not in the shop, because a connection ended in between. */
export async function publishWrittenBatches(platform: Platform, which: Sql): Promise<void> {
  type Row = ChangeSet & { batch_id: number; record: string }
  const rows = await sql<Row>`SELECT b.batch_id, b.record, s.state, s.is_proposal, s.stock_kind, s.as_of
    FROM change_batches b JOIN change_sets s USING (change_set_id)
    WHERE b.step = 'written' AND ${which} ORDER BY b.batch_id LIMIT 10`.all(platform.CATALOGUE)
  for (const row of rows) {
    const { before = [], moves } = (await findRecord(platform.FILES, row.record)) ?? {}
    const feedStocks = await readFeedStock(platform.CATALOGUE, row.batch_id, before)
    await feedShop(platform, row.batch_id, { feedStocks, moves }, toStockMeaning(row), true)
  }
}

/** The stock that a batch wrote, without stock that another batch has written since. */
async function readFeedStock(db: CatalogueDatabase, batchId: number, overwritten: readonly OverwrittenOffer[]): Promise<BatchStock[]> {
  const stocks = new Map(overwritten.flatMap(([offerId, , stock]) => (stock === null ? [] : [[offerId, stock[1]]])))
  const rows = await sql<Omit<FeedStockRow, 'stock'>>`SELECT o.offer_id, p.part_number FROM ${inList([...stocks.keys()])} AS named
    CROSS JOIN offers o ON o.offer_id = named.value CROSS JOIN parts p ON p.part_id = ${raw(toOfferPartSql('o.offer_id'))}
    WHERE o.stock_batch = ${batchId}`.all(db)
  return rows.map((row) => ({ ...row, stock: stocks.get(row.offer_id) ?? 0, was: null }))
}
