import { formatLandingText, formatLandingTitle, joinSentences } from '#client/components/catalogue/landing-text.ts'
import { LandingPage } from '#client/pages/catalogue/landing.tsx'
import { getCategory, getCategoryFilter } from '#shared/contract/catalogue.ts'
import { landing as landingCall, landings } from '#shared/contract/landing.ts'
import { routes, toPath } from '#shared/routes.ts'
import { PAGE_SIZE } from '#shared/url/listing-limits.ts'
import { DEFAULT_LISTING_QUERY, formatFilters, NO_FILTERS } from '#shared/url/listing-query.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import { toRedirect } from '../../render/page.tsx'
import { optional } from '../../request/optional.ts'
import { listPartPaths, toItemListData } from '../../structured-data/structured.ts'
import { toCategoryCrumbs } from './category-crumbs.ts'

/** A category narrowed to one manufacturer or package. Its further pages are those of the filtered category. */
export const landing = publicPage(routes.landing, { sheets: ['parts', 'listing'], cache: CACHE_RULES.category }, async (request) => {
  const { api, t, lang } = request
  const { id, facet } = request.params
  const links = optional(api(landings, { category: id }), [])
  const pair = await api(landingCall, { category: id, facet })
  if (pair.slug !== facet) return toRedirect(toPath(routes.landing, lang, { id, facet: pair.slug }), 301)
  const filters = { ...NO_FILTERS, values: { [pair.field]: [pair.value] } }
  const { facts } = pair
  // A pair that has no page, or no longer has one, is still a filter.
  if (!facts) return toRedirect(toPath(routes.category, lang, { id }, { [pair.field]: pair.value }), 302)
  const call = { id, filters: formatFilters(filters) }
  const facets = optional(
    api(getCategoryFilter, call).then((answer) => answer.facets),
    [],
  )
  const query = { ...DEFAULT_LISTING_QUERY, filters }
  const { category, listing } = await api(getCategory, { ...call, page_size: PAGE_SIZE })
  const landingContent = { ...pair, facts }
  const title = formatLandingTitle(landingContent, category.name, t)
  const [offer = []] = formatLandingText(landingContent, t)
  return {
    head: {
      title,
      description: joinSentences([`${title}.`, ...offer], t.tag),
      crumbs: [
        ...toCategoryCrumbs(request, [category.parent, category]),
        { name: pair.name, path: toPath(routes.landing, lang, { id, facet }) },
      ],
      page_type: 'CollectionPage',
      structured: (pageContext) => [toItemListData(title, listPartPaths(listing.items, lang), listing.total, pageContext)],
    },
    body: <LandingPage landing={landingContent} category={category} listing={listing} facets={facets} query={query} links={links} />,
  }
})
