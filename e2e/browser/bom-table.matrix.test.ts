import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { BOM_URL, choose, chooseAction, csvFile, makeBom, openStart, region, rows } from './bom-page.ts'
import { expectAccessibleInBothSchemes, expectPage, open, toasts, useBrowser, visit } from './browser.ts'

useBrowser()

describe('the table', () => {
  it('undoes a typed quantity with Escape, and an invalid one on leaving the field', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    const qty = page.getByRole('textbox', { name: 'Pieces per set, line 1' })
    await qty.fill('40')
    await qty.press('Escape')
    await expectPage(qty).toHaveValue('2')
    await qty.fill('many')
    await expectPage(qty).toHaveAttribute('aria-invalid', 'true')
    await qty.blur()
    await expectPage(qty).toHaveValue('2')
    expectClean()
  })

  it('undoes an edit that the server rejects, and shows an error', async () => {
    const { page } = await visit()
    await makeBom(page)
    await page.route('**/api/bom/changeQty*', (route) => route.fulfill({ json: { code: 5000, message: 'no', data: null } }))
    const qty = page.getByRole('textbox', { name: 'Pieces per set, line 1' })
    await qty.fill('40')
    await qty.press('Enter')
    await expectPage(toasts(page)).toContainText('This did not work')
    await expectPage(qty).toHaveValue('2')
  })

  it('shows only the lines that are looked for, and sorts them', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    await page.getByRole('radio', { name: /^No match/ }).check()
    await expectPage(rows(page)).toHaveCount(1)
    await page.getByRole('radio', { name: /^All/ }).check()
    await page.getByRole('searchbox', { name: 'Find lines' }).fill('ne555')
    await expectPage(rows(page)).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Find lines' }).fill('')
    await page.getByRole('button', { name: 'In your file' }).click()
    await expectPage(rows(page).first()).toContainText('LM358DR')
    await page.getByRole('button', { name: 'In your file' }).click()
    await expectPage(rows(page).first()).toContainText('ZZZ')
    expectClean()
  })

  it('asks before ticked lines are removed', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    await page.getByRole('checkbox', { name: 'Select line 3' }).check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
    await expectPage(rows(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expectPage(rows(page)).toHaveCount(3)
    expectClean()
  })

  it('lays out only what is in sight of thousands of lines', async () => {
    const { page, expectClean } = await visit()
    const lines = Array.from({ length: 1500 }, (_, index) => `R${index + 1},,,NE555P,,1,`)
    await makeBom(page, csvFile('large.csv', ['Reference,Value,Footprint,MPN,Manufacturer,Qty,DNP', ...lines]))
    await page.getByRole('checkbox', { name: 'Group equal lines' }).uncheck()
    await expectPage(region(page)).toContainText('R9')
    expect(await rows(page).count()).toBeLessThan(60)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectPage(rows(page).last()).toContainText('R1500')
    expectClean()
  })
})

describe('the whole BOM', () => {
  it('is renamed in place', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'BOM name' }).fill('Amplifier')
    await page.keyboard.press('Enter')
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Amplifier')
    expectClean()
  })

  it('has its prices and stock read again', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    const bomRequest = page.waitForRequest('**/api/bom/mainBom?*')
    await chooseAction(page, 'Refresh prices and stock')
    await bomRequest
    await expectPage(toasts(page)).toContainText('Prices and stock are up to date.')
    await expectPage(rows(page)).toHaveCount(4)
    expectClean()
  })

  it('is shared to be read, and no more once the link is revoked', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    await chooseAction(page, 'Share')
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = page.getByRole('textbox', { name: 'Read-only link' })
    await expectPage(link).toBeVisible()
    const address = new URL(await link.inputValue())
    expect(page.url()).not.toContain(address.pathname)
    const reader = await visit()
    await open(reader.page, address.pathname)
    await expectPage(rows(reader.page)).toHaveCount(4)
    await expectPage(reader.page.getByRole('textbox', { name: 'Pieces per set, line 1' })).toHaveCount(0)
    await expectPage(reader.page.getByText('Read-only link')).toBeVisible()
    reader.expectClean()
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await expectPage(page.getByRole('button', { name: 'Create link' })).toBeVisible()
    await open(reader.page, address.pathname, 404)
    expectClean()
  })

  it('is deleted after a question', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    const { pathname } = new URL(page.url())
    await chooseAction(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(/\/bom$/)
    await open(page, pathname, 404)
    expectClean({ missing: pathname })
  })
})

describe('the start page', () => {
  it('says what pasted cells hold before anything is made, and takes other columns', async () => {
    const { page, expectClean } = await visit()
    await openStart(page)
    await page.getByRole('textbox', { name: 'Parts, one per line' }).fill('7\tNE555P\t100\n8\tLM358DR\t250\nBest regards')
    await page.getByRole('button', { name: 'Match the parts' }).click()
    await expectPage(
      page.getByText(/^2 rows: Part number, Quantity\. .*1 row was left out: Row 3 .*Best regards.* \(no part found\)\.$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Change columns' }).click()
    const check = page.getByRole('region', { name: 'Pasted list' }).first()
    await page.getByRole('combobox', { name: 'Column A' }).selectOption({ label: 'Leave out' })
    await page.getByRole('combobox', { name: 'Column C' }).selectOption({ label: 'Quantity' })
    await expectAccessibleInBothSchemes(page)
    await check.getByRole('button', { name: 'Match the parts' }).click()
    await page.waitForURL(BOM_URL)
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 1' })).toHaveValue('100')
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 2' })).toHaveValue('250')
    expectClean()
  })

  it('says what of a file becomes no line', async () => {
    const { page, expectClean } = await visit()
    await openStart(page)
    await choose(page, csvFile('sums.csv', ['MPN,Qty', 'NE555P,4', 'LM358DR,5', 'Total,9']))
    await expectPage(
      page.getByText(/^2 rows: Part number, Quantity\. 1 row was left out: Row 4 .*Total · 9.* \(total row\)\.$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Match the parts' }).last().click()
    await page.waitForURL(BOM_URL)
    expectClean()
  })

  it('asks about a file that is not clear, and remembers the answer', async () => {
    const { page, expectClean } = await visit()
    const unclear = csvFile('odd.csv', ['Blurb,Zeug,Anything', 'NE555P,x,4', 'LM358DR,y,5', 'BC847C,z,6'])
    await openStart(page)
    await choose(page, unclear)
    const check = page.getByRole('region', { name: 'How odd.csv was read' }).first()
    await expectPage(check).toBeVisible()
    await page.getByRole('combobox', { name: 'Header row' }).selectOption({ label: 'Row 1' })
    await page.getByRole('combobox', { name: 'Column A' }).selectOption({ label: 'Part number' })
    await page.getByRole('combobox', { name: 'Column C' }).selectOption({ label: 'Quantity' })
    await expectPage(check.getByText('3 rows: Part number, Quantity.')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await check.getByRole('button', { name: 'Match the parts' }).click()
    await page.waitForURL(BOM_URL)
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 3' })).toHaveValue('6')
    await openStart(page)
    await choose(page, unclear)
    await page.waitForURL(BOM_URL)
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 3' })).toHaveValue('6')
    expectClean()
  })

  it.each([
    { name: 'empty.csv', text: '', said: 'We found no parts' },
    { name: 'picture.xlsx', text: '\u0089PNG\r\n\u001a\n\u0000\u0000', said: 'This file is not a spreadsheet' },
  ])('says why $name cannot be read', async ({ name, text, said: message }) => {
    const { page, expectClean } = await visit()
    await openStart(page)
    await choose(page, { name, mimeType: '', buffer: Buffer.from(text, 'latin1') })
    await expectPage(page.getByText(message)).toBeVisible()
    expectClean()
  })

  it('lists the BOMs that were made in this browser', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    await openStart(page)
    await page.getByRole('link', { name: 'amplifier rev B' }).click()
    await page.waitForURL(BOM_URL)
    expectClean()
  })
})
