/**
 * `npm run bench -- next-page`: how long a reader waits for a part's page, from the press on its link in a list to its largest paint.
 * Puppeteer, because Playwright's way of attaching to a page has Chromium render none ahead.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, launch } from 'puppeteer-core'
import { startServer } from '../scripts/commands/serve.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/dev/chromium.mjs'
import { percentile } from './workerd.ts'

export interface NextPageFigure {
  from: string
  clicks: number
  /** Those whose page had been rendered ahead. */
  prerendered: number
  lcp_p50_ms: number
  lcp_p75_ms: number
  lcp_p99_ms: number
}

interface Click {
  lcp_ms: number
  is_prerendered: boolean
}

const CLICKS = 50
/** From where the pointer rests on a link to the press: readers take 200 to 400 ms. */
const POINTING_MS = 350
const LISTS: Readonly<Record<string, string>> = { category: '/category/chip-resistors', search: '/s?wd=BC847' }
const VIEWPORT = { width: 1440, height: 900 }

export async function benchNextPage(state: string): Promise<NextPageFigure[]> {
  const server = await startServer({ port: 0, state, onLog() {} })
  const browser = await launch({
    executablePath: await ensureChromium({ shows_pdf: true }),
    args: [...CHROMIUM_FLAGS],
    defaultViewport: VIEWPORT,
  })
  try {
    const figures: NextPageFigure[] = []
    for (const [from, path] of Object.entries(LISTS)) {
      const clicks: Click[] = []
      for (let index = 0; index < CLICKS; index++) clicks.push(await clickOn(browser, server.url + path, index))
      const waits = clicks.map(({ lcp_ms }) => lcp_ms)
      figures.push({
        from,
        clicks: clicks.length,
        prerendered: clicks.filter(({ is_prerendered }) => is_prerendered).length,
        lcp_p50_ms: percentile(waits, 50),
        lcp_p75_ms: percentile(waits, 75),
        lcp_p99_ms: percentile(waits, 99),
      })
    }
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}

/** Opens a list, points at one of its parts and presses. */
async function clickOn(browser: Browser, list: string, index: number): Promise<Click> {
  const page = await browser.newPage()
  await page.goto(list)
  const links = await page.$$('a.pn-link')
  const link = links[index % links.length]
  if (!link) throw new Error(`${list} has no parts`)
  await link.scrollIntoView()
  await link.hover()
  await wait(POINTING_MS)
  await page.evaluate(() =>
    addEventListener('click', ({ timeStamp }) => localStorage.setItem('pressed', `${performance.timeOrigin + timeStamp}`)),
  )
  const arrival = page.waitForNavigation()
  await link.click()
  await arrival
  const { painted_at, activated_at } = await page.evaluate(largestPaint)
  const pressedAt = Number(await page.evaluate(() => localStorage.getItem('pressed')))
  await page.close()
  return { lcp_ms: Math.max(0, painted_at - pressedAt), is_prerendered: activated_at > 0 }
}

/**
 * Runs in the page: when its largest paint was seen, as a time of the day in milliseconds, once nothing larger came for a moment; and how
 * long it had been rendered when its reader came, 0 if it was not.
 */
async function largestPaint(): Promise<{ painted_at: number; activated_at: number }> {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & { activationStart: number })[]
  const activatedAt = navigation?.activationStart ?? 0
  let paintedAt = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paintedAt = Math.max(paintedAt, startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  await new Promise((resolve) => setTimeout(resolve, 300))
  if (paintedAt === 0) throw new Error('the page was not painted')
  // What was painted before its reader came is seen as they come.
  return { painted_at: performance.timeOrigin + Math.max(paintedAt, activatedAt), activated_at: activatedAt }
}
