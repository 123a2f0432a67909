import { expect, it } from 'vitest'
import { packXlsx } from '#test-support/workbook-builders.ts'
import { BOM_URL, choose, expectMatched, openStart } from './bom-page.ts'
import { expectAccessible, expectNoOverflow, expectPage, useBrowser, visit } from './browser.ts'
import { WINDOWS } from './matrix.ts'

useBrowser()

/** A title, headings, lines, designators continued in the next row, an alternative, a remark, and a sheet without a list; with macros. */
const WORKBOOK = {
  name: 'pump controller.xlsm',
  mimeType: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  buffer: Buffer.from(
    packXlsx({
      sheets: [
        {
          name: 'BOM',
          rows: [
            ['Pump controller', '', '', 'Rev. C'],
            ['Designator', 'MPN', 'Manufacturer', 'Qty'],
            ['U1, U2, U3,', 'LM358DR', 'Texas Instruments', 4],
            ['U4', '', '', ''],
            ['U5', 'NE555P', 'Texas Instruments', 1],
            ['Approved by K. Maier', '', '', ''],
          ],
        },
        { name: 'History', rows: [['2026-03-04', 'first issue']] },
      ],
      parts: { 'xl/vbaProject.bin': 'x' },
    }),
  ),
}

const OUTCOMES = [
  '1 · Above the list · BOM · Pump controller · Rev. C',
  '2 · Header row · Designator · MPN · Manufacturer · Qty',
  '3 · Line 1 · U1, U2, U3, · LM358DR · Texas Instruments · 4',
  '4 · Part of line 1 · U4',
  '5 · Line 2 · U5 · NE555P · Texas Instruments · 1',
  '6 · no part found · Approved by K. Maier',
  '1 · Sheet not read · History · 2026-03-04 · first issue',
]

it.each(WINDOWS)('says what becomes of each row of a workbook at %i px in the %s', async (width, scheme) => {
  const { page, expectClean } = await visit({ width, scheme })
  await openStart(page)
  await choose(page, WORKBOOK)
  await expectPage(page.getByText('The file contains macros. They were not run; only the values were read.')).toBeVisible()
  await page.getByRole('button', { name: 'All rows of the file' }).click()
  const table = page.getByRole('region', { name: 'All rows of the file' })
  await expectPage(table.locator('tbody tr').filter({ hasText: 'History' })).toBeVisible()
  const outcomes = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent.trim()).filter(Boolean)),
    )
  expect(outcomes.map((cells) => cells.join(' · '))).toEqual(OUTCOMES)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('checkbox', { name: 'Only rows that are not in the BOM' }).check()
  await expectPage(table.locator('tbody tr').filter({ hasText: 'NE555P' })).toHaveCount(0)
  await expectPage(table.locator('tbody tr').filter({ hasText: 'Approved' })).toBeVisible()
  await page.locator('.button-primary', { hasText: 'Match the parts' }).click()
  await page.waitForURL(BOM_URL)
  await expectMatched(page)
  expectClean()
})

it('reads a file that was chosen before the script was loaded', async () => {
  const { page, expectClean } = await visit({ width: 390, scheme: 'light' })
  const { promise: isChosen, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await isChosen
    await route.continue()
  })
  await page.goto('/bom', { waitUntil: 'commit' })
  await choose(page, WORKBOOK)
  resolve()
  await expectPage(page.getByText('The file contains macros. They were not run; only the values were read.')).toBeVisible()
  await expectClean()
})
