import { KeywordsPage } from '#client/pages/catalogue/keywords.tsx'
import { categoryTree } from '#shared/contract/catalogue.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/url/search-limits.ts'
import { page } from '../../render/page.tsx'
import { optional } from '../../request/optional.ts'
import { typedText } from '../../request/typed.ts'

export const keywords = page(routes.keywords, ['overview'], async (c) => {
  const { api, t, lang } = c.var
  const keyword = typedText(c.req.query('wd'), SEARCH_MAX_CHARACTERS)
  const categories = optional(api(categoryTree, {}))
  return {
    head: {
      title: t('keywords.title'),
      description: t('meta.keywords_description'),
      noindex: keyword !== '',
      crumbs: [{ name: t('keywords.title'), path: pathTo(routes.keywords, lang, {}) }],
    },
    body: <KeywordsPage keyword={keyword} categories={categories} />,
  }
})
