/**
 * Updates the columnar index and the alphabetical index from parts and offers, chunk by chunk and letter by letter. Every change marks what
 * is stale. What a call does not finish, the next call or the job every five minutes does.
 */

import type { CatalogueDatabase } from '../../../database/databases.ts'
import { findBatchFailure, guard } from '../../../database/guards.ts'
import type { CategoryChunkRow, CategoryFieldRow, StaleChunkRow } from '../../../database/rows.ts'
import { inList, raw, readInBatch, runBatch, type Sql, sql } from '../../../database/sql.ts'
import { AMOUNT_FIELDS } from '../../amount-columns.ts'
import { CHUNK_ORDINALS, COMMON_FIELDS } from '../../column-format.ts'
import { countParts } from '../../count-parts.ts'
import { computeCodedTotals, computeScaledTotals } from '../../field-totals.ts'
import { toPartId } from '../../ids.ts'
import { DictionaryOverflowError } from '../../part-columns.ts'
import { clearCatalogueState, updateCatalogueVersionSql } from '../../reference-data.ts'
import { markChunksStaleSql } from '../../stale-chunks.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Chunk, type EncodedField, encodeChunk } from './encode-chunk.ts'
import { updateIndexLetter } from './update-index-letter.ts'

const TRIES = 5

/** The result of an update. */
export interface ColumnUpdate {
  /** Slugs of the categories. */
  categories: Set<string>
  /** Whether parts were added, removed or changed. */
  has_parts: boolean
  /** Number of chunks and index letters that are still stale. */
  left: number
}

type Next = StaleChunkRow & Chunk & { slug: string }

/**
 * @param untilMs time (as of `Date.now`) after which no further chunk is started
 * @param isUnread the catalogue has no readers meanwhile: a field with too many numbers for a dictionary may be rewritten for its whole
 * category
 */
export async function updateColumns(db: CatalogueDatabase, untilMs: number, { isUnread = false } = {}): Promise<ColumnUpdate> {
  const update: ColumnUpdate = { categories: new Set(), has_parts: false, left: 0 }
  for (;;) {
    const [[next], [indexLetter], [count]] = await readInBatch(
      db,
      // Parts before prices, and the first chunks of a category before later ones, so that every counted position has been written.
      sql<Next>`SELECT s.category_id, s.chunk, s.mark, s.all_columns, c.slug, c.position_count,
          (SELECT json_group_array(p.slug ORDER BY cp.position) FROM category_parameters cp JOIN parameters p USING (parameter_id)
            WHERE cp.category_id = s.category_id) AS parameters
        FROM stale_chunks s JOIN categories c USING (category_id)
        ORDER BY s.all_columns DESC, iif(s.all_columns, '', s.mark), s.category_id, s.chunk LIMIT 1`,
      sql<{ name: string; mark: string }>`SELECT name, mark FROM stale_index_letters ORDER BY mark LIMIT 1`,
      sql<{ left: number }>`SELECT (SELECT count(*) FROM stale_chunks) + (SELECT count(*) FROM stale_index_letters) AS left`,
    )
    if ((!next && !indexLetter) || Date.now() >= untilMs) return { ...update, left: count?.left ?? 0 }
    await yieldToEventLoop()
    if (next) {
      // Another call is writing the index: that call, or the next, finishes the rest.
      if (!(await updateChunk(db, next, isUnread))) return { ...update, left: count?.left ?? 0 }
      update.categories.add(next.slug)
      update.has_parts ||= next.all_columns === 1
    } else if (indexLetter) await updateIndexLetter(db, indexLetter)
    clearCatalogueState(db)
  }
}

/** @returns false if other calls wrote the index in each of the tries */
async function updateChunk(db: CatalogueDatabase, next: Next, isUnread: boolean): Promise<boolean> {
  const { category_id, chunk, mark, all_columns } = next
  for (let tries = 1; ; tries++) {
    const { version, fields, columns, scaled } = await readIndex(db, next)
    try {
      const encoded = await encodeChunk(db, next, fields, { mayOverflow: isUnread })
      await runBatch(db, [
        // If another call wrote a chunk meanwhile, its counts and dictionary numbers must not be lost.
        guard('columns_moved', sql`coalesce((SELECT value FROM catalogue_state WHERE name = 'amounts_version'), '') = ${version}`),
        ...encoded.flatMap((column) => {
          const isOfField = ({ field }: { field: string }): boolean => field === column.field
          return writeColumnSql(next, column, fields.find(isOfField), columns.find(isOfField), scaled.filter(isOfField))
        }),
        sql`DELETE FROM stale_chunks WHERE category_id = ${category_id} AND chunk = ${chunk} AND mark = ${mark}`,
        ...(all_columns === 1 ? [...countParts(category_id).map(raw), updateCatalogueVersionSql()] : []),
        sql`INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('amounts_version', ${crypto.randomUUID()})`,
      ])
      return true
    } catch (error) {
      if (error instanceof DictionaryOverflowError) {
        await runBatch(db, scaleFieldSql(next, error.message))
        return true
      }
      if (findBatchFailure(error) !== 'columns_moved') throw error
      if (tries === TRIES) return false
    }
  }
}

/** Makes a field scaled, and all columns of its category stale. */
const scaleFieldSql = ({ category_id, position_count }: Next, field: string): Sql[] => [
  sql`INSERT OR REPLACE INTO category_fields (category_id, field, kind, dictionary, counts) VALUES (${category_id}, ${field}, 'scaled', '[]', '[]')`,
  ...markChunksStaleSql(
    Array.from({ length: Math.ceil(position_count / CHUNK_ORDINALS) }, (_, chunk) => toPartId(category_id, chunk * CHUNK_ORDINALS)),
    true,
  ),
]

type StoredColumn = Pick<CategoryChunkRow, 'field' | 'summary' | 'body'>
type StoredField = Pick<CategoryFieldRow, 'field' | 'kind' | 'dictionary' | 'counts'>

/** A category's fields, the columns of the chunk, with bodies if summaries have no counts, and the other chunks of scaled fields. */
async function readIndex(
  db: CatalogueDatabase,
  { category_id, chunk, all_columns, parameters }: Next,
): Promise<{ version: string; fields: StoredField[]; columns: StoredColumn[]; scaled: Omit<StoredColumn, 'body'>[] }> {
  const names = all_columns === 1 ? [...COMMON_FIELDS, ...(JSON.parse(parameters) as string[]), ...AMOUNT_FIELDS] : AMOUNT_FIELDS
  const [[state], fields, columns, scaled] = await readInBatch(
    db,
    sql<{ value: string }>`SELECT value FROM catalogue_state WHERE name = 'amounts_version'`,
    sql<StoredField>`SELECT field, kind, dictionary, counts FROM category_fields
      WHERE category_id = ${category_id} AND field IN ${inList(names)}`,
    sql<StoredColumn>`SELECT field, summary, iif(summary = '*', body, '') AS body FROM category_chunks
      WHERE category_id = ${category_id} AND field IN ${inList(names)} AND chunk = ${chunk}`,
    sql<Omit<StoredColumn, 'body'>>`SELECT field, summary FROM category_fields CROSS JOIN category_chunks USING (category_id, field)
      WHERE category_id = ${category_id} AND field IN ${inList(names)} AND kind = 'scaled' AND chunk <> ${chunk}`,
  )
  return { version: state?.value ?? '', fields, columns, scaled }
}

/** Writes a column, and its field's totals. @param stored the field before @param before the column before @param others of a scaled field */
function writeColumnSql(
  { category_id, chunk }: Next,
  { field, kind, values, summary, body }: EncodedField,
  stored: StoredField | undefined,
  before: StoredColumn | undefined,
  others: readonly { summary: string }[],
): Sql[] {
  const { counts, minimum, maximum } =
    kind === 'scaled'
      ? computeScaledTotals([summary, ...others.map((other) => other.summary)])
      : computeCodedTotals(values, JSON.parse(stored?.counts ?? '[]') as number[], before ?? null, { summary, body })
  return [
    sql`INSERT OR REPLACE INTO category_chunks (category_id, field, chunk, summary, body) VALUES (${category_id}, ${field}, ${chunk}, ${summary}, ${body})`,
    sql`INSERT OR REPLACE INTO category_fields (category_id, field, kind, dictionary, counts, minimum, maximum)
      VALUES (${category_id}, ${field}, ${kind}, ${JSON.stringify(values)}, ${JSON.stringify(counts)}, ${minimum}, ${maximum})`,
  ]
}
