import { Hono } from 'hono'
import { bannerList } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { getConfig, getPage, getSeo, langList, newsArticle, newsList, newsTags, siteLabel } from '#shared/contract/site.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { LIFECYCLES, LOCATIONS, PACKAGINGS, SUPPLIERS } from '../catalogue/codes.ts'
import { getLabels, getReference } from '../catalogue/reference.ts'
import { accept, answer } from '../http/answer.ts'
import type { OriginEnv } from '../http/env.ts'
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
  .get('/config/getConfig', async (c) => answer(c, getConfig, await readConfig(c.env.DB, c.var.lang)))
  .get('/config/getSeo', async (c) => answer(c, getSeo, await readSeo(c.env.DB, c.var.lang)))
  .get('/config/getPage/:id', accept('param', getPage), async (c) => {
    const page = await findPage(c.env.DB, c.var.lang, c.req.valid('param').id)
    if (!page) throw new ApiError(CODE.not_found)
    return answer(c, getPage, page)
  })
  .get('/lang/list', (c) =>
    answer(
      c,
      langList,
      LANGUAGES.map(({ lang, name, icon }) => ({ lang, name, icon })),
    ),
  )
  .get('/site/label', async (c) => {
    const labels = await getLabels(c.env.DB, c.var.lang)
    const named = (kind: string, slugs: readonly string[]): Record<string, string> =>
      Object.fromEntries(slugs.map((slug) => [slug, labels(kind, slug)]))
    return answer(c, siteLabel, {
      packagings: named('packaging', PACKAGINGS),
      locations: named('location', LOCATIONS),
      suppliers: named('supplier', SUPPLIERS),
      lifecycles: named('lifecycle', LIFECYCLES),
    })
  })
  .get('/site/news', accept('query', newsList), async (c) =>
    answer(c, newsList, await listNews(c.env.DB, c.var.lang, c.req.valid('query'))),
  )
  .get('/site/news-tags', async (c) => answer(c, newsTags, await listNewsTags(c.env.DB, c.var.lang)))
  .get('/site/news/:id', accept('param', newsArticle), async (c) => {
    const { id } = c.req.valid('param')
    const [article, subjects] = await Promise.all([findNews(c.env.DB, c.var.lang, id), listNewsSubjects(c.env.DB, id)])
    if (!article) throw new ApiError(CODE.not_found)
    const [related_parts, neighbours, { manufacturers_by_slug }, labels] = await Promise.all([
      listRelatedParts(c.env.DB, c.var.lang, subjects.part),
      findNewsNeighbours(c.env.DB, c.var.lang, article),
      getReference(c.env.DB),
      getLabels(c.env.DB, c.var.lang),
    ])
    return answer(c, newsArticle, {
      ...article,
      related_parts,
      related_categories: subjects.category.map((slug) => ({ slug, name: labels('category', slug) })),
      related_manufacturers: subjects.manufacturer.flatMap((slug) => {
        const maker = manufacturers_by_slug.get(slug)
        return maker ? [{ slug, name: maker.name }] : []
      }),
      ...neighbours,
    })
  })
  .get('/index/bannerList', async (c) => answer(c, bannerList, await listBanners(c.env.DB, c.var.lang)))
