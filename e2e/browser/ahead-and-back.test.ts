/** Prerendered pages, and pages restored by Back: in a browser with an active back/forward cache. */
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/dev/chromium.mjs'
import { baseUrl } from '../served-site.ts'
import { expectPage, openTab, useBrowser } from './browser.ts'

useBrowser()

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    // The full browser: the headless shell has no back/forward cache.
    executablePath: await ensureChromium({ shows_pdf: true }),
    args: [...CHROMIUM_FLAGS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(() => browser.close())

async function visitor(): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport: { width: 1440, height: 900 } })
  return openTab(context)
}

/** Whether the window still has the same page: a reload loses the mark. */
const isUnchanged = (page: Page): Promise<boolean> => page.evaluate(() => 'left' in globalThis)
const leave = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(globalThis, { left: true }))

describe('back', () => {
  it.each(['/', '/category/chip-resistors', '/s?wd=LM358', '/manufacturer/murata', '/news', '/about'])(
    '%s comes from the browser as it was left',
    async (path) => {
      const page = await visitor()
      await page.goto(path)
      await leave(page)
      await page.goto('/category')
      await page.goBack({ waitUntil: 'commit' })
      // A restored page loads no resource to wait for.
      await expectPage.poll(() => page.url()).toBe(baseUrl() + path)
      expect(await isUnchanged(page)).toBe(true)
      await page.context().close()
    },
  )

  it('the cart’s number is the one of now', async () => {
    const page = await visitor()
    await page.goto('/category/chip-resistors')
    await leave(page)
    await page.goto('/category/ceramic-capacitors')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add .+ to the cart$/ })
      .nth(2)
      .click()
    const cart = page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
    await expectPage(cart).toContainText('1')
    await page.goBack({ waitUntil: 'commit' })
    await expectPage.poll(() => page.url()).toContain('/chip-resistors')
    expect(await isUnchanged(page)).toBe(true)
    await expectPage(cart).toContainText('1')
    await page.context().close()
  })
})

describe('the cart’s number', () => {
  it.each([
    ['that the page did not wait for is asked for by its script', true],
    ['that the page says is not asked for again', false],
  ])('%s', async (_, isLate) => {
    const page = await visitor()
    const requestedUrls: string[] = []
    await page.route('**/about', async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      await route.fulfill({ response: answer, body: isLate ? text.replace('data-cart-count', 'data-cart-late="" data-cart-count') : text })
    })
    await page.route('**/api/cart/count*', (route) => {
      requestedUrls.push(route.request().url())
      return route.fulfill({ json: { code: 200, message: 'Success', data: { count: 3 } } })
    })
    await page.goto('/about', { waitUntil: 'networkidle' })
    const cart = page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
    if (isLate) await expectPage(cart).toContainText('3')
    expect(requestedUrls).toHaveLength(isLate ? 1 : 0)
    await page.context().close()
  })
})

describe('ahead', () => {
  it('a part of a list is made ready when its link is pointed at, and counts once it is seen', async () => {
    const page = await visitor()
    await page.goto('/category/chip-resistors')
    const link = page.locator('a.pn-link').first()
    const path = (await link.getAttribute('href')) ?? ''
    const fetched = page.context().waitForEvent('request', (request) => request.url().endsWith(path))
    await link.hover()
    await fetched
    const recent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /recent/i.test(key)).length)
    expect(await recent()).toBe(0)
    await link.click()
    await page.waitForURL(`**${path}`)
    await expectPage.poll(recent).toBe(1)
    await page.context().close()
  })
})
