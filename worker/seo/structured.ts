import type { PartDetail } from '#shared/contract/catalogue.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import { moneyString } from '#shared/money.ts'
import { pathTo, routes } from '#shared/routes.ts'

const CONTEXT = 'https://schema.org'

export function organization(config: SiteConfig, site_url: string): object {
  const same_as = [
    config.socialize_linkedin,
    config.socialize_twitter,
    config.socialize_facebook,
    config.socialize_instagram,
    config.socialize_youtube,
  ].filter(Boolean)
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: config.company_name,
    url: site_url,
    ...(config.contact_email && { email: config.contact_email }),
    ...(config.contact_tel && { telephone: config.contact_tel }),
    ...(same_as.length > 0 && { sameAs: same_as }),
  }
}

export function website(config: SiteConfig, site_url: string, lang: Language): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: config.company_name,
    url: site_url + pathTo(routes.home, lang, {}),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site_url}${pathTo(routes.search, lang, {})}?wd={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Names with addresses, from the home page down. */
export function breadcrumbList(crumbs: readonly { name: string; url: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
  }
}

/** A part; offers only where there is a price. */
export function product(part: PartDetail, url: string): object {
  const priced = part.offers.flatMap((offer) => offer.price_breaks.slice(0, 1).map(({ unit_price }) => ({ offer, unit_price })))
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: part.part_number,
    mpn: part.part_number,
    sku: String(part.goods_id),
    description: part.description,
    category: part.category.name,
    brand: { '@type': 'Brand', name: part.manufacturer.name },
    url,
    ...(priced.length > 0 && {
      offers: priced.map(({ offer, unit_price }) => ({
        '@type': 'Offer',
        url,
        priceCurrency: 'USD',
        price: moneyString(unit_price),
        availability: `${CONTEXT}/${offer.stock > 0 ? 'InStock' : 'BackOrder'}`,
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: offer.moq },
      })),
    }),
  }
}
