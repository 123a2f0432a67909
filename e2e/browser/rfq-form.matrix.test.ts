import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessibleInBothSchemes, expectNoOverflow, expectPage, PHONE, siteUrl, useBrowser, visit } from './browser.ts'
import { cell, fillContact, line, list, openForm, send } from './rfq-page.ts'

useBrowser()

describe.each([DESKTOP, PHONE])('an RFQ at %i px', (width) => {
  it.each(['', '/zh', '/ar'])('breaks no rule of WCAG 2.2 AA in "%s/", empty, filled and with errors', async (prefix) => {
    const { page, expectClean } = await visit({ width })
    await openForm(page, `${prefix}/rfq?part_number=LM358DR`)
    await expectAccessibleInBothSchemes(page)
    await page.locator('main details summary').first().click()
    await page.locator('main form button[value="send"]').last().click()
    await expectPage(page.getByRole('main').getByRole('alert').first()).toBeFocused()
    await expectAccessibleInBothSchemes(page)
    await expectNoOverflow(page)
    expectClean()
  })
})

describe('the grid', () => {
  it('is walked through by keys, and takes back what was removed', async () => {
    const { page, expectClean } = await visit()
    await openForm(page)
    await cell(page, 1, 'Part number').fill('A-1')
    await page.keyboard.press('Enter')
    await expectPage(cell(page, 2, 'Part number')).toBeFocused()
    await page.keyboard.type('B-2')
    await page.keyboard.press('Tab')
    await expectPage(cell(page, 2, 'Manufacturer')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expectPage(cell(page, 1, 'Manufacturer')).toBeFocused()
    await line(page, 1).getByRole('button', { name: 'Remove line 1' }).click()
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('B-2')
    expect((await list(page))?.map(({ part_number }) => part_number)).toEqual(['B-2'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('A-1')
    await expectPage(cell(page, 2, 'Part number')).toHaveValue('B-2')

    await page.getByRole('button', { name: 'Clear list' }).click()
    await expectPage(page.getByRole('button', { name: 'Keep' })).toBeFocused()
    await page.getByRole('group', { name: 'Clear list' }).getByRole('button', { name: 'Remove' }).click()
    expect(await list(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await list(page))?.length).toBe(2)
    expectClean()
  })

  it('reads a file, asks what its columns hold, and adds its lines', async () => {
    const { page, expectClean } = await visit()
    await openForm(page)
    const csv = 'foo,bar\nLM358DR,100\n,7\nNE555P,"2,000"\n'
    await page.getByLabel('Upload').setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expectPage(page.getByRole('heading', { name: /parts\.csv/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Column A' }).selectOption({ label: 'Part number' })
    await page.getByRole('combobox', { name: 'Column B' }).selectOption({ label: 'Quantity' })
    await page.getByRole('combobox', { name: 'Header row' }).selectOption({ label: 'Row 1' })
    await page.getByRole('button', { name: 'Add 2 lines' }).click()
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('LM358DR')
    await expectPage(cell(page, 2, 'Part number')).toHaveValue('NE555P')
    await expect.poll(async () => (await list(page))?.map(({ qty }) => qty)).toEqual([100, 2000])
    await expectAccessibleInBothSchemes(page)

    await page.getByLabel('Upload').setInputFiles({ name: 'x.xlsx', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 none') })
    await expectPage(page.getByRole('main').getByText(/not a spreadsheet|cannot be read/)).toBeVisible()
    expectClean()
  })
})

describe('what can go wrong', () => {
  it('two tabs have one list', async () => {
    const { page, openTab, expectClean } = await visit()
    await openForm(page, '/rfq?part_number=LM358DR&qty=5')
    expect(new URL(page.url()).search).toBe('')
    const other = await openTab()
    await openForm(other)
    await expectPage(cell(other, 1, 'Quantity')).toHaveValue('5')
    await cell(other, 2, 'Part number').fill('NE555P')
    await expectPage(cell(page, 2, 'Part number')).toHaveValue('NE555P')
    await cell(page, 1, 'Quantity').fill('70')
    await expectPage(cell(other, 1, 'Quantity')).toHaveValue('70')
    await line(other, 1).getByRole('button', { name: 'Remove line 1' }).click()
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('NE555P')
    expectClean()
  })

  it('blocked storage is reported, and the RFQ can still be sent', async () => {
    const { page, context, expectClean } = await visit()
    await context.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[name] = refuse
    })
    await openForm(page, '/rfq?part_number=LM358DR&qty=5')
    await expectPage(page.getByText('Your browser cannot save the list')).toBeVisible()
    await fillContact(page)
    await send(page).click()
    await page.waitForURL('**/rfq/successful?number=*')
    expectClean()
  })

  it('in doubt a code is required, which may come by mail, and nothing else is lost', async () => {
    const { page, expectClean } = await visit()
    await openForm(page, '/rfq?part_number=LM358DR&qty=5')
    await fillContact(page)
    const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
    const panel = page.getByRole('group', { name: 'Verification code' })
    await expectPage(panel).toBeHidden()
    // A field that browsers may fill in by themselves.
    await page.locator('main input[name="website"]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://example.com'
    })
    await send(page).click()
    await expectPage(panel).toBeVisible()
    expect((await list(page))?.length).toBe(1)
    await panel.getByRole('button', { name: 'Send the code by email instead' }).click()
    await expectPage(panel).toContainText(email)
    const mails = (await (await fetch(siteUrl(`/dev/outbox.json?to=${encodeURIComponent(email)}`))).json()) as { subject: string }[]
    await panel.getByRole('textbox', { name: 'Code' }).fill(/\d{6}/.exec(mails[0]?.subject ?? '')?.[0] ?? '')
    await send(page).click()
    await page.waitForURL('**/rfq/successful?number=*')
    expectClean()
  })
})
