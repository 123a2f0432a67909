import { describe, expect, it } from 'vitest'
import { BOM_URL, csvFile, makeBom, openStart, row, rows, rowsInSight, total } from './bom-page.ts'
import { expectAccessible, expectNoOverflow, expectPage, stored, useBrowser, visit } from './browser.ts'
import { WINDOWS } from './matrix.ts'
import { slowLine } from './slow-line.ts'

useBrowser()

describe.each(WINDOWS)('a BOM at %i px in the %s', (width, scheme) => {
  it('goes from a dropped file to a priced table in one step', async () => {
    const { page, expectClean } = await visit({ width, scheme })
    await openStart(page)
    await expectNoOverflow(page)
    await expectAccessible(page)
    await makeBom(page)
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText('amplifier rev B')
    await expectPage(rows(page)).toHaveCount(4)
    await expectPage(row(page, 'ZZZ-NOT-A-PART-77')).toContainText('No match')
    await expectPage(row(page, 'U5')).toContainText('Not fitted')
    await expectPage(page.getByRole('button', { name: 'Request a quote (lines without a price: 1)' })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    expectClean()
  })

  it('shows all about a line, and takes another part for it', async () => {
    const { page, expectClean } = await visit({ width, scheme })
    await makeBom(page)
    await row(page, 'ZZZ-NOT-A-PART-77').getByRole('button', { name: 'Find a part' }).click()
    const dialog = page.getByRole('dialog', { name: 'Line 3: ZZZ-NOT-A-PART-77' })
    await expectPage(dialog.getByText('row 4')).toBeVisible()
    await dialog.getByRole('searchbox', { name: 'Find another part' }).fill('NE555P')
    await dialog.getByRole('button', { name: 'Search' }).click()
    const found = dialog.getByRole('button', { name: 'Choose NE555P', exact: true }).first()
    await expectPage(found).toBeVisible()
    await expectAccessible(page)
    await found.click()
    await expectPage(dialog).toBeHidden()
    await expectPage(row(page, 'ZZZ-NOT-A-PART-77')).toContainText('Chosen by you')
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expectPage(row(page, 'ZZZ-NOT-A-PART-77')).toContainText('Chosen by you')
    expectClean()
  })
})

/** Lines with different parts: matched ones, some to be checked, some unknown. */
const LARGE = csvFile('large.csv', [
  'Reference,Value,Footprint,MPN,Manufacturer,Qty',
  ...Array.from({ length: 414 }, (_, index) => {
    const of = [',DIP-8,NE555P,Texas Instruments', ',SOIC-8,NE555P,Texas Instruments', ',,ZZZ-NOT-A-PART,'][index % 3] ?? ''
    return `"U${index + 1},X${index + 1}",type ${index + 1}${of},2`
  }),
])

describe('the table', () => {
  it('shows at least 16 of 414 lines on the first screen at 1440 × 900, in the one scroll of the window', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, LARGE)
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(16)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(20)
    // No element inside the page scrolls.
    const inner = await page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter(
          ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 40 && clientHeight > 200,
        ).length,
    )
    expect(inner).toBe(0)
    expectClean()
  })

  it('merges equal lines, unfolds them, and separates lines that are not parts', async () => {
    const { page, expectClean } = await visit()
    const lines = ['C1', 'C2', 'C3'].map((designator) => `${designator},100nF,0402,GRM155R71C104KA88D,Murata,2`)
    const board = [
      'Reference,Value,Footprint,MPN,Manufacturer,Qty',
      ...lines,
      '"FID1,FID2",Fiducial,Fiducial_1mm,,,2',
      'U1,,DIP-8,NE555P,,1',
    ]
    await makeBom(page, csvFile('board.csv', board))
    await expectPage(rows(page)).toHaveCount(3)
    await expectPage(row(page, '3 lines')).toContainText('C1, C2, C3')
    await expectPage(row(page, 'FID1')).toContainText('Not a part')
    await expectPage(page.getByRole('button', { name: /^Request a quote/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Details of line 1' }).click()
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 2' })).toHaveValue('2')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Pieces per set, line 2' }).fill('40')
    await page.keyboard.press('Tab')
    await expectPage(row(page, '3 lines')).toContainText('44')
    await page.getByRole('checkbox', { name: 'Group equal lines' }).uncheck()
    await expectPage(rows(page)).toHaveCount(5)
    expectClean()
  })

  it('proposes a smaller packing where much would be left, and takes it with one click', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, csvFile('reel.csv', ['Reference,MPN,Manufacturer,Qty', 'C1,CL10B103KA8NNNC,,100', 'U1,NE555P,,1']))
    await row(page, 'CL10B103KA8NNNC').getByRole('button', { name: '3,895 surplus' }).click()
    const take = page.getByRole('button', {
      name: /^Switch, save \$\d+\.\d\d: CL10B103KB8NNNC, Cut tape: 1\d0 pcs, \$0\.\d\d instead of \$\d+\.\d\d$/,
    })
    await expectPage(take).toBeVisible()
    await expectAccessible(page)
    await take.click()
    await expectPage(take).toHaveCount(0)
    await expectPage(row(page, 'CL10B103KA8NNNC')).toContainText('Chosen by you')
    await expectPage(row(page, 'CL10B103KA8NNNC')).not.toContainText('surplus')
    expectClean()
  })

  it('prices edits at once, and keeps them over a reload', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    const before = (await total(page).textContent()) ?? ''
    // The order quantities arrive with the total: 40 pieces for one set, then 1,000 for 25, and their rounded quantities.
    const ordered = row(page, 'LM358DR').locator('.bom-c-order')
    const qty = page.getByRole('textbox', { name: 'Pieces per set, line 1' })
    await qty.fill('40')
    await qty.press('Enter')
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 2' })).toBeFocused()
    await expectPage(ordered).toHaveText(/^4\d40 \+ \d spare$/)
    await page.getByRole('textbox', { name: 'Boards to build' }).fill('25')
    await page.keyboard.press('Enter')
    await expectPage(ordered).toHaveText(/^1,0\d\d1,000 \+ \d\d spare$/)
    const ofSets = (await total(page).textContent()) ?? ''
    expect(ofSets).not.toBe(before)
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 1' })).toHaveValue('40')
    await expectPage(total(page)).toHaveText(ofSets)
    expectClean()
  })

  it('puts lines without a price into the RFQ list and goes to the form', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page)
    await page.getByRole('button', { name: 'Request a quote (lines without a price: 1)' }).click()
    await page.waitForURL(/\/rfq$/)
    expect(await stored<{ part_number: string }[]>(page, 'RFQLIST')).toMatchObject([{ part_number: 'ZZZ-NOT-A-PART-77' }])
    expectClean()
  })
})

it('a table of which half has arrived wakes once it is whole', async () => {
  const { page, expectClean } = await visit()
  await makeBom(page)
  const { pathname } = new URL(page.url())
  const { origin, release } = await slowLine(
    (path) => path === pathname,
    (body) => body.indexOf('ZZZ-NOT-A-PART-77', body.indexOf('<tbody')),
  )
  await page.goto(origin + pathname, { waitUntil: 'commit' })
  await expectPage(rows(page).first()).toBeVisible()
  // All code of the table is loaded except hydration; a click or a tick before it is not lost.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/hydrate-')))
  await page.getByRole('checkbox', { name: 'Select line 1' }).check()
  await page.getByRole('button', { name: 'Change line 1', exact: true }).click()
  await expectPage(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expectPage(page.getByRole('dialog', { name: 'Line 1: LM358DR' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPage(rows(page).first()).toHaveClass(/is-ticked/)
  await expectPage(page.getByRole('checkbox', { name: 'Select line 1' })).toBeChecked()
  await expectPage(rows(page)).toHaveCount(4)
  await row(page, 'ZZZ-NOT-A-PART-77').getByRole('button', { name: 'Find a part' }).click()
  await expectPage(page.getByRole('dialog', { name: 'Line 3: ZZZ-NOT-A-PART-77' })).toBeVisible()
  expectClean()
})

describe('the start page', () => {
  it('takes parts that are typed, one a line', async () => {
    const { page, expectClean } = await visit()
    await openStart(page)
    await page.getByRole('textbox', { name: 'Parts, one per line' }).fill('100 NE555P\nLM358DR, 250')
    await page.getByRole('button', { name: 'Match the parts' }).click()
    await page.waitForURL(BOM_URL)
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 1' })).toHaveValue('100')
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 2' })).toHaveValue('250')
    expectClean()
  })
})
