import type { CategoryNode } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'
import { toDrawingKind } from './drawings/kinds.ts'
import { PackageDrawing } from './package-drawing.tsx'

/** All categories as lines of text, by group, in as many columns as fit. */
export function CategoryIndex({ categories }: { categories: readonly CategoryNode[] }) {
  const { t, tag, href } = usePage()
  return (
    <div className="category-index">
      {categories.map((root) => {
        const [first] = root.children
        return (
          <section key={root.slug} aria-labelledby={`root-${root.slug}`}>
            <header className="row middle gap-8">
              {first && <PackageDrawing package={first.drawing} kind={toDrawingKind(first.slug)} label="" size="row" />}
              <h2 id={`root-${root.slug}`}>
                <a className="unlined" href={href(routes.category, { id: root.slug })}>
                  {root.name}
                </a>
              </h2>
            </header>
            <ul>
              {root.children.map(({ slug, name, part_count }) => (
                <li key={slug}>
                  <a className="unlined" href={href(routes.category, { id: slug })}>
                    {name}{' '}
                    <span className="muted small" title={t('category.part_count', { count: part_count })}>
                      {formatCount(part_count, tag)}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
