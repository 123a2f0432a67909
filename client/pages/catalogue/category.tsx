import type { ReactNode } from 'react'
import type { CategoryDetail, Facet, Listing } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { CategoryCard } from '../../components/catalogue/category-card.tsx'
import { FacetRail } from '../../components/search/facet-rail.tsx'
import { listingHref } from '../../components/search/listing-address.ts'
import { Results } from '../../components/search/results.tsx'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'

interface CategoryPageProps {
  category: CategoryDetail
  listing: Listing
  facets: Promise<Facet[] | null>
  query: ListingQuery
  /** Below the listing. */
  children?: ReactNode
}

export function CategoryPage({ category, listing, facets, query, children }: CategoryPageProps) {
  const { t } = usePage()
  const href = useHref()
  const place = { path: href(routes.category, { id: category.slug }), wd: '' }
  const parent = category.parent
  const crumbs = [
    { name: t('category.title'), href: href(routes.category_list, {}) },
    ...(parent ? [{ name: parent.name, href: href(routes.category, { id: parent.slug }) }] : []),
    { name: category.name },
  ]
  const is_listing = category.children.length === 0
  return (
    <div className="page" data-listing={is_listing ? listingHref(place, query) : undefined}>
      <Breadcrumb crumbs={crumbs} />
      <header className="page-head">
        <h1>{category.name}</h1>
        <p className="lead">{category.blurb}</p>
      </header>
      {is_listing ? (
        <div className="listing">
          <FacetRail place={place} query={query} listing={listing} facets={facets} />
          <Results
            place={place}
            query={query}
            listing={listing}
            category={category}
            facets={facets}
            caption={category.name}
            empty={
              <div className="empty">
                <p>{t('category.no_parts')}</p>
                <p>
                  <a className="button" href={href(routes.category_list, {})}>
                    {t('search.browse_categories')}
                  </a>
                </p>
              </div>
            }
          />
        </div>
      ) : (
        <ul className="category-grid">
          {category.children.map((child) => (
            <CategoryCard key={child.slug} category={child} level="h2" />
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
