import type { ManufacturerSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { MakerMark } from '../../components/catalogue/part-drawing.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageHead } from '../../components/ui/page-parts.tsx'
import { toDataAttributes } from '../../marks.ts'

interface ManufacturerListPageProps {
  /** All manufacturers by name, or those that match a search. */
  manufacturers: readonly ManufacturerSummary[]
  total: number
  /** The number of manufacturers with parts in the catalogue. */
  listed: number
  /** The search text, as typed. */
  query: string
}

/** All manufacturers by first letter, each with its logo where there is one. client/behaviours/maker-filter.ts filters while typing. */
export function ManufacturerListPage({ manufacturers, total, listed, query }: ManufacturerListPageProps) {
  const { t, href } = usePage()
  const more = listed < total && t('manufacturer.intro_more', { count: total - listed })
  const path = href(routes.manufacturer_list, {})
  return (
    <div className="page">
      <Breadcrumb />
      <PageHead title={t('manufacturer.title')} lead={[t('manufacturer.intro', { count: listed }), more].filter(Boolean).join(' · ')} />
      {total === 0 ? (
        <p className="muted">{t('manufacturer.none')}</p>
      ) : (
        <>
          <FindForm visibleCount={manufacturers.length} total={total} query={query} />
          <div id="makers" {...toDataAttributes('makers-of', query)}>
            <Letters manufacturers={manufacturers} />
          </div>
          <div className="empty" id="no-maker" hidden={manufacturers.length > 0}>
            <h2>{t('manufacturer.not_found')}</h2>
            <p>{t('manufacturer.not_found_help')}</p>
            <p className="button-row">
              <ButtonLink look="primary" href={href(routes.rfq, {})} text={t('common.ask_for_quote')} />
              <ButtonLink href={path} text={t('home.all_manufacturers')} />
            </p>
          </div>
        </>
      )}
    </div>
  )
}

function FindForm({ visibleCount, total, query }: { visibleCount: number; total: number; query: string }) {
  const { t, href } = usePage()
  return (
    <form className="inline-form cluster middle gap-8 compact" action={href(routes.manufacturer_list, {})} method="get">
      <label htmlFor="maker-query">{t('manufacturer.find')}</label>
      <input
        className="input"
        id="maker-query"
        type="search"
        name="q"
        defaultValue={query}
        placeholder={t('manufacturer.find_placeholder')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        {...toDataAttributes('makers-query')}
      />
      <Button text={t('common.search')} />
      <span
        className="muted small num"
        role="status"
        {...toDataAttributes('makers-shown')}
        {...toDataAttributes('text', t('manufacturer.shown', { shown: '{{shown}}', total }))}
      >
        {query && t('manufacturer.shown', { shown: visibleCount, total })}
      </span>
    </form>
  )
}

/** The manufacturers by their first letter, and links to every letter. */
function Letters({ manufacturers }: { manufacturers: readonly ManufacturerSummary[] }) {
  const { t, href } = usePage()
  const groups = Map.groupBy(manufacturers, ({ name }) => firstLetter(name))
  const letters = [...groups.keys()].sort()
  return (
    <>
      <nav className="letter-index tint-links cluster gap-2 letter-index-sticky" aria-label={t('manufacturer.index')}>
        {letters.map((letter) => (
          <a key={letter} className="centered unlined" href={`#${toAnchor(letter)}`}>
            {letter}
          </a>
        ))}
      </nav>
      <div className="maker-columns">
        {letters.map((letter) => (
          <section key={letter} className="maker-letter" id={toAnchor(letter)} aria-label={letter}>
            <h2>{letter}</h2>
            <ul>
              {listedFirst(groups.get(letter) ?? []).map(({ slug, name, part_count, aliases, logo }) => (
                <li key={slug} {...toDataAttributes('aliases', aliases.length > 0 ? aliases.join('|') : undefined)}>
                  <a
                    className={`row apart baseline gap-12 unlined ${part_count === 0 ? 'maker-unlisted' : ''}`}
                    href={href(routes.manufacturer, { id: slug })}
                  >
                    <MakerMark name={name} logo={logo} />
                    <span className="muted small nowrap">
                      {part_count === 0 ? t('manufacturer.no_parts') : t('category.part_count', { count: part_count })}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const toAnchor = (letter: string): string => `letter-${letter === '#' ? 'other' : letter}`

/** Manufacturers without listed parts come after the others; both stay in order by name. */
function listedFirst(makers: readonly ManufacturerSummary[]): ManufacturerSummary[] {
  return [...makers].sort((a, b) => Number(a.part_count === 0) - Number(b.part_count === 0))
}

/** The first letter of a name, without its accent; "#" for any other than a Latin letter. */
function firstLetter(name: string): string {
  const letter = name.normalize('NFKD').charAt(0).toUpperCase()
  return /[A-Z]/.test(letter) ? letter : '#'
}
