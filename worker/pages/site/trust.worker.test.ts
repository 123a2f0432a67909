import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { invalidatePages, purgeCache, SITE_TAG } from '#origin/runtime/invalidations.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { visit } from '#test-support/pages.ts'

beforeAll(() => fillTestCatalogue(env))
afterAll(() => {
  vi.useRealTimers()
})

/** Stores a setting and computed figures, and opens the page. */
async function open(path: string, minCases: string, figures: readonly object[] = []) {
  await env.SHOP.batch([
    env.SHOP.prepare("INSERT OR REPLACE INTO site_config (name, value) VALUES ('trust_min_cases', ?)").bind(minCases),
    env.SHOP.prepare('DELETE FROM trust_figures'),
    env.SHOP.prepare("INSERT INTO trust_figures (until, min_cases, figures) VALUES ('2026-11-23T00:00:00.000Z', ?, ?)").bind(
      Number(minCases),
      JSON.stringify(figures),
    ),
  ])
  await purgeCache(env.CACHE, crypto.randomUUID())
  await invalidatePages(env.CACHE, [SITE_TAG])
  // An isolate looks for invalidations once in a while.
  vi.setSystemTime(Date.now() + 120_000)
  return visit(path, {}, { PAGE_CACHE: '0' })
}

const HOURS = {
  name: 'answer_hours',
  quarter: null,
  year: { cases: 1234, value: 3, p90: 11 },
  worst: { cases: 40, value: 9, p90: 30, from: '2026-03-02' },
}
const LINES = {
  name: 'lines_as_ordered',
  quarter: { cases: 30, value: 99.8, p90: null },
  year: { cases: 90, value: 100, p90: null },
  worst: null,
}
const NONE = { name: 'shipping_days', quarter: null, year: null, worst: null }

const textOf = (cell: { text: string }) => cell.text.replace(/\s+/g, ' ').trim()

describe('the page of figures', () => {
  it('has each figure with its cases, periods and worst week, without a script', async () => {
    const { status, text: html } = await open('/trust', '30', [HOURS, LINES, NONE])
    expect(status).toBe(200)
    expect(elements(html, 'main table thead th').map(textOf)).toEqual(['Figure', 'Last 13 weeks', 'Last 52 weeks', 'Worst week'])
    expect(elements(html, 'main tbody th .strong').map(textOf)).toEqual(['Time to answer an RFQ', 'Lines shipped as ordered'])
    expect(elements(html, 'main tbody td').map(textOf)).toEqual([
      'Fewer than 30 cases',
      'Median: 3 working hours 90th percentile: 11 working hours 1,234 cases',
      'Median: 9 working hours 90th percentile: 30 working hours 40 cases Week from Mar 2, 2026',
      '99.8% 30 cases',
      '100% 90 cases',
      'No week with 30 cases',
    ])
    expect(
      elements(html, 'main li')
        .map(textOf)
        .filter((text) => text.startsWith('Time to ship an order')),
    ).toHaveLength(1)
  })

  it.each(['', '/de', '/ar'])('says which figures will appear, and from how many cases, where there is none: "%s"', async (lang) => {
    const { status, text: html } = await open(`${lang}/trust`, '250')
    expect(status).toBe(200)
    expect(elements(html, 'main table')).toEqual([])
    expect(elements(html, 'main section').map(textOf).join()).toContain('250')
    expect(elements(html, 'main section li')).toHaveLength(5)
    expect(elements(html, `footer a[href="${lang}/trust"]`)).toHaveLength(1)
  })

  it('does not exist without the setting: no page, no link, not in the sitemap', async () => {
    const sitemap = async () => (await visit('/sitemap-en.xml')).text.includes('/trust<')
    await open('/trust', '30', [HOURS])
    expect(await sitemap()).toBe(true)
    const { status, text: html } = await open('/trust', '', [HOURS])
    expect(status).toBe(404)
    expect(elements(html, 'footer a[href="/trust"]')).toEqual([])
    expect(html).not.toContain('1,234')
  })
})
