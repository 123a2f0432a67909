/** Pictures and datasheets of an operator's folder, wherever the shop shows parts. In workerd, over the embedded API. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateColumns } from '#origin/catalogue/feed/publish/update-columns.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { listStructuredData } from '#test-support/site-crawler.ts'
import { app } from '../../app.tsx'

const ONE = '/files/pictures/0123456789abcdef01234567'
const TWO = '/files/pictures/89abcdef0123456789abcdef'
const SHEET = '/files/datasheets/rc0402-0123456789abcdef01234567.pdf'
const [PART, OTHER] = TEST_PARTS.map(({ part_number, part_id }) => toGoodsPageUrl(part_number, part_id))

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.CATALOGUE.prepare(
    `INSERT INTO part_files (key, manufacturer_id, kind, position, file, title, state) VALUES
      ('RC0402FR0710KL', 1, 'picture', 2, '${TWO}', '', 1), ('RC0402FR0710KL', 1, 'picture', 1, '${ONE}', '', 1),
      ('RC0402FR0710KL', 1, 'datasheet', 1, '${SHEET}', '', 1), ('RC0402FR0710KL', 2, 'picture', 1, '/files/pictures/none', '', 1)`,
  ).run()
})

async function fetchPath(path: string): Promise<Response> {
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(`https://shop.test${path}`), env, ctx)
  await waitOnExecutionContext(ctx)
  return response
}
const visit = async (path: string): Promise<string> => (await fetchPath(path)).text()
const sources = (html: string, selector: string): string[] => elements(html, selector).map(({ attributes }) => attributes['src'] ?? '')

describe('a part with pictures', () => {
  it('shows them on its page, one chosen, with the drawing of its package behind them', async () => {
    const html = await visit(`/productdetail/${PART}`)
    expect(sources(html, '.gallery-large img')).toEqual([`${ONE}-large.webp`, `${TWO}-large.webp`])
    expect(sources(html, '.gallery label img')).toEqual([`${ONE}-small.webp`, `${TWO}-small.webp`])
    expect(elements(html, '.gallery input[type=radio]').map(({ attributes }) => 'checked' in attributes)).toEqual([true, false, false])
    expect(elements(html, '.gallery .gallery-large svg')).toHaveLength(1)
    expect(elements(html, '.gallery input')[2]?.attributes['aria-label']).toBe('Outline drawing of package 0402')
    expect(readAttribute(html, '.gallery-large img', 'alt')).toBe('RC0402FR-0710KL, picture 1')
    expect(readText(html, '.gallery legend')).toBe('Pictures')
    expect(readAttribute(await visit(`/ar/productdetail/${PART}`), '.gallery-large img', 'alt')).toContain('، صورة')
  })

  it('shows the small one in lists, and keeps it on the RFQ list; others are drawn', async () => {
    for (const path of ['/category/chip-resistors', '/manufacturer/yageo']) {
      const html = await visit(path)
      expect(new Set(sources(html, '.part-icon')), path).toEqual(new Set([`${ONE}-small.webp`]))
      expect(elements(html, 'tbody th use').length, path).toBeGreaterThan(0)
      expect(html).toContain(`&quot;icons&quot;:&quot;${ONE}-small.webp&quot;`)
    }
  })

  it('tells search engines of the large ones', async () => {
    const product = listStructuredData(await visit(`/productdetail/${PART}`)).find(
      (node) => (node as { '@type'?: string })['@type'] === 'Product',
    )
    expect(product).toMatchObject({ image: [expect.stringMatching(/^https:\/\/.*-large\.webp$/), expect.stringContaining(TWO)] })
  })

  it('is not another maker’s of the same number, and another part has its drawing alone', async () => {
    const html = await visit(`/productdetail/${OTHER}`)
    expect(elements(html, '.gallery')).toEqual([])
    expect(elements(html, '.product-drawing svg')).toHaveLength(1)
  })
})

describe('a part with a datasheet of the folder', () => {
  it('has it before that of its series, on its page and on the page of its datasheet', async () => {
    const html = await visit(`/productdetail/${PART}`)
    expect(elements(html, '#documents a, .page-section a[href$=".pdf"]').map(({ attributes }) => attributes['href'])[0]).toBe(SHEET)
    expect(await visit(`/datasheet/${PART}`)).toContain(SHEET)
  })

  it('is found by the datasheet filter, once its chunk is up to date', async () => {
    await env.CATALOGUE.batch(
      [
        'UPDATE series SET datasheet_url = NULL',
        'DELETE FROM part_documents',
        "INSERT INTO stale_chunks (category_id, chunk, mark, all_columns) VALUES (2, 0, 'a', 1)",
      ].map((sql) => env.CATALOGUE.prepare(sql)),
    )
    await updateColumns(env.CATALOGUE, Date.now() + 5000)
    const html = await visit('/category/chip-resistors?has=datasheet')
    expect(elements(html, '.part-table tbody tr')).toHaveLength(1)
    expect(html).toContain('RC0402FR-0710KL')
  })
})

describe('what lies in the bucket', () => {
  it('is served for good, as what it is, and does nothing', async () => {
    await env.FILES.put(`${ONE.slice('/files/'.length)}-small.webp`, 'x')
    await env.FILES.put(SHEET.slice('/files/'.length), '%PDF-')
    const picture = await fetchPath(`${ONE}-small.webp`)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const sheet = await fetchPath(SHEET)
    expect(Object.fromEntries(sheet.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="rc0402.pdf"',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['-large.webp', '-huge.webp', '-small.svg', '.webp', '-small.webp/../x'])(
    'gives nothing for %s that is not there',
    async (ending) => {
      expect((await fetchPath(ONE + ending)).status).toBe(404)
    },
  )
})
