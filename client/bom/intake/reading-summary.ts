import type { MessageKey, Translator } from '#locales/translator.ts'
import type { ReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import type { SkippedRow, SkipReason, SummaryField, UnreadSheet } from '#shared/table-reading/reading.ts'
import { toColumnLetters } from '#shared/text/column-letters.ts'
import { formatList } from '#shared/text/format-list.ts'
import { COLUMN_KEYS } from './column-keys.ts'

/** Why a row became no line. */
export const SKIP_REASON_KEYS: Readonly<Record<SkipReason, MessageKey>> = {
  placeholder: 'reading.placeholder',
  total: 'reading.total',
  places: 'reading.designators_only',
  too_long: 'reading.too_long',
  no_part: 'reading.no_part',
  struck: 'reading.left_struck',
  filtered: 'reading.left_filtered',
}

/** Why a sheet is not read. */
export const UNREAD_REASON_KEYS: Readonly<Record<UnreadSheet['reason'], MessageKey>> = {
  hidden: 'reading.unread_hidden',
  history: 'reading.unread_history',
  repeated: 'reading.unread_repeated',
  other: 'reading.unread_other',
}

/**
 * The summary of a list: the number of rows, their columns, and each row that became no line, with the reason.
 * @param tag BCP 47 of the page
 */
export function formatSummary(summary: ReadingSummary, t: Translator, tag: string): string {
  const { rows, fields, unused, assumed, open, unread, unread_count, unread_columns = [] } = summary
  const joined = (names: readonly string[]): string => formatList(names, tag)
  const listed = (names: readonly SummaryField[]): string => joined(names.map((field) => t(COLUMN_KEYS[field])))
  const quoted = (name: string): string => `“\u2068${name}\u2069”`
  const sheets = [
    ...unread.map((name, i) => `${quoted(name)} (${t(UNREAD_REASON_KEYS[summary.unread_reasons[i] ?? 'other'])})`),
    ...(unread_count > unread.length ? ['…'] : []),
  ]
  const readSheets = summary.read_sheets.map(({ name, lines, is_unfitted }) =>
    is_unfitted ? t('reading.sheet_unfitted', { sheet: quoted(name), count: lines }) : `${quoted(name)} (${lines})`,
  )
  const { hidden, partly_struck, unvalued } = summary.remarks
  const notUsed = [
    ...unused.map((field) => t(COLUMN_KEYS[field])),
    ...unread_columns.map(
      ({ column, name, cells }) => `${name === '' ? t('columns.column', { name: toColumnLetters(column) }) : quoted(name)} (${cells})`,
    ),
  ]
  const counted = (count: number, key: MessageKey): string | false => count > 0 && t(key, { count })
  return [
    t('reading.rows', { count: rows, columns: listed(fields) }),
    readSheets.length > 0 && readSheets.length + unread_count > 1 && t('reading.sheets', { sheets: joined(readSheets) }),
    unread_count > 0 && t('reading.unread', { sheets: joined(sheets) }),
    counted(summary.struck, 'reading.struck'),
    counted(summary.filtered, 'reading.filtered'),
    counted(hidden, 'reading.hidden'),
    counted(partly_struck, 'reading.partly_struck'),
    unvalued.length > 0 && t('reading.unvalued', { columns: joined(unvalued.map(quoted)) }),
    notUsed.length > 0 && t('reading.unused', { columns: joined(notUsed) }),
    counted(assumed, 'reading.assumed'),
    counted(open, 'reading.open'),
    unreadQuantitiesText(summary, t),
    summary.has_macros && t('reading.macros'),
    formatSkippedRows(summary, t),
  ]
    .filter(Boolean)
    .join(' ')
    .trim()
}

/** Rows of a list that are omitted or cut; empty where there are none. */
export function formatSkippedRows(
  { left_out, left_out_count, shortened }: Pick<ReadingSummary, 'left_out_count' | 'shortened'> & { left_out: readonly SkippedRow[] },
  t: Translator,
): string {
  const cut = shortened > 0 ? t('reading.shortened', { count: shortened }) : ''
  if (left_out_count === 0) return cut
  const rows = left_out.map((one) => `${rowText(one, t)} (${t(SKIP_REASON_KEYS[one.reason])})`)
  return `${cut} ${t('reading.left_out', { count: left_out_count })} ${rowList(rows, left_out_count, t)}.`.trim()
}

/** Quantity cells that are no number of pieces, by their rows; empty where there are none. */
function unreadQuantitiesText({ unread_quantities, unread_quantity_count: count }: ReadingSummary, t: Translator): string {
  if (count === 0) return ''
  const rows = unread_quantities.map((one) => rowText(one, t))
  return `${t('reading.unread_quantities', { count })} ${rowList(rows, count, t)}.`
}

/** The number and the text of a row. The text is isolated, because its direction may differ from that of the page. */
const rowText = ({ row, text }: Pick<SkippedRow, 'row' | 'text'>, t: Translator): string =>
  `${t('columns.row', { number: row + 1 })} “\u2068${text}\u2069”`

/** @param count the number of all rows; `rows` are the first of them */
const rowList = (rows: readonly string[], count: number, t: Translator): string =>
  [...rows, ...(count > rows.length ? [t('reading.more', { count: count - rows.length })] : [])].join('; ')
