import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  expectPage,
  expectThreeSeconds,
  open,
  PHONE,
  rfqButton,
  searchField,
  siteUrl,
  stopClock,
  stored,
  toasts,
  useBrowser,
  visit,
} from './browser.ts'
import { slowLine } from './slow-line.ts'

useBrowser()

const LISTING = '/s?wd=LM358'
const OK = 'rgb(26, 111, 60)'
const OUT = 'rgb(179, 38, 30)'

/** A menu of the header by the text or label of its opener; a summary has no role for a query. */
const opener = (page: Page, name: string): Locator =>
  page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: name })
    .or(page.getByRole('banner').locator(`summary[aria-label="${name}"]`))

const findDrawer = (page: Page): Locator => page.getByRole('complementary', { name: /^RFQ list/ })
const addButtons = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Add .* to RFQ list$/ })
const badge = (page: Page, count: number): Locator => rfqButton(page).getByText(String(count), { exact: true })

describe('menus', () => {
  it.each([
    { width: DESKTOP, menu: 'Contact us', link: /^Phone/ },
    { width: DESKTOP, menu: 'Language: English', link: 'Deutsch' },
    { width: DESKTOP, menu: 'Sign in', link: 'Sign up' },
    { width: PHONE, menu: 'Menu', link: 'Manufacturers' },
    { width: PHONE, menu: 'Language: English', link: 'Deutsch' },
    { width: PHONE, menu: 'Sign in', link: 'Sign up' },
  ])('"$menu" at $width px opens by Enter, closes by Escape and gives the focus back', async ({ width, menu, link }) => {
    const { page, expectClean } = await visit({ width })
    await open(page, '/category')
    const first = page.getByRole('banner').getByRole('link', { name: link }).first()
    const summary = opener(page, menu)
    await expectPage(first).toBeHidden()
    await summary.focus()
    await summary.press('Enter')
    await expectPage(first).toBeVisible()
    // Elements covered by the open menu are no targets meanwhile.
    await expectAccessible(page, { except: ['target-size'] })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expectPage(first).toBeHidden()
    await expectPage(summary).toBeFocused()
    expectClean()
  })

  it('are closed by a click outside and by another menu', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    const german = page.getByRole('banner').getByRole('link', { name: 'Deutsch' })
    const signUp = page.getByRole('banner').getByRole('link', { name: 'Sign up' })
    await opener(page, 'Language: English').click()
    await expectPage(german).toBeVisible()
    await opener(page, 'Sign in').focus()
    await page.keyboard.press('Enter')
    await expectPage(signUp).toBeVisible()
    await expectPage(german).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
    await expectPage(signUp).toBeHidden()
    expectClean()
  })

  it('show phone and e-mail under the pointer', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    const phone = page.getByRole('banner').getByRole('link', { name: /^Phone/ })
    await expectPage(phone).toBeHidden()
    await opener(page, 'Contact us').hover()
    await expectPage(phone).toBeVisible()
    // Moving from the word to the panel does not close it.
    await phone.hover()
    await expectPage(page.getByRole('banner').getByRole('link', { name: /^Email/ })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).hover()
    await expectPage(phone).toBeHidden()
    expectClean()
  })

  it.each([DESKTOP, PHONE])('and the language switcher work without script at %i px', async (width) => {
    const { page, context, expectClean } = await visit({ width, script: false })
    await open(page, '/category')
    if (width < 1024) {
      await opener(page, 'Menu').click()
      await page.getByRole('banner').getByRole('link', { name: 'Manufacturers' }).first().click()
      await page.waitForURL('**/manufacturer')
    }
    await opener(page, 'Sign in').click()
    await expectPage(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible()
    await opener(page, 'Sign in').click()
    await opener(page, 'Language: English').click()
    await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click()
    await page.waitForURL(width < 1024 ? '**/zh/manufacturer' : '**/zh/category')
    await expectPage(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    expect(await context.cookies()).toMatchObject([{ name: 'lang', value: 'zh' }])
    // Controls that need a script are hidden without one.
    await expectPage(page.getByRole('banner').getByRole('button')).toHaveCount(1)
    expectClean()
  })
})

it('the reader is offered the language of the browser once, and may stay', async () => {
  const { page, context, expectClean } = await visit()
  await open(page, '/zh/category')
  const hint = page.getByText('This page is also available in English.')
  await expectPage(hint).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expectPage(hint).toBeHidden()
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('zh')
  const [cookie] = await context.cookies()
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  await page.reload()
  await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPage(hint).toBeHidden()
  expectClean()
})

describe('the loading bar', () => {
  const SUGGESTIONS = /\/api\/index\/search(Option|Meaning)\?/

  // client/api/client.test.ts tests how long a request may take before the bar shows.
  it('shows while a request is not answered, and goes with the answer', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    const answer = Promise.withResolvers<void>()
    await page.route(SUGGESTIONS, async (route) => {
      await answer.promise
      await route.continue()
    })
    await searchField(page).fill('LM358')
    await expectPage(page.locator('html')).toHaveClass(/is-loading/)
    answer.resolve()
    await expectPage(page.getByRole('banner').getByRole('option').first()).toBeVisible()
    await expectPage(page.locator('html')).not.toHaveClass(/is-loading/)
    expectClean()
  })

  it('does not show for a quick answer', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await page.route(SUGGESTIONS, (route) => route.fulfill({ json: { code: 200, message: 'Success', data: [] } }))
    // Hydrated first: the test measures the box, not the loading of its code.
    await searchField(page).fill('NE555')
    await expectPage(page.getByText('No suggestions.')).toBeVisible()
    await stopClock(page)
    const answered = page.waitForResponse(/searchOption\?.*LM358/)
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.documentElement.classList.contains('is-loading')) document.documentElement.dataset['bar'] = 'shown'
      }).observe(document.documentElement, { attributeFilter: ['class'] })
    })
    await searchField(page).fill('LM358')
    // The box requests 500 ms after the last key; the clock then stays still.
    await page.clock.runFor(510)
    await answered
    await expectPage(page.locator('html')).not.toHaveClass(/is-loading/)
    await page.clock.runFor(1000)
    await expectPage(page.locator('html')).not.toHaveAttribute('data-bar')
    expectClean()
  })
})

describe('the RFQ list', () => {
  it('takes a second click within two seconds for the same click', async () => {
    const { page, expectClean } = await visit()
    await open(page, LISTING)
    const button = addButtons(page).first()
    await stopClock(page)
    await button.dblclick()
    await expectPage(toasts(page)).toHaveText(/added to your RFQ list$/)
    await expectPage(button).toBeDisabled()
    await expectPage(toasts(page).getByRole('paragraph')).toHaveCount(1)
    await page.clock.runFor(1900)
    await expectPage(button).toBeDisabled()
    await page.clock.runFor(200)
    await expectPage(button).toBeEnabled()
    await page.clock.resume()
    await button.click()
    await expectPage(toasts(page)).toContainText('is already in your RFQ list')
    await expectPage(badge(page, 1)).toBeVisible()
    expectClean()
  })

  it.each(['{nope', '17', '[null,5,{"part_number":7},{"part_number":""}]'])(
    'counts as empty when the storage holds %s',
    async (storedText) => {
      const { page, expectClean } = await visit()
      await open(page, '/category')
      await page.evaluate((text) => localStorage.setItem('RFQLIST', text), storedText)
      await open(page, LISTING)
      await expectPage(rfqButton(page)).toHaveAccessibleName('RFQ list')
      await rfqButton(page).click()
      await expectPage(findDrawer(page)).toContainText('It is empty')
      await findDrawer(page).press('Escape')
      await addButtons(page).nth(1).click()
      await expectPage(rfqButton(page)).toHaveAccessibleName('RFQ list 1')
      expect(await stored<unknown[]>(page, 'RFQLIST')).toHaveLength(1)
      expectClean()
    },
  )

  it('says when the browser refuses to keep it, and holds it on the page', async () => {
    const { page, expectClean } = await visit()
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await open(page, LISTING)
    await addButtons(page).first().click()
    await expectPage(toasts(page)).toContainText('Your browser cannot save the list.')
    await rfqButton(page).click()
    await expectPage(findDrawer(page).getByRole('listitem')).toHaveCount(1)
    expectClean()
  })

  it('shows of each line its picture or a placeholder, its link, its maker and its quantity', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await page.evaluate(() => {
      const storedItem = { goods_id: 7, goods_page_url: 'lm358-7', part_number: 'LM358', manufacturer: 'Texas Instruments', qty: 5 }
      const picture = '/files/drawings/operational-amplifiers/SOIC-8.svg'
      localStorage.setItem(
        'RFQLIST',
        JSON.stringify([
          { ...storedItem, icons: picture },
          { part_number: 'X-1', manufacturer: 'Somebody' },
        ]),
      )
    })
    await page.reload()
    await rfqButton(page).click()
    const [first, second] = [0, 1].map((index) => findDrawer(page).getByRole('listitem').nth(index))
    if (!first || !second) throw new Error('the drawer has no lines')
    await expectPage(first.getByRole('link', { name: 'LM358' })).toHaveAttribute('href', '/productdetail/lm358-7?qty=5')
    await expectPage(first).toContainText('Texas Instruments')
    await expectPage(first.getByRole('textbox').first()).toHaveValue('5')
    await expectPage(first.locator('img')).toHaveCount(1)
    await expectPage(second.locator('img')).toHaveCount(0)
    await expectPage(second.locator('svg').first()).toBeVisible()
    await expectPage(second).toContainText('Somebody')
    await expectPage(second.getByRole('textbox').first()).toHaveValue('1')
    await first.getByRole('button').click()
    await expectPage(findDrawer(page).getByRole('listitem')).toHaveCount(1)
    await expectPage(findDrawer(page).getByRole('link', { name: 'Submit' })).toHaveAttribute('href', '/rfq')
    expectClean()
  })

  it('is one list in two tabs', async () => {
    const { page, openTab, expectClean } = await visit()
    const other = await openTab()
    await open(page, LISTING)
    await open(other, LISTING)
    await page.bringToFront()
    await addButtons(page).nth(0).click()
    await expectPage(badge(other, 1)).toBeVisible()
    await other.bringToFront()
    await addButtons(other).nth(1).click()
    await expectPage(badge(page, 2)).toBeVisible()
    await page.bringToFront()
    await rfqButton(page).click()
    await expectPage(findDrawer(page).getByRole('listitem')).toHaveCount(2)
    await findDrawer(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expectPage(badge(other, 1)).toBeVisible()
    await other.bringToFront()
    await rfqButton(other).click()
    await expectPage(findDrawer(other).getByRole('listitem')).toHaveCount(1)
    await findDrawer(other).getByRole('textbox', { name: 'Quantity' }).fill('77')
    await page.bringToFront()
    await findDrawer(page).press('Escape')
    await addButtons(page).nth(2).click()
    await expectPage(badge(other, 2)).toBeVisible()
    expect((await stored<{ qty: number }[]>(page, 'RFQLIST'))?.map(({ qty }) => qty)).toContain(77)
    expectClean()
  })

  it('opens when its code arrives after the click', async () => {
    const { page, expectClean } = await visit()
    let release = (): void => {}
    const gone = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/rfq-drawer-*.js', async (route) => {
      await gone
      await route.continue()
    })
    await open(page, LISTING)
    const scriptRequest = page.waitForRequest('**/assets/rfq-drawer-*.js')
    await rfqButton(page).click()
    await scriptRequest
    await expectPage(findDrawer(page)).toBeHidden()
    release()
    await expectPage(findDrawer(page)).toBeVisible()
    expectClean()
  })
})

describe('code that cannot be loaded', () => {
  it('reloads the page once, preserves the input, and does not reload again', async () => {
    const { page } = await visit()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    let rejected = 0
    await page.route('**/assets/search-box-*.js', (route) => {
      rejected += 1
      return route.abort()
    })
    await open(page, '/category')
    const reloaded = page.waitForEvent('load')
    const field = searchField(page)
    await field.evaluate((input: HTMLInputElement) => {
      // Typed at once, by a fast user: the code is requested on focus.
      input.value = 'LM358'
      input.focus()
    })
    await reloaded
    await expectPage(field).toHaveValue('LM358')
    await expectPage(field).toBeFocused()
    await expect.poll(() => rejected).toBe(2)
    await rfqButton(page).click()
    await expectPage(findDrawer(page)).toBeVisible()
    expect(loads).toBe(2)
    await field.press('Enter')
    await page.waitForURL('**/s?wd=LM358')
  })
})

describe('before the script is there', () => {
  /** Holds back the script of a page's frame until released; islands and React come after it. */
  async function holdEntry(page: Page): Promise<() => void> {
    let release = (): void => {}
    const gone = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/entry-*.js', async (route) => {
      await gone
      await route.continue()
    })
    return release
  }

  it('nothing on a page moves while it loads, and an early click has its effect', async () => {
    const { page, expectClean } = await visit({ width: PHONE })
    const release = await holdEntry(page)
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) document.documentElement.dataset['moved'] = String('value' in entry && entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(siteUrl('/bom'), { waitUntil: 'commit' })
    await expectPage(page.getByRole('contentinfo')).toBeAttached()
    await rfqButton(page).click()
    await expectPage(findDrawer(page)).toBeHidden()
    release()
    await expectPage(findDrawer(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.dataset['moved'])).toBeUndefined()
    expectClean()
  })

  it('a page whose script does not come is the one without', async () => {
    const { page } = await visit()
    await page.route('**/assets/entry-*.js', (route) => route.abort())
    await open(page, LISTING)
    await expectPage(rfqButton(page)).toBeHidden()
    await expectPage(page.getByRole('main').getByRole('button', { name: 'Apply', exact: true })).toBeVisible()
  })
})

describe('the newsletter form', () => {
  const email = (page: Page): Locator => page.getByRole('textbox', { name: 'Your email address' })
  const send = (page: Page): Locator => page.getByRole('button', { name: 'Subscribe' })

  it('says in green that it worked, in red what the server minds; an address that was refused stays', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/category')
    await email(page).fill('buyer@')
    await send(page).click()
    const toast = toasts(page).getByRole('paragraph')
    await expectPage(toast).toHaveText('Enter a valid email address')
    await expectPage(toast).toHaveCSS('border-inline-start-color', OUT)
    await expectPage(email(page)).toHaveValue('buyer@')
    expect(page.url()).toBe(siteUrl('/category'))
    await expectPage(send(page)).toBeEnabled()
    const address = `buyer-${randomUUID()}@example.com`
    await email(page).fill(address)
    await email(page).press('Enter')
    const sent = `We sent an email to ${address}. Open it and confirm your subscription.`
    // One sentence: the help text beside the field stays.
    await expectPage(toast.last()).toHaveText(sent)
    await expectPage(toast.last()).toHaveCSS('border-inline-start-color', OK)
    await expectPage(email(page)).toHaveValue('')
    // The toast disappears; the recipient of the mail stays.
    await expectPage(toasts(page)).toBeEmpty()
    const footer = page.getByRole('contentinfo')
    await expectPage(footer).toContainText(`${sent} Nothing there? Check your spam folder`)
    await expectPage(footer.getByRole('heading', { name: 'Newsletter' })).toBeVisible()
    expectClean()
  })

  it('is answered for three seconds', async () => {
    const { page } = await visit()
    await open(page, '/category')
    await email(page).fill('buyer@')
    await stopClock(page)
    await send(page).click()
    await expectPage(toasts(page).getByRole('paragraph')).toBeVisible()
    await expectThreeSeconds(page, toasts(page))
  })

  it('shows an error if the server cannot be reached', async () => {
    const { page } = await visit()
    await open(page, '/category')
    await page.route('**/api/subscribe?*', (route) => route.abort())
    await email(page).fill('buyer@example.com')
    await send(page).click()
    await expectPage(toasts(page)).toContainText('This did not work. Try again.')
    await expectPage(email(page)).toHaveValue('buyer@example.com')
  })

  it('comes back to its page without script, with the same words', async () => {
    const { page, expectClean } = await visit({ script: false })
    await open(page, '/de/category')
    const field = page.getByRole('contentinfo').getByRole('textbox')
    const button = page.getByRole('contentinfo').getByRole('button')
    const answered = page.waitForResponse('**/forms/subscribe?lang=de')
    await field.fill('buyer@')
    await button.click()
    expect((await answered).status()).toBe(303)
    await page.waitForURL('**/de/category?subscribed=0*')
    await expectPage(page.getByRole('status').getByRole('paragraph')).toHaveCSS('border-inline-start-color', OUT)
    await expectPage(field).toHaveValue('buyer@')
    const address = `buyer-${randomUUID()}@example.com`
    await field.fill(address)
    await button.click()
    await page.waitForURL('**/de/category?subscribed=1*')
    await expectPage(page.getByRole('status').getByRole('paragraph')).toHaveCSS('border-inline-start-color', OK)
    await expectPage(page.getByRole('status').getByRole('paragraph')).toContainText(`an ${address} gesendet`)
    await expectPage(field).toHaveValue('')
    expectClean()
  })
})

it('the page scrolls back to its top', async () => {
  const { page, expectClean } = await visit()
  await open(page, LISTING)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expectClean()
})

it('a part number is copied by one click', async () => {
  const { page, expectClean } = await visit()
  await open(page, LISTING)
  const button = page.getByRole('button', { name: /^Copy part number/ }).first()
  const partNumber = (await button.getAttribute('aria-label'))?.replace('Copy part number ', '')
  await button.click()
  await expectPage(toasts(page)).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(partNumber)
  expectClean()
})

it('sorting is one choice', async () => {
  const { page, expectClean } = await visit()
  await open(page, LISTING)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
  await page.waitForURL('**/s?*sort=price*')
  await expectPage(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price')
  expect(new URL(page.url()).searchParams.get('wd')).toBe('LM358')
  expectClean()
})

it('a page that is still arriving can be used: its search box wakes, and a click on the RFQ list is not lost', async () => {
  const { origin, release } = await slowLine(
    (path) => path.startsWith('/s?'),
    (body) => body.indexOf('<main'),
  )
  const { page, expectClean } = await visit()
  await page.goto(`${origin}/category`)
  await page.evaluate(() => localStorage.setItem('RFQLIST', '[{"part_number":"LM358","goods_id":1,"qty":5}]'))
  await page.goto(origin + LISTING, { waitUntil: 'commit' })
  await searchField(page).fill('NE555')
  await expectPage(page.getByRole('banner').getByRole('option').first()).toContainText('NE555')
  await expectPage(page.getByText('Suggestions', { exact: true })).toBeVisible()
  await expectPage(badge(page, 1)).toBeVisible()
  await rfqButton(page).click()
  release()
  await expectPage(findDrawer(page).getByRole('heading')).toHaveText('RFQ list (1)')
  await expectPage(page.getByRole('navigation', { name: 'Quick access' }).getByText('1', { exact: true })).toBeVisible()
  await expectPage(searchField(page)).toHaveValue('NE555')
  expectClean()
})
