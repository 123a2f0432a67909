import { Hono } from 'hono'
import { bannerList } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { getConfig, getPage, getSeo, langList, newsArticle, newsList, newsTags, siteLabel } from '#shared/contract/site.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { goodsPageUrl } from '#shared/part-number.ts'
import { accept, answer } from '../answer.ts'
import { LIFECYCLES, LOCATIONS, PACKAGINGS, SUPPLIERS } from '../catalogue/codes.ts'
import { getLabels } from '../db/reference.ts'
import { findNews, findPage, listBanners, listNews, listNewsParts, listNewsTags, readConfig, readSeo } from '../db/site.ts'
import type { OriginEnv } from '../env.ts'

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
    const [article, keys] = await Promise.all([findNews(c.env.DB, c.var.lang, id), listNewsParts(c.env.DB, id)])
    if (!article) throw new ApiError(CODE.not_found)
    const { results } = await c.env.DB.prepare(
      'SELECT part_id, part_number FROM parts WHERE key IN (SELECT value FROM json_each(?)) LIMIT 12',
    )
      .bind(JSON.stringify(keys))
      .all<{ part_id: number; part_number: string }>()
    const related_parts = results.map(({ part_id, part_number }) => ({ part_number, goods_page_url: goodsPageUrl(part_number, part_id) }))
    return answer(c, newsArticle, { ...article, related_parts })
  })
  .get('/index/bannerList', async (c) => answer(c, bannerList, await listBanners(c.env.DB, c.var.lang)))
