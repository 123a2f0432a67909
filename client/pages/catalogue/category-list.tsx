import type { CategoryNode } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { CategoryCard } from '../../components/catalogue/category-card.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'

interface CategoryListPageProps {
  categories: readonly CategoryNode[]
  stat: Promise<{ parts: number; manufacturers: number; categories: number } | null>
}

/** All categories: the roots as headings, their children beneath. */
export function CategoryListPage({ categories, stat }: CategoryListPageProps) {
  const { t, href } = usePage()
  return (
    <div className="page">
      <Breadcrumb />
      <h1>{t('category.title')}</h1>
      <QuietSection data={stat} failed={<p className="muted">{t('category.stat_failed')}</p>}>
        {(figures) => (
          <p className="lead">
            {t('category.intro', { parts: figures.parts, manufacturers: figures.manufacturers, categories: figures.categories })}
          </p>
        )}
      </QuietSection>
      {categories.length === 0 && <p className="muted">{t('home.nothing')}</p>}
      {categories.map((root) => (
        <section key={root.slug} className="page-section" aria-labelledby={`root-${root.slug}`}>
          <header className="section-head">
            <h2 id={`root-${root.slug}`}>
              <a href={href(routes.category, { id: root.slug })}>{root.name}</a>
            </h2>
            <span className="muted small">{t('category.part_count', { count: root.part_count })}</span>
          </header>
          <ul className="category-grid">
            {root.children.map((category) => (
              <CategoryCard key={category.slug} category={category} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
