import { toDrawingUrl } from '#shared/routes.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { PartRow } from '../database/rows.ts'
import { inList, raw, sql } from '../database/sql.ts'
import { toCategoryId, toPartFileCondition } from './ids.ts'
import { toPictureUrls } from './parts.ts'
import { getReferenceData } from './reference-data.ts'

/** A part's picture on a line; both are empty if there is none. */
export interface PartPicture {
  package: string
  /** URL of the small picture, or of the drawing of the package. */
  icons: string
}

type Row = Pick<PartRow, 'part_id' | 'part_number' | 'package'> & { named: number; picture: string | null }

/**
 * Reads the packages and pictures of parts by their ids, including former ids of moved parts.
 * @returns a function for the picture of a line's part; empty for an id that belongs to another part now
 */
export async function readPartPictures(db: CatalogueDatabase, partIds: Iterable<number | null>) {
  const ids = [...new Set(partIds)].filter((id) => id !== null)
  const [rows, { categories }] = await Promise.all([
    sql<Row>`SELECT named.value AS named, p.part_id, p.part_number, p.package,
        (SELECT file FROM part_files f WHERE ${raw(toPartFileCondition('p', 'picture'))} ORDER BY position LIMIT 1) AS picture
      FROM ${inList(ids)} AS named LEFT JOIN former_parts former ON former.part_id = named.value
      CROSS JOIN parts p ON p.part_id = coalesce(former.leads_to, named.value)`.all(db),
    getReferenceData(db),
  ])
  const byId = new Map(rows.map((row) => [row.named, row]))
  return ({ goods_id, part_number }: { goods_id: number | null; part_number: string }): PartPicture => {
    const row = goods_id === null ? undefined : byId.get(goods_id)
    const category = row && categories.get(toCategoryId(row.part_id))
    if (!row || row.part_number !== part_number || !category) return { package: '', icons: '' }
    const icons = row.picture === null ? toDrawingUrl(category.slug, row.package) : toPictureUrls(row.picture).small
    return { package: row.package ?? '', icons }
  }
}
