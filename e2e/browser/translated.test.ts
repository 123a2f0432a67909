/** A page translated by the browser: texts that scripts change later stay correct. */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { makeBom, row, total } from './bom-page.ts'
import { expectPage, open, searchField, useBrowser, visit } from './browser.ts'

useBrowser()

/** Wraps each text in elements, now and later, as browsers' translators do, except for translate="no". */
const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const LEFT_ALONE = 'script, style, noscript, textarea, option, title, font, template'
    const wrap = (text: Node): void => {
      const parent = text.parentElement
      if (
        !parent ||
        parent.closest(LEFT_ALONE) ||
        parent.closest('[translate]')?.getAttribute('translate') === 'no' ||
        parent instanceof SVGElement ||
        !/[\p{L}\p{N}]/u.test(text.nodeValue ?? '')
      )
        return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.nodeValue
      parent.replaceChild(outer, text)
    }
    const wrapAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.forEach(wrap)
    }
    wrapAll(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes, type, target } of changes) {
        if (type === 'characterData') wrap(target)
        for (const node of addedNodes) node instanceof Text ? wrap(node) : wrapAll(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

const readText = async (locator: Locator): Promise<string> => ((await locator.textContent()) ?? '').replace(/\s+/g, ' ').trim()

/** The texts of the page that a translator changes. */
const translatable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (!parent || parent instanceof SVGElement || parent.closest('script, style, template, option')) continue
      if (parent.closest('[translate]')?.getAttribute('translate') !== 'no') texts.push((text.nodeValue ?? '').trim())
    }
    return texts
  })

/** Only an amount, a price with its quantity, or a number with its unit. */
const VALUE = /^[=≥≤±×~]?\s?(?:[\d.,]+ × )?(?:\$[\d.,]+|[\d.,]+\s?(?:%|[kMmµnp]?(?:Ω|V|A|W|F|H|Hz)|°C))$/u

it.each(['/category/chip-resistors', '/s?wd=10k+0603', '/s?wd=ne555p', '/compare', '/cart', '/checkout', '/bom'])(
  'amounts and values are left as they are: %s',
  async (path) => {
    const { page } = await visit()
    if (path === '/bom') await makeBom(page)
    else {
      await open(page, '/category/chip-resistors')
      if (path === '/compare') {
        const ids = await page
          .locator('main input[name=id]')
          .evaluateAll((ticks) => ticks.slice(0, 2).map((tick) => (tick as HTMLInputElement).value))
        await open(page, `/compare?${ids.map((id) => `id=${id}`).join('&')}`)
      } else {
        if (path === '/cart' || path === '/checkout') {
          await page.locator('form.row-add button[name=add]').first().click()
          await expectPage(page.locator('#toasts .toast-success')).toBeVisible()
        }
        await open(page, path)
      }
    }
    const texts = await translatable(page)
    expect(texts.filter((text) => VALUE.test(text))).toEqual([])
    // Words stay translatable.
    expect(texts.filter((text) => /\p{L}{4}/u.test(text)).length).toBeGreaterThan(10)
  },
)

it('a BOM follows its number of boards', async () => {
  const { page, expectClean } = await visit()
  await makeBom(page)
  await expectPage(total(page)).toContainText('$')
  await translatePage(page)
  const before = await readText(total(page))
  await page.getByRole('textbox', { name: 'Boards' }).fill('10')
  await page.getByRole('textbox', { name: 'Boards' }).press('Enter')
  const isPricedAnew = async () => {
    const now = await readText(total(page))
    return now.includes('$') && now !== before
  }
  await expectPage.poll(isPricedAnew).toBe(true)
  // Without its last button, for browsers without script.
  const footText = async () => (await readText(page.locator('.bom-foot'))).replace(/Update.*$/, '')
  const rowText = () => readText(row(page, 'NE555P').first())
  const translated = { row: await rowText(), foot: await footText() }
  await page.reload()
  await expectPage(total(page)).toContainText('$')
  await expectPage.poll(footText).toBe(translated.foot)
  expect(await rowText()).toBe(translated.row)
  expectClean()
})

describe('a part', () => {
  it('is suggested by the number that its link leads to', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await searchField(page).click()
    await searchField(page).pressSequentially('NE555')
    const options = page.getByRole('banner').getByRole('option')
    await expectPage(options.first()).toContainText('NE555')
    await translatePage(page)
    await searchField(page).fill('LM358')
    await expectPage(options.first()).toHaveAttribute('href', /lm358/)
    for (const option of await options.all()) {
      const [, id = ''] = /productdetail\/(.+)-\d+$/.exec((await option.getAttribute('href')) ?? '') ?? []
      if (id) expect(await readText(option)).toMatch(new RegExp(`^${id.replaceAll('-', '.?')}`, 'i'))
    }
    expectClean()
  })

  it('has the price of the quantity that is typed', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/s?wd=ne555p')
    const box = page.locator('form.calculator')
    const quantity = box.getByRole('textbox').first()
    await quantity.fill('10')
    await translatePage(page)
    await quantity.fill('100')
    const translated = async () => readText(page.locator('.product-buy, form.calculator').first())
    // The price ladder has a row of 100 for any quantity.
    await expectPage.poll(translated).toContain('100 pcs')
    const translatedTexts = await translated()
    await page.reload()
    await quantity.fill('100')
    await expectPage.poll(translated).toBe(translatedTexts)
    expectClean()
  })
})
