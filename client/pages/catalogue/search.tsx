import type { z } from 'zod'
import type { MessageKey } from '#locales/translator.ts'
import type { Facet, SearchFacet, SearchMatch, search } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { isUnfiltered, type ListingQuery } from '#shared/url/listing-query.ts'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { AlternativeSearches } from '../../components/search/alternative-searches.tsx'
import { InterpretationChips } from '../../components/search/filter-chips.tsx'
import { type ListingTarget, toListingHref } from '../../components/search/listing-target.ts'
import { PartListing } from '../../components/search/part-listing.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead, TitledSection } from '../../components/ui/page-parts.tsx'
import { MonoLink, Value } from '../../components/ui/values.tsx'
import { toDataAttributes } from '../../marks.ts'

type SearchResult = z.output<typeof search.data>

interface SearchPageProps {
  wd: string
  query: ListingQuery
  /** The result; null: the keyword is too short to search for. */
  result: SearchResult | null
  facets: Promise<Facet[] | null>
  can_watch: boolean
}

const MATCHES: Readonly<Record<SearchMatch, MessageKey>> = {
  exact: 'search.match_exact',
  prefix: 'search.match_prefix',
  fragment: 'search.match_fragment',
  keyword: 'search.match_keyword',
  none: 'search.none_help',
}

/** Adds the facet of categories to those of a search, unless it is there. */
function withCategories(facets: readonly Facet[], categories: readonly z.infer<typeof SearchFacet>[]): readonly Facet[] {
  if (categories.length === 0 || facets.some(({ field }) => field === 'category')) return facets
  const values = categories.map(({ slug, name, count }) => ({ value: slug, text: name, count }))
  return [{ field: 'category', name: '', kind: 'words', unit: '', values, value_count: values.length, min: null, max: null }, ...facets]
}

export function SearchPage({ wd, query, result, facets, can_watch }: SearchPageProps) {
  const { t, href } = usePage()
  const target: ListingTarget = { path: href(routes.search, {}), wd }
  if (!result) {
    return (
      <div className="page" {...toDataAttributes('listing', toListingHref(target, query))}>
        <PageHead title={t('search.title_empty')} />
        <div className="empty">
          {wd !== '' && <p className="error">{t('search.too_short')}</p>}
          <p>{t('search.too_short_help')}</p>
        </div>
        <RecentParts />
      </div>
    )
  }
  const { listing, match, categories, category, understood: interpretation, keywords, ignored } = result
  const isNothing = listing.total === 0 && isUnfiltered(query.filters)
  const toHref = (rest: string): string =>
    rest.trim() ? toListingHref({ ...target, wd: rest }, { ...query, page: 1 }) : href(routes.category_list, {})
  const title = t(isNothing ? 'search.none_title' : 'search.title', { query: wd })
  return (
    <div className="page" {...toDataAttributes('listing', toListingHref(target, query))}>
      <header className="page-head">
        <h1 className="larger">{title}</h1>
        {!isNothing && interpretation.length + ignored.length === 0 && keywords.length < 2 && match !== 'none' && (
          <p className="muted">{t(MATCHES[match])}</p>
        )}
        <InterpretationChips interpretation={interpretation} keywords={keywords} ignored={ignored} toHref={toHref} />
      </header>
      {isNothing ? (
        <NoResults wd={wd} result={result} toHref={toHref} />
      ) : (
        <PartListing
          target={target}
          query={query}
          listing={listing}
          category={category}
          facets={facets}
          addFacets={(loadedFacets) => withCategories(loadedFacets, categories)}
          caption={title}
          can_watch={can_watch}
          empty={<NoResults wd={wd} result={result} toHref={toHref} />}
        />
      )}
    </div>
  )
}

interface NoResultsProps {
  wd: string
  result: SearchResult
  toHref: (keyword: string) => string
}

/** The content without a result: similar spellings, similar numbers, or an RFQ. */
function NoResults({ wd, result, toHref }: NoResultsProps) {
  const { t, href } = usePage()
  const { ways_out, keywords, understood: interpretation } = result
  const isNumber = keywords.length > 0 || (interpretation.length === 0 && /\d/.test(wd))
  return (
    <div className="empty" id="parts">
      {ways_out.length > 0 && <AlternativeSearches ways={ways_out} toHref={toHref} />}
      {result.did_you_mean.length > 0 && (
        <TitledSection id="did-you-mean" title={t('search.did_you_mean')} className="did-you-mean grid gap-8">
          <ul>
            {result.did_you_mean.map(({ part_number, goods_page_url, manufacturer, package: caseName }) => (
              <li key={goods_page_url} className="cluster baseline gap-4 across-12">
                <MonoLink href={href(routes.product, { id: goods_page_url })} text={part_number} />
                <span className="muted small">
                  <bdi translate="no">{manufacturer}</bdi>
                  {caseName && (
                    <>
                      {' · '}
                      <Value>{caseName}</Value>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      {isNumber ? <p>{t('search.none_help_number')}</p> : ways_out.length === 0 && <p>{t('search.none_help')}</p>}
      <p className="button-row">
        <ButtonLink look="primary" href={href(routes.rfq, {}, { part_number: wd })} text={t('cart.ask_of', { part_number: wd })} />
        <ButtonLink href={href(routes.category_list, {})} text={t('common.browse_categories')} />
      </p>
    </div>
  )
}
