import { FeaturedPage } from '#client/pages/featured.tsx'
import { categoryTree, featureGoodsList } from '#shared/contract/catalogue.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { optional, page } from '../page.tsx'

export const featured = page(routes.featured, async (c) => {
  const { api, t, lang } = c.var
  const [parts, roots] = await Promise.all([api(featureGoodsList, {}), optional(api(categoryTree, {}))])
  const title = t('home.featured')
  return {
    head: { title, description: t('featured.intro'), crumbs: [{ name: title, path: pathTo(routes.featured, lang, {}) }] },
    body: <FeaturedPage parts={parts} roots={roots ?? []} />,
  }
})
