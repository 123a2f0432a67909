import { Hono } from 'hono'
import * as calls from '#shared/contract/catalogue.ts'
import { parseGoodsId } from '#shared/trade/part-number.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { listAlternatives } from './alternatives-store.ts'
import { listCategoriesWithParts, listCategory, listRootCategories, toCategoryDetail, toCategoryNode } from './categories.ts'
import { listGroup } from './groups.ts'
import { listFloors } from './home.ts'
import { isIndexed } from './indexed-parts.ts'
import { listManufacturerParts, readMakerText } from './manufacturers.ts'
import { computeShortestLeadTime, findFormerPart, findPart, findPartDocuments } from './parts.ts'
import { arePricesCurrent, readPricesHours, toVersionTime } from './price-validity.ts'
import { listIndexCounts, listIndexPage } from './product-index.ts'
import { getLabels, getReferenceData, readCatalogueState } from './reference-data.ts'

export const catalogue = new Hono<OriginEnv>()

serve(catalogue, calls.categoryTree, async (c) => {
  const [reference, labels] = await Promise.all([getReferenceData(c.env.CATALOGUE), getLabels(c.env.CATALOGUE, c.var.lang)])
  return listRootCategories(reference).map((root) => toCategoryNode(root, labels, true))
})

serve(catalogue, calls.categoryStat, async (c) => {
  const [reference, state] = await Promise.all([getReferenceData(c.env.CATALOGUE), readCatalogueState(c.env.CATALOGUE)])
  const used = (counted: Iterable<{ part_count: number }>): number => [...counted].filter(({ part_count }) => part_count > 0).length
  return {
    parts: state.parts,
    manufacturers: used(reference.makers),
    categories: used([...reference.categories.values()].filter(({ parent }) => parent !== null)),
    offers_in_stock: state.offers_in_stock,
    catalogue_version: state.version,
  }
})

serve(catalogue, calls.getCategoryList, async (c, { parent }) => {
  const [reference, labels] = await Promise.all([getReferenceData(c.env.CATALOGUE), getLabels(c.env.CATALOGUE, c.var.lang)])
  const of = parent === undefined ? listRootCategories(reference) : orNotFound(reference.categories_by_slug.get(parent)).children
  return listCategoriesWithParts(of).map((category) => toCategoryNode(category, labels, false))
})

serve(catalogue, calls.getCategory, async (c, request) => {
  const [reference, labels] = await Promise.all([getReferenceData(c.env.CATALOGUE), getLabels(c.env.CATALOGUE, c.var.lang)])
  const category = orNotFound(reference.categories_by_slug.get(request.id))
  return {
    category: toCategoryDetail(category, labels),
    listing: await (category.parent ? listCategory : listGroup)(c.env.CATALOGUE, c.var.lang, category, request),
  }
})

serve(catalogue, calls.productNav, async (c) => listIndexCounts(c.env.CATALOGUE))

serve(catalogue, calls.productIndex, async (c, { name, page }) => orNotFound(await listIndexPage(c.env.CATALOGUE, c.var.lang, name, page)))

serve(catalogue, calls.floorList, async (c) => listFloors(c.env.CATALOGUE, c.var.lang))

serve(catalogue, calls.manufacturers, async (c) => {
  return [...(await getReferenceData(c.env.CATALOGUE)).makers]
})

serve(catalogue, calls.manufacturer, async (c, { id, ...request }) => {
  const maker = orNotFound((await getReferenceData(c.env.CATALOGUE)).manufacturers_by_slug.get(id))
  const [paragraphs, listed] = await Promise.all([
    readMakerText(c.env.CATALOGUE, c.var.lang, maker.manufacturer_id),
    listManufacturerParts(c.env.CATALOGUE, c.var.lang, maker, request),
  ])
  return { manufacturer: { ...maker, paragraphs }, ...listed }
})

serve(catalogue, calls.goodsDetail, async (c, { id }) => {
  const partId = parseGoodsId(id)
  const find = (part: number | null) => (part === null ? null : findPart(c.env.CATALOGUE, c.var.lang, part))
  const requestedPart = await find(partId)
  const former = requestedPart || partId === null ? null : await findFormerPart(c.env.CATALOGUE, partId)
  const part = orNotFound(requestedPart ?? (await find(former?.leads_to ?? null)))
  const [reference, labels, state] = await Promise.all([
    getReferenceData(c.env.CATALOGUE),
    getLabels(c.env.CATALOGUE, c.var.lang),
    readCatalogueState(c.env.CATALOGUE),
  ])
  const category = reference.categories_by_slug.get(part.summary.category.slug)
  const parent = category?.parent
  return {
    ...part.summary,
    former_number: former?.part_number ?? null,
    series: part.series,
    manufacturer_logo: reference.manufacturers_by_slug.get(part.summary.manufacturer.slug)?.logo ?? '',
    breadcrumb: [...(parent ? [{ slug: parent.slug, name: labels('category', parent.slug) }] : []), part.summary.category],
    datasheet_url: part.datasheet_url,
    pictures: part.pictures,
    lead_time_weeks: computeShortestLeadTime(part.summary.offers),
    demonstration: part.demonstration,
    updated_at: state.prices_as_of ?? toVersionTime(state.version),
    is_fresh: arePricesCurrent(state.prices_as_of, readPricesHours(c.env), new Date()),
    indexed: isIndexed(part.summary),
  }
})

serve(catalogue, calls.goodsRecommend, async (c, { id }) =>
  orNotFound(await listAlternatives(c.env.CATALOGUE, c.var.lang, id, (work) => c.executionCtx.waitUntil(work))),
)

serve(catalogue, calls.relevantPdf, async (c, { id }) => {
  const [partDocuments, reference] = await Promise.all([findPartDocuments(c.env.CATALOGUE, id), getReferenceData(c.env.CATALOGUE)])
  const part = orNotFound(partDocuments)
  const maker = reference.manufacturers.get(part.manufacturer_id)?.name ?? ''
  const title = `${maker} ${part.series ?? part.part_number}`.trim()
  const datasheet = part.datasheet_url === null ? [] : [{ title, url: part.datasheet_url, kind: 'datasheet' }]
  // The operator's files come first; a file without a title gets the part's number.
  const files = part.files.map((file) => ({ ...file, title: file.title || `${maker} ${part.part_number}`.trim() }))
  return [...files, ...datasheet, ...part.documents]
})
