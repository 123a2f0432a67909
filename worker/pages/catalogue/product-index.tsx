import { formatIndexTitle, ProductIndexOverviewPage, ProductIndexPage } from '#client/pages/catalogue/product-index.tsx'
import { productIndex as productIndexCall, productNav } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { INDEX_NAMES, routes, toPath } from '#shared/routes.ts'
import { parsePage } from '#shared/url/listing-query.ts'
import { CACHE_RULES, publicPage, visitorPage } from '../../page/page-definition.ts'
import { createQueryFormat } from '../../page/page-query.ts'
import { toRedirect } from '../../render/page.tsx'
import { optional } from '../../request/optional.ts'

/** The limit of the contract; no letter has as many pages. */
const MAX_PAGE = 1_000_000

/** `page`: the parameter of the form that requests a page by its number. */
const INDEX = {
  sheets: ['parts', 'overview'],
  cache: CACHE_RULES.catalogue,
  query: createQueryFormat({ page: (typed) => typed?.slice(0, 16) ?? '' }),
} as const

export const productIndex = publicPage(routes.product_index, INDEX, async (request) => {
  const { api, t, lang, query } = request
  const { name, page: typed } = request.params
  const overview = { name: t('product_index.name'), path: toPath(routes.product_index, lang, {}) }
  if (name === undefined) {
    const letters = await api(productNav, {})
    return {
      head: { title: overview.name, description: t('product_index.overview_description'), page_type: 'CollectionPage', crumbs: [overview] },
      body: <ProductIndexOverviewPage letters={letters} />,
    }
  }
  const indexEntry = INDEX_NAMES.find((entry) => entry.name === name.toLowerCase())
  if (!indexEntry || (typed !== undefined && !/^[1-9]\d{0,14}$/.test(typed))) throw new ApiError(CODE.not_found)
  const toIndexPath = (number: number): string => toPath(routes.product_index, lang, { name: indexEntry.name, page: number })
  // The router matches literal letters in lower case only; escaped ones (%41) arrive here.
  if (name !== indexEntry.name)
    return toRedirect(toPath(routes.product_index, lang, { name: indexEntry.name, ...(typed && { page: typed }) }), 301)
  // The form that requests a page by its number can only write it into the query.
  const pageParameter = typed === undefined ? query.page : ''
  const number = Math.min(typed === undefined ? parsePage(pageParameter) : Number(typed), MAX_PAGE)
  const letters = optional(api(productNav, {}), [])
  const index = await api(productIndexCall, { name, page: number })
  const last = Math.max(1, index.pages)
  if (number > last || pageParameter !== '') return toRedirect(toIndexPath(Math.min(number, last)), 302)
  const title = formatIndexTitle(indexEntry, t)
  const [first] = index.items
  const final = index.items.at(-1)
  const range =
    first && final ? t('product_index.from_to', { first: first.part_number, last: final.part_number }) : t('product_index.empty')
  return {
    head: {
      title: number > 1 ? `${title} – ${t('page.go_to', { page: number })}` : title,
      description: `${title}. ${range}`,
      canonical_path: toPath(routes.product_index, DEFAULT_LANGUAGE, { name, page: number }),
      noindex: number > 1 || index.total === 0,
      page_type: 'CollectionPage',
      crumbs: [overview, { name: indexEntry.label, path: toIndexPath(1) }],
    },
    body: <ProductIndexPage index={index} letters={await letters} />,
  }
})

/** A product URL without an id redirects to the index of all part numbers. */
export const productStart = visitorPage(routes.product_start, { sheets: [] }, async (c) =>
  toRedirect(toPath(routes.product_index, c.var.lang, {}), 302),
)
