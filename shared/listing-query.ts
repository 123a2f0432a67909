import type { ListingFilters } from './contract/catalogue.ts'
import { parseValue } from './units.ts'

/** What the address of a listing says. */
export interface ListingQuery {
  filters: ListingFilters
  sort: string
  page: number
}

/** Names that are no filters. */
const RESERVED = new Set(['sort', 'page', 'in_stock', 'wd', '_'])
const FIELD = /^[a-z][a-z0-9_]{0,63}$/
const MOST_FIELDS = 40
const MOST_VALUES = 50
const MOST_PAGE = 1_000_000

/** A bound as people type it: "10k", "4.7u", "100", "0,5". Null when it is none. */
export function parseBound(text: string): number | null {
  const trimmed = text.trim().slice(0, 32)
  if (trimmed === '') return null
  // Wide enough for every number as `listingSearch` writes it.
  if (/^-?\d{1,21}(?:[.,]\d{1,24})?(?:e[+-]?\d{1,3})?$/i.test(trimmed)) {
    const number = Number(trimmed.replace(',', '.'))
    return Number.isFinite(number) ? number : null
  }
  return parseValue(trimmed)?.value ?? null
}

/** The page of an address: a whole number from 1; anything else is page 1, anything beyond the limit is the limit. */
export function parsePage(text: string | null | undefined): number {
  if (!text || !/^\d{1,15}$/.test(text)) return 1
  return Math.min(Math.max(1, Number(text)), MOST_PAGE)
}

/** The last page of a listing that has anything on it; an empty one has its first. Beyond it an old address is led back to it. */
export function lastPage({ total, page_size }: { total: number; page_size: number }): number {
  return Math.max(1, Math.ceil(total / page_size))
}

/** Reads a listing's address. Names that cannot be fields are passed over; so are bounds that are no numbers. */
export function parseListingQuery(search: URLSearchParams): ListingQuery {
  const values: Record<string, string[]> = {}
  const ranges: Record<string, { min: number | null; max: number | null }> = {}
  for (const [name, value] of search) {
    if (RESERVED.has(name) || value === '') continue
    const [field = '', bound] = name.split('.', 2)
    if (!FIELD.test(field) || Object.keys(values).length + Object.keys(ranges).length >= MOST_FIELDS) continue
    if (bound === undefined) {
      const list = Object.hasOwn(values, field) ? (values[field] as string[]) : []
      // Control characters cannot stand in HTML, and no value has one.
      const wanted = value.replace(/\p{Cc}/gu, ' ').slice(0, 128)
      if (list.length < MOST_VALUES && !list.includes(wanted)) values[field] = [...list, wanted]
    } else if (bound === 'min' || bound === 'max') {
      const number = parseBound(value)
      if (number === null) continue
      ranges[field] = {
        ...(Object.hasOwn(ranges, field) ? (ranges[field] as { min: number | null; max: number | null }) : { min: null, max: null }),
        [bound]: number,
      }
    }
  }
  return {
    filters: { values, ranges, in_stock: search.get('in_stock') === '1' },
    sort: (search.get('sort') ?? '').slice(0, 64),
    page: parsePage(search.get('page')),
  }
}

/** The address's query of a listing; fields in the order of their names, so that one choice has one address. */
export function listingSearch({ filters, sort, page }: ListingQuery): string {
  const search = new URLSearchParams()
  if (filters.in_stock) search.set('in_stock', '1')
  for (const field of Object.keys(filters.values).sort())
    for (const value of [...(filters.values[field] ?? [])].sort()) search.append(field, value)
  for (const field of Object.keys(filters.ranges).sort()) {
    const { min = null, max = null } = filters.ranges[field] ?? {}
    if (min !== null) search.set(`${field}.min`, String(min))
    if (max !== null) search.set(`${field}.max`, String(max))
  }
  if (sort) search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

/** Whether nothing is filtered. */
export function isUnfiltered({ values, ranges, in_stock }: ListingFilters): boolean {
  return !in_stock && Object.keys(values).length === 0 && Object.keys(ranges).length === 0
}
