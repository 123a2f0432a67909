import { describe, expect, it } from 'vitest'
import { BOM_URL, makeBom, openStart, row, rows, total } from './bom-page.ts'
import { expectAccessible, expectNoOverflow, expectPage, stored, useBrowser, visit } from './browser.ts'
import { WINDOWS } from './matrix.ts'

useBrowser()

describe.each(WINDOWS)('a BOM at %i px in the %s', (width, scheme) => {
  it('goes from a dropped file to a priced table in one step', async () => {
    const { page, expectClean } = await visit({ width, scheme })
    await openStart(page)
    await expectNoOverflow(page)
    await expectAccessible(page)
    await makeBom(page)
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText('amplifier rev B')
    await expectPage(rows(page)).toHaveCount(4)
    await expectPage(row(page, 'ZZZ-NOT-A-PART-77')).toContainText('No match')
    await expectPage(row(page, 'U5')).toContainText('Not fitted')
    await expectPage(page.getByRole('button', { name: 'Lines without price: 1' })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    expectClean()
  })

  it('shows all about a line, and takes another part for it', async () => {
    const { page, expectClean } = await visit({ width, scheme })
    await makeBom(page)
    await row(page, 'ZZZ-NOT-A-PART-77').getByRole('button', { name: 'Find a part for line 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Line 3: ZZZ-NOT-A-PART-77' })
    await expectPage(dialog.getByText('row 4')).toBeVisible()
    await dialog.getByRole('searchbox', { name: 'Find another part' }).fill('NE555P')
    await dialog.getByRole('button', { name: 'Search' }).click()
    const found = dialog.getByRole('button', { name: 'Choose NE555P', exact: true }).first()
    await expectPage(found).toBeVisible()
    await expectAccessible(page)
    await found.click()
    await expectPage(dialog).toBeHidden()
    await expectPage(row(page, 'ZZZ-NOT-A-PART-77')).toContainText('Chosen by you')
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expectPage(row(page, 'ZZZ-NOT-A-PART-77')).toContainText('Chosen by you')
    expectClean()
  })
})

describe('the table', () => {
  it('prices edits at once, and keeps them over a reload', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    const before = (await total(page).textContent()) ?? ''
    const qty = page.getByRole('textbox', { name: 'Pieces per set, line 1' })
    await qty.fill('40')
    await qty.press('Enter')
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 2' })).toBeFocused()
    await expectPage(total(page)).not.toHaveText(before)
    const edited = (await total(page).textContent()) ?? ''
    await page.getByRole('textbox', { name: 'Sets' }).fill('25')
    await page.keyboard.press('Enter')
    await expectPage(total(page)).not.toHaveText(edited)
    const ofSets = (await total(page).textContent()) ?? ''
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 1' })).toHaveValue('40')
    await expectPage(total(page)).toHaveText(ofSets)
    expectClean()
  })

  it('puts lines without a price into the RFQ list and goes to the form', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    await page.getByRole('button', { name: 'Ask for a quote: 1 without price' }).click()
    await page.waitForURL(/\/rfq$/)
    expect(await stored<{ part_number: string }[]>(page, 'RFQLIST')).toMatchObject([{ part_number: 'ZZZ-NOT-A-PART-77' }])
    expectClean()
  })
})

describe('the start page', () => {
  it('takes parts that are typed, one a line', async () => {
    const { page, expectClean } = await visit()
    await openStart(page)
    await page.getByRole('textbox', { name: 'Parts, one per line' }).fill('100 NE555P\nLM358DR, 250')
    await page.getByRole('button', { name: 'Match the parts' }).click()
    await page.waitForURL(BOM_URL)
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 1' })).toHaveValue('100')
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 2' })).toHaveValue('250')
    expectClean()
  })
})
