import type { Named } from '#shared/contract/catalogue.ts'
import { pathTo, routes } from '#shared/routes.ts'
import type { PageRequest } from '../../page/page-request.ts'
import type { PageHead } from '../../render/head.tsx'

/** The way from all categories down through these. */
export const categoryCrumbs = (
  { t, lang }: Pick<PageRequest, 't' | 'lang'>,
  categories: readonly (Named | null)[],
): NonNullable<PageHead['crumbs']> => [
  { name: t('category.title'), path: pathTo(routes.category_list, lang, {}) },
  ...categories.flatMap((category) =>
    category ? [{ name: category.name, path: pathTo(routes.category, lang, { id: category.slug }) }] : [],
  ),
]
