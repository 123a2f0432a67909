import type { floorList, PartSummary } from '#shared/contract/catalogue.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { categoryOf, idsFrom } from './ids.ts'
import { listParts, listPartsById } from './parts.ts'
import { getLabels, getReference } from './reference.ts'

/** Floors of the home page: these categories where they have parts, else the largest ones. */
const FLOORS = ['microcontrollers', 'ceramic-capacitors', 'linear-regulators', 'mosfets']
const FLOOR_ITEMS = 5

export const listFeatured = (db: CatalogueDatabase, lang: Language): Promise<PartSummary[]> =>
  listParts(db, lang, sql`SELECT part_id, position AS place FROM featured_parts ORDER BY position LIMIT 48`)

export async function listFloors(db: CatalogueDatabase, lang: Language): Promise<DataOf<typeof floorList>> {
  const [reference, labels] = await Promise.all([getReference(db), getLabels(db, lang)])
  const chosen = FLOORS.flatMap((slug) => reference.categories_by_slug.get(slug) ?? []).filter(({ part_count }) => part_count > 0)
  const ids = chosen.flatMap(({ category_id, part_count }) => idsFrom(category_id, 0, Math.min(FLOOR_ITEMS, part_count)))
  const parts = await listPartsById(db, lang, ids)
  return chosen.map((category) => ({
    category: { slug: category.slug, name: labels('category', category.slug) },
    drawing: category.drawing,
    part_count: category.part_count,
    items: parts.filter(({ goods_id }) => categoryOf(goods_id) === category.category_id),
  }))
}
