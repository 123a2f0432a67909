import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessibleInBothSchemes, expectNoOverflow, expectPage, open, PHONE, stored, useBrowser, visit } from './browser.ts'

useBrowser({ shows_pdf: true })

const PART = 'LTV-817S'

describe('a datasheet', () => {
  it('is read in the page, and the part beside it goes to the RFQ list', async () => {
    const { page, expectClean } = await visit({ width: DESKTOP })
    await open(page, `/datasheet?wd=${PART}`)
    await page.getByRole('link', { name: new RegExp(`${PART} datasheet$`) }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(PART)
    const frame = page.locator('object[type="application/pdf"]')
    await expectPage(frame).toBeVisible()
    await expectPage(page.getByText('cannot show the PDF')).toBeHidden()
    const box = await frame.boundingBox()
    expect(box?.height).toBeGreaterThan(700)
    await page.getByRole('button', { name: 'Add to RFQ list' }).click()
    await expect.poll(() => stored<{ part_number: string }[]>(page, 'RFQLIST')).toMatchObject([{ part_number: PART }])
    expectClean()
  })

  it('opens by itself, and is downloaded under its name', async () => {
    const { page, context, expectClean } = await visit({ width: DESKTOP })
    await open(page, `/datasheet?wd=${PART}`)
    await page.getByRole('link', { name: new RegExp(`${PART} datasheet$`) }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('lite-on-ltv817.pdf')
    const tab = context.waitForEvent('page')
    await page.getByRole('link', { name: /^Open datasheet/ }).click()
    await expectPage.poll(async () => (await tab).url()).toMatch(/\/files\/datasheets\/.*\.pdf$/)
    expectClean()
  })

  it('is one button on a phone', async () => {
    const { page, expectClean } = await visit({ width: PHONE })
    await open(page, `/datasheet?wd=${PART}`)
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').last().click()
    await expectPage(page.locator('object')).toBeHidden()
    await expectPage(page.locator('a[href^="/files/datasheets/"][target="_blank"]')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessibleInBothSchemes(page)
    expectClean()
  })
})

describe('the keyword search', () => {
  it("is where the phone's menu leads, with one search box", async () => {
    const { page, expectClean } = await visit({ width: PHONE })
    await open(page, '/category')
    await page.getByRole('banner').locator('summary[aria-label="Menu"]').click()
    await page.getByRole('banner').getByRole('link', { name: 'Keyword search' }).click()
    await expectPage(page.getByRole('heading', { level: 1, name: 'Keyword search' })).toBeVisible()
    await expectPage(page.getByRole('combobox')).toHaveCount(1)
    await expectNoOverflow(page)
    await expectAccessibleInBothSchemes(page)
    expectClean()
  })

  it('suggests while one types, and remembers what was searched for', async () => {
    const { page, expectClean } = await visit({ width: PHONE })
    await open(page, '/keywords')
    const history = page.getByRole('region', { name: 'Recent searches' })
    await expectPage(history).toBeHidden()
    const field = page.getByRole('combobox')
    await field.tap()
    await field.pressSequentially('LM358')
    await expectPage(page.getByRole('option').first()).toContainText('LM358')
    await field.press('Enter')
    await page.waitForURL(/\/s\?wd=LM358/)
    await open(page, '/keywords')
    await expectPage(history.getByRole('link')).toHaveText(['LM358'])
    await page.getByRole('main').getByRole('link', { name: '100nF X7R' }).click()
    await page.goBack()
    await history.getByRole('link', { name: 'LM358' }).click()
    await page.waitForURL(/\/s\?wd=LM358/)
    await open(page, '/keywords')
    await history.getByRole('button', { name: 'Clear' }).click()
    await expectPage(history).toBeHidden()
    await expectPage(field).toBeFocused()
    expect(await stored(page, 'ht')).toEqual([])
    expectClean()
  })

  it('lists searches as they were typed, whatever they hold', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/keywords')
    const odd = ['<img src=x onerror=alert(1)>', '10k & 1% ≥50V', '电阻 0603']
    await page.evaluate((searches) => localStorage.setItem('ht', JSON.stringify(searches.map((search) => ({ search })))), odd)
    await page.reload()
    const links = page.getByRole('region', { name: 'Recent searches' }).getByRole('link')
    await expectPage(links).toHaveText(odd)
    expect(new URL((await links.nth(1).evaluate((link: HTMLAnchorElement) => link.href)) ?? '').searchParams.get('wd')).toBe(odd[1])
    expectClean()
  })
})
