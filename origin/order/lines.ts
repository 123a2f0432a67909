import type { Cart } from '#shared/contract/cart.ts'
import { extendedPrice, money } from '#shared/trade/money.ts'
import { parcelGrams } from '#shared/trade/part-weight.ts'
import { unitPriceAt } from '../cart/cart-line.ts'
import { orderOf } from '../cart/quoted-lines.ts'
import { decodePriceBreaks, PACKAGINGS } from '../catalogue/codes.ts'
import { categoryOf, partOfOfferSql } from '../catalogue/ids.ts'
import { getReference } from '../catalogue/reference.ts'
import { guard } from '../database/guards.ts'
import type { CartItemsRow, PartsRow } from '../database/rows.ts'
import { fieldsOf, raw, type Sql, sql } from '../database/sql.ts'
import type { NewOrderLine } from './model.ts'

/** What an order's line is made of, beside what the cart says: read for one submission. */
type Source = Pick<CartItemsRow, 'item_id' | 'offer_id' | 'goods_id' | 'rfq_id' | 'position' | 'locked_price'> &
  Pick<PartsRow, 'package'> & { packaging: number | null; price_breaks: string | null }

/** A cart's line on its way into an order. */
export interface OrderedLine extends NewOrderLine {
  item_id: number
  /** The price list that gave the price, as it is stored; null for a quoted line. */
  price_breaks: string | null
  package: string | null
}

/**
 * The lines of a cart as an order's lines, in the cart's order. Prices are read here once more with the text that they stand
 * in: `guardLines` then sees to it that they are the same at the moment when the order is written.
 */
export async function orderedLines(db: D1Database, place: Sql, lines: Cart['lines']): Promise<OrderedLine[]> {
  const results = await sql<Source>`SELECT i.item_id, i.offer_id, i.goods_id, i.rfq_id, i.position, i.locked_price,
      p.package, o.packaging, o.price_breaks
    FROM cart_items i LEFT JOIN offers o ON o.offer_id = i.offer_id AND i.locked_price IS NULL
    LEFT JOIN parts p ON p.part_id = i.goods_id
    WHERE i.cart_id = ${place}`.all(db)
  const sources = new Map(results.map((row) => [row.item_id, row]))
  return lines.flatMap((line, index): OrderedLine[] => {
    const source = sources.get(line.item_id)
    if (!source) return []
    const isList = source.locked_price === null
    const listPrice = unitPriceAt(decodePriceBreaks(source.price_breaks ?? ''), line.cart_num)
    const unitPrice = (isList ? listPrice : money(source.locked_price ?? 0)) ?? money(0)
    return [
      {
        item_id: line.item_id,
        position: index + 1,
        offer_id: isList ? source.offer_id : null,
        reserved_qty: isList && source.offer_id !== null ? line.cart_num : 0,
        goods_id: line.goods_id,
        part_number: line.part_number,
        brand_name: line.brand_name,
        packaging: source.packaging === null ? '' : (PACKAGINGS[source.packaging] ?? ''),
        date_code: line.batch,
        qty: line.cart_num,
        unit_price: unitPrice,
        ext_price: extendedPrice(unitPrice, line.cart_num),
        lead_time_weeks: isList ? 0 : line.lead_time_weeks,
        rfq_id: source.rfq_id,
        rfq_position: source.position,
        reference: line.reference,
        price_breaks: isList ? source.price_breaks : null,
        package: source.package,
      },
    ]
  })
}

const LINE_COLUMNS = `position, offer_id, reserved_qty, goods_id, part_number, brand_name, packaging, date_code, qty, unit_price, ext_price,
  lead_time_weeks, rfq_id, rfq_position`

/** All lines of a revision, in one statement. */
export const insertLines = (orderNumber: string, revision: number, lines: readonly NewOrderLine[]): Sql =>
  sql`INSERT INTO order_lines (order_id, revision, ${raw(LINE_COLUMNS)}, reference)
    SELECT (SELECT order_id FROM orders WHERE order_number = ${orderNumber}), ${revision}, ${fieldsOf(LINE_COLUMNS)}, coalesce(value ->> 'reference', '')
    FROM json_each(${JSON.stringify(lines)})`

/** What the parcel of these lines weighs, in grams: an estimate, packing included. */
export async function weightOf(
  db: D1Database,
  lines: readonly Pick<OrderedLine, 'goods_id' | 'package' | 'packaging' | 'qty'>[],
): Promise<number> {
  const { categories } = await getReference(db)
  return parcelGrams(
    lines.map(({ goods_id, package: name, packaging, qty }) => ({
      category: goods_id === null ? null : (categories.get(categoryOf(goods_id))?.slug ?? null),
      package: name,
      packaging,
      qty,
    })),
  )
}

/**
 * The statement that lets a batch go on only if the lines still lie in the cart as they are ordered, at the prices that were
 * read, and no other order took what was quoted: otherwise the whole batch fails as `lines_moved`. So one cart
 * becomes one order, however many windows send it.
 */
export function guardLines(place: Sql, orderNumber: string, lines: readonly OrderedLine[]): Sql {
  const rows = lines.map(({ item_id, qty, offer_id, price_breaks, unit_price }) => ({ item_id, qty, offer_id, price_breaks, unit_price }))
  // Materialized: otherwise the whole text is read again for every line.
  const lying = sql`WITH expected AS MATERIALIZED (
      SELECT ${fieldsOf('item_id qty offer_id price_breaks unit_price')} FROM json_each(${JSON.stringify(rows)}))
    SELECT count(*) FROM expected w
    CROSS JOIN cart_items i ON i.item_id = w.item_id AND i.cart_num = w.qty AND i.cart_id = ${place}
    LEFT JOIN offers o ON o.offer_id = i.offer_id AND EXISTS (
      SELECT 1 FROM parts p WHERE p.part_id = ${raw(partOfOfferSql('o.offer_id'))} AND p.part_number = i.part_number)
    WHERE CASE WHEN w.price_breaks IS NULL THEN i.locked_price = w.unit_price
      ELSE i.locked_price IS NULL AND i.offer_id = w.offer_id AND o.price_breaks = w.price_breaks END
      AND (i.rfq_id IS NULL OR ${orderOf('i.rfq_id', 'i.position')} IS ${orderNumber})`
  return guard('lines_moved', sql`(${lying}) = ${lines.length}`)
}
