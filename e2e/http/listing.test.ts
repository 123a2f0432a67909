import { describe, expect, it } from 'vitest'
import { attributeOf, element, elements, listedParts, submitGet, textOf } from '#test-support/html.ts'
import { get, getPage } from './site.ts'

const CATEGORY = '/category/chip-resistors'

/** The form that has a field of a name, and is not the search box. */
const formWith = (html: string, field: string) => element(html, `form:has([name=${field}]):not(:has([role=combobox]))`)

const addressOf = (html: string): string => attributeOf(html, '[data-listing]', 'data-listing') ?? ''
const total = (html: string): number => Number(textOf(html, '#results-title').replace(/\D/g, ''))
/** Links inside the page, without those of its frame. */
const links = (html: string) => elements(html, 'main a')

describe('the filters without script', () => {
  it('are sent with all their empty fields, and come back as the one address of the choice', async () => {
    const page = await getPage(CATEGORY)
    const sent = submitGet(CATEGORY, formWith(page, 'in_stock'), { package: ['0805', '0603'], 'resistance.min': '4k7', in_stock: '1' })
    expect(sent).toContain('resistance.max=&')
    const filtered = await getPage(sent)
    expect(addressOf(filtered)).toBe(`${CATEGORY}?in_stock=1&package=0603&package=0805&resistance.min=4700`)
    expect(listedParts(await getPage(addressOf(filtered)))).toEqual(listedParts(filtered))
    expect(total(filtered)).toBeLessThan(total(page))

    const sorted = submitGet(CATEGORY, formWith(filtered, 'sort'), { sort: '-stock', qty: '100' })
    const then = await getPage(sorted)
    expect(addressOf(then)).toBe(`${addressOf(filtered)}&sort=-stock&qty=100`)
    expect(total(then)).toBe(total(filtered))
    // And the filters keep the order in turn.
    expect(addressOf(await getPage(submitGet(CATEGORY, formWith(then, 'in_stock'), {})))).toBe(addressOf(then))
  })

  it('keep the words of a search', async () => {
    const page = await getPage('/s?wd=10k+resistor')
    const filtered = await getPage(submitGet('/s', formWith(page, 'in_stock'), { in_stock: '1' }))
    expect(addressOf(filtered)).toBe('/s?wd=10k+resistor&in_stock=1')
    const sorted = await getPage(submitGet('/s', formWith(filtered, 'sort'), { sort: 'price' }))
    expect(addressOf(sorted)).toBe('/s?wd=10k+resistor&in_stock=1&sort=price')
  })

  it('lead nowhere that a crawler would follow', async () => {
    for (const path of [CATEGORY, `${CATEGORY}?package=0603&in_stock=1`, '/s?wd=resistor&in_stock=1']) {
      const followed = links(await getPage(path)).filter(
        ({ attributes: { href = '', rel = '' } }) => /[?&](?!page=|wd=)/.test(href) && !/[?&]page=/.test(href) && !rel.includes('nofollow'),
      )
      expect(followed.map(({ attributes }) => attributes['href'])).toEqual([])
    }
  })
})

describe('a listing in the order of its prices', () => {
  /** What the pieces of each row come to, in dollars. */
  const amounts = (html: string): number[] =>
    elements(html, '.price-cell small').map((amount) => Number(amount.text.replace(/[^\d.]/g, '')))

  it.each([1, 1000, 2500])('for %d pieces is that of what they cost with MOQ and multiple', async (qty) => {
    for (const sign of ['', '-']) {
      const pages = [1, 2].map((number) => getPage(`${CATEGORY}?has=price&sort=${sign}price&qty=${qty}&page=${number}`))
      const costs = (await Promise.all(pages)).flatMap(amounts)
      expect(costs.length).toBe(100)
      expect(costs).toEqual(costs.toSorted((a, b) => (sign === '' ? a - b : b - a)))
      expect(new Set(costs).size).toBeGreaterThan(1)
    }
  })
})

describe('a listing asked for by its script', () => {
  it('is the finished page without its frame', async () => {
    const path = `${CATEGORY}?package=0603`
    const whole = await getPage(path)
    const { status, headers, text } = await get(path, { 'X-Listing': '1' })
    expect(status).toBe(200)
    expect(headers.get('Vary')).toContain('X-Listing')
    expect(listedParts(text)).toEqual(listedParts(whole))
    expect(addressOf(text)).toBe(path)
    expect(textOf(text, 'title')).toBe(textOf(whole, 'title'))
    expect(elements(text, '[name=in_stock]')).not.toEqual([])
    expect(elements(text, 'header.header, footer, script, link')).toEqual([])
  })

  it('is led back to its last page like any other', async () => {
    const { status, headers } = await get(`${CATEGORY}?page=900000`, { 'X-Listing': '1' })
    expect(status).toBe(302)
    expect(headers.get('Location')).toMatch(/^\/category\/chip-resistors\?page=\d+$/)
  })

  it('is no listing where there is none', async () => {
    const { status, text } = await get('/category/nothing-here', { 'X-Listing': '1' })
    expect(status).toBe(404)
    expect(text).not.toContain('data-listing')
  })
})

it('a search that asks for more than a call takes is answered with as many of its filters as fit', async () => {
  const flood = Array.from({ length: 80 }, (_, n) => `f${n % 40}=${'x'.repeat(119)}${Math.floor(n / 40)}`).join('&')
  const address = addressOf(await getPage(`/s?wd=resistor&${flood}`))
  expect(address).toMatch(/^\/s\?wd=resistor&f0=x+0&/)
  expect(address).not.toMatch(/f39=x+1/)
  expect(address?.length).toBeLessThan(6100)
})
