import { LRUCache } from 'lru-cache'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { getSourceDatabase } from '../database/replicas.ts'
import type { CategoryFieldRow } from '../database/rows.ts'
import { inList, raw, sql } from '../database/sql.ts'
import { AMOUNT_FIELDS } from './amount-columns.ts'
import type { CategoryFieldSummary, ChunkColumn, ColumnSource } from './choices.ts'
import { CHUNK_ORDINALS, type Codes, readBody, readSummary, type Summary } from './column-format.ts'
import { type CategoryRef, readCatalogueState } from './reference-data.ts'

/** Number of bytes for cached columns, of the 128 MB of an isolate. */
const MEMORY_BYTES = 56_000_000
/** Number of chunks in one answer of the database: some megabytes. */
const CHUNKS_A_READ = 96
/** Number of bytes that a cached column takes besides its codes. */
const ENTRY_BYTES = 400

/** Cached columns. They are values, never promises: see the isolate's memory in reference-data.ts. */
const memory = new LRUCache<string, object>({ maxSize: MEMORY_BYTES })
const databaseIds = new WeakMap<CatalogueDatabase, number>()
let databases = 0

const cacheColumn = (key: string, value: object, bytes: number): void => void memory.set(key, value, { size: bytes + ENTRY_BYTES })

/** The category whose columns are read, and their cache key. */
interface ColumnLocation {
  category_id: number
  size: number
  /** Cache key that contains the database and the catalogue's version. */
  name: string
  /** The version of the price and stock columns, which change far more often than the others. */
  amounts_version: string
}

const toColumnName = ({ name, amounts_version }: ColumnLocation, field: string): string =>
  AMOUNTS.has(field) ? `${name}/${amounts_version}` : name
const AMOUNTS: ReadonlySet<string> = new Set(AMOUNT_FIELDS)

/** The columns of a category, read on first use and cached in the isolate while the catalogue stays the same. */
export async function getColumns(db: CatalogueDatabase, { category_id, part_count, position_count }: CategoryRef): Promise<ColumnSource> {
  const { version, amounts_version } = await readCatalogueState(db)
  const databaseId = getOrInsert(databaseIds, getSourceDatabase(db), () => databases++)
  const location: ColumnLocation = { category_id, size: position_count, name: `${databaseId}/${version}/${category_id}`, amounts_version }
  const memoryKey = `${location.name}/${amounts_version}`
  let fields = memory.get(memoryKey) as ReadonlyMap<string, CategoryFieldSummary> | undefined
  if (!fields) {
    const read = await readFields(db, category_id)
    fields = read.fields
    cacheColumn(memoryKey, fields, read.bytes)
  }
  return {
    size: position_count,
    has_gaps: part_count < position_count,
    fields,
    summaries: (fields) => readSummaries(db, location, fields),
    chunks: (byField) => readChunks(db, location, byField),
  }
}

async function readFields(
  db: CatalogueDatabase,
  categoryId: number,
): Promise<{ fields: Map<string, CategoryFieldSummary>; bytes: number }> {
  type Row = Omit<CategoryFieldRow, 'category_id' | 'minimum' | 'maximum'> & { min: number | null; max: number | null }
  const results = await sql<Row>`SELECT field, kind, dictionary, counts, minimum AS min, maximum AS max FROM category_fields
    WHERE category_id = ${categoryId}`.all(db)
  let bytes = 0
  const fields = new Map(
    results.map(({ field, kind, dictionary, counts, min, max }): [string, CategoryFieldSummary] => {
      bytes += (dictionary.length + counts.length) * 2
      const numbers = JSON.parse(counts) as number[]
      if (kind === 'scaled') return [field, { kind: 'scaled', min, max, none: numbers[0] ?? 0 }]
      return [field, { kind: 'coded', values: JSON.parse(dictionary) as (string | number)[], counts: numbers, min, max }]
    }),
  )
  return { fields, bytes }
}

/** The version of prices and stock, read with the chunks. Rows of a replica with another version are not cached. */
const READ_VERSION = raw("(SELECT value FROM catalogue_state WHERE name = 'amounts_version')")

const isVersion = ({ amounts_version }: ColumnLocation, readVersion: string | null): boolean => (readVersion ?? '') === amounts_version

async function readSummaries(
  db: CatalogueDatabase,
  location: ColumnLocation,
  fields: readonly string[],
): Promise<Map<string, readonly Summary[]>> {
  const summariesByField = new Map<string, readonly Summary[]>()
  const missing: string[] = []
  for (const field of fields) {
    const cached = memory.get(`${toColumnName(location, field)}/${field}`) as readonly Summary[] | undefined
    if (cached) summariesByField.set(field, cached)
    else missing.push(field)
  }
  if (missing.length === 0) return summariesByField
  type Row = { field: string; summaries: string; read_version: string | null }
  const results = await sql<Row>`SELECT field, json_group_array(summary) AS summaries, ${READ_VERSION} AS read_version FROM (
      SELECT field, summary FROM category_chunks WHERE category_id = ${location.category_id} AND field IN ${inList(missing)} ORDER BY field, chunk
    ) GROUP BY field`.all(db)
  for (const { field, summaries, read_version } of results) {
    const read = (JSON.parse(summaries) as string[]).map(readSummary)
    summariesByField.set(field, read)
    if (isVersion(location, read_version))
      cacheColumn(`${toColumnName(location, field)}/${field}`, read, summaries.length * 2 + read.length * 200)
  }
  return summariesByField
}

/** Reads each body with its summary, because the chunk may have been rewritten since the summaries were read. */
async function readChunks(
  db: CatalogueDatabase,
  location: ColumnLocation,
  byField: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<(field: string, chunk: number) => ChunkColumn> {
  const columns = new Map<string, ChunkColumn>()
  const missing: [string, number][] = []
  for (const [field, chunks] of byField) {
    for (const chunk of chunks) {
      const path = `${field}/${chunk}`
      const cached = memory.get(`${toColumnName(location, field)}/${path}`) as ChunkColumn | undefined
      if (cached) columns.set(path, cached)
      else missing.push([field, chunk])
    }
  }
  type Row = { field: string; chunk: number; summary: string; body: string; read_version: string | null }
  for (let start = 0; start < missing.length; start += CHUNKS_A_READ) {
    const list = JSON.stringify(missing.slice(start, start + CHUNKS_A_READ))
    const rows = await sql<Row>`SELECT field, chunk, summary, body, ${READ_VERSION} AS read_version FROM json_each(${list}) AS entry
      CROSS JOIN category_chunks ON category_id = ${location.category_id} AND field = entry.value ->> 0 AND chunk = entry.value ->> 1`.all(
      db,
    )
    for (const { field, chunk, summary: text, body, read_version } of rows) {
      const summary = readSummary(text)
      const column = padColumn({ summary, codes: readBody(summary, body) }, toChunkLength(location, chunk))
      columns.set(`${field}/${chunk}`, column)
      if (isVersion(location, read_version))
        cacheColumn(`${toColumnName(location, field)}/${field}/${chunk}`, column, column.codes?.byteLength ?? 0)
    }
  }
  return (field, chunk) => {
    const column = columns.get(`${field}/${chunk}`)
    // A chunk that contains only new parts and has not been written yet.
    return column ?? { summary: { kind: 'few', ids: NONE, counts: Uint32Array.of(toChunkLength(location, chunk)) }, codes: null }
  }
}

/** The dictionary number for no value. */
const NONE = Uint16Array.of(0)

const toChunkLength = ({ size }: ColumnLocation, chunk: number): number => Math.min(CHUNK_ORDINALS, size - chunk * CHUNK_ORDINALS)

/** A column padded with "no value" for new parts that it does not contain yet. */
function padColumn({ summary, codes }: ChunkColumn, length: number): ChunkColumn {
  if (!codes || codes.length >= length) return { summary, codes }
  // In a chunk of few values "none" has a local number; otherwise it is 0, as is the padding.
  const isListed = summary.kind === 'few'
  const none = isListed ? summary.ids.indexOf(0) : 0
  const more = new (codes.constructor as new (length: number) => Codes)(length).fill(isListed && none < 0 ? summary.ids.length : none)
  more.set(codes)
  if (!isListed || none >= 0) return { summary, codes: more }
  const { ids, counts } = summary
  return {
    summary: { kind: 'few', ids: Uint16Array.of(...ids, 0), counts: Uint32Array.of(...counts, length - codes.length) },
    codes: ids.length < 256 ? more : codes,
  }
}
