/** The quick order pad: the readings of a typed line, and the offer that is bought for it. */

import type { BomMatch } from '#shared/bom/model.ts'
import type { PadChoice } from '#shared/contract/cart.ts'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { readTypedLine } from '#shared/table-reading/lists/typed-line.ts'
import { normalizeTypedList } from '#shared/table-reading/lists/typed-list.ts'
import { PAD_PROFILE } from '#shared/table-reading/profiles.ts'
import type { BomLine, SkipReason } from '#shared/table-reading/reading.ts'
import { NO_COLUMNS, type SummaryField } from '#shared/table-reading/reading.ts'
import { MAX_PART_NUMBER_LENGTH, toPartNumberKey } from '#shared/trade/part-number.ts'

/** A row of the pad: its readings, the likeliest first, or why there are none. */
export interface PadRow {
  text: string
  readings: readonly BomLine[]
  reason: SkipReason | null
}

export interface ParsedPad {
  rows: PadRow[]
  fields: readonly SummaryField[]
  /** Columns of the text that the pad ignores. */
  unused: readonly SummaryField[]
  /** Whether the text has columns, whose meanings may be changed. */
  is_table: boolean
}

/**
 * A text of the pad, parsed as every list is. A comma may belong to the part number, which only the catalogue can decide, so a row may have
 * several readings.
 * @param choice the meanings of its columns, if the buyer has chosen
 * @throws WorkbookError for a text that cannot be parsed
 */
export function parsePad(text: string, choice?: PadChoice): ParsedPad {
  const { reading, workbook } = readPaste(text, choice && { header_row: choice.header_row, columns: { ...NO_COLUMNS, ...choice.columns } })
  const sources = workbook ? (workbook.sheets[0]?.rows ?? []).map((row) => row.join('\t')) : normalizeTypedList(text).split(/\r\n|\r|\n/)
  const readText = (row: number): string => (sources[row] ?? '').trim()
  const lines = reading.lines.map((line): [number, PadRow] => {
    const { row } = line
    const readings = workbook ? [line] : readTypedLine(readText(row), row).map(({ line: one }) => one)
    return [row, { text: readText(row), readings: readings.filter(namesPart), reason: readings.some(namesPart) ? null : 'no_part' }]
  })
  const others = reading.left_out.map(({ row, reason }): [number, PadRow] => [row, { text: readText(row), readings: [], reason }])
  const rows = [...lines, ...others].sort(([a], [b]) => a - b).map(([, row]) => row)
  const { fields, unused } = toReadingSummary(reading, PAD_PROFILE)
  return { rows, fields, unused, is_table: workbook !== null }
}

const namesPart = ({ part_number }: BomLine): boolean =>
  part_number.length <= MAX_PART_NUMBER_LENGTH && /\d/.test(part_number) && toPartNumberKey(part_number).length > 1

/** Whether a line has no quantity, rather than an invalid one. */
const isUncounted = ({ qty, qty_text, description }: BomLine): boolean => qty === null && qty_text === undefined && description === ''

/** A reading with its match in the catalogue. */
export interface ReadLine {
  line: BomLine
  match: Pick<BomMatch, 'state' | 'goods_id' | 'kind'>
}

export interface PadMatch {
  outcome: 'matched' | 'no_quantity' | 'several' | 'none' | 'unread'
  goods_id: number | null
  line: BomLine | null
  /** 1 if the line has no quantity; 0 for zero, or an invalid quantity. */
  qty: number
  qty_assumed: boolean
}

/** The match of a row: only if all readings with a certain match agree on part and quantity, and none needs a check. */
export function toPadMatch(readings: readonly BomLine[], existingLines: readonly ReadLine[]): PadMatch {
  const [first] = existingLines
  const verdict = (outcome: PadMatch['outcome'], goodsId: number | null, line: BomLine | null): PadMatch => {
    const qtyAssumed = line !== null && isUncounted(line)
    return { outcome, goods_id: goodsId, line, qty: qtyAssumed ? 1 : (line?.qty ?? 0), qty_assumed: qtyAssumed }
  }
  if (!first) {
    const [line = null] = readings
    return verdict(line ? 'none' : 'unread', null, line)
  }
  const sure = existingLines.filter(({ match }) => match.state === 'matched' && match.goods_id !== null)
  const [only = null] = sure
  const goodsId = only?.match.goods_id ?? null
  if (!only || goodsId === null) {
    const candidate = existingLines.find(({ match }) => match.goods_id !== null) ?? first
    return verdict('several', candidate.match.goods_id, candidate.line)
  }
  // An exact part number that lacks only its maker counts the same.
  const named = existingLines.filter(({ match }) => match.goods_id !== null && (match.state === 'matched' || match.kind === 'exact'))
  const agree = named.every(({ line, match }) => match.goods_id === goodsId && line.qty === only.line.qty)
  const matched = verdict(agree ? 'matched' : 'several', goodsId, only.line)
  return agree && !(Number.isSafeInteger(matched.qty) && matched.qty >= 1) ? { ...matched, outcome: 'no_quantity' } : matched
}
