import { SearchPage, type SearchQuery } from '#client/pages/search.tsx'
import { COUNT_CAP, PAGE_SIZE, SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '#shared/constants.ts'
import { search as searchCall } from '#shared/contract/catalogue.ts'
import { lastPage, listingSearch, NO_FILTERS, parsePage } from '#shared/listing-query.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { page } from '../page.tsx'

export const search = page(routes.search, async (c) => {
  const { t, api, lang } = c.var
  const { searchParams } = new URL(c.req.url)
  // Control characters cannot stand in HTML, and mean nothing in a part number.
  const text = (name: string, longest = 64): string =>
    (searchParams.get(name) ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longest)
      .toWellFormed()
  const query: SearchQuery = {
    wd: text('wd', SEARCH_MAX_CHARACTERS),
    category: text('category'),
    manufacturer: text('manufacturer'),
    in_stock: searchParams.get('in_stock') === '1',
    sort: text('sort'),
    page: Math.min(parsePage(searchParams.get('page')), COUNT_CAP / PAGE_SIZE),
  }
  const is_long_enough = [...query.wd].length >= SEARCH_MIN_CHARACTERS
  const found = is_long_enough
    ? await api(searchCall, {
        keyword: query.wd,
        filters: listingSearch({
          filters: {
            ...NO_FILTERS,
            values: {
              ...(query.category && { category: [query.category] }),
              ...(query.manufacturer && { manufacturer: [query.manufacturer] }),
            },
            in_stock: query.in_stock,
          },
          sort: '',
          qty: 1,
          page: 1,
        }),
        sort: query.sort,
        page: query.page,
        page_size: PAGE_SIZE,
      })
    : null
  const last = found ? lastPage(found.listing) : 1
  if (query.page > last) return c.redirect(pathTo(routes.search, lang, {}, { ...query, page: last > 1 ? last : null }), 302)
  return {
    head: {
      title: query.wd ? t('search.title', { query: query.wd }) : t('search.title_empty'),
      description: t('meta.search_description', { query: query.wd }),
      noindex: true,
      keyword: query.wd,
    },
    body: <SearchPage query={query} found={found} />,
  }
})
