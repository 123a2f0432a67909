import type { z } from 'zod'
import type { Translator } from '#locales/translator.ts'
import type { productIndex, productNav } from '#shared/contract/catalogue.ts'
import { INDEX_NAMES, routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { listPageJumps } from '../../components/ui/page-jumps.ts'
import { Breadcrumb, Empty, PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { PageNumbers } from '../../components/ui/pagination.tsx'
import { MonoLink, MonospaceValue } from '../../components/ui/values.tsx'

type Letters = z.output<typeof productNav.data>
type IndexPage = z.output<typeof productIndex.data>

/** The title of the index: "Part numbers beginning with A". */
export function formatIndexTitle({ name, label }: { name: string; label: string }, t: Translator): string {
  return name === 'other' ? t('product_index.other_letter') : t('product_index.letter', { letter: label })
}

/** Every first character with its share of the catalogue. */
export function ProductIndexOverviewPage({ letters }: { letters: Letters }) {
  const { t, tag, href } = usePage()
  const total = letters.reduce((sum, { count }) => sum + count, 0)
  const maxCount = Math.max(1, ...letters.map(({ count }) => count))
  return (
    <div className="page">
      <Breadcrumb />
      <PageHead title={t('product_index.name')} lead={t('product_index.lead', { count: total })} />
      <BeginsWith example="" />
      <ul className="index-letters grid gap-8" aria-label={t('product_index.letters')}>
        {letters.map(({ name, label, count }) => (
          <li key={name}>
            {count === 0 ? (
              <span className="grid baseline gap-6 small">
                <b>{label}</b>
                <span className="num">{formatCount(0, tag)}</span>
              </span>
            ) : (
              <a
                className="grid baseline gap-6 small unlined"
                href={href(routes.product_index, { name, page: 1 })}
                title={formatIndexTitle({ name, label }, t)}
              >
                <b>{label}</b>
                <span className="num">{formatCount(count, tag)}</span>
                <svg className="fill mirrored" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.max(1, Math.round((count / maxCount) * 100))} height="4" />
                </svg>
              </a>
            )}
          </li>
        ))}
      </ul>
      <RecentParts />
    </div>
  )
}

interface ProductIndexPageProps {
  index: IndexPage
  /** Null when they cannot be read: then every letter is a link. */
  letters: Letters | null
}

/** One page of the part numbers that begin with a character. */
export function ProductIndexPage({ index, letters }: ProductIndexPageProps) {
  const { t, href } = usePage()
  const { name, page, items, total } = index
  const pages = Math.max(1, index.pages)
  const title = formatIndexTitle(index, t)
  const [first] = items
  const last = items.at(-1)
  const neighbours = [
    { to: page - 1, text: t('page.previous') },
    { to: page + 1, text: t('page.next') },
  ].map(
    ({ to, text }) =>
      to >= 1 &&
      to <= pages && (
        <a key={to} className="accent compact" href={href(routes.product_index, { name, page: to })} rel={toRel(to)}>
          {text}
        </a>
      ),
  )
  return (
    <div className="page">
      <Breadcrumb />
      <LetterNavigation letters={letters} current={name} />
      <PageHead title={title}>
        <p className="lead">
          {t('product_index.count', { count: total })}
          {pages > 1 && ` · ${t('product_index.page_of', { page, pages })}`}
        </p>
      </PageHead>
      <BeginsWith example={first?.part_number ?? ''} />
      {first && last ? (
        <PageSection
          id="index-range"
          title={<Range first={first.part_number} last={last.part_number} />}
          more={<p className="airy-links row gap-8 across-16 nowrap">{neighbours}</p>}
          className="index-page below-24"
        >
          <ul className="index-columns">
            {items.map(({ part_number, goods_page_url, manufacturer }) => (
              <li key={goods_page_url}>
                <MonoLink href={href(routes.product, { id: goods_page_url })} text={part_number} />
                <bdi className="muted" translate="no">
                  {manufacturer}
                </bdi>
              </li>
            ))}
          </ul>
        </PageSection>
      ) : (
        <Empty text={t('product_index.empty')} way={<ButtonLink href={href(routes.product_index, {})} text={t('product_index.name')} />} />
      )}
      {pages > 1 && <IndexPages name={name} page={page} pages={pages} />}
    </div>
  )
}

function LetterNavigation({ letters, current }: { letters: Letters | null; current: string }) {
  const { t, href } = usePage()
  const counts = new Map(letters?.map((letter) => [letter.name, letter.count]))
  return (
    <nav className="letter-index tint-links cluster gap-2" aria-label={t('product_index.letters')}>
      {INDEX_NAMES.map((letter) =>
        counts.get(letter.name) === 0 && letter.name !== current ? (
          <span key={letter.name} className="centered faint" aria-hidden="true">
            {letter.label}
          </span>
        ) : (
          <a
            key={letter.name}
            className="centered unlined"
            href={href(routes.product_index, { name: letter.name, page: 1 })}
            aria-current={letter.name === current ? 'true' : undefined}
            aria-label={formatIndexTitle(letter, t)}
          >
            {letter.label}
          </a>
        ),
      )}
    </nav>
  )
}

/** The `rel` of a page. Crawlers follow the first page of each letter; the other pages list parts that the sitemap already selects. */
const toRel = (page: number): 'nofollow' | undefined => (page > 1 ? 'nofollow' : undefined)

/** Placeholders of the two ends in the sentence: private use characters, which no message contains. */
const FIRST = '\uE000'
const LAST = '\uE001'

/** A range of numbers as text: "From A1000 to A1999". Both ends have their direction and their font. */
function Range({ first, last }: { first: string; last: string }) {
  const { t } = usePage()
  return t('product_index.from_to', { first: FIRST, last: LAST })
    .split(/([\uE000\uE001])/)
    .map((piece) => {
      if (piece !== FIRST && piece !== LAST) return piece
      return <MonospaceValue key={piece}>{piece === FIRST ? first : last}</MonospaceValue>
    })
}

/** A search for readers who know how a number begins. */
function BeginsWith({ example }: { example: string }) {
  const { t, href } = usePage()
  return (
    <form className="inline-form cluster middle gap-8 compact" action={href(routes.search, {})} method="get" noValidate>
      <label htmlFor="begins-with">{t('product_index.begins_with')}</label>
      <input
        className="input mono"
        id="begins-with"
        type="search"
        name="wd"
        dir="ltr"
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
      />
      <Button text={t('common.search')} />
    </form>
  )
}

/** Pages of a list of up to 150,000 pages: ends, neighbours, jumps, and any by its number. */
function IndexPages({ name, page, pages }: { name: string; page: number; pages: number }) {
  const { t, href } = usePage()
  const address = (to: number): string => href(routes.product_index, { name, page: to })
  return (
    <nav className="pagination cluster middle gap-12 compact index-pages" aria-label={t('page.label')}>
      <div className="index-links cluster">
        {page > 1 && (
          <>
            <ButtonLink href={address(1)} rel={toRel(1)} text={t('product_index.first')} />
            <ButtonLink href={address(page - 1)} rel={toRel(page - 1)} text={t('page.previous')} />
          </>
        )}
        {page < pages && (
          <>
            <ButtonLink href={address(page + 1)} rel={toRel(page + 1)} text={t('page.next')} />
            <ButtonLink href={address(pages)} rel={toRel(pages)} text={t('product_index.last')} />
          </>
        )}
      </div>
      <PageNumbers numbers={listPageJumps(page, pages)} current={page} toHref={address} toRel={toRel} />
      <form className="inline-form cluster middle gap-8 compact" action={href(routes.product_index, { name })} method="get">
        <label htmlFor="page-number">{t('product_index.page_number')}</label>
        <input className="input num" id="page-number" name="page" inputMode="numeric" maxLength={9} autoComplete="off" />
        <Button text={t('product_index.open_page')} />
      </form>
    </nav>
  )
}
