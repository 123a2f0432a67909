import type { floorList, PartSummary } from '#shared/contract/catalogue.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { sql } from '../database/sql.ts'
import { idsFrom } from './ids.ts'
import { listPartsById } from './parts.ts'
import { getLabels, getReference } from './reference.ts'

/** Floors of the home page: these categories where they have parts, else the largest ones. */
const FLOORS = ['microcontrollers', 'ceramic-capacitors', 'linear-regulators', 'mosfets']
const FLOOR_ITEMS = 5

export async function listFeatured(db: D1Database, lang: Language): Promise<PartSummary[]> {
  const results = await sql<{ part_id: number }>`SELECT part_id FROM featured_parts ORDER BY position LIMIT 48`.all(db)
  const ids = results.map(({ part_id }) => part_id)
  return listPartsById(db, lang, ids)
}

export async function listFloors(db: D1Database, lang: Language): Promise<DataOf<typeof floorList>> {
  const [reference, labels] = await Promise.all([getReference(db), getLabels(db, lang)])
  const chosen = FLOORS.flatMap((slug) => reference.categories_by_slug.get(slug) ?? []).filter(({ part_count }) => part_count > 0)
  return Promise.all(
    chosen.map(async (category) => ({
      category: { slug: category.slug, name: labels('category', category.slug) },
      drawing: category.drawing,
      part_count: category.part_count,
      items: await listPartsById(db, lang, idsFrom(category.category_id, 0, Math.min(FLOOR_ITEMS, category.part_count))),
    })),
  )
}
