import { expect, it } from 'vitest'
import { listFindings } from './structured-data.ts'

const CONTEXT = { '@context': 'https://schema.org' }
const listFindingTexts = async (...blocks: unknown[]) =>
  (await listFindings(blocks)).map(({ severity, path, text }) => `${severity}: ${path} ${text}`)

it('finds types and properties that do not exist', async () => {
  expect(await listFindingTexts({ ...CONTEXT, '@type': 'Gadget' })).toContainEqual(expect.stringContaining('is no type'))
  expect(await listFindingTexts({ ...CONTEXT, '@type': 'Brand', name: 'Yageo', cost: 1 })).toEqual([
    'error: Brand.cost is no property of Brand',
  ])
})

it('knows the properties of what a type extends', async () => {
  expect(
    await listFindingTexts({ ...CONTEXT, '@type': 'AboutPage', name: 'About', dateModified: '2026-01-02T03:04:05.000Z', inLanguage: 'en' }),
  ).toEqual([])
})

it.each([
  [{ '@type': 'WebPage', dateModified: 'yesterday' }, 'WebPage.dateModified'],
  [{ '@type': 'WebPage', url: '/rfq' }, 'WebPage.url'],
  [{ '@type': 'WebPage', name: '' }, 'WebPage.name'],
  [{ '@type': 'WebPage', mainEntity: [] }, 'WebPage.mainEntity'],
  [{ '@type': 'WebPage', isPartOf: { '@type': 'Brand', name: 'Yageo' } }, 'WebPage.isPartOf'],
  [{ '@type': 'WebPage', mainEntity: { '@type': 'Brand', name: 3 } }, 'WebPage.mainEntity.name'],
  [{ '@type': 'Offer', price: 'much', priceCurrency: 'USD' }, 'Offer.price'],
  [{ '@type': 'Offer', price: '1', priceCurrency: 'USD', availability: 'https://schema.org/Perhaps' }, 'Offer.availability'],
  [{ '@type': 'QuantitativeValue', value: Number.NaN }, 'QuantitativeValue.value'],
])('finds values of another kind: %o', async (block, path) => {
  const findings = await listFindings([{ ...CONTEXT, ...block }])
  expect(findings.filter(({ severity }) => severity === 'error').map((one) => one.path)).toEqual([path])
})

it('finds what search engines miss', async () => {
  const findings = await listFindings([{ ...CONTEXT, '@type': 'Product', name: 'NE555P' }])
  expect(findings.map(({ severity, subject }) => `${severity} ${subject}`)).toEqual(
    expect.arrayContaining(['error Product.image', 'error Product.offers', 'warning Product.brand']),
  )
  expect(await listFindingTexts({ ...CONTEXT, '@type': 'Offer', priceCurrency: 'USD' })).toContain('error: Offer lacks price')
  expect(await listFindingTexts({ '@type': 'Brand', name: 'Yageo' })).toContainEqual(expect.stringContaining('is not https://schema.org'))
})

it('finds lists that count wrongly, steps without an address or a name, and references to nothing', async () => {
  const step = (position: number, more: object = {}) => ({ '@type': 'ListItem', position, name: 'Step', ...more })
  const path = { ...CONTEXT, '@type': 'BreadcrumbList', itemListElement: [step(1), { '@type': 'ListItem', position: 3 }] }
  expect(await listFindingTexts(path)).toEqual(
    expect.arrayContaining([
      'error: BreadcrumbList.itemListElement[0] has no address',
      'error: BreadcrumbList.itemListElement[1] is not 2',
      'error: BreadcrumbList.itemListElement[1] has no name',
    ]),
  )
  const page = { ...CONTEXT, '@type': 'WebPage', breadcrumb: { '@id': 'https://parts.example/#breadcrumb' } }
  expect(await listFindingTexts(page)).toContainEqual(expect.stringContaining('which the page does not describe'))
  expect(
    await listFindingTexts(page, {
      ...CONTEXT,
      '@type': 'BreadcrumbList',
      '@id': 'https://parts.example/#breadcrumb',
      itemListElement: [step(1, { item: 'https://parts.example/' })],
    }),
  ).toEqual(['warning: BreadcrumbList At least two ListItems are required'])
})
