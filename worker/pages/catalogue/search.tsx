import { toListingHref } from '#client/components/search/listing-target.ts'
import { SearchPage } from '#client/pages/catalogue/search.tsx'
import { getCategoryFilter, type PartSummary, search as searchCall } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { comparePartNumbers } from '#shared/trade/part-number.ts'
import { FILE_KINDS, MAX_SORTED_PARTS } from '#shared/url/listing-limits.ts'
import { formatFilters, formatListingQuery, isUnfiltered, parseListingQuery, toLastPage } from '#shared/url/listing-query.ts'
import { toQtyQuery } from '#shared/url/qty-parameter.ts'
import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '#shared/url/search-limits.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import type { QueryFormat } from '../../page/page-query.ts'
import { toRedirect } from '../../render/page.tsx'
import { canWatch } from '../../request/can-watch.ts'
import type { Ctx } from '../../request/env.ts'
import { findExportFormat } from '../../request/export-format.ts'
import { optional } from '../../request/optional.ts'
import { toTypedText } from '../../request/typed.ts'
import { createListingFile } from './listing-file.ts'

/** The search of a URL: the words, the listing's query within its limits, and its call. */
export function readSearch(search: URLSearchParams) {
  const typed = search.get('wd') ?? ''
  const wd = toTypedText(typed, SEARCH_MAX_CHARACTERS)
  const parsed = parseListingQuery(search)
  const sort = parsed.sort.replace(/\p{Cc}+/gu, ' ').toWellFormed()
  const query = { ...parsed, sort, page: Math.min(parsed.page, MAX_SORTED_PARTS / parsed.rows) }
  const call = { keyword: wd, filters: formatFilters(query.filters), qty: query.qty }
  return { typed, wd, query, call, isLongEnough: [...wd].length >= SEARCH_MIN_CHARACTERS }
}

const SEARCH_QUERY: QueryFormat<ReturnType<typeof readSearch>> = {
  parse: readSearch,
  format: ({ typed, query }) => [typed && String(new URLSearchParams({ wd: typed })), formatListingQuery(query)].filter(Boolean).join('&'),
}

/** The result as a spreadsheet file, if requested. */
async function searchFile(c: Ctx): Promise<Response | null> {
  const { wd, query, call, isLongEnough } = readSearch(new URL(c.req.url).searchParams)
  const file = isLongEnough ? FILE_KINDS.find((kind) => kind === findExportFormat(c)) : undefined
  if (!file) return null
  return createListingFile(c, file, query, (pageRequest) => c.var.api(searchCall, { ...call, sort: query.sort, ...pageRequest }), wd)
}

const SEARCH = { sheets: ['parts', 'listing'], cache: CACHE_RULES.catalogue, query: SEARCH_QUERY, fileFor: searchFile } as const

export const search = publicPage(routes.search, SEARCH, async ({ t, api, lang, query: input }) => {
  const { typed, wd, query, call, isLongEnough } = input
  if (typed !== typed.trim())
    return toRedirect(`${toPath(routes.search, lang, {})}?${SEARCH_QUERY.format({ ...input, typed: typed.trim() })}`, 301)
  const { sort } = query
  const facets = isLongEnough
    ? optional(
        api(getCategoryFilter, call).then((answer) => answer.facets),
        [],
      )
    : Promise.resolve(null)
  const result = isLongEnough ? await api(searchCall, { ...call, sort, page: query.page, page_size: query.rows }) : null
  const part = result && query.page === 1 && sort === '' && isUnfiltered(query.filters) ? onlyPartCalled(wd, result) : null
  if (part) return toRedirect(toPath(routes.product, lang, { id: part.goods_page_url }, toQtyQuery(query.qty)), 302)
  const last = result ? Math.min(toLastPage(result.listing), MAX_SORTED_PARTS / query.rows) : 1
  if (query.page > last) return toRedirect(toListingHref({ path: toPath(routes.search, lang, {}), wd }, { ...query, page: last }), 302)
  const isWatchable = await canWatch(api)
  // Only a search by keyword alone may be indexed.
  const indexedPath = formatListingQuery(query) === '' && result ? findIndexedPage(result) : null
  return {
    head: {
      title: wd ? t('search.title', { query: wd }) : t('search.title_empty'),
      description: t('meta.search_description', { query: wd }),
      keyword: wd,
      ...(result && { data_address: toListingHref({ path: toPath(routes.search, lang, {}), wd }, { ...query, page: 1 }) }),
      ...(indexedPath === null ? { noindex: true } : { canonical_path: indexedPath }),
    },
    body: <SearchPage wd={wd} query={query} result={result} facets={facets} can_watch={isWatchable} />,
  }
})

/** The part whose complete number was typed, where it is one part of one maker. */
function onlyPartCalled(wd: string, { match, listing }: EndpointData<typeof searchCall>): PartSummary | null {
  if (match !== 'exact') return null
  const [part, ...others] = listing.items.filter(({ part_number }) => (comparePartNumbers(wd, part_number) ?? 2) < 2)
  return part && others.length === 0 ? part : null
}

/**
 * The indexed page that a result stands for, without language: the part whose number was typed, the common category of all results, or the
 * search's start page. Null where nothing matches: otherwise any link would create an indexed page.
 */
function findIndexedPage({ match, listing, category }: EndpointData<typeof searchCall>): string | null {
  const [first] = listing.items
  if (!first) return null
  if (match === 'exact') return toPath(routes.product, DEFAULT_LANGUAGE, { id: first.goods_page_url })
  return category ? toPath(routes.category, DEFAULT_LANGUAGE, { id: category.slug }) : toPath(routes.keywords, DEFAULT_LANGUAGE, {})
}
