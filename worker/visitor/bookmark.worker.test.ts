/** With read replicas: visitors see what they changed, however far the replicas are behind. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { laggingDatabase, replicaStorage } from '#test-support/lagging-database.ts'
import { cookieHeader, cookiesAfter } from '#test-support/pages.ts'
import { signIn } from '#test-support/visitor.ts'
import { app } from '../app.tsx'

const [PART] = TEST_PARTS
if (!PART) throw new Error('the test catalogue has parts')

const replica = replicaStorage()
beforeAll(() => Promise.all([fillTestCatalogue(env), fillTestCatalogue(replica)]))

type Cookies = Record<string, string>

/** One request of a browser, to a database with a replica that contains only the catalogue. */
async function ask(path: string, cookies: Cookies, sent?: { method: string; body: object }) {
  const [shop, catalogue] = [laggingDatabase(env.SHOP, replica.SHOP), laggingDatabase(env.CATALOGUE, replica.CATALOGUE)]
  const listSources = () => [...shop.usedRoles(), ...catalogue.usedRoles()]
  const ctx = createExecutionContext()
  const request = new Request(`https://shop.test${path}`, {
    headers: { 'Content-Type': 'application/json', Origin: 'https://shop.test', 'Sec-Fetch-Site': 'same-origin', ...cookieHeader(cookies) },
    ...(sent && { method: sent.method, body: JSON.stringify(sent.body) }),
  })
  const answer = await app.fetch(request, { ...env, SHOP: shop.db, CATALOGUE: catalogue.db }, ctx)
  const text = await answer.text()
  await waitOnExecutionContext(ctx)
  return { text, cookies: cookiesAfter(answer.headers, cookies), listSources, headers: answer.headers }
}

const withoutBookmark = ({ bookmark: _, ...cookies }: Cookies): Cookies => cookies
const put = { method: 'POST', body: { items: [{ goods_id: PART.part_id, qty: 10 }] } }

describe('a visitor', () => {
  it('finds in the cart what they put there, as JSON and on its page', async () => {
    const { cookies } = await ask('/api/cart/items', {}, put)
    expect(cookies['bookmark']).toMatch(/^[\w-]{80,}$/)
    for (const [path, line] of [
      ['/api/cart', `"part_number":"${PART.part_number}"`],
      ['/cart', 'name="qty.'],
    ] as const) {
      expect((await ask(path, cookies)).text.includes(line), path).toBe(true)
      // The replica does lag: without the bookmark it answers.
      expect((await ask(path, withoutBookmark(cookies))).text.includes(line), path).toBe(false)
    }
  })

  it('finds in the account what they have just written there', async () => {
    const signedIn = { token: await signIn('bookmark@example.com', { contact_name: 'Ada' }) }
    const written = await ask('/api/user/profile/modify', signedIn, {
      method: 'POST',
      body: {
        contact_name: 'Ada Lovelace',
        company_name: 'Engines',
        telephone: '+442079460018',
        country: 'GB',
        address: '1 Street',
        city: 'London',
      },
    })
    const read = await ask('/api/user/profile/info', written.cookies)
    expect(read.text).toContain('Ada Lovelace')
    expect((await ask('/api/user/profile/info', withoutBookmark(written.cookies))).text).not.toContain('Ada Lovelace')
  })

  it('adds to the cart in the primary database, with a bookmark or without', async () => {
    const { cookies } = await ask('/api/cart/items', {}, put)
    const more = await ask('/api/cart/items', withoutBookmark(cookies), put)
    expect(JSON.parse(more.text).data.cart.lines).toMatchObject([{ cart_num: 20 }])
  })

  it('keeps the bookmark for some minutes, where scripts do not see it, and for what they change alone', async () => {
    const { headers, cookies } = await ask('/api/cart/items', {}, put)
    expect(headers.getSetCookie().find((line) => line.startsWith('bookmark='))).toMatch(/Max-Age=300; .*HttpOnly/)
    expect((await ask('/api/cart', cookies)).headers.getSetCookie().join()).not.toContain('bookmark=')
  })

  it('is answered despite an invalid bookmark', async () => {
    const { cookies } = await ask('/api/cart/items', {}, put)
    expect((await ask('/api/cart', { ...cookies, bookmark: 'first-primary-made-up' })).text).toContain('"code":200')
  })
})

describe('what is read', () => {
  it('of the catalogue, any replica may answer', async () => {
    const { listSources, text } = await ask(`/api/goods/goodsDetail?id=x-${PART.part_id}`, {})
    expect(text).toContain(PART.part_number)
    expect(new Set(listSources())).toEqual(new Set(['replica']))
  })

  it('to change something, and by the desk, the database itself answers', async () => {
    for (const [path, sent] of [
      ['/api/cart/items', put],
      ['/api/cart/quote', { method: 'POST', body: { country: 'DE' } }],
      ['/api/desk/order/list', undefined],
    ] as const) {
      const { listSources } = await ask(path, {}, sent)
      expect([path, new Set(listSources()).has('replica')]).toEqual([path, false])
    }
  })
})
