import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elements, readText } from '#test-support/html.ts'
import { startSmallest } from '../../docs/api/smallest.mjs'
import { type ConformReport, runConform } from '../../scripts/conform/run.ts'
import { type Edge, startEdgeBefore } from '../edge-before.ts'

let api: Server
let edge: Edge
const log: string[] = []
const apiUrl = (): string => `http://127.0.0.1:${(api.address() as AddressInfo).port}`

beforeAll(async () => {
  api = await startSmallest(0)
  edge = await startEdgeBefore(apiUrl(), (line) => log.push(line))
})

afterAll(async () => {
  await edge.dispose()
  api.close()
})

async function open(path: string): Promise<{ status: number; html: string; text: string }> {
  const response = await fetch(edge.url + path, { redirect: 'manual' })
  const html = await response.text()
  return { status: response.status, html, text: readText(html) }
}

/** What a section says that could not be read. */
const FAILED = /cannot be loaded|nicht geladen werden/

describe('a shop in front of the smallest API', () => {
  it.each([
    { page: '/', says: ['Example Components', 'Timers', '4 parts', 'Linear regulators'] },
    { page: '/de', says: ['Beispiel Bauteile', 'Linearregler', 'Timer'] },
    { page: '/category', says: ['Timers', 'Linear regulators'] },
    { page: '/category/timers', says: ['NE555P', 'TLC555CP', 'Supply voltage, max.', '12,400'] },
    { page: '/de/category/regulators', says: ['Linearregler', 'LM317T', 'Versorgungsspannung, max.', '9.000'] },
    { page: '/category/timers?in_stock=1&sort=-part_number', says: ['NE555DR', 'ICM7555IBAZ'] },
    { page: '/productdetail/ne555p-1', says: ['NE555P', 'DIP-8', '$0.42', '$0.31', '12,400', '16 V'] },
    { page: '/de/productdetail/lm317t-5', says: ['LM317T', 'TO-220', '40 V', 'Versorgungsspannung, max.'] },
    { page: '/s?wd=555', says: ['NE555P', 'NE555DR', 'ICM7555IBAZ'] },
    { page: '/de/s?wd=lm317', says: ['LM317T', 'Linearregler'] },
    { page: '/s?wd=nothing-like-it', says: ['No results for'] },
    { page: '/contact', says: ['sales@example.com'] },
    { page: '/rfq', says: ['Germany', 'Japan'] },
  ])('stands: $page', async ({ page, says }) => {
    const { status, text } = await open(page)
    expect(status).toBe(200)
    for (const words of says) expect(text).toContain(words)
    expect(text).not.toMatch(FAILED)
  })

  it('opens the part whose exact number is searched', async () => {
    const response = await fetch(`${edge.url}/de/s?wd=lm317t`, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(new URL(response.headers.get('location') ?? '', edge.url).pathname).toBe('/de/productdetail/lm317t-5')
  })

  it('leaves out what the API does not have, and its heading with it', async () => {
    const { html } = await open('/')
    expect(elements(html, '#home-makers, #home-news, #home-featured')).toEqual([])
  })

  it.each(['/', '/de/category/timers', '/productdetail/ne555p-1'])('links to no page that is not there: %s', async (page) => {
    const { html } = await open(page)
    const paths = elements(html, 'a[href^="/"]').map(({ attributes }) => attributes['href']?.replace(/#.*/, '') ?? '')
    for (const path of new Set(paths)) expect((await open(path)).status, path).not.toBe(404)
  })

  it('offers its two languages alone', async () => {
    const { html } = await open('/')
    expect(elements(html, 'link[rel=alternate]').map(({ attributes }) => attributes['hreflang'])).toEqual(['en', 'de', 'x-default'])
    expect((await open('/fr')).status).toBe(301)
  })

  it('names its pages to crawlers, and none that is not there', async () => {
    const index = await open('/sitemap.xml')
    expect(index.status).toBe(200)
    const { status, html } = await open('/sitemap-en.xml')
    expect(status).toBe(200)
    const paths = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(paths).toContain('/category/timers')
    for (const path of paths) expect((await open(path)).status, path).toBe(200)
  })

  it.each([
    { page: '/login', typed: { email: 'ada@example.com', password: 'correct horse' } },
    { page: '/forgotpassword/identify', typed: { email: 'ada@example.com' } },
    { page: '/de/login', typed: { email: 'ada@example.com', password: 'correct horse' } },
  ])('says of the form on $page that it leads nowhere', async ({ page, typed }) => {
    const body = new URLSearchParams(typed)
    const response = await fetch(edge.url + page, { method: 'POST', body, headers: { Origin: edge.url } })
    expect(response.status).toBe(422)
    expect(readText(await response.text())).toMatch(/This is not available here|Das ist hier nicht verfügbar/)
  })

  it.each(['/manufacturer', '/news', '/about', '/cart', '/productdetail/none-99', '/category/none'])('does not find %s', async (path) => {
    expect((await open(path)).status).toBe(404)
  })
})

describe('the conformance run against it', () => {
  let report: ConformReport
  beforeAll(async () => {
    report = await runConform({ api: apiUrl(), may_write: true })
  })

  it('finds that everything is right that is needed', () => {
    expect(report.faults).toEqual([])
    expect(report.notes).toEqual([])
    expect(report.is_right).toBe(true)
    expect(report.absent_pages).toEqual([])
    expect(Object.fromEntries(report.groups.map(({ group, state }) => [group, state]))).toMatchObject({
      catalogue: 'whole',
      site: 'whole',
      rfq: 'absent',
      bom: 'absent',
      cart: 'absent',
      order: 'absent',
      pay: 'absent',
      account: 'absent',
      desk: 'absent',
      feed: 'absent',
    })
  })

  it('says what pages do without the rest', () => {
    const missing = report.groups.flatMap(({ calls }) => calls).filter(({ state, is_required }) => state === 'missing' && !is_required)
    expect(missing.map(({ name }) => name)).toEqual(expect.arrayContaining(['getCategoryFilter', 'manufacturers', 'newsList', 'getPage']))
    for (const { name, stateText } of missing) expect(stateText, name).not.toBe('')
    for (const { group, state, stateText } of report.groups) if (state === 'absent') expect(stateText, group).not.toBe('')
  })

  it('asks nothing that changes anything unless it may', async () => {
    const requestedPaths: string[] = []
    const careful = await runConform({ api: apiUrl(), onAnswer: (name) => requestedPaths.push(name) })
    expect(careful.is_right).toBe(true)
    expect(requestedPaths).not.toContain('saveRfqContact')
  })
})

describe('the log of that shop', () => {
  const faults = () => log.filter((line) => line.includes('"level":"error"'))

  it('has no fault, until the API is gone', async () => {
    expect(faults()).toEqual([])
    api.close()
    api.closeAllConnections()
    expect((await open('/category/regulators?page=2&sort=stock')).status).toBe(503)
    await expect.poll(() => faults().length).toBeGreaterThan(0)
  })
})
