/** For the worker tests: the stock in the catalogue, and the shop's record of ordered offers. */
import { env } from 'cloudflare:workers'

/** Sets the stock, independent of earlier orders. @param offerId none: of every offer */
export async function putStock(stock: number, offerId: number | null = null): Promise<void> {
  await env.CATALOGUE.prepare('UPDATE offers SET stock = ?1 WHERE offer_id = ?2 OR ?2 IS NULL').bind(stock, offerId).run()
  await env.SHOP.prepare('UPDATE offer_stock SET stock = ?1, shown = ?1 WHERE offer_id = ?2 OR ?2 IS NULL').bind(stock, offerId).run()
}

/** Pieces of an offer that can still be ordered. */
export async function stockLeft(offerId: number): Promise<number> {
  const find = (db: D1Database, table: string) =>
    db.prepare(`SELECT stock FROM ${table} WHERE offer_id = ?`).bind(offerId).first<{ stock: number }>()
  const left = (await find(env.SHOP, 'offer_stock')) ?? (await find(env.CATALOGUE, 'offers'))
  if (!left) throw new Error(`there is no offer ${offerId}`)
  return left.stock
}

const CATALOGUE_TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:parts|offers|categories|manufacturers|catalogue_state|labels|series)\b/

/** The database of a statement. */
export const chooseDatabase = (statement: string): D1Database => (CATALOGUE_TABLE.test(statement) ? env.CATALOGUE : env.SHOP)
