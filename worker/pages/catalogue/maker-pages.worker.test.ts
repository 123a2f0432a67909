/** The content of an operator's folder about a maker, wherever the shop shows makers. In workerd, over the embedded API. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { listStructuredData } from '#test-support/site-crawler.ts'
import { app } from '../../app.tsx'

const LOGO = '/files/site/0123456789abcdef01234567.svg'

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.CATALOGUE.batch(
    [
      `UPDATE manufacturers SET logo = '${LOGO}' WHERE slug = 'yageo'`,
      `INSERT INTO maker_texts (manufacturer_id, lang, paragraphs) VALUES
        (1, 'en', '["Makes resistors.", "And <b>more</b>."]'), (1, 'zh', '["生产电阻。"]'), (2, 'zh', '["威世。"]')`,
    ].map((sql) => env.CATALOGUE.prepare(sql)),
  )
})

async function visit(path: string): Promise<string> {
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(`https://shop.test${path}`), env, ctx)
  expect(response.status, path).toBe(200)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return text
}
const logosIn = (html: string): string[] => elements(html, 'main img.maker-logo').map(({ attributes }) => attributes['src'] ?? '')

it('has its texts on its page, as text, in the language of the page or else in English', async () => {
  const html = await visit('/manufacturer/yageo')
  expect(elements(html, '.maker-head .lead p').map(({ text }) => text)).toEqual(['Makes resistors.', 'And <b>more</b>.'])
  expect(readText(await visit('/zh/manufacturer/yageo'), '.maker-head .lead')).toBe('生产电阻。')
  expect(readText(await visit('/ar/manufacturer/yageo'), '.maker-head .lead')).toContain('Makes resistors.')
})

it('has nothing where there is no text, in the language nor in English', async () => {
  expect(elements(await visit('/manufacturer/vishay'), '.maker-head .lead')).toEqual([])
  expect(readText(await visit('/zh/manufacturer/vishay'), '.maker-head .lead')).toBe('威世。')
})

it('has its logo beside its name: on its page, in the list, on the home page and with its parts', async () => {
  const [part] = TEST_PARTS
  const address = `/productdetail/${toGoodsPageUrl(part?.part_number ?? '', part?.part_id ?? 0)}`
  for (const path of ['/manufacturer/yageo', '/manufacturer', '/', address]) expect(logosIn(await visit(path)), path).toEqual([LOGO])
  expect(logosIn(await visit('/manufacturer/vishay'))).toEqual([])
  const html = await visit('/manufacturer/yageo')
  expect([readAttribute(html, 'img.maker-logo', 'width'), readAttribute(html, 'img.maker-logo', 'height')]).toEqual(['160', '48'])
  const product = listStructuredData(await visit(address)).find((node) => (node as { '@type'?: string })['@type'] === 'Product')
  expect(product).toMatchObject({ brand: { logo: expect.stringMatching(/^https:.*\/files\/site\/0123456789abcdef01234567\.svg$/) } })
})
