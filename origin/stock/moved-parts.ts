import { OFFERS_PER_PART } from '../catalogue/ids.ts'
import { toJsonChunks } from '../database/json-chunks.ts'
import { raw, type Sql, sql } from '../database/sql.ts'

/** The old and the new id of a part. */
export type PartMove = [from: number, to: number]

/** Tables of the shop with ids of parts, and those of offers. */
const WITH_PARTS = ['cart_items', 'order_lines', 'bom_lines', 'bom_revision_lines', 'rfq_lines', 'bom_names'] as const
const WITH_OFFERS = ['offer_stock', 'cart_items', 'order_lines', 'bom_lines', 'bom_revision_lines'] as const

/**
 * The statements that write the new ids of parts into carts, orders, BOMs, RFQs, watches and the reserved stock. An offer keeps its
 * position in its part. The statements scan whole tables, because parts are moved rarely and in small numbers.
 */
export function moveStockRowsSql(moves: readonly PartMove[]): Sql[] {
  return toJsonChunks(moves).flatMap((list) => {
    const from = sql`(SELECT value ->> 0 FROM json_each(${list}))`
    const selectMovedId = (id: string): Sql => sql`(SELECT value ->> 1 FROM json_each(${list}) WHERE value ->> 0 = ${raw(id)})`
    const part = `offer_id / ${OFFERS_PER_PART}`
    return [
      ...WITH_PARTS.map((table) => sql`UPDATE ${raw(table)} SET goods_id = ${selectMovedId('goods_id')} WHERE goods_id IN ${from}`),
      // A customer who watches both parts of a merger afterwards watches one.
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
