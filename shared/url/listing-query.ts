import { parseQuantity } from '../trade/quantity.ts'
import { parseValue } from '../trade/units.ts'
import { PAGE_SIZE } from './listing-limits.ts'
import { QTY_PARAMETER, readQty } from './qty-parameter.ts'

type FieldValues = Record<string, string[]>

/** Filters of a listing. Bounds are in base units; those of `price` are US dollars for one piece. */
export interface ListingFilters {
  /** A part must have one of these values, by field. */
  values: FieldValues
  /** A part must have none of these values, by field. */
  not: FieldValues
  ranges: Record<string, { min: number | null; max: number | null }>
  in_stock: boolean
  rohs: boolean
  /** Data that a part must have, beside parameters. */
  has: (typeof REQUIRED_DATA)[number][]
}

/** The query of a listing's URL. */
export interface ListingQuery {
  filters: ListingFilters
  sort: string
  /** The buyer's quantity, in pieces: its price is shown, and used for the sort order and the filter. */
  qty: number
  page: number
  /** Rows of a page. */
  rows: (typeof PAGE_SIZES)[number]
  /** Slugs of the parameters with columns; empty: as many as fit. */
  columns: readonly string[]
  /** Whether price breaks replace the parameters. */
  has_breaks: boolean
  /** Fields of the filters that show all their values. */
  expanded: readonly string[]
}

/** Names of URL parameters that are no filters. */
const RESERVED = new Set([
  'sort',
  QTY_PARAMETER,
  'page',
  'per_page',
  'show',
  'more',
  'view',
  'file',
  'in_stock',
  'rohs',
  'has',
  'wd',
  '_',
  'email',
  'subscribed',
  'joined',
])
/** Parameters that mails and advertisements add to a URL. */
export const TRACKING_PARAMETER = /^(?:utm_[a-z_]+|[a-z]{1,8}clid|mc_[ce]id|ref)$/
/** The row counts of a page. */
export const PAGE_SIZES = [25, PAGE_SIZE, 100] as const
const REQUIRED_DATA = ['datasheet', 'price'] as const
const FIELD = /^[a-z][a-z0-9_]{0,63}$/

/** Whether a URL parameter of this name can be a filter. */
export const isFilterName = (name: string): boolean => FIELD.test(name) && !RESERVED.has(name) && !TRACKING_PARAMETER.test(name)
const MAX_FIELDS = 40
const MAX_VALUES = 50
const MAX_PAGE = 1_000_000
/** Maximum number of characters of filters in a call. */
export const MAX_FILTER_CHARACTERS = 8000
/** Maximum number of filter characters read from a URL. It is lower, because bounds like "1T" become longer in canonical form. */
const MAX_TYPED_LENGTH = 6000

/** A typed bound: "10k", "4.7u", "100", "0,5". Null if it is not a number. */
export function parseBound(text: string): number | null {
  const trimmed = text.trim().slice(0, 32)
  if (trimmed === '') return null
  // The pattern accepts every number that `formatListingQuery` writes.
  if (/^-?\d{1,21}(?:[.,]\d{1,24})?(?:e[+-]?\d{1,3})?$/i.test(trimmed)) {
    const number = Number(trimmed.replace(',', '.'))
    return Number.isFinite(number) ? number : null
  }
  return parseValue(trimmed)?.value ?? null
}

/** The page number of a URL: a whole number from 1; any other text is page 1, and a larger number the limit. */
export function parsePage(text: string | null | undefined): number {
  if (!text || !/^\d{1,15}$/.test(text)) return 1
  return Math.min(Math.max(1, Number(text)), MAX_PAGE)
}

/** The number of a listing's last page; 1 for an empty listing. URLs of later pages redirect to it. */
export function toLastPage({ total, page_size }: { total: number; page_size: number }): number {
  return Math.max(1, Math.ceil(total / page_size))
}

/** Parses a listing's URL. Names that cannot be fields are ignored, as are bounds that are not numbers, and everything above the limits. */
export function parseListingQuery(search: URLSearchParams): ListingQuery {
  const values: FieldValues = {}
  const not: FieldValues = {}
  const ranges: ListingFilters['ranges'] = {}
  let left = MAX_TYPED_LENGTH
  for (const [name, value] of search) {
    if (RESERVED.has(name) || TRACKING_PARAMETER.test(name) || value === '') continue
    const [field = '', bound] = name.split('.', 2)
    if (!FIELD.test(field) || [values, not, ranges].reduce((sum, of) => sum + Object.keys(of).length, 0) >= MAX_FIELDS) continue
    left -= new URLSearchParams([[name, value]]).toString().length + 1
    if (left < 0) break
    if (bound === undefined || bound === 'not') {
      const chosen = bound === undefined ? values : not
      const list = Object.hasOwn(chosen, field) ? (chosen[field] as string[]) : []
      // HTML cannot contain control characters, and no value has one.
      const choice = value.replace(/\p{Cc}/gu, ' ').slice(0, 128)
      if (list.length < MAX_VALUES && !list.includes(choice)) chosen[field] = [...list, choice]
    } else if (bound === 'min' || bound === 'max') {
      const number = field === 'stock' ? parseQuantity(value) : parseBound(value)
      if (number === null) continue
      ranges[field] = {
        ...(Object.hasOwn(ranges, field) ? (ranges[field] as { min: number | null; max: number | null }) : { min: null, max: null }),
        [bound]: number,
      }
    }
  }
  return {
    filters: {
      values: inOrder(values, (choices) => choices.toSorted()),
      not: inOrder(not, (choices) => choices.toSorted()),
      ranges: inOrder(ranges, (range) => range),
      in_stock: search.get('in_stock') === '1',
      rohs: search.get('rohs') === '1',
      has: REQUIRED_DATA.filter((what) => search.getAll('has').includes(what)),
    },
    sort: (search.get('sort') ?? '').slice(0, 64),
    qty: readQty(search),
    page: parsePage(search.get('page')),
    rows: PAGE_SIZES.find((rows) => String(rows) === search.get('per_page')) ?? PAGE_SIZE,
    columns: readFields(search, 'show'),
    has_breaks: search.get('view') === 'breaks',
    expanded: readFields(search, 'more'),
  }
}

/** Fields sorted by name, so that one choice is one query, in any spelling of its URL. */
const inOrder = <Value>(fields: Readonly<Record<string, Value>>, each: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((name) => [name, each(fields[name] as Value)]),
  )

/** Slugs in a URL's parameter. A form repeats the parameter for each slug; a link joins all of them by dots. */
const readFields = (search: URLSearchParams, name: string): string[] =>
  [...new Set(search.getAll(name).flatMap((list) => list.slice(0, 2000).split('.')))]
    .filter((slug) => FIELD.test(slug))
    .slice(0, MAX_FIELDS)

/** The query of a listing's URL; fields sorted by name, so that one choice has one URL. */
export function formatListingQuery({ filters, sort, qty, page, rows, columns, has_breaks, expanded }: ListingQuery): string {
  const search = new URLSearchParams()
  if (filters.in_stock) search.set('in_stock', '1')
  if (filters.rohs) search.set('rohs', '1')
  for (const what of [...filters.has].sort()) search.append('has', what)
  for (const [chosen, suffix] of [
    [filters.values, ''],
    [filters.not, '.not'],
  ] as const)
    for (const field of Object.keys(chosen).sort())
      for (const value of [...(chosen[field] ?? [])].sort()) search.append(field + suffix, value)
  for (const field of Object.keys(filters.ranges).sort()) {
    const { min = null, max = null } = filters.ranges[field] ?? {}
    if (min !== null) search.set(`${field}.min`, String(min))
    if (max !== null) search.set(`${field}.max`, String(max))
  }
  if (sort) search.set('sort', sort)
  if (qty !== 1) search.set(QTY_PARAMETER, String(qty))
  if (rows !== PAGE_SIZE) search.set('per_page', String(rows))
  if (columns.length > 0) search.set('show', columns.join('.'))
  if (has_breaks) search.set('view', 'breaks')
  if (expanded.length > 0) search.set('more', expanded.join('.'))
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

/** A listing's query, as part of a page's cache key. */
export const LISTING_QUERY_CODEC = { parse: parseListingQuery, format: formatListingQuery }

/** The query of a URL without parameters. */
export const DEFAULT_LISTING_QUERY: Omit<ListingQuery, 'filters'> = {
  sort: '',
  qty: 1,
  page: 1,
  rows: PAGE_SIZE,
  columns: [],
  has_breaks: false,
  expanded: [],
}

/** The part of a listing's query that filters, as in the URL and in calls. */
export const formatFilters = (filters: ListingFilters): string => formatListingQuery({ ...DEFAULT_LISTING_QUERY, filters })

export function isUnfiltered({ values, not, ranges, in_stock, rohs, has }: ListingFilters): boolean {
  return !in_stock && !rohs && has.length === 0 && [values, not, ranges].every((of) => Object.keys(of).length === 0)
}

export const NO_FILTERS: ListingFilters = { values: {}, not: {}, ranges: {}, in_stock: false, rohs: false, has: [] }
