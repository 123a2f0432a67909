import { preferredValues, toRank } from './preferred-numbers.ts'
import { isParameter, parseValue, type Row } from './read-tables.ts'

/** A text, or a number where a parameter or a range is one. */
export type Value = string | number

/** Values by column. */
export type Entry = Record<string, Value>

const RANGE = /^(\S+)\.\.(\S+)(?: step (\S+)|((?: E\d+)+))?$/
const PREFERRED = /^E(\d+)$/

/** Whether a text is a formula or a template, and so depends on other columns. */
export const isComputed = (text: string): boolean => text.startsWith('=') || text.includes('{')

/** What one text stands for: of a parameter, its value; of money, whole micros; of any other column, the text itself. */
export function toValue(category: string, row: Row, column: string, text: string): Value {
  if (isComputed(text)) return text
  if (/(?:^|_)usd$/.test(column)) return Math.round((parseValue(text) ?? row.rejectTable(column, `${text} is no number`)) * 1e6)
  return isParameter(category, column) ? row.toParameter(column, text) : text
}

/**
 * The values that a cell lists: `W|Y|X` each of them, `2..40` whole numbers, `1M..8M step 1k` in even steps, `10..1M E24 E96` preferred
 * numbers. Null for a cell of one value.
 */
function listValues(category: string, row: Row, column: string, text: string): Value[] | null {
  if (isComputed(text)) return null
  const range = RANGE.exec(text)
  if (!range) return text.includes('|') ? text.split('|').map((each) => toValue(category, row, column, each)) : null
  const [, from = '', to = '', step = '1', series] = range
  const toNumber = (number: string): number => parseValue(number) ?? row.rejectTable(column, `${number} is no number`)
  const [min, max, each] = [toNumber(from), toNumber(to), toNumber(step)]
  if (series !== undefined) return preferredValues(min, max, [...series.matchAll(/\d+/g)].map(Number))
  // Whole multiples of the step's last decimal, so that no binary noise comes in.
  const scale = 10 ** (String(each).split('.')[1] ?? '').length
  return Array.from({ length: Math.floor((max - min) / each + 1e-6) + 1 }, (_, at) => Math.round((min + at * each) * scale) / scale)
}

/** Whether the cell is a range in even steps. */
export const hasStep = (row: Row, column: string): boolean => row.cells.get(column)?.includes(' step ') === true

/** The test of a line of `[popular]` or `[favourite]`: `E24` for preferred numbers, and whatever a cell can list. */
export function compileTest(category: string, row: Row): (value: Value | undefined) => boolean {
  const [column, text] = [row.get('field'), row.get('value')]
  const series = PREFERRED.exec(text)?.[1]
  if (series !== undefined) return (value) => typeof value === 'number' && toRank(value) <= Number(series)
  const values = new Set((listValues(category, row, column, text) ?? [toValue(category, row, column, text)]).map(String))
  return (value) => values.has(String(value))
}

/**
 * The entries of one row: every combination of what its cells list, the last column fastest.
 * @param listed values of earlier rows, by column, that a range with a step leaves out
 */
export function expandRow(category: string, row: Row, listed: ReadonlyMap<string, ReadonlySet<Value>>): Entry[] {
  const single: Entry = {}
  const lists: [string, readonly Value[]][] = []
  for (const [column, text] of row.cells) {
    if (text === '-') continue
    const values = listValues(category, row, column, text)
    if (!values) single[column] = toValue(category, row, column, text)
    else lists.push([column, hasStep(row, column) ? values.filter((value) => !listed.get(column)?.has(value)) : values])
  }
  return lists.reduce<Entry[]>(
    (entries, [column, values]) => entries.flatMap((entry) => values.map((value) => ({ ...entry, [column]: value }))),
    [single],
  )
}
