import type { z } from 'zod'
import type { manufacturer } from '#shared/contract/catalogue.ts'
import type { makerProfile } from '#shared/contract/maker-profile.ts'
import { routes } from '#shared/routes.ts'
import { CategoryCard } from '../../components/catalogue/category-card.tsx'
import { DocumentAnchor, type LinkedDocument } from '../../components/catalogue/document-anchor.tsx'
import { MakerLogo } from '../../components/catalogue/part-drawing.tsx'
import { PartTable } from '../../components/catalogue/part-table.tsx'
import { KeywordForm } from '../../components/search/keyword-form.tsx'
import { formatTotal } from '../../components/search/results.tsx'
import { NewsItems } from '../../components/site/news-items.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, Empty, PageSection } from '../../components/ui/page-parts.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'
import { Fact } from '../../components/ui/values.tsx'

type Detail = z.output<typeof manufacturer.data>
type Profile = Omit<z.output<typeof makerProfile.data>, 'series'> & { series: readonly LinkedDocument[] }

interface ManufacturerPageProps {
  detail: Detail
  /** Drawings of the categories, by slug; a category without one is drawn by its kind. */
  drawings: ReadonlyMap<string, string>
  profile: Promise<Profile | null>
}

/** The maker, its categories, and all of its parts; from the second page on only the parts. */
export function ManufacturerPage({ detail, drawings, profile }: ManufacturerPageProps) {
  const { t, href } = usePage()
  const { manufacturer: maker, categories, listing } = detail
  const { slug, name } = maker
  const isFirst = listing.page === 1
  return (
    <div className="page">
      <Breadcrumb />
      <header className="page-head maker-head">
        <MakerLogo logo={maker.logo} large />
        <h1 className="maker-mark maker-mark-large">
          <bdi>{name}</bdi>
        </h1>
        {isFirst && <MakerText paragraphs={maker.paragraphs} />}
        {isFirst && <Facts maker={maker} />}
        {listing.total > 0 && (
          <KeywordForm action={href(routes.search, {})} label={t('manufacturer.search_parts', { name })} size="inline">
            <input type="hidden" name="manufacturer" value={slug} />
          </KeywordForm>
        )}
      </header>
      {listing.total === 0 && (
        <Empty
          text={t('manufacturer.no_parts_help', { name })}
          way={<ButtonLink look="primary" href={href(routes.rfq, {})} text={t('common.ask_for_quote')} />}
        />
      )}
      {isFirst && categories.length > 0 && (
        <PageSection id="maker-categories" title={t('manufacturer.categories', { name })}>
          <ul className="category-grid">
            {categories.map((category) => (
              <CategoryCard
                key={category.slug}
                category={{ ...category, drawing: drawings.get(category.slug) ?? '', part_count: category.count }}
                query={{ manufacturer: slug }}
              />
            ))}
          </ul>
        </PageSection>
      )}
      {isFirst && (
        <QuietSection data={profile} failed={null}>
          {(loadedProfile) => <ProfileSections name={name} profile={loadedProfile} />}
        </QuietSection>
      )}
      {listing.items.length > 0 && (
        <section className="page-section" id="all-parts" aria-labelledby="results-title">
          <header className="section-head">
            <h2 id="results-title">{t('manufacturer.parts', { name })}</h2>
            <span className="muted small num">{formatTotal(listing, t)}</span>
          </header>
          <PartTable parts={listing.items} caption={t('manufacturer.parts', { name })} />
          <Pagination listing={listing} toHref={(page) => href(routes.manufacturer, { id: slug }, { page: page > 1 ? page : null })} />
        </section>
      )}
    </div>
  )
}

/** The shop's text about the maker; a text that a language lacks is in English. */
function MakerText({ paragraphs }: { paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null
  return (
    <div className="lead stack gap-8">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

function Facts({ maker }: { maker: Detail['manufacturer'] }) {
  const { t, tag } = usePage()
  const country = /^[A-Z]{2}$/.test(maker.country) ? new Intl.DisplayNames(tag, { type: 'region' }).of(maker.country) : null
  return (
    <dl className="facts">
      <Fact name={t('manufacturer.country')} value={country} />
      <Fact name={t('manufacturer.founded')} value={maker.founded} />
      {maker.aliases.length > 0 && (
        <div>
          <dt>{t('manufacturer.aliases')}</dt>
          <dd>
            <ul className="cluster across-12">
              {maker.aliases.map((alias) => (
                <li key={alias}>
                  <bdi>{alias}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}

function ProfileSections({ name, profile: { stocked, series, series_count, news } }: { name: string; profile: Profile }) {
  const { t } = usePage()
  return (
    <>
      {stocked.length > 0 && (
        <PageSection id="maker-stocked" title={t('manufacturer.stocked')}>
          <PartTable parts={stocked} caption={t('manufacturer.stocked')} />
        </PageSection>
      )}
      {series.length > 0 && (
        <PageSection id="maker-series" title={t('manufacturer.series')}>
          <ul className="series-list airy-items">
            {series.map(({ title, link }) => (
              <li key={title}>
                <DocumentAnchor title={title} link={link} />
              </li>
            ))}
          </ul>
          {series_count > series.length && (
            <p className="muted small">{t('manufacturer.series_more', { count: series_count - series.length })}</p>
          )}
        </PageSection>
      )}
      {news.length > 0 && (
        <PageSection id="maker-news" title={t('manufacturer.news', { name })}>
          <NewsItems articles={news} />
        </PageSection>
      )}
    </>
  )
}
