import type { Offer } from '#shared/contract/catalogue.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { MAX_INDEXED_PARTS } from '#shared/url/crawl.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { raw, sql } from '../database/sql.ts'
import { OBSOLETE } from './codes.ts'
import { toOrdinal, toPartId, toPartOfferCondition } from './ids.ts'
import { RETIRED_STATE } from './parts.ts'
import type { CategoryRef } from './reference-data.ts'

/**
 * Whether crawlers may index a part's page: the part is among the first of its category, and can be bought or requested. The sitemap's SQL
 * has the same condition, so that a page is either in the sitemap or `noindex`.
 */
export function isIndexed(part: {
  goods_id: number
  lifecycle: string
  offers: readonly Pick<Offer, 'stock' | 'price_breaks'>[]
}): boolean {
  if (toOrdinal(part.goods_id) >= MAX_INDEXED_PARTS) return false
  return (
    ![RETIRED_STATE, 'obsolete'].includes(part.lifecycle) ||
    part.offers.some(({ stock, price_breaks }) => stock > 0 || price_breaks.length > 0)
  )
}

/** How many of a category's first positions belong in the sitemap. */
export function countIndexedPositions({ position_count, parent }: CategoryRef): number {
  return parent === null ? 0 : Math.min(position_count, MAX_INDEXED_PARTS)
}

/** Product pages of a category from a position on, read as a range of keys. */
export async function listSitemapParts(
  db: CatalogueDatabase,
  category: CategoryRef,
  from: number,
  positionCount: number,
): Promise<string[]> {
  const end = Math.min(from + positionCount, countIndexedPositions(category))
  if (from >= end) return []
  const results = await sql<{ part_id: number; part_number: string }>`SELECT p.part_id, p.part_number FROM parts p
    WHERE p.part_id BETWEEN ${toPartId(category.category_id, from)} AND ${toPartId(category.category_id, end - 1)}
      AND (p.lifecycle <> ${OBSOLETE} AND p.retired = 0 OR EXISTS (SELECT 1 FROM offers o
        WHERE ${raw(toPartOfferCondition('p.part_id'))} AND (o.stock > 0 OR o.price_breaks <> '')))
    ORDER BY p.part_id`.all(db)
  return results.map(({ part_id, part_number }) => toGoodsPageUrl(part_number, part_id))
}
