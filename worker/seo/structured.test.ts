import { describe, expect, it, test } from 'vitest'
import type { Offer, PartDetail } from '#shared/contract/catalogue.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { money } from '#shared/money.ts'
import { breadcrumbList, itemList, newsArticle, organization, product, website } from './structured.ts'

const SITE = 'https://parts.example'

/**
 * What schema.org and the search engines' guides ask of each type: without `required` a result is not shown as one,
 * `recommended` is what we want beside it, `allowed` are further properties of the type that we write.
 */
const TYPES: Readonly<Record<string, { required: readonly string[]; recommended?: readonly string[]; allowed?: readonly string[] }>> = {
  Organization: { required: ['name'], allowed: ['url', 'logo', 'address', 'contactPoint', 'sameAs'] },
  ContactPoint: { required: ['contactType'], allowed: ['email', 'telephone'] },
  WebSite: { required: ['name', 'url'], recommended: ['potentialAction', 'inLanguage', 'publisher'] },
  SearchAction: { required: ['target', 'query-input'] },
  EntryPoint: { required: ['urlTemplate'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ItemList: { required: ['itemListElement'], recommended: ['name', 'numberOfItems'] },
  ListItem: { required: ['position'], allowed: ['name', 'item', 'url'] },
  Product: {
    required: ['name'],
    recommended: ['mpn', 'sku', 'description', 'brand', 'category', 'url'],
    allowed: ['manufacturer', 'image', 'additionalProperty', 'offers'],
  },
  Brand: { required: ['name'] },
  PropertyValue: { required: ['name', 'value'] },
  Offer: {
    required: ['price', 'priceCurrency', 'availability'],
    recommended: ['url', 'itemCondition', 'priceSpecification', 'eligibleQuantity', 'seller', 'inventoryLevel'],
  },
  AggregateOffer: { required: ['lowPrice', 'priceCurrency'], recommended: ['highPrice', 'offerCount', 'offers', 'url'] },
  UnitPriceSpecification: { required: ['price', 'priceCurrency'], recommended: ['referenceQuantity', 'eligibleQuantity'] },
  QuantitativeValue: { required: [], allowed: ['value', 'minValue', 'unitCode'] },
  NewsArticle: {
    required: ['headline', 'datePublished', 'author', 'image'],
    recommended: ['dateModified', 'publisher', 'description', 'mainEntityOfPage', 'inLanguage', 'url'],
    allowed: ['keywords'],
  },
}

const ADDRESSES = new Set(['url', 'item', 'image', 'logo', 'mainEntityOfPage', 'urlTemplate', '@id', 'availability', 'itemCondition'])

/** Everything that is wrong with a piece of JSON-LD, each fault with its place. */
function faultsOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [`${place} is empty`] : value.flatMap((item, index) => faultsOf(item, `${place}[${index}]`))
  if (typeof value !== 'object' || value === null) return value === '' || value === null || value === undefined ? [`${place} is empty`] : []
  const node = value as Record<string, unknown>
  const names = Object.keys(node)
  // A reference to a thing that is described elsewhere.
  if (names.length === 1 && names[0] === '@id') return []
  const type = String(node['@type'])
  const known = TYPES[type]
  if (!known) return [`${place} is a ${type}`]
  const faults = [...known.required, ...(known.recommended ?? [])].filter((name) => !(name in node)).map((name) => `${place} lacks ${name}`)
  for (const name of names) {
    const inner = `${place}.${name}`
    if (!['@type', '@context', '@id', ...known.required, ...(known.recommended ?? []), ...(known.allowed ?? [])].includes(name))
      faults.push(`${inner} is no property of ${type}`)
    else if (ADDRESSES.has(name) && typeof node[name] === 'string' && !URL.canParse(node[name].replace(/[{}]/g, '')))
      faults.push(`${inner} is no address`)
    else faults.push(...faultsOf(node[name], inner))
  }
  return faults
}

const CONFIG: SiteConfig = {
  company_name: 'Example Parts',
  company_address: '1 Example Road',
  contact_email: 'sales@parts.example',
  contact_tel: '+1 555 0100',
  contact_skype: '',
  contact_whatsApp: '',
  contact_weChat_img: '',
  logo_head: '',
  logo_foot: '',
  logo_admin: '',
  website_home: '',
  website_admin: '',
  socialize_facebook: '',
  socialize_twitter: '',
  socialize_instagram: '',
  socialize_linkedin: 'https://linkedin.example/parts',
  socialize_youtube: '',
  trustpilot_template_id: '',
  trustpilot_businessunit_id: '',
  google_measurement_id: '',
  google_tagmanager_id: '',
  sharethis_property_id: '',
  seo: { title: '', keyword: '', description: '' },
}

const OFFER: Offer = {
  offer_id: 8,
  packaging: 'reel',
  location: 'hong_kong',
  supplier: 'own_stock',
  stock: 500,
  moq: 10,
  multiple: 10,
  spq: 4000,
  lead_time_weeks: 8,
  date_code: null,
  price_breaks: [
    { from_qty: 10, unit_price: money(5200) },
    { from_qty: 100, unit_price: money(4100) },
  ],
}

const PART: PartDetail = {
  goods_id: 1,
  goods_page_url: 'rc0402fr-0710kl-1',
  part_number: 'RC0402FR-0710KL',
  manufacturer: { slug: 'yageo', name: 'Yageo' },
  category: { slug: 'chip-resistors', name: 'Chip resistors' },
  package: '0402',
  description: 'Chip resistor, 10 kΩ, 0402',
  icons: '',
  lifecycle: 'active',
  rohs: true,
  stock: 500,
  has_datasheet: false,
  offers: [OFFER],
  parameters: [{ slug: 'resistance', name: 'Resistance', text: '10 kΩ', value: 10_000 }],
  series: null,
  breadcrumb: [],
  datasheet_url: null,
  lead_time_weeks: 8,
  is_fresh: true,
  updated_at: '2026-01-02T03:04:05.000Z',
  indexed: true,
}

const URL_OF_PART = `${SITE}/productdetail/rc0402fr-0710kl-1`
const productOf = (change: Partial<PartDetail> = {}) =>
  product({ ...PART, ...change }, URL_OF_PART, CONFIG, SITE) as { image?: string; offers?: Record<string, unknown> }

const ARTICLE = {
  title: 'On tolerances',
  summary: 'Short',
  tags: [{ id: 'design', name: 'Design notes' }],
  published_at: '2026-02-01T00:00:00.000Z',
}

test.each([
  ['the company', organization(CONFIG, SITE)],
  [
    'a company without contacts',
    organization({ ...CONFIG, company_address: '', contact_email: '', contact_tel: '', socialize_linkedin: '' }, SITE),
  ],
  ['the site', website(CONFIG, SITE, 'jp')],
  ['crumbs', breadcrumbList([{ name: 'Home', url: `${SITE}/` }])],
  ['a listing', itemList('Chip resistors', [PART], 1, SITE, 'en')],
  ['a part', productOf()],
  ['a part with two offers', productOf({ offers: [OFFER, { ...OFFER, stock: 0 }] })],
  ['a part without any price', productOf({ offers: [{ ...OFFER, price_breaks: [] }] })],
  ['a part without package and parameters', productOf({ package: null, parameters: [], offers: [] })],
  ['an article', newsArticle(ARTICLE, `${SITE}/news/tolerances`, CONFIG, SITE, 'en')],
  ['an article without tags', newsArticle({ ...ARTICLE, tags: [] }, `${SITE}/news/tolerances`, CONFIG, SITE, 'en')],
])('%s is as schema.org wants it', (_, data) => {
  expect(data).toMatchObject({ '@context': 'https://schema.org' })
  expect(faultsOf(data)).toEqual([])
})

it('finds faults', () => {
  expect(faultsOf({ '@type': 'Offer', price: '', priceCurrency: 'USD', cost: 1 })).toEqual(
    expect.arrayContaining([' lacks availability', '.price is empty', '.cost is no property of Offer']),
  )
  expect(faultsOf({ '@type': 'Thing' })).toEqual([' is a Thing'])
  expect(faultsOf({ '@type': 'ListItem', position: 1, item: '/category' })).toEqual(['.item is no address'])
})

describe('the offers of a part', () => {
  it('are one with the price of the smallest order and all breaks', () => {
    expect(productOf().offers).toMatchObject({
      '@type': 'Offer',
      price: '0.0052',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceSpecification: [
        { price: '0.0052', eligibleQuantity: { minValue: 10 } },
        { price: '0.0041', eligibleQuantity: { minValue: 100 } },
      ],
    })
  })

  it('are an aggregate of those that have a price', () => {
    const dear = { ...OFFER, offer_id: 9, stock: 0, price_breaks: [{ from_qty: 1, unit_price: money(9000) }] }
    expect(productOf({ offers: [OFFER, dear, { ...OFFER, offer_id: 10, price_breaks: [] }] }).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '0.0052',
      highPrice: '0.009',
      offerCount: 2,
      offers: [{ availability: 'https://schema.org/InStock' }, { availability: 'https://schema.org/BackOrder' }],
    })
  })

  it('are none without a price, and sold out where the part is not made any more', () => {
    expect(productOf({ offers: [{ ...OFFER, price_breaks: [] }] })).not.toHaveProperty('offers')
    expect(productOf({ lifecycle: 'obsolete', offers: [{ ...OFFER, stock: 0 }] }).offers).toMatchObject({
      availability: 'https://schema.org/SoldOut',
    })
  })

  it('come with a drawing where there is one', () => {
    expect(productOf().image).toBe(`${SITE}/files/drawings/chip-resistors/0402.svg`)
    expect(productOf({ package: 'no-such-case' })).not.toHaveProperty('image')
  })
})
