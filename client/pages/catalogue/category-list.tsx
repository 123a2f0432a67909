import type { CategoryNode, categoryStat } from '#shared/contract/catalogue.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { CategoryCard } from '../../components/catalogue/category-card.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageSection } from '../../components/ui/page-parts.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'

interface CategoryListPageProps {
  categories: readonly CategoryNode[]
  stat: Promise<DataOf<typeof categoryStat> | null>
}

/** All categories: the roots as headings, their children beneath. */
export function CategoryListPage({ categories, stat }: CategoryListPageProps) {
  const { t, href } = usePage()
  return (
    <div className="page">
      <Breadcrumb />
      <h1>{t('category.title')}</h1>
      <QuietSection data={stat} failed={null}>
        {(figures) => <p className="lead">{t('category.intro', figures)}</p>}
      </QuietSection>
      {categories.length === 0 && <p className="muted">{t('home.nothing')}</p>}
      {categories.map((root) => (
        <PageSection
          key={root.slug}
          id={`root-${root.slug}`}
          title={<a href={href(routes.category, { id: root.slug })}>{root.name}</a>}
          more={<span className="muted small">{t('category.part_count', { count: root.part_count })}</span>}
        >
          <ul className="category-grid">
            {root.children.map((category) => (
              <CategoryCard key={category.slug} category={category} />
            ))}
          </ul>
        </PageSection>
      ))}
    </div>
  )
}
