import { truncateDesignators } from '#shared/bom/bom-reference.ts'
import { isDifference } from '#shared/bom/contradiction.ts'
import type { MatchRemark } from '#shared/bom/model.ts'
import type { cartBom } from '#shared/contract/cart.ts'
import type { EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { formatDesignatorRanges } from '#shared/table-reading/cells/designator-ranges.ts'
import { MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import { listDuplicateDesignators } from '../bom/duplicate-designators.ts'
import { toOfferPartId } from '../catalogue/ids.ts'
import type { Databases } from '../database/databases.ts'
import type { BomLineRow } from '../database/rows.ts'
import { inList, readInBatch, sql } from '../database/sql.ts'
import { type CartBuyer, selectCartIdSql } from './store.ts'
import type { NewCartBomLine } from './write.ts'

/** Pieces of an offer for a line of a BOM. */
export type CartBomRequest = EndpointRequest<typeof cartBom>['lines'][number]

/** A line that is not added to a cart: its offer belongs to another part, another part has the same designators, or the cart is full. */
type LeftLine = EndpointData<typeof cartBom>['left'][number]

/** Longest text of designators beside an item; the rest is in the BOM. */
const MAX_DESIGNATORS_CHARACTERS = 200

type LineRow = Pick<BomLineRow, 'line_id' | 'goods_id' | 'remarks'> & { line_number: number; designators: string | null }

/**
 * The lines of a BOM that are added to a cart, in the order of the list, and what the cart stores of each. If the cart gets full, a line
 * that is bought from several offers is added with all of them or none.
 */
export async function planCartBomLines(
  databases: Databases,
  buyer: CartBuyer,
  bom: { bom_row: number; bom_name: string },
  items: readonly CartBomRequest[],
): Promise<{ cartBomLines: NewCartBomLine[]; left: LeftLine[] }> {
  const byLine = Map.groupBy(items, ({ line_id }) => line_id)
  // Buying a line confirms it.
  const doubled = await listDuplicateDesignators(databases, bom.bom_row, [...byLine.keys()])
  const [lines, cartItems] = await readInBatch(
    databases.SHOP,
    sql<LineRow>`SELECT * FROM (SELECT line_id, row_number() OVER (ORDER BY line_id) AS line_number, goods_id, remarks, source ->> 'designators' AS designators
      FROM bom_lines WHERE bom_row = ${bom.bom_row}) WHERE line_id IN ${inList([...byLine.keys()])}`,
    sql<{ offer_id: number | null }>`SELECT offer_id FROM cart_items WHERE cart_id = ${selectCartIdSql(buyer)} AND locked_price IS NULL`,
  )
  const rows = new Map(lines.map((row) => [row.line_id, row]))
  const usedOfferIds = new Set<number>()
  for (const { offer_id } of cartItems) if (offer_id !== null) usedOfferIds.add(offer_id)
  // A line whose offer no longer exists also counts as a line of the cart.
  let remaining = MAX_CART_LINES - cartItems.length
  const cartBomLines: NewCartBomLine[] = []
  const left: LeftLine[] = []
  for (const [lineId, ofLine] of byLine) {
    const row = rows.get(lineId)
    if (!row || ofLine.some(({ offer_id }) => toOfferPartId(offer_id) !== row.goods_id)) {
      left.push({ line_id: lineId, reason: 'gone' })
      continue
    }
    if (doubled.has(lineId)) {
      left.push({ line_id: lineId, reason: 'place_filled_twice' })
      continue
    }
    const more = new Set(ofLine.map(({ offer_id }) => offer_id).filter((offerId) => !usedOfferIds.has(offerId)))
    if (more.size > remaining) {
      left.push({ line_id: lineId, reason: 'full' })
      continue
    }
    remaining -= more.size
    for (const offerId of more) usedOfferIds.add(offerId)
    const designators = truncateDesignators(
      formatDesignatorRanges(JSON.parse(row.designators ?? '[]') as string[]),
      MAX_DESIGNATORS_CHARACTERS,
    )
    const remarks = JSON.parse(row.remarks ?? '[]') as MatchRemark[]
    const contradictions = JSON.stringify(
      remarks.filter(isDifference).map((difference) => ({ row: difference.row, part: difference.part })),
    )
    for (const [offerId, same] of Map.groupBy(ofLine, (item) => item.offer_id)) {
      const qty = same.reduce((sum, item) => sum + item.qty, 0)
      cartBomLines.push({ ...bom, line_id: lineId, line_number: row.line_number, designators, contradictions, offer_id: offerId, qty })
    }
  }
  return { cartBomLines, left }
}
