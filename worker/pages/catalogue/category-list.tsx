import { CategoryListPage } from '#client/pages/catalogue/category-list.tsx'
import { categoryStat, categoryTree } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { page } from '../../render/page.tsx'
import { optional } from '../../request/optional.ts'

const SEPARATORS: Partial<Readonly<Record<Language, string>>> = { zh: '、', tw: '、', jp: '、', ar: '، ' }

/** A description in search results has room for so many letters of names. */
const MOST_LETTERS = 110

/** The first categories whose names have room together. */
function firstNames(categories: readonly { name: string }[]): string[] {
  let left = MOST_LETTERS
  return categories
    .map(({ name }) => name)
    .filter((name) => {
      left -= name.length + 2
      return left >= 0
    })
}

export const categoryList = page(routes.category_list, ['overview'], async (c) => {
  const { api, t, lang } = c.var
  const stat = optional(api(categoryStat, {}))
  const categories = await api(categoryTree, {})
  return {
    head: {
      title: t('category.title'),
      description: t('meta.category_list_description', { names: firstNames(categories).join(SEPARATORS[lang] ?? ', ') }),
      page_type: 'CollectionPage',
      crumbs: [{ name: t('category.title'), path: pathTo(routes.category_list, lang, {}) }],
    },
    body: <CategoryListPage categories={categories} stat={stat} />,
  }
})
