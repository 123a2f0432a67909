import type { ReactNode } from 'react'
import type { CategoryNode, ManufacturerSummary, PartSummary } from '#shared/contract/catalogue.ts'
import type { NewsSummary } from '#shared/contract/site.ts'
import { routes } from '#shared/routes.ts'
import { CategoryCard } from '../../components/catalogue/category-card.tsx'
import { LargestGrid } from '../../components/catalogue/largest-grid.tsx'
import { PackageDrawing } from '../../components/catalogue/package-drawing.tsx'
import { MakerMark } from '../../components/catalogue/part-drawing.tsx'
import { PartTable } from '../../components/catalogue/part-table.tsx'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { SearchExamples } from '../../components/search/search-examples.tsx'
import { NewsItems } from '../../components/site/news-items.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageSection } from '../../components/ui/page-parts.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'

interface HomePageProps {
  hero: HeroProps
  categories: Promise<CategoryNode[] | null>
  manufacturers: Promise<ManufacturerSummary[] | null>
  featured: Promise<PartSummary[] | null>
  news: Promise<NewsSummary[] | null>
  banners: Promise<{ id: string; title: string; text: string; link: string }[] | null>
  /** Builds the URL of a banner in the page's language. */
  toLink: (path: string) => string
}

interface HeroProps {
  title: string
  /** Queries to try. */
  examples: readonly string[]
  stat: Promise<{ parts: number; manufacturers: number } | null>
}

/** The entrances to the catalogue, and the news. */
export function HomePage({ hero, categories, manufacturers, featured, news, banners, toLink }: HomePageProps) {
  const { t, href } = usePage()
  const failed = <SectionFailed />
  return (
    <div className="home">
      <Hero {...hero} />

      <PageSection
        id="home-categories"
        title={t('home.categories')}
        more={<a href={href(routes.category_list, {})}>{t('home.all_categories')}</a>}
      >
        <QuietSection data={categories} failed={failed}>
          {(roots) => (
            <ul className="category-grid">
              {roots.map((category) => (
                <CategoryCard key={category.slug} category={category} />
              ))}
            </ul>
          )}
        </QuietSection>
      </PageSection>

      <RecentParts />

      <Featured parts={featured} />

      <div className="home-split beside">
        <Makers manufacturers={manufacturers} />
        <LatestNews articles={news} />
      </div>

      <QuietSection data={banners} failed={null}>
        {(loadedItems) =>
          loadedItems.length > 0 && (
            <ul className="banner-grid grid gap-16 page-section">
              {loadedItems.map(({ id, title, text, link }) => (
                <li key={id} className="card padded">
                  <h2>
                    <a href={toLink(link)}>{title}</a>
                  </h2>
                  <p className="below-6 muted compact">{text}</p>
                </li>
              ))}
            </ul>
          )
        }
      </QuietSection>
    </div>
  )
}

function SectionFailed() {
  const { t } = usePage()
  return <p className="muted">{t('home.section_failed')}</p>
}

/** The shop's introduction, with examples for the header's search. */
function Hero({ title, examples, stat }: HeroProps) {
  const { t, href } = usePage()
  return (
    <section className="hero beside middle gap-40">
      <div>
        <h1>{title}</h1>
        <QuietSection data={stat} failed={null}>
          {({ parts, manufacturers: makers }) => <p className="lead">{t('home.lead', { parts, manufacturers: makers })}</p>}
        </QuietSection>
        <p className="button-row below-16">
          <ButtonLink look="primary" href={href(routes.bom, {})} icon={<Icon name="orders" />} text={t('home.price_bom')} />
          <ButtonLink href={href(routes.rfq, {})} icon={<Icon name="list" />} text={t('common.ask_for_quote')} />
        </p>
        {examples.length > 0 && (
          <p className="below-16 cluster middle gap-8 small">
            <span className="muted">{t('home.try')}</span>
            <SearchExamples examples={examples} />
          </p>
        )}
      </div>
      <div className="beyond-narrow" aria-hidden="true">
        <PackageDrawing package="LQFP-64" kind="ic" label="" size="hero" />
      </div>
    </section>
  )
}

/** The operator's featured goods; nothing where there are none. */
function Featured({ parts }: { parts: HomePageProps['featured'] }) {
  const { t, href } = usePage()
  const section = (content: ReactNode) => (
    <PageSection id="home-featured" title={t('home.featured')} more={<a href={href(routes.featured, {})}>{t('home.all_featured')}</a>}>
      {content}
    </PageSection>
  )
  return (
    <QuietSection data={parts} failed={section(<SectionFailed />)}>
      {(list) => list.length > 0 && section(<PartTable parts={list.slice(0, 8)} caption={t('home.featured')} />)}
    </QuietSection>
  )
}

/** The latest news; nothing where there are none. */
function LatestNews({ articles }: { articles: HomePageProps['news'] }) {
  const { t, href } = usePage()
  const section = (content: ReactNode) => (
    <PageSection id="home-news" title={t('nav.news')} more={<a href={href(routes.news_list, {})}>{t('home.all_news')}</a>}>
      {content}
    </PageSection>
  )
  return (
    <QuietSection data={articles} failed={section(<SectionFailed />)}>
      {(list) => list.length > 0 && section(<NewsItems articles={list} />)}
    </QuietSection>
  )
}

/** The largest manufacturers by number of parts; nothing without any. */
function Makers({ manufacturers }: Pick<HomePageProps, 'manufacturers'>) {
  const { t, href } = usePage()
  const section = (content: ReactNode) => (
    <PageSection
      id="home-makers"
      title={t('manufacturer.title')}
      more={<a href={href(routes.manufacturer_list, {})}>{t('home.all_manufacturers')}</a>}
    >
      {content}
    </PageSection>
  )
  return (
    <QuietSection data={manufacturers} failed={section(<SectionFailed />)}>
      {(makers) =>
        makers.length > 0 &&
        section(
          <LargestGrid
            of={makers}
            maxItems={18}
            toHref={({ slug }) => href(routes.manufacturer, { id: slug })}
            toName={(maker) => <MakerMark name={maker.name} logo={maker.logo} />}
          />,
        )
      }
    </QuietSection>
  )
}
