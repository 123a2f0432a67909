import { readDollars, readPieceCount } from './cell-numbers.ts'
import { isEmptyValue, tidyCell } from './cell-text.ts'
import type { ColumnRule } from './column-map.ts'
import { CellProblem } from './faults.ts'

/** Applies a map to the texts of a row. */

/** A row's texts by the file's headings, folded; empty if there is none. */
export type ReadColumnText = (column: string) => string

/** Makes one of our cells; null if the map makes none. */
export type MapCell = (readColumnText: ReadColumnText) => string | null | CellProblem

const MAX_PIECES = 1_000_000_000
/** Longer texts are cut before a regular expression reads them. */
const MAX_MATCHED_CHARACTERS = 2000
const MICROS_PER_DOLLAR = 1e6
/** Number of decimals of a made price, which is rounded when it is parsed. */
const DIGITS = 12

/** The columns of the file that a source reads. */
export function listSourceColumns({ from, per }: ColumnRule): string[] {
  return [...(from === undefined ? [] : [from].flat()), ...(typeof per === 'string' ? [per] : [])]
}

/** The file's decimal mark, if the map states it. */
export type DecimalMark = ',' | '.' | undefined

/** An amount with a point before its decimals and no thousands separators; unchanged without a mark. */
function withMark(text: string, mark: DecimalMark): string {
  if (mark === undefined) return text
  return mark === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}

/** A heading or a value as the map compares them: tidied and in lower case. */
export const foldHeading = (text: string): string => tidyCell(text).toLowerCase()

/**
 * The function that makes a cell by one rule, whose headings are normalized.
 * @param mark the decimal mark, for pieces or prices
 */
export function mapCell(source: ColumnRule, mark: DecimalMark): MapCell {
  const { constant, split, otherwise, append } = source
  if (constant !== undefined) return () => constant
  const expression = source.match === undefined ? null : new RegExp(source.match, 'u')
  const values = source.values && new Map(Object.entries(source.values).map(([text, value]) => [foldHeading(text), value]))
  const isConverted = source.per !== undefined || source.times !== undefined
  return (readColumnText) => {
    let text = gather(source, readColumnText)
    if (split && text !== '')
      text =
        text
          .split(split.by)
          .at(split.take > 0 ? split.take - 1 : split.take)
          ?.trim() ?? ''
    if (expression && text !== '') text = expression.exec(text.slice(0, MAX_MATCHED_CHARACTERS))?.[1]?.trim() ?? ''
    const value = values?.get(foldHeading(text)) ?? (values?.has(foldHeading(text)) ? null : undefined)
    if (value !== undefined) return appended(value, append)
    if (values && otherwise !== undefined && text !== '') return appended(otherwise, append)
    return isConverted ? convertCell(text, source, readColumnText, mark) : appended(withMark(text, mark), append)
  }
}

function gather({ from = [], join }: ColumnRule, readColumnText: ReadColumnText): string {
  const texts = [from].flat().map(readColumnText)
  if (join !== undefined) return texts.filter((text) => text !== '').join(join)
  return texts.find((text) => text !== '' && !isEmptyValue(text)) ?? ''
}

const appended = (text: string | null, append: string | undefined): string | null =>
  text !== null && append !== undefined && /\d$/.test(text) ? text + append : text

/** A price in dollars for one piece. */
export function convertCell(
  text: string,
  { per = 1, times = 1 }: Pick<ColumnRule, 'per' | 'times'>,
  readColumnText: ReadColumnText,
  mark: DecimalMark,
): string | CellProblem {
  const marked = withMark(text, mark)
  if (marked === '') return ''
  // The name of the currency is accepted if the map gives its rate.
  const price = readDollars(times === 1 ? marked : marked.replace(/^(?:[A-Z]{3}|\p{Sc}) ?| ?(?:[A-Z]{3}|\p{Sc})$/gu, ''))
  if (price instanceof CellProblem) return price
  const pieces =
    typeof per === 'number' ? per : readColumnText(per) === '' ? 1 : readPieceCount(withMark(readColumnText(per), mark), 1, MAX_PIECES)
  if (pieces instanceof CellProblem) return new CellProblem('is a price for a quantity that cannot be read')
  return ((price * times) / pieces / MICROS_PER_DOLLAR).toFixed(DIGITS)
}
