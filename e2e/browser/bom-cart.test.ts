import type { Page } from 'playwright/test'
import { describe, it } from 'vitest'
import { csvFile, makeBom, row } from './bom-page.ts'
import { expectAccessible, expectNoOverflow, expectPage, open, toasts, useBrowser, visit } from './browser.ts'
import { WINDOWS } from './matrix.ts'

useBrowser()

/** Two certain lines, one with a contradicting package, one unknown, one not fitted. */
const BOARD = csvFile('odrive.csv', [
  'Reference,Footprint,MPN,Manufacturer,Qty,DNP',
  '"U1,U2",SOIC-8,LM358DR,Texas Instruments,2,',
  'U3,DIP-8,NE555P,Texas Instruments,1,',
  'U4,SOIC-8,NE555P,Texas Instruments,1,',
  'U5,,ZZZ-NOT-A-PART-77,,3,',
  'U6,DIP-8,NE555P,Texas Instruments,1,DNP',
])

const badge = (page: Page) => page.locator('[data-cart-count]').first()

describe.each(WINDOWS)('putting a BOM into the cart at %i px in the %s', (width, scheme) => {
  it('takes what is confirmed, says why the others stay, and never doubles', async () => {
    const { page, expectClean } = await visit({ width, scheme })
    await makeBom(page, BOARD)
    await expectPage(row(page, 'U4')).toContainText('Needs review')
    // On phones the fixed bar states the amount above its button.
    const addLines = (count: number) =>
      page.getByRole('button', { name: width < 500 ? `Add to cart (${count})` : new RegExp(`^Add ${count} confirmed lines · \\$`) })
    await addLines(2).click()
    const dialog = page.getByRole('dialog', { name: 'Add to cart' })
    await expectPage(dialog.getByText('Package: your file has')).toBeVisible()
    await expectPage(dialog.getByText('ZZZ-NOT-A-PART-77')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Add 2 confirmed lines · \$/ }).click()
    await expectPage(dialog).toBeHidden()
    await expectPage(toasts(page)).toContainText('2 lines of this BOM are in the cart.')
    await expectPage(badge(page)).toHaveText('2')
    await addLines(2).click()
    // Contradictions are confirmed where the row is shown in full.
    await dialog.getByRole('button', { name: 'Review: 3' }).click()
    const line = page.getByRole('dialog', { name: /^Line 3:/ })
    // The remark of the line itself: its candidates below have separate ones.
    await expectPage(line.getByText('Package: your file has SOIC-8, the part is DIP-8').first()).toBeVisible()
    await line.getByRole('button', { name: 'Confirm', exact: true }).click()
    await addLines(3).click()
    await dialog.getByRole('button', { name: /^Add 3 confirmed lines · \$/ }).click()
    await expectPage(row(page, 'U4')).toContainText('Matched')
    await expectPage(row(page, 'U4').locator('.low')).toContainText('SOIC-8 → DIP-8')
    await expectPage(dialog).toBeHidden()
    await expectPage(badge(page)).toHaveText('2')
    await open(page, '/cart')
    await expectPage(page.getByPlaceholder('odrive #1: U1, U2')).toBeVisible()
    await expectPage(page.getByPlaceholder('odrive #2: U3; #3: U4')).toBeVisible()
    await expectPage(page.getByText('SOIC-8 → DIP-8')).toBeVisible()
    expectClean()
  })
})

it('puts confirmed lines into the cart without script, and confirms others by the page’s own buttons', async () => {
  const { page: scripted } = await visit()
  await makeBom(scripted, BOARD)
  const { page } = await visit({ script: false })
  await open(page, new URL(scripted.url()).pathname)
  await page.getByRole('button', { name: /^Add 2 confirmed lines · \$/ }).click()
  await expectPage(page.getByRole('status').filter({ hasText: '2 lines of this BOM are in the cart.' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm (SOIC-8 → DIP-8)' }).first().click()
  await page.getByRole('button', { name: /^Add 3 confirmed lines · \$/ }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expectPage(page.getByPlaceholder('odrive #2: U3; #3: U4')).toBeVisible()
})
