import { describe, expect, it } from 'vitest'
import { element, elements, listedParts, readAttribute, readText, submitGet } from '#test-support/html.ts'
import { get, getPage } from './site.ts'

const CATEGORY = '/category/chip-resistors'

/** The form with this field that is not the search box. */
const formWith = (html: string, field: string) => element(html, `form:has([name=${field}]):not(:has([role=combobox]))`)

const readListingUrl = (html: string): string => readAttribute(html, '[data-listing]', 'data-listing') ?? ''
const total = (html: string): number => Number(readText(html, '#results-title').replace(/\D/g, ''))
/** Links in the page's main part. */
const links = (html: string) => elements(html, 'main a')

describe('the filters without script', () => {
  it('are sent with all their empty fields, and come back as the one address of the choice', async () => {
    const page = await getPage(CATEGORY)
    const sent = submitGet(CATEGORY, formWith(page, 'in_stock'), { package: ['0805', '0603'], 'resistance.min': '4k7', in_stock: '1' })
    expect(sent).toContain('resistance.max=&')
    const filtered = await getPage(sent)
    expect(readListingUrl(filtered)).toBe(`${CATEGORY}?in_stock=1&package=0603&package=0805&resistance.min=4700`)
    expect(listedParts(await getPage(readListingUrl(filtered)))).toEqual(listedParts(filtered))
    expect(total(filtered)).toBeLessThan(total(page))

    const sorted = submitGet(CATEGORY, formWith(filtered, 'sort'), { sort: '-stock', qty: '100' })
    const then = await getPage(sorted)
    expect(readListingUrl(then)).toBe(`${readListingUrl(filtered)}&sort=-stock&qty=100`)
    expect(total(then)).toBe(total(filtered))
    // The filter form in turn preserves the sort order.
    expect(readListingUrl(await getPage(submitGet(CATEGORY, formWith(then, 'in_stock'), {})))).toBe(readListingUrl(then))
  })

  it('keep the words of a search', async () => {
    const page = await getPage('/s?wd=10k+resistor')
    const filtered = await getPage(submitGet('/s', formWith(page, 'in_stock'), { in_stock: '1' }))
    expect(readListingUrl(filtered)).toBe('/s?wd=10k+resistor&in_stock=1')
    const sorted = await getPage(submitGet('/s', formWith(filtered, 'sort'), { sort: 'price' }))
    expect(readListingUrl(sorted)).toBe('/s?wd=10k+resistor&in_stock=1&sort=price')
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

describe('a list without a sort order', () => {
  const inStock = (html: string): boolean[] => elements(html, '.stock-cell').map((cell) => elements(cell, '.stock-out').length === 0)
  const withMore = (path: string, more: string): string => `${path}${path.includes('?') ? '&' : '?'}${more}`

  it.each([CATEGORY, '/category/resistors', `${CATEGORY}?package=0603`, '/s?wd=10k', '/s?wd=resistor+10k'])(
    'has what can be had at once before the rest: %s',
    async (path) => {
      const [all, some] = await Promise.all([getPage(path), getPage(withMore(path, 'in_stock=1'))])
      const [listed, stocked] = [total(all), total(some)]
      expect(stocked).toBeGreaterThan(0)
      expect(listed).toBeGreaterThan(stocked)
      // The page on which it turns, and the last.
      const turning = Math.ceil(stocked / 50)
      for (const page of new Set([turning, Math.ceil(listed / 50)])) {
        const rows = inStock(await getPage(withMore(path, `page=${page}`)))
        const before = Math.max(0, Math.min(50, stocked - (page - 1) * 50))
        expect(rows).toEqual(rows.map((_, row) => row < before))
        expect(rows.length).toBe(Math.min(50, listed - (page - 1) * 50))
      }
    },
  )
})

describe('a listing in the order of its prices', () => {
  /** The total price of each row, in dollars. */
  const amounts = (html: string): number[] =>
    elements(html, '.price-cell').map(({ text }) => Math.floor(Number(/\$([\d,.]+)\D*$/.exec(text)?.[1]?.replaceAll(',', '')) * 100 + 1e-6))

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

describe('the table of a listing', () => {
  const heads = (html: string): string[] => elements(html, '.part-table thead th').map(({ text }) => text)

  it('has pages of 25, 50 or 100 rows, and says above which of them it shows', async () => {
    const first = await getPage(CATEGORY)
    expect(readText(first, '.row-range')).toBe(`Rows 1–50 of ${total(first).toLocaleString('en')}`)
    const [, , hundred] = elements(first, '.rows-a-page a')
    const href = hundred?.attributes['href'] ?? ''
    expect(href).toBe(`${CATEGORY}?per_page=100`)
    const second = await getPage(`${href}&page=2`)
    expect(listedParts(second)).toHaveLength(100)
    expect(readText(second, '.row-range')).toContain('Rows 101–200 of')
    const last = Math.ceil(total(first) / 100)
    const { status, headers } = await get(`${href}&page=${last + 1}`)
    expect([status, headers.get('Location')]).toEqual([302, `${href}&page=${last}`])
  })

  it('has the columns that a form without script asks for, and goes on with them', async () => {
    const page = await getPage(CATEGORY)
    const chosen = await getPage(submitGet(CATEGORY, element(page, 'form#columns'), { show: ['package', 'temperature_max'] }))
    expect(readListingUrl(chosen)).toBe(`${CATEGORY}?show=package.temperature_max`)
    expect(heads(chosen).slice(4)).toEqual(['Package', expect.stringContaining('Max. operating temp.')])
    for (const field of ['in_stock', 'sort']) {
      const then = await getPage(submitGet(CATEGORY, formWith(chosen, field), field === 'sort' ? { sort: 'price' } : { in_stock: '1' }))
      expect(heads(then)).toEqual(heads(chosen))
    }
    // A default of columns is no choice of the visitor who sorts.
    expect(readListingUrl(await getPage(submitGet(CATEGORY, formWith(page, 'sort'), { sort: 'price' })))).toBe(`${CATEGORY}?sort=price`)
    expect(readAttribute(chosen, '#columns-reset', 'href')).toBe(CATEGORY)
  })

  it('says once what all of its parts have alike, unless a filter says it', async () => {
    const relays = await getPage('/category/relays')
    expect(readText(relays, '.shared-facts')).toContain('Package RELAY')
    expect(heads(relays)).not.toContain('Package')
    const narrowed = await getPage(`${CATEGORY}?package=0603&tolerance=1&in_stock=1`)
    expect(heads(narrowed).some((head) => /Package|Tolerance/.test(head))).toBe(false)
    expect(readText(narrowed, '.shared-facts')).not.toMatch(/Package|Tolerance/)
    const mixed = await getPage(CATEGORY)
    expect(heads(mixed)).toContain('Package')
  })

  it('has price breaks as columns in its other view', async () => {
    const page = await getPage(`${CATEGORY}?qty=150`)
    const [, breaks] = elements(page, '.table-views a')
    const breaksPage = await getPage(breaks?.attributes['href'] ?? '')
    expect(heads(breaksPage).slice(-5)).toEqual(['1+', '10+', '100+', '1,000+', '10,000+'])
    expect(readText(breaksPage, 'thead .at-qty')).toBe('100+')
    for (const row of elements(breaksPage, '.part-table tbody tr')) {
      const prices = elements(row, 'td[data-label$="+"]').map(({ text }) => Number(text.replace('$', '')))
      const listedPrices = prices.filter((price) => !Number.isNaN(price))
      expect(listedPrices).toEqual(listedPrices.toSorted((a, b) => b - a))
    }
  })
})

describe('a listing as a file', () => {
  const ADDRESS = `${CATEGORY}?package=0603&sort=price&qty=2500`

  it.each(['', '/de'])('has the rows of the page, in their order, at its quantity: %s', async (language) => {
    const page = await getPage(language + ADDRESS)
    const [csv] = elements(page, '.table-menu a[download]').map(({ attributes }) => attributes['href'] ?? '')
    expect(csv).toBe(`${language}${ADDRESS}&file=csv`)
    const { status, headers, text } = await get(csv ?? '')
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="/)
    expect(headers.get('X-Robots-Tag')).toContain('noindex')
    const [head = '', ...rows] = text.trim().split('\r\n')
    expect(rows).toHaveLength(Math.min(total(page), 1000))
    const separator = language === '' ? ',' : ';'
    expect(rows.slice(0, 50).map((row) => row.split(separator)[0]?.replaceAll('"', ''))).toEqual(listedParts(page))
    expect(head.split(separator)).toContain(language === '' ? 'Resistance' : 'Widerstand')
    expect(rows[0]).toContain(`${language}/productdetail/`)
  })

  it('is a workbook, too, and one of a search', async () => {
    for (const address of [`${ADDRESS}&file=xlsx`, '/s?wd=10k+0603+1%25&file=xlsx', '/s?wd=resistor+mosfet&file=xlsx']) {
      const { status, headers, text } = await get(address)
      expect([address, status]).toEqual([address, 200])
      expect(headers.get('Content-Type')).toContain('spreadsheetml')
      expect(text.startsWith('PK')).toBe(true)
    }
  })

  it('is none of what is neither', async () => {
    for (const address of [`${CATEGORY}?file=pdf`, '/s?wd=x&file=csv']) {
      const { headers } = await get(address)
      expect(headers.get('Content-Type')).toContain('text/html')
    }
    expect((await get('/category/no-such?file=csv')).status).toBe(404)
  })
})

describe('a listing requested by its script', () => {
  it('is the finished page without its frame', async () => {
    const path = `${CATEGORY}?package=0603`
    const fullListing = await getPage(path)
    const { status, headers, text } = await get(path, { 'X-Listing': '1' })
    expect(status).toBe(200)
    expect(headers.get('Vary')).toContain('X-Listing')
    expect(listedParts(text)).toEqual(listedParts(fullListing))
    expect(readListingUrl(text)).toBe(path)
    expect(readText(text, 'title')).toBe(readText(fullListing, 'title'))
    expect(elements(text, '[name=in_stock]')).not.toEqual([])
    expect(elements(text, 'header.header, footer, script, link')).toEqual([])
  })

  it('is led back to its last page like any other', async () => {
    const { status, headers } = await get(`${CATEGORY}?page=900000`, { 'X-Listing': '1' })
    expect(status).toBe(302)
    expect(headers.get('Location')).toMatch(/^\/category\/chip-resistors\?page=\d+$/)
  })

  it('is missing for an unknown listing', async () => {
    const { status, text } = await get('/category/nothing-here', { 'X-Listing': '1' })
    expect(status).toBe(404)
    expect(text).not.toContain('data-listing')
  })
})

it('a search that asks for more than a call takes is answered with as many of its filters as fit', async () => {
  const flood = Array.from({ length: 80 }, (_, n) => `f${n % 40}=${'x'.repeat(119)}${Math.floor(n / 40)}`).join('&')
  const address = readListingUrl(await getPage(`/s?wd=resistor&${flood}`))
  expect(address).toMatch(/^\/s\?wd=resistor&f0=x+0&/)
  expect(address).not.toMatch(/f39=x+1/)
  expect(address?.length).toBeLessThan(6100)
})
