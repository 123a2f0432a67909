import { partOfOfferSql } from '../catalogue/ids.ts'
import { raw, type Sql, sql } from '../database/sql.ts'
import type { StockMove } from './model.ts'

/** Offers' ids may be reused when a catalogue is brought in: whether the one of `l` is still the part that `l` names. */
const sameOffer = (offerId: string): string =>
  `EXISTS (SELECT 1 FROM parts p WHERE p.part_id = ${partOfOfferSql(offerId)} AND p.part_number = l.part_number)`
export const isSameOffer = (offerId: string): Sql => raw(sameOffer(offerId))

/**
 * The statement that takes pieces out of stock, and puts those back whose number is negative. Where there are too few, the
 * table's check fails the whole batch, as `sold_out`.
 */
export const moveStock = (moves: readonly StockMove[]): Sql =>
  sql`UPDATE offers SET stock = offers.stock - l.qty
    FROM (SELECT value ->> 'offer_id' AS offer_id, value ->> 'part_number' AS part_number,
      sum(value ->> 'qty') AS qty FROM json_each(${JSON.stringify(moves.map(({ offer_id, part_number, qty }) => ({ offer_id, part_number, qty })))}) GROUP BY 1, 2) AS l
    WHERE offers.offer_id = l.offer_id AND ${isSameOffer('offers.offer_id')}`

/** The statement that puts back what a revision of an order took, for a batch that ends the order before it was sent. */
export const releaseStock = ({ order_id, revision }: { order_id: number; revision: number }): Sql =>
  sql`UPDATE offers SET stock = offers.stock + l.qty FROM (SELECT offer_id, part_number, sum(reserved_qty) AS qty FROM order_lines
      WHERE order_id = ${order_id} AND revision = ${revision} AND reserved_qty > 0 GROUP BY 1, 2) AS l
    WHERE offers.offer_id = l.offer_id AND ${isSameOffer('l.offer_id')}`

/**
 * The statements that take the stock of an order again whose hold had ended, for a batch that confirms it. Where there is too
 * little by now the batch fails as `sold_out`.
 */
export const retakeHold = ({ order_id, revision }: { order_id: number; revision: number }): Sql[] => [
  sql`UPDATE order_lines AS l SET reserved_qty = qty
      WHERE order_id = ${order_id} AND revision = ${revision} AND offer_id IS NOT NULL AND ${isSameOffer('l.offer_id')}`,
  sql`UPDATE offers SET stock = offers.stock - l.qty FROM (SELECT offer_id, sum(reserved_qty) AS qty FROM order_lines
      WHERE order_id = ${order_id} AND revision = ${revision} AND reserved_qty > 0 GROUP BY 1) AS l
      WHERE offers.offer_id = l.offer_id`,
]

/**
 * Takes what open orders have ordered out of stock again, but for those whose hold has ended, after a catalogue brought new numbers: the earlier order before the
 * later one, as far as there is. What could be taken stands with the lines, so that no more is ever put back.
 * @param among a condition in SQL on the line `l`: those whose stock is new
 */
export const retakeStock = (among = 'true'): string[] => {
  const open = `orders o JOIN order_lines l USING (order_id, revision)
    WHERE o.status IN ('unpaid', 'confirming', 'preparing') AND l.offer_id IS NOT NULL AND ${among}
      AND (o.status = 'preparing' OR NOT EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.order_id AND h.note = '[hold_ended]'))`
  return [
    `UPDATE order_lines SET reserved_qty = t.taken FROM (
       SELECT w.order_id, w.revision, w.position, max(0, min(w.qty, coalesce(f.stock, 0) - w.before)) AS taken
       FROM (SELECT l.order_id, l.revision, l.position, l.qty, CASE WHEN ${sameOffer('l.offer_id')} THEN l.offer_id END AS offer_id,
           coalesce(sum(l.qty) OVER (PARTITION BY l.offer_id, l.part_number ORDER BY l.order_id, l.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
         FROM ${open}) AS w LEFT JOIN offers f ON f.offer_id = w.offer_id) AS t
     WHERE order_lines.order_id = t.order_id AND order_lines.revision = t.revision AND order_lines.position = t.position`,
    `UPDATE offers SET stock = offers.stock - l.qty FROM (SELECT l.offer_id, l.part_number, sum(l.reserved_qty) AS qty FROM ${open} GROUP BY 1, 2) AS l
     WHERE offers.offer_id = l.offer_id AND ${sameOffer('l.offer_id')}`,
  ].map((sql) => sql.replaceAll(/\s+/g, ' '))
}
