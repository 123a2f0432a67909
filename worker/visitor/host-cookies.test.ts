import { describe, expect, it } from 'vitest'
import { withHostCookies } from './host-cookies.ts'

/** The cookies that a page receives from a browser, and those that the browser receives from the page. */
async function through(url: string, cookie: string, set: readonly string[] = []) {
  let seen: string | null = null
  const request = new Request(url, { headers: { Cookie: cookie, 'X-Other': 'stays' } })
  const response = await withHostCookies(request, (innerRequest) => {
    seen = innerRequest.headers.get('Cookie')
    expect(innerRequest.headers.get('X-Other')).toBe('stays')
    const headers = new Headers({ 'Content-Type': 'text/html' })
    for (const line of set) headers.append('Set-Cookie', line)
    return new Response('page', { status: 201, headers })
  })
  expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([201, 'text/html', 'page'])
  return { seen, set: response.headers.getSetCookie() }
}

const SHOP = 'https://shop.example/cart'

describe('cookies', () => {
  it('have the prefix on https, and their plain names inside', async () => {
    const cart = 'cart=abc; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(await through(SHOP, '__Host-token=t1; __Host-lang=de', [cart])).toEqual({ seen: 'token=t1; lang=de', set: [`__Host-${cart}`] })
  })

  it('are forgotten with the same name, which a browser only lets go of where it is secure', async () => {
    expect((await through(SHOP, '__Host-token=t1', ['token=; Max-Age=0; Path=/'])).set).toEqual([
      '__Host-token=; Max-Age=0; Path=/; Secure',
    ])
  })

  it('have plain names without https: that is a developer’s machine', async () => {
    const line = 'cart=abc; Path=/'
    expect(await through('http://localhost:8787/', 'token=t1', [line])).toEqual({ seen: 'token=t1', set: [line] })
  })

  it('of a sibling host do not count beside our own', async () => {
    expect(await through(SHOP, 'token=planted; __Host-token=t1; cart=planted; __Host-cart=c1')).toEqual({
      seen: 'token=t1; cart=c1',
      set: [],
    })
  })

  it('without it are not ours, signed in or not', async () => {
    for (const name of ['token', 'userInfo', 'visitor', 'cart', 'rfq', 'order', 'desk'])
      expect(await through(SHOP, `${name}=planted`)).toEqual({ seen: null, set: [] })
  })

  it('of third parties, and the language that a script keeps, are left as they are', async () => {
    const gone = '_ga=; Max-Age=0; Path=/'
    expect(await through(SHOP, '_ga=1; lang=fr', [gone])).toEqual({ seen: '_ga=1; lang=fr', set: [gone] })
  })
})
