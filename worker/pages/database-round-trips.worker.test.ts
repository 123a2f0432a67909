/** The number of a page's database calls, once the isolate has the catalogue's names. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { countedDatabase } from '#test-support/counted-database.ts'
import { cookieHeader, cookiesAfter, visit } from '#test-support/pages.ts'
import { doWork, newKey } from '#test-support/visitor.ts'

const [PART] = TEST_PARTS
if (!PART) throw new Error('the test catalogue has parts')

const [shop, catalogue] = [countedDatabase(env.SHOP), countedDatabase(env.CATALOGUE)]
const ways = (): string[][] => [...shop.ways(), ...catalogue.ways()]
/** Each page is made again. */
const UNCACHED = { SHOP: shop.db, CATALOGUE: catalogue.db, PAGE_CACHE: '0' }
let cookies: Record<string, string> = {}

beforeAll(async () => {
  await fillTestCatalogue(env)
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  const body = JSON.stringify({ items: [{ goods_id: PART.part_id, qty: 10 }] })
  const answer = await visit('/api/cart/items', { method: 'POST', headers, body })
  cookies = cookiesAfter(answer.headers)
})

/** Every ten seconds the isolate checks whether the catalogue's version has changed. */
const isOfVersion = ([text = '']: readonly string[]): boolean => text.includes(`FROM catalogue_state WHERE name = 'version'`)

async function readRoundTrips(path: string, headers: Record<string, string> = {}): Promise<string[][]> {
  await visit(path, { headers }, UNCACHED)
  ways()
  expect((await visit(path, { headers }, UNCACHED)).status).toBe(200)
  return ways().filter((way) => !isOfVersion(way))
}

describe('a page asks the database', () => {
  it.each([
    // The shop selects the featured goods, which are then read from the catalogue.
    ['home', '/', 2],
    ['a category', '/category/chip-resistors', 1],
    ['a filtered category', '/category/chip-resistors?f.package=0402', 1],
    // The listing and the filters each run the same search.
    ['a search by number', '/s?wd=RC0402', 3],
    ['a part', `/productdetail/rc0402fr-0710kl-${PART.part_id}`, 2],
  ])('%s (%s): %i times', async (_, path, maxTrips) => {
    const list = await readRoundTrips(path)
    expect(list.length, list.map((way) => way.join('; ')).join('\n')).toBe(maxTrips)
  })

  it.each([
    ['the cart', '/cart', 3],
    ['the checkout', '/checkout', 3],
  ])('%s (%s): %i times', async (_, path, maxTrips) => {
    const list = await readRoundTrips(path, cookieHeader(cookies))
    expect(list.length, list.map((way) => way.join('; ')).join('\n')).toBe(maxTrips)
  })
})

describe('an RFQ with its two mails asks the database', () => {
  it('11 times', async () => {
    const visitor = crypto.randomUUID().replaceAll('-', '')
    const send = async () => {
      const body = JSON.stringify({
        contact_name: 'Ada Buyer',
        email: 'ada@example.com',
        country: 'DE',
        company_name: 'Example GmbH',
        lines: [{ part_number: PART.part_number, qty: 10, target_price: '0.01' }],
        verification: { work: await doWork(visitor) },
      })
      const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': newKey() }
      return visit(
        '/api/rfq/saveRfqContact',
        { method: 'POST', headers: { ...headers, ...cookieHeader({ visitor }) }, body },
        { ...UNCACHED, OUTBOX: '1' },
      )
    }
    await send()
    ways()
    expect(JSON.parse((await send()).text)).toMatchObject({ code: 200 })
    const list = ways().filter((way) => !isOfVersion(way))
    expect(list.length, list.map((way) => way.join('; ')).join('\n')).toBe(11)
  })
})
