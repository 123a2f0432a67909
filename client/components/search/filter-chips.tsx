import type { ReactNode } from 'react'
import type { MessageKey, Translator } from '#locales/translator.ts'
import type { Facet } from '#shared/contract/catalogue.ts'
import type { SearchInterpretation } from '#shared/contract/search-interpretation.ts'
import { formatCount } from '#shared/trade/count.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { toDataAttributes } from '../../marks.ts'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { type ActiveFilter, listActiveFilters, toTranslateAttribute } from './active-filters.ts'
import { type ListingTarget, toListingHref } from './listing-target.ts'

/** The chosen filters as chips, each a link to the same page without it. */
export function FilterChips({ target, query, facets }: { target: ListingTarget; query: ListingQuery; facets: readonly Facet[] }) {
  const { t } = usePage()
  const filters = listActiveFilters(query.filters, facets, t)
  if (filters.length === 0) return null
  return (
    <ul className="chips" aria-label={t('filter.active')}>
      {filters.map((filter) => (
        <Chip key={filter.key} id={filter.key} name={filter.name} text={filter.text} href={toHrefWithout(target, query, filter)} />
      ))}
    </ul>
  )
}

/** The same listing without one of its filters, from its first page. */
export function toHrefWithout(target: ListingTarget, query: ListingQuery, { without }: ActiveFilter): string {
  return toListingHref(target, { ...query, filters: without, page: 1 })
}

interface InterpretationChipsProps {
  interpretation: readonly SearchInterpretation[]
  keywords: readonly string[]
  /** Words that the search ignores. */
  ignored: readonly string[]
  toHref: (queryWithout: string) => string
}

/** The interpretation of the query: each piece can be removed; words without another meaning are shown beside. */
export function InterpretationChips({ interpretation, keywords, ignored, toHref }: InterpretationChipsProps) {
  const { t } = usePage()
  if (interpretation.length + ignored.length === 0) return null
  return (
    <div className="cluster middle gap-6 across-12">
      <span className="muted small" id="understood">
        {t('search.understood')}
      </span>
      <ul className="chips" aria-labelledby="understood">
        {interpretation.map(({ kind, text, query_without, compared }) => (
          <Chip
            key={`${kind} ${text}`}
            id={`${kind} ${text}`}
            name=""
            text={formatQueryTerm({ kind, text }, t)}
            href={toHref(query_without)}
            kind={kind}
            signs={compared && <Signs compared={compared} toHref={toHref} />}
            bare={compared?.text}
          />
        ))}
        {keywords.map((word) => (
          <li key={word} className="chip chip-word">
            <span className="muted">{t('search.as_text')}</span>
            <bdi translate="no">{word}</bdi>
          </li>
        ))}
        {ignored.map((word) => (
          <li key={word} className="chip chip-word">
            <span className="muted">{t('search.ignored')}</span>
            <bdi translate="no">
              <s>{word}</s>
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

const FLAG_KEYS: Readonly<Record<string, MessageKey>> = {
  stock: 'filter.in_stock',
  rohs: 'part.rohs_yes',
  datasheet: 'filter.has_datasheet',
  price: 'filter.has_price',
}

/** The name of a piece of a query; a flag has a message. */
export const formatQueryTerm = ({ kind, text }: { kind: string; text: string }, t: Translator): string =>
  kind === 'flag' ? flagText(text, t) : text

/** The text of a flag: "datasheet", "≠ datasheet" or "stock≥5000". */
function flagText(text: string, t: Translator): string {
  const [, min] = /^stock≥(\d+)$/.exec(text) ?? []
  if (min !== undefined) return t('filter.least_stock', { qty: formatCount(Number(min), t.tag) })
  const flag = text.replace(/^≠ /, '')
  const key = FLAG_KEYS[flag]
  return key ? text.replace(flag, t(key)) : text
}

const SIGN_NAMES = { '=': 'search.exactly', '≥': 'search.at_least', '≤': 'search.at_most' } as const satisfies Record<string, MessageKey>
const SIGNS = ['=', '≥', '≤'] as const

/** The comparison of a number: the current sign, and the others as links. */
function Signs({
  compared: { text, sign, others },
  toHref,
}: {
  compared: NonNullable<SearchInterpretation['compared']>
  toHref: (query: string) => string
}) {
  const { t } = usePage()
  return SIGNS.map((each) => {
    const other = others.find((way) => way.sign === each)
    const name = t(SIGN_NAMES[each], { name: text })
    if (each === sign)
      return (
        <span key={each} className="chip-sign is-on" role="img" aria-current="true" aria-label={name} title={name}>
          {each}
        </span>
      )
    return (
      other && (
        <a key={each} className="chip-sign unlined muted" href={toHref(other.query)} rel="nofollow" aria-label={name} title={name}>
          {each}
        </a>
      )
    )
  })
}

interface ChipProps {
  id: string
  name: string
  text: string
  href: string
  kind?: SearchInterpretation['kind']
  /** Signs beside the link that removes the piece. */
  signs?: ReactNode
  /** The text without its sign, where signs are beside it. */
  bare?: string | undefined
}

function Chip({ id, name, text, href, kind, signs, bare }: ChipProps) {
  const { t } = usePage()
  const look = kind ? 'chip chip-meant' : 'chip'
  const remove = (
    <a
      className={signs ? 'row middle gap-6 unlined' : look}
      href={href}
      rel="nofollow"
      aria-label={t('filter.remove', { name: name ? `${name} ${text}` : text })}
    >
      {name && <span className="muted">{name}</span>} <bdi translate={toTranslateAttribute(text)}>{bare ?? text}</bdi>
      <Icon name="close" />
    </a>
  )
  return (
    <li {...toDataAttributes('key', id)} className={signs ? look : undefined} dir={signs ? 'ltr' : undefined}>
      {signs}
      {remove}
    </li>
  )
}
