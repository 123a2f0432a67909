import { OFFERS_PER_PART } from '../catalogue/ids.ts'
import { toJsonChunks } from '../database/json-chunks.ts'
import { raw, type Sql, sql } from '../database/sql.ts'

/** The id that a part had, and the one that it has. */
export type PartMove = [from: number, to: number]

/** Where the shop keeps ids of parts, and those of offers. */
const WITH_PARTS = ['cart_items', 'order_lines', 'bom_lines', 'bom_revision_lines', 'rfq_lines', 'bom_names'] as const
const WITH_OFFERS = ['offer_stock', 'cart_items', 'order_lines', 'bom_lines', 'bom_revision_lines'] as const

/**
 * The statements that have carts, orders, BOMs, RFQs and watches, and the stock that orders take, name parts by their new ids. Offers keep their
 * places. They go through whole tables: parts are moved now and then, and not by the million.
 */
export function moveStockRows(moves: readonly PartMove[]): Sql[] {
  return toJsonChunks(moves).flatMap((list) => {
    const from = sql`(SELECT value ->> 0 FROM json_each(${list}))`
    const selectMovedId = (id: string): Sql => sql`(SELECT value ->> 1 FROM json_each(${list}) WHERE value ->> 0 = ${raw(id)})`
    const part = `offer_id / ${OFFERS_PER_PART}`
    return [
      ...WITH_PARTS.map((table) => sql`UPDATE ${raw(table)} SET goods_id = ${selectMovedId('goods_id')} WHERE goods_id IN ${from}`),
      // Whoever watches both parts of a merger watches one from then on.
      sql`UPDATE OR REPLACE watches SET goods_id = ${selectMovedId('goods_id')} WHERE goods_id IN ${from}`,
      ...WITH_OFFERS.map(
        (
          table,
        ) => sql`UPDATE OR REPLACE ${raw(table)} SET offer_id = ${selectMovedId(part)} * ${OFFERS_PER_PART} + offer_id % ${OFFERS_PER_PART}
          WHERE ${raw(part)} IN ${from}`,
      ),
    ]
  })
}
