/** Compares a restored backup with the current shop: the differences of each table, and whether the time since the backup explains them. */
import { createHash } from 'node:crypto'
import { listNextRanges, readRange, readSchema } from '#origin/backup/read-rows.ts'
import { listFamilyTables, TABLE_FAMILIES, type TableFamily } from '#origin/backup/tables.ts'
import type { ShopDatabase } from '#origin/database/databases.ts'
import { addMs, MINUTE_MS } from '#shared/text/durations.ts'

/** Row counts of a table. */
export interface TableDifference {
  table: string
  same: number
  /** Rows that changed since the backup, according to a time in them or in their document. */
  changed: number
  /** Rows that differ from the backup, without a time that explains it. */
  differs: number
  /** Rows that were created since, or that have no time of creation. */
  came: number
  /** Rows that are no longer in the shop. */
  went: number
  /** Rows that were created before the backup began, but are not in it. */
  lost: number
  /** Keys of some lost rows. */
  lost_keys: string[]
}

/** Columns with the creation time of a row, the most reliable first. */
const CREATED_AT_COLUMNS = ['created_at', 'submitted_at', 'recorded_at', 'added_at', 'subscribed_at', 'offered_at', 'at']
const LOST_NAMED = 5
/** The longest time between an instant in a row and its write. */
const WRITTEN_MS = MINUTE_MS

interface ReadRow {
  table: string
  key: string
  digest: string
  /** The documents of the row: "order_id 17". */
  documents: string[]
  /** The time of creation; null: unknown. */
  came_at: string | null
  /** The last past instant in the row; null: none. */
  last_at: string | null
}

/**
 * @param live the shop @param restored the backup, with the same tables
 * @param startedAt of the backup @param now later instants are in the future
 */
export async function compareShops(live: ShopDatabase, restored: ShopDatabase, startedAt: string, now: string): Promise<TableDifference[]> {
  const differences: TableDifference[] = []
  /** The last instant of each document. */
  const lastAt = new Map<string, string>()
  for (const family of TABLE_FAMILIES) {
    const restoredDigests = new Map<string, string>()
    for await (const row of readFamily(restored, family, now)) restoredDigests.set(`${row.table} ${row.key}`, row.digest)
    const tables = new Map(listFamilyTables(family).map((table) => [table, { ...NONE, table, lost_keys: [] as string[] }]))
    const open: ReadRow[] = []
    for await (const row of readFamily(live, family, now)) {
      for (const document of row.documents)
        if (row.last_at !== null && row.last_at > (lastAt.get(document) ?? '')) lastAt.set(document, row.last_at)
      const name = `${row.table} ${row.key}`
      const isSame = restoredDigests.get(name) === row.digest
      const table = tables.get(row.table)
      if (isSame && table) table.same++
      else open.push(row)
      if (isSame) restoredDigests.delete(name)
    }
    for (const row of open) {
      const table = tables.get(row.table)
      if (table) countRow(table, row, { startedAt, isRestored: restoredDigests.delete(`${row.table} ${row.key}`), lastAt })
    }
    for (const name of restoredDigests.keys()) {
      const table = tables.get(name.slice(0, name.indexOf(' ')))
      if (table) table.went++
    }
    differences.push(...tables.values())
  }
  return differences
}

const NONE: Omit<TableDifference, 'table' | 'lost_keys'> = { same: 0, changed: 0, differs: 0, came: 0, went: 0, lost: 0 }

function countRow(
  table: TableDifference,
  row: ReadRow,
  { startedAt, isRestored, lastAt }: { startedAt: string; isRestored: boolean; lastAt: ReadonlyMap<string, string> },
): void {
  const last = [row.last_at ?? '', ...row.documents.map((document) => lastAt.get(document) ?? '')].sort().at(-1) ?? ''
  if (isRestored) {
    if (last >= startedAt) table.changed++
    else table.differs++
    return
  }
  const isCertain = addMs(new Date(startedAt), -WRITTEN_MS).toISOString()
  const isOlder = row.came_at === null ? last !== '' && last < isCertain && row.documents.length > 0 : row.came_at < isCertain
  if (!isOlder) {
    table.came++
    return
  }
  table.lost++
  if (table.lost_keys.length < LOST_NAMED) table.lost_keys.push(row.key)
}

/** A text after every instant. */
const EVER = '9999'

async function* readFamily(db: ShopDatabase, family: TableFamily, now: string): AsyncGenerator<ReadRow> {
  const schema = await readSchema(db)
  const documents = documentColumns(family)
  for (let after: string | null = null; ; ) {
    const { ranges, is_end } = await listNextRanges(db, schema, family, after)
    for (const range of ranges)
      for (const { table, columns, lines } of await readRange(db, schema, family, range, EVER)) {
        const keys = (schema.get(table) ?? []).filter(({ pk }) => pk > 0).map(({ name }) => name)
        for (const line of lines) yield getDifference(table, columns, keys, documents, line, now)
      }
    if (is_end) return
    after = ranges.at(-1)?.to ?? after
  }
}

/** Columns that reference the document of a row. */
const documentColumns = ({ document, branches = [] }: TableFamily): ReadonlySet<string> =>
  new Set([...(document === undefined ? [] : [document]), ...branches.map(({ by }) => by)])

function getDifference(
  table: string,
  columns: readonly string[],
  keys: readonly string[],
  documents: ReadonlySet<string>,
  line: string,
  now: string,
): ReadRow {
  const values = JSON.parse(line) as unknown[]
  const cell = (column: string): unknown => values[columns.indexOf(column)]
  const instants = columns.filter((column) => column === 'at' || column.endsWith('_at')).map((column) => String(cell(column) ?? ''))
  const findCreationTime = CREATED_AT_COLUMNS.find((column) => columns.includes(column))
  return {
    table,
    key: keys.length === 0 ? '' : JSON.stringify(keys.map(cell)),
    digest: createHash('sha256').update(line).digest('base64'),
    documents: columns.filter((column) => documents.has(column)).map((column) => `${column} ${cell(column)}`),
    came_at: findCreationTime === undefined ? null : String(cell(findCreationTime)),
    last_at:
      instants
        .filter((at) => /^\d{4}-/.test(at) && at <= now)
        .sort()
        .at(-1) ?? null,
  }
}
