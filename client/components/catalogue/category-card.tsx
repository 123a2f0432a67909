import type { CategoryNode } from '#shared/contract/catalogue.ts'
import { type Query, routes } from '#shared/routes.ts'
import { toFollowRel } from '#shared/url/crawl.ts'
import { usePage } from '../ui/page-context.tsx'
import { toDrawingKind } from './drawings/kinds.ts'
import { PackageDrawing } from './package-drawing.tsx'

interface CategoryCardProps {
  category: Pick<CategoryNode, 'slug' | 'name' | 'drawing' | 'part_count'>
  level?: 'h2' | 'h3'
  /** Filters of the linked page. */
  query?: Query
}

/** A category with its drawing, name and size. */
export function CategoryCard({ category, level = 'h3', query }: CategoryCardProps) {
  const { t, href } = usePage()
  const Heading = level
  const to = href(routes.category, { id: category.slug }, query)
  return (
    <li className="category-card row middle gap-12">
      <span className="part-drawing">
        <PackageDrawing package={category.drawing} kind={toDrawingKind(category.slug)} label="" size="row" />
      </span>
      <div>
        <Heading className="normal">
          <a href={to} rel={toFollowRel(to)}>
            {category.name}
          </a>
        </Heading>
        <p className="muted small">{t('category.part_count', { count: category.part_count })}</p>
      </div>
    </li>
  )
}
