import type { CategoryDetail } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { usePage } from '../ui/page-context.tsx'
import type { Crumb } from '../ui/page-parts.tsx'

/** The way from all categories down to what lies above a category. */
export function useCategoryCrumbs({ parent }: Pick<CategoryDetail, 'parent'>): Crumb[] {
  const { t, href } = usePage()
  return [
    { name: t('category.title'), href: href(routes.category_list, {}) },
    ...(parent ? [{ name: parent.name, href: href(routes.category, { id: parent.slug }) }] : []),
  ]
}
