import { SearchPage, type SearchQuery } from '#client/pages/search.tsx'
import { COUNT_CAP, PAGE_SIZE, SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '#shared/constants.ts'
import { search as searchCall } from '#shared/contract/catalogue.ts'
import { parsePage } from '#shared/listing-query.ts'
import { routes } from '#shared/routes.ts'
import { page } from '../page.tsx'

export const search = page(routes.search, async (c) => {
  const { t, api } = c.var
  const { searchParams } = new URL(c.req.url)
  const text = (name: string): string => (searchParams.get(name) ?? '').trim().slice(0, 64)
  const query: SearchQuery = {
    wd: (searchParams.get('wd') ?? '').trim().slice(0, SEARCH_MAX_CHARACTERS).toWellFormed(),
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
        ...(query.category && { category: query.category }),
        ...(query.manufacturer && { manufacturer: query.manufacturer }),
        ...(query.in_stock && { in_stock: 'true' }),
        sort: query.sort,
        page: query.page,
        page_size: PAGE_SIZE,
      })
    : null
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
