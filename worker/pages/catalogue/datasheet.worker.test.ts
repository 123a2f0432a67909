/** The datasheet page over the embedded API, in workerd: which documents are shown, opened, linked or not linked. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { type Attributes, element, elements, readAttribute } from '#test-support/html.ts'
import { app } from '../../app.tsx'
import type { Bindings } from '../../request/env.ts'

/** Parts of the test catalogue: with a datasheet of their series, then one without. */
const [OF_SERIES, OTHER, BARE] = TEST_PARTS.map(({ part_id, part_number }) => ({ part_id, url: toGoodsPageUrl(part_number, part_id) }))
const ORIGINAL_PATH = `/datasheet/${OF_SERIES?.url}`
const WITH_DOCUMENTS = `/datasheet/${OTHER?.url}`
const WITHOUT = `/datasheet/${BARE?.url}`

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.FILES.put('datasheets/rc.pdf', '%PDF-1.4 a datasheet')
})

async function ask(path: string, vars: Partial<Bindings> = {}): Promise<{ status: number; headers: Headers; text: string }> {
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(`https://shop.test${path}`), { ...env, ...vars }, ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, text }
}

/** Replaces the documents of the second part. */
async function documents(...urls: [kind: string, url: string][]): Promise<void> {
  await env.CATALOGUE.batch([
    env.CATALOGUE.prepare('DELETE FROM part_documents WHERE part_id = ?').bind(OTHER?.part_id),
    ...urls.map(([kind, url]) =>
      env.CATALOGUE.prepare('INSERT INTO part_documents (part_id, url, title, kind) VALUES (?1, ?2, ?2, ?3)').bind(
        OTHER?.part_id,
        url,
        kind,
      ),
    ),
  ])
}

const links = (html: string): string[] => elements(html, 'a[href]').map(({ attributes }) => attributes['href'] ?? '')
const linkTo = (html: string, href: string): Attributes => element(html, `a[href="${href}"]`).attributes
const readRobots = (html: string): string | undefined => readAttribute(html, 'meta[name=robots]', 'content')
const framed = (html: string): string | null => readAttribute(html, 'object', 'data') ?? null

describe('our own datasheet', () => {
  it('is shown in the page, opened by itself and downloaded', async () => {
    const { status, text } = await ask(ORIGINAL_PATH)
    expect(status).toBe(200)
    expect(framed(text)?.split('#')[0]).toBe('/files/datasheets/rc.pdf')
    expect(linkTo(text, '/files/datasheets/rc.pdf')).toMatchObject({ target: '_blank' })
    expect(elements(text, 'a[href="/files/datasheets/rc.pdf"][download]')).toHaveLength(1)
    expect(links(text)).toContain(`/productdetail/${OF_SERIES?.url}`)
    expect(readAttribute(text, '[data-rfq]', 'data-rfq')).toMatch(/^\{/)
  })

  it('may be framed by us alone, and its own policy lets a viewer show it', async () => {
    const page = (await ask(ORIGINAL_PATH)).headers.get('Content-Security-Policy')
    expect(page).toMatch(/object-src 'self'(;|$)/)
    expect(page).toMatch(/frame-src 'self'(;|$)/)
    const { status, headers } = await ask('/files/datasheets/rc.pdf')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';.* frame-ancestors 'self';/)
    expect(headers.get('Content-Security-Policy')).not.toContain('script-src')
  })

  it('is also found by the number of the goods, at its one address', async () => {
    for (const id of [OF_SERIES?.part_id, OF_SERIES?.url.toUpperCase()]) {
      const { status, headers } = await ask(`/zh/datasheet/${id}`)
      expect(status).toBe(301)
      expect(headers.get('Location')).toBe(`/zh${ORIGINAL_PATH}`)
    }
  })

  it('leaves other documents to their own addresses', async () => {
    const { text } = await ask(ORIGINAL_PATH)
    expect(linkTo(text, 'https://example.com/rohs.pdf')).toMatchObject({ rel: 'nofollow noopener noreferrer' })
    // The host of the link is named.
    expect(elements(text, 'bdi').map((bdi) => bdi.text)).toContain('example.com')
  })
})

describe('a datasheet elsewhere', () => {
  it("opens directly on a maker's site, and is not framed", async () => {
    await documents(['datasheet', 'https://www.yageo.com/upload/rc.pdf'])
    const { text } = await ask(WITH_DOCUMENTS)
    expect(framed(text)).toBeNull()
    expect(linkTo(text, 'https://www.yageo.com/upload/rc.pdf')).toMatchObject({ class: 'button button-primary' })
    expect(text).toMatch(/Open datasheet/)
  })

  test.each(['https://yageo.com.evil.example/rc.pdf', 'http://www.yageo.com/rc.pdf', 'https://www.yageo.com:8443/rc.pdf'])(
    'says first that %s leads away',
    async (url) => {
      await documents(['datasheet', url])
      const { text } = await ask(WITH_DOCUMENTS)
      expect(framed(text)).toBeNull()
      expect(linkTo(text, url)).toMatchObject({ rel: 'nofollow noopener noreferrer' })
      expect(text).toContain(`Go to ${new URL(url).host}`)
      expect(elements(text, 'a').filter((link) => link.text === 'Open datasheet')).toEqual([])
    },
  )

  it('opens directly where the operator says so, and only there', async () => {
    await documents(['datasheet', 'https://docs.example.org/rc.pdf'])
    const vars = { DOCUMENT_HOSTS: 'example.org' }
    expect((await ask(WITH_DOCUMENTS)).text).toContain('Go to docs.example.org')
    expect((await ask(WITH_DOCUMENTS, vars)).text).toContain('Open datasheet')
    await documents(['datasheet', 'https://www.yageo.com/rc.pdf'])
    expect((await ask(WITH_DOCUMENTS, vars)).text).toContain('Go to www.yageo.com')
  })

  it('is never a link to anything but the web', async () => {
    await documents(
      ['datasheet', 'javascript:alert(1)'],
      ['certificate', 'data:text/html,x'],
      ['certificate', 'https://ti.com@evil.example/'],
    )
    const { status, text } = await ask(WITH_DOCUMENTS)
    expect(status).toBe(200)
    expect(links(text).filter((href) => !/^(\/|#|https?:\/\/|mailto:|tel:|skype:)/.test(href))).toEqual([])
    expect(links(text).some((href) => href.includes('evil.example'))).toBe(false)
    expect(text).toContain('Datasheet not available yet')
  })
})

describe('documents in other places', () => {
  const FOREIGN = 'https://files.unknown.example/x.pdf'

  it('follow the same rule on the product page', async () => {
    await documents(['datasheet', FOREIGN], ['certificate', 'https://www.yageo.com/rohs.pdf'], ['certificate', 'javascript:alert(1)'])
    const { text } = await ask(`/productdetail/${OTHER?.url}`)
    expect(linkTo(text, FOREIGN)).toMatchObject({ rel: 'nofollow noopener noreferrer' })
    expect(elements(text, `a[href="${FOREIGN}"] bdi`).map((bdi) => bdi.text)).toContain('files.unknown.example')
    expect(linkTo(text, 'https://www.yageo.com/rohs.pdf')).toMatchObject({ rel: 'nofollow noopener noreferrer' })
    expect(links(text).filter((href) => href.startsWith('javascript:'))).toEqual([])
  })

  it('follow the same rule on the page of a manufacturer', async () => {
    await env.CATALOGUE.prepare('INSERT INTO series (manufacturer_id, name, datasheet_url) VALUES (1, ?, ?)').bind('ZZ', FOREIGN).run()
    const { text } = await ask('/manufacturer/yageo')
    expect(linkTo(text, FOREIGN)).toMatchObject({ rel: 'nofollow noopener noreferrer' })
    expect(elements(text, `a[href="${FOREIGN}"] bdi`).map((bdi) => bdi.text)).toContain('files.unknown.example')
  })
})

describe('no datasheet', () => {
  it('is said, with the way to ask for it', async () => {
    const { status, text } = await ask(WITHOUT)
    expect(status).toBe(200)
    expect(framed(text)).toBeNull()
    expect(text).toContain('Datasheet not available yet')
    expect(links(text)).toContain('/rfq?part_number=CRCW060310K0FKEA')
  })

  test.each(['/datasheet/xyzzy-no-such-part', '/datasheet/99999999999999999999', '/datasheet/%00', `${ORIGINAL_PATH}/more`])(
    '%s is no page',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )
})

describe('a part number in the address', () => {
  test.each([
    ['/datasheet/rc0402fr-0710kl', 301, ORIGINAL_PATH],
    ['/productdetail/rc0402fr-0710kl', 301, `/productdetail/${OF_SERIES?.url}`],
    ['/de/datasheet/rc0402', 302, '/de/datasheet?wd=rc0402'],
    ['/productdetail/rc0402', 302, '/s?wd=rc0402'],
  ])('%s answers %i to the part or its search', async (path, expected, to) => {
    const { status, headers } = await ask(path)
    expect([status, headers.get('Location')]).toEqual([expected, to])
  })

  it('may be typed, and recent parts are offered', async () => {
    for (const path of ['/datasheet', '/products']) {
      const { text } = await ask(path)
      expect(elements(text, 'main form input[name=wd]'), path).toHaveLength(1)
      expect(elements(text, '[data-recent]'), path).toHaveLength(1)
    }
  })
})

describe('the search for datasheets', () => {
  it('stands by itself, and is offered to crawlers only empty', async () => {
    const { status, text } = await ask('/datasheet')
    expect(status).toBe(200)
    expect(elements(text, 'form[action="/datasheet"]')).toHaveLength(1)
    expect(readRobots(text)).toBeUndefined()
    expect(readRobots((await ask('/datasheet?wd=RC0402')).text)).toMatch(/^noindex/)
  })

  it('lists parts that have one, each with its document', async () => {
    const { text } = await ask('/datasheet?wd=RC0402')
    expect(linkTo(text, ORIGINAL_PATH)).toMatchObject({ rel: 'nofollow' })
    expect(links(text)).toContain(`/productdetail/${OF_SERIES?.url}`)
    expect(readAttribute(text, 'main input[name=wd]', 'value')).toBe('RC0402')
    expect((await ask('/datasheet?wd=CRCW0603')).text).toContain('No datasheets found for “CRCW0603”')
  })

  test.each(['/datasheet?wd=a', '/datasheet?wd=%00%01', '/datasheet?wd=%3Cscript%3E', `/datasheet?wd=${'x'.repeat(3000)}`])(
    'bears %s',
    async (path) => {
      const { status, text } = await ask(path)
      expect(status).toBe(200)
      // One script of ours is at the top of every document.
      expect(text.split('<script>')).toHaveLength(2)
    },
  )

  it('leads back from a page that is not there', async () => {
    const { status, headers } = await ask('/datasheet?wd=RC0402&page=9')
    expect(status).toBe(302)
    expect(headers.get('Location')).toBe('/datasheet?wd=RC0402')
  })
})

describe('the search by keywords', () => {
  it('has a search box with its text, which works without script', async () => {
    const { status, text } = await ask('/keywords?wd=10k%20%3C0603%3E')
    expect(status).toBe(200)
    expect(readAttribute(text, 'main form[action="/s"] input[name=wd]', 'value')).toBe('10k <0603>')
    expect(readRobots(text)).toMatch(/^noindex/)
  })

  it('shows what can be typed, as links that search for it, and popular categories', async () => {
    const { text } = await ask('/keywords')
    for (const wd of ['10k 0603 1%', 'X7R 0805 ≥50V', '100nF 0402 !Murata', 'STM32 has:datasheet'])
      expect(links(text)).toContain(`/s?${new URLSearchParams({ wd })}`)
    expect(links(text)).toContain('/category/chip-resistors')
  })

  it('keeps the saved searches hidden until a script has any to show', async () => {
    expect(elements((await ask('/de/keywords')).text, 'section[data-search-history][hidden]')).toHaveLength(1)
  })

  it('has no id twice', async () => {
    const ids = elements((await ask('/keywords')).text, '[id]').map(({ attributes }) => attributes['id'])
    expect(new Set(ids).size).toBe(ids.length)
  })
})
