/**
 * Updates the shop after a deployment has switched to another catalogue, new or earlier: orders and carts get that catalogue's ids of the
 * same offers, and open orders reserve its stock.
 */
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { PACKAGINGS } from '../catalogue/codes.ts'
import { OFFERS_PER_PART, toOfferPartId, toPartOfferCondition } from '../catalogue/ids.ts'
import { findLineOffer, isMakerName, type OfferFacts, readOffers } from '../catalogue/offer-facts.ts'
import type { CatalogueDatabase, Databases, ShopDatabase } from '../database/databases.ts'
import { findBatchFailure, guard } from '../database/guards.ts'
import { toJsonChunks } from '../database/json-chunks.ts'
import type { CatalogueFeedRow } from '../database/rows.ts'
import { raw, readInBatch, runBatch, type Sql, sql } from '../database/sql.ts'
import { type FeedStockRow, feedStockSql, insertOfferStockSql, publishStock } from './stock.ts'

/** An offer as a line of an order or a cart names it. @property packaging null in a cart, which does not store it */
interface NamedOffer {
  offer_id: number
  part_number: string
  brand_name: string
  packaging: string | null
}

type Found = Pick<OfferFacts, 'offer_id' | 'packaging' | 'stock' | 'brand_name' | 'brand_aliases'>

/** The new id of an offer; null: it no longer exists. */
interface Moved extends NamedOffer {
  to: Found | null
}

/**
 * Updates the shop for a catalogue that it has not followed yet; usually there is nothing to do.
 * @param stockKind what the stock of a new catalogue means
 */
export async function followCatalogue(dbs: Databases, stockKind: StockKind, now: Date): Promise<void> {
  const [filled, feed] = await Promise.all([
    sql<{ value: string }>`SELECT value FROM catalogue_state WHERE name = 'filled'`.first(dbs.CATALOGUE),
    sql<CatalogueFeedRow>`SELECT filled_as, left_at FROM catalogue_feed`.first(dbs.SHOP),
  ])
  const filledAs = filled?.value.split(' ')[0] ?? ''
  const previousCatalogueId = feed?.filled_as ?? ''
  if (filledAs === previousCatalogueId) return
  const leftAt = JSON.parse(feed?.left_at ?? '{}') as Record<string, string>
  const wasLeftAt = leftAt[filledAs]
  const { moved, staying } = await readNamed(dbs)
  const ordered = moved.filter(({ packaging, to }) => packaging !== null && to !== null)
  const feedStocks = new Map<number, FeedStockRow>()
  for (const { offer_id, part_number, stock } of staying) feedStocks.set(offer_id, { offer_id, part_number, stock })
  for (const { part_number, to } of ordered) if (to) feedStocks.set(to.offer_id, { offer_id: to.offer_id, part_number, stock: to.stock })
  const follow = [
    // A concurrent run may have written the remaining stock into the catalogue.
    guard('repeated', sql`(SELECT filled_as FROM catalogue_feed) = ${previousCatalogueId}`),
    ...followOffersSql(moved),
    insertOfferStockSql(
      ordered.flatMap(({ part_number, to }) => (to ? { offer_id: to.offer_id, part_number, stock: to.stock } : [])),
      now,
    ),
    // The stock of a catalogue that was used before excludes what orders had taken by that time.
    ...(wasLeftAt === undefined
      ? feedStockSql([...feedStocks.values()], stockKind, { as_of: filledAs === '' ? now : new Date(filledAs), now })
      : feedStockSql([...feedStocks.values()], 'net', { as_of: new Date(wasLeftAt), now })),
    sql`UPDATE catalogue_feed SET filled_as = ${filledAs}, left_at = ${JSON.stringify({ ...leftAt, [previousCatalogueId]: now })}`,
  ]
  try {
    await runBatch(dbs.SHOP, follow)
  } catch (error) {
    if (findBatchFailure(error) !== 'repeated') throw error
  }
  await publishStock(dbs)
}

/** Offers of orders and carts whose id has changed in the catalogue, or no longer exists; and offers of orders with the same id. */
async function readNamed({ SHOP, CATALOGUE }: Databases): Promise<{ moved: Moved[]; staying: FeedStockRow[] }> {
  const [lines, items, stocks] = await readLines(SHOP)
  const named = [...lines, ...items]
  const offers = await readOffers(
    CATALOGUE,
    named.map(({ offer_id }) => offer_id),
  )
  const strayed = named.filter((line) => findLineOffer(line, offers) === undefined)
  const found = await findOffers(CATALOGUE, strayed)
  const isStaying = new Set(lines.flatMap((line) => findLineOffer(line, offers)?.offer_id ?? []))
  return {
    moved: strayed.map((line) => ({ ...line, to: findSameOffer(line, found.get(line.part_number) ?? []) })),
    staying: stocks.flatMap(({ offer_id, part_number }) =>
      isStaying.has(offer_id) ? { offer_id, part_number, stock: offers.get(offer_id)?.stock ?? 0 } : [],
    ),
  }
}

const readLines = (db: ShopDatabase) =>
  readInBatch(
    db,
    sql<NamedOffer>`SELECT DISTINCT offer_id, part_number, brand_name, packaging FROM order_lines WHERE offer_id IS NOT NULL`,
    sql<NamedOffer>`SELECT DISTINCT offer_id, part_number, brand_name, NULL AS packaging FROM cart_items WHERE offer_id IS NOT NULL`,
    sql<{ offer_id: number; part_number: string }>`SELECT offer_id, part_number FROM offer_stock`,
  )

/** The offers of parts with some numbers, by number. */
async function findOffers(db: CatalogueDatabase, lines: readonly NamedOffer[]): Promise<Map<string, Found[]>> {
  const numbers = [...new Set(lines.map(({ part_number }) => part_number))]
  const found = new Map<string, Found[]>()
  for (const list of toJsonChunks(numbers.map((number) => [toPartNumberKey(number), number]))) {
    const rows = await sql<Found & { part_number: string }>`SELECT p.part_number, o.offer_id, o.packaging, o.stock, m.name AS brand_name,
        m.aliases AS brand_aliases
      FROM json_each(${list}) n CROSS JOIN parts p ON p.key = n.value ->> 0 AND p.part_number = n.value ->> 1
      CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id CROSS JOIN offers o ON ${raw(toPartOfferCondition('p.part_id'))}
      ORDER BY o.offer_id`.all(db)
    for (const { part_number, ...offer } of rows) getOrInsert(found, part_number, () => []).push(offer)
  }
  return found
}

/** The offer of a part with the same packaging, preferably in the same warehouse; for a cart only if it is the only offer. */
function findSameOffer({ offer_id, brand_name, packaging }: NamedOffer, offers: readonly Found[]): Found | null {
  const makerOffers = offers.filter((offer) => isMakerName(offer, brand_name))
  if (packaging === null) return makerOffers.length === 1 ? (makerOffers[0] ?? null) : null
  const alike = makerOffers.filter((offer) => PACKAGINGS[offer.packaging] === packaging)
  return alike.find((offer) => offer.offer_id % OFFERS_PER_PART === offer_id % OFFERS_PER_PART) ?? alike[0] ?? null
}

/**
 * Writes the new ids of offers into lines, and deletes the stock of the former ids. Ids may be swapped, so the part number identifies the
 * row.
 */
function followOffersSql(moved: readonly Moved[]): Sql[] {
  const rows = moved.map(({ offer_id, part_number, brand_name, packaging, to }) => [
    ...[offer_id, part_number, brand_name, packaging],
    ...(to ? [to.offer_id, toOfferPartId(to.offer_id)] : [null, null]),
  ])
  return toJsonChunks(rows).flatMap((list) => {
    const isMeant = (table: string): Sql =>
      raw(`m.value ->> 4 IS NOT NULL AND ${table}.offer_id = m.value ->> 0 AND ${table}.part_number = m.value ->> 1
        AND ${table}.brand_name = m.value ->> 2`)
    return [
      sql`UPDATE order_lines SET offer_id = m.value ->> 4, goods_id = m.value ->> 5 FROM json_each(${list}) m
        WHERE ${isMeant('order_lines')} AND order_lines.packaging = m.value ->> 3`,
      sql`UPDATE cart_items SET offer_id = m.value ->> 4, goods_id = m.value ->> 5 FROM json_each(${list}) m
        WHERE ${isMeant('cart_items')} AND m.value ->> 3 IS NULL`,
      sql`DELETE FROM offer_stock WHERE (offer_id, part_number) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${list}) WHERE value ->> 3 IS NOT NULL)`,
    ]
  })
}
