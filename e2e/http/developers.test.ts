import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '#shared/contract/calls.ts'
import { CODE } from '#shared/contract/codes.ts'
import { elements } from '#test-support/html.ts'
import { NODE } from '../../scripts/dev/install.mjs'
import { newCustomer } from '../account.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { get, getPage } from './site.ts'

const MAX_PAGE_BYTES = 100 * 1024

const scoped = [...CALLS].filter(([, { scope }]) => scope !== undefined)
const topicOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Codes with which an example may end: it names BOMs, orders and files of another account. */
const ENDINGS: readonly number[] = [CODE.success, CODE.not_found, CODE.conflict]

let folder: string
let key: string
let proxy: Server
let hasPython: boolean

interface Ran {
  status: number
  output: string
}

const run = (command: string, ...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(command, args, { cwd: folder, env: { ...process.env, SHOP_KEY: key } }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code ?? 1) || 1, output: stdout + stderr }),
    )
  })

/** Forwards requests as clients of different networks, whose limits then do not add up. */
const forwardRequests = (): Server =>
  createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request(
      baseUrl() + url,
      { method, headers: { ...headers, host: new URL(baseUrl()).host, 'cf-connecting-ip': randomAddress() } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-examples-'))
  writeFileSync(join(folder, 'list.csv'), 'Part number,Quantity\nRC0603FR-0710KL,100\n')
  proxy = forwardRequests()
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { token, password } = await newCustomer()
  const endsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const answer = await get(
    '/api/user/keys',
    { Cookie: `token=${token}`, 'Content-Type': 'application/json' },
    {
      method: 'POST',
      body: JSON.stringify({ name: 'Examples', scopes: { read: true, bom: true, rfq: true, order: true }, ends_on: endsOn, password }),
    },
  )
  key = (JSON.parse(answer.text) as { data: { key: string } }).data.key
  hasPython = (await run('python3', '--version')).status === 0
})
afterAll(() => {
  proxy.close()
  rmSync(folder, { recursive: true })
})

/** The code with which an example ended. */
function readEnding({ status, output }: Ran, file: string | null): number {
  const [, json, text] = /"code": ?(\d+)|\b(\d{4}): /.exec(output) ?? []
  if (json ?? text) return Number(json ?? text)
  if (status !== 0) throw new Error(output)
  const saved = file === null ? '' : readFileSync(join(folder, file), 'utf8')
  return Number(/^\{"code":(\d+)/.exec(saved)?.[1] ?? CODE.success)
}

describe('/developers', () => {
  it('links to the page of every call that an API key may make, and to the guides', async () => {
    const html = await getPage('/developers')
    const links = elements(html, 'main a[href^="/developers/"]').map(({ attributes }) => attributes['href'])
    expect([...new Set(links)].sort()).toEqual(
      ['errors', 'keys', 'limits', 'webhooks', ...scoped.map(([name]) => topicOf(name))].map((topic) => `/developers/${topic}`).sort(),
    )
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_PAGE_BYTES)
  })

  it('has an example that recognizes a webhook of the shop, and no other', async () => {
    const [sample = ''] = elements(await getPage('/developers/webhooks'), '.guide pre code').map(({ children }) => children.join(''))
    writeFileSync(join(folder, 'webhook.ts'), sample)
    const { isFromShop } = (await import(join(folder, 'webhook.ts'))) as { isFromShop(header: string, body: string, key: string): boolean }
    const signAt = (seconds: number): string =>
      `t=${seconds},v1=${createHmac('sha256', 'key').update(`${seconds}.{"event_id":1}`).digest('hex')}`
    const now = Math.floor(Date.now() / 1000)
    expect(isFromShop(signAt(now), '{"event_id":1}', 'key')).toBe(true)
    expect(isFromShop(signAt(now), '{"event_id":2}', 'key')).toBe(false)
    expect(isFromShop(signAt(now), '{"event_id":1}', 'another')).toBe(false)
    expect(isFromShop(signAt(now - 400), '{"event_id":1}', 'key')).toBe(false)
    expect(isFromShop('nothing', '{"event_id":1}', 'key')).toBe(false)
  })

  it('has no page of a call that no key may make', async () => {
    expect((await get('/developers/login')).status).toBe(404)
    expect((await get('/developers/nothing')).status).toBe(404)
  })

  it.each(scoped)('has examples of %s that run, in three languages with the same result', async (name, { scope, file }) => {
    const html = await getPage(`/developers/${topicOf(name)}`)
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_PAGE_BYTES)
    const [curl = '', script = '', python = ''] = elements(html, '[aria-labelledby=examples] pre code').map(({ children }) =>
      children.join('').replaceAll(baseUrl(), `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`),
    )
    const saved = file ? (/ -o (\S+)/.exec(curl)?.[1] ?? null) : null
    const ending = readEnding(await run('sh', '-c', curl), saved)
    expect(scope === 'read' ? [CODE.success] : ENDINGS).toContain(ending)
    writeFileSync(join(folder, 'example.ts'), script)
    expect(readEnding(await run(NODE, 'example.ts'), saved)).toBe(ending)
    writeFileSync(join(folder, 'example.py'), python)
    // Without Python on the machine, only the other two are run.
    if (hasPython) expect(readEnding(await run('python3', 'example.py'), saved)).toBe(ending)
  })
})
