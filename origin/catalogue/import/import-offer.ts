import type { PriceBreakInput } from '../model.ts'
import { readDateCode, readDollars, readPieceCount, readWeeks } from './cell-numbers.ts'
import { readPackaging, readSlug } from './cell-words.ts'
import { CellProblem } from './faults.ts'
import type { ImportNames } from './import-names.ts'
import type { OfferCells } from './offer-cells.ts'
import type { RowReader } from './row-reader.ts'

const QUANTITY_MAX = 1_000_000_000
const WEEKS_MAX = 520
const STOCK_NUMBER_MAX = 64

/** Absent if the file has no offer columns, null if their cells are empty: the part is not on sale. */
export function readOffer(reader: RowReader, names: ImportNames): { offer?: OfferCells | null } {
  const { header, cells } = reader
  if (header.offer.every((index) => cells[index] === undefined)) return {}
  if (header.offer.every((index) => (cells[index] ?? '').trim() === '')) return { offer: null }
  const createPieceReader =
    (least: number) =>
    (text: string): number | null | CellProblem =>
      text === '' ? null : readPieceCount(text, least, QUANTITY_MAX)
  const prices = header.prices.some((pair) => pair.some(reader.has)) ? readPrices(reader) : undefined
  const { location: locations, supplier: suppliers } = names.offer_slugs
  const moq = reader.field('moq', 'moq', (text) => {
    const pieces = createPieceReader(1)(text)
    const firstQty = prices?.[0]?.from_qty
    if (typeof pieces !== 'number' || firstQty === undefined || firstQty <= pieces) return pieces
    return new CellProblem('is below the quantity at which the prices begin')
  })
  return {
    offer: {
      ...reader.fieldAlike('packaging', (text) => (text === '' ? 'bulk' : readPackaging(text, names.packaging))),
      // An unknown warehouse or supplier loses the whole row, so that none is guessed.
      ...reader.fieldAlike('location', (text) => (text === '' ? (locations[0] ?? '') : readSlug(text, names.location, locations, 'row'))),
      ...reader.fieldAlike('supplier', (text) => (text === '' ? (suppliers[0] ?? '') : readSlug(text, names.supplier, suppliers, 'row'))),
      // If the stock cannot be read, no piece is for sale.
      ...(reader.has('stock') && { stock: reader.read('stock', reader.textOf('stock'), createPieceReader(0)) ?? 0 }),
      ...moq,
      ...reader.fieldAlike('multiple', (text) => (text === '' ? 1 : readPieceCount(text, 1, QUANTITY_MAX))),
      ...reader.fieldAlike('spq', createPieceReader(1)),
      ...reader.fieldAlike('lead_time_weeks', (text) => (text === '' ? 0 : readWeeks(text, WEEKS_MAX))),
      ...reader.fieldAlike('date_code', (text) => (text === '' ? null : readDateCode(text))),
      ...reader.field('stock_number', 'stock_number', (text) =>
        text.length > STOCK_NUMBER_MAX ? new CellProblem(`is longer than ${STOCK_NUMBER_MAX} characters`) : text || null,
      ),
      ...(prices && { price_breaks: prices }),
    },
  }
}

const readQuantity = (text: string): number | null | CellProblem => (text === '' ? null : readPieceCount(text, 1, QUANTITY_MAX))

/** The prices are one list: if one of them cannot be read, none is used. */
function readPrices(reader: RowReader): PriceBreakInput[] | undefined {
  const breaks: PriceBreakInput[] = []
  const before = reader.faults.length
  let last = 0
  for (const [qtyColumn, usdColumn] of reader.header.prices) {
    if (reader.isBlank(qtyColumn) && reader.isBlank(usdColumn)) continue
    const fromQty = reader.readAlike(qtyColumn, reader.getCell(qtyColumn), readQuantity)
    const usdText = reader.textOf(usdColumn)
    if (fromQty === null && usdText === '') continue
    if (fromQty === null) reader.fail(qtyColumn, '', new CellProblem('is empty beside its price'))
    else if (fromQty !== undefined && fromQty <= last)
      reader.fail(qtyColumn, reader.textOf(qtyColumn), new CellProblem('is not above the quantity before it'))
    const unitPrice = reader.read(usdColumn, usdText, (text) =>
      text === '' ? new CellProblem('is empty beside its quantity') : readDollars(text),
    )
    if (fromQty === undefined || fromQty === null || unitPrice === undefined) continue
    last = Math.max(last, fromQty)
    breaks.push({ from_qty: fromQty, unit_price: unitPrice })
  }
  return reader.faults.length === before ? breaks : undefined
}
