import type { Offer, PartDetail } from '#shared/contract/catalogue.ts'
import type { NewsArticle, SiteConfig } from '#shared/contract/site.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import { type Money, moneyString } from '#shared/money.ts'
import { findPackage } from '#shared/packages.ts'
import { drawingUrl, pathTo, routes } from '#shared/routes.ts'

/** JSON-LD of schema.org. Addresses are absolute and canonical: `site_url` has no slash at its end. */

const CONTEXT = 'https://schema.org'

/** The picture of a page that has none of its own; where it lies is said in scripts/social-card.ts. */
export const SOCIAL_CARD = '/social-card.png'

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
    '@id': `${site_url}/#organization`,
    name: config.company_name,
    url: `${site_url}/`,
    logo: config.logo_head ? new URL(config.logo_head, `${site_url}/`).href : `${site_url}/favicon.svg`,
    ...(config.company_address && { address: config.company_address }),
    ...((config.contact_email || config.contact_tel) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'sales',
        ...(config.contact_email && { email: config.contact_email }),
        ...(config.contact_tel && { telephone: config.contact_tel }),
      },
    }),
    ...(same_as.length > 0 && { sameAs: same_as }),
  }
}

export function website(config: SiteConfig, site_url: string, lang: Language): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: config.company_name,
    url: site_url + pathTo(routes.home, lang, {}),
    inLanguage: languageEntry(lang).tag,
    publisher: { '@id': `${site_url}/#organization` },
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

/** The parts that a listing shows, in its order. @param total how many the whole listing has */
export function itemList(
  name: string,
  parts: readonly { part_number: string; goods_page_url: string }[],
  total: number,
  site_url: string,
  lang: Language,
): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: parts.map(({ part_number, goods_page_url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: part_number,
      url: site_url + pathTo(routes.product, lang, { id: goods_page_url }),
    })),
  }
}

/** A part; offers only where there is a price. @param url its page's canonical address */
export function product(part: PartDetail, url: string, config: SiteConfig, site_url: string): object {
  const seller = { '@type': 'Organization', '@id': `${site_url}/#organization`, name: config.company_name, url: `${site_url}/` }
  const offers = part.offers.flatMap((offer) => {
    const [first] = offer.price_breaks
    return first ? [{ price: first.unit_price, data: offerData(offer, first.unit_price, part.lifecycle, url, seller) }] : []
  })
  const prices = offers.map(({ price }) => price).sort((a, b) => a - b)
  const [lowest] = prices
  const highest = prices.at(-1)
  const drawing = part.package !== null && findPackage(part.package) ? drawingUrl(part.category.slug, part.package) : ''
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    '@id': `${url}#product`,
    name: part.part_number,
    mpn: part.part_number,
    sku: String(part.goods_id),
    description: part.description,
    category: part.category.name,
    brand: { '@type': 'Brand', name: part.manufacturer.name },
    manufacturer: { '@type': 'Organization', name: part.manufacturer.name },
    url,
    ...(drawing && { image: site_url + drawing }),
    ...(part.parameters.length > 0 && {
      additionalProperty: part.parameters.map(({ name, text }) => ({ '@type': 'PropertyValue', name, value: text })),
    }),
    ...(offers.length === 1 && { offers: offers[0]?.data }),
    ...(offers.length > 1 &&
      lowest !== undefined &&
      highest !== undefined && {
        offers: {
          '@type': 'AggregateOffer',
          url,
          priceCurrency: 'USD',
          lowPrice: moneyString(lowest),
          highPrice: moneyString(highest),
          offerCount: offers.length,
          offers: offers.map(({ data }) => data),
        },
      }),
  }
}

/** One offer. Its price is that of the smallest order; the breaks stand beside it, each from its quantity on. */
function offerData(offer: Offer, price: Money, lifecycle: string, url: string, seller: object): object {
  const out_of_stock = lifecycle === 'obsolete' ? 'SoldOut' : 'BackOrder'
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'USD',
    price: moneyString(price),
    availability: `${CONTEXT}/${offer.stock > 0 ? 'InStock' : out_of_stock}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    inventoryLevel: { '@type': 'QuantitativeValue', value: offer.stock },
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: offer.moq },
    seller,
    priceSpecification: offer.price_breaks.map(({ from_qty, unit_price }) => ({
      '@type': 'UnitPriceSpecification',
      priceCurrency: 'USD',
      price: moneyString(unit_price),
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'C62' },
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: from_qty },
    })),
  }
}

/** An article of the news. @param url its page's canonical address */
export function newsArticle(
  article: Pick<NewsArticle, 'title' | 'summary' | 'tags' | 'published_at'>,
  url: string,
  config: SiteConfig,
  site_url: string,
  lang: Language,
): object {
  const company = { '@type': 'Organization', '@id': `${site_url}/#organization`, name: config.company_name, url: `${site_url}/` }
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    datePublished: article.published_at,
    dateModified: article.published_at,
    inLanguage: languageEntry(lang).tag,
    mainEntityOfPage: url,
    url,
    image: site_url + SOCIAL_CARD,
    // What the articles are by: no person signs them.
    author: company,
    publisher: company,
    ...(article.tags.length > 0 && { keywords: article.tags.map(({ name }) => name).join(', ') }),
  }
}
