import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { elements, readAttribute } from '#test-support/html.ts'
import { visit } from '#test-support/pages.ts'

const file = (name: string): string => `/files/site/0123456789abcdef01234567.${name}`
/** The icons and colours of the shop. */
const THEME = {
  touch_icon: file('png'),
  favicon: file('svg'),
  social_card: file('jpg'),
  theme_css: file('css'),
  theme_paper_light: '#ffffff',
  theme_paper_dark: '#000000',
}

beforeAll(async () => {
  await fillTestCatalogue(env)
  const insert = env.SHOP.prepare('INSERT INTO site_config (name, value) VALUES (?, ?)')
  await env.SHOP.batch(Object.entries(THEME).map((row) => insert.bind(...row)))
})

describe('a theme', () => {
  it('has icons, for those who ask by themselves as well', async () => {
    const { text } = await visit('/manifest.webmanifest')
    expect(JSON.parse(text)).toMatchObject({ icons: [{ src: THEME.touch_icon }], theme_color: '#ffffff', background_color: '#ffffff' })
    for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
      expect(await visit(path)).toMatchObject({ status: 302, location: THEME.touch_icon })
  })

  it('is in every page, from this site alone, and nothing of it inline', async () => {
    const { text, headers } = await visit('/about')
    const hrefs = (selector: string) => elements(text, selector).map(({ attributes }) => attributes['href'])
    expect(hrefs('link[rel=stylesheet]').at(-1)).toBe(THEME.theme_css)
    expect(hrefs('link[rel=icon], link[rel=apple-touch-icon]')).toEqual([THEME.touch_icon, THEME.favicon, THEME.touch_icon])
    expect(headers.get('Link')).toContain(`<${THEME.theme_css}>; rel=preload; as=style`)
    expect(elements(text, 'meta[name=theme-color]').map(({ attributes }) => attributes['content'])).toEqual(['#ffffff', '#000000'])
    expect(readAttribute(text, 'meta[property="og:image"]', 'content')).toBe(`https://shop.test${THEME.social_card}`)
    expect(headers.get('Content-Security-Policy')).toContain("style-src 'self';")
    expect(elements(text, 'style, [style]')).toEqual([])
  })

  it.each([
    ['css', 'text/css; charset=UTF-8', 200],
    ['woff2', 'font/woff2', 200],
    ['png', 'image/png', 404],
    ['html', '', 404],
  ])('gives what lies in the bucket: .%s', async (extension, contentType, status) => {
    if (extension !== 'png') await env.FILES.put(`site/0123456789abcdef01234567.${extension}`, 'x')
    const answer = await visit(file(extension))
    expect(answer.status).toBe(status)
    if (status === 200)
      expect([answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
        contentType,
        'public, max-age=31536000, immutable',
      ])
  })
})
