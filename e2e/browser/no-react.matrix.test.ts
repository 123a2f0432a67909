import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectPage, open, PHONE, readText, searchField, useBrowser, visit } from './browser.ts'

useBrowser()

const KB = 1024
const BEFORE_INTENT = 8 * KB
/** React, the island, and all other scripts of a product page: the cart, the comparison, recently viewed parts. */
const IN_ALL = 86 * KB
const STYLES = 16 * KB

interface Loaded {
  /** File name without its hash: "entry", "search-box". */
  name: string
  brotli_bytes: number
}

/** The files of a type that a page has loaded so far; sizes are brotli, independent of the local server. */
function watchFiles(page: Page, type: 'script' | 'stylesheet'): () => Promise<Loaded[]> {
  const loaded: Promise<Loaded>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== type) return
    const name = /([\w-]+?)-[\w-]{8}\.\w+$/.exec(new URL(response.url()).pathname)?.[1] ?? response.url()
    // Read at once: navigation discards the response bodies.
    loaded.push(response.body().then((body) => ({ name, brotli_bytes: brotliCompressSync(body).length })))
  })
  return () => Promise.all(loaded)
}

const sum = (files: readonly Loaded[]): number => files.reduce((total, { brotli_bytes }) => total + brotli_bytes, 0)

describe.each([DESKTOP, PHONE])('at %i px', (width) => {
  it('a category page loads the entry and what completes its rows; React comes with the first intent', async () => {
    const { page, expectClean } = await visit({ width })
    const scripts = watchFiles(page, 'script')
    const styles = watchFiles(page, 'stylesheet')
    await open(page, '/category/chip-resistors')
    await page.waitForLoadState('networkidle')
    const before = await scripts()
    expect(before.map(({ name }) => name)).toEqual(['entry', 'rows'])
    expect(sum(before)).toBeLessThanOrEqual(BEFORE_INTENT)
    expect(sum(await styles())).toBeLessThanOrEqual(STYLES)

    await searchField(page).focus()
    await expect.poll(async () => (await scripts()).map(({ name }) => name)).toEqual(expect.arrayContaining(['search-box', 'hydrate']))
    await page.waitForLoadState('networkidle')
    expect(sum(await scripts())).toBeLessThanOrEqual(IN_ALL)
    expectClean()
  })

  it('prices and adds the packaging that is chosen, also before its script has loaded', async () => {
    const { page, expectClean } = await visit({ width })
    await open(page, '/category/chip-resistors')
    const href = await page.getByRole('rowheader').first().getByRole('link').first().getAttribute('href')
    await open(page, href ?? '')
    const buying = page.getByRole('region', { name: 'Unit price' })
    await buying.getByRole('radio', { name: /Reel/ }).check()
    // Every row of the ladder is a number of whole reels.
    const links = buying.getByRole('table').getByRole('link')
    await expect.poll(() => links.first().getAttribute('href')).toMatch(/^\?qty=\d+000&packaging=reel$/)
    await buying.getByRole('button', { name: 'Add to cart' }).click()
    await expectPage(page.getByText(/added: [\d,]+000 in the cart/)).toBeVisible()
    await open(page, '/cart')
    await expectPage(page.getByRole('main')).toContainText('Reel')
    expectClean()
  })

  it('on a product page the calculator wakes when its field is entered and preserves the input', async () => {
    const { page, expectClean } = await visit({ width })
    let release = (): void => {}
    const gone = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/price-calculator-*.js', async (route) => {
      await gone
      await route.continue()
    })
    await open(page, '/s?wd=LM358')
    const href = await page.getByRole('rowheader').first().getByRole('link').first().getAttribute('href')
    const scripts = watchFiles(page, 'script')
    await open(page, href ?? '')
    await page.waitForLoadState('networkidle')
    expect((await scripts()).map(({ name }) => name)).not.toContain('hydrate')

    const buying = page.getByRole('region', { name: 'Unit price' })
    const quantity = buying.getByRole('textbox', { name: 'Quantity' })
    const extended = buying.locator('dl > div', { hasText: 'Extended price' }).getByRole('definition')
    const before = await readText(extended)
    const scriptRequest = page.waitForRequest('**/assets/price-calculator-*.js')
    await quantity.fill('25')
    await scriptRequest
    await quantity.pressSequentially('00')
    await expectPage(extended).toHaveText(before)
    release()
    await expectPage(extended).not.toHaveText(before)
    await expectPage(quantity).toHaveValue('2500')
    const extendedPrice = await readText(extended)
    expect(sum(await scripts())).toBeLessThanOrEqual(IN_ALL)
    // The same sum as the server's, which computes it without a script.
    await quantity.press('Enter')
    await page.waitForURL('**/productdetail/*?qty=2500')
    await expectPage(quantity).toHaveValue('2500')
    await expectPage(extended).toHaveText(extendedPrice)
    await quantity.fill('nonsense')
    await expectPage(buying).toContainText('Enter a whole number, 1 or more')
    await expectPage(quantity).toHaveAttribute('aria-invalid', 'true')
    expectClean()
  })
})
