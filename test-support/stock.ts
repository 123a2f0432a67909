/** For the worker tests: what is in stock, in the catalogue and in what the shop keeps of offers that were ordered. */
import { env } from 'cloudflare:workers'

/** Puts so many pieces into stock, whatever orders took before. @param offerId none: of every offer */
export async function putStock(stock: number, offerId: number | null = null): Promise<void> {
  await env.CATALOGUE.prepare('UPDATE offers SET stock = ?1 WHERE offer_id = ?2 OR ?2 IS NULL').bind(stock, offerId).run()
  await env.SHOP.prepare('UPDATE offer_stock SET stock = ?1, shown = ?1 WHERE offer_id = ?2 OR ?2 IS NULL').bind(stock, offerId).run()
}

/** Pieces that may still be ordered of an offer. */
export async function stockLeft(offerId: number): Promise<number> {
  const find = (db: D1Database, table: string) =>
    db.prepare(`SELECT stock FROM ${table} WHERE offer_id = ?`).bind(offerId).first<{ stock: number }>()
  const left = (await find(env.SHOP, 'offer_stock')) ?? (await find(env.CATALOGUE, 'offers'))
  if (!left) throw new Error(`there is no offer ${offerId}`)
  return left.stock
}

const CATALOGUE_TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:parts|offers|categories|manufacturers|catalogue_state|labels|series)\b/

/** The database that a statement is for. */
export const chooseDatabase = (statement: string): D1Database => (CATALOGUE_TABLE.test(statement) ? env.CATALOGUE : env.SHOP)
