import { CategoryPage } from '#client/pages/category.tsx'
import { PAGE_SIZE } from '#shared/constants.ts'
import { getCategory, getCategoryFilter } from '#shared/contract/catalogue.ts'
import { isUnfiltered, lastPage, listingSearch, parseListingQuery } from '#shared/listing-query.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { optional, page } from '../page.tsx'
import { breadcrumbList } from '../seo/structured.ts'

export const category = page(routes.category, async (c) => {
  const { api, t, lang } = c.var
  const { id } = c.req.param()
  const url = new URL(c.req.url)
  const query = parseListingQuery(url.searchParams)
  const facets = optional(api(getCategoryFilter, { id, filters: query.filters }).then((answer) => answer.facets))
  const { category: detail, listing } = await api(getCategory, {
    id,
    filters: query.filters,
    sort: query.sort,
    page: query.page,
    page_size: PAGE_SIZE,
  })
  const last = lastPage(listing)
  // Beyond the last page stands the last page, so that an old address still shows parts.
  if (query.page > last) {
    const search = listingSearch({ ...query, page: last })
    return c.redirect(pathTo(routes.category, lang, { id }) + (search && `?${search}`), 302)
  }
  const plain = isUnfiltered(query.filters) && !query.sort
  const crumbs = [...(detail.parent ? [detail.parent] : []), { slug: detail.slug, name: detail.name }]
  return {
    head: {
      title: query.page > 1 ? `${detail.name} – ${t('page.go_to', { page: query.page })}` : detail.name,
      description: t('meta.category_description', { name: detail.name, count: detail.part_count }),
      ...(plain && query.page > 1 && { canonical_query: `page=${query.page}` }),
      noindex: !plain,
      structured: [
        breadcrumbList(crumbs.map(({ slug, name }) => ({ name, url: url.origin + pathTo(routes.category, lang, { id: slug }) }))),
      ],
    },
    body: <CategoryPage category={detail} listing={listing} facets={facets} query={query} />,
  }
})
