import type { SlugAndName } from '#shared/contract/catalogue.ts'
import { routes, toPath } from '#shared/routes.ts'
import type { PageRequest } from '../../page/page-definition.ts'
import type { PageHead } from '../../render/head.tsx'

/** The breadcrumbs from the list of all categories down through these. */
export const toCategoryCrumbs = (
  { t, lang }: Pick<PageRequest, 't' | 'lang'>,
  categories: readonly (SlugAndName | null)[],
): NonNullable<PageHead['crumbs']> => [
  { name: t('category.title'), path: toPath(routes.category_list, lang, {}) },
  ...categories.flatMap((category) =>
    category ? [{ name: category.name, path: toPath(routes.category, lang, { id: category.slug }) }] : [],
  ),
]
