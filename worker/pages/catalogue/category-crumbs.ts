import type { Named } from '#shared/contract/catalogue.ts'
import { pathTo, routes } from '#shared/routes.ts'
import type { PageHead } from '../../render/head.tsx'
import type { Ctx } from '../../request/env.ts'

/** The way from all categories down through these. */
export const categoryCrumbs = ({ var: { t, lang } }: Ctx, categories: readonly (Named | null)[]): NonNullable<PageHead['crumbs']> => [
  { name: t('category.title'), path: pathTo(routes.category_list, lang, {}) },
  ...categories.flatMap((category) =>
    category ? [{ name: category.name, path: pathTo(routes.category, lang, { id: category.slug }) }] : [],
  ),
]
