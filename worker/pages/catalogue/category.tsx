import { LandingLinks } from '#client/components/catalogue/landing-links.tsx'
import { QuietSection } from '#client/components/ui/quiet-section.tsx'
import { CategoryPage } from '#client/pages/catalogue/category.tsx'
import { getCategory, getCategoryFilter } from '#shared/contract/catalogue.ts'
import { landings } from '#shared/contract/landing.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { isIndexedListing, singleFacet } from '#shared/url/crawl.ts'
import { FILE_KINDS, SORTED_MOST } from '#shared/url/listing-limits.ts'
import { filtersText, lastPage, listingSearch, parseListingQuery } from '#shared/url/listing-query.ts'
import { KEPT, unless } from '../../cache/kept-rules.ts'
import { page } from '../../render/page.tsx'
import { itemList, partPaths } from '../../render/structured.ts'
import { canWatch } from '../../request/can-watch.ts'
import { fileAsked } from '../../request/file-asked.ts'
import { optional } from '../../request/optional.ts'
import { categoryCrumbs } from './category-crumbs.ts'
import { listingFile } from './listing-file.ts'

export const category = page(
  routes.category,
  { sheets: ['parts', 'listing', 'overview'], kept: unless(KEPT.listing, 'file') },
  async (c) => {
    const { api, t, lang } = c.var
    const { id } = c.req.param()
    const url = new URL(c.req.url)
    const query = parseListingQuery(url.searchParams)
    const call = { id, filters: filtersText(query.filters), qty: query.qty }
    const file = FILE_KINDS.find((kind) => kind === fileAsked(c))
    if (file) {
      const read = (place: { page: number; page_size: number }) => api(getCategory, { ...call, sort: query.sort, ...place })
      return listingFile(c, file, query, read)
    }
    const facets = optional(
      api(getCategoryFilter, call).then((answer) => answer.facets),
      [],
    )
    const links = optional(api(landings, { category: id }), [])
    const { category: detail, listing } = await api(getCategory, { ...call, sort: query.sort, page: query.page, page_size: query.rows })
    const isWatchable = await canWatch(c)
    const last = query.sort ? Math.min(lastPage(listing), SORTED_MOST / query.rows) : lastPage(listing)
    // Beyond the last page stands the last page, so that an old address still shows parts.
    if (query.page > last) {
      const search = listingSearch({ ...query, page: last })
      return c.redirect(pathTo(routes.category, lang, { id }) + (search && `?${search}`), 302)
    }
    // Further pages of a group list what its categories list.
    const isFurther = detail.children.length > 0 && query.page > 1
    const isIndexed = isIndexedListing(query) && detail.part_count > 0 && !isFurther
    // Narrowed to one manufacturer or package that has a landing page, this is a version of that page.
    const facet = singleFacet(query)
    const landing = facet && (await links)?.find(({ field, value }) => field === facet.field && value === facet.value)
    return {
      head: {
        title: query.page > 1 ? `${detail.name} – ${t('page.go_to', { page: query.page })}` : detail.name,
        description: t('meta.category_description', { name: detail.name, count: detail.part_count }),
        ...(isIndexed && query.page > 1 && { canonical_query: `page=${query.page}` }),
        ...(landing && { canonical_path: pathTo(routes.landing, DEFAULT_LANGUAGE, { id, facet: landing.slug }) }),
        noindex: !isIndexed && !landing,
        page_type: 'CollectionPage',
        crumbs: categoryCrumbs(c, [detail.parent, detail]),
        ...(isIndexed &&
          listing.items.length > 0 && {
            structured: (place) => [itemList(detail.name, partPaths(listing.items, lang), listing.total, place)],
          }),
      },
      body: (
        <CategoryPage category={detail} listing={listing} facets={facets} query={query} can_watch={isWatchable}>
          {isIndexed && query.page === 1 && (
            <QuietSection data={links} failed={null}>
              {(shown) => <LandingLinks category={detail} links={shown} />}
            </QuietSection>
          )}
        </CategoryPage>
      ),
    }
  },
)
