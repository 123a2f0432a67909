/** The BOM pages as seen by buyers: uploads, and the contents of the table. */
import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright/test'
import { randomAddress } from '../address.ts'
import { expectPage, open } from './browser.ts'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A csv file of these rows. */
export const csvFile = (name: string, rows: readonly string[]): ChosenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})

/** Four lines: two with a part, one without, one that is not fitted. */
const AMPLIFIER = csvFile('amplifier rev B.csv', [
  'Reference,Value,Footprint,MPN,Manufacturer,Qty,DNP',
  '"U1,U2",,SOIC-8,LM358DR,Texas Instruments,2,',
  'U3,,DIP-8,NE555P,Texas Instruments,1,',
  'U4,,,ZZZ-NOT-A-PART-77,,3,',
  'U5,,DIP-8,NE555P,Texas Instruments,1,DNP',
])

/** The URL of a BOM, or of a link to it. */
export const BOM_URL = /\/bom\/[0-9a-z]{26}$/

/** The start page, hydrated. */
export async function openStart(page: Page, path = '/bom'): Promise<void> {
  // Each from another network address: uploads are rate-limited by it.
  await page.setExtraHTTPHeaders({ 'CF-Connecting-IP': randomAddress() })
  await open(page, path)
  await page.waitForFunction(() => {
    const form = document.querySelector('[data-island="bom-start"] form')
    return form !== null && Object.keys(form).some((key) => key.startsWith('__react'))
  })
}

export const choose = (page: Page, chosen: ChosenFile): Promise<void> => page.locator('input[type="file"]').setInputFiles(chosen)

export const region = (page: Page): Locator => page.getByRole('region', { name: 'BOM lines' })
/** The lines of the table, without the space of unrendered ones. */
export const rows = (page: Page): Locator => region(page).locator('tbody tr[data-index]')
export const row = (page: Page, text: string | RegExp): Locator => rows(page).filter({ hasText: text })
/** The number of fully visible rows: below the table heads, and above the bar with the total. */
export const rowsInSight = (page: Page): Promise<number> =>
  region(page).evaluate((table) => {
    const from = table.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    const to = document.querySelector('.bom-foot')?.getBoundingClientRect().top ?? 0
    const boxes = [...table.querySelectorAll('tbody tr[data-index]')].map((line) => line.getBoundingClientRect())
    return boxes.filter(({ top, bottom }) => top >= from - 1 && bottom <= to + 1).length
  })
export const total = (page: Page): Locator => page.getByRole('region', { name: 'Total' }).locator('output')

/** Thousands of lines take time; the benchmark measures how long. */
const MATCHING_MS = 60_000

/** Every line is matched, and the matches have prices. */
export async function expectMatched(page: Page): Promise<void> {
  await expectPage(page.getByText(/^Matched in/)).toBeVisible({ timeout: MATCHING_MS })
  await expectPage(total(page)).toContainText('$')
}

/** A BOM of the file, matched. */
export async function makeBom(page: Page, chosen: ChosenFile = AMPLIFIER): Promise<void> {
  await openStart(page)
  await choose(page, chosen)
  await page.waitForURL(BOM_URL)
  await expectMatched(page)
}

/** Chooses an action on the whole BOM from the menu. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.locator('summary').filter({ hasText: 'More' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}
