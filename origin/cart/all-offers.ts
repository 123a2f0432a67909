import { purchasePart } from '#shared/bom/buying/part-purchase.ts'
import type { CartLine } from '#shared/contract/cart.ts'
import type { Language } from '#shared/languages.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { getLabels } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { inList, type Sql, sql } from '../database/sql.ts'

const isShort = ({ state, goods_id, offer_id }: CartLine): boolean =>
  (state === 'understock' || state === 'sold_out') && goods_id !== null && offer_id !== null

/**
 * Adds, to each line whose offer has too little stock, the purchase from all offers of the part, as the product page splits it. Pieces in
 * other lines of the cart do not count as stock.
 */
export async function addAllOffers(db: CatalogueDatabase, lang: Language, lines: readonly CartLine[]): Promise<CartLine[]> {
  const short = lines.filter(isShort)
  if (short.length === 0) return [...lines]
  const [parts, labels] = await Promise.all([
    listPartsById(
      db,
      lang,
      short.flatMap(({ goods_id }) => goods_id ?? []),
    ),
    getLabels(db, lang),
  ])
  const offersByPart = new Map(parts.map(({ goods_id, offers }) => [goods_id, offers]))
  const reserved = new Map(lines.flatMap(({ offer_id, cart_num }) => (offer_id === null ? [] : [[offer_id, cart_num]])))
  return lines.map((line): CartLine => {
    if (!isShort(line)) return line
    const offers = (offersByPart.get(line.goods_id ?? 0) ?? []).map((offer) => ({
      ...offer,
      stock: offer.offer_id === line.offer_id ? (line.stock ?? 0) : Math.max(0, offer.stock - (reserved.get(offer.offer_id) ?? 0)),
    }))
    const { items, qty, missing } = purchasePart(offers, line.cart_num)
    if (!items.some(({ offer_id }) => offer_id !== line.offer_id)) return line
    const named = items.map((item) => ({
      offer_id: item.offer_id,
      qty: item.qty,
      unit_price: item.unit_price,
      location: labels('location', item.location),
    }))
    return { ...line, all_offers: { qty, missing, items: named } }
  })
}

/** Plans the split of a line into one line for each offer: the offers to add, and the statements for the line itself. */
export function planAllOffers(
  { item_id, offer_id, reference, all_offers }: CartLine,
  cartIdSql: Sql,
): { add: { offer_id: number; qty: number }[]; lineChange: Sql[] } {
  const items = all_offers?.items ?? []
  const remaining = items.find((item) => item.offer_id === offer_id)?.qty ?? 0
  const add = items.filter((item) => item.offer_id !== offer_id)
  const isLine = sql`item_id = ${item_id} AND cart_id = ${cartIdSql}`
  return {
    add,
    lineChange: [
      sql`UPDATE cart_items SET customer_reference = ${reference.slice(0, 60)}
        WHERE cart_id = ${cartIdSql} AND customer_reference = '' AND offer_id IN ${inList(add.map((item) => item.offer_id))}`,
      remaining > 0
        ? sql`UPDATE cart_items SET cart_num = ${remaining}, bom_num = min(bom_num, ${remaining}) WHERE ${isLine}`
        : sql`DELETE FROM cart_items WHERE ${isLine}`,
    ],
  }
}
