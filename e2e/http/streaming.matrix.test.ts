import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { elements, textOf } from '#test-support/html.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { openDatabase } from '../../scripts/dev/local-state.ts'
import { baseUrl } from '../served-site.ts'

const SLOW_MS = 700
/** A busy machine is no fault: only what hangs fails. */
const PATIENCE_MS = 20_000
const BUDGET_MS = 5000
const TIMEOUT_MS = 8000

/** How an operator's API misbehaves, by path; what is not named is answered as the embedded one does. */
type Mood = 'slow' | 'hangs' | 'faults' | 'breaks off' | 'no json' | 'wrong' | 'refuses'
const moods = new Map<string, Mood>()
const asked: string[] = []
/** Requests that nobody has answered, and whose caller still waits. */
const open: string[] = []

let api: HttpServer
let site: Server
let state: string

/** An operator's API: the served site's own, over HTTP, compressed, and as moody as a test wants it. */
function startApi(): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://api.test')
    asked.push(pathname)
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const mood = moods.get(pathname)
    open.push(pathname)
    response.on('close', () => void open.splice(open.indexOf(pathname), 1))
    if (mood && answerMoody(mood, response)) return
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
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

/** @returns whether that was the answer */
function answerMoody(mood: Mood, response: ServerResponse): boolean {
  const json = { 'Content-Type': 'application/json' }
  if (mood === 'slow') return false
  if (mood === 'faults') response.writeHead(500).end('<h1>db-7.internal is down</h1>')
  else if (mood === 'breaks off') response.destroy()
  else if (mood === 'no json') response.writeHead(200).end('<h1>Welcome</h1>')
  else if (mood === 'wrong') response.writeHead(200, json).end('{"code":200,"message":"ok","data":{"facets":7}}')
  else if (mood === 'refuses') response.writeHead(200, json).end('{"code":5000,"message":"no","data":null}')
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
  moods.clear()
  asked.length = 0
})

/** A page piece by piece as it arrives. */
async function watch(path: string, headers: Record<string, string> = {}): Promise<{ status: number; pieces: string[]; text: string }> {
  const response = await fetch(site.url + path, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity', ...headers } })
  const pieces: string[] = []
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) pieces.push(decoder.decode(chunk as Uint8Array, { stream: true }))
  return { status: response.status, pieces, text: pieces.join('') }
}

/** What React writes of a section that a script has to put in its place. */
const MOVED_BY_SCRIPT = /<div hidden(?:="")? id="S:|<template id="B:|\$RC\(/

const FILTERS = '/api/index/getCategoryFilter'
/** Asks for a page that is made for its reader alone: those that are kept are whole before anybody sees them. */
const ANEW = 'joined=1'
const CATEGORY = `/category/chip-resistors?${ANEW}`

describe('a slow part', () => {
  it('does not hold up what stands before it, and comes in its place', async () => {
    moods.set(FILTERS, 'slow')
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
    moods.set('/api/index/featureGoodsList', 'slow')
    moods.set('/api/manufacturers/ti/profile', 'slow')
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
    for (const path of ['/api/goods/recommend/', '/api/goods/relatedBlogs/', '/api/goods/relevantPdf/']) moods.set(path + id, 'slow')
    const { pieces, text } = await watch(`/productdetail/${url}?${ANEW}`)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces[0]).toContain('</head>')
    expect(pieces[0]).toContain('<h1')
    expect(text.endsWith('</html>')).toBe(true)
  })
})

describe('an optional part that fails', () => {
  it.each<Mood>(['faults', 'breaks off', 'no json', 'wrong', 'refuses', 'hangs'])('%s: the page stands and says so', async (mood) => {
    moods.set(FILTERS, mood)
    const { status, text } = await watch(CATEGORY)
    expect(status).toBe(200)
    expect(elements(text, 'main table')).not.toEqual([])
    expect(text.endsWith('</html>')).toBe(true)
    expect(textOf(text)).toMatch(/filters/i)
    expect(elements(text, '[name=in_stock]')).toEqual([])
    expect(text).not.toMatch(/db-7|internal is down|ApiError/)
  })

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
      moods.set(`/api/${path}`, 'faults')
    const { status, text } = await watch(`/ko?${ANEW}`)
    expect(status).toBe(200)
    expect(elements(text, 'h1')).toHaveLength(1)
    expect(text.endsWith('</html>')).toBe(true)
  })
})

describe('an API that hangs', () => {
  it('is not waited for: the page stands while its calls are still open', async () => {
    moods.set('/api/config/getConfig', 'hangs')
    const { status, text } = await watch('/it/login')
    expect(open).toContain('/api/config/getConfig')
    expect(status).toBe(200)
    expect(elements(text, 'h1')).toHaveLength(1)
    expect(text.endsWith('</html>')).toBe(true)
  })

  it('costs whoever has a cart or a session no more than anybody else', async () => {
    moods.set('/api/cart/count', 'hangs')
    const { status, text } = await watch('/about', { Cookie: `cart=${'0'.repeat(32)}.signature; token=${'0'.repeat(32)}` })
    expect(open).toContain('/api/cart/count')
    expect(status).toBe(200)
    expect(text.endsWith('</html>')).toBe(true)
  })

  it('is asked once for what a page cannot do without', async () => {
    moods.set('/api/index/getCategory', 'hangs')
    expect((await watch(CATEGORY)).status).toBe(503)
    expect(asked.filter((path) => path === '/api/index/getCategory')).toHaveLength(1)
  })

  it('is remembered: after a run of failures nobody waits for it any more', async () => {
    moods.set('/api/index/search', 'hangs')
    for (const _ of [1, 2, 3]) expect((await watch(`/s?wd=lm358&${ANEW}`)).status).toBe(503)
    asked.length = 0
    expect((await watch(`/s?wd=lm358&${ANEW}`)).status).toBe(503)
    expect(asked).not.toContain('/api/index/search')
  })
})

describe('what a page cannot do without', () => {
  it.each<Mood>(['faults', 'breaks off', 'no json', 'wrong', 'refuses', 'hangs'])(
    '%s: an error page with its status and the request id',
    async (mood) => {
      moods.set('/api/index/getCategory', mood)
      const { status, text } = await watch(CATEGORY)
      expect(status).toBe(mood === 'refuses' ? 500 : 503)
      expect(elements(text, 'h1')).toHaveLength(1)
      expect(text).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
      expect(text).not.toMatch(/db-7|internal is down|ApiError/)
    },
  )

  it('is served stale while the API is gone, where it is cached', async () => {
    expect((await watch('/fr/category')).status).toBe(200)
    moods.set('/api/category/tree', 'faults')
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

  it.each<Mood>(['faults', 'breaks off', 'hangs'])('%s: 502 with the envelope 5030', async (mood) => {
    moods.set('/api/category/tree', mood)
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
      const response = await fetch(baseUrl() + path, { signal: AbortSignal.timeout(PATIENCE_MS) })
      expect((await response.text()).endsWith('</html>'), path).toBe(true)
    }
  })

  it('nor does a redirect with sections under way', async () => {
    const moved = await fetch(`${baseUrl()}/category/diodes?page=1000000`, { redirect: 'manual' })
    const response = await fetch(baseUrl() + (moved.headers.get('Location') ?? '/category/diodes'), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    expect((await response.text()).endsWith('</html>')).toBe(true)
  })
})
