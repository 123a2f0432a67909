/** Daily files of all offers: written in steps, fetched by a signed address. */
import { env } from 'cloudflare:workers'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { type FeedFormat, feedLinks } from '#shared/contract/feeds.ts'
import { DAY_MS } from '#shared/text/durations.ts'
import { createApiKey } from '#test-support/api-key.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { signIn } from '#test-support/visitor.ts'
import { writeFeeds } from './write-feeds.ts'

const EMAIL = 'feeds@program.example'
let bearer = ''
let offerCount = 0

beforeAll(async () => {
  await fillTestCatalogue(env)
  bearer = await signIn(EMAIL)
  const row = await env.CATALOGUE.prepare(
    'SELECT count(*) AS n FROM offers o JOIN parts p ON p.part_id = o.offer_id / 8 WHERE p.retired = 0',
  ).first<{ n: number }>()
  offerCount = row?.n ?? 0
  expect(offerCount).toBeGreaterThan(0)
})

const toDay = (at: Date): string => at.toISOString().slice(0, 10)
const listDays = async (): Promise<string[]> => [
  ...new Set((await listKeys()).flatMap((key) => /^feeds\/(\d{4}-\d\d-\d\d)\//.exec(key)?.[1] ?? [])),
]
const listKeys = async (): Promise<string[]> => (await env.FILES.list({ prefix: 'feeds/' })).objects.map(({ key }) => key)

async function fetchFile(url: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await (await import('#worker/app.tsx')).app.fetch(new Request(`https://shop.test${url}`), env, {
    waitUntil() {},
    passThroughOnException() {},
    props: {},
  } as unknown as ExecutionContext)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return {
    status: response.status,
    headers: response.headers,
    text: isGzip ? gunzipSync(bytes).toString() : new TextDecoder().decode(bytes),
  }
}

const findUrl = async (format: FeedFormat): Promise<string> => {
  const { files } = await ask(feedLinks, {}, { bearer })
  return files.find((file) => file.format === format)?.url ?? ''
}

describe('the daily files', () => {
  it('do not exist before the job has written them', async () => {
    expect(await ask(feedLinks, {}, { bearer })).toMatchObject({ day: null, offers: 0, files: [] })
  })

  it('have all offers, in pieces that together are one gzip file', async () => {
    const now = new Date()
    // A run that ends with the offers writes the day's last state in the same run.
    await writeFeeds(env, now)
    expect(await ask(feedLinks, {}, { bearer })).toMatchObject({ day: now.toISOString().slice(0, 10), offers: offerCount, is_fresh: true })
    const lines = (await fetchFile(await findUrl('jsonl'))).text.trim().split('\n')
    expect(lines.length).toBe(offerCount)
    const offers = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(new Set(offers.map(({ offer_id }) => offer_id)).size).toBe(offerCount)
    expect(offers[0]).toMatchObject({ part_number: expect.any(String), manufacturer: expect.any(String), stock: expect.any(Number) })
    const priced = offers.find(({ price_breaks }) => Array.isArray(price_breaks) && price_breaks.length > 0)
    expect(priced?.['price_breaks']).toContainEqual({ from_qty: expect.any(Number), unit_price: expect.stringMatching(/^\d+\.\d{2,6}$/) })
    const csv = await fetchFile(await findUrl('csv'))
    const [heading = '', ...rows] = csv.text.trim().split(/\r?\n/)
    expect(heading.replace('\ufeff', '').split(',')).toEqual(Object.keys(offers[0] ?? {}))
    expect(rows.length).toBe(offerCount)
    expect(csv.headers.get('Content-Type')).toBe('application/gzip')
    expect(csv.headers.get('Content-Disposition')).toContain('.csv.gz')
  })

  it('are written once a day; those of the day before are still read, and older ones are deleted', async () => {
    const before = await listKeys()
    const [today = ''] = await listDays()
    const url = await findUrl('csv')
    await writeFeeds(env, new Date())
    expect(await listKeys()).toEqual(before)
    const tomorrow = new Date(Date.now() + DAY_MS)
    await writeFeeds(env, tomorrow)
    expect(await listDays()).toEqual([today, toDay(tomorrow)])
    expect((await fetchFile(url)).status).toBe(200)
    const later = new Date(Date.now() + 2 * DAY_MS)
    await writeFeeds(env, later)
    expect(await listDays()).toEqual([toDay(tomorrow), toDay(later)])
    expect(JSON.parse((await fetchFile(url)).text)).toMatchObject({ code: CODE.not_found })
  })

  it('go on where a run ended, also one that broke down', async () => {
    const day = new Date(Date.now() + 3 * DAY_MS)
    const bounds = { piece_offers: 2, pieces: 2 }
    let puts = 0
    const breaking = {
      get: (key: string) => env.FILES.get(key),
      put: (key: string, value: string) => (++puts === 3 ? Promise.reject(new Error('no storage')) : env.FILES.put(key, value)),
    } as unknown as R2Bucket
    await expect(writeFeeds({ ...env, FILES: breaking }, day, bounds)).rejects.toThrow('no storage')
    expect(await ask(feedLinks, {}, { bearer })).not.toMatchObject({ day: day.toISOString().slice(0, 10) })
    for (let run = 0; run <= offerCount / 2; run++) await writeFeeds(env, day, bounds)
    expect(await ask(feedLinks, {}, { bearer })).toMatchObject({ day: day.toISOString().slice(0, 10), offers: offerCount })
    const lines = (await fetchFile(await findUrl('jsonl'))).text.trim().split('\n')
    expect(new Set(lines.map((line) => (JSON.parse(line) as { offer_id: number }).offer_id)).size).toBe(offerCount)
    expect(lines.length).toBe(offerCount)
    const csv = (await fetchFile(await findUrl('csv'))).text
    expect(csv.split('part_number').length).toBe(2)
    expect(csv.trim().split(/\r?\n/).length).toBe(offerCount + 1)
  })
})

describe('an address', () => {
  it('is for customers and keys with the scope', async () => {
    expect(await ask(feedLinks, {}, { bearer: await createApiKey(EMAIL, { scopes: ['read'] }) })).toMatchObject({ offers: offerCount })
    expect(await call(feedLinks, {}, { bearer: await createApiKey(EMAIL, { scopes: ['bom'] }) })).toMatchObject({ code: CODE.not_allowed })
    expect(await call(feedLinks, {})).toMatchObject({ code: CODE.session_invalid })
  })

  it('is of one file, and ends', async () => {
    const url = await findUrl('csv')
    expect((await fetchFile(url)).status).toBe(200)
    for (const [from, to] of [
      ['/csv?', '/jsonl?'],
      [/ends=\d+/, 'ends=9999999999'],
      [/signature=.{4}/, 'signature=AAAA'],
      [/\d{4}-\d\d-\d\d/, '2020-01-01'],
    ] as const)
      expect(JSON.parse((await fetchFile(url.replace(from, to))).text), String(from)).toMatchObject({ code: CODE.not_found })
    vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] })
    expect(JSON.parse((await fetchFile(url)).text)).toMatchObject({ code: CODE.not_found })
    vi.useRealTimers()
  })
})
