import { Hono } from 'hono'
import { z } from 'zod'
import { bannerList, featureGoodsList } from '#shared/contract/catalogue.ts'
import { getConfig, getPage, getSeo, langList, siteLabel } from '#shared/contract/site.ts'
import { listEnabledLanguages } from '#shared/languages.ts'
import { LIFECYCLES, PACKAGINGS } from '../catalogue/codes.ts'
import { getLabels, getReferenceData } from '../catalogue/reference-data.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { listFeatured } from './featured.ts'
import { findPage } from './page-text.ts'
import { listBanners, readConfig, readConfigList, readSeo } from './store.ts'

export const site = new Hono<OriginEnv>()

serve(site, getConfig, async (c) => readConfig(c.env.SHOP, c.var.lang))

serve(site, getSeo, async (c) => readSeo(c.env.SHOP, c.var.lang))

serve(site, getPage, async (c, { id }) => orNotFound(await findPage(c.env.SHOP, c.var.lang, id)))

serve(site, langList, async (c) => {
  const codes = await readConfigList(c.env.SHOP, 'languages', z.string())
  return listEnabledLanguages(codes).map(({ lang, name, icon }) => ({ lang, name, icon }))
})

serve(site, siteLabel, async (c) => {
  const [labels, { offer_slugs }] = await Promise.all([getLabels(c.env.CATALOGUE, c.var.lang), getReferenceData(c.env.CATALOGUE)])
  const named = (kind: string, slugs: readonly string[]): Record<string, string> =>
    Object.fromEntries(slugs.map((slug) => [slug, labels(kind, slug)]))
  return {
    packagings: named('packaging', PACKAGINGS),
    locations: named('location', [...offer_slugs.location.values()]),
    suppliers: named('supplier', [...offer_slugs.supplier.values()]),
    lifecycles: named('lifecycle', LIFECYCLES),
  }
})

serve(site, featureGoodsList, async (c) => listFeatured(c.env, c.var.lang))

serve(site, bannerList, async (c) => listBanners(c.env.SHOP, c.var.lang))
