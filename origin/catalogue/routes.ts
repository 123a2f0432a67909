import { Hono } from 'hono'
import { SEARCH_MAX_CHARACTERS } from '#shared/constants.ts'
import {
  categoryStat,
  categoryTree,
  featureGoodsList,
  floorList,
  getCategory,
  getCategoryFilter,
  getCategoryList,
  goodsDetail,
  goodsRecommend,
  manufacturer,
  manufacturers,
  productIndex,
  productNav,
  relatedBlogs,
  relevantPdf,
  search,
  searchOption,
} from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { makerProfile } from '#shared/contract/maker-profile.ts'
import { INDEX_NAMES } from '#shared/routes.ts'
import { goodsIdFrom } from '#shared/trade/part-number.ts'
import { isFresh, pricesHours } from '../cart/cart-line.ts'
import { isIndexed } from '../crawl/sitemap.ts'
import { accept, answer } from '../http/answer.ts'
import type { OriginEnv } from '../http/env.ts'
import { suggestParts } from '../search/number-search.ts'
import { searchFacets, searchParts } from '../search/search.ts'
import { listNewsAbout } from '../site/store.ts'
import { listAlternatives } from './alternatives-store.ts'
import { categoryDetail, categoryNode, listCategory, rootCategories } from './categories.ts'
import { listCategoryFacets } from './facets-store.ts'
import { listFeatured, listFloors } from './home.ts'
import { categoryOf } from './ids.ts'
import { listBestStocked } from './maker-parts.ts'
import { listMakerSeries } from './maker-series.ts'
import { listManufacturerParts } from './manufacturers.ts'
import { findPart, findPartIdentity, shortestLeadTime } from './parts.ts'
import { listIndexPage } from './product-index.ts'
import { getLabels, getReference } from './reference.ts'
import { versionTime } from './version-time.ts'

export const catalogue = new Hono<OriginEnv>()
  .get('/category/tree', async (c) => {
    const [reference, labels] = await Promise.all([getReference(c.env.DB), getLabels(c.env.DB, c.var.lang)])
    return answer(
      c,
      categoryTree,
      rootCategories(reference).map((root) => categoryNode(root, labels, true)),
    )
  })
  .get('/category/stat', async (c) => {
    const reference = await getReference(c.env.DB)
    const used = (counted: Iterable<{ part_count: number }>): number => [...counted].filter(({ part_count }) => part_count > 0).length
    return answer(c, categoryStat, {
      parts: reference.parts,
      manufacturers: used(reference.manufacturers.values()),
      categories: used([...reference.categories.values()].filter(({ parent }) => parent !== null)),
      offers_in_stock: reference.offers_in_stock,
      catalogue_version: reference.version,
    })
  })
  .get('/index/getCategoryList', accept('query', getCategoryList), async (c) => {
    const { parent } = c.req.valid('query')
    const [reference, labels] = await Promise.all([getReference(c.env.DB), getLabels(c.env.DB, c.var.lang)])
    const of = parent === undefined ? rootCategories(reference) : reference.categories_by_slug.get(parent)?.children
    if (!of) throw new ApiError(CODE.not_found)
    return answer(
      c,
      getCategoryList,
      of.map((category) => categoryNode(category, labels, false)),
    )
  })
  .post('/index/getCategory', accept('json', getCategory), async (c) => {
    const request = c.req.valid('json')
    const [reference, labels] = await Promise.all([getReference(c.env.DB), getLabels(c.env.DB, c.var.lang)])
    const category = reference.categories_by_slug.get(request.id)
    if (!category) throw new ApiError(CODE.not_found)
    return answer(c, getCategory, {
      category: categoryDetail(category, labels),
      listing: await listCategory(c.env.DB, c.var.lang, category, request),
    })
  })
  .post('/index/getCategoryFilter', accept('json', getCategoryFilter), async (c) => {
    const { id, keyword, filters, qty } = c.req.valid('json')
    if (keyword !== '')
      return answer(c, getCategoryFilter, {
        facets: await searchFacets(c.env.DB, c.var.lang, keyword.slice(0, SEARCH_MAX_CHARACTERS), id, filters, qty),
      })
    const category = (await getReference(c.env.DB)).categories_by_slug.get(id)
    if (!category) throw new ApiError(CODE.not_found)
    return answer(c, getCategoryFilter, { facets: await listCategoryFacets(c.env.DB, c.var.lang, category, filters, qty) })
  })
  .get('/index/search', accept('query', search), async (c) => {
    const request = c.req.valid('query')
    return answer(
      c,
      search,
      await searchParts(c.env.DB, c.var.lang, { ...request, keyword: request.keyword.slice(0, SEARCH_MAX_CHARACTERS) }),
    )
  })
  .get('/index/searchOption', accept('query', searchOption), async (c) =>
    answer(c, searchOption, await suggestParts(c.env.DB, c.req.valid('query').keyword.slice(0, SEARCH_MAX_CHARACTERS))),
  )
  .get('/index/productNav', async (c) => {
    const { results } = await c.env.DB.prepare('SELECT name, part_count FROM index_counts').all<{ name: string; part_count: number }>()
    const counts = new Map(results.map((row) => [row.name, row.part_count]))
    return answer(
      c,
      productNav,
      INDEX_NAMES.map(({ name, label }) => ({ name, label, count: counts.get(name) ?? 0 })),
    )
  })
  .get('/index/products', accept('query', productIndex), async (c) => {
    const { name, page } = c.req.valid('query')
    const found = await listIndexPage(c.env.DB, c.var.lang, name, page)
    if (!found) throw new ApiError(CODE.not_found)
    return answer(c, productIndex, found)
  })
  .get('/index/floorList', async (c) => answer(c, floorList, await listFloors(c.env.DB, c.var.lang)))
  .get('/index/featureGoodsList', async (c) => answer(c, featureGoodsList, await listFeatured(c.env.DB, c.var.lang)))
  .get('/manufacturers', async (c) => {
    const reference = await getReference(c.env.DB)
    return answer(
      c,
      manufacturers,
      [...reference.manufacturers.values()].map(({ slug, name, country, part_count, aliases }) => ({
        slug,
        name,
        country,
        part_count,
        aliases,
      })),
    )
  })
  .get(
    '/manufacturers/:id',
    accept('param', { request: manufacturer.request.pick({ id: true }) }),
    accept('query', { request: manufacturer.request.omit({ id: true }) }),
    async (c) => {
      const reference = await getReference(c.env.DB)
      const found = reference.manufacturers_by_slug.get(c.req.valid('param').id)
      if (!found) throw new ApiError(CODE.not_found)
      const { slug, name, country, part_count, founded, aliases } = found
      const { categories, listing } = await listManufacturerParts(c.env.DB, c.var.lang, found, c.req.valid('query'))
      return answer(c, manufacturer, { manufacturer: { slug, name, country, part_count, founded, aliases }, categories, listing })
    },
  )
  .get('/manufacturers/:id/profile', accept('param', makerProfile), async (c) => {
    const found = (await getReference(c.env.DB)).manufacturers_by_slug.get(c.req.valid('param').id)
    if (!found) throw new ApiError(CODE.not_found)
    const [stocked, { series, series_count }, news] = await Promise.all([
      listBestStocked(c.env.DB, c.var.lang, found),
      listMakerSeries(c.env.DB, found.manufacturer_id),
      listNewsAbout(c.env.DB, c.var.lang, { manufacturer: found.slug }),
    ])
    return answer(c, makerProfile, { stocked, series, series_count, news })
  })
  .get('/goods/goodsDetail', accept('query', goodsDetail), async (c) => {
    const part_id = goodsIdFrom(c.req.valid('query').id)
    const found = part_id === null ? null : await findPart(c.env.DB, c.var.lang, part_id)
    if (!found) throw new ApiError(CODE.not_found)
    const [reference, labels] = await Promise.all([getReference(c.env.DB), getLabels(c.env.DB, c.var.lang)])
    const category = reference.categories_by_slug.get(found.summary.category.slug)
    const parent = category?.parent
    return answer(c, goodsDetail, {
      ...found.summary,
      series: found.series,
      breadcrumb: [...(parent ? [{ slug: parent.slug, name: labels('category', parent.slug) }] : []), found.summary.category],
      datasheet_url: found.datasheet_url,
      lead_time_weeks: shortestLeadTime(found.summary.offers),
      demonstration: found.demonstration,
      updated_at: reference.prices_as_of ?? versionTime(reference.version),
      is_fresh: isFresh(reference.prices_as_of, pricesHours(c.env), new Date()),
      indexed: isIndexed(found.summary),
    })
  })
  .get('/goods/recommend/:id', accept('param', goodsRecommend), async (c) => {
    const alternatives = await listAlternatives(c.env.DB, c.var.lang, c.req.valid('param').id)
    if (!alternatives) throw new ApiError(CODE.not_found)
    return answer(c, goodsRecommend, alternatives)
  })
  .get('/goods/relatedBlogs/:id', accept('param', relatedBlogs), async (c) => {
    const [part, reference] = await Promise.all([findPartIdentity(c.env.DB, c.req.valid('param').id), getReference(c.env.DB)])
    if (!part) throw new ApiError(CODE.not_found)
    const about = await listNewsAbout(c.env.DB, c.var.lang, {
      part: part.key,
      category: reference.categories.get(categoryOf(part.part_id))?.slug ?? '',
      manufacturer: reference.manufacturers.get(part.manufacturer_id)?.slug ?? '',
    })
    return answer(
      c,
      relatedBlogs,
      about.map(({ id, title, published_at }) => ({ id, title, published_at })),
    )
  })
  .get('/goods/relevantPdf/:id', accept('param', relevantPdf), async (c) => {
    const { id } = c.req.valid('param')
    const [part, reference, documents] = await Promise.all([
      findPartIdentity(c.env.DB, id),
      getReference(c.env.DB),
      c.env.DB.prepare('SELECT title, url, kind FROM part_documents WHERE part_id = ?')
        .bind(id)
        .all<{ title: string; url: string; kind: string }>(),
    ])
    if (!part) throw new ApiError(CODE.not_found)
    const title = `${reference.manufacturers.get(part.manufacturer_id)?.name ?? ''} ${part.series ?? part.part_number}`.trim()
    const own = part.datasheet_url === null ? [] : [{ title, url: part.datasheet_url, kind: 'datasheet' }]
    return answer(c, relevantPdf, [...own, ...documents.results])
  })
