import type { Offer, PartDetail, PartParameter, PartSummary } from '#shared/contract/catalogue.ts'
import type { NewsArticle, SiteConfig } from '#shared/contract/site.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { findPackage } from '#shared/packages/find.ts'
import { routes, SYMBOL_DRAWING, toDrawingUrl, toPath } from '#shared/routes.ts'
import { type Money, toDecimalString } from '#shared/trade/money.ts'
import { toUnit, UNITS, type Unit } from '#shared/trade/units.ts'

/** JSON-LD of schema.org. URLs are absolute and canonical: `site_url` has no slash at its end. */

const CONTEXT = 'https://schema.org'

/** Units of UN/ECE Recommendation 20. */
const PIECES = 'C62'
const WEEKS = 'WEE'

/** The picture of a page that has none; scripts/commands/social-card.ts writes the file. */
export const SOCIAL_CARD = '/social-card.png'

/** The background color of pages in the light theme. */
export const getPaperColor = ({ theme_paper_light }: SiteConfig): string => theme_paper_light || '#fcfbf9'

/** The kind of page in schema.org. */
export type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage' | 'ItemPage'

/** The page, site and language that the data describes. */
export interface StructuredContext {
  /** The page's canonical URL. */
  url: string
  site_url: string
  config: SiteConfig
  lang: Language
}

const companyId = (siteUrl: string): string => `${siteUrl}/#organization`
const websiteId = (siteUrl: string): string => `${siteUrl}/#website`
const breadcrumbId = (url: string): string => `${url}#breadcrumb`

/** A reference to the company, which the home page and the pages about the company describe. */
const company = ({ config, site_url }: StructuredContext): object => ({
  '@type': 'Organization',
  '@id': companyId(site_url),
  name: config.company_name,
  url: `${site_url}/`,
})

export function toOrganizationData({ config, site_url, lang }: StructuredContext): object {
  const { company_name, company_address, contact_email, contact_tel, logo_head, seo } = config
  const logo = logo_head || config.touch_icon
  const sameAs = [
    config.socialize_linkedin,
    config.socialize_twitter,
    config.socialize_facebook,
    config.socialize_instagram,
    config.socialize_youtube,
  ].filter(Boolean)
  const reached = { ...(contact_email && { email: contact_email }), ...(contact_tel && { telephone: contact_tel }) }
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': companyId(site_url),
    name: company_name,
    url: `${site_url}/`,
    ...(logo && { logo: new URL(logo, `${site_url}/`).href }),
    ...(seo.description && { description: seo.description }),
    ...(company_address && { address: company_address }),
    ...reached,
    ...((contact_email || contact_tel) && { contactPoint: { '@type': 'ContactPoint', contactType: 'sales', ...reached } }),
    ...(sameAs.length > 0 && { sameAs }),
    // The terms are the operator's text: a period or fee here might contradict the page.
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnLink: site_url + toPath(routes.refund, lang, {}) },
  }
}

export function toWebsiteData(pageContext: StructuredContext): object {
  const { site_url, lang } = pageContext
  return {
    '@context': CONTEXT,
    ...toWebsiteReference(pageContext),
    inLanguage: getLanguage(lang).tag,
    publisher: company(pageContext),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site_url}${toPath(routes.search, lang, {})}?wd={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

const toWebsiteReference = ({ config, site_url, lang }: StructuredContext) => ({
  '@type': 'WebSite',
  '@id': websiteId(site_url),
  name: config.company_name,
  url: site_url + toPath(routes.home, lang, {}),
})

export interface PageData {
  type: PageType
  title: string
  description: string
  /** When the page's content changed, if stored. */
  modified_at?: string | undefined
  /** The subject: an object with an `@id`, in the same document. */
  about?: object | undefined
  has_crumbs: boolean
}

/** The page itself: its site, language, position and subject. */
export function toWebPageData(
  { type, title, description, modified_at, about, has_crumbs }: PageData,
  pageContext: StructuredContext,
): object {
  const { url, lang } = pageContext
  return {
    '@context': CONTEXT,
    '@type': type,
    '@id': `${url}#page`,
    url,
    name: title,
    ...(description && { description }),
    inLanguage: getLanguage(lang).tag,
    isPartOf: toWebsiteReference(pageContext),
    ...(modified_at && { dateModified: modified_at }),
    ...(has_crumbs && { breadcrumb: { '@id': breadcrumbId(url) } }),
    ...(about && '@id' in about && { mainEntity: { '@id': about['@id'] } }),
  }
}

/** Names with their paths, from the home page down. */
export function toBreadcrumbData(crumbs: readonly { name: string; path: string }[], { url, site_url }: StructuredContext): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    '@id': breadcrumbId(url),
    itemListElement: crumbs.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: site_url + path })),
  }
}

/** More entries would only repeat the links of the page. */
const MAX_LISTED = 10

/**
 * The first entries of a list, in order. Each has a page that describes it: search engines need only its URL (Google's guide "Carousel", for a
 * summary page).
 * @param paths of those pages
 * @param total the number of entries in the whole listing
 */
export function toItemListData(name: string, paths: readonly string[], total: number, { url, site_url }: StructuredContext): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    '@id': `${url}#list`,
    name,
    numberOfItems: total,
    itemListElement: paths.slice(0, MAX_LISTED).map((path, index) => ({ '@type': 'ListItem', position: index + 1, url: site_url + path })),
  }
}

/** The paths of parts, as `toItemListData` takes them. */
export const listPartPaths = (parts: readonly { goods_page_url: string }[], lang: Language): string[] =>
  parts.map(({ goods_page_url }) => toPath(routes.product, lang, { id: goods_page_url }))

const MAX_SIMILAR = 5

/**
 * A part. Without a public price it is described as a `ProductModel`, which is not offered: search engines report a product without offers
 * as a fault.
 */
export function toProductData(part: PartDetail, pageContext: StructuredContext, alternatives: readonly PartSummary[] = []): object {
  const { url, site_url, lang } = pageContext
  const seller = company(pageContext)
  const offers = part.offers.flatMap((offer) => {
    const [first] = offer.price_breaks
    return first ? [{ price: first.unit_price, data: offerData(offer, first.unit_price, part.lifecycle, url, seller) }] : []
  })
  const prices = offers.map(({ price }) => price).sort((a, b) => a - b)
  const [lowest] = prices
  const highest = prices.at(-1)
  const origin = part.parameters.find(({ slug }) => slug === 'country_of_origin')
  // The page shows the same drawing.
  const drawn = part.package !== null && findPackage(part.package) ? part.package : SYMBOL_DRAWING
  return {
    '@context': CONTEXT,
    '@type': offers.length > 0 ? 'Product' : 'ProductModel',
    '@id': `${url}#product`,
    name: part.part_number,
    mpn: part.part_number,
    sku: String(part.goods_id),
    description: part.description,
    category: part.category.name,
    brand: { '@type': 'Brand', name: part.manufacturer.name, ...(part.manufacturer_logo && { logo: site_url + part.manufacturer_logo }) },
    manufacturer: { '@type': 'Organization', name: part.manufacturer.name },
    url,
    image:
      part.pictures.length > 0
        ? part.pictures.map(({ large }) => site_url + large)
        : `${site_url}${toDrawingUrl(part.category.slug, drawn)}?size=large`,
    ...(origin && { countryOfOrigin: { '@type': 'Country', name: origin.text } }),
    ...(alternatives.length > 0 && {
      isSimilarTo: alternatives.slice(0, MAX_SIMILAR).map((other) => ({
        '@type': 'ProductModel',
        name: other.part_number,
        mpn: other.part_number,
        brand: { '@type': 'Brand', name: other.manufacturer.name },
        url: site_url + toPath(routes.product, lang, { id: other.goods_page_url }),
      })),
    }),
    ...(part.parameters.length > 0 && { additionalProperty: part.parameters.map(propertyData) }),
    ...(offers.length === 1 && { offers: offers[0]?.data }),
    ...(offers.length > 1 &&
      lowest !== undefined &&
      highest !== undefined && {
        offers: {
          '@type': 'AggregateOffer',
          url,
          priceCurrency: 'USD',
          lowPrice: toDecimalString(lowest),
          highPrice: toDecimalString(highest),
          offerCount: offers.length,
          offers: offers.map(({ data }) => data),
        },
      }),
  }
}

/** Codes of UN/ECE Recommendation 20, by our units; a unit without a code has its symbol alone. */
const UNIT_CODES: Partial<Readonly<Record<Unit, string>>> = {
  ohm: 'OHM',
  farad: 'FAR',
  henry: '81',
  volt: 'VLT',
  ampere: 'AMP',
  watt: 'WTT',
  hertz: 'HTZ',
  second: 'SEC',
  coulomb: 'COU',
  newton: 'NEW',
  candela: 'CDL',
  volt_per_second: 'H46',
  bit_per_second: 'B10',
  bit: 'A99',
  byte: 'AD',
  percent: 'P1',
  ppm: '59',
  millimetre: 'MMT',
  nanometre: 'C45',
  kelvin: 'KEL',
  celsius: 'CEL',
  degree: 'DD',
  hour: 'HUR',
  decibel: '2N',
  count: PIECES,
}

/** A number is in its base unit, which reads the same in every language; a word is formatted as on the page. */
function propertyData({ slug, name, text, value, unit }: PartParameter): object {
  const data = { '@type': 'PropertyValue', propertyID: slug, name }
  if (typeof value !== 'number') return { ...data, value: text }
  const recognizedUnit = toUnit(unit ?? '')
  const { symbol } = UNITS[recognizedUnit]
  const code = UNIT_CODES[recognizedUnit]
  return { ...data, value, ...(code && { unitCode: code }), ...(symbol && { unitText: symbol }) }
}

const quantity = (data: { value: number } | { minValue: number }) => ({ '@type': 'QuantitativeValue', ...data, unitCode: PIECES })

/** One offer. Its price is that of the smallest order; the price breaks are listed with their quantities. */
function offerData(offer: Offer, price: Money, lifecycle: string, url: string, seller: object): object {
  const isThere = offer.stock > 0
  const outOfStock = lifecycle === 'obsolete' ? 'Discontinued' : 'BackOrder'
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'USD',
    price: toDecimalString(price),
    availability: `${CONTEXT}/${isThere ? 'InStock' : outOfStock}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    inventoryLevel: quantity({ value: offer.stock }),
    eligibleQuantity: quantity({ minValue: offer.moq }),
    ...(!isThere &&
      lifecycle !== 'obsolete' &&
      offer.lead_time_weeks > 0 && {
        deliveryLeadTime: { '@type': 'QuantitativeValue', value: offer.lead_time_weeks, unitCode: WEEKS },
      }),
    seller,
    priceSpecification: offer.price_breaks.map(({ from_qty, unit_price }) => ({
      '@type': 'UnitPriceSpecification',
      priceCurrency: 'USD',
      price: toDecimalString(unit_price),
      referenceQuantity: { ...quantity({ value: 1 }), valueReference: quantity({ value: 1 }) },
      eligibleQuantity: quantity({ minValue: from_qty }),
    })),
  }
}

export function toNewsArticleData(
  article: Pick<NewsArticle, 'title' | 'summary' | 'tags' | 'published_at'>,
  pageContext: StructuredContext,
): object {
  const { url, site_url, lang } = pageContext
  const by = company(pageContext)
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    headline: article.title,
    description: article.summary,
    datePublished: article.published_at,
    dateModified: article.published_at,
    inLanguage: getLanguage(lang).tag,
    mainEntityOfPage: url,
    url,
    image: site_url + SOCIAL_CARD,
    // The company is the author: no person signs the articles.
    author: by,
    publisher: by,
    ...(article.tags.length > 0 && { keywords: article.tags.map(({ name }) => name).join(', ') }),
  }
}
