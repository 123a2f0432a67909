import { Fragment } from 'react'
import type { Listing } from '#shared/contract/catalogue.ts'
import { routes, splitLanguage } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { followRel } from '#shared/url/crawl.ts'
import { type ListingQuery, lastPage, PLAIN, ROWS } from '#shared/url/listing-query.ts'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { type ListingPlace, listingHref } from './listing-address.ts'

interface RowRangeProps {
  listing: Listing
  hrefOf(page: number): string
  relOf(page: number): string | undefined
}

/** Which rows of a listing its page shows, with the ways to the pages beside it. */
export function RowRange({ listing, hrefOf, relOf }: RowRangeProps) {
  const { t, tag } = usePage()
  const { page, page_size, items, total, total_is_exact } = listing
  if (items.length === 0 || total <= items.length) return null
  const from = (page - 1) * page_size + 1
  const rows = { from: formatCount(from, tag), to: formatCount(from + items.length - 1, tag) }
  const of = formatCount(total, tag)
  const step = (to: number, label: string, icon: 'previous' | 'next') =>
    to >= 1 &&
    to <= lastPage(listing) && (
      <a className="icon-button centered" href={hrefOf(to)} rel={relOf(to)} aria-label={label}>
        <Icon name={icon} flip />
      </a>
    )
  return (
    <div className="row-range row middle small">
      {step(page - 1, t('page.previous'), 'previous')}
      <span>{t('listing.rows', { ...rows, total: total_is_exact ? of : `${of}+` })}</span>
      {step(page + 1, t('page.next'), 'next')}
    </div>
  )
}

/** The table with its parameters, or with price breaks in their place. */
export function TableViews({ place, query, has_columns }: { place: ListingPlace; query: ListingQuery; has_columns: boolean }) {
  const { t } = usePage()
  const views = [
    [false, has_columns ? t('product.tab_parameters') : t('part.description')],
    [true, t('part.price_breaks')],
  ] as const
  return (
    <div className="table-views row small beyond-phone">
      {views.map(([hasBreaks, text]) => {
        const href = listingHref(place, { ...query, has_breaks: hasBreaks })
        return (
          <a key={text} href={href} rel={followRel(href)} aria-current={query.has_breaks === hasBreaks ? 'true' : undefined}>
            {text}
          </a>
        )
      })}
    </div>
  )
}

/** How many rows a page has. */
export function RowsAPage({ place, query }: { place: ListingPlace; query: ListingQuery }) {
  const { t, tag } = usePage()
  return (
    <p className="rows-a-page row middle small">
      {t('listing.rows_a_page')}
      {ROWS.map((rows) => (
        <a
          key={rows}
          href={listingHref(place, { ...query, rows, page: 1 })}
          rel="nofollow"
          aria-current={rows === query.rows ? 'true' : undefined}
        >
          {formatCount(rows, tag)}
        </a>
      ))}
    </p>
  )
}

/** The way to be told of what is new in this listing, or back in stock. */
export function WatchSearch({ place: { path, wd }, query: { filters } }: { place: ListingPlace; query: ListingQuery }) {
  const { t, href } = usePage()
  const search = listingHref({ path: splitLanguage(path).rest, wd }, { ...PLAIN, filters })
  return (
    <p className="small screen-only">
      <a href={href(routes.watch, {}, { search })} rel="nofollow">
        {t('watch.watch_search')}
      </a>
    </p>
  )
}

/** What all parts of the listing have alike. */
export function SaidOnce({ facts }: { facts: readonly { name: string; text: string }[] }) {
  const { t } = usePage()
  if (facts.length === 0) return null
  return (
    <p className="said-once small muted">
      {t('listing.all_have')}{' '}
      {facts.map(({ name, text }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <bdi>
            {name} <bdi className="strong">{text}</bdi>
          </bdi>
        </Fragment>
      ))}
    </p>
  )
}
