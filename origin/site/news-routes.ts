import { Hono } from 'hono'
import { relatedBlogs } from '#shared/contract/catalogue.ts'
import { makerProfile } from '#shared/contract/maker-profile.ts'
import { newsArticle, newsList, newsTags } from '#shared/contract/site.ts'
import { toCategoryId } from '../catalogue/ids.ts'
import { listBestStocked, listMakerSeries } from '../catalogue/maker-parts.ts'
import { findPartIdentity } from '../catalogue/parts.ts'
import { getLabels, getReferenceData, listMakerSlugs } from '../catalogue/reference-data.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { findNews, findNewsNeighbours, listNews, listNewsAbout, listNewsSubjects, listNewsTags, listRelatedParts } from './store.ts'

/** News, and the profiles and parts that news is about. */
export const news = new Hono<OriginEnv>()

serve(news, newsList, async (c, request) => listNews(c.env.SHOP, c.var.lang, request))

serve(news, newsTags, async (c) => listNewsTags(c.env.SHOP, c.var.lang))

serve(news, newsArticle, async (c, { id }) => {
  const [news, subjects] = await Promise.all([findNews(c.env.SHOP, c.var.lang, id), listNewsSubjects(c.env.SHOP, id)])
  const article = orNotFound(news)
  const [relatedParts, neighbours, { manufacturers_by_slug }, labels] = await Promise.all([
    listRelatedParts(c.env.CATALOGUE, c.var.lang, subjects.part),
    findNewsNeighbours(c.env.SHOP, c.var.lang, article),
    getReferenceData(c.env.CATALOGUE),
    getLabels(c.env.CATALOGUE, c.var.lang),
  ])
  return {
    ...article,
    related_parts: relatedParts,
    related_categories: subjects.category.map((slug) => ({ slug, name: labels('category', slug) })),
    related_manufacturers: subjects.manufacturer.flatMap((slug) => {
      const maker = manufacturers_by_slug.get(slug)
      return maker ? [{ slug: maker.slug, name: maker.name }] : []
    }),
    ...neighbours,
  }
})

serve(news, makerProfile, async (c, { id }) => {
  const reference = await getReferenceData(c.env.CATALOGUE)
  const maker = orNotFound(reference.manufacturers_by_slug.get(id))
  const [stocked, { series, series_count }, articles] = await Promise.all([
    listBestStocked(c.env.CATALOGUE, c.var.lang, maker),
    listMakerSeries(c.env.CATALOGUE, maker.manufacturer_id),
    listNewsAbout(c.env.SHOP, c.var.lang, { manufacturer: listMakerSlugs(reference, maker.manufacturer_id) }),
  ])
  return { stocked, series, series_count, news: articles }
})

serve(news, relatedBlogs, async (c, { id }) => {
  const [identity, reference] = await Promise.all([findPartIdentity(c.env.CATALOGUE, id), getReferenceData(c.env.CATALOGUE)])
  const part = orNotFound(identity)
  const about = await listNewsAbout(c.env.SHOP, c.var.lang, {
    part: [part.key],
    category: [reference.categories.get(toCategoryId(id))?.slug ?? ''],
    manufacturer: listMakerSlugs(reference, part.manufacturer_id),
  })
  return about
})
