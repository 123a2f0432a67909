/**
 * Brings the columns of prices and stock up to date with the offers, chunk by chunk. Whatever changes offers marks their chunks; what a
 * call leaves undone, the next one does, or the run every five minutes.
 */

import { AMOUNT_FIELDS, ChunkAmounts, type EncodedColumn, IN_STOCK_VALUES } from '../catalogue/amount-columns.ts'
import { CHUNK_ORDINALS } from '../catalogue/column-format.ts'
import { fieldTotals } from '../catalogue/field-totals.ts'
import { offerRange, partId, partOfOffer } from '../catalogue/ids.ts'
import { forgetCatalogueState } from '../catalogue/reference.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { batchFailure, guard } from '../database/guards.ts'
import type { CategoryChunksRow, StaleChunksRow } from '../database/rows.ts'
import { among, readTogether, runTogether, type Sql, sql } from '../database/sql.ts'

/** Parts whose offers come as one text: eight offers each are less than a value of the database may be. */
const PARTS_A_TEXT = 4096
const TRIES = 5

/** What was brought up to date. */
export interface Settled {
  /** Slugs of the categories. */
  categories: Set<string>
  /** Chunks that are left. */
  left: number
}

/** @param untilMs by which time (as of `Date.now`) no further chunk is begun */
export async function settleColumns(db: CatalogueDatabase, untilMs: number): Promise<Settled> {
  const categories = new Set<string>()
  for (;;) {
    const [[next], [count]] = await readTogether(
      db,
      sql<StaleChunksRow & { slug: string; part_count: number }>`SELECT s.category_id, s.chunk, s.mark, c.slug, c.part_count
        FROM stale_chunks s JOIN categories c USING (category_id) ORDER BY s.mark, s.category_id, s.chunk LIMIT 1`,
      sql<{ left: number }>`SELECT count(*) AS left FROM stale_chunks`,
    )
    if (!next || Date.now() >= untilMs) return { categories, left: count?.left ?? 0 }
    await settleChunk(db, next)
    forgetCatalogueState(db)
    categories.add(next.slug)
  }
}

async function settleChunk(
  db: CatalogueDatabase,
  { category_id, chunk, mark, part_count }: StaleChunksRow & { part_count: number },
): Promise<void> {
  const length = Math.min(CHUNK_ORDINALS, part_count - chunk * CHUNK_ORDINALS)
  const columns = length <= 0 ? [] : await encodeChunk(db, partId(category_id, chunk * CHUNK_ORDINALS), length)
  for (let tries = 1; ; tries++) {
    const { version, chunks } = await readChunks(db, category_id)
    try {
      await runTogether(db, [
        // Whoever else wrote a chunk meanwhile is to be counted.
        guard('columns_moved', sql`coalesce((SELECT value FROM catalogue_state WHERE name = 'amounts_version'), '') = ${version}`),
        ...columns.flatMap((column) => writeColumn(category_id, chunk, column, chunks)),
        sql`DELETE FROM stale_chunks WHERE category_id = ${category_id} AND chunk = ${chunk} AND mark = ${mark}`,
        sql`INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('amounts_version', ${crypto.randomUUID()})`,
      ])
      return
    } catch (error) {
      if (batchFailure(error) !== 'columns_moved' || tries === TRIES) throw error
    }
  }
}

/** The columns of a chunk as its offers are now. */
async function encodeChunk(db: CatalogueDatabase, firstId: number, length: number): Promise<EncodedColumn[]> {
  const [firstOffer] = offerRange(firstId)
  const texts: Sql<{ offers: string | null }>[] = []
  for (let start = 0; start < length; start += PARTS_A_TEXT) {
    const [from, to] = offerRange(firstId + start, firstId + Math.min(length, start + PARTS_A_TEXT) - 1)
    texts.push(sql`SELECT group_concat((offer_id - ${firstOffer}) || ' ' || stock || ' ' || moq || ' ' || multiple || ' ' || price_breaks, ';') AS offers
      FROM offers WHERE offer_id BETWEEN ${from} AND ${to}`)
  }
  const amounts = new ChunkAmounts(length)
  for (const { offers } of (await readTogether(db, ...texts)).flat()) {
    for (const offer of offers?.split(';') ?? []) {
      const [place, stock, moq, multiple, breaks = ''] = offer.split(' ')
      amounts.add(partOfOffer(Number(place)), Number(stock), Number(moq), Number(multiple), breaks)
    }
  }
  return amounts.encode()
}

type StoredColumn = Pick<CategoryChunksRow, 'field' | 'chunk' | 'summary' | 'body'>

async function readChunks(db: CatalogueDatabase, categoryId: number): Promise<{ version: string; chunks: StoredColumn[] }> {
  const [[state], chunks] = await readTogether(
    db,
    sql<{ value: string }>`SELECT value FROM catalogue_state WHERE name = 'amounts_version'`,
    sql<StoredColumn>`SELECT field, chunk, summary, '' AS body FROM category_chunks
      WHERE category_id = ${categoryId} AND field IN ${among(AMOUNT_FIELDS)}`,
  )
  return { version: state?.value ?? '', chunks }
}

/** Writes a column, and its field's totals with those of the other chunks. */
function writeColumn(
  categoryId: number,
  chunk: number,
  { field, kind, summary, body }: EncodedColumn,
  chunks: readonly StoredColumn[],
): Sql[] {
  const values = kind === 'coded' ? IN_STOCK_VALUES : []
  const others = chunks.filter((other) => other.field === field && other.chunk !== chunk)
  const { counts, minimum, maximum } = fieldTotals(kind, values, [...others, { summary, body }])
  return [
    sql`INSERT OR REPLACE INTO category_chunks (category_id, field, chunk, summary, body) VALUES (${categoryId}, ${field}, ${chunk}, ${summary}, ${body})`,
    sql`INSERT OR REPLACE INTO category_fields (category_id, field, kind, dictionary, counts, minimum, maximum)
      VALUES (${categoryId}, ${field}, ${kind}, ${JSON.stringify(values)}, ${JSON.stringify(counts)}, ${minimum}, ${maximum})`,
  ]
}
