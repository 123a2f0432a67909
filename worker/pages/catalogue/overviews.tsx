import { CategoryListPage } from '#client/pages/catalogue/category-list.tsx'
import { FeaturedPage } from '#client/pages/catalogue/featured.tsx'
import { KeywordsPage } from '#client/pages/catalogue/keywords.tsx'
import { ManufacturerListPage } from '#client/pages/catalogue/manufacturer-list.tsx'
import { categoryStat, categoryTree, featureGoodsList, type ManufacturerSummary, manufacturers } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import { createQueryFormat } from '../../page/page-query.ts'
import { optional } from '../../request/optional.ts'
import { toSearchWords, toTypedText } from '../../request/typed.ts'
import { listPartPaths, toItemListData } from '../../structured-data/structured.ts'

const SEPARATORS: Partial<Readonly<Record<Language, string>>> = { zh: '、', tw: '、', jp: '、', ar: '، ' }

/** Maximum number of characters that the names in a description for search results may have together. */
const MAX_LETTERS = 110

/** The first categories whose names fit together. */
function firstNames(categories: readonly { name: string }[]): string[] {
  let left = MAX_LETTERS
  return categories
    .map(({ name }) => name)
    .filter((name) => {
      left -= name.length + 2
      return left >= 0
    })
}

export const categoryList = publicPage(routes.category_list, { sheets: [], cache: CACHE_RULES.catalogue }, async ({ api, t, lang }) => {
  const stat = optional(api(categoryStat, {}), null)
  const categories = await api(categoryTree, {})
  return {
    head: {
      title: t('category.title'),
      description: t('meta.category_list_description', { names: firstNames(categories).join(SEPARATORS[lang] ?? ', ') }),
      page_type: 'CollectionPage',
      crumbs: [{ name: t('category.title'), path: toPath(routes.category_list, lang, {}) }],
    },
    body: <CategoryListPage categories={categories} stat={stat} />,
  }
})

export const featured = publicPage(
  routes.featured,
  { sheets: ['parts', 'overview'], cache: CACHE_RULES.catalogue },
  async ({ api, t, lang }) => {
    const [parts, roots] = await Promise.all([api(featureGoodsList, {}), optional(api(categoryTree, {}))])
    const title = t('home.featured')
    return {
      head: {
        title,
        description: t('featured.intro'),
        page_type: 'CollectionPage',
        crumbs: [{ name: title, path: toPath(routes.featured, lang, {}) }],
        ...(parts.length > 0 && {
          structured: (pageContext) => [toItemListData(title, listPartPaths(parts, lang), parts.length, pageContext)],
        }),
      },
      body: <FeaturedPage parts={parts} roots={roots ?? []} />,
    }
  },
)

const KEYWORDS = { sheets: ['overview'], cache: CACHE_RULES.text, query: createQueryFormat({ wd: toSearchWords }) } as const

export const keywords = publicPage(routes.keywords, KEYWORDS, async ({ api, t, lang, query: { wd: keyword } }) => {
  const categories = optional(api(categoryTree, {}))
  return {
    head: {
      title: t('keywords.title'),
      description: t('meta.keywords_description'),
      noindex: keyword !== '',
      crumbs: [{ name: t('keywords.title'), path: toPath(routes.keywords, lang, {}) }],
    },
    body: <KeywordsPage keyword={keyword} categories={categories} />,
  }
})

export const manufacturerList = publicPage(
  routes.manufacturer_list,
  { sheets: ['overview'], cache: CACHE_RULES.text, query: createQueryFormat({ q: (typed) => toTypedText(typed, 64) }) },
  async ({ api, t, lang, query: { q: query } }) => {
    const list = await api(manufacturers, {})
    // The same number as on the home page and in the categories.
    const listed = list.filter(({ part_count }) => part_count > 0).length
    const title = t('manufacturer.title')
    return {
      head: {
        title,
        description: t('manufacturer.intro', { count: listed }),
        noindex: query !== '',
        page_type: 'CollectionPage',
        crumbs: [{ name: title, path: toPath(routes.manufacturer_list, lang, {}) }],
      },
      body: <ManufacturerListPage manufacturers={findMakers(list, query)} total={list.length} listed={listed} query={query} />,
    }
  },
)

/** Makers whose name, or one of its other spellings, contains the text. A text of punctuation alone matches all. */
function findMakers(list: readonly ManufacturerSummary[], query: string): readonly ManufacturerSummary[] {
  const folded = normalizeName(query)
  return folded === ''
    ? list
    : list.filter(({ name, aliases }) => [name, ...aliases].some((spelling) => normalizeName(spelling).includes(folded)))
}
