import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { elements } from '#test-support/html.ts'
import { Buyer } from './buyer.ts'
import { get, getPage } from './site.ts'

const KB = 1024

/** The initial scripts of a page, React with an island, and the styles. */
const ENTRY_LIMIT = 8 * KB
const ALL_LIMIT = 82 * KB
/** A form with a grid is a page for longer work. */
const RFQ_LIMIT = 94 * KB
const CHECKOUT_LIMIT = 95 * KB
/** The cart is a page for longer work: its fields, prices and totals follow the input. */
const CART_LIMIT = 95 * KB
/** The BOM table is an application for an hour's work: with React, and only its files. */
const BOM_LIMIT = 114 * KB
const BOM_TABLE_LIMIT = 38 * KB
const CSS_LIMIT = 16 * KB

/** A document as sent, in best brotli: a listing of fifty rows, a complete product, the home page. */
const DOCUMENTS = [
  { page: '/category/chip-resistors', raw: 115.3 * KB, compressed: 11.4 * KB },
  { page: '/productdetail/rc0603fr-0710kl-67108864', raw: 77.2 * KB, compressed: 12.2 * KB },
  { page: '/', raw: 59 * KB, compressed: 9.5 * KB },
]

const sizes = new Map<string, { bytes: number; text: string }>()

const compressedBytes = (text: string): number => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** A file's size from a CDN: best brotli. */
async function file(path: string): Promise<{ bytes: number; text: string }> {
  let cachedSize = sizes.get(path)
  if (!cachedSize) {
    const { status, text } = await get(path)
    if (status !== 200) throw new Error(`${path} is answered with ${status}`)
    cachedSize = { bytes: compressedBytes(text), text }
    sizes.set(path, cachedSize)
  }
  return cachedSize
}

/** The files that a script refers to: static and dynamic imports. */
function namedBy(path: string, text: string): { imported: string[]; loaded: string[] } {
  const resolve = (name: string): string => new URL(name, `http://site.test${path}`).pathname
  const imported = [...text.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)].map(([, name = '']) => resolve(name))
  const loaded = [...text.matchAll(/\bimport\(\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]\s*\)/g)].map(([, name = '']) => resolve(name))
  return { imported, loaded }
}

/** A script with all its dependencies. */
async function closure(path: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(path)) return seen
  seen.add(path)
  const { text } = await file(path)
  for (const name of namedBy(path, text).imported) await closure(name, seen)
  return seen
}

const weigh = async (paths: Iterable<string>): Promise<number> => {
  let total = 0
  for (const path of paths) total += (await file(path)).bytes
  return total
}

/** Islands of a single page. */
const NON_PAGE_ISLANDS = ['cart', 'rfq-form', 'checkout-form', 'bom-start', 'bom-table']

const PAGES = ['/', '/category', '/category/chip-resistors', '/s?wd=res', '/manufacturer', '/manufacturer/ti', '/about', '/keywords']

function listScripts(html: string): string[] {
  const scripts = elements(html, 'html[data-script], script[src], link[rel=modulepreload]')
  return [...new Set(scripts.map(({ attributes }) => attributes['data-script'] ?? attributes['src'] ?? attributes['href'] ?? ''))]
}

/** Measures a page's scripts with React and each of its islands and chunks. */
async function expectIslandsWithin(html: string, limit: number): Promise<void> {
  const entry = new Set<string>()
  for (const script of listScripts(html)) await closure(script, entry)
  const onDemand = new Set<string>()
  for (const script of entry) for (const name of namedBy(script, (await file(script)).text).loaded) onDemand.add(name)
  // Bundles refer to chunks in various ways: without this check an empty sum would pass.
  expect(onDemand.size).toBeGreaterThan(1)
  const shared: string[] = []
  const islands: string[] = []
  const absent = NON_PAGE_ISLANDS.filter((name) => elements(html, `[data-island=${name}]`).length === 0)
  for (const name of onDemand) {
    if (name.includes('hydrate')) shared.push(name)
    else if (!absent.some((island) => new RegExp(`/${island}-[\\w-]{8}\\.js$`).test(name))) islands.push(name)
  }
  expect(shared).toHaveLength(1)
  for (const island of islands) {
    const all = new Set(entry)
    for (const script of [...shared, island]) await closure(script, all)
    expect(await weigh(all), island).toBeLessThanOrEqual(limit)
  }
}

describe.each(PAGES)('%s', (page) => {
  it('loads at most 8 KB of script before the visitor acts', async () => {
    const needed = new Set<string>()
    const html = await getPage(page)
    for (const script of listScripts(html)) await closure(script, needed)
    expect(needed.size).toBeGreaterThan(0)
    // The script for rows of parts loads as early as possible.
    if (elements(html, 'template[data-row-controls]').length > 0) {
      const rows = new Set<string>()
      for (const script of needed)
        for (const name of namedBy(script, (await file(script)).text).loaded) if (name.includes('/rows-')) rows.add(name)
      expect(rows.size).toBe(1)
      for (const name of rows) await closure(name, needed)
    }
    expect(await weigh(needed)).toBeLessThanOrEqual(ENTRY_LIMIT)
  })

  it('loads at most 82 KB with React and any one island or script', async () => {
    await expectIslandsWithin(await getPage(page), ALL_LIMIT)
  })

  it('loads at most 16 KB of CSS, and nothing from other hosts', async () => {
    const html = await getPage(page)
    const sheets = elements(html, 'link[rel=stylesheet]')
    expect(await weigh(sheets.map(({ attributes }) => attributes['href'] ?? ''))).toBeLessThanOrEqual(CSS_LIMIT)
    for (const { attributes } of elements(html, 'link:not([rel=canonical], [rel=alternate]), script, img')) {
      const address = attributes['href'] ?? attributes['src']
      if (address) expect(address).toMatch(/^\/(?!\/)/)
    }
  })
})

describe('a document', () => {
  it.each(DOCUMENTS)('$page is at most $raw bytes, $compressed compressed', async ({ page, raw, compressed }) => {
    const listing = await getPage('/category/chip-resistors')
    const rows = elements(listing, '.part-table tbody tr')
    const html = await getPage(page)
    // A short listing would be small as well.
    expect(rows).toHaveLength(50)
    const bytes = { raw: Buffer.byteLength(html), compressed: compressedBytes(html) }
    expect(bytes.raw, JSON.stringify(bytes)).toBeLessThanOrEqual(raw)
    expect(bytes.compressed, JSON.stringify(bytes)).toBeLessThanOrEqual(compressed)
  })

  it('says no icon, no drawing and no part of a row twice', async () => {
    const listing = await getPage('/category/chip-resistors')
    const drawn = elements(listing, 'symbol')
    expect(drawn.length).toBeGreaterThan(1)
    expect(new Set(drawn.map(({ inner }) => inner)).size).toBe(drawn.length)
    const ids = new Set(drawn.map(({ attributes }) => `#${attributes['id']}`))
    const uses = elements(listing, '.part-table use').map(({ attributes }) => attributes['href'])
    expect(uses).toHaveLength(50)
    expect(uses.filter((use) => !ids.has(use ?? ''))).toEqual([])
    expect(elements(listing, '.part-table svg path, [data-rfq]:not([data-rfq=""])')).toEqual([])
  })
})

it('the RFQ form loads at most 94 KB with React', async () => {
  await expectIslandsWithin(await getPage('/rfq'), RFQ_LIMIT)
})

it('the checkout loads at most 95 KB with React', async () => {
  const buyer = new Buyer()
  await buyer.fill()
  await expectIslandsWithin((await buyer.open('/checkout')).text, CHECKOUT_LIMIT)
})

it('the cart loads at most 95 KB with React', async () => {
  await expectIslandsWithin(await getPage('/cart'), CART_LIMIT)
})

it('the BOM table loads at most 114 KB with React, of which 38 KB are its own', async () => {
  const entry = new Set<string>()
  for (const script of listScripts(await getPage('/bom'))) await closure(script, entry)
  const named = new Set<string>()
  for (const script of entry) for (const name of namedBy(script, (await file(script)).text).loaded) named.add(name)
  const [table, hydrate] = ['bom-table', 'hydrate'].map((part) => [...named].filter((name) => name.includes(`/${part}-`)))
  expect([table, hydrate]).toEqual([[expect.any(String)], [expect.any(String)]])
  const shared = new Set(entry)
  for (const name of hydrate ?? []) await closure(name, shared)
  const all = new Set(shared)
  for (const name of table ?? []) await closure(name, all)
  const pageScripts = [...all].filter((name) => !shared.has(name))
  expect(await weigh(all)).toBeLessThanOrEqual(BOM_LIMIT)
  expect(await weigh(pageScripts)).toBeLessThanOrEqual(BOM_TABLE_LIMIT)
  // An empty sum would be small as well.
  expect(await weigh(pageScripts)).toBeGreaterThan(10 * KB)
})
