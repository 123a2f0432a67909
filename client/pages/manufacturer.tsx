import type { z } from 'zod'
import { PartTable } from '#client/components/part/part-table.tsx'
import { Breadcrumb } from '#client/components/ui/breadcrumb.tsx'
import { Pagination } from '#client/components/ui/pagination.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import type { manufacturer } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/units.ts'

interface ManufacturerPageProps {
  detail: z.output<typeof manufacturer.data>
  /** The chosen category's slug, or empty. */
  category: string
}

export function ManufacturerPage({ detail, category }: ManufacturerPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  const { manufacturer: maker, categories, listing } = detail
  const hrefWith = (slug: string, page: number): string =>
    href(routes.manufacturer, { id: maker.slug }, { category: slug, page: page > 1 ? page : null })
  const country = /^[A-Z]{2}$/.test(maker.country) ? new Intl.DisplayNames(tag, { type: 'region' }).of(maker.country) : null
  return (
    <div className="page">
      <Breadcrumb crumbs={[{ name: t('manufacturer.title'), href: href(routes.manufacturer_list, {}) }, { name: maker.name }]} />
      <header className="page-head maker-head">
        <h1 className="maker-mark maker-mark-large">
          <bdi>{maker.name}</bdi>
        </h1>
        <dl className="facts">
          {country && (
            <div>
              <dt>{t('manufacturer.country')}</dt>
              <dd>{country}</dd>
            </div>
          )}
          {maker.founded && (
            <div>
              <dt>{t('manufacturer.founded')}</dt>
              <dd>{maker.founded}</dd>
            </div>
          )}
          {maker.aliases.length > 0 && (
            <div>
              <dt>{t('manufacturer.also_known_as')}</dt>
              <dd>
                <bdi>{maker.aliases.join(', ')}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </header>
      <div className="listing">
        <nav className="rail" aria-label={t('manufacturer.categories', { name: maker.name })}>
          <ul className="link-list">
            <li>
              <a href={hrefWith('', 1)} aria-current={category === '' ? 'true' : undefined}>
                {t('manufacturer.all_categories')}
                <span className="facet-count">{formatCount(maker.part_count, tag)}</span>
              </a>
            </li>
            {categories.map(({ slug, name, count }) => (
              <li key={slug}>
                <a href={hrefWith(slug, 1)} aria-current={category === slug ? 'true' : undefined}>
                  {name}
                  <span className="facet-count">{formatCount(count, tag)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section className="results" aria-labelledby="results-title">
          <header className="results-head">
            <h2 id="results-title" className="results-count">
              {listing.total_is_exact
                ? t('search.results', { count: listing.total })
                : t('search.results_capped', { count: formatCount(listing.total, tag) })}
            </h2>
          </header>
          {listing.items.length > 0 ? (
            <PartTable parts={listing.items} caption={t('manufacturer.parts', { name: maker.name })} />
          ) : (
            <div className="empty">
              <p>{t('home.nothing')}</p>
            </div>
          )}
          <Pagination listing={listing} hrefOf={(page) => hrefWith(category, page)} />
        </section>
      </div>
    </div>
  )
}
