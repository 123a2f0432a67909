import { describe, expect, it } from 'vitest'
import { makeBom } from './bom-page.ts'
import { expectAccessible, expectPage, open, useBrowser, visit } from './browser.ts'
import { findCoveredBars } from './faults.ts'

useBrowser()

const measureBottom = (selector: string) => Math.round(document.querySelector(selector)?.getBoundingClientRect().bottom ?? -1)
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

describe('the frame', () => {
  it.each(['', '/ar'])('keeps search, RFQ list and cart in a bar of 48 pixels that covers no heading of a table, at "%s"', async (lang) => {
    const { page, expectClean } = await visit({ width: 1440 })
    await open(page, `${lang}/category/chip-resistors`)
    await page.evaluate(() => scrollTo(0, 1500))
    await expectPage.poll(() => page.evaluate(measureBottom, '.header-main')).toBe(48)
    await expectPage(page.getByRole('banner').getByRole('combobox')).toBeInViewport()
    const head = await page.locator('main thead th').nth(1).boundingBox()
    expect(Math.round(head?.y ?? 0)).toBe(48)
    expect(await page.evaluate(overflow)).toBe(0)
    expectClean()
  })

  it.each(['', '/ar'])('keeps them on a phone, above the button for the filters, at "%s"', async (lang) => {
    const { page, expectClean } = await visit({ width: 390 })
    await open(page, `${lang}/category/chip-resistors`)
    await page.evaluate(() => scrollTo(0, 1500))
    await expectPage.poll(() => page.evaluate(measureBottom, '.header-main')).toBe(48)
    const banner = page.getByRole('banner')
    await expectPage(banner.getByRole('combobox')).toBeInViewport()
    await expectPage(banner.locator('[data-open-rfq]')).toBeInViewport()
    await expectPage(banner.locator('a[href$="/cart"]')).toBeInViewport()
    expectClean()
  })

  it.each(['', '/ar'])('puts the bar of ticked parts on the one that buys, at "%s" on a phone', async (lang) => {
    const { page } = await visit({ width: 390 })
    await open(page, `${lang}/category/chip-resistors`)
    for (const tick of (await page.locator('main input[form=compare]').all()).slice(0, 2)) await tick.check({ force: true })
    await open(page, `${lang}/productdetail/rc0603fr-0710kl-67108864`)
    await expectPage(page.locator('#compare')).toBeVisible()
    await expectPage(page.locator('.buy-now')).toBeVisible()
    expect(await findCoveredBars(page)).toEqual([])
  })

  it.each([320, 390, 768, 1024, 1440, 1920])('covers no control of a bar in a window of %d pixels, scrolled or not', async (width) => {
    const { page } = await visit({ width })
    for (const path of [
      '/',
      '/category/chip-resistors',
      '/productdetail/rc0603fr-0710kl-67108864',
      '/rfq',
      '/cart',
      '/ar/productdetail/rc0603fr-0710kl-67108864',
    ]) {
      await open(page, path)
      for (const top of [0, 700]) {
        await page.evaluate((y) => scrollTo(0, y), top)
        expect([path, top, await findCoveredBars(page)]).toEqual([path, top, []])
      }
    }
  })

  it('shows a product on a phone within 5,000 pixels: to buy first, three alternatives, the others on demand', async () => {
    const { page } = await visit({ width: 390 })
    await open(page, '/productdetail/rc0603fr-0710kl-67108864')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5000)
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0
    expect(await top('.buy-box')).toBeLessThan(await top('.product-facts'))
    expect(await top('.product-facts')).toBeLessThan(await top('.product-drawing'))
    const rows = page.locator('#alternatives tbody tr')
    const count = await rows.count()
    expect(count).toBeGreaterThan(3)
    await expectPage(rows.filter({ visible: true })).toHaveCount(3)
    await page.getByText(`All alternatives (${count})`).click()
    await expectPage(rows.filter({ visible: true })).toHaveCount(count)
  })

  it('has one search on the start page of a phone, and two ways to a price beside it', async () => {
    const { page } = await visit({ width: 390 })
    await open(page, '/')
    await expectPage(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
    for (const name of ['Price a BOM', 'Request a quote'])
      await expectPage(page.getByRole('main').getByRole('link', { name })).toBeInViewport()
  })

  it('is left behind where every line of the window counts', async () => {
    const { page } = await visit({ width: 1440 })
    await open(page, '/bom')
    await page.evaluate(() => scrollTo(0, 400))
    await expectPage.poll(() => page.evaluate(measureBottom, '.header-main')).toBeLessThan(0)
  })

  it('leads to the search by "/", unless something is typed', async () => {
    const { page } = await visit()
    await open(page, '/contact')
    const search = page.getByRole('banner').getByRole('combobox')
    await page.keyboard.press('/')
    await expectPage(search).toBeFocused()
    await expectPage(search).toHaveValue('')
    await page.keyboard.type('1/4')
    await expectPage(search).toHaveValue('1/4')
  })

  it.each([320, 390, 768, 1025, 1280, 1920])('is no wider than a window of %d pixels', async (width) => {
    const { page } = await visit({ width })
    for (const path of ['/', '/cart', '/de/category/chip-resistors', '/ar/checkout']) {
      await open(page, path)
      expect([path, await page.evaluate(overflow)]).toEqual([path, 0])
    }
  })
})

it('shows all categories on every page, as they stand on their own', async () => {
  const { page, expectClean } = await visit({ width: 1440 })
  await open(page, '/de/about')
  const menu = page.locator('.category-menu')
  await menu.locator('summary').click()
  const link = menu.getByRole('link', { name: /^SMD-Widerstände/ })
  await expectPage(link).toBeVisible()
  expect(await menu.getByRole('link').count()).toBeGreaterThan(80)
  await page.keyboard.press('Escape')
  await expectPage(link).toBeHidden()
  await menu.locator('summary').click()
  await link.click()
  await page.waitForURL('**/de/category/chip-resistors')
  expectClean()
})

it('leads to all categories without a script too', async () => {
  const { page } = await visit({ width: 1440, script: false })
  await open(page, '/de/about')
  await expectPage(page.locator('.category-menu')).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: 'Kategorien im Überblick' }).click()
  await page.waitForURL('**/de/category')
  await expectPage(page.getByRole('link', { name: /^SMD-Widerstände/ })).toBeVisible()
})

describe('without a network', () => {
  it('stays in place with an error, preserves typed text, and applies a tick once the network is back', async () => {
    const { page, context } = await visit({ width: 1440 })
    await open(page, '/category/chip-resistors')
    const tick = page.getByRole('checkbox', { name: /^In stock only/ })
    await tick.hover()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await tick.check()
    await expectPage(page.getByText('No connection.')).toBeVisible()
    await expectPage(tick).toBeChecked()
    expect(page.url()).toMatch(/\/category\/chip-resistors$/)
    await page.getByRole('banner').getByRole('link', { name: 'Manufacturers' }).click()
    expect(page.url()).toMatch(/\/category\/chip-resistors$/)
    await context.setOffline(false)
    await page.waitForURL(/chip-resistors\?.*stock/)
    await open(page, '/contact')
    await context.setOffline(true)
    const message = page.getByRole('main').locator('textarea').first()
    await message.fill('Two reels of it')
    await page
      .getByRole('main')
      .getByRole('button', { name: /send|submit/i })
      .first()
      .click()
    await expectPage(page.getByText('No connection.')).toBeVisible()
    await expectPage(message).toHaveValue('Two reels of it')
  })
})

it('offers the last BOM on the start page, until it is cleared away', async () => {
  const { page, expectClean } = await visit()
  await makeBom(page)
  const bomPath = new URL(page.url()).pathname
  await open(page, '/')
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expectPage(recent.getByRole('link')).toHaveCount(1)
  await expectPage(recent.getByRole('link')).toContainText('amplifier rev B')
  await expectPage(recent.getByRole('link')).toHaveAttribute('href', bomPath)
  await expectAccessible(page)
  await recent.getByRole('button', { name: 'Clear list' }).click()
  await open(page, '/')
  await expectPage(recent).toBeHidden()
  expectClean()
})

it('leaves the keys of an input method alone: Enter confirms a word there, and opens no suggestion', async () => {
  const { page, expectClean } = await visit()
  await open(page, '/category')
  const field = page.getByRole('banner').getByRole('combobox')
  await field.click()
  await field.pressSequentially('NE555')
  await expectPage(page.getByRole('banner').getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  // Browsers send the key like this during text composition.
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true })
  await field.dispatchEvent('keydown', { key: 'Escape', keyCode: 229, isComposing: true, bubbles: true, cancelable: true })
  await expectPage(page.getByRole('banner').getByRole('option').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/category')
  await field.press('Enter')
  await page.waitForURL('**/productdetail/**')
  expectClean()
})

it('requests a picture that fails twice more, and then shows a placeholder', async () => {
  const { page } = await visit()
  await open(page, '/category')
  let requests = 0
  await page.route('**/files/drawings/lost.svg', (route) => {
    requests++
    return route.abort()
  })
  await page.evaluate(() => {
    const picture = new Image(40, 40)
    picture.src = '/files/drawings/lost.svg'
    document.getElementById('main')?.insertAdjacentElement('afterbegin', picture)
  })
  await expectPage(page.locator('main img.no-picture')).toBeVisible()
  expect(requests).toBe(3)
})
