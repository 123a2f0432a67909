import { CHUNK_ORDINALS } from '../column-format.ts'
import { MAX_CATEGORY_PARTS } from '../ids.ts'
import { selectMakerId } from './custom-makers.ts'

/** A picture or datasheet of a part, in a folder's order. */
export interface PartFile {
  /** Slug of the maker, present or former. */
  maker: string
  /** Key of the part's number. */
  key: string
  kind: 'picture' | 'datasheet'
  position: number
  /** URL of this site; a picture's lacks its size. */
  file: string
  title: string
}

interface Statement {
  sql: string
  values: (string | number)[]
}

/** Number of rows in one statement, so that it stays below D1's limit. */
const ROWS_A_STATEMENT = 200

const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ')

/**
 * The statements that write a folder's files into a catalogue. If a part gets its first datasheet or loses its last, the columnar index
 * becomes stale, because filters count parts with a datasheet.
 */
export function toPartFileStatements(files: readonly PartFile[]): Statement[] {
  const rows = files.map(({ maker, key, kind, position, file, title }) => [maker, key, kind, position, file, title])
  const lists = Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  )
  return [
    { sql: 'UPDATE part_files SET state = 0', values: [] },
    ...lists.map((list) => ({
      sql: oneLine(`INSERT INTO part_files (key, manufacturer_id, kind, position, file, title, state)
        SELECT v.value ->> 1, m.manufacturer_id, v.value ->> 2, v.value ->> 3, v.value ->> 4, v.value ->> 5, 2
        FROM json_each(?) v JOIN manufacturers m ON m.manufacturer_id = ${selectMakerId('v.value ->> 0')}
        WHERE true ON CONFLICT (key, manufacturer_id, kind, position) DO UPDATE SET file = excluded.file, title = excluded.title, state = 1`),
      values: [JSON.stringify(list)],
    })),
    {
      sql: oneLine(`INSERT OR REPLACE INTO stale_chunks (category_id, chunk, mark, all_columns)
        SELECT DISTINCT p.part_id / ${MAX_CATEGORY_PARTS}, p.part_id % ${MAX_CATEGORY_PARTS} / ${CHUNK_ORDINALS}, hex(randomblob(8)), 1
        FROM part_files f JOIN parts p ON p.key = f.key AND p.manufacturer_id = f.manufacturer_id WHERE f.kind = 'datasheet' AND f.state <> 1`),
      values: [],
    },
    { sql: 'DELETE FROM part_files WHERE state = 0', values: [] },
    { sql: 'UPDATE part_files SET state = 1 WHERE state = 2', values: [] },
  ]
}
