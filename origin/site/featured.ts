import { z } from 'zod'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { listParts } from '../catalogue/parts.ts'
import { getReferenceData } from '../catalogue/reference-data.ts'
import type { Databases } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { readConfigList } from './store.ts'

/** Goods that the operator features: the maker by slug or by name. */
export const FeaturedGoods = z.strictObject({ manufacturer: z.string(), part_number: z.string() })

const MAX_FEATURED = 48

/** Featured goods that are in the catalogue, in the operator's order. */
export async function listFeatured({ SHOP, CATALOGUE }: Databases, lang: Language): Promise<PartSummary[]> {
  const [goods, { makers }] = await Promise.all([readConfigList(SHOP, 'featured', FeaturedGoods), getReferenceData(CATALOGUE)])
  const ids = new Map(
    makers.flatMap(
      ({ manufacturer_id: id, slug, name }) =>
        [
          [slug, id],
          [name, id],
        ] as const,
    ),
  )
  const requestedParts = goods.flatMap(({ manufacturer, part_number }) => {
    const maker = ids.get(manufacturer)
    return maker === undefined ? [] : [{ maker, key: toPartNumberKey(part_number) }]
  })
  if (requestedParts.length === 0) return []
  return listParts(
    CATALOGUE,
    lang,
    sql`SELECT p.part_id, w.key AS position FROM json_each(${JSON.stringify(requestedParts)}) w
      CROSS JOIN parts p ON p.key = w.value ->> 'key' AND p.manufacturer_id = w.value ->> 'maker' GROUP BY w.key LIMIT ${MAX_FEATURED}`,
  )
}
