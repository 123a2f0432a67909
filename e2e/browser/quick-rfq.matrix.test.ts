import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callApi } from '../http/site.ts'
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  expectPage,
  open,
  PHONE,
  siteUrl,
  toasts,
  useBrowser,
  type VisitOptions,
  visit,
} from './browser.ts'

useBrowser()

const CALL = '**/api/rfq/goodsDetailRfq?*'

interface Suggestion {
  part_number: string
  goods_page_url: string
}

async function somePart(): Promise<Suggestion> {
  const [part] = await callApi<Suggestion[]>('/api/index/searchOption?keyword=LM358')
  if (!part) throw new Error('there is no LM358')
  return part
}

const main = (page: Page): Locator => page.getByRole('main')
/** A summary has no role for a query. */
const opener = (page: Page, text = 'Quick RFQ'): Locator => main(page).locator('summary').filter({ hasText: text })
const findParts = (page: Page) => ({
  qty: main(page).locator('form').filter({ hasText: 'Send RFQ' }).getByRole('textbox', { name: 'Quantity' }),
  email: main(page).getByRole('textbox', { name: 'Your email address' }),
  price: main(page).getByRole('textbox', { name: /^Target price/ }),
  name: main(page).getByRole('textbox', { name: /^Your name/ }),
  comment: main(page).getByRole('textbox', { name: /^Comment/ }),
  send: main(page).getByRole('button', { name: 'Send RFQ' }),
})
const calculator = (page: Page): Locator =>
  page.getByRole('region', { name: 'Unit price' }).getByRole('textbox', { name: 'Quantity' }).first()
const sent = (page: Page): Locator => main(page).getByRole('status').filter({ hasText: 'Your RFQ has been sent' })

async function openForm(options: VisitOptions = {}, path?: string) {
  const visitor = await visit(options)
  await open(visitor.page, path ?? `/productdetail/${(await somePart()).goods_page_url}`)
  return { ...visitor, ...findParts(visitor.page) }
}

const newAddress = (): string => `buyer-${crypto.randomUUID().slice(0, 8)}@example.com`

describe('with script', () => {
  it('asks for the quantity of the calculator, shows what was sent, and leads to it', async () => {
    const { page, expectClean, qty, email, price, name, comment, send } = await openForm()
    const requests: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('goodsDetailRfq')) requests.push(request.postDataJSON())
    })
    await calculator(page).fill('2500')
    await opener(page).click()
    await expectPage(qty).toHaveValue('2500')
    const address = newAddress()
    await email.fill(address)
    await price.fill('0,0425')
    await name.fill('Ana Müller')
    await comment.fill('Date code 24+\nCoC wanted')
    await send.dblclick()
    await expectPage(sent(page)).toBeFocused()
    await expectPage(toasts(page)).toHaveText(/^RFQ \S+ has been sent$/)
    const link = sent(page).getByRole('link', { name: /^RFQ\d{6}-/ })
    const number = (await link.textContent())?.trim() ?? ''
    await expectPage(sent(page)).toContainText('2,500')
    await expectPage(sent(page)).toContainText(/\d{4}, \d{2}:\d{2}/)
    await expectPage(sent(page)).not.toContainText('{{')
    expect(requests).toEqual([
      expect.objectContaining({
        qty: 2500,
        email: address,
        target_price: '0.0425',
        contact_name: 'Ana Müller',
        comment: 'Date code 24+\nCoC wanted',
      }),
    ])
    await expectAccessibleInBothSchemes(page)

    await sent(page).getByRole('button', { name: 'Send another RFQ' }).click()
    await expectPage(qty).toBeFocused()
    await expectPage(comment).toHaveValue('')
    await expectPage(sent(page)).toBeHidden()
    await page.goto(siteUrl(`/rfq/quote/${number.toLowerCase()}`))
    await expectPage(main(page)).toContainText(number)
    expectClean()
  })

  it('says what is wrong beside the fields, and sends nothing', async () => {
    const { page, expectClean, qty, email, price, send } = await openForm()
    await page.route(CALL, (route) => route.abort())
    await opener(page).click()
    await qty.fill('some')
    await email.fill('buyer@example')
    await price.fill('cheap')
    await send.click()
    await expectPage(qty).toBeFocused()
    await expectPage(qty).toHaveAccessibleDescription('Enter the quantity as a whole number')
    await expectPage(email).toHaveAccessibleDescription('Enter a valid email address')
    await expectPage(price).toHaveAccessibleDescription('Enter a price in US dollars, such as 0.125')
    await qty.fill('10')
    await expectPage(qty).not.toHaveAttribute('aria-invalid', 'true')
    // The calculator does not replace a typed quantity.
    await opener(page).click()
    await calculator(page).fill('77')
    await opener(page).click()
    await expectPage(qty).toHaveValue('10')
    expectClean()
  })

  it('leads through the sign-out and back with what was typed, where the session has ended', async () => {
    const { page, context, qty, email, comment, send } = await openForm()
    const { pathname: here } = new URL(page.url())
    await opener(page).click()
    await qty.fill('2500')
    await email.fill('ada@example.com')
    await comment.fill('Date code within a year')
    await context.addCookies([{ name: 'token', value: 'a-session-that-is-none', url: siteUrl() }])
    await send.click()
    await page.waitForURL(/\/exit\?redirect=/)
    await open(page, here)
    await expectPage(qty).toHaveValue('2500')
    await expectPage(email).toHaveValue('ada@example.com')
    await expectPage(comment).toHaveValue('Date code within a year')
  })

  it('keeps everything where it fails, and asks for the same once more', async () => {
    const { page, email, comment, send } = await openForm()
    const keys: (string | undefined)[] = []
    await page.route(CALL, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) await route.abort()
      else await route.continue()
    })
    await opener(page).click()
    await email.fill(newAddress())
    await comment.fill('Keep me')
    await send.click()
    await expectPage(toasts(page)).toContainText('Your entries are still here')
    await expectPage(comment).toHaveValue('Keep me')
    await expectPage(send).not.toHaveAttribute('aria-disabled')
    await send.click()
    await expectPage(sent(page)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[\w-]{16,}$/)
    expect(new Set(keys).size).toBe(1)
  })

  it.each([
    { path: '', text: 'Quick RFQ' },
    { path: '/zh', text: '快速询价' },
    { path: '/ar', text: 'طلب سعر سريع' },
  ])('is accessible, wide and narrow: $text', async ({ path, text }) => {
    const { goods_page_url } = await somePart()
    const { page, expectClean } = await visit({ width: PHONE })
    await open(page, `${path}/productdetail/${goods_page_url}`)
    await opener(page, text).click()
    await main(page).locator('form button[data-send]').click()
    await expectPage(main(page).locator('input[type="email"]')).toHaveAttribute('aria-invalid', 'true')
    await expectNoOverflow(page)
    await expectAccessibleInBothSchemes(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
    expectClean()
  })
})

describe('without script', () => {
  it('comes back with what is wrong, then with a code, then with what was sent; the address tells nothing of the sender', async () => {
    const { goods_page_url } = await somePart()
    const { page, context, email, qty, comment, send } = await openForm({ script: false }, `/productdetail/${goods_page_url}?qty=30`)
    const address = newAddress()
    await opener(page).click()
    await expectPage(qty).toHaveValue('30')
    expect(await context.cookies()).toEqual([])
    await email.fill('buyer@')
    await comment.fill('Typed by hand')
    const rejected = page.waitForResponse((response) => response.request().method() === 'POST')
    await send.click()
    expect((await rejected).status()).toBe(422)
    await main(page).getByRole('alert').getByRole('link', { name: 'Enter a valid email address' }).click()
    await expectPage(email).toHaveAccessibleDescription('Enter a valid email address')
    await expectPage(comment).toHaveValue('Typed by hand')

    await email.fill(address)
    await send.click()
    const panel = page.getByRole('group', { name: 'Verification code' })
    await panel.getByRole('button', { name: /by e-mail/ }).click()
    const mails = (await (await fetch(siteUrl(`/dev/outbox.json?to=${encodeURIComponent(address)}`))).json()) as { text: string }[]
    await panel.getByRole('textbox', { name: 'Code' }).fill(/^\d{6}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '')
    await send.click()
    await page.waitForURL(`**/productdetail/${goods_page_url}?rfq=RFQ*#quick-rfq`)
    expect(page.url()).not.toContain('example.com')
    await expectPage(sent(page)).toContainText('30')
    await expectPage(sent(page).getByRole('link', { name: /^RFQ\d{6}-/ })).toBeVisible()

    // A visitor with a shared URL sees only the part.
    const otherVisitor = await visit({ script: false })
    await otherVisitor.page.goto(page.url())
    await expectPage(otherVisitor.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPage(sent(otherVisitor.page)).toHaveCount(0)
  })
})
