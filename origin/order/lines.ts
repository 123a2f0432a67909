import type { Cart } from '#shared/contract/cart.ts'
import { computeExtendedPrice, toMoney } from '#shared/trade/money.ts'
import { computeParcelGrams } from '#shared/trade/part-weight.ts'
import type { CustomsFacts } from '#shared/trade/trade-data.ts'
import { findUnitPrice } from '../cart/cart-line.ts'
import { selectLineOrderSql } from '../cart/quoted-lines.ts'
import { decodePriceBreaks, PACKAGINGS } from '../catalogue/codes.ts'
import { readCustoms } from '../catalogue/customs.ts'
import { toCategoryId } from '../catalogue/ids.ts'
import { findLineOffer, type OfferFacts, readOffers, readParts } from '../catalogue/offer-facts.ts'
import { getReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase, Databases } from '../database/databases.ts'
import { guard } from '../database/guards.ts'
import type { CartItemRow } from '../database/rows.ts'
import { raw, type Sql, selectJsonFields, sql } from '../database/sql.ts'
import type { NewOrderLine } from './model.ts'

/** Fields of an order line that the cart does not store, read when the order is submitted. */
type Source = Pick<CartItemRow, 'item_id' | 'offer_id' | 'goods_id' | 'part_number' | 'brand_name' | 'rfq_id' | 'position' | 'locked_price'>

/** A cart line that becomes an order line. */
export interface OrderedLine extends NewOrderLine {
  item_id: number
  /** The offer that set the price, as it was read; null for a quoted line. */
  offer: OfferFacts | null
  package: string | null
}

/**
 * The lines of a cart as an order's lines, in the cart's order. Prices are read again here. When the order is written, `guardLinesSql` checks
 * that the lines are the same, and `guardFeedSql` that the prices are.
 */
export async function readOrderedLines({ SHOP, CATALOGUE }: Databases, cartIdSql: Sql, lines: Cart['lines']): Promise<OrderedLine[]> {
  const results = await sql<Source>`SELECT item_id, offer_id, goods_id, part_number, brand_name, rfq_id, position, locked_price
    FROM cart_items WHERE cart_id = ${cartIdSql}`.all(SHOP)
  const sources = new Map(results.map((row) => [row.item_id, row]))
  const ids = results.map(({ goods_id }) => goods_id)
  const [offers, parts, customs] = await Promise.all([
    readOffers(
      CATALOGUE,
      results.map(({ offer_id, locked_price }) => (locked_price === null ? offer_id : null)),
    ),
    readParts(CATALOGUE, ids),
    readCustoms(CATALOGUE, ids),
  ])
  return lines.flatMap((line, index): OrderedLine[] => {
    const source = sources.get(line.item_id)
    if (!source) return []
    const isList = source.locked_price === null
    const offer = isList ? findLineOffer(source, offers) : undefined
    if (isList && !offer) return []
    const listPrice = findUnitPrice(decodePriceBreaks(offer?.price_breaks ?? ''), line.cart_num)
    const unitPrice = (isList ? listPrice : toMoney(source.locked_price ?? 0)) ?? toMoney(0)
    return [
      {
        item_id: line.item_id,
        position: index + 1,
        offer_id: offer?.offer_id ?? null,
        reserved_qty: offer ? line.cart_num : 0,
        goods_id: line.goods_id,
        part_number: line.part_number,
        brand_name: line.brand_name,
        packaging: offer ? (PACKAGINGS[offer.packaging] ?? '') : '',
        date_code: line.batch,
        qty: line.cart_num,
        unit_price: unitPrice,
        ext_price: computeExtendedPrice(unitPrice, line.cart_num),
        lead_time_weeks: isList ? 0 : line.lead_time_weeks,
        rfq_id: source.rfq_id,
        rfq_position: source.position,
        reference: line.reference,
        customs: customsText(customs.get(source.goods_id ?? 0)),
        offer: offer ?? null,
        package: parts.get(source.goods_id ?? 0)?.package ?? null,
      },
    ]
  })
}

const customsText = (facts: CustomsFacts | undefined): string => (facts ? JSON.stringify(facts) : '')

const LINE_COLUMNS = `position, offer_id, reserved_qty, goods_id, part_number, brand_name, packaging, date_code, qty, unit_price, ext_price,
  lead_time_weeks, rfq_id, rfq_position`

/** All lines of a revision, in one statement. */
export const insertOrderLinesSql = (orderNumber: string, revision: number, lines: readonly NewOrderLine[]): Sql =>
  sql`INSERT INTO order_lines (order_id, revision, ${raw(LINE_COLUMNS)}, reference, customs)
    SELECT (SELECT order_id FROM orders WHERE order_number = ${orderNumber}), ${revision}, ${selectJsonFields(LINE_COLUMNS)}, coalesce(value ->> 'reference', ''),
      coalesce(value ->> 'customs', '')
    FROM json_each(${JSON.stringify(lines)})`

/** Estimated weight of the parcel of these lines, in grams, packing included. */
export async function estimateWeight(
  db: CatalogueDatabase,
  lines: readonly Pick<OrderedLine, 'goods_id' | 'package' | 'packaging' | 'qty'>[],
): Promise<number> {
  const { categories } = await getReferenceData(db)
  return computeParcelGrams(
    lines.map(({ goods_id, package: name, packaging, qty }) => ({
      category: goods_id === null ? null : (categories.get(toCategoryId(goods_id))?.slug ?? null),
      package: name,
      packaging,
      qty,
    })),
  )
}

/**
 * The statement that continues a batch only if the lines are still in the cart as ordered, and their quotes are in no other order;
 * otherwise it fails as `lines_moved`. So several windows cannot order one cart twice.
 */
export function guardLinesSql(cartIdSql: Sql, orderNumber: string, lines: readonly OrderedLine[]): Sql {
  const rows = lines.map(({ item_id, qty, offer_id, unit_price }) => ({ item_id, qty, offer_id, unit_price }))
  // Materialized: otherwise the whole text is read again for every line.
  const matchingLineCount = sql`WITH expected AS MATERIALIZED (
      SELECT ${selectJsonFields('item_id qty offer_id unit_price')} FROM json_each(${JSON.stringify(rows)}))
    SELECT count(*) FROM expected w
    CROSS JOIN cart_items i ON i.item_id = w.item_id AND i.cart_num = w.qty AND i.cart_id = ${cartIdSql}
    WHERE CASE WHEN w.offer_id IS NULL THEN i.locked_price = w.unit_price ELSE i.locked_price IS NULL AND i.offer_id = w.offer_id END
      AND (i.rfq_id IS NULL OR ${selectLineOrderSql('i.rfq_id', 'i.position')} IS ${orderNumber})`
  return guard('lines_moved', sql`(${matchingLineCount}) = ${lines.length}`)
}
