import { findPartCost } from '#shared/bom/buying/part-cost.ts'
import {
  type Alternative,
  getCategory,
  goodsDetail,
  goodsRecommend,
  manufacturer,
  type PartDetail,
  type PartSummary,
  search,
} from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type SiteLabel, siteLabel } from '#shared/contract/site.ts'
import { getLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import { MAX_COMPARED_PARTS, parseCompareQuery } from '#shared/url/compare-query.ts'
import { MAX_FILE_ROWS } from '#shared/url/listing-limits.ts'
import { parseListingQuery, parsePage } from '#shared/url/listing-query.ts'
import type { Ctx } from '../../request/env.ts'
import { optional, orNullIfMissing } from '../../request/optional.ts'
import { listingCall } from '../catalogue/category.tsx'
import { readListedParts, toPartTable } from '../catalogue/listing-file.ts'
import { readSearch } from '../catalogue/search.tsx'
import { type CsvCells, type PageContents, toDollars, toWire } from './page-contents.ts'

const readQuery = (c: Ctx): URLSearchParams => new URL(c.req.url).searchParams

/** The number of the page, which has `MAX_FILE_ROWS` rows. Pages behind the last one are empty. */
const readPage = (c: Ctx): number => Math.min(parsePage(c.req.query('page')), 1000)

/** The query of the next page; undefined for the last one. */
function toNextQuery(c: Ctx, page: number, total: number): string | undefined {
  if (page * MAX_FILE_ROWS >= total) return undefined
  const query = readQuery(c)
  query.set('page', String(page + 1))
  return String(query)
}

/** A part with its alternatives; the table has a row for each price break of an offer. */
export async function readPart(c: Ctx, id: string): Promise<PageContents> {
  const part = await c.var.api(goodsDetail, { id })
  const [alternatives, labels] = await Promise.all([
    optional(c.var.api(goodsRecommend, { id: part.goods_id }), []),
    optional(c.var.api(siteLabel, {}), null),
  ])
  return {
    json: { part: toWire(goodsDetail, part), alternatives: alternatives && toWire(goodsRecommend, alternatives) },
    table: () => toOfferTable(c, part, labels),
    text: () => formatPart(c, part, alternatives ?? [], labels),
    is_private: false,
  }
}

function toOfferTable({ var: { t } }: Ctx, { part_number, manufacturer: maker, offers }: PartDetail, labels: SiteLabel | null): CsvCells[] {
  const heading = [
    'part.part_number',
    'part.manufacturer',
    'part.location',
    'part.packaging',
    'part.stock',
    'part.moq',
    'part.multiple',
    'part.spq',
    'part.date_code',
    'part.from_qty',
  ] as const
  return [
    [...heading.map((key) => t(key)), `${t('part.unit_price')}, USD`],
    ...offers.flatMap(({ location, packaging, stock, moq, multiple, spq, date_code, price_breaks }) => {
      const names = [labels?.locations[location] ?? location, labels?.packagings[packaging] ?? packaging]
      const facts = [part_number, maker.name, ...names, stock, moq, multiple, spq, date_code]
      if (price_breaks.length === 0) return [[...facts, null, null]]
      return price_breaks.map(({ from_qty, unit_price }) => [...facts, from_qty, toDollars(unit_price)])
    }),
  ]
}

/** A category, with the filters, order and quantity of the URL. */
export async function readCategory(c: Ctx, id: string): Promise<PageContents> {
  const query = parseListingQuery(readQuery(c))
  const page = readPage(c)
  const { category, listing, parts } = await readListedParts(
    c,
    (range) => c.var.api(getCategory, { ...listingCall(id, query), ...range }),
    page,
  )
  return {
    json: toWire(getCategory, { category, listing: { ...listing, page, page_size: MAX_FILE_ROWS, items: parts } }),
    table: () => toPartTable(c, parts, query.qty, category),
    is_private: false,
    next: toNextQuery(c, page, listing.total),
  }
}

/** A search; the text has the first 50 parts only. */
export async function readSearchResult(c: Ctx): Promise<PageContents> {
  const { wd, query, call, isLongEnough } = readSearch(readQuery(c))
  if (!isLongEnough) throw new ApiError(CODE.validation)
  const page = readPage(c)
  const { parts, ...result } = await readListedParts(c, (range) => c.var.api(search, { ...call, sort: query.sort, ...range }), page)
  return {
    json: toWire(search, { ...result, listing: { ...result.listing, page, page_size: MAX_FILE_ROWS, items: parts } }),
    table: () => toPartTable(c, parts, query.qty, result.category),
    text: () =>
      [`# ${c.var.t('search.title', { query: wd })}`, '', ...parts.slice(0, 50).map((part) => formatPartLine(c, part))].join('\n'),
    is_private: false,
    next: toNextQuery(c, page, result.listing.total),
  }
}

export async function readComparison(c: Ctx): Promise<PageContents> {
  const { ids, qty } = parseCompareQuery(readQuery(c))
  const found = await Promise.all(ids.slice(0, MAX_COMPARED_PARTS).map((id) => orNullIfMissing(c.var.api(goodsDetail, { id }))))
  const parts = found.filter((part) => part !== null)
  return {
    json: { parts: parts.map((part) => toWire(goodsDetail, part)) },
    table: () => toPartTable(c, parts, qty, null),
    is_private: false,
  }
}

export async function readManufacturer(c: Ctx, id: string): Promise<PageContents> {
  const page = readPage(c)
  const {
    parts,
    category: _,
    ...detail
  } = await readListedParts(c, async (range) => ({ ...(await c.var.api(manufacturer, { id, ...range })), category: null }), page)
  return {
    json: toWire(manufacturer, { ...detail, listing: { ...detail.listing, page, page_size: MAX_FILE_ROWS, items: parts } }),
    table: () => toPartTable(c, parts, 1, null),
    is_private: false,
    next: toNextQuery(c, page, detail.listing.total),
  }
}

/** One part in a line: number with a link, maker, description, stock, lowest price. */
function formatPartLine(c: Ctx, part: PartSummary): string {
  const { t, lang, site_url } = c.var
  const { tag } = getLanguage(lang)
  const cost = findPartCost(part.offers, 1)
  const address = site_url + toPath(routes.product, lang, { id: part.goods_page_url })
  const facts = [part.manufacturer.name, part.description, `${t('part.stock')}: ${formatCount(part.stock, tag)}`]
  return `- [${part.part_number}](${address}) · ${[...facts, ...(cost ? [formatUnitPrice(cost.unit_price, tag)] : [])].join(' · ')}`
}

function formatPart(c: Ctx, part: PartDetail, alternatives: readonly Alternative[], labels: SiteLabel | null): string {
  const { t, lang } = c.var
  const { tag } = getLanguage(lang)
  const escapeCell = (text: string): string => text.replaceAll('|', '\\|')
  const toRow = (cells: CsvCells): string => `| ${cells.map((cell) => escapeCell(String(cell ?? ''))).join(' | ')} |`
  const [heading = [], ...rows] = toOfferTable(c, part, labels)
  return [
    `# ${part.part_number} · ${part.manufacturer.name}`,
    '',
    part.description,
    '',
    `- ${t('part.category')}: ${part.category.name}`,
    `- ${t('part.package')}: ${part.package ?? t('part.not_available')}`,
    `- ${t('part.stock')}: ${formatCount(part.stock, tag)}`,
    ...part.parameters.map(({ name, text }) => `- ${name}: ${text}`),
    '',
    `## ${t('part.offers')}`,
    '',
    toRow(heading),
    toRow(heading.map(() => '---')),
    ...rows.map(toRow),
    '',
    `## ${t('alternative.title')}`,
    '',
    ...alternatives.map((alternative) => formatPartLine(c, alternative)),
  ].join('\n')
}
