/**
 * Writes a catalogue beside the live one, and swaps it in with one short transaction. A local server's read is a write to SQLite, because
 * it notes a bookmark. A process that holds the database's only lock for seconds would block all reads.
 */
import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { runBatch, sql } from '#origin/database/sql.ts'
import { feedStockSql, publishStock, readOrderedOffers } from '#origin/stock/stock.ts'
import { LARGE_TABLES, SEARCH_INDEXES, SMALL_TABLES } from '../dev/catalogue-tables.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { openDatabase, runTransaction, toDatabaseFile } from '../dev/local-state.ts'

/** Maximum duration of one lock; between locks, the server gets the same time. */
const LOCK_MS = 15
/** Rows between two checks of the clock. */
const ROWS_A_LOOK = 50
/** Prefixes of the new tables until they are complete, and of the old ones until they are dropped. */
const [NEXT, OLD] = ['next_', 'old_']

/** The result of writing the copy. */
export interface WrittenCatalogue {
  /** False: the copy is not swapped in. */
  is_new: boolean
  /** Whether offers have new stock, from which open orders are subtracted again. */
  has_stock: boolean
}

/**
 * Lets `write` change a copy of a state's catalogue, and then swaps in the whole copy: until then readers see the old one. New stock goes
 * to the shop, which subtracts open orders.
 * @param write an exception leaves everything unchanged
 * @throws if another run is in progress
 */
export async function replaceCatalogue(state: string, write: (copy: DatabaseSync) => Promise<WrittenCatalogue>): Promise<void> {
  const file = `${toDatabaseFile(state, 'CATALOGUE')}.next`
  using live = openDatabase(state, 'CATALOGUE', { defensive: false })
  let copy: DatabaseSync | null = null
  try {
    discard(file)
    live.prepare('VACUUM INTO ?').run(file)
    copy = new DatabaseSync(file)
    copy.exec(`
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF;
      CREATE TABLE restocked (offer_id INTEGER PRIMARY KEY);
      CREATE TEMP TRIGGER note_new_stock AFTER INSERT ON offers BEGIN INSERT OR IGNORE INTO restocked VALUES (NEW.offer_id); END;
      CREATE TEMP TRIGGER note_stock AFTER UPDATE OF stock ON offers BEGIN INSERT OR IGNORE INTO restocked VALUES (NEW.offer_id); END;
    `)
    const { is_new, has_stock } = await write(copy)
    if (!has_stock) copy.exec('DELETE FROM restocked')
    if (is_new) {
      await copyCatalogue(live, copy)
      await feedShop(state, live, copy)
    }
  } finally {
    copy?.close()
    if (copy) discard(file)
  }
}

/** Reports new stock to the shop, and the orders' share of the other stock to the catalogue. */
async function feedShop(state: string, live: DatabaseSync, copy: DatabaseSync): Promise<void> {
  using shop = openDatabase(state, 'SHOP')
  const dbs = { SHOP: toLocalD1(shop), CATALOGUE: toLocalD1(live) }
  const now = new Date()
  const ordered = await readOrderedOffers(dbs)
  const isRestocked = copy.prepare('SELECT 1 FROM restocked WHERE offer_id = ?')
  const feedOffers = ordered.filter(({ offer_id, is_offered }) => !is_offered || isRestocked.get(offer_id))
  const displayedStock = JSON.stringify(ordered.map(({ offer_id, stock }) => ({ offer_id, stock })))
  await runBatch(dbs.SHOP, [
    sql`UPDATE offer_stock SET shown = o.value ->> 'stock' FROM json_each(${displayedStock}) o WHERE offer_stock.offer_id = o.value ->> 'offer_id'`,
    ...feedStockSql(feedOffers, 'gross', { as_of: now, now }),
  ])
  await publishStock(dbs)
}

/** Removes the copy of an interrupted run. @throws if that run is still in progress */
function discard(file: string): void {
  if (existsSync(file)) {
    using left = new DatabaseSync(file)
    try {
      left.exec('BEGIN EXCLUSIVE; ROLLBACK')
    } catch {
      throw new Error('Another import of this catalogue is running.')
    }
  }
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(file + end, { force: true })
}

async function copyCatalogue(live: DatabaseSync, copy: DatabaseSync): Promise<void> {
  const run = (sql: string) => runTransaction(live, () => live.exec(sql))
  dropAll(live, [NEXT, OLD])
  for (const table of [...LARGE_TABLES, ...SEARCH_INDEXES]) run(renamed(readTableSql(live, table), table, NEXT + table))
  for (const table of LARGE_TABLES) await copyRows(live, copy, table, `main.${NEXT}${table}`)
  for (const index of SEARCH_INDEXES)
    for (const table of tablesBehind(copy, index)) {
      run(`DELETE FROM ${NEXT}${table}`)
      await copyRows(live, copy, table, `main.${NEXT}${table}`)
    }
  const small = SMALL_TABLES.map((table) => ({ table, rows: copy.prepare(`SELECT * FROM ${table}`).all() }))

  runTransaction(live, () => {
    live.exec('PRAGMA defer_foreign_keys = ON')
    for (const table of LARGE_TABLES) {
      const indexes = live
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
        .all(table)
      swap(live, table)
      for (const { name, sql } of indexes) live.exec(`DROP INDEX ${name}; ${sql}`)
    }
    for (const index of SEARCH_INDEXES) swap(live, index)
    for (const { table } of small) live.exec(`DELETE FROM ${table}`)
    for (const { table, rows } of small) insertRows(live, table, rows)
  })
  dropAll(live, [OLD])
}

function swap(db: DatabaseSync, table: string): void {
  db.exec(`ALTER TABLE ${table} RENAME TO ${OLD}${table}; ALTER TABLE ${NEXT}${table} RENAME TO ${table}`)
}

/** Copies a table row by row, in short transactions. */
async function copyRows(live: DatabaseSync, copy: DatabaseSync, from: string, to: string): Promise<void> {
  const rows = copy.prepare(`SELECT * FROM ${from}`)
  rows.setReturnArrays(true)
  const cursor = (rows.iterate() as unknown as Iterable<(string | number | null | Uint8Array)[]>)[Symbol.iterator]()
  const insert = live.prepare(
    `INSERT INTO ${to} VALUES (${rows
      .columns()
      .map(() => '?')
      .join(', ')})`,
  )
  let next = cursor.next()
  while (!next.done) {
    const start = performance.now()
    runTransaction(live, () => {
      for (let count = 1; !next.done; count++) {
        insert.run(...next.value)
        next = cursor.next()
        if (count % ROWS_A_LOOK === 0 && performance.now() - start > LOCK_MS) break
      }
    })
    await wait(LOCK_MS)
  }
}

function insertRows(db: DatabaseSync, table: string, rows: readonly Record<string, string | number | bigint | null | Uint8Array>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const insert = db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null))
}

/** The shadow tables of a virtual table. */
const tablesBehind = (db: DatabaseSync, index: string): string[] =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB ? || '_*'")
    .all(index)
    .map((row) => String(row['name']))

function dropAll(db: DatabaseSync, prefixes: readonly string[]): void {
  for (const prefix of prefixes)
    for (const table of [...LARGE_TABLES, ...SEARCH_INDEXES]) runTransaction(db, () => db.exec(`DROP TABLE IF EXISTS ${prefix}${table}`))
}

function readTableSql(db: DatabaseSync, table: string): string {
  return String(db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table)?.['sql'])
}

/** The CREATE statement of a table, with another name. SQLite quotes the name of a renamed table. */
function renamed(sql: string, table: string, name: string): string {
  return sql.replace(new RegExp(`^(CREATE (?:VIRTUAL )?TABLE )"?${table}"?`), `$1${name}`)
}
