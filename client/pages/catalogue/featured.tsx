import type { CategoryNode, PartSummary, SlugAndName } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { PartCard } from '../../components/catalogue/part-card.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, Empty, PageHead } from '../../components/ui/page-parts.tsx'

interface FeaturedPageProps {
  parts: readonly PartSummary[]
  /** The category tree; empty when it cannot be read. */
  roots: readonly CategoryNode[]
}

/** Featured goods by category, in the operator's order. */
export function FeaturedPage({ parts, roots }: FeaturedPageProps) {
  const { t, href } = usePage()
  // Parts are grouped by root category, because small categories would make a page of headings.
  const toRootCategory = ({ category }: PartSummary): SlugAndName =>
    roots.find(({ children }) => children.some(({ slug }) => slug === category.slug)) ?? category
  const groups = Map.groupBy(parts, (part) => toRootCategory(part).slug)
  return (
    <div className="page">
      <Breadcrumb />
      <PageHead title={t('home.featured')} lead={t('featured.intro')} />
      {parts.length === 0 && (
        <Empty text={t('featured.empty')} way={<ButtonLink href={href(routes.category_list, {})} text={t('common.browse_categories')} />} />
      )}
      <div className="featured cluster gap-24 across-20">
        {[...groups].map(([slug, group]) => (
          <section key={slug} aria-labelledby={`featured-${slug}`}>
            <header className="section-head">
              <h2 id={`featured-${slug}`}>
                <a className="unlined" href={href(routes.category, { id: slug })}>
                  {group[0] && toRootCategory(group[0]).name}
                </a>
              </h2>
            </header>
            <ul className="cluster gap-16">
              {group.map((part) => (
                <PartCard key={part.goods_id} part={part} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
