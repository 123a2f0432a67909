import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  DESKTOP,
  expectPage,
  expectThreeSeconds,
  open,
  PHONE,
  searchField,
  siteUrl,
  stopClock,
  stored,
  toasts,
  useBrowser,
  visit,
} from './browser.ts'

useBrowser()

const options = (page: Page) => page.getByRole('banner').getByRole('option')

const history = async (page: Page): Promise<string[]> =>
  ((await stored<{ search: string }[]>(page, 'ht')) ?? []).map(({ search }) => search)

/** The calls for suggestions so far, in order. */
function watchSuggestions(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/index/searchOption') calls.push(url.searchParams.get('keyword') ?? '')
  })
  return calls
}

describe('history', () => {
  it('keeps the last ten searches, newest first, without duplicates', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    const searches = ['NE555', 'LM358', 'BC847', '1N4148', 'LM317', 'TL431', '74HC595', 'ATMEGA328P', 'ULN2003A', 'BAT54', 'AMS1117']
    await page.evaluate(
      (searchTexts) => localStorage.setItem('ht', JSON.stringify(searchTexts.map((search) => ({ search })))),
      searches.slice(0, 10),
    )
    await searchField(page).fill('  NEW123  ')
    await searchField(page).press('Enter')
    await page.waitForURL('**/s?wd=*')
    expect(await history(page)).toEqual(['NEW123', ...searches.slice(0, 9)])
    await searchField(page).fill('BC847')
    await searchField(page).press('Enter')
    await page.waitForURL('**/s?wd=BC847')
    expect(await history(page)).toEqual(['BC847', 'NEW123', 'NE555', 'LM358', ...searches.slice(3, 9)])
    expectClean()
  })

  it.each([DESKTOP, PHONE])('is shown when the empty field is entered, is searched again, and is cleared (%i px)', async (width) => {
    const { page, expectClean } = await visit({ width })
    await open(page, '/category')
    await page.evaluate(() => localStorage.setItem('ht', '[{"search":"LM358"},{"search":"NE555"},{"search":"10k 0603"}]'))
    await searchField(page).click()
    await expectPage(options(page)).toHaveText(['LM358', 'NE555', '10k 0603'])
    await searchField(page).press('ArrowDown')
    await searchField(page).press('ArrowDown')
    await searchField(page).press('Enter')
    await page.waitForURL('**/s?wd=NE555')
    await expectPage(searchField(page)).toHaveValue('NE555')
    expect(await history(page)).toEqual(['NE555', 'LM358', '10k 0603'])

    await searchField(page).fill('')
    await expectPage(options(page)).toHaveText(['NE555', 'LM358', '10k 0603'])
    await page.getByRole('banner').getByRole('button', { name: 'Clear' }).click()
    await expectPage(options(page)).toHaveCount(0)
    await expectPage(searchField(page)).toBeFocused()
    expect(await history(page)).toEqual([])
    expectClean()
  })

  it('is replaced by examples if it is empty', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await searchField(page).click()
    await page.getByRole('banner').getByRole('link', { name: '10k 0603 1%' }).click()
    await page.waitForURL('**/s?wd=10k+0603+1%25')
    expectClean()
  })

  it.each(['{not json', 'null', '[1,null,{"search":5},{"search":"LM358"}]'])('stands a storage that holds %s', async (storedText) => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await page.evaluate((text) => localStorage.setItem('ht', text), storedText)
    const code = page.waitForResponse('**/assets/search-box-*.js')
    await searchField(page).focus()
    await code
    await expectPage(options(page)).toHaveText(storedText.includes('LM358') ? ['LM358'] : [])
    await searchField(page).fill('BC847')
    await searchField(page).press('Enter')
    await page.waitForURL('**/s?wd=BC847')
    expect((await history(page))[0]).toBe('BC847')
    expectClean()
  })

  it('keeps a search that was sent before the box woke, and those of the home page', async () => {
    const { page, expectClean } = await visit()
    await page.route('**/assets/search-box-*.js', () => {})
    await open(page, '/')
    await page.getByRole('main').getByRole('searchbox').fill('NE555')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/s?wd=NE555')
    await searchField(page).fill('BC847')
    await searchField(page).press('Enter')
    await page.waitForURL('**/s?wd=BC847')
    expect(await history(page)).toEqual(['BC847', 'NE555'])
    expectClean()
  })
})

describe('suggestions', () => {
  it('are requested once, 500 ms after the last key', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    // Hydrated first: the test measures the box, not the loading of its code.
    await searchField(page).fill('NE555')
    await expectPage(options(page).first()).toContainText('NE555')
    const calls = watchSuggestions(page)
    await searchField(page).fill('')
    await stopClock(page)
    for (const key of 'BC847') await searchField(page).press(key)
    await page.clock.runFor(490)
    expect(calls).toEqual([])
    await page.clock.resume()
    await expectPage(options(page).first()).toContainText('BC847')
    expect(calls).toEqual(['BC847'])
    expect(await options(page).count()).toBeLessThanOrEqual(10)
    expectClean()
  })

  it('are not requested for blanks, nor twice for the same keyword', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    const calls = watchSuggestions(page)
    await searchField(page).fill('   ')
    await searchField(page).fill('NE555')
    await expectPage(options(page).first()).toContainText('NE555')
    await searchField(page).press('Escape')
    await expectPage(options(page)).toHaveCount(0)
    await searchField(page).fill('NE555 ')
    await expectPage(options(page).first()).toContainText('NE555')
    expect(calls).toEqual(['NE555'])
    expectClean()
  })

  it('are reached by the arrow keys, from the field around to the field', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    const field = searchField(page)
    await expectPage(field).toHaveAttribute('aria-expanded', 'false')
    await field.fill('LM358')
    await expectPage(options(page).first()).toBeVisible()
    await expectPage(field).toHaveAttribute('aria-expanded', 'true')
    const list = page.getByRole('banner').getByRole('listbox')
    expect(await field.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
    const count = await options(page).count()
    for (const index of [0, 1]) {
      await field.press('ArrowDown')
      await expectPage(options(page).nth(index)).toHaveAttribute('aria-selected', 'true')
      expect(await field.getAttribute('aria-activedescendant')).toBe(await options(page).nth(index).getAttribute('id'))
    }
    await field.press('ArrowUp')
    await field.press('ArrowUp')
    await expectPage(field).not.toHaveAttribute('aria-activedescendant')
    await field.press('ArrowUp')
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await options(page)
        .nth(count - 1)
        .getAttribute('id'),
    )
    await expectPage(field).toBeFocused()
    await expectPage(page.getByRole('banner').getByRole('status')).toContainText(String(count))
    // A new keyword has no selection.
    await field.fill('LM3')
    await expectPage(field).not.toHaveAttribute('aria-activedescendant')
    expectClean()
  })

  it('close on Escape and on a click outside; Escape preserves the typed text', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await searchField(page).fill('LM358')
    await expectPage(options(page).first()).toBeVisible()
    await searchField(page).press('Escape')
    await expectPage(options(page)).toHaveCount(0)
    await expectPage(searchField(page)).toHaveValue('LM358')
    await expectPage(searchField(page)).toHaveAttribute('aria-expanded', 'false')
    await searchField(page).fill('LM35')
    await expectPage(options(page).first()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('heading').first().click()
    await expectPage(options(page)).toHaveCount(0)
    await expectPage(searchField(page)).toHaveValue('LM35')
    expectClean()
  })

  it('open a part by a click, in the language of the page', async () => {
    const { page, expectClean } = await visit({ width: PHONE })
    await open(page, '/de/category')
    await searchField(page).fill('STM32F103')
    await expectPage(options(page).first()).toBeVisible()
    const href = await options(page).first().getAttribute('href')
    expect(href).toMatch(/^\/de\/productdetail\//)
    await options(page).first().click()
    await page.waitForURL(`**${href}`)
    expectClean()
  })

  it('say what is understood, categories and makers, beside numbers with stock and price', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await searchField(page).fill('capaci')
    await expectPage(options(page).first()).toContainText('Capacitors')
    await expectPage(options(page).first()).toHaveAttribute('href', '/category/capacitors')
    await searchField(page).fill('texas in')
    await expectPage(options(page).first()).toHaveAttribute('href', '/manufacturer/ti')
    await searchField(page).fill('10k 0603')
    await expectPage(options(page).first()).toContainText(/10\s*kΩ · 0603\s*\d+ parts?/)
    // A rating as it is interpreted.
    await searchField(page).fill('mosfet 30V')
    await expectPage(options(page).first()).toContainText(/≥\s*30\s*V/)
    await searchField(page).fill('stm32f103c8')
    await expectPage(options(page).first()).toContainText(/^STM32F103C8T6.*STMicroelectronics · LQFP-48 · .*\$\d/)
    await expectPage(options(page).first().locator('b')).toHaveText('STM32F103C8')
    expectClean()
  })

  it('say so when there are none, and when they cannot be had', async () => {
    const { page } = await visit()
    await open(page, '/category')
    await searchField(page).fill('zzzzzzzz')
    await expectPage(page.getByText('No suggestions.')).toBeVisible()
    await page.route('**/api/index/searchOption?*', (route) => route.abort())
    await searchField(page).fill('LM358')
    await expectPage(page.getByText('No suggestions at the moment.')).toBeVisible()
    await page.unroute('**/api/index/searchOption?*')
    // A response with another shape than the contract's is ignored.
    await page.route('**/api/index/searchOption?*', (route) =>
      route.fulfill({ json: { code: 200, message: 'Success', data: { LM358: 1 } } }),
    )
    await searchField(page).fill('LM35')
    await expectPage(page.getByText('No suggestions at the moment.')).toBeVisible()
    await searchField(page).fill('LM358')
    await searchField(page).press('Enter')
    await page.waitForURL('**/s?wd=LM358')
  })
})

describe('a keyword that is too short', () => {
  it.each(['', 'a', ' b ', '\u{1F600}'])('"%s" is answered by a message, without leaving the page', async (keyword) => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await searchField(page).fill(keyword)
    await searchField(page).press('Enter')
    await expectPage(toasts(page)).toHaveText('Less than two words')
    expect(page.url()).toBe(siteUrl('/category'))
    expect(await history(page)).toEqual([])
    await expectPage(searchField(page)).toHaveValue(keyword)
    expectClean()
  })

  it('is answered for three seconds', async () => {
    const { page } = await visit()
    await open(page, '/category')
    await stopClock(page)
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).press('Enter')
    await expectPage(toasts(page)).toHaveText('Less than two words')
    await expectThreeSeconds(page, toasts(page))
  })

  it('is answered on the page when no script runs', async () => {
    const { page, expectClean } = await visit({ script: false })
    await open(page, '/category')
    await searchField(page).fill('a')
    await searchField(page).press('Enter')
    await page.waitForURL('**/s?wd=a')
    await expectPage(page.getByRole('main')).toContainText('Less than two words')
    await expectPage(searchField(page)).toHaveValue('a')
    expectClean()
  })
})

describe('before its code is there', () => {
  /** Delays code until it is released. */
  async function holdBack(page: Page, files = '**/assets/search-box-*.js'): Promise<() => void> {
    let release = (): void => {}
    const gone = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(files, async (route) => {
      await gone
      await route.continue()
    })
    return release
  }

  it('what is typed stays, and is answered when the box wakes', async () => {
    const { page, expectClean } = await visit()
    const release = await holdBack(page)
    await open(page, '/s?wd=NE555')
    await expectPage(searchField(page)).toHaveValue('NE555')
    const pendingCall = page.waitForRequest('**/assets/search-box-*.js')
    await searchField(page).fill('LM3')
    await pendingCall
    await searchField(page).pressSequentially('58')
    release()
    await expectPage(options(page).first()).toContainText('LM358')
    await searchField(page).pressSequentially('A')
    await expectPage(options(page).first()).toContainText('LM358A')
    await expectPage(searchField(page)).toHaveValue('LM358A')
    expectClean()
  })

  it('what is typed before any script is there is answered as well', async () => {
    const { page, expectClean } = await visit()
    const release = await holdBack(page, '**/assets/entry-*.js')
    await page.goto(siteUrl('/category'), { waitUntil: 'domcontentloaded' })
    await searchField(page).fill('LM358')
    release()
    await expectPage(options(page).first()).toContainText('LM358')
    await expectPage(searchField(page)).toHaveValue('LM358')
    expectClean()
  })

  it('Enter searches all the same', async () => {
    const { page, expectClean } = await visit()
    const release = await holdBack(page)
    await open(page, '/category')
    await searchField(page).pressSequentially('LM358')
    await searchField(page).press('Enter')
    await page.waitForURL('**/s?wd=LM358')
    release()
    await expectPage(searchField(page)).toHaveValue('LM358')
    expectClean()
  })
})

it.each(['LM"358', '<b>10k</b>', "it's \\ 100%", '\u041c\u0410\u0425232'])(
  'keeps %s in the field, before and after it wakes',
  async (keyword) => {
    const { page, expectClean } = await visit()
    await open(page, `/s?wd=${encodeURIComponent(keyword)}`)
    await expectPage(searchField(page)).toHaveValue(keyword)
    const pendingCall = page.waitForResponse('**/api/index/searchOption?*')
    await searchField(page).focus()
    expect(new URL((await pendingCall).url()).searchParams.get('keyword')).toBe(keyword)
    await expectPage(searchField(page)).toHaveValue(keyword)
    expectClean()
  },
)
