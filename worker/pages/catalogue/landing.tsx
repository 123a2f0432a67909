import { joinSentences, landingText, landingTitle } from '#client/components/catalogue/landing-text.ts'
import { LandingPage } from '#client/pages/catalogue/landing.tsx'
import { getCategory, getCategoryFilter } from '#shared/contract/catalogue.ts'
import { landing as landingCall, landings } from '#shared/contract/landing.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { PAGE_SIZE } from '#shared/url/listing-limits.ts'
import { filtersText, NO_FILTERS, PLAIN } from '#shared/url/listing-query.ts'
import { CACHE } from '../../page/cache-rules.ts'
import { publicPage } from '../../page/page-definition.ts'
import { redirect } from '../../render/page.tsx'
import { optional } from '../../request/optional.ts'
import { itemList, partPaths } from '../../structured-data/structured.ts'
import { categoryCrumbs } from './category-crumbs.ts'

/** A category narrowed to one manufacturer or package. Its further pages are those of the filtered category. */
export const landing = publicPage(routes.landing, { sheets: ['parts', 'listing'], cache: CACHE.category }, async (request) => {
  const { api, t, lang } = request
  const { id, facet } = request.params
  const links = optional(api(landings, { category: id }), [])
  const pair = await api(landingCall, { category: id, facet })
  if (pair.slug !== facet) return redirect(pathTo(routes.landing, lang, { id, facet: pair.slug }), 301)
  const filters = { ...NO_FILTERS, values: { [pair.field]: [pair.value] } }
  const { facts } = pair
  // A pair that has no page (any more) is still a filter.
  if (!facts) return redirect(pathTo(routes.category, lang, { id }, { [pair.field]: pair.value }), 302)
  const call = { id, filters: filtersText(filters) }
  const facets = optional(
    api(getCategoryFilter, call).then((answer) => answer.facets),
    [],
  )
  const query = { ...PLAIN, filters }
  const { category, listing } = await api(getCategory, { ...call, page_size: PAGE_SIZE })
  const told = { ...pair, facts }
  const title = landingTitle(told, category.name, t)
  const [offer = []] = landingText(told, t)
  return {
    head: {
      title,
      description: joinSentences([`${title}.`, ...offer], t.tag),
      crumbs: [
        ...categoryCrumbs(request, [category.parent, category]),
        { name: pair.name, path: pathTo(routes.landing, lang, { id, facet }) },
      ],
      page_type: 'CollectionPage',
      structured: (place) => [itemList(title, partPaths(listing.items, lang), listing.total, place)],
    },
    body: <LandingPage landing={told} category={category} listing={listing} facets={facets} query={query} links={links} />,
  }
})
