/** The RFQ form as seen by buyers: lines, contact, storage. */
import type { Locator, Page } from 'playwright/test'
import { expectPage, open, stored } from './browser.ts'

interface StoredLine {
  part_number: string
  qty: number
  target_price?: string
}

/** One of the form's lines, counted from 1; its hidden group has that name. */
export const line = (page: Page, number: number): Locator => page.getByRole('group', { name: `Line ${number}`, exact: true })
export const cell = (page: Page, number: number, name: string): Locator => line(page, number).getByRole('textbox', { name })
export const send = (page: Page): Locator => page.getByRole('button', { name: 'Send RFQ' })
export const list = (page: Page): Promise<StoredLine[] | null> => stored<StoredLine[]>(page, 'RFQLIST')

export async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await into.focus()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Contact name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('combobox', { name: 'Country or region' }).selectOption('GB')
}

/** The form is hydrated once it has loaded the stored list. */
export async function openForm(page: Page, path = '/rfq'): Promise<void> {
  await open(page, path)
  await expectPage(page.locator('[data-island="rfq-form"] form')).toHaveAttribute('data-awake', '')
}
