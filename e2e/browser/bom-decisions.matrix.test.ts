import type { Page } from 'playwright/test'
import { describe, expect, it } from 'vitest'
import {
  BOM_URL,
  type ChosenFile,
  choose,
  chooseAction,
  csvFile,
  expectMatched,
  makeBom,
  openStart,
  region,
  row,
  rows,
  total,
} from './bom-page.ts'
import {
  DESKTOP,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  expectPage,
  open,
  PHONE,
  readText,
  siteUrl,
  stored,
  useBrowser,
  visit,
} from './browser.ts'

useBrowser()

const HEADINGS = 'Reference,Value,Footprint,MPN,Manufacturer,Qty,DNP'

/** Lines as in real lists: whole numbers, some with matching or contradicting words, and ambiguous lines. */
const CONTROLLER = [
  HEADINGS,
  'U1,,LQFP-48,STM32F103C8T6,STMicroelectronics,1,',
  'U2,,TQFP-32,ATMEGA328P-AU,Microchip,1,',
  'U3,,PDIP-8,NE555P,TI,1,',
  'Q1,,SOT-23,2N7002,,4,',
  'U4,,TO-220,LM7805CT,,1,',
  'D1,,SMA,SS34,onsemi,2,',
  'U5,,,LM358,,1,',
  '"R1,R2",10k 1% 0603,,,,2,',
  'U6,,DIP-8,NE555P,Texas Instruments,1,DNP',
  'U7,,,ZZZ-NOT-A-PART-77,,3,',
  'J1,,,TBD,,1,',
  'U8,,MODULE,ESP32-WROOM-32E-N4,Espressif,1,',
]

/** Those of its lines that need a decision, and one that does not. */
const SHORT = [HEADINGS, ...CONTROLLER.filter((line) => /^(?:U3|D1|U5|U7),/.test(line))]

const controller = (): ChosenFile => csvFile('controller.csv', CONTROLLER)
const short = (): ChosenFile => csvFile('short.csv', SHORT)

const findDialog = (page: Page, number: number) => page.getByRole('dialog', { name: new RegExp(`^Line ${number}: `) })
const filter = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

async function openLine(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `Change line ${number}`, exact: true }).click()
  await expectPage(findDialog(page, number)).toBeVisible()
}

/** The server's data of the page's BOM. */
async function readStoredLines(page: Page): Promise<{ part_number: string; state: string; confirmed: boolean; do_not_fit: boolean }[]> {
  const response = await page.request.get(siteUrl(`/api/bom/mainBom?id=${new URL(page.url()).pathname.split('/').at(-1)}`))
  const { data } = (await response.json()) as {
    data: { lines: { source: { part_number: string }; state: string; confirmed: boolean; do_not_fit: boolean }[] }
  }
  return data.lines.map(({ source, state, confirmed, do_not_fit }) => ({ part_number: source.part_number, state, confirmed, do_not_fit }))
}

describe.each([DESKTOP, PHONE])('a list of a dozen lines at %i px', (width) => {
  it('is matched where it is certain, and says of every other line why it is not', async () => {
    const { page, expectClean } = await visit({ width })
    await openStart(page)
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'controller.csv', { type: 'text/csv' }))
      return transfer
    }, CONTROLLER.join('\n'))
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
    await page.waitForURL(BOM_URL)
    await expectMatched(page)
    for (const certain of ['STM32F103C8T6', 'ATMEGA328P-AU', 'LM7805CT', 'ESP32-WROOM-32E-N4']) {
      await page.getByRole('searchbox', { name: 'Find lines' }).fill(certain)
      await expectPage(rows(page)).toHaveCount(1)
      await expectPage(rows(page)).toContainText('Matched')
      await expectPage(rows(page)).toContainText('Exact part number')
      await expectPage(rows(page)).toContainText('$')
    }
    const expectedTexts: readonly (readonly [string, readonly string[]])[] = [
      ['SS34', ['Needs review', 'SMA → SMC']],
      ['2N7002', ['Needs review', 'Exact part number', 'Several manufacturers have this number']],
      ['LM358', ['Needs review', 'Base number', /* which one is open */ 'Suffix missing: LM358 may be LM358']],
      ['10k 1%', ['Needs review', 'Matched by values, without a part number', '0603']],
      ['U6', ['Not fitted']],
      ['ZZZ', ['No match', 'Request a quote']],
      ['J1', ['No match']],
    ]
    for (const [text, sentences] of expectedTexts) {
      await page.getByRole('searchbox', { name: 'Find lines' }).fill(text)
      await expectPage(rows(page)).toHaveCount(1)
      for (const sentence of sentences) await expectPage(rows(page)).toContainText(sentence)
    }
    // A line without a name is called by its number.
    await rows(page).getByRole('button', { name: 'Change line 11' }).click()
    await expectPage(page.getByRole('dialog', { name: 'Line 11: J1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Find lines' }).fill('')
    for (const [state, count] of [
      ['All', 12],
      ['Matched', 5],
      ['Needs review', 4],
      ['No match', 2],
      ['Not fitted', 1],
    ] as const)
      await expectPage(filter(page, state)).toHaveAccessibleName(new RegExp(`^${state} ${count}$`))
    await expectPage(page.getByRole('region', { name: 'Total' })).toContainText('needs review')
    expectClean()
  })

  it.each(['zh', 'ar'])('breaks no rule of WCAG 2.2 AA in "%s": all about a line', async (lang) => {
    const { page, expectClean } = await visit({ width })
    await openStart(page, `/${lang}/bom`)
    await choose(page, short())
    await page.waitForURL(BOM_URL)
    await expectPage(page.locator('output')).toContainText(/\d/)
    await expectPage(page.locator('tbody tr[data-index]')).toHaveCount(4)
    await page.locator('[data-cell="open"]').first().click()
    await expectPage(page.getByRole('dialog')).toBeVisible()
    await expectPage(page.getByRole('dialog').locator('[aria-busy="false"]')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await expectNoOverflow(page)
    expectClean()
  })
})

describe('decisions', () => {
  it('are confirmed, opened again, left out and put back, each at once and for good', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, short())
    await row(page, 'SS34').getByRole('button', { name: 'Review', exact: true }).click()
    await findDialog(page, 2).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectPage(row(page, 'SS34')).toContainText('Confirmed by you')
    await expectPage(row(page, 'SS34').locator('.low').filter({ hasText: 'SMA → SMC' })).toBeVisible()
    await openLine(page, 3)
    await findDialog(page, 3).getByRole('button', { name: 'Do not fit' }).click()
    await expectPage(row(page, 'U5')).toContainText('Not fitted')
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expectPage(row(page, 'SS34')).toContainText('Confirmed by you')
    await expectPage(row(page, 'U5')).toContainText('Not fitted')

    await openLine(page, 2)
    await findDialog(page, 2).getByRole('button', { name: 'Undo' }).click()
    await expectPage(row(page, 'SS34')).toContainText('Needs review')
    await openLine(page, 3)
    await findDialog(page, 3).getByRole('button', { name: 'Fit again' }).click()
    await expectPage(row(page, 'U5')).toContainText('Needs review')
    expectClean()
  })

  it('a part is removed, and a line after a confirmation', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, short())
    await openLine(page, 2)
    await findDialog(page, 2).getByRole('button', { name: 'Remove this part' }).click()
    await expectPage(row(page, 'SS34')).toContainText('No match')
    await page.getByRole('button', { name: 'Details of line 4' }).click()
    await region(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expectPage(rows(page)).toHaveCount(3)
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expectPage(rows(page)).toHaveCount(3)
    await expectPage(row(page, 'SS34')).toContainText('No match')
    expectClean()
  })

  it('the evidence of a line names its cell, its row, and what else it may be', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, short())
    await page.getByRole('button', { name: 'Details of line 3' }).click()
    await region(page)
      .getByRole('button', { name: /^Other candidates: \d+$/ })
      .click()
    const dialog = findDialog(page, 3)
    await expectPage(dialog).toContainText('row 4')
    await expectPage(dialog).toContainText('Searched by Part number: LM358')
    const candidates = dialog.getByRole('button', { name: /^Choose LM358/ })
    await expectPage(candidates.nth(1)).toBeVisible()
    const name = ((await candidates.last().getAttribute('aria-label')) ?? '').replace('Choose ', '')
    await candidates.last().click()
    await expectPage(row(page, 'U5').getByRole('link', { name, exact: true })).toBeVisible()
    await expectPage(row(page, 'U5')).toContainText('Chosen by you')
    expectClean()
  })

  it('are carried over into a new revision of the file, whose changes are marked', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, short())
    await row(page, 'SS34').getByRole('button', { name: 'Review', exact: true }).click()
    await findDialog(page, 2).getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('textbox', { name: 'Pieces per set, line 1' }).fill('9')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Boards to build' }).fill('25')
    await page.keyboard.press('Enter')
    await page.waitForLoadState('networkidle')

    const { pathname } = new URL(page.url())
    await page.getByRole('button', { name: 'New revision' }).click()
    const revision = csvFile('short rev C.csv', [
      HEADINGS,
      'U3,,PDIP-8,NE555P,TI,1,',
      '"D1,D7",,SMA,SS34,onsemi,2,',
      'U7,,,ZZZ-NOT-A-PART-77,,5,',
      'U9,,,STM32F103C8T6,,1,',
    ])
    const loaded = page.waitForEvent('load')
    await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(revision)
    await loaded
    await expectPage(rows(page)).toHaveCount(4)
    expect(new URL(page.url()).pathname).toBe(pathname)
    await expectPage(row(page, 'STM32F103C8T6')).toContainText('New')
    await expectPage(row(page, 'STM32F103C8T6')).toContainText('Matched')
    await expectPage(row(page, 'ZZZ')).toContainText('Changed')
    await expectPage(row(page, 'SS34')).toContainText('Confirmed by you')
    await expectPage(row(page, 'NE555P')).not.toContainText('Changed')
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 1' })).toHaveValue('9')
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 3' })).toHaveValue('5')
    await expectPage(page.getByRole('textbox', { name: 'Boards to build' })).toHaveValue('25')
    await filter(page, 'Changed by upload').check()
    await expectPage(rows(page)).toHaveCount(3)
    expectClean()
  })

  it('are made for ticked lines together, and undone', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, short())
    await page.getByRole('checkbox', { name: 'Select all shown lines' }).check()
    await expectPage(page.getByText('Selected: 4')).toBeVisible()
    await page.getByRole('button', { name: 'Do not fit', exact: true }).click()
    await expectPage(row(page, 'Not fitted')).toHaveCount(4)
    await expect.poll(async () => (await readStoredLines(page)).every(({ do_not_fit }) => do_not_fit)).toBe(true)
    await page.getByRole('checkbox', { name: 'Select all shown lines' }).check()
    await page.getByRole('button', { name: 'Do not fit', exact: true }).click()
    await expectPage(row(page, 'Not fitted')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select all shown lines' }).check()
    await page.getByRole('button', { name: 'Confirm', exact: true }).first().click()
    await expect.poll(async () => (await readStoredLines(page)).filter(({ confirmed }) => confirmed).length).toBe(3)
    expectClean()
  })
})

describe('ways to buy', () => {
  it('stand side by side, and the chosen one prices the lines', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, controller())
    const ofOne = await readText(total(page))
    await page.getByRole('textbox', { name: 'Boards to build' }).fill('100')
    await page.keyboard.press('Enter')
    await expectPage(total(page)).not.toHaveText(ofOne)
    for (const strategy of ['Fastest', 'Fewest suppliers', 'Cheapest']) {
      const way = page.getByRole('radio', { name: new RegExp(`^${strategy}`) })
      await way.check()
      // The total is the amount beside the strategy.
      await expect
        .poll(async () => {
          const sum = await readText(total(page))
          return sum.startsWith('$') && (await readText(page.locator('label').filter({ hasText: strategy }))).includes(sum)
        })
        .toBe(true)
    }
    expectClean()
  })

  it('an offer is chosen for one line, and left to the strategy again', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, csvFile('one.csv', [HEADINGS, 'Q1,,SOT-23,2N7002,,400,']))
    await rows(page).getByTitle('Change offer for line 1').click()
    const offers = findDialog(page, 1).getByRole('button', { name: /^Choose: / })
    await expectPage(offers.nth(1)).toBeVisible()
    const before = await readText(total(page))
    await offers.last().click()
    await page.waitForLoadState('networkidle')
    await rows(page).getByTitle('Change offer for line 1').click()
    await findDialog(page, 1).getByRole('button', { name: 'Use the purchase plan' }).click()
    await expectPage(total(page)).toHaveText(before)
    expectClean()
  })
})

describe('all lines without a price', () => {
  it('go into the RFQ list with what the file says of them, and to the form in one click', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, csvFile('open.csv', [...SHORT, 'X1,18.43 MHz,HC49,,,7,']))
    await page.getByRole('textbox', { name: 'Boards to build' }).fill('10')
    await page.keyboard.press('Enter')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: /^Request a quote \(lines without a price: \d\)$/ }).click()
    await page.waitForURL(/\/rfq$/)
    const list = await stored<{ part_number: string; qty: number }[]>(page, 'RFQLIST')
    expect(list).toContainEqual(expect.objectContaining({ part_number: 'ZZZ-NOT-A-PART-77' }))
    expect(list?.find(({ part_number }) => part_number.startsWith('ZZZ'))?.qty).toBeGreaterThanOrEqual(30)
    await expectPage(page.getByRole('group', { name: 'Line 1', exact: true }).getByRole('textbox', { name: 'Part number' })).toHaveValue(
      /ZZZ|18\.43/,
    )
    expectClean()
  })
})

describe('two thousand lines', () => {
  it('are matched in view, edited, filtered and scrolled through with few of them laid out', async () => {
    const { page, expectClean } = await visit()
    const PARTS = ['NE555P', 'STM32F103C8T6', '2N7002', 'LM358', 'ZZZ-NOT-A-PART-77']
    const lines = Array.from({ length: 2000 }, (_, index) => `X${index + 1},,,${PARTS[index % 5]},,${(index % 9) + 1},`)
    await openStart(page)
    await choose(page, csvFile('backplane.csv', [HEADINGS, ...lines]))
    await page.waitForURL(BOM_URL)
    // The first results appear before the last line is matched.
    await expectPage(row(page, 'STM32F103C8T6').first()).toContainText('Exact part number')
    await expectMatched(page)
    await page.getByRole('checkbox', { name: 'Group equal lines' }).uncheck()
    await expectPage(filter(page, 'All')).toHaveAccessibleName('All 2,000')
    await expectPage(filter(page, 'No match')).toHaveAccessibleName('No match 400')
    const laidOut = (): Promise<number> => rows(page).count()
    expect(await laidOut()).toBeLessThan(60)

    const before = await readText(total(page))
    await page.getByRole('textbox', { name: 'Pieces per set, line 2', exact: true }).fill('5000')
    await page.keyboard.press('Enter')
    await expectPage(total(page)).not.toHaveText(before)
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), part)
      await expectPage(rows(page).first()).toBeAttached()
      expect(await laidOut()).toBeLessThan(60)
    }
    await expectPage(rows(page).last()).toContainText('X2000')
    await page.getByRole('searchbox', { name: 'Find lines' }).fill('x1234')
    await expectPage(rows(page)).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Find lines' }).fill('')
    await filter(page, 'No match').check()
    await expectPage(rows(page).first()).toContainText('ZZZ')
    await expectPage(region(page).getByRole('table')).toHaveAttribute('aria-rowcount', '401')
    expect(await laidOut()).toBeLessThan(60)
    expectClean()
  })
})

describe('copies and links', () => {
  it('a shared BOM is copied into an own one, and the first stays as it is', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, short())
    await chooseAction(page, 'Share')
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = new URL(await page.getByRole('textbox', { name: 'Read-only link' }).inputValue()).pathname

    const reader = await visit()
    await open(reader.page, link)
    await expectPage(
      reader.page.getByRole('button', { name: /^(?:Confirm|Rename|New revision|Remove line \d+|Change line \d+)$/ }),
    ).toHaveCount(0)
    await chooseAction(reader.page, 'Make a copy')
    await reader.page.waitForURL((url) => BOM_URL.test(url.pathname) && url.pathname !== link)
    const qty = reader.page.getByRole('textbox', { name: 'Pieces per set, line 1' })
    await qty.fill('77')
    await qty.press('Enter')
    await reader.page.waitForLoadState('networkidle')
    await reader.page.reload()
    await expectPage(qty).toHaveValue('77')
    reader.expectClean()
    await page.reload()
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 1' })).toHaveValue('1')
    expectClean()
  })

  it('lines are added to a BOM by typing them', async () => {
    const { page, expectClean } = await visit()
    await makeBom(page, short())
    await chooseAction(page, 'Add lines')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Parts, one per line' }).fill('20 STM32F103C8T6')
    await page.getByRole('dialog').getByRole('button', { name: 'Match the parts' }).click()
    await expectPage(rows(page)).toHaveCount(5)
    await expectPage(row(page, 'STM32F103C8T6')).toContainText('Exact part number')
    await expectPage(page.getByRole('textbox', { name: 'Pieces per set, line 5' })).toHaveValue('20')
    expectClean()
  })
})
