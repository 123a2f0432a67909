/** Reads tables of SHOP piece by piece, as texts: integers above JavaScript's safe range stay exact. */
import type { ShopDatabase } from '../database/databases.ts'
import { joinConditions, joinSql, raw, readInBatch, type Sql, sql } from '../database/sql.ts'
import type { BackupSection } from './backup-format.ts'
import type { Branch, TableFamily } from './tables.ts'

interface Column {
  table: string
  name: string
  type: string
  pk: number
}

/** Columns of all tables, in their order. */
export type Schema = ReadonlyMap<string, readonly Column[]>

export async function readSchema(db: ShopDatabase): Promise<Schema> {
  const columns = await sql<Column>`SELECT m.name AS "table", i.name, i.type, i.pk FROM sqlite_schema m, pragma_table_info(m.name) i
    WHERE m.type = 'table' AND m.name NOT GLOB '_cf_*' ORDER BY m.name, i.cid`.all(db)
  return Map.groupBy(columns, ({ table }) => table)
}

/** @throws if there is no such table */
function getColumns(schema: Schema, table: string): readonly Column[] {
  const columns = schema.get(table)
  if (!columns) throw new Error(`There is no table ${table} in SHOP: its migrations are older than this code`)
  return columns
}

/** The key columns of a row, in the order of the table; `rowid` for a table without a key. */
function listKeyColumns(schema: Schema, table: string): string[] {
  const key = getColumns(schema, table)
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
  return key.length > 0 ? key.map(({ name }) => name) : ['rowid']
}

const TEXT_AND_NUMBER: ReadonlySet<string> = new Set(['TEXT', 'INTEGER', 'REAL'])

/** D1 allows a function 32 arguments. */
const MAX_ARGUMENTS = 32

/** A row as a JSON list. @param t the table's name or alias */
function rowJson(schema: Schema, table: string, t: string): Sql {
  const values = getColumns(schema, table).map(({ name, type }) =>
    // Columns of these types cannot hold a blob.
    TEXT_AND_NUMBER.has(type)
      ? `${t}.${name}`
      : `CASE typeof(${t}.${name}) WHEN 'blob' THEN json_object('blob', hex(${t}.${name})) ELSE ${t}.${name} END`,
  )
  const lists: string[] = []
  while (values.length > 0) lists.push(`json_array(${values.splice(0, MAX_ARGUMENTS).join(', ')})`)
  const [list = ''] = lists
  return raw(
    lists.length === 1 ? list : `('[' || ${lists.map((one) => `substr(${one}, 2, length(${one}) - 2)`).join(" || ',' || ")} || ']')`,
  )
}

const tuple = (items: readonly string[]): Sql => raw(items.length === 1 ? (items[0] ?? '') : `(${items.join(', ')})`)

/** The values of a key that is written as a JSON list. */
const toRowValue = (key: string, count: number): Sql => {
  const values = Array.from({ length: count }, (_, i) => sql`${key} ->> ${raw(String(i))}`)
  return count === 1 ? joinSql(values) : sql`(${joinSql(values)})`
}

/** A piece of a family: its rows after one key, up to another. Keys are JSON lists. */
export interface Range {
  after: string | null
  to: string
}

const within = (columns: readonly string[], { after, to }: { after: string | null; to?: string }): Sql =>
  joinConditions(
    after !== null && sql`${tuple(columns)} > ${toRowValue(after, columns.length)}`,
    to !== undefined && sql`${tuple(columns)} <= ${toRowValue(to, columns.length)}`,
  )

/** The tables below a table, each with the condition that selects its rows. @param above the condition for a column with the key above */
const selectBranchRows = (branches: readonly Branch[], above: (column: string) => Sql): { table: string; where: Sql }[] =>
  branches.flatMap(({ table, by, branches: further = [] }) => {
    const where = above(by)
    const deeper = (column: string): Sql => sql`${raw(column)} IN (SELECT ${raw(column)} FROM ${raw(table)} WHERE ${where})`
    return [{ table, where }, ...selectBranchRows(further, deeper)]
  })

/** The rows of a piece, by table, read in one transaction. */
export async function readRange(
  db: ShopDatabase,
  schema: Schema,
  family: TableFamily,
  range: Range,
  startedAt: string,
): Promise<BackupSection[]> {
  const picked = [
    {
      table: family.table as string,
      where: joinConditions(within(listKeyColumns(schema, family.table), range), createdBefore(family, startedAt)),
    },
    ...selectBranchRows(family.branches ?? [], (column) => within([column], range)),
  ]
  const results = await readInBatch(
    db,
    ...picked.map(
      ({ table, where }) =>
        sql<{ line: string }>`SELECT ${rowJson(schema, table, table)} AS line FROM ${raw(table)} WHERE ${where}
          ORDER BY ${raw(listKeyColumns(schema, table).join(', '))}`,
    ),
  )
  return picked.map(({ table }, i) => {
    const lines = (results[i] ?? []).map(({ line }) => line)
    return { table, columns: getColumns(schema, table).map(({ name }) => name), rows: lines.length, lines }
  })
}

const createdBefore = ({ came_at }: TableFamily, startedAt: string): Sql | null =>
  came_at === undefined ? null : sql`${raw(came_at)} <= ${startedAt}`

/** Average number of rows in a piece: of a table alone, and of documents that are read with their branches. */
const ROWS_BETWEEN_ENDS = 512
const DOCUMENTS_BETWEEN_ENDS = 128
/** Largest piece in bytes, as JSON. */
const PIECE_BYTES = 1_000_000

/**
 * The next pieces of a family, and whether they are its last. Rows added behind them meanwhile are left out. Where a piece ends depends on
 * the key of its last row, so that an added or deleted row changes only its own piece.
 */
export async function listNextRanges(
  db: ShopDatabase,
  schema: Schema,
  family: TableFamily,
  after: string | null,
): Promise<{ ranges: Range[]; is_end: boolean }> {
  const { table, branches = [] } = family
  const key = listKeyColumns(schema, table)
  const between = branches.length > 0 ? DOCUMENTS_BETWEEN_ENDS : ROWS_BETWEEN_ENDS
  const looked = between * 8
  const below = selectBranchRows(branches, (column) => sql`${raw(column)} = r.${raw(column)}`).map(
    (branch) =>
      sql` + coalesce((SELECT sum(octet_length(${rowJson(schema, branch.table, branch.table)})) FROM ${raw(branch.table)} WHERE ${branch.where}), 0)`,
  )
  const rows = await sql<{ key: string; bytes: number }>`SELECT ${raw(`json_array(${key.map((name) => `r.${name}`).join(', ')})`)} AS key,
      octet_length(${rowJson(schema, table, 'r')})${joinSql(below.length > 0 ? below : [raw('')], '')} AS bytes
    FROM ${raw(table)} r WHERE ${within(key, { after })} ORDER BY ${raw(key.map((name) => `r.${name}`).join(', '))} LIMIT ${looked}`.all(db)
  const [ranges, isEnd]: [Range[], boolean] = [[], rows.length < looked]
  let [from, bytes] = [after, 0]
  for (const [index, row] of rows.entries()) {
    bytes += row.bytes
    // The last row read ends a piece if no row follows, or if no earlier row did.
    const isLast = index === rows.length - 1 && (isEnd || ranges.length === 0)
    if (bytes < PIECE_BYTES && hashText(row.key) % between !== 0 && !isLast) continue
    ranges.push({ after: from, to: row.key })
    from = row.key
    bytes = 0
  }
  return { ranges, is_end: isEnd }
}

/** FNV-1a with its bits mixed: 32 bits, the same on every platform. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}
