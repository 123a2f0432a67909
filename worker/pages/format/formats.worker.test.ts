/** The data of pages for programs, by the ending of their path. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { planLines } from '#client/bom/buying/buying.ts'
import { mainBom, mateBom, uploadBom } from '#shared/contract/bom.ts'
import { search } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { toFormatAddress, toFormatRoute } from '#shared/url/page-format.ts'
import { createApiKey } from '#test-support/api-key.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { fill } from '#test-support/orders.ts'
import { cookieHeader, visit } from '#test-support/pages.ts'
import { putStock } from '#test-support/stock.ts'
import { signIn } from '#test-support/visitor.ts'

const [FIRST] = TEST_PARTS
if (!FIRST) throw new Error('the test catalogue has parts')
const ID = toGoodsPageUrl(FIRST.part_number, FIRST.part_id)

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putStock(5000)
})

const readJson = async (path: string, headers: Record<string, string> = {}) => {
  const { status, text } = await visit(path, { headers })
  return { status, data: JSON.parse(text) }
}

const countRows = (csv: string): number => csv.trim().split('\r\n').length

describe('a part', () => {
  it('is its call’s answer in JSON, with amounts as decimals', async () => {
    const { status, data } = await readJson(`/productdetail/${ID}.json`)
    expect(status).toBe(200)
    expect(data.part).toMatchObject({ goods_id: FIRST.part_id, part_number: FIRST.part_number })
    expect(data.part.offers[0].price_breaks[0].unit_price).toMatch(/^\d+(\.\d+)?$/)
    expect(Array.isArray(data.alternatives)).toBe(true)
  })

  it('is a row for each price break in CSV, and text in Markdown, in the language of the path', async () => {
    const { data } = await readJson(`/productdetail/${ID}.json`)
    const breaks = data.part.offers.reduce(
      (sum: number, offer: { price_breaks: unknown[] }) => sum + Math.max(1, offer.price_breaks.length),
      0,
    )
    expect(countRows((await visit(`/productdetail/${ID}.csv`)).text)).toBe(1 + breaks)
    expect((await visit(`/de/productdetail/${ID}.csv`)).text).toContain('Teilenummer;Hersteller')
    const { text, headers: sent } = await visit(`/productdetail/${ID}.md`)
    expect(sent.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    expect(text).toMatch(new RegExp(`^# ${FIRST.part_number} · `))
    expect(text).toContain('| --- |')
  })

  it('is named by its page, and names its page', async () => {
    const { text: html } = await visit(`/ar/productdetail/${ID}`)
    for (const [type, format] of [
      ['application/json', 'json'],
      ['text/csv', 'csv'],
    ])
      expect(elements(html, `link[rel=alternate][type="${type}"]`)[0]?.attributes['href']).toBe(`/ar/productdetail/${ID}.${format}`)
    const { headers: sent } = await visit(`/ar/productdetail/${ID}.json`)
    expect(sent.get('RateLimit-Policy')).toBe('"searches";q=300;w=60')
    expect(sent.get('Link')).toMatch(new RegExp(`/ar/productdetail/${ID}>; rel="canonical"$`))
    expect(sent.get('X-Robots-Tag')).toBe('noindex')
  })

  it('is not sent again while it is the same', async () => {
    const { headers: sent } = await visit(`/productdetail/${ID}.json`)
    const tag = sent.get('ETag') ?? ''
    expect(sent.get('Cache-Control')).toBe('public, max-age=60')
    // A proxy that compresses makes the tag weak.
    for (const seen of [tag, `W/${tag}`, `"other", ${tag}`])
      expect((await visit(`/productdetail/${ID}.json`, { headers: { 'If-None-Match': seen } })).status, seen).toBe(304)
    expect((await visit(`/productdetail/${ID}.csv`, { headers: { 'If-None-Match': tag } })).status).toBe(200)
  })
})

describe('a listing', () => {
  it('has the filters of its address, and as many rows as its call finds', async () => {
    const { listing } = await ask(search, { keyword: 'rc0402' })
    const { data } = await readJson('/s.json?wd=rc0402')
    expect([data.listing.total, data.listing.items.length]).toEqual([listing.total, listing.total])
    expect(countRows((await visit('/s.csv?wd=rc0402')).text)).toBe(1 + listing.total)
    expect((await visit('/s.md?wd=rc0402')).text.match(/^- \[/gm)).toHaveLength(Math.min(50, listing.total))
    const { data: none } = await readJson('/s.json?wd=rc0402&manufacturer=no-such-maker')
    expect(none.listing.items).toEqual([])
  })

  it('is a category, a manufacturer or a comparison too', async () => {
    const { data: category } = await readJson('/category/chip-resistors.json')
    expect(category.listing.items.length).toBe(category.listing.total)
    const { data: maker } = await readJson(`/manufacturer/${category.listing.items[0].manufacturer.slug}.json`)
    expect(maker.listing.items.length).toBeGreaterThan(0)
    const { data: compared } = await readJson(`/compare.json?id=${ID}&id=no-such-part`)
    expect(compared.parts.map(({ goods_id }: { goods_id: number }) => goods_id)).toEqual([FIRST.part_id])
  })
})

describe('a page of one caller', () => {
  it('is the cart of the cookie, which no cache stores, and nobody else’s', async () => {
    const { caller } = await fill([{ offer_id: FIRST.part_id * 8, qty: 1000 }])
    const headers = cookieHeader({ cart: caller.cart ?? '' })
    const { headers: sent, text } = await visit('/cart.json', { headers })
    expect(sent.get('Cache-Control')).toBe('private, no-store')
    expect(JSON.parse(text).lines).toMatchObject([{ part_number: FIRST.part_number, cart_num: 1000 }])
    expect((await visit('/cart.csv', { headers })).text).toContain(`${FIRST.part_number},`)
    expect((await readJson('/cart.json')).data.lines).toEqual([])
  })

  it('is a BOM of its account, bought as its page buys it', async () => {
    const email = 'formats@keys.example'
    const bearer = await signIn(email)
    const lines = [1, 2].map((row) => ({ row, part_number: FIRST.part_number, qty: 30 * row, designators: [`R${row}`] }))
    const { bom_id } = await ask(uploadBom, { name: 'Board', lines }, { bearer })
    await ask(mateBom, { bom_id }, { bearer })
    const headers = { Authorization: `Bearer ${await createApiKey(email, { scopes: ['bom'] })}` }
    const bom = await ask(mainBom, { id: bom_id }, { bearer })
    const plans = planLines(bom.lines, { set_count: 1, strategy: 'cheapest', back_order: 'last_resort' })
    const [, ...rows] = (await visit(`/bom/${bom_id}.csv`, { headers })).text
      .trim()
      .split('\r\n')
      .map((row) => row.split(','))
    const expected = [...plans.values()].flatMap(({ items }) =>
      items.map(({ qty, ext_price }) => [qty, Number(toDecimalString(ext_price))]),
    )
    expect(rows.map(([, , qty, , ext]) => [Number(qty), Number(ext)])).toEqual(expected)
    expect(rows.map((row) => row.at(-1))).toEqual(['R1', 'R2'])
    expect((await visit(`/bom/${bom_id}.csv`)).status).toBe(404)
  })

  it.each(['/order/so000000-000000.json', '/rfq/quote/rfq-1.json', '/bom/00000000000000000000000000.csv', '/myaccount/orders/so1.json'])(
    'is not found by another: %s',
    async (path) => {
      const { status, text } = await visit(path)
      expect([403, 404]).toContain(status)
      expect(JSON.parse(text).data).toEqual({ request_id: expect.any(String) })
    },
  )
})

describe('an address', () => {
  it.each(['/productdetail/no-such-part-999999999.json', '/category/none.csv', '/cart.md', '/s.json?wd=a'])(
    'without data is not found, as JSON: %s',
    async (path) => {
      const { status, headers: sent } = await visit(path)
      expect([status, sent.get('Content-Type')]).toEqual([404, 'application/json'])
    },
  )

  it.each(['/formats/json/cart', '/news.json', '/checkout.csv', '/.json'])('that is no page’s has the page for it: %s', async (path) => {
    expect((await visit(path)).status).toBe(404)
  })

  it('is the page’s path with an ending before the query', () => {
    expect(toFormatAddress('/s?wd=a.b', 'json')).toBe('/s.json?wd=a.b')
    expect(toFormatRoute('/cart.json')).toBe('/formats/json/cart')
    expect([toFormatRoute('/cart.jsonx'), toFormatRoute('/.json'), toFormatRoute(routes.cart.pattern)]).toEqual([
      '/cart.jsonx',
      '/.json',
      '/cart',
    ])
  })
})
