import { expect as expectPage, type Locator, type Page } from 'playwright/test'
import { describe, expect, it } from 'vitest'
import {
  DESKTOP,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  open,
  PHONE,
  rfqButton,
  siteUrl,
  stored,
  toasts,
  useBrowser,
  visit,
} from './browser.ts'

useBrowser()

interface StoredLine {
  part_number: string
  qty: number
  target_price?: string
}

/** The address of the first part that a search finds. */
async function partAddress(keyword: string): Promise<string> {
  const response = await fetch(siteUrl(`/api/index/searchOption?keyword=${encodeURIComponent(keyword)}`))
  const { data } = (await response.json()) as { data: { goods_page_url: string }[] }
  return `/productdetail/${data[0]?.goods_page_url}`
}

/** One of the form's lines, counted from 1; its hidden group is named like it. */
const line = (page: Page, number: number): Locator => page.getByRole('group', { name: `Line ${number}`, exact: true })
const cell = (page: Page, number: number, name: string): Locator => line(page, number).getByRole('textbox', { name })
const send = (page: Page): Locator => page.getByRole('button', { name: 'Send the RFQ' })
const list = (page: Page): Promise<StoredLine[] | null> => stored<StoredLine[]>(page, 'RFQLIST')

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await into.focus()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

async function fillContact(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Contact name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines')
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  await page.getByRole('combobox', { name: 'Country or region' }).selectOption('GB')
}

/** The form is awake once it has taken the list over. */
async function openForm(page: Page, path = '/rfq'): Promise<void> {
  await open(page, path)
  await expectPage(page.locator('[data-island="rfq-form"] form')).toHaveAttribute('data-awake', '')
}

describe.each([DESKTOP, PHONE])('an RFQ at %i px', (width) => {
  it('goes from search results and a product page through the drawer and the form to the sales desk', async () => {
    const { page, expectClean } = await visit({ width })
    await open(page, '/s?wd=NE555P')
    await page
      .getByRole('button', { name: /^Add NE555P to the RFQ list/ })
      .first()
      .click()
    await expectPage(toasts(page)).toContainText('NE555P')
    await open(page, await partAddress('STM32F103C8T6'))
    await page.getByRole('button', { name: 'Add to RFQ list', exact: true }).first().click()
    await expectPage(toasts(page)).toContainText('STM32F103')

    await rfqButton(page).click()
    const drawer = page.getByRole('complementary', { name: /^RFQ list/ })
    await drawer.getByRole('textbox', { name: 'Target price, USD' }).first().fill('0.25')
    await expect.poll(async () => (await list(page))?.[0]?.target_price).toBe('0.25')
    await drawer.getByRole('link', { name: 'Submit' }).click()
    await page.waitForURL('**/rfq')

    await expectPage(cell(page, 1, 'Part number')).toHaveValue('NE555P')
    await expectPage(cell(page, 1, 'Target price, USD')).toHaveValue('0.25')
    await paste(
      page,
      cell(page, 3, 'Part number'),
      'Qty\tMPN\tManufacturer\n2500\tLM358DR\tTexas Instruments\n40000\tGRM188R71H104KA93D\tMurata\n',
    )
    await expectPage(cell(page, 4, 'Part number')).toHaveValue('GRM188R71H104KA93D')
    await expectPage(cell(page, 4, 'Quantity')).toHaveValue('40000')
    expect((await list(page))?.map(({ part_number }) => part_number)).toEqual(
      expect.arrayContaining(['NE555P', 'LM358DR', 'GRM188R71H104KA93D']),
    )
    await expectNoOverflow(page)
    await fillContact(page)
    await send(page).click()

    await page.waitForURL('**/rfq/successful?number=*')
    const number = new URL(page.url()).searchParams.get('number') ?? ''
    await expectPage(page.getByRole('main')).toContainText(number)
    await expectPage(page.getByRole('main')).toContainText('ada@example.com')
    await expectPage(page.getByRole('cell', { name: '40,000' })).toBeVisible()
    expect(await list(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('rfq_contact'))).toBeNull()
    await expectAccessibleInBothSchemes(page)
    await expectNoOverflow(page)
    expectClean()
  })

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
    await page.getByRole('combobox', { name: 'Headings' }).selectOption({ label: 'Row 1' })
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

  it('a refused storage is said, and the RFQ can be sent all the same', async () => {
    const { page, context, expectClean } = await visit()
    await context.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[name] = refuse
    })
    await openForm(page, '/rfq?part_number=LM358DR&qty=5')
    await expectPage(page.getByText('Your browser refuses to keep the list')).toBeVisible()
    await fillContact(page)
    await send(page).click()
    await page.waitForURL('**/rfq/successful?number=*')
    expectClean()
  })

  it('two clicks send one RFQ; a failure keeps everything and the next try has the same key', async () => {
    const { page } = await visit()
    const keys: (string | undefined)[] = []
    let is_broken = true
    await page.route('**/api/rfq/saveRfqContact*', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (is_broken) await route.fulfill({ json: { code: 5030, message: 'Unavailable', data: null } })
      else await route.continue()
    })
    await openForm(page, '/rfq?part_number=LM358DR&qty=5')
    await fillContact(page)
    await send(page).click()
    await expectPage(page.getByRole('main').getByRole('alert').first()).toContainText('Nothing you typed is lost')
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('LM358DR')
    expect((await list(page))?.length).toBe(1)
    await page.reload()
    await expectPage(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Analytical Engines')
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('LM358DR')

    keys.length = 0
    await send(page).click()
    await expectPage(page.getByRole('main').getByRole('alert').first()).toContainText('Nothing you typed is lost')
    is_broken = false
    await send(page).dblclick()
    await page.waitForURL('**/rfq/successful?number=*')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await list(page)).toEqual([])
  })

  it('in doubt a code is asked for, which may come by mail, and nothing else is lost', async () => {
    const { page, expectClean } = await visit()
    await openForm(page, '/rfq?part_number=LM358DR&qty=5')
    await fillContact(page)
    const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`
    await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill(email)
    const panel = page.getByRole('group', { name: 'Verification code' })
    await expectPage(panel).toBeHidden()
    // What a browser may fill in by itself.
    await page.locator('main input[name="website"]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://example.com'
    })
    await send(page).click()
    await expectPage(panel).toBeVisible()
    expect((await list(page))?.length).toBe(1)
    await panel.getByRole('button', { name: 'Send me a code by e-mail instead' }).click()
    await expectPage(panel).toContainText(email)
    const mails = (await (await fetch(siteUrl(`/dev/outbox.json?to=${encodeURIComponent(email)}`))).json()) as { subject: string }[]
    await panel.getByRole('textbox', { name: 'Code' }).fill(/\d{6}/.exec(mails[0]?.subject ?? '')?.[0] ?? '')
    await send(page).click()
    await page.waitForURL('**/rfq/successful?number=*')
    expectClean()
  })

  it('what is wrong is said at the top and beside its field, by line', async () => {
    const { page } = await visit()
    await openForm(page, '/rfq?part_number=LM358DR')
    await fillContact(page)
    await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('ada')
    await send(page).click()
    const summary = page.getByRole('main').getByRole('alert').first()
    await expectPage(summary).toBeFocused()
    await summary.getByRole('link', { name: /^Line 1, Quantity/ }).click()
    await expectPage(cell(page, 1, 'Quantity')).toBeFocused()
    await expectPage(cell(page, 1, 'Quantity')).toHaveAccessibleDescription('Enter a whole number of pieces')
    await cell(page, 1, 'Quantity').fill('5')
    await expectPage(cell(page, 1, 'Quantity')).not.toHaveAttribute('aria-invalid')
    await expectPage(page.getByRole('main').getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
  })
})
