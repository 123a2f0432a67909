import { describe, expect, it } from 'vitest'
import {
  expectAccessible,
  expectNoOverflow,
  expectPage,
  open,
  readText,
  rfqButton,
  searchField,
  stored,
  toasts,
  useBrowser,
  visit,
} from './browser.ts'
import { WINDOWS } from './matrix.ts'

useBrowser()

interface StoredLine {
  part_number: string
  qty: number
}

describe.each(WINDOWS)('a buyer at %i px in the %s', (width, scheme) => {
  it('searches, filters, opens a part, puts it on the RFQ list and goes on in Arabic and Chinese', async () => {
    const { page, context, expectClean } = await visit({ width, scheme })
    const stop = async (): Promise<void> => {
      await expectNoOverflow(page)
      await expectAccessible(page)
      expectClean()
    }

    await open(page, '/')
    const search = searchField(page)
    await search.pressSequentially('LM358')
    const options = page.getByRole('banner').getByRole('option')
    await expectPage(options.first()).toBeVisible()
    expect(await options.count()).toBeGreaterThan(2)
    await search.press('ArrowDown')
    await search.press('ArrowDown')
    await expectPage(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await stop()
    const suggested = (await options.nth(1).getAttribute('href')) ?? ''
    await search.press('Enter')
    await page.waitForURL((url) => url.pathname === suggested)
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText('LM358')

    await search.fill('LM358')
    await search.press('Enter')
    await page.waitForURL('**/s?wd=LM358')
    const results = page.getByRole('heading', { level: 2, name: /parts/ })
    const found = Number.parseInt((await readText(results)).replace(/\D/g, ''), 10)

    const inStock = page.getByRole('checkbox', { name: 'In stock only' })
    if (width < 1024) {
      await expectPage(inStock).toBeHidden()
      await page.getByRole('main').getByText('Filters', { exact: true }).click()
    }
    await inStock.check()
    await page.waitForURL('**/s?wd=LM358&in_stock=1')
    await page.getByRole('checkbox', { name: /^Texas Instruments/ }).check()
    await page.waitForURL('**/s?wd=LM358&in_stock=1&manufacturer=*')
    await expectPage(page.getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveCount(2)
    // In a narrow window the bottom bar covers filters only while they scroll past.
    if (width < 1024) await page.getByRole('link', { name: /^Show \d/ }).click()
    const left = Number.parseInt((await readText(results)).replace(/\D/g, ''), 10)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(found)
    await stop()

    const partLink = page.getByRole('rowheader').first().getByRole('link').first()
    const partNumber = await readText(partLink)
    await partLink.click()
    await page.waitForURL('**/productdetail/**')
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(partNumber)

    const buying = page.getByRole('region', { name: 'Unit price' })
    const extended = buying.locator('dl > div', { hasText: 'Extended price' }).getByRole('definition')
    const priceBefore = await readText(extended)
    await buying.getByRole('textbox', { name: 'Quantity' }).fill('4321')
    await expectPage(extended).not.toHaveText(priceBefore)
    expect(amount(await readText(extended))).toBeGreaterThan(amount(priceBefore))

    await expectPage(rfqButton(page).getByText('1', { exact: true })).toBeHidden()
    await buying.getByRole('button', { name: 'Add to RFQ list' }).click()
    await expectPage(toasts(page)).toContainText(`${partNumber} added to your RFQ list`)
    await expectPage(rfqButton(page).getByText('1', { exact: true })).toBeVisible()
    await stop()
    expect(await stored<StoredLine[]>(page, 'RFQLIST')).toMatchObject([{ part_number: partNumber, qty: 4321 }])

    const drawer = page.getByRole('complementary', { name: /^RFQ list/ })
    await rfqButton(page).click()
    await expectPage(drawer).toBeVisible()
    await expectPage(drawer.getByRole('heading')).toHaveText('RFQ list (1)')
    expect((await drawer.boundingBox())?.width).toBe(250)
    await expectPage(drawer.getByRole('link', { name: partNumber })).toHaveAttribute('href', `${new URL(page.url()).pathname}?qty=4321`)
    await drawer.getByRole('textbox', { name: 'Quantity' }).fill('25')
    await expect.poll(() => stored<StoredLine[]>(page, 'RFQLIST')).toMatchObject([{ part_number: partNumber, qty: 25 }])
    await stop()

    await drawer.press('Escape')
    await expectPage(drawer).toBeHidden()
    await expectPage(rfqButton(page)).toBeFocused()
    await rfqButton(page).click()
    await expectPage(drawer).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 2, y: 2 } })
    await expectPage(drawer).toBeHidden()
    if (width > 1024) {
      await page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: 'RFQ list' }).click()
      await expectPage(drawer).toBeVisible()
      // The drawer covers the bar: its button is reachable by keyboard.
      await page.getByRole('button', { name: 'Back to top' }).press('Enter')
      await expectPage(drawer).toBeHidden()
    }

    for (const { lang, tag, dir, name, drawn } of [
      { lang: 'ar', tag: 'ar', dir: 'rtl', name: 'العربية', drawn: 'left' },
      { lang: 'zh', tag: 'zh-Hans', dir: 'ltr', name: '简体中文', drawn: 'right' },
    ]) {
      await page.getByRole('banner').locator('summary[aria-label*=": "]').click()
      await page.getByRole('banner').getByRole('link', { name }).click()
      await page.waitForURL(`**/${lang}/productdetail/**`)
      await expectPage(page.locator('html')).toHaveAttribute('lang', tag)
      await expectPage(page.locator('html')).toHaveAttribute('dir', dir)
      await expectPage(page.getByRole('heading', { level: 1 })).toContainText(partNumber)
      const cookie = (await context.cookies()).find((candidate) => candidate.name === 'lang')
      expect(cookie?.value).toBe(lang)
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
      const opener = page.getByRole('banner').locator('[data-open-rfq]')
      await expectPage(opener.getByText('1', { exact: true })).toBeVisible()
      await opener.click()
      const list = page.getByRole('complementary').filter({ hasText: partNumber })
      await expectPage(list).toBeVisible()
      await expectPage(list.getByRole('link', { name: partNumber })).toHaveAttribute('href', `${new URL(page.url()).pathname}?qty=25`)
      await expectPage(list.getByRole('textbox').first()).toHaveValue('25')
      const box = await list.boundingBox()
      // In a wide window it is beside the right-hand bar, whose buttons stay reachable.
      const bar = width > 1024 ? ((await page.locator('.sidebar').boundingBox())?.width ?? 0) : 0
      expect(drawn === 'left' ? box?.x : (box?.x ?? 0) + (box?.width ?? 0)).toBe(drawn === 'left' ? bar : width - bar)
      await stop()
      await list.press('Escape')
      await expectPage(list).toBeHidden()
    }

    await page.getByRole('banner').locator('[data-open-rfq]').click()
    const list = page.getByRole('complementary').filter({ has: page.getByRole('heading') })
    await list.getByRole('listitem').getByRole('button').click()
    await expectPage(list.getByRole('heading')).toContainText('0')
    await expectPage(list.getByRole('listitem')).toHaveCount(0)
    expect(await stored(page, 'RFQLIST')).toEqual([])
    expectClean()
  })
})

/** The number of an English price. */
const amount = (text: string): number => Number.parseFloat(text.replace(/[^\d.]/g, ''))
