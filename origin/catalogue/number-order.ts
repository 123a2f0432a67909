import type { CatalogueDatabase } from '../database/databases.ts'
import { joinConditions, raw, sql } from '../database/sql.ts'
import { CHUNK_ORDINALS } from './column-format.ts'
import { toCategoryId, toOrdinal, toPartId } from './ids.ts'
import { type SelectionMatches, sliceMatches } from './matching.ts'

/** Up to this many ids are sorted by the database; more are read along the index of part numbers. */
const SORTED_IDS = 20_000
const STEP = 20_000
/** Maximum number of steps along the index; later parts are reached by filters. */
const MAX_STEPS = 25

/** Ids along the index of part numbers, as JSON, with the last of them. */
interface Stretch {
  ids: string
  key: string
  part_id: number
}

/** The matches of one category. */
export interface CategoryMatches {
  category_id: number
  matches: SelectionMatches
}

/** The ids of a slice of the matches of categories, in the order of their part numbers. */
export async function sliceByNumber(
  db: CatalogueDatabase,
  categories: readonly CategoryMatches[],
  descending: boolean,
  start: number,
  length: number,
): Promise<number[]> {
  const direction = descending ? 'DESC' : 'ASC'
  if (categories.reduce((sum, { matches }) => sum + matches.total, 0) <= SORTED_IDS) {
    const ids: number[] = []
    for (const { category_id, matches } of categories)
      for (const ordinal of await sliceMatches(matches, 0, SORTED_IDS)) ids.push(toPartId(category_id, ordinal))
    const results = await sql<{ part_id: number }>`SELECT p.part_id FROM json_each(${JSON.stringify(ids)}) AS entry CROSS
      JOIN parts p ON p.part_id = entry.value
      ORDER BY p.key ${raw(direction)}, p.part_id ${raw(direction)} LIMIT ${length} OFFSET ${start}`.all(db)
    return results.map(({ part_id }) => part_id)
  }
  const members = new Map<number, (ordinal: number) => boolean>()
  for (const { category_id, matches } of categories) members.set(category_id, await membership(matches))
  const partIds: number[] = []
  let last: { key: string; part_id: number } | null = null
  for (let step = 0; step < MAX_STEPS && partIds.length < start + length; step++) {
    const rows: Stretch | null = await nextNumbers(db, descending, last)
    if (!rows) break
    for (const partId of JSON.parse(rows.ids) as number[]) if (members.get(toCategoryId(partId))?.(toOrdinal(partId))) partIds.push(partId)
    last = { key: rows.key, part_id: rows.part_id }
  }
  return partIds.slice(start, start + length)
}

async function membership({ chunks, ordinals }: SelectionMatches): Promise<(ordinal: number) => boolean> {
  const sets = new Map<number, Uint8Array | null>()
  for (const [chunk, list] of await ordinals(chunks.map(({ chunk }) => chunk))) {
    const set = list && new Uint8Array(CHUNK_ORDINALS)
    for (const ordinal of list ?? []) if (set) set[ordinal] = 1
    sets.set(chunk, set)
  }
  return (ordinal) => {
    const set = sets.get(Math.floor(ordinal / CHUNK_ORDINALS))
    return set === null || set?.[ordinal % CHUNK_ORDINALS] === 1
  }
}

/** The next ids in the order of part numbers, with the last number and id as the cursor. */
const nextNumbers = (
  db: CatalogueDatabase,
  descending: boolean,
  last: { key: string; part_id: number } | null,
): Promise<Stretch | null> => {
  const [onward, back, after] = descending ? [sql`DESC`, sql`ASC`, sql`<`] : [sql`ASC`, sql`DESC`, sql`>`]
  return sql<Stretch>`WITH stretch AS MATERIALIZED (
      SELECT key, part_id FROM parts WHERE ${joinConditions(last && sql`(key, part_id) ${after} (${last.key}, ${last.part_id})`)}
      ORDER BY key ${onward}, part_id ${onward} LIMIT ${STEP}
    )
    SELECT (SELECT json_group_array(part_id) FROM stretch) AS ids, key, part_id FROM stretch
    ORDER BY key ${back}, part_id ${back} LIMIT 1`.first(db)
}
