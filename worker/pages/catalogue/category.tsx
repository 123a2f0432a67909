import { LandingLinks } from '#client/components/catalogue/landing-links.tsx'
import { toListingHref } from '#client/components/search/listing-target.ts'
import { QuietSection } from '#client/components/ui/quiet-section.tsx'
import { CategoryPage } from '#client/pages/catalogue/category.tsx'
import { getCategory, getCategoryFilter } from '#shared/contract/catalogue.ts'
import { landings } from '#shared/contract/landing.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { findSingleFacet, isIndexedListing } from '#shared/url/crawl.ts'
import { FILE_KINDS, MAX_SORTED_PARTS } from '#shared/url/listing-limits.ts'
import {
  formatFilters,
  formatListingQuery,
  LISTING_QUERY_CODEC,
  type ListingQuery,
  parseListingQuery,
  toLastPage,
} from '#shared/url/listing-query.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import { toRedirect } from '../../render/page.tsx'
import { canWatch } from '../../request/can-watch.ts'
import type { Ctx } from '../../request/env.ts'
import { findExportFormat } from '../../request/export-format.ts'
import { optional } from '../../request/optional.ts'
import { listPartPaths, toItemListData } from '../../structured-data/structured.ts'
import { toCategoryCrumbs } from './category-crumbs.ts'
import { createListingFile } from './listing-file.ts'

export const listingCall = (id: string, { filters, qty, sort }: ListingQuery) => ({ id, filters: formatFilters(filters), qty, sort })

/** The listing as a spreadsheet file, if requested. */
async function categoryFile(c: Ctx<typeof routes.category.pattern>): Promise<Response | null> {
  const file = FILE_KINDS.find((kind) => kind === findExportFormat(c))
  if (!file) return null
  const query = parseListingQuery(new URL(c.req.url).searchParams)
  return createListingFile(c, file, query, (range) => c.var.api(getCategory, { ...listingCall(c.req.param('id'), query), ...range }))
}

export const category = publicPage(
  routes.category,
  { sheets: ['parts', 'listing', 'overview'], cache: CACHE_RULES.category, query: LISTING_QUERY_CODEC, fileFor: categoryFile },
  async (request) => {
    const { api, t, lang, query } = request
    const { id } = request.params
    const { sort, ...call } = listingCall(id, query)
    const facets = optional(
      api(getCategoryFilter, call).then((answer) => answer.facets),
      [],
    )
    const links = optional(api(landings, { category: id }), [])
    const { category: detail, listing } = await api(getCategory, { ...call, sort, page: query.page, page_size: query.rows })
    const isWatchable = await canWatch(api)
    const last = query.sort ? Math.min(toLastPage(listing), MAX_SORTED_PARTS / query.rows) : toLastPage(listing)
    // A number beyond the last page shows the last page, so that an old URL still shows parts.
    if (query.page > last) {
      const search = formatListingQuery({ ...query, page: last })
      return toRedirect(toPath(routes.category, lang, { id }) + (search && `?${search}`), 302)
    }
    // Further pages of a group repeat the parts of its categories, so they are not indexed.
    const isFurther = detail.children.length > 0 && query.page > 1
    const isIndexed = isIndexedListing(query) && detail.part_count > 0 && !isFurther
    // A listing of one manufacturer or package that has a landing page is a variant of that page.
    const facet = findSingleFacet(query)
    const landing = facet && (await links)?.find(({ field, value }) => field === facet.field && value === facet.value)
    return {
      head: {
        title: query.page > 1 ? `${detail.name} – ${t('page.go_to', { page: query.page })}` : detail.name,
        description: t('meta.category_description', { name: detail.name, count: detail.part_count }),
        ...(isIndexed && query.page > 1 && { canonical_query: `page=${query.page}` }),
        ...(landing && { canonical_path: toPath(routes.landing, DEFAULT_LANGUAGE, { id, facet: landing.slug }) }),
        noindex: !isIndexed && !landing,
        page_type: 'CollectionPage',
        data_address: toListingHref({ path: toPath(routes.category, lang, { id }), wd: '' }, { ...query, page: 1 }),
        crumbs: toCategoryCrumbs(request, [detail.parent, detail]),
        ...(isIndexed &&
          listing.items.length > 0 && {
            structured: (range) => [toItemListData(detail.name, listPartPaths(listing.items, lang), listing.total, range)],
          }),
      },
      body: (
        <CategoryPage category={detail} listing={listing} facets={facets} query={query} can_watch={isWatchable}>
          {isIndexed && query.page === 1 && (
            <QuietSection data={links} failed={null}>
              {(visibleLandings) => <LandingLinks category={detail} links={visibleLandings} />}
            </QuietSection>
          )}
        </CategoryPage>
      ),
    }
  },
)
