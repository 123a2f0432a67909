import { toContentDisposition } from '#origin/runtime/attachment.ts'
import { findListedCost } from '#shared/bom/buying/best-offer.ts'
import { findPartCost } from '#shared/bom/buying/part-cost.ts'
import type { CategoryDetail, Listing, PartSummary } from '#shared/contract/catalogue.ts'
import { getLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { CSV_TYPE, toCsvFormat, writeCsv } from '#shared/table-reading/workbook/write-csv.ts'
import { type CellStyle, writeXlsx, XLSX_TYPE } from '#shared/table-reading/workbook/write-xlsx.ts'
import { type Money, toDecimalString } from '#shared/trade/money.ts'
import { type FILE_KINDS, MAX_FILE_ROWS, PRICE_QUANTITIES } from '#shared/url/listing-limits.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import type { Ctx } from '../../request/env.ts'

interface Column {
  text: string
  /** In characters. */
  width: number
  style?: CellStyle
  toCell(part: PartSummary): string | number | null
}

/** Maximum number of rows that one API call returns. */
const ROWS_A_CALL = 100
const HEADING: CellStyle = { bold: true, fill: 'F1F0ED', wrap: true }
const PRICE: CellStyle = { format: '#,##0.00####' }
const AMOUNT: CellStyle = { format: '#,##0.00' }
const PIECES: CellStyle = { format: '#,##0' }
const CODE_LOOK: CellStyle = { ltr: true }
const dollars = (amount: Money): number => Number(toDecimalString(amount))

interface Page {
  listing: Listing
  category: CategoryDetail | null
}

/**
 * A listing as a spreadsheet file, in its order and with its filters, at the reader's quantity: at most `MAX_FILE_ROWS` of its rows. Prices
 * and quantities are numbers; parameters are formatted as on the page.
 * @param name of the file where the listing has no single category
 */
export async function createListingFile(
  c: Ctx,
  kind: (typeof FILE_KINDS)[number],
  { qty }: ListingQuery,
  read: (pageRequest: { page: number; page_size: number }) => Promise<Page>,
  name = '',
): Promise<Response> {
  const { lang } = c.var
  const { parts, category } = await readListedParts(c, read)
  const columns = listColumns(c, qty, category)
  const [heading = [], ...rows] = toPartTable(c, parts, qty, category)
  const { tag, dir } = getLanguage(lang)
  const body =
    kind === 'csv'
      ? writeCsv([heading, ...rows], toCsvFormat(tag))
      : writeXlsx([
          {
            name: category?.slug.slice(0, 31) ?? 'parts',
            widths: columns.map(({ width }) => width),
            rows: [
              columns.map(({ text }) => ({ value: text, style: HEADING })),
              ...rows.map((row) => row.map((value, at) => ({ value, ...(columns[at]?.style && { style: columns[at].style }) }))),
            ],
            frozen: { rows: 1, columns: 1 },
            right_to_left: dir === 'rtl',
          },
        ])
  return c.body(body, 200, {
    'Content-Type': kind === 'csv' ? CSV_TYPE : XLSX_TYPE,
    'Content-Disposition': toContentDisposition(category?.name ?? name, 'parts', kind),
    'X-Robots-Tag': 'noindex, nofollow',
  })
}

/** Up to `MAX_FILE_ROWS` parts of a listing. @param page of so many rows, from 1 */
export async function readListedParts<Read extends Page>(
  c: Ctx,
  read: (pageRequest: { page: number; page_size: number }) => Promise<Read>,
  page = 1,
): Promise<Read & { parts: PartSummary[] }> {
  const before = (page - 1) * MAX_FILE_ROWS
  const first = await read({ page: before / ROWS_A_CALL + 1, page_size: ROWS_A_CALL })
  const parts = [...first.listing.items]
  while (parts.length < Math.min(first.listing.total - before, MAX_FILE_ROWS)) {
    // A file is no page: each of its pieces has the whole time budget of a page.
    c.var.budget.renew()
    const next = await read({ page: (before + parts.length) / ROWS_A_CALL + 1, page_size: ROWS_A_CALL })
    parts.push(...next.listing.items)
    if (next.listing.items.length < ROWS_A_CALL) break
  }
  return { ...first, parts }
}

/** Parts as a table, with its heading in the language of the page. */
export function toPartTable(c: Ctx, parts: readonly PartSummary[], qty: number, category: CategoryDetail | null) {
  const columns = listColumns(c, qty, category)
  return [columns.map(({ text }) => text), ...parts.map((part) => columns.map(({ toCell }) => toCell(part)))]
}

function listColumns(c: Ctx, qty: number, category: CategoryDetail | null): Column[] {
  const { t, lang, site_url } = c.var
  const at = (part: PartSummary) => findPartCost(part.offers, qty)
  const findOffer = (part: PartSummary) => findListedCost(part.offers, qty)?.offer
  const usd = (text: string): string => `${text}, USD`
  return [
    { text: t('part.part_number'), width: 24, style: CODE_LOOK, toCell: ({ part_number }) => part_number },
    { text: t('part.manufacturer'), width: 22, toCell: ({ manufacturer }) => manufacturer.name },
    { text: t('part.description'), width: 44, toCell: ({ description }) => description },
    { text: t('part.package'), width: 14, style: CODE_LOOK, toCell: ({ package: name }) => name },
    { text: t('part.stock'), width: 12, style: PIECES, toCell: ({ stock }) => stock },
    { text: t('part.quantity'), width: 10, style: PIECES, toCell: (part) => at(part)?.qty ?? null },
    { text: usd(t('part.unit_price')), width: 12, style: PRICE, toCell: (part) => toPrice(at(part)?.unit_price) },
    { text: usd(t('part.ext_price')), width: 12, style: AMOUNT, toCell: (part) => toPrice(at(part)?.ext_price) },
    { text: t('part.moq'), width: 8, style: PIECES, toCell: (part) => findOffer(part)?.moq ?? null },
    { text: t('part.multiple'), width: 8, style: PIECES, toCell: (part) => findOffer(part)?.multiple ?? null },
    ...PRICE_QUANTITIES.map(
      (from): Column => ({
        text: usd(`${from}+`),
        width: 12,
        style: PRICE,
        toCell: ({ offers }) =>
          toPrice(
            findListedCost(
              offers.filter(({ moq }) => moq <= from),
              from,
            )?.unit_price,
          ),
      }),
    ),
    ...(category?.columns ?? []).map(
      ({ slug, name }): Column => ({
        text: name,
        width: 16,
        toCell: ({ parameters }) => parameters.find((parameter) => parameter.slug === slug)?.text ?? null,
      }),
    ),
    {
      text: 'URL',
      width: 40,
      style: CODE_LOOK,
      toCell: ({ goods_page_url }) => `${site_url}${toPath(routes.product, lang, { id: goods_page_url })}`,
    },
  ]
}

const toPrice = (price: Money | undefined): number | null => (price === undefined ? null : dollars(price))
