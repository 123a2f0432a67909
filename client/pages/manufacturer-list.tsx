import { Breadcrumb } from '#client/components/ui/breadcrumb.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import type { ManufacturerSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'

/** All manufacturers by first letter; a manufacturer is a typographic mark. */
export function ManufacturerListPage({ manufacturers }: { manufacturers: readonly ManufacturerSummary[] }) {
  const { t } = usePage()
  const href = useHref()
  const groups = Map.groupBy(manufacturers, ({ name }) => firstLetter(name))
  const letters = [...groups.keys()].sort()
  return (
    <div className="page">
      <Breadcrumb crumbs={[{ name: t('manufacturer.title') }]} />
      <h1>{t('manufacturer.title')}</h1>
      <p className="lead">{t('manufacturer.intro', { count: manufacturers.length })}</p>
      {manufacturers.length === 0 && <p className="muted">{t('manufacturer.none')}</p>}
      <nav className="letter-index" aria-label={t('manufacturer.index')}>
        {letters.map((letter) => (
          <a key={letter} href={`#letter-${letter === '#' ? 'other' : letter}`}>
            {letter}
          </a>
        ))}
      </nav>
      {letters.map((letter) => (
        <section key={letter} className="maker-letter" id={`letter-${letter === '#' ? 'other' : letter}`} aria-label={letter}>
          <h2>{letter}</h2>
          <ul className="maker-grid">
            {groups.get(letter)?.map(({ slug, name, part_count }) => (
              <li key={slug}>
                <a href={href(routes.manufacturer, { id: slug })}>
                  <bdi className="maker-mark">{name}</bdi>
                  <span className="muted small">{t('category.part_count', { count: part_count })}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Without its accent; "#" for what is no Latin letter. */
function firstLetter(name: string): string {
  const letter = name.normalize('NFKD').charAt(0).toUpperCase()
  return /[A-Z]/.test(letter) ? letter : '#'
}
