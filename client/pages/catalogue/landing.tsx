import type { CategoryDetail, Facet, Listing } from '#shared/contract/catalogue.ts'
import type { LandingFacts, LandingLink } from '#shared/contract/landing.ts'
import { routes } from '#shared/routes.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { LandingLinks } from '../../components/catalogue/landing-links.tsx'
import { formatLandingText, formatLandingTitle, joinSentences, type Landing } from '../../components/catalogue/landing-text.ts'
import { toListingHref } from '../../components/search/listing-target.ts'
import { PartListing } from '../../components/search/part-listing.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageHead } from '../../components/ui/page-parts.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'
import { toDataAttributes } from '../../marks.ts'

interface LandingPageProps {
  landing: Landing & { facts: LandingFacts }
  category: CategoryDetail
  listing: Listing
  facets: Promise<Facet[] | null>
  query: ListingQuery
  links: Promise<LandingLink[] | null>
}

/** A category's parts of one manufacturer or in one package: a text about them, and the listing itself. */
export function LandingPage({ landing, category, listing, facets, query, links }: LandingPageProps) {
  const { t, tag, href } = usePage()
  // Any further choice leads from this page to the category's listing.
  const target = { path: href(routes.category, { id: category.slug }), wd: '' }
  const title = formatLandingTitle(landing, category.name, t)
  return (
    <div className="page" {...toDataAttributes('listing', toListingHref(target, query))}>
      <Breadcrumb />
      <PageHead title={title}>
        <div className="lead grid gap-8">
          {formatLandingText(landing, t).map((sentences) => (
            <p key={sentences[0]}>{joinSentences(sentences, tag)}</p>
          ))}
        </div>
        <p className="airy-links cluster gap-4 across-20 compact">
          <a href={target.path}>{t('landing.whole_category', { count: category.part_count })}</a>
          {landing.field === 'manufacturer' && (
            <a href={href(routes.manufacturer, { id: landing.value })}>{t('landing.all_of_manufacturer', { name: landing.name })}</a>
          )}
        </p>
      </PageHead>
      <PartListing
        target={target}
        query={query}
        listing={listing}
        category={category}
        facets={facets}
        caption={title}
        empty={<p className="empty">{t('category.no_parts')}</p>}
      />
      <QuietSection data={links} failed={null}>
        {(visibleLinks) => <LandingLinks category={category} links={visibleLinks} current={landing.slug} />}
      </QuietSection>
    </div>
  )
}
