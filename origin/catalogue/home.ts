import type { floorList } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { listPartIds, toCategoryId } from './ids.ts'
import { listPartsById } from './parts.ts'
import { getLabels, getReferenceData } from './reference-data.ts'

/** Product groups on the home page: these categories if they have parts, otherwise the largest ones. */
const FLOORS = ['microcontrollers', 'ceramic-capacitors', 'linear-regulators', 'mosfets']
const FLOOR_ITEMS = 5
/** How many positions are read to fill a floor, because some may be empty. */
const FLOOR_LOOKED_AT = 20

export async function listFloors(db: CatalogueDatabase, lang: Language): Promise<EndpointData<typeof floorList>> {
  const [reference, labels] = await Promise.all([getReferenceData(db), getLabels(db, lang)])
  const leaves = [...reference.categories.values()].filter(({ children, part_count }) => children.length === 0 && part_count > 0)
  const usual = FLOORS.flatMap((slug) => leaves.find((leaf) => leaf.slug === slug) ?? [])
  const chosen = usual.length > 0 ? usual : leaves.sort((a, b) => b.part_count - a.part_count).slice(0, FLOORS.length)
  const ids = chosen.flatMap(({ category_id, position_count }) => listPartIds(category_id, 0, Math.min(FLOOR_LOOKED_AT, position_count)))
  const parts = await listPartsById(db, lang, ids)
  return chosen.map((category) => ({
    category: { slug: category.slug, name: labels('category', category.slug) },
    drawing: category.drawing,
    part_count: category.part_count,
    items: parts.filter(({ goods_id }) => toCategoryId(goods_id) === category.category_id).slice(0, FLOOR_ITEMS),
  }))
}
