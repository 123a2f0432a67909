import { CategoryListPage } from '#client/pages/category-list.tsx'
import { categoryStat, categoryTree } from '#shared/contract/catalogue.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { optional, page } from '../page.tsx'

export const categoryList = page(routes.category_list, async (c) => {
  const { api, t, lang } = c.var
  const stat = optional(api(categoryStat, {}))
  const categories = await api(categoryTree, {})
  return {
    head: {
      title: t('category.title'),
      description: categories.map(({ name }) => name).join(', '),
      crumbs: [{ name: t('category.title'), path: pathTo(routes.category_list, lang, {}) }],
    },
    body: <CategoryListPage categories={categories} stat={stat} />,
  }
})
