import type { Listing } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toFollowRel } from '#shared/url/crawl.ts'
import { ButtonLink } from './button.tsx'
import { usePage } from './page-context.tsx'

interface PaginationProps {
  listing: Pick<Listing, 'total' | 'page' | 'page_size'>
  toHref: (page: number) => string
  /** The `rel` of the link to a page; pages of a filtered or sorted listing, and very deep ones, are not for crawlers. */
  toRel?: (page: number) => string | undefined
}

/** Pages by number; `toHref` returns the URL of each. Nothing for a single page. */
export function Pagination({ listing, toHref, toRel = (page) => toFollowRel(toHref(page)) }: PaginationProps) {
  const { t } = usePage()
  const last = Math.max(1, Math.ceil(listing.total / listing.page_size))
  if (last === 1) return null
  const { page } = listing
  const relTo = (direction: 'prev' | 'next', number: number): string => [direction, toRel(number)].filter(Boolean).join(' ')
  return (
    <nav className="pagination cluster middle gap-12 compact" aria-label={t('page.label')}>
      {page > 1 && <ButtonLink rel={relTo('prev', page - 1)} href={toHref(page - 1)} text={t('page.previous')} />}
      <PageNumbers numbers={numbersAround(page, last)} current={page} toHref={toHref} toRel={toRel} />
      {page < last && <ButtonLink rel={relTo('next', page + 1)} href={toHref(page + 1)} text={t('page.next')} />}
    </nav>
  )
}

interface PageNumbersProps {
  /** Ascending; a gap between them is shown. */
  numbers: readonly number[]
  current: number
  toHref(page: number): string
  toRel(page: number): string | undefined
}

export function PageNumbers({ numbers, current, toHref, toRel }: PageNumbersProps) {
  const { t, tag } = usePage()
  return (
    <ol className="row gap-2">
      {numbers.map((number, index) => (
        <li key={number} className="row middle">
          {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <a
            className="centered num unlined"
            href={toHref(number)}
            rel={toRel(number)}
            aria-current={number === current ? 'page' : undefined}
            aria-label={t('page.go_to', { page: number })}
          >
            {formatCount(number, tag)}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The first page, the last, and two on either side of the current one. */
function numbersAround(page: number, last: number): number[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, last].filter((number) => number >= 1 && number <= last)
  return [...new Set(near)].sort((a, b) => a - b)
}
