import { env } from 'cloudflare:workers'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pathTo, routes, withLanguage } from '#shared/routes.ts'
import { DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { makeAccount } from '#test-support/full-account.ts'
import { elements } from '#test-support/html.ts'
import { makeOrders, putTariff } from '#test-support/orders.ts'
import { cookieHeader, cookiesAfter, FORM, PAGE_PATHS, visit } from '#test-support/pages.ts'
import * as renderer from './html.ts'

/** What was rendered for a page, each by both: its document, its sections, its frame. */
let rendered: { shop: string; react: string }[] = []
let cookies: Record<string, string>
/** What stands in an address of the list, and what the test's shop has in its place. */
const places: [example: string, place: string][] = [
  ['/capacitors', '/chip-resistors'],
  ['/murata', '/yageo'],
  ['mlcc-dc-bias', 'tolerances'],
  ['rc0402fr-0710kl-1', `rc0402fr-0710kl-${TEST_PARTS[0]?.part_id}`],
]

const { renderToHtml } = renderer
const spy = vi.spyOn(renderer, 'renderToHtml').mockImplementation((node: ReactNode, idPrefix = '') => {
  rendered.push({ shop: renderToHtml(node, idPrefix), react: renderToString(node) })
  return rendered.at(-1)?.shop ?? ''
})
afterAll(() => spy.mockRestore())

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  const { bearer, email, rfq_number, bom_id } = await makeAccount('rendered')
  const { order } = await makeOrders('rendered', email, bearer)
  places.push(['so261122-29m1nq', order.order_number.toLowerCase()], ['rfq261122-29m1nq', rfq_number.toLowerCase()])
  places.push(['0123456789abcdef0123456789abcdef', bom_id])
  const text = env.SHOP.prepare(
    `INSERT OR IGNORE INTO page_texts (page_id, lang, title, summary, blocks, updated_at)
     SELECT ?, lang, title, summary, blocks, updated_at FROM page_texts WHERE page_id = 'about'`,
  )
  // The texts of the company go by the ends of their addresses.
  await env.SHOP.batch(PAGE_PATHS.map((path) => text.bind(path.split('/').at(-1))))
  const desk = await visit('/desk', { method: 'POST', body: `form=enter&secret=${DESK_TOKEN}`, headers: FORM })
  cookies = cookiesAfter(desk.headers, { token: bearer })
})

beforeEach(() => {
  rendered = []
  // React's development build says what it thinks of pages.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Ids that components count are told apart by their order: React's say where in the tree they were taken. */
function counted(html: string): string {
  const ids = new Map<string, string>()
  return html.replace(/_(?:s\d+-)?R_[0-9a-zA-Z]*_/g, (id) => {
    if (!ids.has(id)) ids.set(id, `(id ${ids.size})`)
    return ids.get(id) ?? ''
  })
}

/** Without comments between texts, without what React keeps of marks, and without the number of a late section, of which each renderer starts its own. */
const plain = (html: string): string =>
  counted(html)
    .replaceAll('<!-- -->', '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are around the place of a section
    .replace(/\u0001(?:[\w-]{36}:)?([a-z-]+)\d*(?=\u0002)/g, '\u0001$1')

/** What an element is followed by that ends where that begins. */
const FOLLOWERS: Readonly<Record<string, RegExp>> = {
  li: /^<li[ >]|^<\/(?:ul|ol|template)>/,
  option: /^<(?:option|optgroup)[ >]|^<\/(?:select|optgroup|datalist)>/,
  td: /^<t[dh][ >]|^<\/tr>/,
  th: /^<t[dh][ >]|^<\/tr>/,
  tr: /^<tr[ >]|^<\/(?:tbody|thead|tfoot|table)>/,
}

/** Without the ends that parsers know by what follows, which is looked at. */
function withoutEnds(html: string): string {
  const name = Object.keys(FOLLOWERS).join('|')
  return html.replace(new RegExp(`</(${name})>(?=(.{0,16}))`, 'gs'), (_, ended: string, next: string) => {
    expect(next, `after a ${ended}`).toMatch(FOLLOWERS[ended] ?? '')
    return ''
  })
}

/** React moves to the top of the head what may stand there, and asks for pictures that it meets. */
function parted(html: string): { head: string[]; rest: string } {
  const [before = '', head, after = ''] = plain(html).split(/(?<=<head>)(.*)(?=<\/head>)/s)
  const items = elements(head ?? '', ':root').map((item) => `${item.name} ${JSON.stringify(item.attributes)} ${item.inner}`)
  return { head: items.toSorted(), rest: (before + after).replace(/<link rel="preload" as="image"[^>]*>/g, '') }
}

describe.each(['en', 'zh', 'ar'] as const)('a page in %s is what React makes of it', (lang) => {
  it.each(PAGE_PATHS)('%s', async (path) => {
    const own = places.reduce((at, [example, place]) => at.replace(example, place), path)
    const statuses: number[] = []
    for (const headers of [cookieHeader(cookies), {}]) statuses.push((await visit(withLanguage(lang, own), { headers })).status)
    for (const status of statuses) expect(status).toBeLessThan(500)
    if (statuses.includes(200)) expect(rendered.length).toBeGreaterThan(0)
    for (const { shop, react } of rendered) expect(parted(shop)).toEqual(parted(withoutEnds(react)))
  })
})

it('parts texts by comments in islands alone', async () => {
  const { text } = await visit(pathTo(routes.rfq, 'en', {}))
  const islands = elements(text, '[data-island]').map(({ inner }) => inner)
  expect(islands.join('')).toContain('<!-- -->')
  expect(islands.reduce((rest, inner) => rest.replace(inner, ''), text)).not.toContain('<!--')
})
