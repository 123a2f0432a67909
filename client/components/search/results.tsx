import type { ReactNode } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { CategoryDetail, Facet, Listing } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toFollowRel } from '#shared/url/crawl.ts'
import { isUnfiltered, type ListingQuery, NO_FILTERS, PAGE_SIZES } from '#shared/url/listing-query.ts'
import { PartTable } from '../catalogue/part-table.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { QuietSection } from '../ui/quiet-section.tsx'
import { listActiveFilters, toTranslateAttribute } from './active-filters.ts'
import { FilterChips, toHrefWithout } from './filter-chips.tsx'
import { useListingTable } from './listing-table.ts'
import { type ListingTarget, toListingHref } from './listing-target.ts'
import { PageSizeLinks, RowRange, SharedFacts, TableViews, WatchSearch } from './listing-tools.tsx'
import { SortForm } from './sort-form.tsx'
import { TableMenu } from './table-menu.tsx'

interface ResultsProps {
  target: ListingTarget
  query: ListingQuery
  listing: Listing
  /** The one category of all listed parts, or null: its parameters become columns. */
  category: CategoryDetail | null
  facets: Promise<readonly Facet[] | null>
  caption: string
  /** Whether the listing can be watched. */
  can_watch?: boolean
  /** The message where the listing is empty without filters. */
  empty: ReactNode
}

/** The number of parts, or its lower bound. */
export function formatTotal({ total, total_is_exact }: Listing, t: Translator): string {
  return total_is_exact ? t('search.results', { count: total }) : t('search.results_capped', { count: formatCount(total, t.tag) })
}

/** A page of parts with its count, order, chosen filters and pages. */
export function Results({ target, query, listing, category, facets, caption, can_watch = false, empty }: ResultsProps) {
  const { t } = usePage()
  const table = useListingTable(query, listing, category)
  const toHref = (page: number): string => toListingHref(target, { ...query, page })
  // The parts of a group are also on the pages of its categories, which crawlers follow.
  const toRel = (page: number): string | undefined => (category?.children.length ? 'nofollow' : toFollowRel(toHref(page)))
  return (
    <section className="results stack gap-4" aria-labelledby="results-title">
      <header className="listing-tools cluster middle gap-8 across-16">
        {/* The number is announced again when a choice has changed it. */}
        <div aria-live="polite">
          <h2 id="results-title" className="num" tabIndex={-1}>
            {formatTotal(listing, t)}
          </h2>
        </div>
        <RowRange listing={listing} toHref={toHref} toRel={toRel} />
        <SortForm target={target} query={query} columns={table.sorts} />
        {listing.items.length > 0 && (
          <TableMenu target={target} query={query} columns={table.all} visibleColumns={table.can_choose ? table.visibleColumns : null} />
        )}
        {listing.items.length > 0 && <TableViews target={target} query={query} has_columns={category !== null} />}
      </header>
      {!isUnfiltered(query.filters) && (
        <QuietSection data={facets} failed={<FilterChips target={target} query={query} facets={[]} />}>
          {(loadedFacets) => <FilterChips target={target} query={query} facets={loadedFacets} />}
        </QuietSection>
      )}
      <SharedFacts facts={table.common_values} />
      {listing.items.length > 0 ? (
        <PartTable
          parts={listing.items}
          columns={table.columns}
          is_chosen={query.columns.length > 0}
          has_breaks={query.has_breaks}
          caption={caption}
          qty={query.qty}
          sorting={{ sort: query.sort, toHref: (sort) => toListingHref(target, { ...query, sort, page: 1 }) }}
        />
      ) : isUnfiltered(query.filters) ? (
        empty
      ) : (
        <QuietSection data={facets} failed={<NoMatchingParts target={target} query={query} facets={[]} />}>
          {(loadedFacets) => <NoMatchingParts target={target} query={query} facets={loadedFacets} />}
        </QuietSection>
      )}
      {listing.total > PAGE_SIZES[0] && (
        <div className="cluster middle apart gap-8 across-16">
          <Pagination listing={listing} toHref={toHref} toRel={toRel} />
          <PageSizeLinks target={target} query={query} />
        </div>
      )}
      {can_watch && <WatchSearch target={target} query={query} />}
    </section>
  )
}

/** The message that no part passes all filters, with links that remove one; those that lead to parts come first. */
function NoMatchingParts({ target, query, facets }: { target: ListingTarget; query: ListingQuery; facets: readonly Facet[] }) {
  const { t } = usePage()
  const filters = listActiveFilters(query.filters, facets, t)
  // A facet counts the parts that match the other fields: its total is the result without its choices.
  const left = (field: string): number => {
    const facet = filters.filter((filter) => filter.field === field).length === 1 && facets.find((candidate) => candidate.field === field)
    return facet && facet.kind !== 'flag' ? facet.values.reduce((sum, { count }) => sum + count, 0) : 0
  }
  return (
    <div className="empty" id="parts">
      <p className="large strong">{t('search.none_filtered')}</p>
      {filters.length > 1 && (
        <>
          <p className="muted">{t('search.take_back')}</p>
          <ul className="airy-items airy-links">
            {filters
              .map((filter) => ({ filter, count: left(filter.field) }))
              .sort((a, b) => b.count - a.count)
              .map(({ filter, count }) => (
                <li key={filter.key} className="cluster baseline gap-4 across-12">
                  <a href={toHrefWithout(target, query, filter)} rel="nofollow">
                    {filter.name && <span className="muted">{filter.name}</span>}{' '}
                    <bdi translate={toTranslateAttribute(filter.text)}>{filter.text}</bdi>
                  </a>
                  {count > 0 && <small className="muted">{t('search.would_give', { count })}</small>}
                </li>
              ))}
          </ul>
        </>
      )}
      <p>
        <ButtonLink
          href={toListingHref(target, { ...query, filters: NO_FILTERS, page: 1 })}
          rel="nofollow"
          text={t('search.clear_filters')}
        />
      </p>
    </div>
  )
}
