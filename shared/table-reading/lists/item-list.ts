/** Reads a list whose lines are items, each with a bullet, a count or a designator. */
import { looksLikeValue } from '../cells/cell-kinds.ts'
import { readDesignators, trimEndCharacters } from '../cells/designators.ts'
import { statesUnfitted } from '../cells/fitted.ts'
import type { BomLine, BomReading, JoinedRow, SkippedRow } from '../reading.ts'
import { MAX_CELL_LENGTH, tidyCell } from '../workbook/tidy-cell.ts'
import { WorkbookError } from '../workbook/workbook.ts'
import { BULLET, readSkipReason, readTypedLine } from './typed-line.ts'
import { LEFT_OUT_TEXT, toTextReading } from './typed-list.ts'

/** "2x ", "3 × ", "4 @ ", "5 pcs ": how many, before the item. */
const COUNT_BEFORE =
  /^\(?(\d{1,5})\)?(?:\s?[x×*@]\s+|\s?(?:pcs?|pieces?|ea|st(?:ü|ue)?ck|stk|szt|ks|шт|uds?|unid\p{L}*|pezz[io]|個|个|개)\.?\s+)(?=\S)/iu
/** "… - 1 pezzo", "… (2x)", "… x3", "…: 4 pcs" */
const COUNT_AFTER =
  /(?:^|[\s:;,(–—-])(?:[x×*]\s?(\d{1,5})|(\d{1,5})\s?(?:[x×]|pcs?|pieces?|ea|st(?:ü|ue)?ck|stk|szt|ks|шт|uds?|unid\p{L}*|pezz[io]|個|个|개))\.?\)?$/iu
/** "OR 74HCT573": an alternative to the item above. */
const ALTERNATIVE = /^(?:or|oder|ou|oppure|lub|nebo|или)\s+(?=\S)/i
/** "2 spdt switches", but neither "22 uF capacitor" nor "16 pin socket". */
const BARE_COUNT =
  /^(\d{1,4})\s+(?!(?:pins?|way|poles?|legs?|bits?|seg\w*|kanal\w*|channels?|hole|port|turn|polig\w*|[pnuµμmk]?(?:f|h|hz|v|a|w)|[km]?(?:Ω|ohms?)|[kmr]|mm|cm|inch)(?![\p{L}\p{N}]))(?=[\p{L}\p{N}])/iu
/** "-220 uf capacitor" */
const TIGHT_BULLET = /^[-*•](?=[\p{L}\p{N}])/u
export const ADDRESS = /\bhttps?:\/\/\S+/gi

const ITEMS_LEAST = 3
/** The share of lines that must begin as items, and that of the items that must name a part, a value or a count. */
const HALF = 0.5
const SOME = 0.3

/**
 * An item without a part number or value is a line with a description. Null for any other text.
 * @throws WorkbookError for more lines than `maxLines`
 */
export function readItemList(text: string, maxLines: number): BomReading | null {
  const written = text.split('\n').map((line) => line.trim())
  const areCounted = haveBareCounts(written)
  const isTight = written.filter((line) => TIGHT_BULLET.test(line)).length >= ITEMS_LEAST
  const filled = written
    .map((line) => (isTight ? line.replace(TIGHT_BULLET, '- ') : line))
    .map((line) => (areCounted ? line.replace(BARE_COUNT, '$1x ') : line))
    .map((line, row) => ({ row, plain: tidyCell(line.slice(0, MAX_CELL_LENGTH)) }))
    .filter(({ plain }) => plain !== '')
  const marked = filled.filter(({ plain }) => beginsItem(plain))
  const alternatives = filled.filter(({ plain }) => ALTERNATIVE.test(plain))
  if (marked.length < Math.max(ITEMS_LEAST, (filled.length - alternatives.length) * HALF)) return null
  const items = marked.flatMap(({ row, plain }) => {
    const item = toItem(plain)
    return item === null ? [] : [{ row, item, reading: readTypedLine(item, row)[0] }]
  })
  if (items.length > maxLines) throw new WorkbookError('file_too_long')
  const named = items.filter(({ item, reading }) => reading || COUNT_BEFORE.test(item) || COUNT_AFTER.test(item))
  if (named.length < items.length * SOME) return null
  const lines = items.map(({ row, item, reading }) => reading?.line ?? describeItem(item, row))
  const joined = alternatives.flatMap(({ row, plain }): JoinedRow[] => {
    const line = lines.findLastIndex((one) => one.row < row)
    const item = lines[line]
    if (!item) return []
    const partNumber = readTypedLine(plain.replace(ALTERNATIVE, ''), row)[0]?.line.part_number ?? ''
    if (partNumber !== '') lines[line] = { ...item, alternates: [...item.alternates, { part_number: partNumber, manufacturer: '' }] }
    return [{ row, line, reason: 'alternate' }]
  })
  const rows = new Set([...lines, ...joined].map(({ row }) => row))
  const leftOut = filled.flatMap(({ row, plain }): SkippedRow[] =>
    rows.has(row) ? [] : [{ row, text: plain.slice(0, LEFT_OUT_TEXT), reason: readSkipReason(plain) }],
  )
  return { ...toTextReading({ lines, left_out: leftOut }), joined }
}

/** Whether most lines begin with a count, and these do not number the lines. */
function haveBareCounts(lines: readonly string[]): boolean {
  const items = lines.map((line) => line.replace(TIGHT_BULLET, '')).filter(Boolean)
  const counts = items.flatMap((line) => BARE_COUNT.exec(line)?.[1] ?? []).map(Number)
  const isNumbering = counts.every((count, at) => at === 0 || count === (counts[at - 1] ?? 0) + 1)
  return counts.length >= Math.max(ITEMS_LEAST, items.length * HALF) && !isNumbering
}

function beginsItem(plain: string): boolean {
  if (plain.replace(BULLET, '') !== plain || COUNT_BEFORE.test(plain)) return true
  const [reading] = readTypedLine(plain, 0)
  return reading !== undefined && reading.line.designators.length > 0
}

/** An item without its mark and addresses; null if nothing is left, or for "Resistors:", which is above its own items. */
function toItem(plain: string): string | null {
  const bare = plain.replace(BULLET, '').replace(ADDRESS, '').trim()
  const item = bare.length < plain.length && /https?:/i.test(plain) ? trimEndCharacters(bare, ' (<–—:-') : bare
  if (!/[\p{L}\p{N}]/u.test(item) || (/[:：]$/.test(item) && !COUNT_BEFORE.test(item))) return null
  // "4 @ 10k" is a count here, no price.
  return item.replace(/^(\d{1,5})\s?[@*]\s+/, '$1x ')
}

function describeItem(item: string, row: number): BomLine {
  const [before, count] = COUNT_BEFORE.exec(item) ?? []
  // "x3 (or 4)"
  const remark = item.endsWith(')') ? Math.max(0, item.lastIndexOf('(')) : 0
  const after = before === undefined ? (COUNT_AFTER.exec(item) ?? COUNT_AFTER.exec(item.slice(0, remark).trim())) : null
  const words = before !== undefined ? item.slice(before.length) : item.slice(0, after?.index)
  const [first = ''] = /^\S+(?= )/.exec(words) ?? []
  const { list, complete } = readDesignators(first)
  const designators = complete ? list : []
  const stated = count ?? after?.[1] ?? after?.[2]
  const isCounted = stated === undefined && designators.length > 0
  return {
    row,
    part_number: '',
    manufacturer: '',
    value: words
      .split(/[\s,;]+/)
      .filter(looksLikeValue)
      .join(' '),
    description: trimEndCharacters(words.slice(designators.length > 0 ? first.length : 0).trim(), ' -–:,'),
    package: '',
    qty: isCounted ? designators.length : stated === undefined ? null : Number(stated),
    qty_from_designators: isCounted,
    designators,
    do_not_fit: statesUnfitted(item),
    alternates: [],
    supplier_skus: [],
  }
}
