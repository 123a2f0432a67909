import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  DESKTOP,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  expectPage,
  open,
  PHONE,
  readText,
  stored,
  toasts,
  useBrowser,
  visit,
} from './browser.ts'

useBrowser()

const CATEGORY = '/category/chip-resistors'

const count = (page: Page): Locator => page.getByRole('heading', { level: 2, name: /parts?$/ })
const rail = (page: Page): Locator => page.getByRole('form', { name: 'Filters' })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Active filters' })
const values = (page: Page, facet: string): Locator => rail(page).getByRole('list', { name: facet, exact: true })
const rows = (page: Page): Locator => page.getByRole('rowheader')
const numberIn = (text: string): number => Number(text.replace(/\D/g, ''))
const readPath = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')

/** Marks the document, so that a reload can be distinguished from a change. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { is_marked: true }))
  return () => page.evaluate(() => 'is_marked' in globalThis)
}

describe('a listing changes without a reload', () => {
  it('by facets, whose address can be shared and left again', async () => {
    const { page, openTab, expectClean } = await visit()
    await open(page, CATEGORY)
    const isSame = await mark(page)
    const all = numberIn(await readText(count(page)))

    const packages = values(page, 'Package')
    await packages.getByRole('checkbox').first().check()
    await page.waitForURL(/\?package=[^&]+$/)
    const first = numberIn(await readText(count(page)))
    expect(first).toBeLessThan(all)
    await expectPage(packages.getByRole('checkbox').first()).toBeFocused()
    await expectPage(chips(page).getByRole('link')).toHaveCount(1)

    await packages.getByRole('checkbox').nth(1).check()
    await page.waitForURL(/\?package=[^&]+&package=[^&]+$/)
    await expect.poll(async () => numberIn(await readText(count(page)))).toBeGreaterThan(first)
    const both = numberIn(await readText(count(page)))

    await rail(page).getByRole('checkbox', { name: 'In stock only' }).check()
    await page.waitForURL(/\?in_stock=1&package=/)
    expect(await isSame()).toBe(true)
    const stocked = await readText(count(page))
    const shared = readPath(page)

    const other = await openTab()
    await open(other, shared)
    expect(await readText(count(other))).toBe(stocked)
    await expectPage(values(other, 'Package').getByRole('checkbox', { checked: true })).toHaveCount(2)
    expect(readPath(other)).toBe(shared)

    await page.goBack()
    await expect.poll(async () => numberIn(await readText(count(page)))).toBe(both)
    await expectPage(rail(page).getByRole('checkbox', { name: 'In stock only' })).not.toBeChecked()
    await page.goBack()
    await expect.poll(async () => numberIn(await readText(count(page)))).toBe(first)
    await page.goBack()
    await expect.poll(async () => numberIn(await readText(count(page)))).toBe(all)
    await expectPage(packages.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expectPage(chips(page)).toHaveCount(0)
    await page.goForward()
    await expect.poll(async () => numberIn(await readText(count(page)))).toBe(first)
    expect(await isSame()).toBe(true)
    expectClean()
  })

  it('by bounds as engineers type them, by the thumbs of their slider, and by chips', async () => {
    const { page, expectClean } = await visit()
    await open(page, CATEGORY)
    const isSame = await mark(page)
    const all = numberIn(await readText(count(page)))
    const least = rail(page).getByRole('textbox', { name: 'Resistance: minimum' })
    await least.fill('4k7')
    await least.press('Enter')
    await page.waitForURL('**?resistance.min=4700')
    await expectPage(least).toBeFocused()
    await expectPage(chips(page).getByRole('link')).toHaveText(/Resistance\s*≥ 4.7\skΩ/)
    const from = numberIn(await readText(count(page)))
    expect(from).toBeLessThan(all)

    const thumb = rail(page).getByRole('slider', { name: 'Resistance: maximum' })
    await thumb.focus()
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/resistance\.min=4700&resistance\.max=\d+$/)
    await expectPage(thumb).toHaveAttribute('aria-valuetext', /Ω$/)
    await expect.poll(async () => numberIn(await readText(count(page)))).toBeLessThan(from)
    await expectPage(thumb).toBeFocused()

    await least.fill('nonsense')
    await least.press('Enter')
    await page.waitForURL(/\?resistance\.max=\d+$/)
    await expectPage(chips(page).getByRole('link')).toHaveCount(1)
    await chips(page).getByRole('link').click()
    await page.waitForURL((url) => url.search === '')
    await expectPage(count(page)).toBeFocused()
    expect(numberIn(await readText(count(page)))).toBe(all)
    expect(await isSame()).toBe(true)
    expectClean()
  })

  it('by the heads of columns, the order, the quantity of prices, and pages', async () => {
    const { page, expectClean } = await visit()
    await open(page, CATEGORY)
    const isSame = await mark(page)
    const head = page.getByRole('columnheader', { name: 'Stock' })
    await head.getByRole('link').click()
    await page.waitForURL('**?sort=-stock')
    await expectPage(head).toHaveAttribute('aria-sort', 'descending')
    await expectPage(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-stock')
    const maxStock = numberIn(await readText(page.getByRole('row').nth(1).getByRole('cell').first()))
    await head.getByRole('link').click()
    await page.waitForURL('**?sort=stock')
    await expectPage(head).toHaveAttribute('aria-sort', 'ascending')
    await expect
      .poll(async () => numberIn((await readText(page.getByRole('row').nth(1).getByRole('cell').first())) || '0'))
      .toBeLessThan(maxStock)

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Resistance, descending')
    await page.waitForURL('**?sort=-resistance')
    const qty = page.getByRole('textbox', { name: 'Price at' })
    await qty.fill('1,000')
    await qty.press('Enter')
    await page.waitForURL('**?sort=-resistance&qty=1000')

    const first = await readText(rows(page).first())
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**?sort=-resistance&qty=1000&page=2')
    await expectPage(rows(page).first()).not.toHaveText(first)
    await expectPage(count(page)).toBeFocused()
    await expectPage(count(page)).toBeInViewport()
    await page.goBack()
    await expectPage(rows(page).first()).toHaveText(first)
    // From another page as well, where this one must be requested again.
    await rows(page).first().getByRole('link').first().click()
    await page.waitForURL('**/productdetail/**?qty=1000')
    await expectPage(page.getByRole('textbox', { name: 'Quantity' }).first()).toHaveValue('1000')
    await page.goBack()
    await expectPage(rows(page).first()).toHaveText(first)
    await page.goBack()
    await page.waitForURL('**?sort=-resistance')
    await expectPage(qty).toHaveValue('1')
    await expect(isSame()).resolves.toBe(false)
    expectClean()
  })

  it('and the newest choice wins, however late an older answer comes', async () => {
    const { page, expectClean } = await visit()
    await open(page, CATEGORY)
    let heldRequests = 0
    const late = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await page.route(
      (url) => url.search === '?in_stock=1',
      async (route) => {
        heldRequests += 1
        await late.promise
        // The page has aborted it, so it cannot be continued.
        await route.continue().catch(() => {})
        answered.resolve()
      },
    )
    await rail(page).getByRole('checkbox', { name: 'In stock only' }).check()
    await expect.poll(() => heldRequests).toBe(1)
    await expectPage(page.locator('[data-listing]')).toHaveAttribute('aria-busy', 'true')
    await values(page, 'Package').getByRole('checkbox').first().check()
    await page.waitForURL(/\?in_stock=1&package=/)
    await expectPage(page.locator('[data-listing]')).not.toHaveAttribute('aria-busy', 'true')
    const countText = await readText(count(page))
    late.resolve()
    await answered.promise
    await page.waitForLoadState('networkidle')
    expect(await readText(count(page))).toBe(countText)
    await expectPage(chips(page).getByRole('link')).toHaveCount(2)
    expectClean()
  })

  it('and where that fails, the page is loaded instead', async () => {
    const { page } = await visit()
    await open(page, CATEGORY)
    const isSame = await mark(page)
    await page.route(
      (url) => url.search === '?in_stock=1',
      (route) => (route.request().headers()['x-listing'] ? route.abort() : route.continue()),
    )
    await rail(page).getByRole('checkbox', { name: 'In stock only' }).check()
    await page.waitForURL('**?in_stock=1')
    await expectPage(chips(page).getByRole('link')).toHaveCount(1)
    expect(await isSame()).toBe(false)
  })

  it('in Arabic too, and the other languages follow the address', async () => {
    const { page, expectClean } = await visit()
    await open(page, `/ar${CATEGORY}`)
    const isSame = await mark(page)
    await page.locator('form input[name="in_stock"]').check()
    await page.waitForURL('**/ar/category/chip-resistors?in_stock=1')
    await expectPage(page.getByRole('banner').locator('a[hreflang="de"]')).toHaveAttribute(
      'href',
      /\/de\/category\/chip-resistors\?in_stock=1$/,
    )
    expect(await isSame()).toBe(true)
    await expectAccessibleInBothSchemes(page)
    expectClean()
  })

  it('in a search as well, where the words stay first in the address', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/s?wd=resistor')
    const isSame = await mark(page)
    await rail(page).getByRole('checkbox', { name: 'In stock only' }).check()
    await page.waitForURL('**/s?wd=resistor&in_stock=1')
    await chips(page).getByRole('link').click()
    await page.waitForURL('**/s?wd=resistor')
    expect(await isSame()).toBe(true)
    expectClean()
  })
})

it('values of a long list are found by typing, and the choice stays found', async () => {
  const { page, expectClean } = await visit()
  await open(page, CATEGORY)
  const list = values(page, 'Resistance')
  await rail(page)
    .getByRole('link', { name: /^\d+ values Resistance$/ })
    .click()
  await page.waitForURL('**?more=resistance')
  await rail(page).getByRole('searchbox', { name: 'Find in Resistance' }).fill('10 k')
  const found = list.getByRole('checkbox', { name: /^10\skΩ/ })
  await expectPage(list.getByRole('checkbox')).toHaveCount(1)
  await found.check()
  await page.waitForURL('**?resistance=10000&more=resistance')
  await expectPage(found).toBeChecked()
  await expectPage(found).toBeFocused()
  await expectPage(list.getByRole('checkbox')).toHaveCount(1)
  expectClean()
})

it('a row adds its quantity to the RFQ list, and rejects an invalid one', async () => {
  const { page, expectClean } = await visit()
  await open(page, '/s?wd=LM358')
  const row = page.getByRole('row').nth(1)
  const quantity = row.getByRole('textbox', { name: /^Quantity of/ })
  await quantity.fill('some')
  await row.getByRole('button', { name: /^Add .* to RFQ list$/ }).click()
  await expectPage(toasts(page)).toContainText('Enter a whole number, 1 or more')
  await expectPage(quantity).toHaveAttribute('aria-invalid', 'true')
  await expectPage(quantity).toBeFocused()
  await quantity.fill('1,250')
  await row.getByRole('button', { name: /^Add .* to RFQ list$/ }).click()
  await expectPage(toasts(page)).toContainText('added to your RFQ list')
  expect(await stored(page, 'RFQLIST')).toMatchObject([{ qty: 1250 }])
  expectClean()
})

it('heads of columns stay in sight, and so does the part number where the table is wider than its place', async () => {
  const { page } = await visit({ width: DESKTOP })
  await open(page, CATEGORY)
  const head = page.getByRole('columnheader', { name: 'Part number' })
  await page.mouse.wheel(0, 1500)
  // Below the sticky bar.
  await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? -1)).toBe(48)
  const first = page.locator('.part-table tbody tr:first-child > :first-child')
  await page.setViewportSize({ width: 1100, height: 900 })
  const left = (await first.boundingBox())?.x
  await page.locator('.table-scroll').evaluate((container) => container.scrollTo({ left: 200 }))
  expect((await first.boundingBox())?.x).toBe(left)
})

it('on a phone the filters wait behind their button and lead back to the parts', async () => {
  const { page, expectClean } = await visit({ width: PHONE })
  await open(page, CATEGORY)
  await expectPage(rail(page)).toBeHidden()
  await page.getByRole('main').getByText('Filters', { exact: true }).click()
  await rail(page).getByRole('checkbox', { name: 'In stock only' }).check()
  await page.waitForURL('**?in_stock=1')
  await expectPage(rail(page)).toBeVisible()
  await expectNoOverflow(page)
  await rail(page)
    .getByRole('link', { name: /^Show \d/ })
    .click()
  await expectPage(count(page)).toBeInViewport()
  // Only now: the bottom bar covers filters while they scroll past.
  await expectAccessibleInBothSchemes(page)
  expectClean()
})

it('no filter is left says which of them to take back', async () => {
  const { page, expectClean } = await visit()
  await open(page, `${CATEGORY}?package=0603&resistance.min=900M`)
  await expectPage(page.getByText('No parts match these filters.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Resistance/ })
    .click()
  await page.waitForURL('**?package=0603')
  await expectPage(rows(page).first()).toBeVisible()
  expectClean()
})

it('the same form works without script', async () => {
  const { page } = await visit({ script: false })
  await open(page, CATEGORY)
  const all = numberIn(await readText(count(page)))
  await values(page, 'Package').getByRole('checkbox').first().check()
  await rail(page).getByRole('textbox', { name: 'Resistance: minimum' }).fill('4k7')
  await rail(page).getByRole('button', { name: 'Apply filters' }).click()
  await page.waitForURL(/package=/)
  await expectPage(chips(page).getByRole('link')).toHaveCount(2)
  const some = numberIn(await readText(count(page)))
  expect(some).toBeLessThan(all)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.waitForURL(/sort=price/)
  expect(numberIn(await readText(count(page)))).toBe(some)
  // The chips contain only the chosen filters.
  await chips(page)
    .getByRole('link', { name: /Resistance/ })
    .click()
  await page.waitForURL(/chip-resistors\?package=[^&]+&sort=price$/)
})
