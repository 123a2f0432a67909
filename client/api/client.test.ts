import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { z } from 'zod'
import { mainBom } from '#shared/contract/bom.ts'
import type { getCaptcha } from '#shared/contract/captcha.ts'
import type { cartAdd } from '#shared/contract/cart.ts'
import type { manufacturer, searchOption } from '#shared/contract/catalogue.ts'
import { feedback, type optionsSelect, subscribe } from '#shared/contract/common.ts'
import { nothing } from '#shared/contract/nothing.ts'
import type { goodsDetailRfq } from '#shared/contract/rfq.ts'
import type { uploadExcel } from '#shared/contract/upload.ts'
import { BOM_ID, makeHead, makeLine } from '#test-support/bom-lines.ts'
import { findEndpoint } from './answers.ts'
import { callApi } from './client.ts'

const CLIENT = join(import.meta.dirname, '..')

let answer: unknown
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const assign = vi.fn()
const classes = new Set<string>()

beforeEach(() => {
  answer = { code: 200, message: 'Success', data: {} }
  fetched.mockReset().mockImplementation(async () => Response.json(answer))
  assign.mockReset()
  classes.clear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { assign, pathname: '/de/s', search: '?wd=10k' })
  const classList = { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) }
  const marks = new Map([
    ['data-lang', 'de'],
    ['data-root', '/de'],
  ])
  vi.stubGlobal('document', { documentElement: { getAttribute: (name: string) => marks.get(name) ?? null, classList } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const lastCall = () => {
  const [url = '', init = {}] = fetched.mock.lastCall ?? []
  return { url: new URL(url, 'https://shop.test'), init, headers: new Headers(init.headers) }
}
const post = () => callApi<typeof subscribe>('POST /api/subscribe', { email: 'buyer@example.com' })

describe('a call of the browser', () => {
  it('sends its language and its type, and a unique number in the query', async () => {
    await post()
    const { url, init, headers } = lastCall()
    expect([url.pathname, init.method, init.body]).toEqual(['/api/subscribe', 'POST', '{"email":"buyer@example.com"}'])
    expect([headers.get('Lang'), headers.get('Content-Type')]).toEqual(['de', 'application/json'])
    const number = Number(url.searchParams.get('_'))
    await post()
    expect(Number(lastCall().url.searchParams.get('_'))).toBe(number + 1)
  })

  it('fills the path, and puts the rest of a GET into the query', async () => {
    await callApi<typeof manufacturer>('GET /api/manufacturers/:id', { id: 'a/b', page: 2 })
    const { url, init } = lastCall()
    expect([url.pathname, url.searchParams.get('page'), init.body]).toEqual(['/api/manufacturers/a%2Fb', '2', undefined])
  })

  it('sends a file as a form, whose type the browser names', async () => {
    await callApi<typeof uploadExcel>('POST /api/upload/excel', { file: new Blob(['a,b']) }).catch(() => undefined)
    const { init, headers } = lastCall()
    expect(init.body).toBeInstanceOf(FormData)
    expect(headers.get('Content-Type')).toBeNull()
  })

  it('gives the data of a success, and the server’s word for people', async () => {
    answer = { code: 200, message: 'You are subscribed', data: { kept: 1 } }
    const onMessage = vi.fn()
    expect(await callApi<typeof subscribe>('POST /api/subscribe', { email: '' }, { onMessage })).toEqual({ kept: 1 })
    expect(onMessage).toHaveBeenCalledWith('You are subscribed')
    expect(assign).not.toHaveBeenCalled()
  })

  it('fails with code, message and fields for any other code', async () => {
    answer = { code: 4000, message: 'Please check', data: { fields: { email: 'valid_email' } } }
    await expect(post()).rejects.toMatchObject({ code: 4000, message: 'Please check', fields: { email: 'valid_email' } })
    expect(assign).not.toHaveBeenCalled()
  })

  it('redirects to the sign-out in the language of the page where the session has ended', async () => {
    answer = { code: 4001, message: 'Sign in again', data: null }
    await expect(post()).rejects.toMatchObject({ code: 4001 })
    expect(assign).toHaveBeenCalledWith('/de/exit?redirect=%2Fs%3Fwd%3D10k')
  })
})

describe('an answer', () => {
  const suggestion = { goods_page_url: 'lm358-ti-1', part_number: 'LM358', manufacturer: 'Texas Instruments', package: 'SOIC-8' }
  const suggest = () => callApi<typeof searchOption>('GET /api/index/searchOption', { keyword: 'LM358' })

  it('is read by the contract: money comes as money', async () => {
    answer = { code: 200, message: 'Success', data: [suggestion] }
    expect(await suggest()).toMatchObject([suggestion])
    const line = { head: makeHead(), lines: [makeLine(1)] }
    answer = { code: 200, message: 'Success', data: z.encode(mainBom.data, line) }
    expect(await callApi<typeof mainBom>('GET /api/bom/mainBom', { id: BOM_ID })).toEqual(line)
  })

  test.each([
    ['suggestions', suggest],
    ['a cart', () => callApi<typeof cartAdd>('POST /api/cart/items', { items: [{ goods_id: 1, qty: 1 }] })],
    ['a BOM', () => callApi<typeof mainBom>('GET /api/bom/mainBom', { id: BOM_ID })],
    ['an RFQ', () => callApi<typeof goodsDetailRfq>('POST /api/rfq/goodsDetailRfq', {} as never)],
    ['subjects', () => callApi<typeof optionsSelect>('GET /api/common/options/select', {})],
    ['a challenge', () => callApi<typeof getCaptcha>('GET /api/captcha/getCaptcha', { kind: 'work' })],
    ['a file', () => callApi<typeof uploadExcel>('POST /api/upload/excel', { file: new Blob(['a,b']) })],
  ])('of another shape is a failure where %s were meant', async (_, call) => {
    for (const data of [{ found: 1 }, [{ part_number: 5 }], null, 'text', undefined]) {
      answer = { code: 200, message: 'Success', data }
      await expect(call()).rejects.toThrow()
    }
    answer = null
    await expect(call()).rejects.toThrow()
  })

  it('has a contract for every call of the browser, except calls without data', async () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: CLIENT, exclude: ['**/*.test.*'] }).map((file) =>
      readFileSync(join(CLIENT, file), 'utf8'),
    )
    const addresses = sources.flatMap((source) =>
      [...source.matchAll(/\bcallApi<typeof \w+>\(\s*'([A-Z]+ \/api[^']*)'/g)].map(([, address = '']) => address),
    )
    const unexpectedCalls: string[] = []
    for (const address of new Set(addresses)) if (!(await findEndpoint(address))) unexpectedCalls.push(address)
    expect(addresses.length).toBeGreaterThan(20)
    expect(unexpectedCalls.sort()).toEqual(['POST /api/feedback', 'POST /api/subscribe'])
    for (const { data } of [feedback, subscribe]) expect(data).toBe(nothing)
  })
})

describe('the loading bar', () => {
  it('shows after 200 ms, and as long as any of several requests runs', async () => {
    vi.useFakeTimers()
    const ends: (() => void)[] = []
    fetched.mockImplementation(() => new Promise((resolve) => ends.push(() => resolve(Response.json(answer)))))
    const calls = [post(), post()]
    await vi.advanceTimersByTimeAsync(199)
    expect(classes.has('is-loading')).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(classes.has('is-loading')).toBe(true)
    ends[0]?.()
    await calls[0]
    expect(classes.has('is-loading')).toBe(true)
    ends[1]?.()
    await calls[1]
    expect(classes.has('is-loading')).toBe(false)
  })
})
