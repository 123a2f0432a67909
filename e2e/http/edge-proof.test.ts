/** The edge proves its identity to an operator's API, and docs/api.md describes the verification: this test runs the document's code. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FailingApi, startFailingApi } from '#test-support/failing-api.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { ROOT } from '../../scripts/dev/install.mjs'
import { openDatabase } from '../../scripts/dev/local-state.ts'
import { baseUrl } from '../served-site.ts'

const API_SECRET = 'a-secret-of-two-sides-0123456789abcdef'
const CALLER = { Cookie: `cart=${'b'.repeat(32)}.${'s'.repeat(43)}`, 'User-Agent': 'Bröwser/1.0 é', 'CF-Connecting-IP': '203.0.113.7' }

type ReceivedRequest = FailingApi['requests'][number]
type Verify = (request: { method: string; url: string; headers: ReceivedRequest['headers'] }, body: Buffer, secret: string) => boolean

let folder: string
let api: FailingApi
let server: Server
let verify: Verify

const isProven = ({ method, path, headers, body }: ReceivedRequest, secret = API_SECRET): boolean =>
  verify({ method, url: path, headers }, body, secret)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-proof-'))
  const [, sample = ''] = /```js\n([\s\S]*?isFromTheEdge[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')) ?? []
  writeFileSync(join(folder, 'sample.mjs'), sample)
  const { isFromTheEdge } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'sample.mjs')).href)) as { isFromTheEdge: Verify }
  verify = isFromTheEdge
  api = await startFailingApi(baseUrl())
  openDatabase(folder, 'CATALOGUE').close()
  server = await startServer({ port: 0, state: folder, vars: { API_BASE: api.url, API_SECRET }, onLog() {} })
})
afterAll(async () => {
  await server.dispose()
  await api.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** The API's requests meanwhile. */
async function listRequests(work: () => Promise<Response>): Promise<ReceivedRequest[]> {
  const begin = api.requests.length
  await (await work()).arrayBuffer()
  return api.requests.slice(begin)
}

const file = (): FormData => {
  const form = new FormData()
  form.set('file', new File(['MPN,Qty\nLM358DR,10\nМикросхема,1'], 'Liste ä.csv', { type: 'text/csv' }))
  return form
}

const json = { ...CALLER, 'Content-Type': 'application/json' }
const CALLS: Readonly<Record<string, () => Promise<Response>>> = {
  'a page': () => fetch(`${server.url}/category/chip-resistors?package=0603&q=ä%2F`, { headers: CALLER }),
  'a read': () => fetch(`${server.url}/api/index/searchOption?keyword=${encodeURIComponent('10µF 50V/±5%')}`, { headers: CALLER }),
  'a write': () =>
    fetch(`${server.url}/api/cart/items`, { method: 'POST', headers: json, body: '{"items":[{"offer_id":8,"qty":1,"n":"ж"}]}' }),
  'a file': () => fetch(`${server.url}/api/upload/excel`, { method: 'POST', headers: CALLER, body: file() }),
}

describe.each(Object.entries(CALLS))('%s', (_, work) => {
  it('is proven by the lines of the document', async () => {
    const requests = await listRequests(work)
    expect(requests.length).toBeGreaterThan(0)
    for (const call of requests) expect([call.path, isProven(call)]).toEqual([call.path, true])
  })
})

describe('a proof', () => {
  it('covers every header by which the edge says who calls', async () => {
    const [call] = await listRequests(() => fetch(`${server.url}/api/cart/count`, { headers: CALLER }))
    if (!call) throw new Error('the API was not asked')
    const headerNames = Object.keys(call.headers).filter((name) => name.startsWith('x-') && name !== 'x-edge-proof')
    expect(headerNames).toEqual(
      expect.arrayContaining(['x-visitor', 'x-cart', 'x-client-address', 'x-client-agent', 'x-request-id', 'x-site-url']),
    )
    for (const name of headerNames)
      expect([name, isProven({ ...call, headers: { ...call.headers, [name]: 'somebody else' } })]).toEqual([name, false])
    const { 'x-cart': _, ...without } = call.headers
    expect(isProven({ ...call, headers: without })).toBe(false)
    expect(isProven({ ...call, headers: { ...call.headers, 'x-known-device': 'another' } })).toBe(false)
  })

  it('is of this call alone, for five minutes', async () => {
    const [call] = await listRequests(CALLS['a write'] ?? (() => Promise.reject(new Error('no such call'))))
    if (!call) throw new Error('the API was not asked')
    expect(isProven(call)).toBe(true)
    expect(isProven({ ...call, path: `${call.path}?all=1` })).toBe(false)
    expect(isProven({ ...call, method: 'DELETE' })).toBe(false)
    expect(isProven({ ...call, body: Buffer.from('{"items":[]}') })).toBe(false)
    expect(isProven(call, `${API_SECRET}x`)).toBe(false)
    for (const proof of [undefined, '', 'v1', 'v1..', 'v2.1.00', `v1.${Math.floor(Date.now() / 1000)}.`, `v1.NaN.${'0'.repeat(64)}`])
      expect(isProven({ ...call, headers: { ...call.headers, 'x-edge-proof': proof } })).toBe(false)
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] })
    expect(isProven(call)).toBe(false)
    vi.useRealTimers()
  })

  it('is not made with a secret that is too short: no call is made then', async () => {
    const temporaryFolder = mkdtempSync(join(tmpdir(), 'solderline-proof-'))
    openDatabase(temporaryFolder, 'CATALOGUE').close()
    const lines: string[] = []
    const short = await startServer({
      port: 0,
      state: temporaryFolder,
      vars: { API_BASE: api.url, API_SECRET: 'short' },
      onLog: (line) => void lines.push(line),
    })
    const requests = await listRequests(() => fetch(`${short.url}/api/cart/count`))
    await short.dispose()
    rmSync(temporaryFolder, { recursive: true, force: true })
    expect(requests).toEqual([])
    expect(lines.join()).toContain('API_SECRET is shorter than 32 characters')
  })
})
