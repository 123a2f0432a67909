import { useHref, usePage } from '#client/page-context.tsx'
import type { CategoryNode } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { drawingKind, PackageDrawing } from './package-drawing.tsx'

/** A category with its drawing, name and size. */
export function CategoryCard({ category, level = 'h3' }: { category: CategoryNode; level?: 'h2' | 'h3' }) {
  const { t } = usePage()
  const href = useHref()
  const Heading = level
  return (
    <li className="category-card">
      <span className="category-drawing">
        <PackageDrawing package={category.drawing} kind={drawingKind(category.slug)} label="" size="row" />
      </span>
      <div>
        <Heading>
          <a href={href(routes.category, { id: category.slug })}>{category.name}</a>
        </Heading>
        <p className="muted small">{t('category.part_count', { count: category.part_count })}</p>
      </div>
    </li>
  )
}
