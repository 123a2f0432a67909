import { expect, it, test } from 'vitest'
import { parseTables, parseValue, readFields } from './read-tables.ts'

test.each([
  ['4.7k', 4700],
  ['15n', 1.5e-8],
  ['0.1u', 1e-7],
  ['64Ki', 65536],
  ['-40', -40],
  ['2M', 2e6],
  ['1k5', null],
  ['', null],
])('reads %s as %o', (text, expected) => {
  expect(parseValue(text)).toBe(expected)
})

const FILE = ['[fields]', 'temperature_min\t-40', '', '[devices]', 'name\tusd', 'A1\t0.2', 'A2\t-']

it('reads tables with the line of each row', () => {
  const tables = parseTables('x.tsv', `${FILE.join('\n')}\n`)
  expect(tables.map(({ name, rows }) => [name, rows.map(({ line }) => line)])).toEqual([
    ['fields', [2]],
    ['devices', [6, 7]],
  ])
  expect(readFields(tables, 'x.tsv').get('temperature_min')).toBe('-40')
  expect(tables[1]?.rows.map((row) => row.find('usd'))).toEqual(['0.2', null])
})

it('reads a file of one table without a name', () => {
  const [table] = parseTables('x.tsv', 'series\tname\na\tA\n')
  expect(table?.rows[0]?.get('name')).toBe('A')
})

test.each([
  ['A3', 'x.tsv, line 8: 1 cells, 2 columns'],
  ['A3\t0.1\t7', 'x.tsv, line 8: 3 cells, 2 columns'],
  ['A3\t', 'x.tsv, line 8, column usd: is empty, or has blanks around it'],
  [' A3\t0.1', 'x.tsv, line 8, column name: is empty, or has blanks around it'],
])('refuses the row %j', (row, message) => {
  expect(() => parseTables('x.tsv', [...FILE, row].join('\n'))).toThrow(message)
})

it('refuses a row outside of a table', () => {
  expect(() => parseTables('x.tsv', '[devices]\nname\n\nA1')).toThrow('x.tsv, line 4: stands in no table')
})

it('names the file, line and column of a cell that is no number', () => {
  const [, devices] = parseTables('x.tsv', FILE.join('\n'))
  expect(() => devices?.rows[1]?.getPositive('usd')).toThrow('x.tsv, line 7, column usd: is missing')
  expect(() => devices?.rows[0]?.getPositive('name')).toThrow('x.tsv, line 6, column name: A1 is no number above 0')
})
