import type { BomPart } from '#shared/contract/bom.ts'
import { type DraftLine, EMPTY_LINE, isEmptyLine, type LineField, withTrailingEmptyLine } from '#shared/forms/rfq-lines.ts'
import { formatTypedPrice, parsePriceString, readQuantity } from '#shared/trade/typed-number.ts'
import { type RfqChange, type RfqItem, toLineKey } from '../../stores/rfq-list.ts'

/** A row of the form: its input, and its line of the browser's RFQ list. */
export interface FormRow {
  /** Unique: it never changes, and no other row gets it. */
  key: string
  line: DraftLine
  icons: string
  goods_page_url: string
  /** The line as it last was in the list; null: it is not in the list. */
  stored: RfqItem | null
}

let rowsMade = 0

/** A key that no other row has, in this tab or in another. */
const newKey = (): string => `${Date.now().toString(36)}-${rowsMade++}-${Math.random().toString(36).slice(2, 6)}`

export const createRow = (line: DraftLine = EMPTY_LINE): FormRow => ({
  key: newKey(),
  line,
  icons: '',
  goods_page_url: '',
  stored: null,
})

export const isEmptyRow = ({ line }: FormRow): boolean => isEmptyLine(line)

/** The rows, with at least one empty row at their end. */
export const withTrailingEmptyRow = (rows: readonly FormRow[]): readonly FormRow[] =>
  withTrailingEmptyLine(rows, isEmptyRow, () => createRow())

/** A line of the list as a row. @param tag BCP 47, for the price */
export function toFormRow(item: RfqItem, tag: string): FormRow {
  const { goods_id, goods_page_url, icons } = item
  return {
    ...createRow(toDraftLine(item, tag)),
    goods_page_url,
    icons,
    stored: item,
    ...(goods_id === 0 && item.line_id && { key: item.line_id }),
  }
}

function toDraftLine(item: RfqItem, tag: string): DraftLine {
  const { part_number, manufacturer, package: caseName, date_code, qty, goods_id } = item
  return {
    part_number,
    manufacturer,
    package: caseName,
    date_code,
    qty: qty > 0 ? String(qty) : '',
    target_price: formatTypedPrice(item.target_price ?? '', tag),
    certificate: item.certificate ?? '',
    test: item.test ?? '',
    delivery_plan_date: item.delivery_plan_date ?? '',
    goods_id: goods_id > 0 ? String(goods_id) : '',
  }
}

/** The row as a line of the list; an unreadable value is left unchanged. Null: it names no part. */
function toRfqItem({ key, line, icons, goods_page_url, stored }: FormRow, tag: string): RfqItem | null {
  const partNumber = line.part_number.trim()
  if (partNumber === '') return null
  const goodsId = Number(line.goods_id) || 0
  const targetPrice = line.target_price.trim() === '' ? '' : (parsePriceString(line.target_price, tag) ?? stored?.target_price)
  const { delivery_plan_date, certificate, test } = line
  return {
    goods_id: goodsId,
    goods_page_url,
    part_number: partNumber,
    manufacturer: line.manufacturer.trim(),
    package: line.package.trim(),
    date_code: line.date_code.trim(),
    icons,
    qty: line.qty.trim() === '' ? 0 : (readQuantity(line.qty) ?? stored?.qty ?? 0),
    ...(targetPrice && { target_price: targetPrice }),
    ...(delivery_plan_date && { delivery_plan_date }),
    ...(certificate && { certificate }),
    ...(test && { test }),
    ...(goodsId === 0 && { line_id: stored?.line_id ?? key }),
  }
}

const isSameItem = (one: RfqItem, other: RfqItem): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof RfqItem)[]).every((field) => one[field] === other[field])

/** Types into a row. With another part number, the row is another part. */
export function editRow(row: FormRow, field: LineField, text: string): FormRow {
  const line = { ...row.line, [field]: text }
  if (field !== 'part_number' || row.line.goods_id === '' || text.trim() === row.line.part_number.trim()) return { ...row, line }
  return { ...row, line: { ...line, goods_id: '' }, icons: '', goods_page_url: '' }
}

export type ChosenPart = Pick<BomPart, 'goods_id' | 'goods_page_url' | 'part_number' | 'manufacturer' | 'package'>

/** A row with a part of the catalogue instead of the input. */
export function applyPart(row: FormRow, { goods_id, goods_page_url, part_number, manufacturer, package: caseName }: ChosenPart): FormRow {
  const line = { ...row.line, part_number, manufacturer, package: caseName ?? '', goods_id: String(goods_id) }
  return { ...row, line, goods_page_url }
}

/**
 * The change of the list that follows from a change of the form.
 * @param before the form's former rows, which are in the list
 * @returns the rows as the list will have them, and the change; null where there is none
 */
export function toListChange(
  before: readonly FormRow[],
  after: readonly FormRow[],
  tag: string,
): { rows: readonly FormRow[]; change: RfqChange | null } {
  const untouched = new Set(before)
  const storedItems = new Map(before.flatMap(({ stored }) => (stored ? [[toLineKey(stored), stored] as const] : [])))
  const put: RfqItem[] = []
  const order: string[] = []
  const rows = after.map((row): FormRow => {
    const item = untouched.has(row) ? row.stored : toRfqItem(row, tag)
    if (item) order.push(toLineKey(item))
    if (!item) return row.stored ? { ...row, stored: null } : row
    // Rows that an undo restores may refer to another line than the list has now.
    const listed = storedItems.get(toLineKey(item))
    if (listed && row.stored && isSameItem(listed, item)) return isSameItem(row.stored, item) ? row : { ...row, stored: item }
    put.push(item)
    return { ...row, stored: item }
  })
  const left = new Set(order)
  const removed = [...storedItems.keys()].filter((key) => !left.has(key))
  return { rows, change: put.length + removed.length > 0 ? { put, removed, order } : null }
}

/**
 * The rows after another change of the list: by another tab, or the drawer. Input that cannot be read yet stays.
 * @returns the same array where nothing changes
 */
export function syncRows(rows: readonly FormRow[], items: readonly RfqItem[], tag: string): readonly FormRow[] {
  const left = new Map(items.map((item) => [toLineKey(item), item]))
  let isSame = true
  const remainingRows = rows.flatMap((row): FormRow[] => {
    if (!row.stored) return [row]
    const item = left.get(toLineKey(row.stored))
    left.delete(toLineKey(row.stored))
    if (item && isSameItem(item, row.stored)) return [row]
    isSame = false
    if (!item) return []
    const [before, now] = [toDraftLine(row.stored, tag), toDraftLine(item, tag)]
    const changed = Object.entries(now).filter(([field, text]) => text !== before[field as LineField])
    return [{ ...row, line: { ...row.line, ...Object.fromEntries(changed) }, stored: item }]
  })
  return isSame && left.size === 0
    ? rows
    : appendRows(
        remainingRows,
        [...left.values()].map((item) => toFormRow(item, tag)),
      )
}

/** Appends rows after the last one with content. */
export function appendRows(rows: readonly FormRow[], added: readonly FormRow[]): readonly FormRow[] {
  const end = rows.findLastIndex((row) => !isEmptyRow(row)) + 1
  const empty = rows.slice(end)
  // The added rows replace the empty ones.
  return withTrailingEmptyRow([...rows.slice(0, end), ...added, ...empty.slice(added.length)])
}

/** Whether the rows contain the line of a link to the form: the same part, by id or by number and maker. */
export function isListed({ goods_id, part_number, manufacturer }: DraftLine, rows: readonly FormRow[]): boolean {
  const folded = (text: string): string => text.trim().toUpperCase()
  return rows.some(({ line }) =>
    goods_id !== '' && line.goods_id !== ''
      ? line.goods_id === goods_id
      : folded(line.part_number) === folded(part_number) &&
        (manufacturer === '' || line.manufacturer === '' || folded(line.manufacturer) === folded(manufacturer)),
  )
}
