import type { Locator, Page } from 'playwright/test'
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

const bar = (page: Page) => page.getByRole('form', { name: 'Compare parts' })
const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Compare / })
const columns = (page: Page) => page.getByRole('main').getByRole('columnheader')

describe.each([DESKTOP, PHONE])('comparing at %i px', (width) => {
  it('ticks parts of two searches, compares them, removes and adds', async () => {
    const { page, expectClean } = await visit({ width })
    await open(page, '/s?wd=LM358')
    await expectPage(bar(page)).toBeHidden()
    await ticks(page).nth(0).check()
    await ticks(page).nth(1).check()
    await expectPage(bar(page).getByRole('status')).toHaveText('Compare 2 of 6')
    await expectAccessibleInBothSchemes(page)

    await open(page, '/s?wd=LM393')
    await expectPage(bar(page).getByRole('status')).toHaveText('Compare 2 of 6')
    await ticks(page).first().check()
    await bar(page).getByRole('button', { name: 'Compare' }).click()
    await page.waitForURL(/\/compare\?id=.*&id=.*&id=/)
    await expectPage(columns(page)).toHaveCount(3)
    await expectNoOverflow(page)
    await expectAccessibleInBothSchemes(page)

    await page
      .getByRole('link', { name: /^Remove .* from the comparison$/ })
      .first()
      .click()
    await expectPage(columns(page)).toHaveCount(2)
    await page.getByRole('textbox', { name: 'Part number to add' }).fill('no such part')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expectPage(page.getByRole('alert')).toContainText('We do not list part number “no such part”.')
    await expectPage(page.getByRole('textbox', { name: 'Part number to add' })).toHaveValue('no such part')
    await page.getByRole('textbox', { name: 'Part number to add' }).fill('ne555p')
    await page.getByRole('textbox', { name: 'Part number to add' }).press('Enter')
    await expectPage(columns(page)).toHaveCount(3)
    await page.getByRole('link', { name: 'Show differences only' }).click()
    await expectPage(page.getByRole('link', { name: 'Show all rows' })).toBeVisible()
    await expectNoOverflow(page)

    // The comparison contains the ticked parts.
    await open(page, '/s?wd=LM358')
    await expectPage(bar(page).getByRole('status')).toHaveText('Compare 3 of 6')
    await bar(page).getByRole('button', { name: 'Clear' }).click()
    await expectPage(bar(page)).toBeHidden()
    expect(await page.getByRole('checkbox', { name: /^Compare /, checked: true }).count()).toBe(0)
    expectClean()
  })
})

describe('a comparison on a phone', () => {
  it('without script names rows and parts wherever it is scrolled, and scrolls sideways alone', async () => {
    const { page } = await visit({ width: PHONE, script: false })
    await open(page, '/s?wd=LM358')
    for (const index of [0, 1, 2, 3]) await ticks(page).nth(index).check()
    await page.getByRole('button', { name: 'Compare selected parts' }).click()
    await page.waitForURL(/\/compare\?id=/)
    const rows = page.getByRole('rowheader')
    const box = async (of: Locator) => (await of.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    // The first two parts are visible as a whole.
    const second = await box(columns(page).nth(1))
    expect(second.x + second.width).toBeLessThanOrEqual(PHONE)

    await page.mouse.move(PHONE / 2, 700)
    await page.mouse.wheel(0, 1200)
    await expect.poll(async () => (await box(columns(page).first())).y).toBeLessThan(100)
    const bar = await box(page.getByRole('search').first())
    expect((await box(columns(page).first())).y).toBeGreaterThanOrEqual(bar.y + bar.height - 2)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)

    await page.mouse.wheel(600, 0)
    const last = columns(page).last()
    await expect.poll(async () => (await box(last)).x + (await box(last)).width).toBeLessThanOrEqual(PHONE)
    // The name of each visible row is on top, above its values, and begins where the table does.
    const names = await rows.evaluateAll((headers) =>
      headers.flatMap((header) => {
        const label = header.firstElementChild ?? header
        const { left, top, bottom } = label.getBoundingClientRect()
        if (top < 200 || bottom > innerHeight - 10) return []
        const isOnTop = label.contains(document.elementFromPoint(left + 4, (top + bottom) / 2))
        const values = [...(header.parentElement?.querySelectorAll('td > *') ?? [])].map((value) => value.getBoundingClientRect().top)
        return [{ isOnTop, left: Math.round(left), isAbove: values.every((value) => value >= bottom - 1) }]
      }),
    )
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter(({ isOnTop, isAbove, left }) => !isOnTop || !isAbove || left < 0 || left > 60)).toEqual([])
    await expectNoOverflow(page)

    await last.getByRole('link', { name: /^Remove / }).click()
    await expectPage(columns(page)).toHaveCount(3)
  })
})

describe('ticks', () => {
  it('are six at most, and say why there are no more', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/s?wd=LM358')
    for (let index = 0; index < 6; index++) await ticks(page).nth(index).check()
    await expectPage(bar(page).getByRole('status')).toContainText('The comparison is full')
    await expectPage(ticks(page).nth(6)).toBeDisabled()
    await ticks(page).nth(0).uncheck()
    await expectPage(ticks(page).nth(6)).toBeEnabled()
    await expectPage(toasts(page)).toHaveText('')
    expectClean()
  })

  it('work without script', async () => {
    const { page } = await visit({ script: false })
    await open(page, '/s?wd=LM358')
    await ticks(page).nth(0).check()
    await ticks(page).nth(2).check()
    await page.getByRole('button', { name: 'Compare selected parts' }).click()
    await page.waitForURL(/\/compare\?id=.*&id=/)
    await expectPage(columns(page)).toHaveCount(2)
    await page.getByRole('textbox', { name: 'Part number to add' }).fill('NE555P')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expectPage(columns(page)).toHaveCount(3)
    await page.getByRole('link', { name: 'Show differences only' }).click()
    await page.waitForURL(/diff=1/)
    await page
      .getByRole('link', { name: /^Remove / })
      .first()
      .click()
    await expectPage(columns(page)).toHaveCount(2)
    await expectNoOverflow(page)
  })

  it('are joined by the part of a product page', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/s?wd=LM358')
    await ticks(page).first().check()
    await page.getByRole('rowheader').nth(1).getByRole('link').first().click()
    await page.waitForURL('**/productdetail/**')
    await page
      .getByRole('region', { name: 'Unit price' })
      .getByRole('link', { name: /^Compare / })
      .click()
    await page.waitForURL(/\/compare\?id=.*&id=/)
    await expectPage(columns(page)).toHaveCount(2)
    expectClean()
  })
})

describe('parts looked at', () => {
  const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })

  it('are shown on the next product page, the home page and the empty search, until cleared', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/')
    await expectPage(recent(page)).toBeHidden()
    const seen: string[] = []
    for (const keyword of ['NE555', 'LM358']) {
      await open(page, `/s?wd=${keyword}`)
      await page.getByRole('rowheader').first().getByRole('link').first().click()
      await page.waitForURL('**/productdetail/**')
      seen.unshift((await readText(page.getByRole('heading', { level: 1 }))).replace(/\s/g, ''))
    }
    await expectPage(recent(page).getByRole('link')).toHaveCount(1)
    await expectPage(recent(page).getByRole('link')).toContainText(seen[1] ?? '')
    await expect.poll(async () => (await stored<unknown[]>(page, 'recent_parts'))?.length).toBe(2)
    for (const path of ['/', '/s']) {
      await open(page, path)
      await expectPage(recent(page).getByRole('link')).toContainText(seen)
    }
    await expectAccessibleInBothSchemes(page)
    await recent(page).getByRole('button', { name: 'Clear list' }).click()
    await expectPage(recent(page)).toBeHidden()
    await open(page, '/')
    await expectPage(recent(page)).toBeHidden()
    expect(await stored(page, 'recent_parts')).toEqual([])
    expectClean()
  })

  it('are not there without script', async () => {
    const { page } = await visit({ script: false })
    await open(page, '/s')
    await expectPage(recent(page)).toBeHidden()
  })
})
