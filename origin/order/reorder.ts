import { addOffersToCart } from '../cart/routes.ts'
import { toPartOfferCondition } from '../catalogue/ids.ts'
import { readOffers } from '../catalogue/offer-facts.ts'
import { raw, sql } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import type { StoredOrder } from './model.ts'

/** Adds the parts of an order to the caller's cart again, if they are still available. */
export async function addOrderToCart(c: OriginContext, order: StoredOrder): Promise<{ added: number; unavailable: string[] }> {
  const orderedLines = order.remaining_lines.filter(({ qty }) => qty > 0)
  const { CATALOGUE } = c.env
  const offers = await readOffers(
    CATALOGUE,
    orderedLines.map(({ offer_id }) => offer_id),
  )
  const lines = orderedLines.map(({ offer_id, goods_id, part_number, qty }) => ({
    goods_id,
    part_number,
    qty,
    offer_id: offer_id !== null && offers.get(offer_id)?.part_number === part_number ? offer_id : null,
  }))
  const results = await sql<{ line_index: number; offer_id: number | null }>`SELECT w.key AS line_index, coalesce(w.value ->> 'offer_id',
      (SELECT o.offer_id FROM parts p JOIN offers o ON ${raw(toPartOfferCondition('p.part_id'))}
       WHERE p.part_id = w.value ->> 'goods_id' AND p.part_number = w.value ->> 'part_number' AND o.price_breaks <> ''
       ORDER BY o.stock >= w.value ->> 'qty' DESC, o.offer_id LIMIT 1)
    ) AS offer_id FROM json_each(${JSON.stringify(lines)}) w`.all(CATALOGUE)
  const items = results.flatMap(({ line_index, offer_id }) => {
    const line = orderedLines[line_index]
    return line && offer_id !== null ? [{ offer_id, qty: line.qty }] : []
  })
  const unavailable = results.flatMap(({ line_index, offer_id }) =>
    offer_id === null ? (orderedLines[line_index]?.part_number ?? []) : [],
  )
  if (items.length > 0) await addOffersToCart(c, items)
  return { added: items.length, unavailable }
}
