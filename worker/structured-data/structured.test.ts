import { describe, expect, it, test } from 'vitest'
import type { Offer, PartDetail } from '#shared/contract/catalogue.ts'
import { SiteConfig } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import { toMoney } from '#shared/trade/money.ts'
import { listFindings } from '#test-support/structured-data.ts'
import {
  listPartPaths,
  type StructuredContext,
  toBreadcrumbData,
  toItemListData,
  toNewsArticleData,
  toOrganizationData,
  toProductData,
  toWebPageData,
  toWebsiteData,
} from './structured.ts'

const SITE = 'https://parts.example'

const CONFIG = SiteConfig.parse({
  company_name: 'Example Parts',
  touch_icon: '/files/site/icon.png',
  company_address: '1 Example Road',
  contact_email: 'sales@parts.example',
  contact_tel: '+1 555 0100',
  socialize_linkedin: 'https://linkedin.example/parts',
  places: [],
  seo: { title: '', keyword: '', description: 'Parts for makers of electronics' },
})

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
    { from_qty: 10, unit_price: toMoney(5200) },
    { from_qty: 100, unit_price: toMoney(4100) },
  ],
}

const PART: PartDetail = {
  goods_id: 1,
  goods_page_url: 'rc0402fr-0710kl-1',
  former_number: null,
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
  parameters: [{ slug: 'resistance', name: 'Resistance', text: '10 kΩ', value: 10_000, unit: 'ohm' }],
  manufacturer_logo: '',
  pictures: [],
  series: null,
  breadcrumb: [],
  datasheet_url: null,
  lead_time_weeks: 8,
  is_fresh: true,
  demonstration: false,
  updated_at: '2026-01-02T03:04:05.000Z',
  indexed: true,
}

const ORIGIN = { slug: 'country_of_origin', name: 'Country of origin', text: 'Malaysia', value: 'MY' }

const createContext = (path: string, lang: Language = 'en', config = CONFIG): StructuredContext => ({
  url: SITE + path,
  site_url: SITE,
  config,
  lang,
})
const createProduct = (change: Partial<PartDetail> = {}) =>
  toProductData({ ...PART, ...change }, createContext('/productdetail/rc0402fr-0710kl-1')) as {
    image?: string
    offers?: Record<string, unknown>
  }

const ARTICLE = {
  title: 'On tolerances',
  summary: 'Short',
  tags: [{ id: 'design', name: 'Design notes' }],
  published_at: '2026-02-01T00:00:00.000Z',
}

const BARE: SiteConfig = {
  ...CONFIG,
  company_address: '',
  contact_email: '',
  contact_tel: '',
  socialize_linkedin: '',
  seo: { ...CONFIG.seo, description: '' },
}
const CRUMBS = toBreadcrumbData(
  [
    { name: 'Home', path: '/' },
    { name: 'Parts', path: '/category' },
  ],
  createContext('/category'),
)
const LIST = toItemListData('Chip resistors', listPartPaths([PART], 'en'), 1, createContext('/category'))

test.each<[string, object[]]>([
  ['the company', [toOrganizationData(createContext('/'))]],
  ['the site', [toWebsiteData(createContext('/', 'jp'))]],
  ['crumbs', [CRUMBS]],
  ['a listing', [LIST]],
  ['a page', [toWebPageData({ type: 'WebPage', title: 'RFQ', description: 'Ask', has_crumbs: false }, createContext('/rfq', 'ar'))]],
  [
    'a page with everything',
    [
      toWebPageData(
        {
          type: 'CollectionPage',
          title: 'Parts',
          description: '',
          modified_at: PART.updated_at,
          about: LIST,
          has_crumbs: true,
        },
        createContext('/category'),
      ),
      LIST,
      CRUMBS,
    ],
  ],
  ['a part', [createProduct()]],
  ['a part with two offers', [createProduct({ offers: [OFFER, { ...OFFER, stock: 0 }] })]],
  ['a part without any price', [createProduct({ offers: [{ ...OFFER, price_breaks: [] }] })]],
  [
    'a part with its origin and alternatives',
    [toProductData({ ...PART, parameters: [ORIGIN] }, createContext('/productdetail/rc0402fr-0710kl-1'), [PART, PART])],
  ],
  ['a part without package and parameters', [createProduct({ package: null, parameters: [] })]],
  ['an article', [toNewsArticleData(ARTICLE, createContext('/news/tolerances'))]],
  ['an article without tags', [toNewsArticleData({ ...ARTICLE, tags: [] }, createContext('/news/tolerances'))]],
])('%s is as schema.org and search engines want it', async (_, blocks) => {
  expect(await listFindings(blocks)).toEqual([])
})

it('a company that tells little has no fault', async () => {
  const found = await listFindings([toOrganizationData(createContext('/', 'en', BARE))])
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(found.map(({ subject }) => subject).sort()).toEqual(
    ['address', 'contactPoint', 'description', 'email', 'sameAs', 'telephone'].map((field) => `Organization.${field}`),
  )
})

describe('the parameters of a part', () => {
  const readPropertyData = (parameter: PartDetail['parameters'][number]) =>
    Object(createProduct({ parameters: [parameter] })).additionalProperty[0]
  const NUMBER = { slug: 'resistance', name: 'Resistance', text: '10 kΩ', value: 10_000, unit: 'ohm' }

  it('are numbers in the base unit, with its code', () => {
    expect(readPropertyData(NUMBER)).toEqual({
      '@type': 'PropertyValue',
      propertyID: 'resistance',
      name: 'Resistance',
      value: 10_000,
      unitCode: 'OHM',
      unitText: 'Ω',
    })
  })

  it('have the symbol alone where the unit has no code, and no symbol where they count', () => {
    expect(readPropertyData({ ...NUMBER, unit: 'dbm' })).not.toHaveProperty('unitCode')
    expect(readPropertyData({ ...NUMBER, unit: 'dbm' })).toHaveProperty('unitText', 'dBm')
    expect(readPropertyData({ ...NUMBER, unit: 'count' })).not.toHaveProperty('unitText')
    expect(readPropertyData({ ...NUMBER, unit: 'count' })).toHaveProperty('unitCode', 'C62')
  })

  it('are words as the page shows them', () => {
    expect(readPropertyData({ slug: 'composition', name: 'Composition', text: 'Thick film', value: 'thick_film' })).toMatchObject({
      value: 'Thick film',
    })
  })
})

describe('the offers of a part', () => {
  it('are one with the price of the smallest order and all breaks', () => {
    expect(createProduct().offers).toMatchObject({
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
    const dear = { ...OFFER, offer_id: 9, stock: 0, price_breaks: [{ from_qty: 1, unit_price: toMoney(9000) }] }
    expect(createProduct({ offers: [OFFER, dear, { ...OFFER, offer_id: 10, price_breaks: [] }] }).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '0.0052',
      highPrice: '0.009',
      offerCount: 2,
      offers: [{ availability: 'https://schema.org/InStock' }, { availability: 'https://schema.org/BackOrder' }],
    })
  })

  it('are none without a price: what is left is no offered product', () => {
    const bare = createProduct({ offers: [{ ...OFFER, price_breaks: [] }] })
    expect(bare).toMatchObject({ '@type': 'ProductModel', mpn: 'RC0402FR-0710KL' })
    expect(bare).not.toHaveProperty('offers')
  })

  it('say when a part comes that is not there, and that one does not come any more', () => {
    expect(createProduct().offers).not.toHaveProperty('deliveryLeadTime')
    const outOfStock = [{ ...OFFER, stock: 0 }]
    expect(createProduct({ offers: outOfStock }).offers).toMatchObject({
      availability: 'https://schema.org/BackOrder',
      deliveryLeadTime: { value: 8, unitCode: 'WEE' },
    })
    expect(createProduct({ lifecycle: 'obsolete', offers: outOfStock }).offers).toMatchObject({
      availability: 'https://schema.org/Discontinued',
    })
  })

  it('come with a drawing where there is one', () => {
    expect(createProduct().image).toBe(`${SITE}/files/drawings/chip-resistors/0402.svg?size=large`)
    expect(createProduct({ package: 'no-such-case' }).image).toBe(`${SITE}/files/drawings/chip-resistors/symbol.svg?size=large`)
  })
})

test('a part names its origin and the parts that may replace it, where the catalogue knows them', async () => {
  const other = { ...PART, part_number: 'RC0402JR-0710KL', goods_page_url: 'rc0402jr-0710kl-2' }
  const context = createContext('/productdetail/rc0402fr-0710kl-1')
  const product = toProductData({ ...PART, parameters: [ORIGIN] }, context, [other])
  expect(product).toMatchObject({
    countryOfOrigin: { '@type': 'Country', name: 'Malaysia' },
    isSimilarTo: [{ '@type': 'ProductModel', mpn: 'RC0402JR-0710KL', url: `${SITE}/productdetail/rc0402jr-0710kl-2` }],
  })
  const bare = toProductData(PART, context)
  expect(bare).not.toHaveProperty('countryOfOrigin')
  expect(bare).not.toHaveProperty('isSimilarTo')
})
