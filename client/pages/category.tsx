import { CategoryCard } from '#client/components/part/category-card.tsx'
import { PartTable } from '#client/components/part/part-table.tsx'
import { FilterChips } from '#client/components/search/filter-chips.tsx'
import { FilterForm } from '#client/components/search/filter-form.tsx'
import { SortForm } from '#client/components/search/sort-form.tsx'
import { Breadcrumb } from '#client/components/ui/breadcrumb.tsx'
import { Icon } from '#client/components/ui/icon.tsx'
import { Pagination } from '#client/components/ui/pagination.tsx'
import { QuietSection } from '#client/components/ui/quiet-section.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import type { CategoryDetail, Facet, Listing } from '#shared/contract/catalogue.ts'
import { type ListingQuery, listingSearch } from '#shared/listing-query.ts'
import { routes } from '#shared/routes.ts'

interface CategoryPageProps {
  category: CategoryDetail
  listing: Listing
  facets: Promise<Facet[] | null>
  query: ListingQuery
}

/** Parameters that get a column; the rest is on the product page and in the filters. */
const COLUMNS = 5

export function CategoryPage({ category, listing, facets, query }: CategoryPageProps) {
  const { t } = usePage()
  const href = useHref()
  const path = href(routes.category, { id: category.slug })
  const parent = category.parent
  const crumbs = [
    { name: t('category.title'), href: href(routes.category_list, {}) },
    ...(parent ? [{ name: parent.name, href: href(routes.category, { id: parent.slug }) }] : []),
    { name: category.name },
  ]
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <header className="page-head">
        <h1>{category.name}</h1>
        <p className="lead">{category.blurb}</p>
      </header>
      {category.children.length > 0 ? (
        <ul className="category-grid">
          {category.children.map((child) => (
            <CategoryCard key={child.slug} category={child} level="h2" />
          ))}
        </ul>
      ) : (
        <div className="listing">
          <details className="rail">
            <summary className="rail-summary">
              <Icon name="list" />
              {t('filter.show')}
            </summary>
            <QuietSection
              data={facets}
              loading={<div className="skeleton-lines" aria-hidden="true" />}
              failed={<p className="muted">{t('category.filters_failed')}</p>}
            >
              {(shown) => <FilterForm facets={shown} filters={query.filters} sort={query.sort} reset_href={path} />}
            </QuietSection>
          </details>
          <section className="results" aria-labelledby="results-title">
            <header className="results-head">
              <h2 id="results-title" className="results-count">
                {t('search.results', { count: listing.total })}
              </h2>
              <SortForm sort={query.sort} keep={keptFields(query)} by_number={false} />
            </header>
            <QuietSection data={facets} loading={null} failed={null}>
              {(shown) => <FilterChips query={query} facets={shown} path={path} />}
            </QuietSection>
            {listing.items.length > 0 ? (
              <PartTable parts={listing.items} columns={category.columns.slice(0, COLUMNS)} caption={category.name} />
            ) : (
              <div className="empty">
                <p>{category.part_count === 0 ? t('category.no_parts') : t('search.none_filtered')}</p>
                <p>
                  <a className="button" href={category.part_count === 0 ? href(routes.category_list, {}) : path}>
                    {category.part_count === 0 ? t('search.browse_categories') : t('search.clear_filters')}
                  </a>
                </p>
              </div>
            )}
            <Pagination
              listing={listing}
              hrefOf={(page) => {
                const search = listingSearch({ ...query, page })
                return search ? `${path}?${search}` : path
              }}
            />
          </section>
        </div>
      )}
    </div>
  )
}

/** The address's fields without sort and page, for the sort form to keep. */
function keptFields(query: ListingQuery): [string, string][] {
  return [...new URLSearchParams(listingSearch({ ...query, sort: '', page: 1 }))]
}
