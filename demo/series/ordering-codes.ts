import type { Lifecycle, Packaging, PartInput } from '#origin/catalogue/model.ts'
import { Columns } from './columns.ts'
import { compileTest, type Entry, expandRow, hasStep, toValue, type Value } from './expand-row.ts'
import { axisWhere, type RankedSeries, rankCombinations } from './ranked.ts'
import { readFields, type SeriesHead, type Table } from './read-tables.ts'

/**
 * Passive and electromechanical parts are ordered by a code with a place for each property. The tables `[axis]` hold the entries of such
 * places, which are combined freely; where one place limits another, both stand in one table.
 */

/** The entries of an axis, and every column that they have. */
interface OpenAxis {
  table: Table
  entries: Entry[]
  columns: Set<string>
}

/** The series of a file with `[axis]` or `[parts]`. @throws DataError where a cell does not fit, or a column is unknown or unused */
export function readOrderingCode(head: SeriesHead, file: string, tables: readonly Table[]): RankedSeries {
  const { category } = head
  const axes = tables.filter(({ name }) => name === 'axis' || name === 'parts').map((table) => openAxis(category, table))
  const columns = new Columns(category)
  const fields = readFields(tables, file)
  for (const [name, text] of fields.cells) {
    const value = toValue(category, fields, name, text)
    columns.add(name, fields, () => value)
  }
  const lookups = tables.filter(({ name }) => name.startsWith('lookup '))
  for (const table of lookups) joinLookup(category, table, axes, columns)
  for (const [at, axis] of axes.entries())
    for (const name of axis.columns) columns.add(name, axis.table.head, (entries) => entries[at]?.[name])
  for (const table of lookups) for (const key of listKeys(table)) columns.use(key, table.head)
  columns.check(fields)
  for (const { rows } of [...axes.map(({ table }) => table), ...lookups]) for (const row of rows) columns.check(row)
  const isPopular = readTests(category, tables, 'popular', axes, columns)
  const isFavourite = readTests(category, tables, 'favourite', axes, columns)
  columns.rejectUnused()
  const combinations = rankCombinations(axes.map((axis) => axisWhere(axis.entries, isPopular(axis), isFavourite(axis))))
  return {
    ...head,
    size: combinations.size,
    ranked: true,
    popular: combinations.popular,
    at: (index) => toPart(head, columns, combinations.at(index)),
  }
}

function toPart(head: SeriesHead, columns: Columns, entries: readonly Entry[]): PartInput {
  return {
    part_number: String(columns.get('part_number', entries)),
    manufacturer: head.manufacturer,
    category: head.category,
    series: head.name,
    package: String(columns.get('package', entries)),
    parameters: columns.toParameters(entries),
    lifecycle: (columns.find('lifecycle', entries) ?? 'active') as Lifecycle,
    rohs: columns.find('rohs', entries) !== 'no',
    datasheet: head.slug,
    packaging: columns.get('packaging', entries) as Packaging,
    spq: columns.getNumber('spq', entries),
    base_price: Math.round(columns.getNumber('usd', entries) * columns.priceFactor(entries)),
  }
}

function openAxis(category: string, table: Table): OpenAxis {
  // What single rows list, by each column that has a range with a step: the range leaves it out.
  const listed = new Map<string, Set<Value>>()
  for (const column of table.columns) if (table.rows.some((row) => hasStep(row, column))) listed.set(column, new Set())
  const entries = table.rows.flatMap((row) => {
    const added = expandRow(category, row, listed)
    for (const [column, values] of listed)
      if (!hasStep(row, column)) for (const entry of added) if (entry[column] !== undefined) values.add(entry[column])
    return added
  })
  return { table, entries, columns: new Set(table.columns) }
}

/** The columns after which `[lookup size reel]` is named. */
const listKeys = (table: Table): string[] => table.name.split(' ').slice(1)

/** Adds what a lookup says of its keys: to the entries, where one axis has all of them, and else to the combination. */
function joinLookup(category: string, table: Table, axes: readonly OpenAxis[], columns: Columns): void {
  const keys = listKeys(table)
  const added = table.columns.filter((column) => !keys.includes(column))
  const entries = table.rows.flatMap((row) => expandRow(category, row, new Map()))
  const rows = new Map(entries.map((entry) => [keys.map((column) => entry[column]).join('\t'), entry]))
  const find = (read: (column: string) => Value | undefined) => {
    const key = keys.map(read).join('\t')
    return rows.get(key) ?? table.head.rejectTable(null, `has no row ${key.replaceAll('\t', ', ')}`)
  }
  const axis = axes.find((each) => keys.every((column) => each.columns.has(column)))
  if (!axis) {
    const homes = new Map(keys.map((column) => [column, axes.findIndex((each) => each.columns.has(column))]))
    for (const column of added) columns.add(column, table.head, (entries) => find((key) => entries[homes.get(key) ?? -1]?.[key])[column])
    return
  }
  for (const column of added) {
    if (axis.columns.has(column)) table.head.rejectTable(column, 'stands in two tables')
    axis.columns.add(column)
  }
  for (const entry of axis.entries) {
    const found = find((key) => entry[key])
    Object.assign(entry, found)
  }
}

/** The test of an axis' entries that `[popular]` or `[favourite]` makes: all of its lines that speak of the axis' columns hold. */
function readTests(category: string, tables: readonly Table[], name: string, axes: readonly OpenAxis[], columns: Columns) {
  const tests = (tables.find((table) => table.name === name)?.rows ?? []).map((row) => {
    const column = row.get('field')
    columns.use(column, row)
    if (!axes.some((axis) => axis.columns.has(column))) row.rejectTable(column, 'stands on no axis')
    return { column, holds: compileTest(category, row) }
  })
  return (axis: OpenAxis) => {
    const axisTests = tests.filter(({ column }) => axis.columns.has(column))
    return (entry: Entry) => axisTests.every(({ column, holds }) => holds(entry[column]))
  }
}
