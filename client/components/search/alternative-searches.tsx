import type { MessageKey, Translator } from '#locales/translator.ts'
import type { AlternativeSearch } from '#shared/contract/search-interpretation.ts'
import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'
import { formatQueryTerm } from './filter-chips.tsx'

interface AlternativeSearchesProps {
  ways: readonly AlternativeSearch[]
  toHref: (keyword: string) => string
}

/** Related searches for a search without a result, with a piece removed or replaced, each a link. */
export function AlternativeSearches({ ways, toHref }: AlternativeSearchesProps) {
  const { t } = usePage()
  return (
    <TitledSection id="ways-out" title={t('search.ways_out')} className="ways-out grid gap-8">
      <ul className="stack gap-8">
        {ways.map(({ pieces, ways: each }) => {
          const name = pieces.map((piece) => formatQueryTerm(piece, t)).join(' + ')
          const without = withoutText(pieces, t)
          return (
            <li key={name} className="cluster baseline gap-4 across-16">
              {each.map(({ instead, keyword, count, count_is_exact }) => (
                <span key={keyword} className="cluster baseline gap-4 across-6">
                  <a href={toHref(keyword)} rel="nofollow">
                    {instead ? t('search.instead', { name: instead, of: name }) : without}
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

type Piece = AlternativeSearch['pieces'][number]

/** The text of a search without a flag, which also finds the parts that the flag excludes. */
const FLAGS: Readonly<Record<string, MessageKey>> = {
  datasheet: 'search.also_datasheet',
  price: 'search.also_price',
  stock: 'search.also_stock',
  rohs: 'search.also_rohs',
}

/** The text of a search without some pieces: "Without 100 V + 0402", "Also without a datasheet", "Also Murata" for an excluded maker. */
function withoutText(pieces: readonly Piece[], t: Translator): string {
  const leftOut = pieces.filter((piece) => formatWithoutTerm(piece, t) === null)
  return [
    ...(leftOut.length > 0 ? [t('search.without', { name: leftOut.map((piece) => formatQueryTerm(piece, t)).join(' + ') })] : []),
    ...pieces.flatMap((piece) => formatWithoutTerm(piece, t) ?? []),
  ].join(' · ')
}

function formatWithoutTerm(piece: Piece, t: Translator): string | null {
  const ruledOut = piece.text.startsWith('≠ ')
  if (ruledOut) return t('search.also', { name: formatQueryTerm({ ...piece, text: piece.text.slice(2) }, t) })
  const key = piece.kind === 'flag' ? FLAGS[piece.text] : undefined
  return key ? t(key) : null
}
