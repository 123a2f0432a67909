import { inflateRawSync } from 'node:zlib'
import { type Column, type ColumnHead, columnFrom } from '../catalogue/columns.ts'
import type { CategoryColumns } from '../domain/facets.ts'
import { catalogueVersion } from './reference.ts'

/** An isolate has 128 MB for everything; columns may take this much of it. */
const MEMORY_BYTES = 40_000_000

/** Values, never promises of them: see the isolate's memory in reference.ts. */
interface Kept {
  columns: CategoryColumns
  bytes: number
}

/** Oldest use first: a Map keeps insertion order. */
const kept = new Map<string, Kept>()
const database_ids = new WeakMap<D1Database, number>()
let databases = 0

/** The columnar index of a category, kept in the isolate's memory as long as the catalogue's version stays. */
export async function getColumns(db: D1Database, category_id: number): Promise<CategoryColumns> {
  const version = await catalogueVersion(db)
  let database_id = database_ids.get(db)
  if (database_id === undefined) {
    database_id = databases++
    database_ids.set(db, database_id)
  }
  const key = `${database_id}/${version}/${category_id}`
  const found = kept.get(key)
  if (found) {
    kept.delete(key)
    kept.set(key, found)
    return found.columns
  }
  const columns = await readColumns(db, category_id)
  let bytes = 0
  for (const column of columns.fields.values()) bytes += column.kind === 'coded' ? column.codes.byteLength : column.numbers.byteLength
  kept.set(key, { columns, bytes })
  makeRoom(key)
  return columns
}

function makeRoom(newest: string): void {
  let total = 0
  for (const { bytes } of kept.values()) total += bytes
  for (const [key, { bytes }] of kept) {
    if (total <= MEMORY_BYTES) return
    if (key === newest) continue
    kept.delete(key)
    total -= bytes
  }
}

async function readColumns(db: D1Database, category_id: number): Promise<CategoryColumns> {
  const { results } = await db
    .prepare('SELECT field, dictionary, body FROM category_columns WHERE category_id = ? ORDER BY field, chunk')
    .bind(category_id)
    .all<{ field: string; dictionary: string; body: string }>()
  const raw = new Map<string, { head: ColumnHead; bodies: Uint8Array[] }>()
  for (const { field, dictionary, body } of results) {
    const bytes = inflateRawSync(Buffer.from(body, 'base64'))
    const entry = raw.get(field)
    if (entry) entry.bodies.push(bytes)
    else raw.set(field, { head: JSON.parse(dictionary) as ColumnHead, bodies: [bytes] })
  }
  const fields = new Map<string, Column>()
  let size = 0
  for (const [field, { head, bodies }] of raw) {
    const column = columnFrom(head, bodies)
    size = column.kind === 'coded' ? column.codes.length : column.numbers.length
    fields.set(field, column)
  }
  return { size, fields }
}
