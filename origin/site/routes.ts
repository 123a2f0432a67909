import { Hono } from 'hono'
import { bannerList } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { getConfig, getPage, getSeo, langList, newsArticle, newsList, newsTags, siteLabel } from '#shared/contract/site.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { LIFECYCLES, LOCATIONS, PACKAGINGS, SUPPLIERS } from '../catalogue/codes.ts'
import { getLabels, getReference } from '../catalogue/reference.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { listRelatedParts } from './news-parts.ts'
import {
  findNews,
  findNewsNeighbours,
  findPage,
  listBanners,
  listNews,
  listNewsSubjects,
  listNewsTags,
  readConfig,
  readSeo,
} from './store.ts'

export const site = new Hono<OriginEnv>()

serve(site, getConfig, async (c) => readConfig(c.env.DB, c.var.lang))

serve(site, getSeo, async (c) => readSeo(c.env.DB, c.var.lang))

serve(site, getPage, async (c, { id }) => orNotFound(await findPage(c.env.DB, c.var.lang, id)))

serve(site, langList, () => LANGUAGES.map(({ lang, name, icon }) => ({ lang, name, icon })))

serve(site, siteLabel, async (c) => {
  const labels = await getLabels(c.env.DB, c.var.lang)
  const named = (kind: string, slugs: readonly string[]): Record<string, string> =>
    Object.fromEntries(slugs.map((slug) => [slug, labels(kind, slug)]))
  return {
    packagings: named('packaging', PACKAGINGS),
    locations: named('location', LOCATIONS),
    suppliers: named('supplier', SUPPLIERS),
    lifecycles: named('lifecycle', LIFECYCLES),
  }
})

serve(site, newsList, async (c, request) => listNews(c.env.DB, c.var.lang, request))

serve(site, newsTags, async (c) => listNewsTags(c.env.DB, c.var.lang))

serve(site, newsArticle, async (c, { id }) => {
  const [article, subjects] = await Promise.all([findNews(c.env.DB, c.var.lang, id), listNewsSubjects(c.env.DB, id)])
  if (!article) throw new ApiError(CODE.not_found)
  const [related_parts, neighbours, { manufacturers_by_slug }, labels] = await Promise.all([
    listRelatedParts(c.env.DB, c.var.lang, subjects.part),
    findNewsNeighbours(c.env.DB, c.var.lang, article),
    getReference(c.env.DB),
    getLabels(c.env.DB, c.var.lang),
  ])
  return {
    ...article,
    related_parts,
    related_categories: subjects.category.map((slug) => ({ slug, name: labels('category', slug) })),
    related_manufacturers: subjects.manufacturer.flatMap((slug) => {
      const maker = manufacturers_by_slug.get(slug)
      return maker ? [{ slug, name: maker.name }] : []
    }),
    ...neighbours,
  }
})

serve(site, bannerList, async (c) => listBanners(c.env.DB, c.var.lang))
