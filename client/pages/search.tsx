import type { z } from 'zod'
import { PartTable } from '#client/components/part/part-table.tsx'
import { SortForm } from '#client/components/search/sort-form.tsx'
import { Icon } from '#client/components/ui/icon.tsx'
import { Pagination } from '#client/components/ui/pagination.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import type { MessageKey } from '#locales/translator.ts'
import type { SearchMatch, search } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/units.ts'

export interface SearchQuery {
  wd: string
  category: string
  manufacturer: string
  in_stock: boolean
  sort: string
  page: number
}

interface SearchPageProps {
  query: SearchQuery
  /** Null: the keyword is too short to search for. */
  found: z.output<typeof search.data> | null
}

const MATCHES: Readonly<Record<SearchMatch, MessageKey>> = {
  exact: 'search.match_exact',
  prefix: 'search.match_prefix',
  fragment: 'search.match_fragment',
  keyword: 'search.match_keyword',
  none: 'search.none_help',
}

export function SearchPage({ query, found }: SearchPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  const hrefWith = (change: Partial<SearchQuery>): string => {
    const { wd, category, manufacturer, in_stock, sort, page } = { ...query, page: 1, ...change }
    return href(routes.search, {}, { wd, category, manufacturer, in_stock, sort, page: page > 1 ? page : null })
  }
  if (!found) {
    return (
      <div className="page">
        <h1>{t('search.title_empty')}</h1>
        <div className="empty">
          {query.wd !== '' && <p className="error">{t('search.too_short')}</p>}
          <p>{t('search.too_short_help')}</p>
          <BigSearch wd={query.wd} />
        </div>
      </div>
    )
  }
  const { listing, match, categories } = found
  const is_filtered = query.category !== '' || query.manufacturer !== '' || query.in_stock
  const title = t(match === 'none' && !is_filtered ? 'search.none_title' : 'search.title', { query: query.wd })
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="search-title">{title}</h1>
        {match !== 'none' && <p className="muted">{t(MATCHES[match])}</p>}
      </header>
      {match === 'none' && !is_filtered ? (
        <div className="empty">
          <p>{t('search.none_help')}</p>
          <BigSearch wd={query.wd} />
          <p className="button-row">
            <a className="button button-primary" href={href(routes.rfq, {}, { part_number: query.wd })}>
              {t('search.ask_for_quote')}
            </a>
            <a className="button" href={href(routes.category_list, {})}>
              {t('search.browse_categories')}
            </a>
          </p>
        </div>
      ) : (
        <div className="listing">
          <details className="rail">
            <summary className="rail-summary">
              <Icon name="list" />
              {t('filter.show')}
            </summary>
            <form className="filters" method="get" aria-label={t('filter.title')}>
              <input type="hidden" name="wd" value={query.wd} />
              {query.sort && <input type="hidden" name="sort" value={query.sort} />}
              <label className="check">
                <input type="checkbox" name="in_stock" value="1" defaultChecked={query.in_stock} />
                {t('filter.in_stock')}
              </label>
              <Choices legend={t('filter.category')} name="category" chosen={query.category} choices={categories} tag={tag} />
              <p className="filter-actions">
                <button type="submit" className="button button-primary">
                  {t('filter.apply')}
                </button>
                <a className="button" href={hrefWith({ category: '', manufacturer: '', in_stock: false })} rel="nofollow">
                  {t('filter.reset')}
                </a>
              </p>
            </form>
          </details>
          <section className="results" aria-labelledby="results-title">
            <header className="results-head">
              <h2 id="results-title" className="results-count">
                {listing.total_is_exact
                  ? t('search.results', { count: listing.total })
                  : t('search.results_capped', { count: formatCount(listing.total, tag) })}
              </h2>
              <SortForm
                sort={query.sort}
                keep={Object.entries({
                  wd: query.wd,
                  category: query.category,
                  manufacturer: query.manufacturer,
                  in_stock: query.in_stock ? '1' : '',
                }).filter(([, value]) => value !== '')}
              />
            </header>
            {is_filtered && (
              <ul className="chips" aria-label={t('filter.active')}>
                {query.in_stock && <Chip text={t('filter.in_stock')} href={hrefWith({ in_stock: false })} />}
                {query.category && (
                  <Chip
                    text={categories.find(({ slug }) => slug === query.category)?.name ?? query.category}
                    href={hrefWith({ category: '' })}
                  />
                )}
                {query.manufacturer && <Chip text={query.manufacturer} href={hrefWith({ manufacturer: '' })} />}
              </ul>
            )}
            {listing.items.length > 0 ? (
              <PartTable parts={listing.items} caption={title} />
            ) : (
              <div className="empty">
                <p>{t('search.none_filtered')}</p>
                <p>
                  <a className="button" href={hrefWith({ category: '', manufacturer: '', in_stock: false })}>
                    {t('search.clear_filters')}
                  </a>
                </p>
              </div>
            )}
            <Pagination listing={listing} hrefOf={(page) => hrefWith({ page })} />
          </section>
        </div>
      )}
    </div>
  )
}

/** A second search box where the page has nothing else to offer. */
function BigSearch({ wd }: { wd: string }) {
  const { t } = usePage()
  const href = useHref()
  return (
    <form className="hero-search" action={href(routes.search, {})} method="get">
      <input
        className="input"
        type="search"
        name="wd"
        defaultValue={wd}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        minLength={2}
        required
      />
      <button type="submit" className="button button-primary">
        {t('search.button')}
      </button>
    </form>
  )
}

function Chip({ text, href }: { text: string; href: string }) {
  const { t } = usePage()
  return (
    <li>
      <a className="chip" href={href} rel="nofollow" aria-label={t('filter.remove', { name: text })}>
        <bdi>{text}</bdi>
        <Icon name="close" />
      </a>
    </li>
  )
}

interface ChoicesProps {
  legend: string
  name: string
  chosen: string
  choices: readonly { slug: string; name: string; count: number }[]
  tag: string
}

const CHOICES_SHOWN = 12

/** One of several, with counts. */
function Choices({ legend, name, chosen, choices, tag }: ChoicesProps) {
  if (choices.length === 0) return null
  const shown = choices.filter(({ slug }, index) => index < CHOICES_SHOWN || slug === chosen)
  return (
    <fieldset className="facet facet-flat">
      <legend>{legend}</legend>
      <ul className="facet-values">
        {shown.map(({ slug, name: text, count }) => (
          <li key={slug}>
            <label className="check">
              <input type="radio" name={name} value={slug} defaultChecked={slug === chosen} />
              <span className="facet-text">
                <bdi>{text}</bdi>
              </span>
              <span className="facet-count">{formatCount(count, tag)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
