import { toContentDisposition } from '#origin/runtime/attachment.ts'
import { formatCountryName } from '#shared/address/country-name.ts'
import type { RfqLineView, RfqView } from '#shared/contract/rfq.ts'
import { getLanguage } from '#shared/languages.ts'
import { type CellStyle, type WrittenCell, type WrittenSheet, writeXlsx, XLSX_TYPE } from '#shared/table-reading/workbook/write-xlsx.ts'
import { formatDeadline } from '#shared/text/moment.ts'
import { addMoney, type Money, toDecimalString } from '#shared/trade/money.ts'
import type { Ctx } from '../../request/env.ts'

/** List prices of lines at the quoted quantity, by their positions. */
export type ListPrices = Readonly<Record<number, Money>>

type Words = Ctx['var']['t']

const HEADING: CellStyle = { bold: true, fill: 'F1F0ED', wrap: true }
const PRICE: CellStyle = { format: '#,##0.00###' }
const AMOUNT: CellStyle = { format: '#,##0.00' }
const PIECES: CellStyle = { format: '#,##0' }
const CODE_LOOK: CellStyle = { ltr: true }
/** Rows above the lines, and the column with the extended price. */
const HEAD_ROWS = 3
const EXT_PRICE = 'I'
/** A US dollar amount as a number for a spreadsheet. */
const dollars = (amount: Money): number => Number(toDecimalString(amount))

/** A quote as a workbook in the language of the page, for the approver. Quantities and prices are numbers. */
export function createQuoteFile(c: Ctx, rfq: RfqView, listPrices: ListPrices): Response {
  const { t, lang } = c.var
  const bytes = writeXlsx([quoteSheet(rfq, listPrices, t, getLanguage(lang))])
  return c.body(bytes, 200, {
    'Content-Type': XLSX_TYPE,
    'Content-Length': String(bytes.byteLength),
    'Content-Disposition': toContentDisposition(rfq.rfq_number, 'quote', 'xlsx'),
  })
}

function quoteSheet(rfq: RfqView, listPrices: ListPrices, t: Words, { tag, dir }: { tag: string; dir: string }): WrittenSheet {
  const { lines, valid_until: at, time_zone } = rfq
  const columns = [
    { text: '#', width: 5 },
    { text: t('part.part_number'), width: 26 },
    { text: t('part.manufacturer'), width: 22 },
    { text: t('quote.offer'), width: 26 },
    { text: t('part.manufacturer'), width: 22 },
    { text: t('part.quantity'), width: 12 },
    { text: `${t('cart.list_price')}, USD`, width: 13 },
    { text: `${t('part.unit_price')}, USD`, width: 13 },
    { text: `${t('part.ext_price')}, USD`, width: 14 },
    { text: t('part.date_code'), width: 12 },
    { text: t('mail.lead_time'), width: 14 },
    { text: t('trade.country_of_origin'), width: 18 },
    { text: t('trade.hs_code'), width: 14 },
    { text: t('trade.eccn'), width: 12 },
    { text: t('trade.msl'), width: 12 },
    { text: t('quote.comment'), width: 40 },
  ]
  const last = HEAD_ROWS + lines.length
  const total = addMoney(...lines.flatMap(({ quote }) => quote?.ext_price ?? []))
  const until =
    at === null ? '' : t('quote.valid_until', { time: formatDeadline({ at, time_zone, tag }, (values) => t('common.end_of_day', values)) })
  return {
    name: rfq.rfq_number,
    widths: columns.map(({ width }) => width),
    rows: [
      [{ value: t('quote.title_of', { number: rfq.rfq_number }), style: { bold: true, size: 14 } }],
      [{ value: until }],
      columns.map(({ text }) => ({ value: text, style: HEADING })),
      ...lines.map((line) => toRow(line, listPrices[line.position], t, tag)),
      [
        { value: t('common.total'), style: { bold: true } },
        ...Array.from({ length: 7 }, () => null),
        { value: dollars(total), formula: `SUM(${EXT_PRICE}${HEAD_ROWS + 1}:${EXT_PRICE}${last})`, style: { ...AMOUNT, bold: true } },
      ],
    ],
    frozen: { rows: HEAD_ROWS, columns: 2 },
    right_to_left: dir === 'rtl',
  }
}

function toRow(
  { position, part_number, manufacturer, qty, quote, customs, no_offer, note }: RfqLineView,
  listPrice: Money | undefined,
  t: Words,
  tag: string,
) {
  const state = no_offer ? t('quote.no_offer') : t('quote.pending')
  const leadTime = quote && (quote.lead_time_weeks > 0 ? t('part.weeks', { count: quote.lead_time_weeks }) : t('part.from_stock'))
  const cells: WrittenCell[] = [
    { value: position },
    { value: part_number, style: CODE_LOOK },
    { value: manufacturer },
    { value: quote ? quote.part_number : state, style: CODE_LOOK },
    { value: quote?.manufacturer ?? '' },
    { value: quote?.qty ?? qty, style: PIECES },
    { value: listPrice === undefined ? null : dollars(listPrice), style: PRICE },
    { value: quote ? dollars(quote.unit_price) : null, style: PRICE },
    { value: quote ? dollars(quote.ext_price) : null, style: AMOUNT },
    { value: quote?.date_code ?? '', style: CODE_LOOK },
    { value: leadTime },
    { value: quote && (customs?.country_of_origin ? formatCountryName(customs.country_of_origin, tag) : t('part.unknown')) },
    { value: quote && (customs?.hs_code || t('part.unknown')), style: CODE_LOOK },
    { value: quote && (customs?.eccn || t('part.unknown')), style: CODE_LOOK },
    { value: quote && (customs?.msl || t('part.unknown')), style: CODE_LOOK },
    { value: quote?.note ?? note, style: { wrap: true } },
  ]
  return cells
}
