import { ManufacturerPage } from '#client/pages/catalogue/manufacturer.tsx'
import { type CategoryNode, categoryTree, manufacturer as manufacturerCall } from '#shared/contract/catalogue.ts'
import { makerProfile } from '#shared/contract/maker-profile.ts'
import { routes, toPath } from '#shared/routes.ts'
import { MAX_COUNT, PAGE_SIZE } from '#shared/url/listing-limits.ts'
import { parsePage, toLastPage } from '#shared/url/listing-query.ts'
import { CACHE_RULES, type PageRequest, publicPage } from '../../page/page-definition.ts'
import { createQueryFormat } from '../../page/page-query.ts'
import { toRedirect } from '../../render/page.tsx'
import { optional } from '../../request/optional.ts'
import { listPartPaths, toItemListData } from '../../structured-data/structured.ts'
import { listDocumentLinks } from './linked-documents.ts'

const MAKER = { sheets: ['parts', 'overview'], cache: CACHE_RULES.catalogue, query: createQueryFormat({ page: parsePage }) } as const

export const manufacturer = publicPage(routes.manufacturer, MAKER, async (request) => {
  const { api, t, lang, query } = request
  const { id } = request.params
  const pageNumber = Math.min(query.page, MAX_COUNT / PAGE_SIZE)
  const isFirst = pageNumber === 1
  const tree = isFirst ? optional(api(categoryTree, {})) : null
  const profile = isFirst ? optional(api(makerProfile, { id }), null) : Promise.resolve(null)
  const linkedProfile = profile.then((found) => found && { ...found, series: linkedSeries(request, found.series) })
  const detail = await api(manufacturerCall, { id, page: pageNumber, page_size: PAGE_SIZE })
  const { slug } = detail.manufacturer
  // `id` was the slug before the maker was renamed, or merged with another.
  if (slug !== id) return toRedirect(toPath(routes.manufacturer, lang, { id: slug }, { page: isFirst ? null : pageNumber }), 301)
  const last = toLastPage(detail.listing)
  if (pageNumber > last) return toRedirect(toPath(routes.manufacturer, lang, { id }, { page: last > 1 ? last : null }), 302)
  const { listing } = detail
  const { name } = detail.manufacturer
  return {
    head: {
      title: isFirst ? name : `${name} – ${t('page.go_to', { page: pageNumber })}`,
      description: t('manufacturer.description', { name }),
      noindex: !isFirst || detail.listing.total === 0,
      crumbs: [
        { name: t('manufacturer.title'), path: toPath(routes.manufacturer_list, lang, {}) },
        { name, path: toPath(routes.manufacturer, lang, { id }) },
      ],
      page_type: 'CollectionPage',
      data_address: toPath(routes.manufacturer, lang, { id }),
      ...(isFirst &&
        listing.items.length > 0 && {
          structured: (pageContext) => [toItemListData(name, listPartPaths(listing.items, lang), listing.total, pageContext)],
        }),
    },
    body: <ManufacturerPage detail={detail} drawings={collectDrawings((await tree) ?? [])} profile={linkedProfile} />,
  }
})

const linkedSeries = (request: PageRequest, series: readonly { name: string; datasheet_url: string }[]) =>
  listDocumentLinks(
    request,
    series.map(({ name, datasheet_url }) => ({ title: name, url: datasheet_url })),
  )

/** The drawing of every category of a tree, by slug. */
function collectDrawings(tree: readonly CategoryNode[], drawings = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const { slug, drawing, children } of tree) {
    drawings.set(slug, drawing)
    collectDrawings(children, drawings)
  }
  return drawings
}
