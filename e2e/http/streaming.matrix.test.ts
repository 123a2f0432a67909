import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { elements, readText } from '#test-support/html.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { openDatabase } from '../../scripts/dev/local-state.ts'
import { baseUrl } from '../served-site.ts'

const SLOW_MS = 700
/** A busy machine is no fault: only what hangs fails. */
const ANSWER_TIMEOUT_MS = 20_000
const BUDGET_MS = 5000
const TIMEOUT_MS = 8000

/** How an operator's API misbehaves, by path; other paths get the embedded API's response. */
type ResponseMode = 'slow' | 'hangs' | 'faults' | 'breaks off' | 'no json' | 'wrong' | 'refuses'
const responseModes = new Map<string, ResponseMode>()
const requestedPaths: string[] = []
/** Unanswered requests whose caller still waits. */
const open: string[] = []

let api: HttpServer
let site: Server
let state: string

/** An operator's API: the served site's, over HTTP, compressed, with failures on request. */
function startApi(): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://api.test')
    requestedPaths.push(pathname)
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const responseMode = responseModes.get(pathname)
    open.push(pathname)
    response.on('close', () => void open.splice(open.indexOf(pathname), 1))
    if (responseMode && answerByMode(responseMode, response)) return
    if (responseMode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const answer = await fetch(baseUrl() + request.url, {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': 'application/json', Lang: String(request.headers['lang'] ?? 'en') },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = gzipSync(await answer.text())
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', 'Content-Length': body.length }).end(body)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** @returns whether it answered */
function answerByMode(responseMode: ResponseMode, response: ServerResponse): boolean {
  const json = { 'Content-Type': 'application/json' }
  if (responseMode === 'slow') return false
  if (responseMode === 'faults') response.writeHead(500).end('<h1>db-7.internal is down</h1>')
  else if (responseMode === 'breaks off') response.destroy()
  else if (responseMode === 'no json') response.writeHead(200).end('<h1>Welcome</h1>')
  else if (responseMode === 'wrong') response.writeHead(200, json).end('{"code":200,"message":"ok","data":{"facets":7}}')
  else if (responseMode === 'refuses') response.writeHead(200, json).end('{"code":5000,"message":"no","data":null}')
  return true
}

beforeAll(async () => {
  api = await startApi()
  state = mkdtempSync(join(tmpdir(), 'solderline-streaming-'))
  openDatabase(state, 'CATALOGUE').close()
  const address = api.address() as AddressInfo
  site = await startServer({
    port: 0,
    state,
    vars: { API_BASE: `http://127.0.0.1:${address.port}/`, API_TIMEOUT_MS: String(TIMEOUT_MS), PAGE_BUDGET_MS: String(BUDGET_MS) },
    onLog() {},
  })
})

afterAll(async () => {
  await site?.dispose()
  api?.closeAllConnections()
  api?.close()
  rmSync(state, { recursive: true, force: true })
})

beforeEach(() => {
  responseModes.clear()
  requestedPaths.length = 0
})

/** The chunks of a page as they arrive. */
async function watch(path: string, headers: Record<string, string> = {}): Promise<{ status: number; pieces: string[]; text: string }> {
  const response = await fetch(site.url + path, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity', ...headers } })
  const pieces: string[] = []
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) pieces.push(decoder.decode(chunk as Uint8Array, { stream: true }))
  return { status: response.status, pieces, text: pieces.join('') }
}

/** React's markup of a section that a script moves into place. */
const MOVED_BY_SCRIPT = /<div hidden(?:="")? id="S:|<template id="B:|\$RC\(/

const FILTERS = '/api/index/getCategoryFilter'
/** Requests a private page, which streams: cached pages are complete before they are sent. */
const ANEW = 'joined=1'
const CATEGORY = `/category/chip-resistors?${ANEW}`

describe('a slow part', () => {
  it('does not hold up what stands before it, and comes in its place', async () => {
    responseModes.set(FILTERS, 'slow')
    const { status, pieces, text } = await watch(CATEGORY)
    expect(status).toBe(200)
    const [first] = pieces
    for (const part of ['</head>', '<header class="header ', '<h1', 'rel="stylesheet"']) expect(first).toContain(part)
    expect(first).not.toContain('name="in_stock"')
    // No script has to move it there.
    expect(text.indexOf('name="in_stock"')).toBeGreaterThan(text.indexOf('<h1'))
    expect(text.indexOf('name="in_stock"')).toBeLessThan(text.indexOf('<table'))
    expect(MOVED_BY_SCRIPT.test(text)).toBe(false)
    expect(text.endsWith('</html>')).toBe(true)
  })

  it('stands in its place on the home page and a manufacturer’s, without script', async () => {
    responseModes.set('/api/index/featureGoodsList', 'slow')
    responseModes.set('/api/manufacturers/ti/profile', 'slow')
    for (const path of ['/es', '/es/manufacturer/ti']) {
      const { text } = await watch(`${path}?${ANEW}`)
      expect(MOVED_BY_SCRIPT.test(text), path).toBe(false)
      expect(elements(text, 'main table').length, path).toBeGreaterThan(0)
      expect(elements(text, 'main ~ * table, main ~ table'), path).toEqual([])
    }
  })

  it('does not hold up a product', async () => {
    const answer = await fetch(`${site.url}/api/index/searchOption?keyword=STM32F103C8T6`)
    const { data } = (await answer.json()) as { data: { goods_page_url: string }[] }
    const url = data[0]?.goods_page_url ?? ''
    const id = url.split('-').at(-1)
    for (const path of ['/api/goods/recommend/', '/api/goods/relatedBlogs/', '/api/goods/relevantPdf/'])
      responseModes.set(path + id, 'slow')
    const { pieces, text } = await watch(`/productdetail/${url}?${ANEW}`)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces[0]).toContain('</head>')
    expect(pieces[0]).toContain('<h1')
    expect(text.endsWith('</html>')).toBe(true)
  })
})

describe('an optional part that fails', () => {
  it.each<ResponseMode>(['faults', 'breaks off', 'no json', 'wrong', 'refuses', 'hangs'])(
    '%s: the page stands and says so',
    async (responseMode) => {
      responseModes.set(FILTERS, responseMode)
      const { status, text } = await watch(CATEGORY)
      expect(status).toBe(200)
      expect(elements(text, 'main table')).not.toEqual([])
      expect(text.endsWith('</html>')).toBe(true)
      expect(readText(text)).toMatch(/filters/i)
      expect(elements(text, '[name=in_stock]')).toEqual([])
      expect(text).not.toMatch(/db-7|internal is down|ApiError/)
    },
  )

  it('leaves the home page standing without any of its sections', async () => {
    for (const path of [
      'category/tree',
      'manufacturers',
      'index/featureGoodsList',
      'site/news',
      'index/bannerList',
      'category/stat',
      'config/getSeo',
      'config/getConfig',
    ])
      responseModes.set(`/api/${path}`, 'faults')
    const { status, text } = await watch(`/ko?${ANEW}`)
    expect(status).toBe(200)
    expect(elements(text, 'h1')).toHaveLength(1)
    expect(text.endsWith('</html>')).toBe(true)
  })
})

describe('an API that hangs', () => {
  it('is not waited for: the page stands while its calls are still open', async () => {
    responseModes.set('/api/config/getConfig', 'hangs')
    const { status, text } = await watch('/it/login')
    expect(open).toContain('/api/config/getConfig')
    expect(status).toBe(200)
    expect(elements(text, 'h1')).toHaveLength(1)
    expect(text.endsWith('</html>')).toBe(true)
  })

  it('costs a visitor with a cart or a session no more than any other', async () => {
    responseModes.set('/api/cart/count', 'hangs')
    const { status, text } = await watch('/about', { Cookie: `cart=${'0'.repeat(32)}.signature; token=${'0'.repeat(32)}` })
    expect(open).toContain('/api/cart/count')
    expect(status).toBe(200)
    expect(text.endsWith('</html>')).toBe(true)
  })

  it('is called once for the required data of a page', async () => {
    responseModes.set('/api/index/getCategory', 'hangs')
    expect((await watch(CATEGORY)).status).toBe(503)
    expect(requestedPaths.filter((path) => path === '/api/index/getCategory')).toHaveLength(1)
  })

  it('is remembered: after repeated failures no request waits for it', async () => {
    responseModes.set('/api/index/search', 'hangs')
    for (const _ of [1, 2, 3]) expect((await watch(`/s?wd=lm358&${ANEW}`)).status).toBe(503)
    requestedPaths.length = 0
    expect((await watch(`/s?wd=lm358&${ANEW}`)).status).toBe(503)
    expect(requestedPaths).not.toContain('/api/index/search')
  })
})

describe('what a page cannot do without', () => {
  it.each<ResponseMode>(['faults', 'breaks off', 'no json', 'wrong', 'refuses', 'hangs'])(
    '%s: an error page with its status and the request id',
    async (responseMode) => {
      responseModes.set('/api/index/getCategory', responseMode)
      const { status, text } = await watch(CATEGORY)
      expect(status).toBe(responseMode === 'refuses' ? 500 : 503)
      expect(elements(text, 'h1')).toHaveLength(1)
      expect(text).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
      expect(text).not.toMatch(/db-7|internal is down|ApiError/)
    },
  )

  it('is served stale while the API is gone, where it is cached', async () => {
    expect((await watch('/fr/category')).status).toBe(200)
    responseModes.set('/api/category/tree', 'faults')
    const { status, text } = await watch('/fr/category')
    expect(status).toBe(200)
    expect(text).toContain('/fr/category/')
  })
})

describe("an operator's API over HTTP", () => {
  it('is unpacked and passed on with a length that is true, or none', async () => {
    const response = await fetch(`${site.url}/api/category/tree`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ code: 200 })
    expect([null, String(bytes.length)]).toContain(response.headers.get('Content-Length'))
  })

  it.each<ResponseMode>(['faults', 'breaks off', 'hangs'])('%s: 502 with the envelope 5030', async (responseMode) => {
    responseModes.set('/api/category/tree', responseMode)
    const response = await fetch(`${site.url}/api/category/tree`)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 5030, data: { request_id: response.headers.get('X-Request-Id') } })
  })
})

describe('a visitor who leaves', () => {
  it('leaves nothing behind that the next one waits for', async () => {
    const { hostname, port } = new URL(baseUrl())
    const paths = [
      '/category/mosfets',
      '/category/op-amps',
      '/category/ceramic-capacitors',
      '/it/category/microcontrollers',
      '/ru/s?wd=ne555',
    ]
    for (const path of paths) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`, () => setTimeout(() => socket.destroy(), 1))
        })
        socket.on('close', () => resolve())
        socket.on('error', reject)
      })
    }
    for (const path of paths) {
      const response = await fetch(baseUrl() + path, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
      expect((await response.text()).endsWith('</html>'), path).toBe(true)
    }
  })

  it('nor does a redirect with sections under way', async () => {
    const moved = await fetch(`${baseUrl()}/category/diodes?page=1000000`, { redirect: 'manual' })
    const response = await fetch(baseUrl() + (moved.headers.get('Location') ?? '/category/diodes'), {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    expect((await response.text()).endsWith('</html>')).toBe(true)
  })
})
