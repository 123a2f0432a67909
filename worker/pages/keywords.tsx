import { KeywordsPage } from '#client/pages/keywords.tsx'
import { SEARCH_MAX_CHARACTERS } from '#shared/constants.ts'
import { categoryTree } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { optional, page } from '../page.tsx'
import { typedText } from '../typed-text.ts'

export const keywords = page(routes.keywords, async (c) => {
  const { api, t } = c.var
  const categories = optional(api(categoryTree, {}))
  return {
    head: { title: t('keywords.title'), description: t('meta.keywords_description'), noindex: true },
    body: <KeywordsPage keyword={typedText(c.req.query('wd'), SEARCH_MAX_CHARACTERS)} categories={categories} />,
  }
})
