/** What a page puts into its slots cannot be typed: a text with a mark in it is a text. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadBom } from '#shared/contract/bom.ts'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { goodsPageUrl } from '#shared/trade/part-number.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { leaves, ordinaryRequest } from '#test-support/ordinary-request.ts'
import { FORM, PAGE_PATHS, SLOT_MARK, visit } from '#test-support/pages.ts'

const SLOTS = ['menu', 'consent', 'offer', 'notice', 'section-0']
const MARK = SLOTS.map((name) => `\u0001${name}\u0002`).join('')

/** Every name that a call has for a field, and those that addresses have besides. */
const NAMES = [
  ...new Set(ENDPOINTS.flatMap((endpoint) => leaves(ordinaryRequest(endpoint, () => undefined)).map((place) => String(place.at(-1))))),
  ...['wd', 'q', 'redirect', 'text', 'typed', 'company', 'back'],
]
const typed = new URLSearchParams(NAMES.map((name) => [name, `a${MARK}b`]))

const menus = (html: string): number => html.split('class="header-visitor').length - 1

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.CATALOGUE.prepare('UPDATE manufacturers SET name = name || ?').bind(MARK).run()
})

function expectTexts({ text }: { text: string }): void {
  expect(text).not.toMatch(SLOT_MARK)
  if (text.includes('<body')) expect(menus(text)).toBeLessThanOrEqual(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that must not be there
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/)
}

describe.each(PAGE_PATHS)('%s', (path) => {
  it('with marks in every field of its address', async () => {
    expectTexts(await visit(`${path}${path.includes('?') ? '&' : '?'}${typed}`))
  })

  it('with marks in every field of a form', async () => {
    expectTexts(await visit(path, { method: 'POST', body: typed, headers: FORM }))
  })
})

it.each(['/manufacturer/yageo', `/productdetail/${goodsPageUrl(TEST_PARTS[0]?.part_number ?? '', TEST_PARTS[0]?.part_id ?? 0)}`])(
  'a maker whose name has marks, on %s',
  async (path) => {
    const page = await visit(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('\ufffdmenu\ufffd')
    expect(menus(page.text)).toBe(1)
    expectTexts(page)
  },
)

it('a BOM whose texts have marks', async () => {
  const lines = [{ part_number: `LM358${MARK}`, description: MARK, value: `10k${MARK}`, designators: ['R1\u0001menu\u0002'] }]
  const { bom_id } = await ask(uploadBom, { name: `Board ${MARK}`, lines })
  const page = await visit(pathTo(routes.bom, 'en', { id: bom_id }))
  expect(page.status).toBe(200)
  expect(elements(page.text, 'title')[0]?.inner).toMatch(/^Board/)
  expectTexts(page)
})

it('a list of marks makes no longer page than another list', async () => {
  const post = (body: string) => visit('/bom', { method: 'POST', body: new URLSearchParams({ text: body }), headers: FORM })
  const [marks, words] = [await post(MARK.repeat(2000)), await post('x'.repeat(MARK.length * 2000))]
  expect(marks.text.length).toBeLessThan(words.text.length + 10_000)
})

it('a text that is too long to be shown again makes a short page', async () => {
  const body = new URLSearchParams({ text: '"&<'.repeat(400_000) })
  const { status, text } = await visit('/bom', { method: 'POST', body, headers: FORM })
  expect(status).toBe(422)
  expect(text.length).toBeLessThan(1_200_000)
})
