import { describe, expect, it } from 'vitest'
import { findDataLosses, type Migration } from './check-migrations.ts'

const OLD: Migration = [
  '0001_a.sql',
  "CREATE TABLE orders (id INTEGER PRIMARY KEY, number TEXT NOT NULL, note TEXT DEFAULT ''); CREATE INDEX by_note ON orders (note)",
]

const listLosses = (sql: string, from = '0001') => findDataLosses([OLD, ['0002_b.sql', sql]], from)

describe('migrations that only add', () => {
  it.each([
    ['a table', 'CREATE TABLE lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders)'],
    ['a column that may be empty', 'ALTER TABLE orders ADD COLUMN vat_id TEXT'],
    ['a column with a default', "ALTER TABLE orders ADD COLUMN state TEXT NOT NULL DEFAULT 'open'"],
    ['a column that it fills', 'ALTER TABLE orders ADD COLUMN day TEXT; UPDATE orders SET day = substr(number, 1, 8)'],
    ['rows', "INSERT INTO orders (number) VALUES ('a')"],
    ['an index, in place of another', 'DROP INDEX by_note; CREATE INDEX by_number ON orders (number)'],
    ['a new column that is unique', 'ALTER TABLE orders ADD COLUMN code TEXT; CREATE UNIQUE INDEX by_code ON orders (code)'],
    ['a table of its own that it takes away again', 'CREATE TABLE scratch (id); DROP TABLE scratch'],
  ])('finds nothing in %s', (_what, sql) => {
    expect(listLosses(sql)).toEqual([])
  })

  it.each([
    ['DROP TABLE orders', ['takes the table orders away', 'deletes rows of orders']],
    ['ALTER TABLE orders RENAME TO purchases', ['takes the table orders away']],
    ['ALTER TABLE orders RENAME COLUMN note TO remark', ['takes the column orders.note away']],
    ['DROP INDEX by_note; ALTER TABLE orders DROP COLUMN note', ['takes the column orders.note away']],
    ['DELETE FROM orders WHERE id < 5', ['deletes rows of orders']],
    ["UPDATE orders SET note = ''", ['writes over orders.note']],
    ['DELETE FROM invoices', ['no such table: invoices']],
    ['CREATE UNIQUE INDEX one ON orders (number)', ['demands that number of orders be unique']],
    ['ALTER TABLE orders ADD COLUMN state TEXT NOT NULL', ['demands orders.state of a version that does not write it']],
    [
      'CREATE TABLE copy AS SELECT id, number FROM orders; DROP TABLE orders; ALTER TABLE copy RENAME TO orders',
      [
        'makes another column of orders.id',
        'makes another column of orders.number',
        'takes the column orders.note away',
        'deletes rows of orders',
      ],
    ],
  ])('finds what %s does', (sql, faults) => {
    expect(listLosses(sql)).toEqual(faults.map((fault) => `0002_b.sql: ${fault}`))
  })

  it('judges nothing that was applied everywhere before the rule', () => {
    expect(listLosses('DROP TABLE orders', '0002')).toEqual([])
  })
})
