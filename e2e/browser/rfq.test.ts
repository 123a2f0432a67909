import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoOverflow, expectPage, open, partAddress, rfqButton, toasts, useBrowser, visit } from './browser.ts'
import { WINDOWS } from './matrix.ts'
import { cell, fillContact, line, list, openForm, paste, send } from './rfq-page.ts'

useBrowser()

describe.each(WINDOWS)('an RFQ at %i px in the %s', (width, scheme) => {
  it('goes from search results and a product page through the drawer and the form to the sales desk', async () => {
    const { page, expectClean } = await visit({ width, scheme })
    await open(page, '/s?wd=NE555')
    await page
      .getByRole('button', { name: /^Add NE555P to RFQ list/ })
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
    await expectAccessible(page)
    await expectNoOverflow(page)
    expectClean()
  })
})

describe('lines are looked up as they come', () => {
  it('shows stock and price, proposes parts, and sells what is in stock', async () => {
    const { page, expectClean } = await visit()
    await openForm(page)
    await paste(page, cell(page, 1, 'Part number'), 'NE555P\t100\nLM358DR\t50\nLM358\t20\nZZZ-NOT-A-PART-77\t3\n')
    await expectPage(line(page, 1)).toContainText(/[\d,]+ pieces in stock\s*100 × \$[\d.]+ = \$/)
    await expectPage(line(page, 3)).toContainText('Did you mean')
    await expectPage(line(page, 4)).toContainText('Not in our catalog')
    await expectPage(page.getByText(/^In stock to buy now: \d of 4 lines, \$/)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await line(page, 3).getByRole('button', { name: 'Use part' }).click()
    await expectPage(cell(page, 3, 'Part number')).toHaveValue(/^LM358.+/)
    await expectPage(cell(page, 3, 'Quantity')).toHaveValue('20')
    await line(page, 1).getByRole('button', { name: 'Buy now' }).click()
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('LM358DR')
    await expectPage(page.locator('[data-cart-count]').first()).toHaveText('1')
    expect((await list(page))?.map(({ part_number }) => part_number)).not.toContain('NE555P')
    expectClean()
  })

  it('buys what is in stock, and asks for the rest', async () => {
    const { page, expectClean } = await visit()
    await openForm(page)
    await paste(page, cell(page, 1, 'Part number'), 'NE555P\t5000000\nSTM32F103C8T6\t5\n')
    const buy = line(page, 1).getByRole('button', { name: /^Buy [\d,]+, ask for [\d,]+$/ })
    const [, bought = '', rest = ''] = /^Buy ([\d,]+), ask for ([\d,]+)$/.exec((await buy.textContent()) ?? '') ?? []
    const [inStock, missing] = [bought, rest].map((text) => Number(text.replaceAll(',', '')))
    expect((inStock ?? 0) + (missing ?? 0)).toBe(5_000_000)
    await expectPage(line(page, 1).locator('.low')).toContainText('of 5,000,000 in stock')
    await expectPage(page.getByText(/^In stock to buy now: 1 of 2 lines/)).toBeVisible()
    await buy.click()
    await expectPage(cell(page, 1, 'Quantity')).toHaveValue(String(missing))
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('NE555P')
    expectClean()
  })

  it('asks as before where the look-up fails', async () => {
    const { page } = await visit()
    await page.route('**/api/rfq/lineParts*', (route) => route.fulfill({ json: { code: 5030, message: 'Unavailable', data: null } }))
    await openForm(page, '/rfq?part_number=LM358DR&qty=5')
    await fillContact(page)
    await send(page).click()
    await page.waitForURL('**/rfq/successful?number=*')
  })
})

describe('what can go wrong', () => {
  it('one mistake in many lines is one sentence', async () => {
    const { page } = await visit()
    await openForm(page)
    await paste(page, cell(page, 1, 'Part number'), 'MPN\tQty\nNE555P\t1\nLM358DR\t\n2N7002\t\nBC847C\t\n')
    // The list reader is loaded with the first paste.
    await expectPage(cell(page, 4, 'Part number')).toHaveValue('BC847C')
    await fillContact(page)
    await send(page).click()
    await page
      .getByRole('main')
      .getByRole('alert')
      .first()
      .getByRole('link', { name: /^Lines 2–4, Quantity/ })
      .click()
    await expectPage(cell(page, 2, 'Quantity')).toBeFocused()
  })

  it('two clicks send one RFQ; a failure keeps everything and the next try has the same key', async () => {
    const { page } = await visit()
    const keys: (string | undefined)[] = []
    let isBroken = true
    await page.route('**/api/rfq/saveRfqContact*', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (isBroken) await route.fulfill({ json: { code: 5030, message: 'Unavailable', data: null } })
      else await route.continue()
    })
    await openForm(page, '/rfq?part_number=LM358DR&qty=5')
    await fillContact(page)
    await send(page).click()
    await expectPage(page.getByRole('main').getByRole('alert').first()).toContainText('Your entries are still here')
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('LM358DR')
    expect((await list(page))?.length).toBe(1)
    await page.reload()
    await expectPage(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Analytical Engines')
    await expectPage(cell(page, 1, 'Part number')).toHaveValue('LM358DR')

    keys.length = 0
    await send(page).click()
    await expectPage(page.getByRole('main').getByRole('alert').first()).toContainText('Your entries are still here')
    isBroken = false
    await send(page).dblclick()
    await page.waitForURL('**/rfq/successful?number=*')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await list(page)).toEqual([])
  })

  it('errors are shown at the top and beside their fields, by line', async () => {
    const { page } = await visit()
    await openForm(page, '/rfq?part_number=LM358DR')
    await fillContact(page)
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('ada')
    await send(page).click()
    const summary = page.getByRole('main').getByRole('alert').first()
    await expectPage(summary).toBeFocused()
    await summary.getByRole('link', { name: /^Line 1, Quantity/ }).click()
    await expectPage(cell(page, 1, 'Quantity')).toBeFocused()
    await expectPage(cell(page, 1, 'Quantity')).toHaveAccessibleDescription('Enter the quantity as a whole number')
    await cell(page, 1, 'Quantity').fill('5')
    await expectPage(cell(page, 1, 'Quantity')).not.toHaveAttribute('aria-invalid')
    await expectPage(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  })
})
