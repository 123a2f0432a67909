/**
 * An operator's API for the worker tests, run by Node outside workerd: every fetch of a test ends here. The end of a path, or `?test=`,
 * chooses its failure.
 */
import { Response } from 'miniflare'
import { RETURNED_CART, RETURNED_ORDER, RETURNED_RFQ } from './returned-headers.ts'
import { SITEVERIFY, verdictOn } from './turnstile.ts'

/** A name that is never resolved. */
export const TEST_API = 'http://api.test'

/** The duration of `slow`, in milliseconds: longer than any timeout of the tests. */
const SLOW_MS = 2000

const DRIP_MS = 20

/** More than any reader needs; the test process does not always learn that a client disconnected, and must not write for ever. */
const MAX_PIECES = 500

/** An endless body. */
function pieces(next: () => string, waitMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let left = MAX_PIECES
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (left-- > 0) controller.enqueue(encoder.encode(next()))
      else controller.close()
    },
  })
}

interface ApiRequest {
  url: string
  method: string
  headers: Iterable<[string, string]>
  text(): Promise<string>
}

function siteverify(request: ApiRequest, body: string): Response {
  const type = [...request.headers].find(([name]) => name === 'content-type')?.[1] ?? ''
  const verdict = verdictOn(request.method, type, body)
  if (verdict === 'unreachable') throw new Error('no answer in tests')
  if (verdict === 'broken') return new Response('<h1>Bad gateway</h1>', { status: 502 })
  return new Response(JSON.stringify(verdict), { headers: { 'Content-Type': 'application/json' } })
}

/** Answers one request of the Worker. Anything but `TEST_API` and Turnstile's call is rejected with 403. */
export async function testApi(request: ApiRequest): Promise<Response> {
  const url = new URL(request.url)
  // An unread body stays in the connection, and workerd's next request over it hangs.
  const body = await request.text()
  if (request.url === SITEVERIFY) return siteverify(request, body)
  if (url.origin !== TEST_API) return new Response(`no network in tests: ${request.url}`, { status: 403 })
  const success = (data: unknown): string => JSON.stringify({ code: 200, message: 'Success', data })
  const json = { 'Content-Type': 'application/json' }
  const behavior = url.searchParams.get('test') ?? url.pathname.slice('/api/test/'.length)
  switch (behavior) {
    case 'headers':
      return new Response(success({ count: 0 }), {
        headers: {
          ...json,
          'Set-Cookie': 'upstream=1',
          'X-Cart': RETURNED_CART,
          'X-Rfq-Access': RETURNED_RFQ,
          'X-Order-Access': RETURNED_ORDER,
          'Keep-Alive': 'timeout=5',
          'Retry-After': '7',
          'X-Powered-By': 'test',
          'Access-Control-Allow-Origin': '*',
        },
      })
    case 'redirect':
      return new Response(null, { status: 302, headers: { Location: 'http://elsewhere.test/' } })
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return new Response(success(null), { headers: json })
    case 'drips':
      return new Response(
        pieces(() => ' ', DRIP_MS),
        { headers: json },
      )
    case 'without-end':
      return new Response(
        pieces(() => ' '.repeat(1_000_000), 0),
        { headers: json },
      )
    case 'fault':
      return new Response('<h1>Internal error at db-7.internal</h1>', { status: 500 })
    case 'not-json':
      return new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })
    case 'wrong-type':
      return new Response(success({ count: 3 }), { headers: { 'Content-Type': 'text/html' } })
    case 'page':
      return new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html', 'Content-Disposition': 'attachment' } })
    case 'file':
      return new Response('%PDF-1.7', {
        headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="a.pdf"' },
      })
    case 'json-attachment':
      return new Response('null', { headers: { ...json, 'Content-Disposition': 'attachment; filename="a.json"' } })
    case 'broken':
      return new Response('{"code":200,', { headers: json })
    case 'no-envelope':
      return new Response('null', { headers: json })
    case 'wrong-shape':
      return new Response(success([null]), { headers: json })
    default:
      return new Response(JSON.stringify({ code: 4004, message: 'Not found', data: null }), { headers: json })
  }
}
