import type { CategoryNode, categoryStat } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { CategoryIndex } from '../../components/catalogue/category-index.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'

interface CategoryListPageProps {
  categories: readonly CategoryNode[]
  stat: Promise<EndpointData<typeof categoryStat> | null>
}

export function CategoryListPage({ categories, stat }: CategoryListPageProps) {
  const { t } = usePage()
  return (
    <div className="page">
      <Breadcrumb />
      <h1>{t('category.title')}</h1>
      <QuietSection data={stat} failed={null}>
        {(figures) => <p className="lead">{t('category.intro', figures)}</p>}
      </QuietSection>
      {categories.length === 0 && <p className="muted">{t('home.nothing')}</p>}
      <CategoryIndex categories={categories} />
    </div>
  )
}
