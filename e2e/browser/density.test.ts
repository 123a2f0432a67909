import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectNoOverflow, open, PHONE, useBrowser, visit } from './browser.ts'

useBrowser()

/** Categories with the most, the longest and the widest contents of a row. */
const CATEGORIES = ['mosfets', 'chip-resistors', 'ceramic-capacitors', 'microcontrollers']

/** Fully visible rows above a height of the page, in CSS pixels. */
const countCompleteRows = (page: Page, height: number): Promise<number> =>
  page
    .locator('.part-table tbody tr')
    .evaluateAll((rows, bottom) => rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length, height)

/** Fully visible columns of parameters, including the package. */
const countCompleteColumns = (page: Page): Promise<number> =>
  page.locator('.part-table tbody tr:first-child td').evaluateAll((cells) => {
    const edge = cells[0]?.closest('.table-scroll')?.getBoundingClientRect().right ?? 0
    const isFullyVisible = (cell: Element): boolean =>
      cell.getBoundingClientRect().width > 0 && cell.getBoundingClientRect().right <= edge + 1
    return cells.slice(3).filter(isFullyVisible).length
  })

describe.each(CATEGORIES)('/category/%s', (category) => {
  it('shows 14 parts on the first screen at 1440 × 900, 22 in compact rows, which the browser remembers', async () => {
    const { page } = await visit({ width: DESKTOP })
    await open(page, `/category/${category}`)
    expect(await countCompleteRows(page, 900)).toBeGreaterThanOrEqual(14)
    await page.getByText('View', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Compact' }).check()
    await page.keyboard.press('Escape')
    expect(await countCompleteRows(page, 900)).toBeGreaterThanOrEqual(22)
    await expectNoOverflow(page)
    await open(page, `/category/${category}?in_stock=1`)
    expect(await countCompleteRows(page, 900)).toBeGreaterThanOrEqual(20)
    expect(await page.locator('#density').isChecked()).toBe(true)
  })

  it('shows 8 parts on the first two screens of a phone', async () => {
    const { page } = await visit({ width: PHONE })
    await open(page, `/category/${category}`)
    expect(await countCompleteRows(page, 2 * 844)).toBeGreaterThanOrEqual(8)
    await expectNoOverflow(page)
  })
})

it('shows six parameters at 1280 px', async () => {
  const { page } = await visit({ width: 1280 })
  await open(page, '/category/mosfets')
  expect(await countCompleteColumns(page)).toBeGreaterThanOrEqual(6)
  await expectNoOverflow(page)
})

it('has one baseline in a row, and digits in line in both directions', async () => {
  const { page } = await visit({ width: DESKTOP })
  for (const prefix of ['', '/ar']) {
    await open(page, `${prefix}/category/mosfets`)
    const cells = await page
      .locator('.part-table tbody tr')
      .first()
      .evaluate((row) =>
        [...row.querySelectorAll('.pn-link, .row-price, td[data-label]')].flatMap((text) => {
          // An empty inline box marks the line's baseline.
          text.insertAdjacentHTML('beforeend', '<i style="display:inline-block;inline-size:0;block-size:0"></i>')
          const bottom = text.querySelector('i')?.getBoundingClientRect().bottom ?? 0
          text.querySelector('i')?.remove()
          return text.checkVisibility() ? [bottom] : []
        }),
      )
    expect(cells.length).toBeGreaterThan(5)
    for (const bottom of cells) expect(Math.abs(bottom - (cells[0] ?? 0)), prefix).toBeLessThan(1)
    const edges = await page.locator('.part-table tbody .stock-cell:not(:has(.stock-out))').evaluateAll((cells) =>
      cells.map((cell) => {
        const figure = document.createRange()
        figure.selectNodeContents(cell)
        return Math.round(figure.getBoundingClientRect().right)
      }),
    )
    expect(edges.length).toBeGreaterThan(5)
    expect(new Set(edges).size, prefix).toBe(1)
  }
})

it('shows all prices of a row in a card on hover, focus and tap, and Esc takes it away', async () => {
  const { page, expectClean } = await visit()
  await open(page, '/category/chip-resistors?qty=1000')
  const price = page.locator('.row-price').first()
  const card = page.getByRole('tooltip')
  await price.hover()
  await card.waitFor()
  const text = (await card.textContent()) ?? ''
  expect(text).toContain('MOQ')
  expect(await card.locator('tbody tr').count()).toBeGreaterThan(3)
  expect(await card.locator('.at-qty .num').nth(1).textContent()).toContain((await price.textContent()) ?? 'nothing')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await page.locator('.row-price').nth(2).focus()
  await card.waitFor()
  // A narrower window moves the card with it.
  await page.setViewportSize({ width: PHONE, height: 900 })
  await expect.poll(() => card.evaluate((box) => box.getBoundingClientRect().right <= document.documentElement.clientWidth)).toBe(true)
  const { page: phone } = await visit({ width: PHONE })
  await open(phone, '/category/chip-resistors')
  await phone.locator('.row-price').first().tap()
  await phone.getByRole('tooltip').waitFor()
  await expectNoOverflow(phone)
  expectClean()
})

it('has the columns that the reader ticks, in its address, and again when they come back to the category', async () => {
  const { page, expectClean } = await visit({ width: 1280 })
  await open(page, '/category/chip-resistors')
  await page.getByText('View', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Composition' }).uncheck()
  await page.waitForURL(/show=/)
  await page.getByRole('checkbox', { name: 'Country of origin' }).check()
  await page.waitForURL(/show=[a-z_.]*country_of_origin/)
  const heads = (): Promise<string[]> => page.locator('.part-table thead th').allInnerTexts()
  expect(await heads()).toContain('Country of origin')
  expect(await heads()).not.toContain('Composition')
  await expectNoOverflow(page)
  const chosen = await heads()
  await open(page, '/category/mosfets')
  await open(page, '/de/category/chip-resistors')
  await page.waitForURL(/show=[a-z_.]*country_of_origin/)
  expect(await heads()).toHaveLength(chosen.length)
  await page.locator('.table-menu summary').click()
  await page.locator('#columns-reset').click()
  await page.waitForURL('**/de/category/chip-resistors')
  await open(page, '/category/chip-resistors')
  expect(await heads()).not.toContain('Country of origin')
  expect(new URL(page.url()).search).toBe('')
  expectClean()
})

it('leads the keyboard past the filters to its rows', async () => {
  const { page } = await visit({ width: DESKTOP })
  await open(page, '/category/chip-resistors')
  const skip = page.getByRole('link', { name: 'Skip to results' })
  await skip.focus()
  await page.keyboard.press('Enter')
  for (let pressed = 0; pressed < 20; pressed++) {
    await page.keyboard.press('Tab')
    if (await page.locator('.part-table tbody tr:first-child :focus').count()) return
  }
  throw new Error('no row is reached')
})

it('says the reasons for an alternative to their ends, at any width', async () => {
  for (const width of [DESKTOP, PHONE]) {
    const { page } = await visit({ width })
    await open(page, '/s?wd=LM358')
    await open(page, (await page.locator('.pn-link').first().getAttribute('href')) ?? '')
    const cut = await page
      .locator('.alternative-why')
      .evaluateAll((cells) => cells.map((cell) => [...cell.querySelectorAll('p, li')].some((text) => text.scrollWidth > cell.clientWidth)))
    expect(cut.length).toBeGreaterThan(0)
    expect(cut).not.toContain(true)
  }
})
