import { kept as keptIn } from '#shared/text/kept.ts'
import { databaseBehind } from '../database/replicas.ts'
import type { CategoryFieldsRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import type { ChunkColumn, ColumnSource, Field } from './choices.ts'
import { readBody, readSummary, type Summary } from './column-format.ts'
import { type CategoryRef, catalogueVersion } from './reference.ts'

/** An isolate has 128 MB for everything; columns may take this much of it. */
const MEMORY_BYTES = 56_000_000
/** Chunks in one answer of the database: some megabytes. */
const CHUNKS_A_READ = 96
/** What an entry costs beside its codes. */
const ENTRY_BYTES = 400

interface Kept {
  value: unknown
  bytes: number
}

/** Values, never promises of them: see the isolate's memory in reference.ts. Oldest use first: a Map keeps insertion order. */
const kept = new Map<string, Kept>()
let keptBytes = 0
const databaseIds = new WeakMap<D1Database, number>()
let databases = 0

function recall<T>(key: string): T | undefined {
  const entry = kept.get(key)
  if (!entry) return undefined
  kept.delete(key)
  kept.set(key, entry)
  return entry.value as T
}

function keep(key: string, value: unknown, bytes: number): void {
  const old = kept.get(key)
  if (old) keptBytes -= old.bytes
  kept.delete(key)
  kept.set(key, { value, bytes: bytes + ENTRY_BYTES })
  keptBytes += bytes + ENTRY_BYTES
  for (const [oldest, { bytes: freed }] of kept) {
    if (keptBytes <= MEMORY_BYTES || oldest === key) break
    kept.delete(oldest)
    keptBytes -= freed
  }
}

/** The columns of a category, read on first use and kept in the isolate while the catalogue stays the same. */
export async function getColumns(db: D1Database, { category_id, part_count }: CategoryRef): Promise<ColumnSource> {
  const version = await catalogueVersion(db)
  const databaseId = keptIn(databaseIds, databaseBehind(db), () => databases++)
  const place = `${databaseId}/${version}/${category_id}`
  let fields = recall<ReadonlyMap<string, Field>>(place)
  if (!fields) {
    const read = await readFields(db, category_id)
    fields = read.fields
    keep(place, fields, read.bytes)
  }
  return {
    size: part_count,
    fields,
    summaries: (fields) => readSummaries(db, category_id, place, fields),
    chunks: (byField) => readChunks(db, category_id, place, byField),
  }
}

async function readFields(db: D1Database, categoryId: number): Promise<{ fields: Map<string, Field>; bytes: number }> {
  type Row = Omit<CategoryFieldsRow, 'category_id' | 'minimum' | 'maximum'> & { min: number | null; max: number | null }
  const results = await sql<Row>`SELECT field, kind, dictionary, counts, minimum AS min, maximum AS max FROM category_fields
    WHERE category_id = ${categoryId}`.all(db)
  let bytes = 0
  const fields = new Map(
    results.map(({ field, kind, dictionary, counts, min, max }): [string, Field] => {
      bytes += (dictionary.length + counts.length) * 2
      const numbers = JSON.parse(counts) as number[]
      if (kind === 'scaled') return [field, { kind: 'scaled', min, max, none: numbers[0] ?? 0 }]
      return [field, { kind: 'coded', values: JSON.parse(dictionary) as (string | number)[], counts: numbers, min, max }]
    }),
  )
  return { fields, bytes }
}

async function readSummaries(
  db: D1Database,
  categoryId: number,
  place: string,
  fields: readonly string[],
): Promise<Map<string, readonly Summary[]>> {
  const summariesOf = new Map<string, readonly Summary[]>()
  const missing: string[] = []
  for (const field of fields) {
    const known = recall<readonly Summary[]>(`${place}/${field}`)
    if (known) summariesOf.set(field, known)
    else missing.push(field)
  }
  if (missing.length === 0) return summariesOf
  const results = await sql<{ field: string; summaries: string }>`SELECT field, json_group_array(summary) AS summaries FROM (
      SELECT field, summary FROM category_chunks WHERE category_id = ${categoryId} AND field IN (SELECT value FROM json_each(${JSON.stringify(missing)})) ORDER BY field, chunk
    ) GROUP BY field`.all(db)
  for (const { field, summaries } of results) {
    const read = (JSON.parse(summaries) as string[]).map(readSummary)
    summariesOf.set(field, read)
    keep(`${place}/${field}`, read, summaries.length * 2 + read.length * 200)
  }
  return summariesOf
}

async function readChunks(
  db: D1Database,
  categoryId: number,
  place: string,
  byField: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<(field: string, chunk: number) => ChunkColumn> {
  const summaries = await readSummaries(db, categoryId, place, [...byField.keys()])
  const columns = new Map<string, ChunkColumn>()
  const missing: [string, number][] = []
  for (const [field, chunks] of byField) {
    for (const chunk of chunks) {
      const path = `${field}/${chunk}`
      const known = recall<ChunkColumn>(`${place}/${path}`)
      if (known) columns.set(path, known)
      else missing.push([field, chunk])
    }
  }
  for (let start = 0; start < missing.length; start += CHUNKS_A_READ) {
    const list = JSON.stringify(missing.slice(start, start + CHUNKS_A_READ))
    const rows = await sql<{ field: string; chunk: number; body: string }>`SELECT field, chunk, body FROM json_each(${list}) AS entry
      CROSS JOIN category_chunks ON category_id = ${categoryId} AND field = entry.value ->> 0 AND chunk = entry.value ->> 1`.all(db)
    for (const { field, chunk, body } of rows) {
      const summary = summaries.get(field)?.[chunk]
      if (!summary) continue
      const column = { summary, codes: readBody(summary, body) }
      columns.set(`${field}/${chunk}`, column)
      keep(`${place}/${field}/${chunk}`, column, column.codes?.byteLength ?? 0)
    }
  }
  return (field, chunk) => {
    const column = columns.get(`${field}/${chunk}`)
    if (!column) throw new Error(`category ${categoryId} lacks chunk ${chunk} of ${field}`)
    return column
  }
}
