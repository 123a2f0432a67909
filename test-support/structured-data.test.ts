import { expect, it } from 'vitest'
import { findingsOf } from './structured-data.ts'

const CONTEXT = { '@context': 'https://schema.org' }
const textsOf = async (...blocks: unknown[]) =>
  (await findingsOf(blocks)).map(({ severity, place, text }) => `${severity}: ${place} ${text}`)

it('finds types and properties that do not exist', async () => {
  expect(await textsOf({ ...CONTEXT, '@type': 'Gadget' })).toContainEqual(expect.stringContaining('is no type'))
  expect(await textsOf({ ...CONTEXT, '@type': 'Brand', name: 'Yageo', cost: 1 })).toEqual(['error: Brand.cost is no property of Brand'])
})

it('knows the properties of what a type extends', async () => {
  expect(
    await textsOf({ ...CONTEXT, '@type': 'AboutPage', name: 'About', dateModified: '2026-01-02T03:04:05.000Z', inLanguage: 'en' }),
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
])('finds values of another kind: %o', async (block, place) => {
  const findings = await findingsOf([{ ...CONTEXT, ...block }])
  expect(findings.filter(({ severity }) => severity === 'error').map((one) => one.place)).toEqual([place])
})

it('finds what search engines miss', async () => {
  const findings = await findingsOf([{ ...CONTEXT, '@type': 'Product', name: 'NE555P' }])
  expect(findings.map(({ severity, subject }) => `${severity} ${subject}`)).toEqual(
    expect.arrayContaining(['error Product.image', 'error Product.offers', 'warning Product.brand']),
  )
  expect(await textsOf({ ...CONTEXT, '@type': 'Offer', priceCurrency: 'USD' })).toContain('error: Offer lacks price')
  expect(await textsOf({ '@type': 'Brand', name: 'Yageo' })).toContainEqual(expect.stringContaining('is not https://schema.org'))
})

it('finds lists that count wrongly, steps without an address or a name, and references to nothing', async () => {
  const step = (position: number, more: object = {}) => ({ '@type': 'ListItem', position, name: 'Step', ...more })
  const path = { ...CONTEXT, '@type': 'BreadcrumbList', itemListElement: [step(1), { '@type': 'ListItem', position: 3 }] }
  expect(await textsOf(path)).toEqual(
    expect.arrayContaining([
      'error: BreadcrumbList.itemListElement[0] has no address',
      'error: BreadcrumbList.itemListElement[1] is not 2',
      'error: BreadcrumbList.itemListElement[1] has no name',
    ]),
  )
  const page = { ...CONTEXT, '@type': 'WebPage', breadcrumb: { '@id': 'https://parts.example/#breadcrumb' } }
  expect(await textsOf(page)).toContainEqual(expect.stringContaining('which the page does not describe'))
  expect(
    await textsOf(page, {
      ...CONTEXT,
      '@type': 'BreadcrumbList',
      '@id': 'https://parts.example/#breadcrumb',
      itemListElement: [step(1, { item: 'https://parts.example/' })],
    }),
  ).toEqual(['warning: BreadcrumbList At least two ListItems are required'])
})
