import { applyD1Migrations, createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseWith } from '#test-support/database-with.ts'
import { readAttribute } from '#test-support/html.ts'
import { app } from '../app.tsx'

const HOME = 'https://home.example'

beforeAll(async () => {
  await applyD1Migrations(env.SHOP, inject('migrations').SHOP)
  await env.SHOP.batch(
    [
      ['company_name', 'Solderline'],
      ['website_home', `${HOME}/`],
    ].map(([name, value]) => env.SHOP.prepare('INSERT INTO site_config (name, value) VALUES (?, ?)').bind(name, value)),
  )
})

const ask = async (url: string, siteUrl = ''): Promise<Response> =>
  app.fetch(new Request(url), { ...env, SITE_URL: siteUrl }, createExecutionContext())

/** The origin of a page's canonical URL. */
async function readCanonical(url: string, siteUrl?: string): Promise<string | undefined> {
  const answer = await ask(url, siteUrl)
  expect(answer.status).toBe(200)
  const canonical = readAttribute(await answer.text(), 'link[rel=canonical]', 'href')
  return canonical && new URL(canonical).origin
}

describe('where the public reaches the site', () => {
  it.each([
    { what: 'SITE_URL says', url: 'https://shop.example/login', SITE_URL: 'https://shop.example/', expected: 'https://shop.example' },
    {
      what: 'the first of several says, at each of them',
      url: 'https://www.shop.example/login',
      SITE_URL: 'https://shop.example, https://www.shop.example',
      expected: 'https://shop.example',
    },
    { what: 'the configuration says without it', url: `${HOME}/login`, SITE_URL: '', expected: HOME },
    { what: 'is a developer’s own machine', url: 'http://localhost:8787/login', SITE_URL: '', expected: 'http://localhost:8787' },
    { what: 'is an address of that machine', url: 'http://127.0.0.1:9000/login', SITE_URL: '', expected: 'http://127.0.0.1:9000' },
    {
      what: 'SITE_URL says, also there',
      url: 'http://localhost:8787/login',
      SITE_URL: 'https://shop.example',
      expected: 'https://shop.example',
    },
  ])('is what $what', async ({ url, SITE_URL, expected }) => {
    expect(await readCanonical(url, SITE_URL)).toBe(expected)
  })

  it('is reached by another name only with the desk’s key, and stays the same', async () => {
    const preview = (key: string | null, token: string | undefined) =>
      app.fetch(
        new Request('https://1a2b3c4d-solderline.acme.workers.dev/login', { headers: key === null ? {} : { 'X-Launch-Key': key } }),
        { ...env, SITE_URL: 'https://shop.example', ...(token === undefined ? {} : { DESK_TOKEN: token }) },
        createExecutionContext(),
      )
    const right = await preview('the-desk-key-0123456789', 'the-desk-key-0123456789')
    expect(right.status).toBe(200)
    expect(readAttribute(await right.text(), 'link[rel=canonical]', 'href')).toMatch(/^https:\/\/shop\.example\//)
    for (const [key, token] of [
      [null, 'the-desk-key-0123456789'],
      ['the-desk-key-0123456788', 'the-desk-key-0123456789'],
      ['', ''],
    ] as const)
      expect((await preview(key, token)).status).toBe(421)
  })

  it('counts wrong keys of the launch as the desk does: the right one waits as well', async () => {
    const DESK_TOKEN = 'the-desk-key-0123456789'
    const preview = (key: string, address: string) => {
      const headers = { 'X-Launch-Key': key, 'CF-Connecting-IP': address }
      const request = new Request('https://1a2b3c4d-solderline.acme.workers.dev/login', { headers })
      return app.fetch(request, { ...env, SITE_URL: 'https://shop.example', DESK_TOKEN }, createExecutionContext())
    }
    for (let i = 0; i < 6; i++) expect((await preview(`the-desk-key-000000000${i}`, '192.0.2.77')).status).toBe(421)
    expect((await preview(DESK_TOKEN, '192.0.2.77')).status).toBe(421)
    expect((await preview(DESK_TOKEN, '192.0.2.78')).status).toBe(200)
  })

  it('accepts no form for a host that it cannot check', async () => {
    const SHOP = databaseWith(env.SHOP, {
      prepare() {
        throw new Error('D1_ERROR: gone')
      },
    })
    const send = (method: string, path: string) =>
      app.fetch(
        new Request(`https://evil.example${path}`, { method, headers: { Lang: 'ko' } }),
        { ...env, SHOP, SITE_URL: '' },
        createExecutionContext(),
      )
    // The configuration is cached in other languages by now.
    for (const path of ['/ko/login', '/jp/contact']) expect((await send('POST', path)).status, path).toBe(503)
    expect((await send('GET', '/ko/login')).status).toBe(200)
  })

  it.each(['/', '/de/login', '/api/lang/list', '/robots.txt', '/sitemap.xml', '/nothing'])(
    'is never a host that somebody wrote: %s is answered 421',
    async (path) => {
      for (const [host, SITE_URL] of [
        ['https://evil.example', ''],
        ['https://evil.example', 'https://shop.example'],
        [HOME, 'https://shop.example'],
        ['https://localhost.evil.example', ''],
        ['https://home.example.evil.example', ''],
        ['https://home.example:8443', ''],
      ] as const) {
        const answer = await ask(host + path, SITE_URL)
        expect(answer.status, `${host} ${SITE_URL}`).toBe(421)
        expect(await answer.text()).not.toContain('evil')
      }
    },
  )

  it('answers health checks by any host name', async () => {
    expect((await ask('https://10.0.0.7/healthz')).status).toBe(200)
  })
})
