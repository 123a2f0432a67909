/** Alignment measured in the browser: one baseline in a row, one edge for digits, no cut or broken texts. */
import type { Locator, Page } from 'playwright/test'
import { describe, expect, it } from 'vitest'
import { placeOrder } from '../orders.ts'
import { expectNoOverflow, expectPage, open, PHONE, siteUrl, useBrowser, visit } from './browser.ts'

useBrowser()

interface Row {
  text: string
  /** The distance between the first lines of its cells, in CSS pixels. */
  spread: number
}

/** Rows with a part, with the distance between the baselines of their cells' first lines. Cells that begin with a field do not count. */
const findRows = (page: Page): Promise<Row[]> =>
  page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.cssText = 'display: inline-block; inline-size: 0; block-size: 0'
    const firstBaseline = (cell: Element): number | null => {
      if (cell.querySelector('input:not([type="hidden"], [type="checkbox"])')) return null
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const node = texts.currentNode as Text
        const element = node.parentElement
        if (!element || node.data.trim() === '' || !element.checkVisibility() || element.closest('.sr-only, .row-add, label')) continue
        element.insertBefore(probe, node)
        const { bottom } = probe.getBoundingClientRect()
        probe.remove()
        return bottom
      }
      return null
    }
    return [...document.querySelectorAll('main :is(tbody tr, .index-columns li):has(.pn-link)')].map((row) => {
      const lines = [...row.children].flatMap((cell) => firstBaseline(cell) ?? [])
      return { text: (row.textContent ?? '').trim().slice(0, 40), spread: Math.max(...lines) - Math.min(...lines) }
    })
  })

async function expectOneBaseline(page: Page): Promise<void> {
  const rows = await findRows(page)
  expect(rows.length, page.url()).toBeGreaterThan(0)
  expect(
    rows.filter(({ spread }) => spread > 1),
    page.url(),
  ).toEqual([])
}

describe('a row', () => {
  it.each([
    '/category/chip-resistors',
    '/s?wd=LM358',
    '/products/l/1',
    '/ar/category/chip-resistors',
    '/ar/products/l/1',
    '/zh/s?wd=LM358',
  ])('of %s stands on one baseline', async (path) => {
    const { page } = await visit({ script: false })
    await open(page, path)
    await expectOneBaseline(page)
  })

  it('of an order stands on one baseline', async () => {
    const { page } = await visit({ script: false })
    const order = await placeOrder({ line_count: 3 })
    await open(page, order.link)
    await expectOneBaseline(page)
  })
})

/** The right edges of a column's digits, from the left, in whole CSS pixels. */
const digitEnds = (column: Locator): Promise<number[]> =>
  column.evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (texts.nextNode()) {
        const node = texts.currentNode as Text
        const figure = /\d[\d.,]*/.exec(node.data)
        if (!figure) continue
        range.setStart(node, figure.index)
        range.setEnd(node, figure.index + figure[0].length)
        return [Math.round(range.getBoundingClientRect().right)]
      }
      return []
    }),
  )

describe('digits of a column', () => {
  it.each([
    ['/ar/category/chip-resistors', '.part-table .stock-cell:not(:has(.stock-out))'],
    ['/ar/category/chip-resistors?view=breaks&qty=1000', 'td.at-qty'],
    ['/category/chip-resistors?view=breaks&qty=1000', 'td.at-qty'],
  ])('of %s (%s) end at one edge', async (path, selector) => {
    const { page } = await visit({ script: false })
    await open(page, path)
    const ends = await digitEnds(page.locator(selector))
    expect(ends.length).toBeGreaterThan(5)
    expect([...new Set(ends)]).toHaveLength(1)
  })
})

describe('nothing is broken or cut', () => {
  it.each(['', '/zh', '/de', '/ar'])('in what opens at "Contact us" of %s/', async (prefix) => {
    for (const width of [1440, 1025]) {
      const { page } = await visit({ width, script: false })
      await open(page, `${prefix}/`)
      await page.locator('.contact-menu > summary').click()
      const texts = page.locator('.contact-menu .menu-panel a > :is(span, bdi)')
      await expectPage(texts).toHaveCount(4)
      for (const text of await texts.all()) {
        const lines = await text.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        })
        expect(lines, (await text.textContent()) ?? '').toBe(1)
      }
      await expectNoOverflow(page)
    }
  })

  it('of a badge with two or three digits on a phone', async () => {
    const { page, context } = await visit({ width: PHONE })
    await open(page, '/')
    const lines = Array.from({ length: 120 }, (_, index) => ({ goods_id: index + 1, part_number: `P${index}`, qty: 1 }))
    const badge = page.getByRole('banner').locator('[data-rfq-count]')
    for (const [count, text] of [
      [47, '47'],
      [120, '99+'],
    ] as const) {
      await page.evaluate((list) => localStorage.setItem('RFQLIST', JSON.stringify(list)), lines.slice(0, count))
      const tab = await context.newPage()
      await tab.goto(siteUrl('/'))
      const rfqCount = tab.getByRole('banner').locator('[data-rfq-count]')
      await expectPage(rfqCount).toHaveText(text)
      const { height } = (await rfqCount.boundingBox()) ?? { height: 0 }
      expect(height).toBeGreaterThan(10)
      expect(height).toBeLessThan(20)
      await tab.close()
    }
    await expectPage(badge).toHaveCount(1)
  })

  it.each(['/category/chip-resistors', '/de/category/chip-resistors', '/category/mosfets', '/ar/category/chip-resistors'])(
    'of a value in the list of %s on a phone',
    async (path) => {
      const { page } = await visit({ width: PHONE, script: false })
      await open(page, path)
      const cut = await page.locator('.part-table tbody tr').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const { left, right } = row.getBoundingClientRect()
          return [...row.querySelectorAll('td bdi, td .stock')].flatMap((value) => {
            const box = value.getBoundingClientRect()
            // Cards show only the first columns.
            if (box.width === 0) return []
            return box.left < left || box.right > right ? [value.textContent] : []
          })
        }),
      )
      expect(cut).toEqual([])
    },
  )
})

describe('a comparison', () => {
  it('keeps its corner above the names when it scrolls', async () => {
    const { page } = await visit({ script: false })
    await open(page, '/s?wd=LM358')
    for (const index of [0, 1, 2])
      await page
        .getByRole('checkbox', { name: /^Compare / })
        .nth(index)
        .check()
    await page.getByRole('button', { name: 'Compare selected parts' }).click()
    await page.waitForURL(/\/compare\?/)
    await page.mouse.wheel(0, 600)
    const corner = page.locator('.compare-table thead .compare-name')
    const head = page.locator('.compare-table thead th').first()
    await expect.poll(async () => Math.round((await corner.boundingBox())?.y ?? -1)).toBe(Math.round((await head.boundingBox())?.y ?? -2))
    const onTop = await corner.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(onTop).toBe(true)
  })

  it('from another visitor’s link leaves the visitor’s ticks unchanged', async () => {
    const { page } = await visit()
    await open(page, '/s?wd=LM358')
    const ticks = page.getByRole('checkbox', { name: /^Compare / })
    const ids = await ticks.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    await ticks.nth(0).check()
    await open(page, `/compare?id=${ids[1]}&id=${ids[2]}&id=${ids[3]}`)
    await page
      .getByRole('link', { name: /^Remove .* from the comparison$/ })
      .first()
      .click()
    await expectPage(page.getByRole('main').getByRole('columnheader')).toHaveCount(2)
    await open(page, '/s?wd=LM358')
    await expectPage(page.getByRole('checkbox', { name: /^Compare /, checked: true })).toHaveCount(1)
    await expectPage(ticks.nth(0)).toBeChecked()
  })
})
