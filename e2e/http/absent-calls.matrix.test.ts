/** Every call that an operator's API may lack, one after the other: pages omit its section, and still load. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDocumentedCall } from '#shared/contract/about/all-calls.ts'
import { CALLS } from '#shared/contract/calls.ts'
import { readText } from '#test-support/html.ts'
import { newCustomer } from '../account.ts'
import { startEdgeBefore } from '../edge-before.ts'
import { type IncompleteApi, startIncompleteApi } from '../incomplete-api.ts'
import { apiUrl } from '../served-site.ts'
import { getPage } from './site.ts'

/** Pages that require the call: without it they are not found. For product this is a page, for manufacturer another. */
const NOT_FOUND: Readonly<Record<string, readonly string[]>> = {
  getPage: ['/about', '/howtobuy'],
  newsList: ['/news'],
  featureGoodsList: ['/featured'],
  manufacturer: ['/manufacturer/yageo'],
  manufacturers: ['/manufacturer'],
  productIndex: ['/products/r/1'],
  productNav: ['/products'],
  centerRfqList: ['/myaccount/rfq-history'],
  sessionList: ['/myaccount/security'],
  addressList: ['/myaccount/address'],
  orderList: ['/myaccount/orders'],
  mainBomList: ['/myaccount/bom-list'],
  sitemapCategories: ['/sitemap-chip-resistors-1-en.xml'],
}

/** Calls that pages read: by GET, and the filters of a list. */
const READ = [...CALLS].filter(([name, { method, caller }]) => {
  const { without } = getDocumentedCall(name)
  return without !== undefined && caller !== 'desk' && (method === 'GET' || name === 'getCategoryFilter')
})

const VISITORS = [
  ...['/', '/category', '/category/chip-resistors', '/s?wd=resistor', '/manufacturer', '/manufacturer/yageo', '/featured', '/products'],
  ...['/products/r/1', '/news', '/about', '/howtobuy', '/contact', '/cart', '/rfq', '/bom', '/login', '/register', '/keywords', '/compare'],
  ...['/order/track', '/sitemap.xml', '/sitemap-en.xml', '/sitemap-chip-resistors-1-en.xml'],
]
const CUSTOMERS = ['orders', 'my-profile', 'address', 'rfq-history', 'bom-list', 'security'].map((name) => `/myaccount/${name}`)
const FAILED = /(?:documents|filters|section|alternatives) cannot be loaded/i

let api: IncompleteApi
let token: string
let product: string

beforeAll(async () => {
  api = await startIncompleteApi(apiUrl())
  token = (await newCustomer('Lacking Ada')).token
  product = /\/productdetail\/[a-z0-9-]+/.exec(await getPage('/category/chip-resistors'))?.[0] ?? ''
})
afterAll(() => api.close())

/** The status of every page, and the pages with an error message. */
async function readPages(): Promise<{ statuses: Map<string, number>; failed: string[] }> {
  const edge = await startEdgeBefore(api.url)
  const statuses = new Map<string, number>()
  const failed: string[] = []
  try {
    for (const page of [...VISITORS, product, ...CUSTOMERS]) {
      const headers: Record<string, string> = CUSTOMERS.includes(page) ? { Cookie: `token=${token}` } : {}
      const response = await fetch(edge.url + page, { redirect: 'manual', headers })
      statuses.set(page, response.status)
      if (FAILED.test(readText(await response.text()))) failed.push(page)
    }
  } finally {
    await edge.dispose()
  }
  return { statuses, failed }
}

const notOk = (statuses: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...statuses].filter(([, status]) => status !== 200))

describe('an API that lacks a call', () => {
  it('has all pages while it lacks none', async () => {
    api.lack(null)
    const { statuses, failed } = await readPages()
    expect(notOk(statuses)).toEqual({})
    expect(failed).toEqual([])
    expect(product).not.toBe('')
  })

  it.each(READ.map(([name, endpoint]) => ({ name, endpoint })))('does without $name', async ({ name, endpoint }) => {
    api.lack(endpoint)
    const { statuses, failed } = await readPages()
    expect(notOk(statuses)).toEqual(Object.fromEntries((NOT_FOUND[name] ?? []).map((page) => [page, 404])))
    expect(failed).toEqual([])
  })
})
