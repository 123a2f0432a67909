/** Files by which programs find what the site offers. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { visit } from '#test-support/pages.ts'

beforeAll(() => fillTestCatalogue(env))

it('the search can be added to a browser, which every page names', async () => {
  const { text, headers } = await visit('/opensearch.xml')
  expect(headers.get('Content-Type')).toBe('application/opensearchdescription+xml; charset=utf-8')
  expect(/<ShortName>(.+)<\/ShortName>/.exec(text)?.[1]?.length).toBeLessThanOrEqual(16)
  expect(text).toMatch(/<Url type="text\/html" template="https:\/\/shop\.test\/s\?wd=\{searchTerms\}"\/>/)
  expect(elements((await visit('/')).text, 'link[rel=search]')[0]?.attributes['href']).toBe('/opensearch.xml')
})

it('faults of security have an address, for less than a year', async () => {
  const { status, text } = await visit('/.well-known/security.txt')
  expect(status).toBe(200)
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
})

it('every address in llms.txt without a placeholder exists', async () => {
  const { text } = await visit('/llms.txt')
  expect(text).toMatch(/^# .+\n\n> /)
  const addresses = [...text.matchAll(/\]\((https:\/\/[^)]+)\)/g)].map(([, address = '']) => new URL(address))
  expect(addresses.length).toBeGreaterThan(8)
  for (const { pathname, search } of addresses)
    if (!/ID/.test(pathname + search)) expect((await visit(pathname + search)).status, pathname).toBe(pathname === '/mcp' ? 405 : 200)
})
