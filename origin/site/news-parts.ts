import type { PartSummary } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { sql } from '../database/sql.ts'

/** Several manufacturers may make a number, and no article needs a longer table. */
const MOST = 12

/** Parts by their keys, in the order of the keys; what is not in the catalogue is left out. */
export async function listRelatedParts(db: D1Database, lang: Language, keys: readonly string[]): Promise<PartSummary[]> {
  if (keys.length === 0) return []
  const results = await sql<{ part_id: number }>`SELECT p.part_id FROM json_each(${JSON.stringify(keys)}) AS entry CROSS
    JOIN parts p ON p.key = entry.value ORDER BY entry.key LIMIT ${MOST}`.all(db)
  const ids = results.map(({ part_id }) => part_id)
  return listPartsById(db, lang, ids)
}
