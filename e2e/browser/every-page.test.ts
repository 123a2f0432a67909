/**
 * Every page in a wide and in a narrow window: one of each kind in English, and in the matrix every state in every language. None is wider
 * than a window from 320 to 1920 px, or than paper.
 */

import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { everyPage, type PageState } from '../every-page.ts'
import { TESTED_LANGUAGES } from '../languages.ts'
import { theWorld } from '../world.ts'
import { DESKTOP, findViolations, PHONE, siteUrl, useBrowser, type Visit, visit } from './browser.ts'
import { findCoveredBars, findFaults, findFaultsInside, findHiddenFocus } from './faults.ts'

useBrowser()

/** Some sixty pages in two windows: on a busy machine this takes longer than other tests may. */
const PAGE_TIMEOUT_MS = IN_MATRIX ? 1_200_000 : 600_000

/** Two windows keep a machine with two cores busy. */
const AT_ONCE = 2
const HEIGHT = 900
const LANGUAGES = IN_MATRIX ? TESTED_LANGUAGES : TESTED_LANGUAGES.filter(({ lang }) => lang === 'en')
/** Where a bar over the page must not cover a focused control. */
const FOCUS_WIDTHS: readonly number[] = IN_MATRIX ? [1920, 1280, 768, 320] : [1920, 768]
/** Beside the two windows: the widest and the narrowest, and in the matrix both sides of every breakpoint. */
const OTHER_WIDTHS = IN_MATRIX ? [1920, 1280, 1025, 1024, 768, 721, 720, 320] : [1920, 768, 320]
/** A window of 1280 x 1024 at 400 % and at 200 %, and a phone: a sticky bar must not cover the focus. */
const LOW_WINDOWS = [{ width: 320, height: 256 }, { width: PHONE, height: 844 }, ...(IN_MATRIX ? [{ width: 640, height: 512 }] : [])]
/** An A4 sheet between our margins of 8 mm. */
const PAPER = 733
/** Languages checked against the rules of WCAG: three scripts, two directions. */
const WITH_AXE: readonly Language[] = ['en', 'zh', 'ar']

/**
 * The rules of axe for a page. Every route is checked in both windows; its other states, and all outside of the matrix, in one language and
 * the more difficult window. The size of targets is checked in both.
 */
function axeRules({ is_first }: PageState, lang: Language, width: number): Parameters<typeof findViolations>[1] | null {
  if (IN_MATRIX && is_first && WITH_AXE.includes(lang)) return {}
  if (lang !== 'en') return null
  return width === PHONE ? {} : { only: ['target-size'] }
}

let pages: readonly PageState[] = []
beforeAll(async () => {
  pages = everyPage(await theWorld()).filter(({ is_first }) => IN_MATRIX || is_first)
})

/** Opens a page in its intended state: with its visitor's cookies, or as the response to a form. */
async function openState({ context, page }: Visit, { path, cookies, post, status }: PageState, lang: Language): Promise<string[]> {
  const url = siteUrl(withLanguage(lang, path))
  await context.clearCookies()
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: siteUrl('/') })))
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  const body = post()
  if (body) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin }
    await page.route(
      (address) => address.href === new URL(url).href,
      (route) =>
        route.continue({
          method: 'POST',
          postData: new URLSearchParams(body).toString(),
          headers: { ...route.request().headers(), ...headers },
        }),
      { times: 1 },
    )
  }
  const response = await page.goto(url)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return response?.status() === status ? [] : [`is answered with ${response?.status()}`]
}

async function violations({ page }: Visit, rules: Parameters<typeof findViolations>[1] = {}): Promise<string[]> {
  return (await findViolations(page, rules)).map(({ rule, elements, count }) => `${rule} (${count}): ${elements.slice(0, 3).join(' | ')}`)
}

/** The page is laid out in its window, and its scripts have been notified. */
const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The number of pixels by which the page is wider than its window, after layout. */
async function overflow({ page }: Visit): Promise<number> {
  await twoFrames(page)
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Contents that paper would cut off, where scrolling is impossible. */
async function cutOnPaper({ page }: Visit): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: PAPER, height: HEIGHT })
  const cut = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('.table-scroll')].flatMap((box) => {
      const by = box.scrollWidth - box.clientWidth
      return by > 1 ? [`${by} px of ${box.getAttribute('aria-label') ?? box.localName}`] : []
    }),
  )
  await page.emulateMedia({ media: 'screen' })
  return cut
}

/** The faults of one page, in both windows. */
async function listFaults(visitor: Visit, state: PageState, lang: Language): Promise<string[]> {
  const { page } = visitor
  const faults = await openState(visitor, state, lang)
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const rules = axeRules(state, lang, width)
    const pageFaults = [...(await findFaults(page)), ...(rules ? await violations(visitor, rules) : [])]
    faults.push(...pageFaults.map((fault) => `at ${width} px: ${fault}`))
  }
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const by = await overflow(visitor)
    if (by > 0) faults.push(`at ${width} px: is ${by} px wider than its window`)
    if (FOCUS_WIDTHS.includes(width)) faults.push(...(await findHiddenFocus(page)).map((fault) => `at ${width} px: ${fault}`))
  }
  for (const size of LOW_WINDOWS) {
    await page.setViewportSize(size)
    const windowFaults = [...(await findCoveredBars(page)), ...(await findHiddenFocus(page))]
    faults.push(...windowFaults.map((fault) => `at ${size.width} × ${size.height} px: ${fault}`))
  }
  faults.push(...(await cutOnPaper(visitor)).map((cut) => `on paper: cuts ${cut}`))
  await page.setViewportSize({ width: PHONE, height: HEIGHT })
  await twoFrames(page)
  const seen = new Set(faults)
  faults.push(
    ...(await findFaultsInside(page))
      .map((fault) => `at ${PHONE} px: ${fault}`)
      .filter((fault) => !seen.has(fault))
      .map((fault) => `opened ${fault}`),
  )
  if (IN_MATRIX && state.is_first && lang === 'en') {
    await page.emulateMedia({ colorScheme: 'dark' })
    faults.push(...(await violations(visitor, { only: ['color-contrast', 'link-in-text-block'] })).map((fault) => `in the dark: ${fault}`))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return [...faults, ...visitor.takeProblems()]
}

describe.each(LANGUAGES)('in $name', ({ lang }) => {
  it('every page fits its window, reads in the right direction and breaks no rule', { timeout: PAGE_TIMEOUT_MS }, async () => {
    const faults: string[] = []
    const waiting = [...pages]
    const visitors = await Promise.all(Array.from({ length: AT_ONCE }, () => visit()))
    await Promise.all(
      visitors.map(async (visitor) => {
        for (let state = waiting.shift(); state; state = waiting.shift())
          for (const fault of await listFaults(visitor, state, lang)) faults.push(`${state.name} ${fault}`)
      }),
    )
    expect(faults).toEqual([])
  })
})

describe('measuring finds', () => {
  const FAULTS: readonly (readonly [what: string, html: string, fault: RegExp])[] = [
    ['what is wider than the window', '<div style="width: 2000px">wide</div>', /px wider than its window/],
    ['what stands outside of it', '<p style="position: fixed; right: -20px">out</p>', /stands outside of the window/],
    ['what is cut off', '<p style="width: 40px; white-space: nowrap; overflow: hidden">a long text</p>', /cuts its text off/],
    ['lines that are cut off', '<p style="width: 40px; height: 20px; overflow: hidden">a long long text</p>', /cuts lines off/],
    ['a broken word', '<button style="width: 60px; overflow-wrap: anywhere">Mindestbestellmenge</button>', /breaks the word/],
    ['a button with another name', '<button aria-label="Close">Send now</button>', /is called "close" but says/],
    ['a telephone number turned around', '<p>الهاتف +1-775-555-0100</p>', /turns "\+1-775-555-0100" around/],
    ['a part number that loses its end', '<p>القطعة RC0603FR-07+</p>', /turns "RC0603FR-07\+" around/],
    ['a value turned around', '<p>مقاومة 10 kΩ</p>', /turns "10 kΩ" around/],
    ['an address in a field', '<input type="text" value="ada@example.com">', /turns what is in it around/],
  ]

  it.each(FAULTS)('%s', async (_, html, fault) => {
    const { page } = await visit()
    const dir = /\p{Script=Arabic}|<input/u.test(html) ? 'rtl' : 'ltr'
    await page.setContent(`<!DOCTYPE html><html dir="${dir}"><body>${html}</body></html>`)
    expect(await findFaults(page)).toEqual([expect.stringMatching(fault)])
  })

  it.each([
    '<p style="width: 40px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis">a long text</p>',
    '<div style="width: 90px; overflow: auto"><p style="width: 2000px">scrolls</p></div>',
    '<p dir="rtl">الهاتف <bdi dir="ltr">+1-775-555-0100</bdi> و <bdi dir="ltr">10 kΩ</bdi> بسعر \u2066$0.12\u2069</p>',
    '<button aria-label="Send now: LM358">Send now</button>',
  ])('nothing against %s', async (html) => {
    const { page } = await visit()
    await page.setContent(`<!DOCTYPE html><html dir="${html.includes('rtl') ? 'rtl' : 'ltr'}"><body>${html}</body></html>`)
    expect(await findFaults(page)).toEqual([])
  })
})
