/** The page of a part for the address on packing papers. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { visit } from '#test-support/pages.ts'

const [FIRST] = TEST_PARTS
if (!FIRST) throw new Error('the test catalogue has parts')
const ID = toGoodsPageUrl(FIRST.part_number, FIRST.part_id)

beforeAll(() => fillTestCatalogue(env))

describe('the passport of a part', () => {
  it.each(['', '/de', '/ar'])('is a small page without a script, at "%s"', async (lang) => {
    const { status, text: html } = await visit(`${lang}/p/${ID}`)
    expect(status).toBe(200)
    expect(html.length).toBeLessThan(25_000)
    expect(elements(html, 'script')).toEqual([])
    expect(elements(html, 'h1')[0]?.text.trim()).toBe(FIRST.part_number)
    expect(elements(html, 'svg.drawing')).toHaveLength(1)
  })

  it('names the product’s page as the one to index', async () => {
    const { text: html } = await visit(`/de/p/${ID}`)
    expect(elements(html, 'link[rel=canonical]')[0]?.attributes['href']).toMatch(new RegExp(`/de/productdetail/${ID}$`))
  })

  it('leads to the visitor’s own BOMs and orders, and shows nothing of them', async () => {
    const { text: html } = await visit(`/p/${ID}`)
    const number = encodeURIComponent(FIRST.part_number)
    for (const href of [`/myaccount/bom-list?keyword=${number}`, `/myaccount/orders?number=${number}`])
      expect(elements(html, `nav a[href="${href}"]`), href).toHaveLength(1)
  })

  it.each([
    ['in capitals', `RC0402FR-0710KL-${FIRST.part_id}`],
    ['its number alone', 'rc0402fr-0710kl'],
  ])('is found by another spelling: %s', async (_, id) => {
    const { status, location } = await visit(`/p/${id}`)
    expect([status, location]).toEqual([301, `/p/${ID}`])
  })

  it('leads from the beginning of several numbers to the search, and is not found for any other', async () => {
    expect(await visit('/p/rc0402')).toMatchObject({ status: 302, location: '/s?wd=rc0402' })
    expect((await visit('/p/no-such-part')).status).toBe(404)
    expect((await visit(`/p/vej4r7m1htr-0506-${FIRST.part_id}`)).status).toBe(404)
  })
})
