import { Fragment } from 'react'
import type { Listing } from '#shared/contract/catalogue.ts'
import { routes, splitLanguage } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toFollowRel } from '#shared/url/crawl.ts'
import { DEFAULT_LISTING_QUERY, type ListingQuery, PAGE_SIZES, toLastPage } from '#shared/url/listing-query.ts'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { type ListingTarget, toListingHref } from './listing-target.ts'

interface RowRangeProps {
  listing: Listing
  toHref(page: number): string
  toRel(page: number): string | undefined
}

/** The range of the page's rows, with links to the neighbouring pages. */
export function RowRange({ listing, toHref, toRel }: RowRangeProps) {
  const { t, tag } = usePage()
  const { page, page_size, items, total, total_is_exact } = listing
  if (items.length === 0 || total <= items.length) return null
  const from = (page - 1) * page_size + 1
  const rows = { from: formatCount(from, tag), to: formatCount(from + items.length - 1, tag) }
  const of = formatCount(total, tag)
  const step = (to: number, label: string, icon: 'previous' | 'next') =>
    to >= 1 &&
    to <= toLastPage(listing) && (
      <a className="icon-button centered" href={toHref(to)} rel={toRel(to)} aria-label={label}>
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

/** Links to the table with its parameters, and to the table with price breaks instead. */
export function TableViews({ target, query, has_columns }: { target: ListingTarget; query: ListingQuery; has_columns: boolean }) {
  const { t } = usePage()
  const views = [
    [false, has_columns ? t('product.tab_parameters') : t('part.description')],
    [true, t('part.price_breaks')],
  ] as const
  return (
    <div className="table-views row small beyond-phone">
      {views.map(([hasBreaks, text]) => {
        const href = toListingHref(target, { ...query, has_breaks: hasBreaks })
        return (
          <a key={text} href={href} rel={toFollowRel(href)} aria-current={query.has_breaks === hasBreaks ? 'true' : undefined}>
            {text}
          </a>
        )
      })}
    </div>
  )
}

/** Links to the numbers of rows per page. */
export function PageSizeLinks({ target, query }: { target: ListingTarget; query: ListingQuery }) {
  const { t, tag } = usePage()
  return (
    <p className="rows-a-page row middle small">
      {t('listing.rows_a_page')}
      {PAGE_SIZES.map((rows) => (
        <a
          key={rows}
          href={toListingHref(target, { ...query, rows, page: 1 })}
          rel="nofollow"
          aria-current={rows === query.rows ? 'true' : undefined}
        >
          {formatCount(rows, tag)}
        </a>
      ))}
    </p>
  )
}

/** The link to a watch of this listing: for new parts, or parts back in stock. */
export function WatchSearch({ target: { path, wd }, query: { filters } }: { target: ListingTarget; query: ListingQuery }) {
  const { t, href } = usePage()
  const search = toListingHref({ path: splitLanguage(path).rest, wd }, { ...DEFAULT_LISTING_QUERY, filters })
  return (
    <p className="small screen-only">
      <a href={href(routes.watch, {}, { search })} rel="nofollow">
        {t('watch.watch_search')}
      </a>
    </p>
  )
}

/** The properties that all parts of the listing share. */
export function SharedFacts({ facts }: { facts: readonly { name: string; text: string }[] }) {
  const { t } = usePage()
  if (facts.length === 0) return null
  return (
    <p className="shared-facts small muted">
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
