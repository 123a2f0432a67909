/** A visitor cannot type the contents of a page's slots: a text with a mark in it stays a text. */
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadBom } from '#shared/contract/bom.ts'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { cartAdd } from '#shared/contract/cart.ts'
import { routes, toPath } from '#shared/routes.ts'
import { formatSlotMark } from '#shared/text/slot-mark.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { draws } from '#test-support/matrix.ts'
import { leaves, ordinaryRequest } from '#test-support/ordinary-request.ts'
import { cookieHeader, cookiesAfter, FORM, PAGE_PATHS, visit } from '#test-support/pages.ts'
import { signIn } from '#test-support/visitor.ts'
import { escapeHtml } from './render-html.ts'
import { splitAtSlots, type VisitorSlot } from './slots.ts'

/** Every slot: those of the type, those of parts of the frame, and sections. */
const VISITOR_SLOTS: Readonly<Record<VisitorSlot, true>> = {
  ...{ stale: true, consent: true, offer: true, menu: true, notice: true },
  ...{ services: true, email: true, account: true, orders: true, attempt: true, zone: true },
}
const SLOTS = [
  ...Object.keys(VISITOR_SLOTS),
  'name',
  'badge',
  'to',
  'address',
  'section-0',
  'section-1',
  'section-11',
  'moment-1764000000000',
]

/** The closest texts to a mark without the secret of this isolate, which no response contains. */
const LOOKALIKES: readonly ((name: string) => string)[] = [
  (name) => `\u0001${name}\u0002`,
  (name) => `slot-${name}.`,
  (name) => `slot--${name}.`,
  (name) => formatSlotMark(name).replace(/[\da-f]{32}/, '0'.repeat(32)),
  // One digit is changed, missing, or duplicated.
  (name) => formatSlotMark(name).replace(/[\da-f](?=-)/, (digit) => (digit === '0' ? '1' : '0')),
  (name) => formatSlotMark(name).replace(/[\da-f](?=-)/, ''),
  (name) => formatSlotMark(name).replace(/[\da-f](?=-)/, (digit) => digit + digit),
  (name) => `<slot name="${name}"></slot><!--${name}-->{{${name}}}$${name}$&`,
]
const MARK = SLOTS.slice(0, 6)
  .map((name) => LOOKALIKES[0]?.(name))
  .concat(LOOKALIKES[4]?.('menu'))
  .join('')

const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((sign) => /(?![\t\n\r])\p{Cc}/u.test(sign))

/** All field names of calls, and further query parameters of URLs. */
const NAMES = [
  ...new Set(
    ENDPOINTS.flatMap((endpoint) => leaves(ordinaryRequest(endpoint, () => undefined)).map((leafPath) => String(leafPath.at(-1)))),
  ),
  ...['wd', 'q', 'redirect', 'text', 'typed', 'company', 'back'],
]
const typed = new URLSearchParams(NAMES.map((name) => [name, `a${MARK}b`]))

const menus = (html: string): number => html.split('class="header-visitor').length - 1

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.CATALOGUE.prepare('UPDATE manufacturers SET name = name || ?').bind(MARK).run()
})

function expectTexts({ text }: { text: string }): void {
  expect(text).not.toContain(formatSlotMark('').slice(0, -1))
  if (text.includes('<body')) expect(menus(text)).toBeLessThanOrEqual(1)
  expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}/u)
}

describe.each(PAGE_PATHS)('%s', (path) => {
  it('with marks in every field of its address', async () => {
    expectTexts(await visit(`${path}${path.includes('?') ? '&' : '?'}${typed}`))
  })

  it('with marks in every field of a form', async () => {
    expectTexts(await visit(path, { method: 'POST', body: typed, headers: FORM }))
  })
})

it.each(['/manufacturer/yageo', `/productdetail/${toGoodsPageUrl(TEST_PARTS[0]?.part_number ?? '', TEST_PARTS[0]?.part_id ?? 0)}`])(
  'a maker whose name has marks, on %s',
  async (path) => {
    const page = await visit(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('\ufffdmenu\ufffd')
    expect(menus(page.text)).toBe(1)
    expectTexts(page)
  },
)

it.each(SLOTS)('only the secret makes a mark of %s', (name) => {
  expect(splitAtSlots(formatSlotMark(name))).toEqual({ texts: ['', ''], slots: [name] })
  for (const toText of LOOKALIKES) expect(splitAtSlots(`a${toText(name)}b`).slots).toEqual([])
})

/** Without the results of fields' control characters: nothing, a blank, or their replacement. */
const toVisibleText = (html: string): string => html.replace(/[\p{Cc}\ufffd ]/gu, '')

describe('whatever a visitor types is found escaped and alone', () => {
  const piece = fc.oneof(
    fc.constantFrom(...CONTROLS),
    fc.constantFrom(...SLOTS),
    fc.tuple(fc.constantFrom(...LOOKALIKES), fc.constantFrom(...SLOTS)).map(([toText, name]) => toText(name)),
    fc.constantFrom('"', "'", '<', '&amp;', '</title><script>', '$1'),
  )
  /** Begins and ends with a word, since fields are trimmed. */
  const texts = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => `begin${pieces.join('')}end`)
  const CARRIERS: Readonly<Record<string, () => Promise<(text: string) => Promise<{ status: number; text: string }>>>> = {
    'search words': async () => (text) => visit(`/s?${new URLSearchParams({ wd: text })}`),
    'the name in the menu': async () => {
      const token = await signIn('marks@example.com')
      return (text) => {
        const user = encodeURIComponent(JSON.stringify({ name: text.slice(0, 200), email: 'marks@example.com' }))
        return visit('/about', { headers: cookieHeader({ token, userInfo: user }) })
      }
    },
    'a company': async () => {
      const token = await signIn('marks@example.com', { contact_name: 'Ada', company_name: 'Engine Works', country: 'GB' })
      return async (text) => {
        await env.SHOP.prepare('UPDATE customers SET company_name = ? WHERE email = ?').bind(text, 'marks@example.com').run()
        return visit(toPath(routes.account_profile, 'en', {}), { headers: cookieHeader({ token }) })
      }
    },
    'a comment': async () => (text) => visit('/rfq', { method: 'POST', body: new URLSearchParams({ comment: text }), headers: FORM }),
    'an own reference': async () => {
      const body = JSON.stringify({ items: [{ goods_id: TEST_PARTS[0]?.part_id ?? 0, qty: 10 }] })
      const added = await visit(cartAdd.path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
      const cookies = cookiesAfter(added.headers)
      return async (text) => {
        await env.SHOP.prepare('UPDATE cart_items SET customer_reference = ?').bind(text).run()
        return visit('/cart', { headers: cookieHeader(cookies) })
      }
    },
    'the name of a BOM': async () => {
      const { bom_id } = await ask(uploadBom, { name: 'Board', lines: [{ part_number: 'LM358' }] })
      return async (text) => {
        await env.SHOP.prepare('UPDATE boms SET name = ?').bind(text).run()
        return visit(toPath(routes.bom, 'en', { id: bom_id }))
      }
    },
  }

  it.each(Object.keys(CARRIERS))('%s', async (carrier) => {
    const show = await CARRIERS[carrier]?.()
    if (!show) throw new Error(`there is no carrier "${carrier}"`)
    const plain = await show('beginend')
    expect(plain.text).toContain('beginend')
    const property = fc.asyncProperty(texts, async (text) => {
      const page = await show(text)
      expect(page.status).toBe(plain.status)
      expect(toVisibleText(page.text)).toContain(toVisibleText(escapeHtml(text)).slice(0, 150))
      // The slots are filled as often as on the page of a plain text.
      expect(menus(page.text)).toBe(menus(plain.text))
      expect(elements(page.text, 'script, title, slot, form').length).toBe(elements(plain.text, 'script, title, slot, form').length)
      expectTexts(page)
    })
    await fc.assert(property, { numRuns: draws(100) })
  })
})

it('a BOM whose texts have marks', async () => {
  const lines = [{ part_number: `LM358${MARK}`, description: MARK, value: `10k${MARK}`, designators: ['R1\u0001menu\u0002'] }]
  const { bom_id } = await ask(uploadBom, { name: `Board ${MARK}`, lines })
  const page = await visit(toPath(routes.bom, 'en', { id: bom_id }))
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
