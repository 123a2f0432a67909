import { BOM_PROBLEM_KEYS, BOM_REMARK_KEYS, BOM_STATE_KEYS } from '#locales/bom-keys.ts'
import type { MessageKey, Translator } from '#locales/translator.ts'
import { listApprovedParts } from '#shared/bom/approved-parts.ts'
import type { BomPlan, Purchase, PurchaseItem } from '#shared/bom/buying/model.ts'
import { findOfferedStock } from '#shared/bom/buying/offered-stock.ts'
import { prepareBom } from '#shared/bom/buying/prepared-bom.ts'
import { toPurchaseLine } from '#shared/bom/buying/purchase-line.ts'
import { planBom } from '#shared/bom/buying/strategies.ts'
import { isContradiction } from '#shared/bom/contradiction.ts'
import { toLineState } from '#shared/bom/line-state.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import { formatDesignatorRanges } from '#shared/table-reading/cells/designator-ranges.ts'
import type { CsvFormat } from '#shared/table-reading/workbook/write-csv.ts'
import { writeCsv } from '#shared/table-reading/workbook/write-csv.ts'
import type { CellStyle, WrittenCell, WrittenSheet } from '#shared/table-reading/workbook/write-xlsx.ts'
import { toColumnLetters } from '#shared/text/column-letters.ts'
import type { Money } from '#shared/trade/money.ts'

/**
 * A BOM as a list in one language: the upload, the matches and the purchases. An uploaded copy of the file gives the same lines, because
 * the parser ignores the headings of matches and purchases.
 */
export interface BomSheet {
  columns: readonly { heading: string; width: number; look: Look }[]
  rows: readonly SheetRow[]
  name: string
  set_count: number
  amount: number | null
  words: { sheet: string; sets: string; total: string }
}

/** The format of a column: text, a number or name of a part, a state, pieces, a unit price, an amount. */
type Look = 'text' | 'code' | 'state' | 'count' | 'price' | 'amount'
type Cell = string | number | null

interface SheetRow {
  state: keyof typeof BOM_STATE_KEYS
  /** Whether the buyer confirmed the match or chose the part although the file contradicts the part. */
  is_contradicted: boolean
  cells: readonly Cell[]
}

/** One order line of a BOM line, or the BOM line itself if nothing is bought. */
interface Entry {
  line: BomLineView
  number: number
  state: keyof typeof BOM_STATE_KEYS
  plan: Purchase | undefined
  item: PurchaseItem | undefined
  offer: Offer | undefined
  /** Further order lines of a BOM line show only the purchase. */
  is_first: boolean
  set_count: number
}

/** The words of a language: the site's, and the catalogue's names by kind and slug. */
interface Words {
  t: Translator
  labels: (kind: string, slug: string) => string
}

interface Column {
  heading: MessageKey
  /** The number after the heading, if several columns have the same one. */
  number?: number
  width: number
  look: Look
  /** Whether the column is also filled for further order lines. */
  each?: true
  of(entry: Entry, words: Words): Cell
}

const MICROS = 1_000_000
/** Maximum length of a cell with designators; a spreadsheet cell holds 32,767 characters. */
const MAX_DESIGNATORS_CHARACTERS = 30_000

/** The designators of a line, in as many texts as cells require: one, except for panels of thousands of LEDs. */
function designatorTexts({ source }: BomLineView): string[] {
  const texts = ['']
  for (const piece of formatDesignatorRanges(source.designators).split(', ')) {
    const last = texts.at(-1) ?? ''
    if (last.length + piece.length > MAX_DESIGNATORS_CHARACTERS) texts.push(piece)
    else texts[texts.length - 1] = last === '' ? piece : `${last}, ${piece}`
  }
  return texts
}

const dollars = (amount: Money): number => amount / MICROS

const column = (heading: MessageKey, width: number, look: Look, of: Column['of'], more: Pick<Column, 'each' | 'number'> = {}): Column => ({
  heading,
  width,
  look,
  of,
  ...more,
})

/** A field of a line's approved part. @param index from 0: the first is the file's part */
function approvedColumn(field: 'part_number' | 'manufacturer', index: number, number?: number): Column {
  const toCell: Column['of'] = ({ line }) => listApprovedParts(line)[index]?.[field] ?? null
  const more = number === undefined ? {} : { number }
  return field === 'part_number'
    ? column('bom_file.part_number', 26, 'code', toCell, more)
    : column('part.manufacturer', 20, 'text', toCell, more)
}

const SOURCE_COLUMNS = {
  part_number: approvedColumn('part_number', 0),
  manufacturer: approvedColumn('manufacturer', 0),
  qty_per_set: column('bom_file.qty_per_set', 11, 'count', ({ line }) => line.qty),
  designators: column('bom_file.designators', 30, 'code', ({ line }) => designatorTexts(line)[0] ?? ''),
  value: column('bom_file.value', 16, 'code', ({ line }) => line.source.value),
  package: column('part.package', 16, 'code', ({ line }) => line.source.package),
  description: column('bom_file.description', 40, 'text', ({ line }) => line.source.description),
  // Readers of BOMs understand this mark in any language.
  do_not_fit: column('bom_file.do_not_fit', 11, 'text', ({ line }) => (line.do_not_fit ? 'DNP' : '')),
}

const EACH = { each: true } as const
const toTotalQty = ({ line, set_count }: Entry): Cell => (line.qty === null || line.do_not_fit ? null : line.qty * set_count)

const COLUMNS: readonly Column[] = [
  column('bom_file.line', 7, 'count', ({ number }) => number),
  SOURCE_COLUMNS.part_number,
  SOURCE_COLUMNS.manufacturer,
  column('bom_file.total_qty', 11, 'count', toTotalQty),
  SOURCE_COLUMNS.qty_per_set,
  column('bom_file.matched_part', 26, 'code', ({ line }) => line.part?.part_number ?? null, EACH),
  column('bom_file.matched_manufacturer', 22, 'text', ({ line }) => line.part?.manufacturer ?? null, EACH),
  column('bom_file.match', 16, 'state', ({ state }, { t }) => t(BOM_STATE_KEYS[state])),
  column('bom_file.to_check', 44, 'text', remarksText),
  column('bom_file.stock', 12, 'count', ({ line, plan }) => findOfferedStock(line.part, plan)),
  column('bom_file.unit_price', 13, 'price', ({ item }) => (item ? dollars(item.unit_price) : null), EACH),
  column('bom_file.order_qty', 12, 'count', ({ item }) => item?.qty ?? null, EACH),
  column('bom_file.subtotal', 14, 'amount', ({ item }) => (item ? dollars(item.ext_price) : null), EACH),
  column('part.supplier', 18, 'text', ({ item }, { labels }) => (item ? labels('supplier', item.supplier) : null), EACH),
  column('bom_file.delivery', 16, 'text', ({ item }, { t }) => (item ? readyText(item.ready_days, t) : null), EACH),
  column('part.location', 16, 'text', ({ item }, { labels }) => (item ? labels('location', item.location) : null), EACH),
  column('part.moq', 10, 'count', ({ offer }) => offer?.moq ?? null, EACH),
  column('part.multiple', 10, 'count', ({ offer }) => offer?.multiple ?? null, EACH),
  SOURCE_COLUMNS.designators,
  SOURCE_COLUMNS.value,
  SOURCE_COLUMNS.package,
  SOURCE_COLUMNS.description,
  SOURCE_COLUMNS.do_not_fit,
]

/** All columns: those of the approved parts and of distributors' numbers as many as the longest line needs, numbered if there are several. */
function listColumns(lines: readonly BomLineView[]): Column[] {
  const maxCount = (count: (line: BomLineView) => number): number => lines.reduce((max, line) => Math.max(max, count(line)), 0)
  const skus = maxCount(({ source }) => source.supplier_skus.length)
  const approved = maxCount((line) => listApprovedParts(line).length)
  const numbered = (index: number, count: number): { number?: number } => (count > 1 ? { number: index + 1 } : {})
  const listIndexes = (count: number): number[] => [...Array(count).keys()]
  return [
    ...COLUMNS.map((each) =>
      each === SOURCE_COLUMNS.part_number || each === SOURCE_COLUMNS.manufacturer ? { ...each, ...numbered(0, approved) } : each,
    ),
    ...listIndexes(skus).map((i) =>
      column('bom_file.supplier_sku', 22, 'code', ({ line }) => line.source.supplier_skus[i] ?? null, numbered(i, skus)),
    ),
    ...listIndexes(approved)
      .slice(1)
      .flatMap((i) => [approvedColumn('part_number', i, i + 1), approvedColumn('manufacturer', i, i + 1)]),
  ]
}

function readyText(readyDays: number | null, t: Translator): string {
  if (readyDays === null) return t('bom.time_unknown')
  if (readyDays === 0) return t('part.from_stock')
  return readyDays >= 14 ? t('part.weeks', { count: Math.ceil(readyDays / 7) }) : t('bom.days', { count: readyDays })
}

const isContradicted = ({ remarks }: BomLineView, state: SheetRow['state']): boolean => state === 'matched' && remarks.some(isContradiction)

const REMARKS = new Map<string, MessageKey>(Object.entries(BOM_REMARK_KEYS))

function remarksText({ line, plan, state }: Entry, { t }: Words): string {
  if (state === 'not_fitted') return ''
  const dash = t('part.not_available')
  const texts = line.remarks.map(({ code, row, part }) => {
    return t(REMARKS.get(code) ?? 'bom.remark_differs', { row: row || dash, part: part || dash })
  })
  if (isContradicted(line, state)) texts.unshift(t('bom_file.confirmed_against'))
  // A problem that the state or a remark states already is not repeated.
  if (plan?.problem && plan.problem !== 'no_match' && plan.problem !== 'no_offer')
    texts.push(t(BOM_PROBLEM_KEYS[plan.problem], { count: plan.missing }))
  if (plan?.together && plan.qty > 0) texts.push(t('bom_file.together', { qty: plan.together.qty, count: plan.together.line_count }))
  return texts.join('; ')
}

/** Plans the purchase of the lines: each from its chosen offer, otherwise in the cheapest way. */
export function toBomPlan(lines: readonly BomLineView[], setCount: number): BomPlan {
  return planBom(prepareBom(lines.map((line) => toPurchaseLine(line).chosen)), setCount, 'cheapest')
}

/** @param lines of a BOM in their order @param plan of the same lines */
export function createBomSheet(
  { name, set_count }: { name: string; set_count: number },
  lines: readonly BomLineView[],
  plan: BomPlan,
  words: Words,
): BomSheet {
  const { t } = words
  const columns = listColumns(lines)
  const rows: SheetRow[] = []
  lines.forEach((line, i) => {
    const toPurchase = plan.lines[i]
    const state = toLineState(line)
    const items: readonly (PurchaseItem | undefined)[] = toPurchase && toPurchase.items.length > 0 ? toPurchase.items : [undefined]
    items.forEach((item, itemIndex) => {
      const offer = item && line.part?.offers.find(({ offer_id }) => offer_id === item.offer_id)
      const entry: Entry = { line, number: i + 1, state, plan: toPurchase, item, offer, is_first: itemIndex === 0, set_count }
      rows.push({
        state,
        is_contradicted: isContradicted(line, state),
        cells: columns.map((column) => (entry.is_first || column.each ? (column.of(entry, words) ?? null) : null)),
      })
    })
    // A row with only designators continues the line above.
    for (const text of designatorTexts(line).slice(1))
      rows.push({ state, is_contradicted: false, cells: columns.map(({ heading }) => (heading === 'bom_file.designators' ? text : null)) })
  })
  return {
    columns: columns.map((column) => ({ heading: formatHeading(column, t), width: column.width, look: column.look })),
    rows,
    name,
    set_count,
    amount: plan.amount === null ? null : dollars(plan.amount),
    words: { sheet: t('bom_file.sheet'), sets: t('bom_file.sets'), total: t('common.total') },
  }
}

const formatHeading = ({ heading, number }: Column, t: Translator): string =>
  number === undefined ? t(heading) : `${t(heading)} ${number}`

/** Headings of the columns that an uploaded list needs, in the order of the template. */
export const listTemplateColumns = (t: Translator) =>
  Object.values(SOURCE_COLUMNS).map(({ heading, width, look }) => ({ heading: t(heading), width, look }))

/** Indexes of the columns that formulas refer to. */
const AT = Object.fromEntries(COLUMNS.map(({ heading }, i) => [heading, i]))
const at = (heading: MessageKey): number => AT[heading] ?? 0

export const INK = '15181D'
export const SOFT_INK = '6B7480'
const HEADING: CellStyle = { bold: true, color: INK, fill: 'EFEDE8', line_below: 'B9BEC6', wrap: true }
const HEADING_END: CellStyle = { ...HEADING, align: 'end' }
const TITLE: CellStyle = { bold: true, size: 14, color: INK }
const LABEL: CellStyle = { color: SOFT_INK, align: 'end' }
/** The style of cells that a buyer may change; formulas depend on them. */
const INPUT: CellStyle = { bold: true, fill: 'FBEFE7', format: '#,##0', line_below: 'A8480F' }
const SUM: CellStyle = { bold: true, format: '#,##0.00', color: INK }
const LAST: CellStyle = { bold: true, color: INK, fill: 'EFEDE8' }
const LAST_SUM: CellStyle = { ...LAST, format: '#,##0.00' }

const LOOKS: Readonly<Record<Look, CellStyle>> = {
  text: { line_below: 'E8E6E1' },
  code: { line_below: 'E8E6E1', ltr: true },
  state: { line_below: 'E8E6E1' },
  count: { line_below: 'E8E6E1', format: '#,##0' },
  price: { line_below: 'E8E6E1', format: '#,##0.00###' },
  amount: { line_below: 'E8E6E1', format: '#,##0.00' },
}
const CHECK_COLOURS = { color: '7A5000', fill: 'FCF1D8' }
const STATE_LOOKS: Readonly<Record<keyof typeof BOM_STATE_KEYS, CellStyle>> = {
  matched: { ...LOOKS.state, color: '1A6F3C', fill: 'E6F2EA' },
  check: { ...LOOKS.state, ...CHECK_COLOURS },
  none: { ...LOOKS.state, color: 'B3261E', fill: 'FBE6E4' },
  waiting: { ...LOOKS.state, color: SOFT_INK, fill: 'F1F0ED' },
  not_fitted: { ...LOOKS.state, color: SOFT_INK, fill: 'F1F0ED' },
  no_part: { ...LOOKS.state, color: SOFT_INK, fill: 'F1F0ED' },
}
/** The styles of a line that is not fitted. */
const FADED = Object.fromEntries(Object.entries(LOOKS).map(([look, style]) => [look, { ...style, color: SOFT_INK }]))

export const toHeadingStyle = (look: Look): CellStyle => (look === 'count' || look === 'price' || look === 'amount' ? HEADING_END : HEADING)
export const toCellStyle = (look: Look): CellStyle => LOOKS[look]

/** Number of rows above the list, and of columns before the part that scrolls. */
const HEAD_ROWS = 2
const FROZEN_COLUMNS = 2

/** The list as a sheet of a workbook. Quantities, sets and prices may be changed, because subtotals and the total are formulas. */
export function toBomWorksheet(sheet: BomSheet, rightToLeft: boolean): WrittenSheet {
  const { columns, rows, words, set_count, amount } = sheet
  const letters = columns.map((_, i) => toColumnLetters(i))
  const [perSet, totalQty, unitPrice, orderQty, subtotal, toCheck] = (
    [
      'bom_file.qty_per_set',
      'bom_file.total_qty',
      'bom_file.unit_price',
      'bom_file.order_qty',
      'bom_file.subtotal',
      'bom_file.to_check',
    ] as const
  ).map(at)
  const toColumnLetter = (column: number | undefined): string => letters[column ?? 0] ?? 'A'
  const lastRow = HEAD_ROWS + rows.length
  const blank = (): (WrittenCell | null)[] => columns.map(() => null)
  const put = (row: (WrittenCell | null)[], column: number | undefined, cell: WrittenCell): void => {
    if (column !== undefined) row[column] = cell
  }
  const head = blank()
  put(head, 0, { value: sheet.name, style: TITLE })
  put(head, totalQty, { value: words.sets, style: LABEL })
  put(head, perSet, { value: set_count, style: INPUT })
  put(head, orderQty, { value: words.total, style: LABEL })
  put(head, subtotal, { value: amount, formula: `${toColumnLetter(subtotal)}${lastRow + 1}`, style: SUM })
  const body = rows.map(({ cells, state, is_contradicted }, i) => {
    const row = i + HEAD_ROWS + 1
    return cells.map((value, column): WrittenCell => {
      const { look } = columns[column] ?? { look: 'text' }
      const isAmber = is_contradicted && column === toCheck && value !== null
      const style = isAmber
        ? { ...LOOKS.text, ...CHECK_COLOURS }
        : look === 'state'
          ? STATE_LOOKS[state]
          : ((state === 'not_fitted' || state === 'no_part' ? FADED[look] : undefined) ?? LOOKS[look])
      if (value === null || value === '') return { value: null, style: look === 'state' ? LOOKS.state : style }
      if (column === totalQty) return { value, formula: `${toColumnLetter(perSet)}${row}*$${toColumnLetter(perSet)}$1`, style }
      if (column === subtotal) {
        // The rule of `computeExtendedPrice`; the inner rounding removes the error of binary fractions.
        const product = `ROUND(${toColumnLetter(unitPrice)}${row}*${toColumnLetter(orderQty)}${row},6)`
        return { value, formula: `ROUNDDOWN(ROUNDUP(${product},3),2)`, style }
      }
      return { value, style }
    })
  })
  const total: (WrittenCell | null)[] = columns.map(() => ({ value: null, style: LAST }))
  put(total, 0, { value: words.total, style: LAST })
  const sums = `SUM(${toColumnLetter(subtotal)}${HEAD_ROWS + 1}:${toColumnLetter(subtotal)}${Math.max(lastRow, HEAD_ROWS + 1)})`
  put(total, subtotal, rows.length > 0 ? { value: amount, formula: sums, style: LAST_SUM } : { value: 0, style: LAST_SUM })
  return {
    name: words.sheet,
    widths: columns.map(({ width }) => width),
    rows: [head, columns.map(({ heading, look }) => ({ value: heading, style: toHeadingStyle(look) })), ...body, total],
    heights: { 0: 26, 1: 34 },
    frozen: { rows: HEAD_ROWS, columns: FROZEN_COLUMNS },
    filter: { from_row: HEAD_ROWS - 1, to_row: Math.max(lastRow, HEAD_ROWS) - 1, columns: columns.length },
    right_to_left: rightToLeft,
  }
}

/** The list as delimited text: headings, lines, and the total below them. */
export function toBomCsv({ columns, rows, words, amount }: BomSheet, manner: CsvFormat): string {
  const subtotal = at('bom_file.subtotal')
  const total = columns.map((_, column): Cell => (column === 0 ? words.total : column === subtotal ? amount : null))
  return writeCsv([columns.map(({ heading }) => heading), ...rows.map(({ cells }) => cells), total], manner)
}
