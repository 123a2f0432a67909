/** Reads a list with one part per line, each in free text. */

import { toLatinDigits } from '../../trade/quantity.ts'
import { looksLikeValue } from '../cells/cell-kinds.ts'
import { readDesignators, trimEndCharacters } from '../cells/designators.ts'
import { statesUnfitted } from '../cells/fitted.ts'
import type { BomReading, SkippedRow } from '../reading.ts'
import { NO_COLUMNS } from '../reading.ts'
import { MAX_CELL_LENGTH, tidyCell } from '../workbook/tidy-cell.ts'
import { WorkbookError } from '../workbook/workbook.ts'
import { createDesignatorCounter } from './bom-limits.ts'
import { BULLET, readSkipReason, readTypedLine, type TypedReading } from './typed-line.ts'

const LEFT_OUT_TEXT = 80

/** Digits in groups that are separated by non-breaking spaces (U+00A0, U+2009, U+202F). */
const NO_BREAK_GROUPS = /(?<![\p{L}\p{N}.,\u00a0\u2009\u202f-])\p{Nd}{1,3}(?:[\u00a0\u2009\u202f]\p{Nd}{3}){1,3}(?![.,]?\p{Nd})/gu
const BLANK_GROUPS = /(?<![\p{L}\p{N}.,-])[1-9]\d{0,2}(?: \d{3}){1,3}(?![.,]?\d)/gu
/** 10 000, 1 250 000: the last group cannot be a separate number. */
const PROVES_GROUPS = /(?<![\p{L}\p{N}.,-])[1-9]\d{0,2}(?: \d{3}){0,2} 0\d\d(?![.,]?\d)/u
const UNGROUPED = /(?<![\p{L}\p{N}.,-])[1-9]\d{3,}(?![.,]?\d|\p{L})/u

/** Writes groups with non-breaking spaces as "10'200", before all spaces become plain. */
const markNoBreakGroups = (text: string): string => text.replace(NO_BREAK_GROUPS, (number) => number.replace(/\s/gu, "'"))

/** If a list has "10 000" somewhere and "10000" nowhere, all its numbers have spaces between groups. */
const markListGroups = (text: string): string =>
  PROVES_GROUPS.test(text) && !UNGROUPED.test(text) ? text.replace(BLANK_GROUPS, (number) => number.replaceAll(' ', '\u202f')) : text

/**
 * Replaces full-width letters, digits and signs, and those of Arabic keyboards, by plain ones; a bracket after a part number is separated
 * from it.
 */
export const normalizeSigns = (text: string): string =>
  toLatinDigits(
    text
      .replace(/(?<=[!-~])（/g, ' (')
      .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/[、،]/g, ','),
  )

/**
 * Prepares a text for `readTypedList`, `readPlainList` and `readTypedLine`: with plain signs, and marks instead of spaces that certainly
 * group digits.
 */
export const normalizeTypedList = (text: string): string => markListGroups(normalizeSigns(markNoBreakGroups(text)))

/** @throws WorkbookError for more lines than `maxLines` */
export const readTypedList = (text: string, maxLines: number): BomReading => listOf(readLines(text, maxLines))

/**
 * Reads a text in which each line is only a part, a quantity and perhaps a price, so that its commas do not divide cells, or names no part.
 * A line without separators may have more words beside a marked quantity ("100 pcs"). Null from the first other line on.
 * @throws as `readTypedList`
 */
export function readPlainList(text: string, maxLines: number): BomReading | null {
  const read = readLines(text, maxLines, isPlainLine)
  return read.is_whole ? listOf(read) : null
}

/** "2x ", "3 × ", "(4) ": how many, before the item. */
const COUNT_BEFORE =
  /^\(?(\d{1,5})\)?(?:\s?[x×*@]\s+|\s*(?:pcs?|pieces?|ea|st(?:ü|ue)?ck|stk|szt|ks|шт|uds?|unid\p{L}*|pezz[io]|個|个|개)\.?\s+)(?=\S)/iu
/** "… - 1 pezzo", "… (2x)", "… x3", "… : 4 pcs" */
const COUNT_AFTER =
  /(?:^|[\s:;,(–—-])(?:[x×*]\s?(\d{1,5})|(\d{1,5})\s?(?:[x×]|pcs?|pieces?|ea|st(?:ü|ue)?ck|stk|szt|ks|шт|uds?|unid\p{L}*|pezz[io]|個|个|개))\.?\)?$/iu
/** "-220 uf capacitor" */
const TIGHT_BULLET = /^[-*•](?=[\p{L}\p{N}])/u
const ADDRESS = /\bhttps?:\/\/\S+/gi
/** The share of a list's lines that must begin as items. */
const MOSTLY = 0.5
const ITEMS_LEAST = 3

interface Item {
  row: number
  /** Without its mark and addresses. */
  text: string
  reading: TypedReading | undefined
}

/**
 * Reads a text whose lines are items, each with a bullet, a count or a designator. An item without a part number or value is a line with a
 * description. Null for any other text.
 * @throws as `readTypedList`
 */
export function readItemList(text: string, maxLines: number): BomReading | null {
  const hasTightBullets = text.split('\n').filter((line) => TIGHT_BULLET.test(line.trim())).length >= ITEMS_LEAST
  const filled = text
    .split('\n')
    .map((line) => (hasTightBullets ? line.trim().replace(TIGHT_BULLET, '- ') : line))
    .map((line, row) => ({ row, plain: tidyCell(line.slice(0, MAX_CELL_LENGTH)) }))
    .filter(({ plain }) => plain !== '')
  const isItem = (plain: string): boolean => {
    const marked = plain.replace(BULLET, '')
    const [reading] = marked === plain ? readTypedLine(plain, 0) : []
    return marked !== plain || COUNT_BEFORE.test(plain) || (reading !== undefined && reading.line.designators.length > 0)
  }
  const items = filled.filter(({ plain }) => isItem(plain))
  if (items.length < Math.max(ITEMS_LEAST, filled.length * MOSTLY)) return null
  const read = items.flatMap(({ row, plain }): Item[] => {
    const isLinked = /https?:/i.test(plain)
    const bare = plain.replace(BULLET, '').replace(ADDRESS, '').trim()
    const item = isLinked ? trimEndCharacters(bare, ' (<–—:-') : bare
    // "Resistors:" is above its own items.
    if (!/[\p{L}\p{N}]/u.test(item) || (/[:：]$/.test(item) && !COUNT_BEFORE.test(item))) return []
    // "4 @ 10k" is a count here, no price.
    const text = item.replace(/^(\d{1,5})\s*[@*]\s+/, '$1x ')
    return [{ row, text, reading: readTypedLine(text, row)[0] }]
  })
  if (read.length > maxLines) throw new WorkbookError('file_too_long')
  const counted = read.filter(({ text: item, reading }) => reading || COUNT_BEFORE.test(item) || COUNT_AFTER.test(item))
  if (counted.length < read.length * SOME) return null
  const lines = read.map(({ row, text: item, reading }) => reading?.line ?? describeItem(item, row))
  const rows = new Set(lines.map(({ row }) => row))
  const leftOut = filled.flatMap(({ row, plain }): SkippedRow[] =>
    rows.has(row) ? [] : [{ row, text: plain.slice(0, LEFT_OUT_TEXT), reason: readSkipReason(plain) }],
  )
  return listOf({ lines, left_out: leftOut, is_whole: true })
}

/** The share of items that must name a part, a value or a count. */
const SOME = 0.3
function describeItem(text: string, row: number): TypedReading['line'] {
  const [before, count] = COUNT_BEFORE.exec(text) ?? []
  // "x3 (or 4)"
  const remark = text.endsWith(')') ? text.lastIndexOf('(') : -1
  const after = before === undefined ? (COUNT_AFTER.exec(text) ?? COUNT_AFTER.exec(text.slice(0, Math.max(0, remark)).trim())) : null
  const item = before !== undefined ? text.slice(before.length) : text.slice(0, after?.index)
  const { list: designators, complete } = readDesignators(/^\S+/.exec(item)?.[0] ?? '')
  const stated = count ?? after?.[1] ?? after?.[2]
  const leading = complete && item.includes(' ') ? designators : []
  const isCounted = stated === undefined && leading.length > 0
  return {
    row,
    part_number: '',
    manufacturer: '',
    value: item
      .split(/[\s,;]+/)
      .filter(looksLikeValue)
      .join(' '),
    description: trimEndCharacters((leading.length > 0 ? item.replace(/^\S+/, '') : item).trim(), ' -–:,'),
    package: '',
    qty: isCounted ? leading.length : stated === undefined ? null : Number(stated),
    qty_from_designators: isCounted,
    designators: leading,
    do_not_fit: statesUnfitted(text),
    alternates: [],
    supplier_skus: [],
  }
}

const isPlainLine = ({ line, is_marked }: TypedReading, written: string): boolean =>
  (line.qty !== null || line.qty_text !== undefined) &&
  line.part_number !== '' &&
  (line.description === '' || (is_marked && !/[,;|\t]/.test(written.replace(line.part_number, ''))))

interface ReadLines extends Pick<BomReading, 'lines' | 'left_out'> {
  /** Whether the text was read to its end. */
  is_whole: boolean
}

function readLines(text: string, maxLines: number, holds: typeof isPlainLine = () => true): ReadLines {
  const lines: TypedReading['line'][] = []
  const leftOut: SkippedRow[] = []
  const countDesignators = createDesignatorCounter()
  for (const [row, written] of text.split(/\r\n|\r|\n/).entries()) {
    const plain = tidyCell(written.slice(0, MAX_CELL_LENGTH))
    if (plain === '') continue
    const [reading] = readTypedLine(plain, row)
    if (reading) {
      if (!holds(reading, plain)) return { lines, left_out: leftOut, is_whole: false }
      countDesignators(reading.line.designators.length)
      lines.push(reading.line)
    } else leftOut.push({ row, text: plain.slice(0, LEFT_OUT_TEXT), reason: readSkipReason(plain) })
    if (lines.length > maxLines || leftOut.length > maxLines) throw new WorkbookError('file_too_long')
  }
  return { lines, left_out: leftOut, is_whole: true }
}

const listOf = ({ lines, left_out }: ReadLines): BomReading => ({
  sheet: null,
  sheet_index: 0,
  sheet_count: 1,
  encoding: null,
  separator: null,
  header_row: null,
  columns: NO_COLUMNS,
  lines,
  left_out,
  joined: [],
  headings: [],
  unread: [],
})
