import type { ReactNode } from 'react'
import type { CategoryDetail, Facet, Listing } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { isUnfiltered, type ListingQuery } from '#shared/url/listing-query.ts'
import { CategoryCard } from '../../components/catalogue/category-card.tsx'
import { toListingHref } from '../../components/search/listing-target.ts'
import { PartListing } from '../../components/search/part-listing.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, Empty, PageHead } from '../../components/ui/page-parts.tsx'
import { toDataAttributes } from '../../marks.ts'

interface CategoryPageProps {
  category: CategoryDetail
  listing: Listing
  facets: Promise<Facet[] | null>
  query: ListingQuery
  can_watch: boolean
  /** Content below the listing. */
  children?: ReactNode
}

export function CategoryPage({ category, listing, facets, query, can_watch, children }: CategoryPageProps) {
  const { t, href } = usePage()
  const target = { path: href(routes.category, { id: category.slug }), wd: '' }
  // The parts of a group are filtered across its categories; an operator's API may list none.
  const isGroup = category.children.length > 0
  const isListing = !isGroup || listing.total > 0 || !isUnfiltered(query.filters)
  return (
    <div className="page" {...toDataAttributes('listing', isListing ? toListingHref(target, query) : undefined)}>
      <Breadcrumb />
      <PageHead title={category.name} lead={category.blurb === '' ? undefined : <bdi>{category.blurb}</bdi>} />
      {isGroup && (
        <ul className={isListing ? 'category-grid is-compact' : 'category-grid'}>
          {category.children.map((child) => (
            <CategoryCard key={child.slug} category={child} level="h2" />
          ))}
        </ul>
      )}
      {isListing && (
        <PartListing
          target={target}
          query={query}
          listing={listing}
          category={category}
          facets={facets}
          can_watch={can_watch}
          caption={category.name}
          empty={
            <Empty
              text={t('category.no_parts')}
              way={<ButtonLink href={href(routes.category_list, {})} text={t('common.browse_categories')} />}
            />
          }
        />
      )}
      {children}
    </div>
  )
}
