import { describe, it } from 'vitest'
import { signedIn } from './account-area-page.ts'
import { BOM_URL, openStart, row } from './bom-page.ts'
import { expectAccessible, expectPage, useBrowser } from './browser.ts'

useBrowser()

const LIST = ['Ref\tQty\tMPN\tHouse', 'U1\t2\tLM358DR\t10-0042', 'U2\t1\tNE555P\t10-0043', 'U3\t1\tNE555P\t10-0044'].join('\n')

describe('what a customer corrects', () => {
  it('is used for the next list, said there with the way to forget it, and gone then', async () => {
    const { page, expectClean } = await signedIn()
    const paste = async (): Promise<void> => {
      await openStart(page)
      await page.getByRole('textbox', { name: 'Parts, one per line' }).fill(LIST)
      await page.getByRole('button', { name: 'Match the parts' }).click()
    }
    const rememberedNotice = page.getByText('Read with your earlier corrections: “House” is read as Part number.')
    await paste()
    await page.getByRole('button', { name: 'Change columns' }).click()
    await page.getByLabel('Column D').selectOption('part_number')
    await expectPage(page.getByText('3 rows')).toBeVisible()
    await page
      .getByRole('region', { name: /Pasted list|How/ })
      .getByRole('button', { name: 'Match the parts' })
      .click()
    await expectPage(page).toHaveURL(BOM_URL)

    // The company's part name is matched with a part, which applies to the next list as well.
    await row(page, '10-0043').getByRole('button', { name: 'Find a part' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox', { name: 'Find another part' }).fill('NE555P')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await dialog.getByRole('button', { name: 'Choose NE555P', exact: true }).first().click()
    await expectPage(row(page, '10-0043')).toContainText('Chosen by you')
    await page.waitForLoadState('networkidle')

    await paste()
    await expectPage(rememberedNotice).toBeVisible()
    await expectAccessible(page)
    await page.locator('.bom-intake-state').getByRole('button', { name: 'Match the parts' }).click()
    await expectPage(page).toHaveURL(BOM_URL)
    await expectPage(row(page, '10-0043')).toContainText('Your earlier choice')

    await paste()
    await page.locator('.bom-remembered').getByRole('button').click()
    await expectPage(rememberedNotice).toBeHidden()
    expectClean()
  })
})
