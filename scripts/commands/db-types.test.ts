import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { ROOT } from '../dev/local-state.ts'
import { formatRowTypes, openMigratedDatabases } from './db-types.ts'

function formatTypes(...statements: string[]): string {
  const db = new DatabaseSync(':memory:')
  for (const statement of statements) db.exec(statement)
  return formatRowTypes([db])
}

it('gives a column the type, the words and the NULL that its table allows', () => {
  const text = formatTypes(
    `CREATE TABLE order_lines (line_id INTEGER PRIMARY KEY, state TEXT NOT NULL CHECK (state IN ('open', 'done')), share REAL,
       is_held INTEGER CHECK (is_held IN (0, 1)), note TEXT NOT NULL DEFAULT '') STRICT`,
    // A later migration's column counts like the others, and what is no table of ours does not.
    'ALTER TABLE order_lines ADD COLUMN qty INTEGER NOT NULL DEFAULT 1',
    'CREATE VIRTUAL TABLE part_terms USING fts5 (terms)',
  )
  expect(text).toContain(`export interface OrderLineRow {
  line_id: number
  state: 'open' | 'done'
  share: number | null
  is_held: 0 | 1 | null
  note: string
  qty: number
}`)
  expect(text).toContain("order_lines: { row: OrderLineRow; optional: 'line_id' | 'share' | 'is_held' | 'note' | 'qty' }")
  expect(text).not.toContain('PartTerms')
})

it('takes a key of several columns as needed, numbers among them', () => {
  expect(formatTypes('CREATE TABLE texts (page INTEGER, lang TEXT, title TEXT, PRIMARY KEY (page, lang)) STRICT, WITHOUT ROWID')).toContain(
    "texts: { row: TextRow; optional: 'title' }",
  )
})

it('has no type for bytes', () => {
  expect(() => formatTypes('CREATE TABLE files (body BLOB) STRICT')).toThrow('files.body')
})

it('wrote the file that is there', () => {
  expect(formatRowTypes(openMigratedDatabases())).toBe(readFileSync(join(ROOT, 'origin/database/rows.ts'), 'utf8'))
})
