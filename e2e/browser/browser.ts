/** The served site in a browser, with all errors on the way. */
import axe from 'axe-core'
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Locator, type Page, type Response } from 'playwright'
import { expect as playwrightExpect } from 'playwright/test'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/dev/chromium.mjs'
import { baseUrl } from '../served-site.ts'

/** A busy machine is no fault: expectations have time. */
export const expectPage = playwrightExpect.configure({ timeout: 30_000 })

export const DESKTOP = 1440
export const PHONE = 390

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let browser: Browser

/** Connects the tests of the calling file to the shared browser, or to another one that opens PDF files. */
export function useBrowser({ shows_pdf = false } = {}): void {
  beforeAll(async () => {
    browser = shows_pdf
      ? await chromium.launch({ executablePath: await ensureChromium({ shows_pdf }), args: [...CHROMIUM_FLAGS] })
      : await chromium.connect(inject('browser'))
  })
  // Only disconnects: the other files continue to use it.
  afterAll(() => browser.close())
}

export interface VisitOptions {
  /** Width of the window, in CSS pixels. */
  width?: number
  /** Whether pages may run scripts. */
  script?: boolean
  scheme?: 'light' | 'dark'
  /** The time zone of the browser. */
  zone?: string
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Fails on all problems so far; Chromium's message about a 404 document is allowed if the page is one. */
  expectClean(allowed?: { missing: string }): void
  /** The problems as a list, which is then cleared; without messages about documents with another status than 200. */
  takeProblems(): string[]
  /** Another window of the same visitor, watched as well. */
  openTab(): Promise<Page>
}

export const siteUrl = (path = '/'): string => baseUrl() + path

/** The page's script has run, or there is none to wait for: not a page of the site, or its script did not load. */
const HYDRATED = 'html.is-awake, html:not([data-script]), html:not(.has-script)'

/** A new tab whose `goto` and `reload` also wait for the page's script, which runs after the first paint and may follow `load`. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const { goto, reload } = page
  const awaitScript = async (waitUntil = 'load'): Promise<void> => {
    if (waitUntil === 'load' || waitUntil === 'networkidle') await page.locator(HYDRATED).waitFor({ state: 'attached' })
  }
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    await awaitScript(options?.waitUntil)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await awaitScript(options?.waitUntil)
    return response
  }
  return page
}

/** A new visitor with empty storage, closed when the test ends. */
export async function visit({ width = DESKTOP, script = true, scheme = 'light', zone }: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    viewport: { width, height: 900 },
    hasTouch: width < 1024,
    javaScriptEnabled: script,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...(zone !== undefined && { timezoneId: zone }),
    permissions: ['clipboard-read', 'clipboard-write'],
    // A separate network address: rate limits count one sender, not all tests of a minute.
    extraHTTPHeaders: { 'CF-Connecting-IP': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}` },
  })
  context.setDefaultTimeout(30_000)
  onTestFinished(() => context.close())
  const problems: { text: string; url: string }[] = []
  context.on('console', (message) => {
    if (isProblem(message)) problems.push({ text: `${message.type()}: ${message.text()}`, url: message.location().url })
  })
  context.on('weberror', (error) => {
    const { name, message } = error.error()
    problems.push({ text: `uncaught: ${name}: ${message}`, url: error.page()?.url() ?? '' })
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$|^wss?:$/.test(protocol) && hostname !== '127.0.0.1' && hostname !== 'localhost')
      problems.push({ text: `request to ${hostname}`, url: request.url() })
  })
  // The console does not report every blocked resource.
  if (script)
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`content security policy: ${effectiveDirective} blocked ${blockedURI}`)
      })
    })
  return {
    context,
    page: await openTab(context),
    expectClean(allowed) {
      const left = problems.filter(
        ({ text, url }) => !(allowed && url === siteUrl(allowed.missing) && /^error: Failed to load resource: .*\b404\b/.test(text)),
      )
      expect(left.map(({ text, url }) => `${text} (${url})`)).toEqual([])
    },
    takeProblems: () =>
      problems.splice(0).flatMap(({ text, url }) => (/^error: Failed to load resource: .*\b4\d\d\b/.test(text) ? [] : `${text} (${url})`)),
    openTab: () => openTab(context),
  }
}

function isProblem(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning'
}

interface AxeRules {
  only?: string[]
  except?: string[]
}

interface Violation {
  rule: string
  elements: string[]
  count: number
}

/**
 * Every violation of WCAG 2.2 AA that axe finds in the current page.
 * @param rules the rules to check, by their names in axe: only some, or all except some
 */
export async function findViolations(page: Page, rules: AxeRules = {}): Promise<Violation[]> {
  const hasAxe = await page.evaluate(() => 'axe' in globalThis)
  if (!hasAxe) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ tags, only, except }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      const options: axe.RunOptions = {
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
        rules: Object.fromEntries((except ?? []).map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
      }
      const { violations } = await run(document, options)
      /** A target partly covered by a sticky bar is measured again in the middle of the window, where a visitor can scroll it. */
      const isSmall = async ({ target: [selector] }: axe.NodeResult): Promise<boolean> => {
        const element = typeof selector === 'string' ? document.querySelector(selector) : null
        if (!element) return true
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        return (await run(element, { runOnly: { type: 'rule', values: ['target-size'] } })).violations.length > 0
      }
      for (const violation of violations)
        if (violation.id === 'target-size') {
          const nodes: axe.NodeResult[] = []
          for (const node of violation.nodes) if (await isSmall(node)) nodes.push(node)
          violation.nodes = nodes
        }
      return violations
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, help, nodes }) => ({
          rule: `${id}: ${help}`,
          elements: nodes.slice(0, 6).map(({ target, failureSummary }) => `${target.join(' ')} | ${failureSummary?.replace(/\s+/g, ' ')}`),
          count: nodes.length,
        }))
    },
    { tags: WCAG, ...rules },
  )
}

/** Fails on any violation. */
export async function expectAccessible(page: Page, rules: AxeRules = {}): Promise<void> {
  expect(await findViolations(page, rules), page.url()).toEqual([])
}

/** Structure does not depend on colors: all rules in the light scheme, color rules in the dark one. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { only: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Fails when the page is wider than its window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { scroll, client, widest } = await page.evaluate(() => {
    const { scrollWidth: scroll, clientWidth: client } = document.documentElement
    const widest = [...document.querySelectorAll('body *')]
      .filter(
        (element) => scroll > client && (element.getBoundingClientRect().right > client + 1 || element.getBoundingClientRect().left < -1),
      )
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}`)
    return { scroll, client, widest }
  })
  expect(scroll, `${page.url()} is wider than its window: ${widest.join(', ')}`).toBeLessThanOrEqual(client)
}

/** Opens a URL of the site. @throws unless it responds with the status */
export async function open(page: Page, path: string, status = 200): Promise<Response> {
  const response = await page.goto(siteUrl(path))
  if (response?.status() !== status) throw new Error(`${path} is answered with ${response?.status()}`)
  return response
}

/** Stops the clock of a page: for its scripts, time passes only by `page.clock.runFor` from now on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Fails unless the toast container empties three seconds after the toast, and not earlier. The page's clock is stopped. */
export async function expectThreeSeconds(page: Page, container: Locator): Promise<void> {
  await page.clock.runFor(2900)
  expect(await readText(container)).not.toBe('')
  await page.clock.runFor(200)
  await expect.poll(() => readText(container)).toBe('')
}

export const searchField = (page: Page): Locator => page.getByRole('banner').getByRole('combobox')
export const toasts = (page: Page): Locator => page.getByRole('status', { name: 'Messages' })
export const rfqButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'RFQ list' })

/** The parsed value of a key in the browser's storage. */
export function stored<T>(page: Page, key: string): Promise<T | null> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key) as Promise<T | null>
}

/** The trimmed text of an element. */
export const readText = async (locator: Locator): Promise<string> => ((await locator.textContent()) ?? '').trim()

/** The path of the first part that a search finds, without language. */
export async function partAddress(keyword: string): Promise<string> {
  const response = await fetch(siteUrl(`/api/index/searchOption?keyword=${encodeURIComponent(keyword)}`))
  const { data } = (await response.json()) as { data: { goods_page_url: string }[] }
  if (!data[0]) throw new Error(`nothing is suggested for ${keyword}`)
  return `/productdetail/${data[0].goods_page_url}`
}
