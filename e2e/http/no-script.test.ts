import { describe, expect, it } from 'vitest'
import { element, elements, formValues, listedParts, readAttribute, readRootAttributes, readText, submitGet } from '#test-support/html.ts'
import { getPage } from './site.ts'

/** The form that has a field of a name. */
const formWith = (html: string, field: string) => element(html, `form:has(input[name="${field}"], select[name="${field}"])`)

/** The URL of the first link whose text or URL matches. */
function linkTo(html: string, fits: RegExp): string {
  const link = elements(html, 'a').find(({ attributes, text }) => fits.test(attributes['href'] ?? '') || fits.test(text))
  if (!link?.attributes['href']) throw new Error(`no link fits ${fits}`)
  return link.attributes['href']
}

const total = (html: string): number => Number(/[\d.,]+/.exec(readText(html, '#results-title'))?.[0].replace(/\D/g, ''))

describe('with no script', () => {
  it('one searches, filters, turns the page, opens a part and switches the language', async () => {
    const home = await getPage('/')
    const searchAddress = submitGet('/', formWith(home, 'wd'), { wd: 'resistor' })
    expect(searchAddress).toMatch(/^\/s\?/)
    const results = await getPage(searchAddress)
    expect(listedParts(results).length).toBeGreaterThan(0)

    const rail = formWith(results, 'in_stock')
    const maker = readAttribute(rail, 'input[name=manufacturer]', 'value') ?? ''
    const filteredAddress = submitGet(searchAddress, rail, { manufacturer: maker, in_stock: '1' })
    expect(new URLSearchParams(filteredAddress.split('?')[1]).get('wd')).toBe('resistor')
    const filtered = await getPage(filteredAddress)
    expect(total(filtered)).toBeLessThan(total(results))
    expect(total(filtered)).toBeGreaterThan(0)

    const secondAddress = linkTo(results, /[?&]page=2\b/)
    const second = await getPage(secondAddress)
    expect(listedParts(second)).not.toEqual(listedParts(results))
    expect(total(second)).toBe(total(results))

    const partAddress = readAttribute(filtered, 'table a[href*="/productdetail/"]', 'href') ?? ''
    const part = await getPage(partAddress)
    const number = listedParts(filtered)[0] ?? ''
    expect(readText(part, 'h1')).toContain(number)

    const arabic = await getPage(linkTo(part, /^\/ar\/productdetail\//))
    expect(readRootAttributes(arabic)).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(readText(arabic)).toContain(number)
  })

  it('a category is filtered by values and ranges, sorted, and reset', async () => {
    const path = '/category/chip-resistors'
    const page = await getPage(path)
    const form = formWith(page, 'in_stock')
    const names = new Set(elements(form, 'input').map(({ attributes }) => attributes['name']))
    expect(names).toContain('package')
    const value = readAttribute(form, 'input[name=package]', 'value') ?? ''
    const byValue = await getPage(submitGet(path, form, { package: value }))
    expect(total(byValue)).toBeLessThanOrEqual(total(page))
    expect(total(byValue)).toBeGreaterThan(0)
    expect(elements(formWith(byValue, 'in_stock'), `input[name=package][value="${value}"][checked]`)).toHaveLength(1)

    const byRange = await getPage(submitGet(path, form, { 'resistance.min': '10k', 'resistance.max': '100k' }))
    expect(total(byRange)).toBeLessThan(total(page))
    expect(formValues(formWith(byRange, 'resistance.min'))['resistance.min']).toBe('10k')

    const sorted = await getPage(submitGet(path, formWith(page, 'sort'), { sort: 'price' }))
    expect(total(sorted)).toBe(total(page))
    expect(linkTo(byValue, /^\/category\/chip-resistors$/)).toBe(path)
  })

  it.each(['/category/chip-resistors', '/s?wd=res', '/category', '/manufacturer', '/manufacturer/ti'])(
    'all of %s stands in its place, once its data has been read',
    async (path) => {
      await getPage(path)
      // React moves late sections into place by script: without one they must be in place.
      expect(elements(await getPage(path), 'div[hidden][id^="S:"]')).toEqual([])
    },
  )

  it('too short a search says so on the page', async () => {
    const page = await getPage('/s?wd=a')
    expect(readText(page)).toMatch(/less than two words/i)
    expect(elements(page, 'form input[name=wd][value=a]')).not.toEqual([])
  })

  it('a product tells prices by quantity, stock and parameters without any form', async () => {
    const results = await getPage('/s?wd=NE555')
    const part = await getPage(linkTo(results, /\/productdetail\/ne555p-\d+$/))
    expect(elements(part, 'table').length).toBeGreaterThan(0)
    expect(readText(part)).toMatch(/\$\s?\d|US\$/)
  })

  it('menus are there', async () => {
    const home = await getPage('/')
    expect(elements(home, 'details').length).toBeGreaterThan(1)
    expect(elements(home, 'nav').length).toBeGreaterThan(1)
  })
})
