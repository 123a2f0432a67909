import type { Page } from 'playwright/test'
import { describe, expect, it } from 'vitest'
import { buyable } from '../http/buyer.ts'
import { getPage } from '../http/site.ts'
import { DESKTOP, expectPage, open, PHONE, useBrowser, visit } from './browser.ts'

useBrowser()

/** The hydrated cart with the pad open. */
async function openPad(page: Page): Promise<void> {
  await open(page, '/cart')
  await page.waitForLoadState('networkidle')
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Part numbers and quantities' })
const add = (page: Page) => page.getByRole('button', { name: 'Add to cart', exact: true })
const quantities = (page: Page) => page.locator('input[name^="qty."]')
const partNumbers = async (): Promise<string[]> =>
  [...new Set(buyable(await getPage('/category/chip-resistors')).map(({ part_number }) => part_number))].slice(0, 2)

describe.each([DESKTOP, PHONE])('the order pad at %d px', (width) => {
  it('says what was read, empties its field of what it added, and takes it back', async () => {
    const { page, expectClean } = await visit({ width })
    const [one = '', two = ''] = await partNumbers()
    await openPad(page)
    await field(page).fill(`${one}, 10,000\n${two}, 20000\nBest regards`)
    await add(page).click()
    await expectPage(page.getByText('Added: 2. Not added: 1.')).toBeVisible()
    await expectPage(quantities(page)).toHaveCount(2)
    await expectPage(field(page)).toHaveValue('Best regards')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectPage(page.getByText('The added lines were removed from the cart.')).toBeVisible()
    await expectPage(quantities(page)).toHaveCount(0)
    expectClean()
  })

  it('asks what the columns of pasted cells hold', async () => {
    const { page, expectClean } = await visit({ width })
    const [one = '', two = ''] = await partNumbers()
    await openPad(page)
    await field(page).fill(`10000\t${one}\t20000\n10000\t${two}\t20000`)
    await add(page).click()
    await page.getByRole('button', { name: 'Change columns' }).click()
    await expectPage(quantities(page)).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Column A' }).selectOption({ label: 'Leave out' })
    await page.getByRole('combobox', { name: 'Column B' }).selectOption({ label: 'Part number' })
    await page.getByRole('combobox', { name: 'Column C' }).selectOption({ label: 'Quantity' })
    await add(page).click()
    await expectPage(quantities(page)).toHaveCount(2)
    for (const input of await quantities(page).all()) await expectPage(input).toHaveValue('20,000')
    expectClean()
  })
})

it('a second press adds nothing again, and what only more may be ordered of waits for a word', async () => {
  const { page, expectClean } = await visit()
  const parts = buyable(await getPage('/category/chip-resistors'))
  const [one = ''] = await partNumbers()
  const reel = parts.find(({ qty, part_number }) => qty !== '1' && part_number !== one)
  expect(reel).toBeDefined()
  await openPad(page)
  await field(page).fill(`${one}, 10000\n${reel?.part_number}, 1`)
  // Two clicks before the first response.
  await add(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectPage(page.getByText(/You cannot order 1; the next quantity is [\d,]+/)).toBeVisible()
  await expectPage(quantities(page)).toHaveCount(1)
  await expectPage(quantities(page)).toHaveValue('10,000')
  await page.getByRole('button', { name: /^Add [\d,]+$/ }).click()
  await expectPage(page.getByText('Added: 1. Not added: 0.')).toBeVisible()
  expectClean()
})
