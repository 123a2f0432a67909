import { z } from 'zod'
import { CellProblem } from './faults.ts'
import { PRICE_COLUMNS } from './import-columns.ts'

/** The price breaks of a part that one cell contains. */
export type ParsedBreaks = { qty: string; usd: string }[]

const number = z.union([z.number().transform(String), z.string()])
const either = (...names: string[]) =>
  z
    .record(z.string(), z.unknown())
    .transform((row) => names.map((name) => row[name]).find((value) => value !== undefined && value !== null))
const Qty = either('qFrom', 'from_qty', 'from', 'qty', 'quantity', 'ladder', 'startQuantity').pipe(number)
const Price = either('price', 'unit_price', 'usd', 'productPrice', 'usdPrice').pipe(number)
const Rows = z.array(z.unknown())

/**
 * Parses a list of prices: JSON as in jlcparts (`[{"qFrom": 1, "qTo": 99, "price": 0.012}, …]`) or a text as JLCPCB writes it
 * (`1-99:0.012,100-:0.01`; also `1+: 0.012; 100+: 0.01`). The breaks are returned in ascending order.
 */
export function readBreaks(cell: string): ParsedBreaks | CellProblem {
  if (cell === '') return []
  const breaks = cell.startsWith('[') ? readJson(cell) : readText(cell)
  if (breaks === null) return new CellProblem('is no list of quantities and prices')
  const sorted = breaks.sort((a, b) => Number(a.qty) - Number(b.qty))
  return sorted.length > PRICE_COLUMNS.length ? new CellProblem(`has more than ${PRICE_COLUMNS.length} prices`) : sorted
}

function readJson(cell: string): ParsedBreaks | null {
  let value: unknown
  try {
    value = JSON.parse(cell)
  } catch {
    return null
  }
  const rows = Rows.safeParse(value)
  if (!rows.success) return null
  const breaks: ParsedBreaks = []
  for (const row of rows.data) {
    const [qty, usd] = [Qty.safeParse(row), Price.safeParse(row)]
    if (!qty.success || !usd.success) return null
    breaks.push({ qty: qty.data, usd: usd.data })
  }
  return breaks
}

function readText(cell: string): ParsedBreaks | null {
  const breaks: ParsedBreaks = []
  for (const piece of cell.split(/[,;|](?=\s*\d+\s*(?:[-~+:]|$))|[;|]/)) {
    if (piece.trim() === '') continue
    const [, qty, usd] = /^(\d{1,9})(?:[-~]\d{0,12}|\+)?[:=]([^:=]+)$/.exec(piece.replace(/\s+/g, '')) ?? []
    if (qty === undefined || usd === undefined) return null
    breaks.push({ qty, usd })
  }
  return breaks
}
