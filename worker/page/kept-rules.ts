import { CATALOGUE, categoryTag, EVERY_PART, partTag } from '#origin/http/voided.ts'
import { goodsIdFrom } from '#shared/trade/part-number.ts'
import { listingSearch, parseListingQuery, TRACKING } from '#shared/url/listing-query.ts'
import type { KeptLife, KeptRule } from './page-definition.ts'

const DAY = 86_400

/** Pages with prices and stock: no older than a minute. */
const WITH_PRICES: KeptLife = { fresh: 30, stale: 60, outage: DAY }
/** Texts, which their operator changes. */
const TEXTS: KeptLife = { fresh: 60, stale: 300, outage: DAY }

/** Of a page that its reader was led to by a form, or is asked for a certain reader. */
const ONES_OWN = ['subscribed', 'joined', 'typed']

/** A page that knows these parameters alone; what else stands in its address says nothing. */
const byNames =
  (...names: readonly string[]) =>
  (search: URLSearchParams): string | null => {
    if (ONES_OWN.some((name) => search.has(name))) return null
    const known = new URLSearchParams()
    for (const name of names) {
      const value = search.get(name)
      if (value === null) continue
      if (value === '' || search.getAll(name).length > 1 || (name === 'page' && !isPageNumber(value))) return null
      known.set(name, value)
    }
    return known.toString()
  }

/** What is no number of a page from the second on leads to the address of the first. */
const isPageNumber = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text)

/** A listing by its filters, whose names are the catalogue's. */
function byFilters(search: URLSearchParams): string | null {
  const number = search.get('page')
  if (ONES_OWN.some((name) => search.has(name)) || (number !== null && !isPageNumber(number))) return null
  return listingSearch(parseListingQuery(search))
}

/** The same with what was searched for. */
function byWords(search: URLSearchParams): string | null {
  const words = search.get('wd') ?? ''
  const filters = byFilters(search)
  if (filters === null || words !== words.trim()) return null
  return [words === '' ? '' : String(new URLSearchParams({ wd: words })), filters].filter((part) => part !== '').join('&')
}

/** Everything as it stands there, but for what mails and advertisements add. */
function byAll(search: URLSearchParams): string | null {
  if (ONES_OWN.some((name) => search.has(name))) return null
  return String(new URLSearchParams([...search].filter(([name]) => !TRACKING.test(name))))
}

const plain = byNames()

const ofCatalogue = (): string[] => [CATALOGUE]
const ofNothing = (): string[] => []

/** The pages that are kept, by what they depend on; each page names its rule beside its loader. */
export const KEPT = {
  /** Prices and stock, by its path alone. */
  parts: { life: WITH_PRICES, queryOf: plain, tagsOf: ofCatalogue },
  product: { life: WITH_PRICES, queryOf: plain, tagsOf: ({ id = '' }) => [EVERY_PART, partTag(goodsIdFrom(id) ?? 0)] },
  landing: { life: WITH_PRICES, queryOf: plain, tagsOf: ({ id = '' }) => [categoryTag(id)] },
  listing: { life: WITH_PRICES, queryOf: byFilters, tagsOf: ({ id = '' }) => [categoryTag(id)] },
  search: { life: WITH_PRICES, queryOf: byWords, tagsOf: ofCatalogue },
  compare: { life: WITH_PRICES, queryOf: byAll, tagsOf: ofCatalogue },
  /** Lists of parts in pages, narrowed by a word. */
  list: { life: WITH_PRICES, queryOf: byNames('wd', 'q', 'tag', 'page'), tagsOf: ofCatalogue },
  text: { life: TEXTS, queryOf: plain, tagsOf: ofNothing },
  text_list: { life: TEXTS, queryOf: byNames('wd', 'q', 'tag', 'page'), tagsOf: ofNothing },
} as const satisfies Record<string, KeptRule>

/** The same, but for addresses with one of these parameters: what they say is one reader's. */
export const unless = (rule: KeptRule, ...names: readonly string[]): KeptRule => ({
  ...rule,
  queryOf: (search) => (names.some((name) => search.has(name)) ? null : rule.queryOf(search)),
})
