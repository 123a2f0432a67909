import type { Listing } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/units.ts'
import { followRel } from '#shared/url/crawl.ts'
import { usePage } from './page-context.tsx'

/** Pages by number; `hrefOf` gives each its address. Nothing for a single page. */
export function Pagination({
  listing,
  hrefOf,
}: {
  listing: Pick<Listing, 'total' | 'page' | 'page_size'>
  hrefOf: (page: number) => string
}) {
  const { t, tag } = usePage()
  const last = Math.max(1, Math.ceil(listing.total / listing.page_size))
  if (last === 1) return null
  const { page } = listing
  return (
    <nav className="pagination" aria-label={t('page.label')}>
      {page > 1 && (
        <a className="button" rel={relOf('prev', hrefOf(page - 1))} href={hrefOf(page - 1)}>
          {t('page.previous')}
        </a>
      )}
      <ol>
        {numbersAround(page, last).map((number, index, all) => (
          <li key={number}>
            {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <a
              href={hrefOf(number)}
              rel={followRel(hrefOf(number))}
              aria-current={number === page ? 'page' : undefined}
              aria-label={t('page.go_to', { page: number })}
            >
              {formatCount(number, tag)}
            </a>
          </li>
        ))}
      </ol>
      {page < last && (
        <a className="button" rel={relOf('next', hrefOf(page + 1))} href={hrefOf(page + 1)}>
          {t('page.next')}
        </a>
      )}
    </nav>
  )
}

/** Pages of a filtered or sorted listing, and very deep ones, are for people. */
function relOf(direction: 'prev' | 'next', href: string): string {
  const follow = followRel(href)
  return follow ? `${direction} ${follow}` : direction
}

/** The first, the last and two on either side. */
function numbersAround(page: number, last: number): number[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, last].filter((number) => number >= 1 && number <= last)
  return [...new Set(near)].sort((a, b) => a - b)
}
