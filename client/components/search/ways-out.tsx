import type { WayOut } from '#shared/contract/understood.ts'
import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'
import { pieceText } from './filter-chips.tsx'

interface WaysOutProps {
  ways: readonly WayOut[]
  hrefOf: (keyword: string) => string
}

/** A search without a result: what is found without a piece of it or with another in its place, each a link. */
export function WaysOut({ ways, hrefOf }: WaysOutProps) {
  const { t } = usePage()
  return (
    <TitledSection id="ways-out" title={t('search.ways_out')} className="ways-out grid gap-8">
      <ul className="stack gap-8">
        {ways.map(({ pieces, ways: each }) => {
          const name = pieces.map((piece) => pieceText(piece, t)).join(' + ')
          return (
            <li key={name} className="cluster baseline gap-4 across-16">
              {each.map(({ instead, keyword, count, count_is_exact }) => (
                <span key={keyword} className="cluster baseline gap-4 across-6">
                  <a href={hrefOf(keyword)} rel="nofollow">
                    {instead ? t('search.instead', { name: instead, of: name }) : t('search.without', { name })}
                  </a>
                  <small className="muted num">
                    {count_is_exact ? t('search.results', { count }) : t('search.results_capped', { count: formatCount(count, t.tag) })}
                  </small>
                </span>
              ))}
            </li>
          )
        })}
      </ul>
    </TitledSection>
  )
}
