/**
 * An operator's API for the worker tests, run by Node outside workerd: every fetch of a test ends here. It tells what
 * reached it, and misbehaves as its paths say.
 */
import { Response } from 'miniflare'
import { HANDED_CART, HANDED_ORDER, HANDED_RFQ } from './test-handed-back.ts'
import { SITEVERIFY, verdictOn } from './test-turnstile.ts'

/** Only a name: it is never looked up. */
export const TEST_API = 'http://api.test'

/** How long /api/test/slow takes, in milliseconds: longer than any time-out of the tests. */
const SLOW_MS = 2000

interface ApiRequest {
  url: string
  method: string
  headers: Iterable<[string, string]>
  text(): Promise<string>
}

/** What /api/test/echo answers as `data`. */
export interface Echo {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

async function siteverify(request: ApiRequest): Promise<Response> {
  const type = [...request.headers].find(([name]) => name === 'content-type')?.[1] ?? ''
  const verdict = verdictOn(request.method, type, await request.text())
  if (verdict === 'unreachable') throw new Error('no answer in tests')
  if (verdict === 'broken') return new Response('<h1>Bad gateway</h1>', { status: 502 })
  return new Response(JSON.stringify(verdict), { headers: { 'Content-Type': 'application/json' } })
}

/** Answers one request of the Worker. Anything but `TEST_API` and Turnstile's call is refused with 403. */
export async function testApi(request: ApiRequest): Promise<Response> {
  const url = new URL(request.url)
  if (request.url === SITEVERIFY) return siteverify(request)
  if (url.origin !== TEST_API) return new Response(`no network in tests: ${request.url}`, { status: 403 })
  const body = await request.text()
  const success = (data: unknown): string => JSON.stringify({ code: 200, message: 'Success', data })
  const json = { 'Content-Type': 'application/json' }
  switch (url.pathname) {
    case '/api/test/echo':
    case '/api/order/echo':
    case '/api/desk/echo': {
      const echo: Echo = { method: request.method, path: url.pathname + url.search, headers: Object.fromEntries(request.headers), body }
      return new Response(success(echo), {
        headers: {
          ...json,
          'Set-Cookie': 'upstream=1',
          'X-Cart': HANDED_CART,
          'X-Rfq-Access': HANDED_RFQ,
          'X-Order-Access': HANDED_ORDER,
          'Keep-Alive': 'timeout=5',
          'Retry-After': '7',
          'X-Powered-By': 'test',
          'Access-Control-Allow-Origin': '*',
        },
      })
    }
    case '/api/test/redirect':
      return new Response(null, { status: 302, headers: { Location: 'http://elsewhere.test/' } })
    case '/api/test/slow':
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return new Response(success(null), { headers: json })
    case '/api/test/fault':
      return new Response('<h1>Internal error at db-7.internal</h1>', { status: 500 })
    case '/api/test/not-json':
      return new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })
    default:
      return new Response(JSON.stringify({ code: 4004, message: 'Not found', data: null }), { headers: json })
  }
}
