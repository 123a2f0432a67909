import { CUSTOMS_FIELDS, type CustomsFacts } from '#shared/trade/trade-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { PartRow } from '../database/rows.ts'
import { inList, sql } from '../database/sql.ts'
import type { Attribute } from './describe.ts'
import { toCategoryId } from './ids.ts'
import { getReferenceData } from './reference-data.ts'

/** Customs data of parts, by their ids; unknown ids are left out. */
export async function readCustoms(db: CatalogueDatabase, partIds: Iterable<number | null>): Promise<Map<number, CustomsFacts>> {
  const ids = [...new Set(partIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const [rows, { categories }] = await Promise.all([
    sql<Pick<PartRow, 'part_id' | 'attributes'>>`SELECT p.part_id, p.attributes
      FROM ${inList(ids)} AS named CROSS JOIN parts p ON p.part_id = named.value`.all(db),
    getReferenceData(db),
  ])
  return new Map(
    rows.map(({ part_id, attributes }) => {
      const parameters = categories.get(toCategoryId(part_id))?.parameters ?? []
      const values = JSON.parse(attributes) as Attribute[]
      const readText = (field: string): string => String(values[parameters.findIndex(({ slug }) => slug === field)] ?? '')
      return [part_id, Object.fromEntries(CUSTOMS_FIELDS.map((field) => [field, readText(field)])) as CustomsFacts]
    }),
  )
}
