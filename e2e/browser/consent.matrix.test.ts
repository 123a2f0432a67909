import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseUrl } from '../served-site.ts'
import { IDS, type ServiceSite, startServiceSite } from '../service-site.ts'
import { DESKTOP, expectAccessibleInBothSchemes, expectNoOverflow, expectPage, open, PHONE, toasts, useBrowser, visit } from './browser.ts'
import { findCoveredBars, findHiddenFocus } from './faults.ts'

useBrowser()

const PAGE = '/category/chip-resistors'
const LANGUAGES = ['', '/zh', '/tw', '/de', '/es', '/it', '/fr', '/jp', '/ko', '/ru', '/ar']

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true })
const answer = (page: Page, name: string) => notice(page).getByRole('button', { name })

async function readConsent(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'consent')?.value
}

let site: ServiceSite
beforeAll(async () => {
  site = await startServiceSite(baseUrl())
})
afterAll(() => site.dispose())

describe('without services', () => {
  it.each([DESKTOP, PHONE])('there is no question at %i px: the footer says what is stored', async (width) => {
    const { page, expectClean } = await visit({ width })
    await open(page, PAGE)
    await expectPage(notice(page)).toHaveCount(0)
    await expectPage(page.getByRole('contentinfo')).toContainText('no analytics, no advertising')
    expectClean()
  })
})

describe('the notice', () => {
  it.each([DESKTOP, PHONE])('is answered by keyboard at %i px, confirms it, and disappears', async (width) => {
    const { page, expectClean } = await visit({ width })
    await page.goto(site.url + PAGE)
    await expectPage(notice(page)).toContainText('May we load Google Analytics')
    await expectAccessibleInBothSchemes(page)
    await expectNoOverflow(page)
    // Directly after the link to the content, so that the keyboard reaches it first.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expectPage(notice(page).getByRole('link', { name: 'Cookie policy' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expectPage(answer(page, 'Refuse')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectPage(notice(page)).toBeHidden()
    await expectPage(toasts(page)).toHaveText('Your choice is saved')
    await expectPage(page.getByRole('main')).toBeFocused()
    expect(await readConsent(page)).toMatch(/^no\.google_analytics/)
    await page.reload()
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPage(notice(page)).toBeHidden()
    expectClean()
  })

  it.each([PHONE, 768, DESKTOP])('lies on no control of a bar at %i px', async (width) => {
    const { page } = await visit({ width })
    for (const path of ['/', PAGE, '/productdetail/ne555p-1006632960', '/s?wd=10k', '/compare', '/contact', '/manufacturer']) {
      await page.goto(site.url + path)
      await expectPage(notice(page)).toBeVisible()
      expect(await findCoveredBars(page), path).toEqual([])
    }
  })

  it.each([PHONE, DESKTOP])('never hides what has the focus, at %i px', async (width) => {
    const { page, expectClean } = await visit({ width })
    await page.goto(site.url + PAGE)
    await expectPage(notice(page)).toBeVisible()
    expect(await findHiddenFocus(page)).toEqual([])
    expectClean()
  })

  it.each([768, DESKTOP])('fits in every language at %i px, with all services', async (width) => {
    const { page } = await visit({ width })
    for (const lang of LANGUAGES) {
      await page.goto(`${site.url}${lang}/category`)
      // In another font it is higher.
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const { height, kept: storedConsent } = await page.evaluate(() => ({
        height: document.querySelector('[aria-labelledby="consent-title"]')?.getBoundingClientRect().height ?? 0,
        kept: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
      }))
      expect(height, lang).toBeGreaterThan(0)
      expect(height, lang).toBeLessThanOrEqual(storedConsent + 1)
      await expectNoOverflow(page)
    }
  })

  it('moves nothing when it goes, and is not printed', async () => {
    const { page, expectClean } = await visit()
    await page.goto(site.url + PAGE)
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await page.emulateMedia({ media: 'print' })
    await expectPage(notice(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await answer(page, 'Refuse').click()
    await expectPage(notice(page)).toBeHidden()
    expect(await heading.boundingBox()).toEqual(before)
    expectClean()
  })

  it('stays with an error if the answer cannot be sent', async () => {
    const { page } = await visit()
    await page.goto(site.url + PAGE)
    await page.route('**/forms/consent', (route) => route.abort())
    await answer(page, 'Refuse').click()
    await expectPage(toasts(page).getByRole('paragraph')).toHaveCount(1)
    await expectPage(notice(page)).toBeVisible()
    expect(await readConsent(page)).toBeUndefined()
  })

  it('works without script', async () => {
    const { page, expectClean } = await visit({ script: false })
    await page.goto(`${site.url}${PAGE}?in_stock=1`)
    await answer(page, 'Refuse').click()
    await page.waitForURL(`**${PAGE}?in_stock=1`)
    await expectPage(notice(page)).toBeHidden()
    expect(await readConsent(page)).toMatch(/^no\.google_analytics/)
    expectClean()
  })
})

describe('where services are configured', () => {
  /** Answers requests to third parties in their place, and records them. */
  async function watchOthers(page: Page): Promise<string[]> {
    const requestedUrls: string[] = []
    await page.context().route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => {
        requestedUrls.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: '' })
      },
    )
    return requestedUrls
  }

  const scripts = (requestedUrls: readonly string[]): string[] =>
    requestedUrls.map((url) => new URL(url).hostname + new URL(url).pathname).sort()

  it('no third party is requested before the answer, nor after a rejection', async () => {
    const { page, expectClean } = await visit()
    const requestedUrls = await watchOthers(page)
    await page.goto(site.url + PAGE)
    await expectPage(notice(page)).toContainText('May we load Google Analytics (visit statistics), Google Tag Manager')
    await expectAccessibleInBothSchemes(page)
    const [refuse, accept] = await Promise.all([answer(page, 'Refuse').boundingBox(), answer(page, 'Accept').boundingBox()])
    expect(refuse?.height).toBe(accept?.height)
    await answer(page, 'Refuse').click()
    await expectPage(notice(page)).toBeHidden()
    await page.goto(`${site.url}/about`)
    await page.waitForLoadState('networkidle')
    expect(requestedUrls).toEqual([])
    expect(await readConsent(page)).toMatch(/^no\.google_analytics\./)
    expectClean()
  })

  it('after consent each is loaded, on this page and on the one before', async () => {
    const { page } = await visit()
    const violations: string[] = []
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text())
    })
    const requestedUrls = await watchOthers(page)
    await page.goto(`${site.url}${PAGE}#results`)
    await answer(page, 'Accept').click()
    await expectPage(notice(page)).toBeHidden()
    await expect
      .poll(() => scripts(requestedUrls))
      .toEqual([
        'widget.trustpilot.com/bootstrap/v5/tp.widget.bootstrap.min.js',
        'www.googletagmanager.com/gtag/js',
        'www.googletagmanager.com/gtm.js',
      ])
    expect(page.url()).toBe(`${site.url}${PAGE}#results`)
    expect(
      requestedUrls
        .map((url) => new URL(url).searchParams.get('id'))
        .filter(Boolean)
        .sort(),
    ).toEqual([IDS.google_measurement_id, IDS.google_tagmanager_id])
    // Google receives no advertising data, no query, and only the site of our URLs.
    const noticeState = await page.evaluate(() => {
      const { dataLayer } = globalThis as unknown as { dataLayer: ArrayLike<unknown>[] }
      return dataLayer.map((entry) => ('length' in entry ? Array.from(entry) : entry))
    })
    expect(noticeState[0]).toEqual(['consent', 'default', expect.objectContaining({ ad_storage: 'denied', analytics_storage: 'granted' })])
    expect(noticeState).toContainEqual([
      'config',
      IDS.google_measurement_id,
      expect.objectContaining({ page_location: `${site.url}${PAGE}`, cookie_domain: 'none' }),
    ])

    // The cart page is private.
    requestedUrls.length = 0
    await page.goto(`${site.url}/cart`)
    await page.waitForLoadState('networkidle')
    expect(requestedUrls).toEqual([])
    // Third parties do not receive this page as a referrer.
    await page.getByRole('banner').getByRole('link', { name: 'Manufacturers' }).click()
    await expect.poll(() => requestedUrls.length).toBe(3)
    expect(await page.evaluate(() => document.referrer)).toBe(`${site.url}/`)
    expect(violations).toEqual([])
  })

  it('after what was typed, the page stays as it is, and the next one has them', async () => {
    const { page } = await visit()
    const requestedUrls = await watchOthers(page)
    await page.goto(`${site.url}/contact`)
    await page.getByRole('main').getByRole('textbox').first().fill('half a sentence')
    await answer(page, 'Accept').click()
    await expectPage(notice(page)).toBeHidden()
    await expectPage(page.getByRole('main').getByRole('textbox').first()).toHaveValue('half a sentence')
    expect(requestedUrls).toEqual([])
    await page.goto(`${site.url}/about`)
    await expect.poll(() => requestedUrls.length).toBe(3)
  })

  it('Global Privacy Control is an answer', async () => {
    const { page, context, expectClean } = await visit()
    await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    await page.goto(`${site.url}/companyprofile/cookies-policy`)
    await expectPage(notice(page)).toBeHidden()
    const choice = page.getByRole('region', { name: 'Your choice' })
    await expectPage(choice).toContainText('Your browser sends Global Privacy Control.')
    await expectPage(choice.getByRole('button')).toHaveCount(0)
    expectClean()
  })

  it.each([DESKTOP, PHONE])('the choice is found from every page and changed, at %i px', async (width) => {
    const { page } = await visit({ width })
    await watchOthers(page)
    await page.goto(site.url + PAGE)
    await answer(page, 'Refuse').click()
    await expectPage(notice(page)).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click()
    const choice = page.getByRole('region', { name: 'Your choice' })
    await expectPage(choice).toBeInViewport()
    await expectPage(choice).toContainText('You refused these services')
    await expectNoOverflow(page)
    await choice.getByRole('button', { name: 'Accept' }).click()
    await expectPage(choice).toContainText('You accepted these services.')
    await expectPage(choice).toBeInViewport()
    expect(await readConsent(page)).toMatch(/^yes\./)
  })
})

describe('sharing a product', () => {
  async function openProduct(page: Page): Promise<void> {
    await open(page, PAGE)
    await page.getByRole('main').getByRole('table').locator('a[href*="/productdetail/"]').first().click()
    await page.waitForURL('**/productdetail/**')
  }

  /** Replaces the browser's share sheet, or removes it. */
  async function stubShare(page: Page, ends: 'shares' | 'AbortError' | 'NotAllowedError' | 'none'): Promise<void> {
    await page.addInitScript((how) => {
      const shared: unknown[] = []
      const share = async (data: unknown): Promise<void> => {
        shared.push(data)
        if (how !== 'shares') throw new DOMException('closed', how)
      }
      Object.assign(globalThis, { shared })
      Object.defineProperty(navigator, 'share', { value: how === 'none' ? undefined : share, configurable: true })
    }, ends)
  }
  const shared = (page: Page) => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared)
  const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Share' })
  const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href')
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  it.each(['shares', 'AbortError'] as const)('opens the browser’s own sheet: %s', async (ends) => {
    const { page, expectClean } = await visit()
    await stubShare(page, ends)
    await openProduct(page)
    await button(page).click()
    await expect.poll(() => shared(page)).toEqual([{ title: await page.title(), url: await canonical(page) }])
    // A closed sheet is no failure, and copies nothing.
    await expectPage(toasts(page).getByRole('paragraph')).toHaveCount(0)
    expectClean()
  })

  it.each(['none', 'NotAllowedError'] as const)('copies the address where there is no sheet: %s', async (ends) => {
    const { page, expectClean } = await visit()
    await stubShare(page, ends)
    await openProduct(page)
    await button(page).click()
    await expectPage(toasts(page).getByRole('paragraph')).toHaveCount(1)
    expect(await copied(page)).toBe(await canonical(page))
    expectClean()
  })

  it('shows the address where nothing may be copied', async () => {
    const { page, expectClean } = await visit()
    await stubShare(page, 'none')
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    await openProduct(page)
    await button(page).click()
    await expectPage(toasts(page)).toHaveText((await canonical(page)) ?? 'none')
    expectClean()
  })

  it('is a mail without script', async () => {
    const { page, expectClean } = await visit({ script: false })
    await openProduct(page)
    const href = await page.getByRole('main').getByRole('link', { name: 'Share' }).getAttribute('href')
    const body = new URLSearchParams(href?.split('?')[1]).get('body')
    expect(href).toMatch(/^mailto:\?subject=\S+/)
    expect(body).toBe(await canonical(page))
    expectClean()
  })
})
