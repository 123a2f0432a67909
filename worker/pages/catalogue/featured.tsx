import { FeaturedPage } from '#client/pages/catalogue/featured.tsx'
import { categoryTree, featureGoodsList } from '#shared/contract/catalogue.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { page } from '../../render/page.tsx'
import { itemList, partItems } from '../../render/structured.ts'
import { optional } from '../../request/optional.ts'

export const featured = page(routes.featured, ['parts', 'overview'], async (c) => {
  const { api, t, lang } = c.var
  const [parts, roots] = await Promise.all([api(featureGoodsList, {}), optional(api(categoryTree, {}))])
  const title = t('home.featured')
  return {
    head: {
      title,
      description: t('featured.intro'),
      page_type: 'CollectionPage',
      crumbs: [{ name: title, path: pathTo(routes.featured, lang, {}) }],
      ...(parts.length > 0 && { structured: (place) => [itemList(title, partItems(parts, lang), parts.length, place)] }),
    },
    body: <FeaturedPage parts={parts} roots={roots ?? []} />,
  }
})
