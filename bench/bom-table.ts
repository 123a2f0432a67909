/**
 * `npm run bench -- bom-table`: how many frames a second Chromium draws of a long BOM's table, while a script or a wheel scrolls it and
 * while quantities are typed. Frames are those of requestAnimationFrame; what they cost is what Chromium counts of its main thread. A
 * wheel moves what is there without that thread: what is drawn is counted then too.
 */
import { randomInt } from 'node:crypto'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { z } from 'zod'
import { mateBom, uploadBom } from '#shared/contract/bom.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import { delimited } from '#test-support/bom-builders.ts'
import { linesAsRows, makeLines } from '#test-support/bom-corpus.ts'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { ensureChromium } from '../scripts/dev/chromium.mjs'
import { DEFAULT_STATE, openExistingDatabase } from '../scripts/dev/local-state.ts'
import { browserHeaders } from './rfq.ts'

export interface TableFigures {
  lines: number
  what: 'scrolling' | 'wheel' | 'typing'
  frames: number
  frames_per_second: number
  /** Of all frames, those that came later than 16.7 ms after the one before. */
  late_share: number
  longest_frame_ms: number
  /** Tasks of more than 50 ms. */
  long_tasks: number
  script_ms_per_frame: number
  style_and_layout_ms_per_frame: number
  /** Everything on the main thread, painting included. */
  task_ms_per_frame: number
  /** By the wheel: frames that were drawn, and the share of the main thread's in which a row was missing. */
  drawn_per_second?: number
  missing_share?: number
}

const LINES = [5000, 10_000] as const
const WIDTH = 1440
/** About as fast as a wheel that is turned without a pause. */
const SCROLLED_A_FRAME = 100
const SCROLLED_FRAMES = 300
/** In pixels a second. */
const WHEEL_SPEED = 3000
const WHEEL_SECONDS = 5
const TYPED_LINES = 25
const KEY_PAUSE_MS = 50
/** Clocks of frames are not exact to the microsecond. */
const LATE_MS = 17.5
const SETTLED_MS = 5000
/** Twenty answers of five hundred lines. */
const LOADED_MS = 120_000

export async function benchBomTable(state = DEFAULT_STATE): Promise<TableFigures[]> {
  const figures: TableFigures[] = []
  const database = openExistingDatabase(state, 'CATALOGUE')
  const server = await startServer({ port: 0, state, onLog() {} })
  // A visitor that was not here before: one that keeps the BOMs of earlier runs may have no room left.
  const visitor = randomInt(1_000_000, 16_000_000)
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const [index, count] of LINES.entries()) {
      const headers = browserHeaders(visitor + index)
      const csv = delimited(linesAsRows(await makeLines(database, count)))
      const bomId = await makeMatched(server, csv, headers)
      const { Cookie = '', ...other } = headers
      const context = await browser.newContext({ viewport: { width: WIDTH, height: 900 }, extraHTTPHeaders: other })
      const [name = '', value = ''] = Cookie.split('=')
      await context.addCookies([{ name, value, url: server.url }])
      const page = await context.newPage()
      await page.goto(`${server.url}/bom/${bomId}`)
      // Each line is a row of its own: grouped, as many of them as are alike would be one.
      await page.locator('.bom-tools-end input[type="checkbox"]').uncheck()
      await page.locator(`table[aria-rowcount="${count + 1}"]`).waitFor({ timeout: LOADED_MS })
      await settle(page)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Performance.enable')
      figures.push({ lines: count, what: 'scrolling', ...(await measure(page, devtools, () => scroll(page))) })
      figures.push({ lines: count, what: 'wheel', ...(await measureWheel(browser, page, devtools)) })
      figures.push({ lines: count, what: 'typing', ...(await measure(page, devtools, () => type(page))) })
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
    await server.dispose()
    database.close()
  }
}

async function makeMatched(server: Server, csv: string, headers: Record<string, string>): Promise<string> {
  const call = async (path: string, body: BodyInit, sent: Record<string, string>): Promise<unknown> => {
    const answer = Envelope.parse(await (await fetch(server.direct_url + path, { method: 'POST', body, headers: sent })).json())
    if (answer.code !== 200) throw new Error(`${path} answered ${answer.code}: ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  const form = new FormData()
  form.set('file', new File([csv], 'bench.csv'))
  const { bom_id } = uploadBom.data.parse(await call(uploadBom.path, form, headers))
  for (let waiting = 1; waiting > 0; ) {
    const answer = await call(mateBom.path, JSON.stringify({ bom_id }), { ...headers, 'Content-Type': 'application/json' })
    waiting = mateBom.data.parse(answer).head.waiting_count
  }
  return bom_id
}

/** Waits until what the lines cost has not changed for a while: it is computed beside the page, with every part of a BOM that arrives. */
async function settle(page: Page): Promise<void> {
  const read = (): Promise<string> =>
    page.evaluate(() => [...document.querySelectorAll('label:has(input[name="strategy"])')].map(({ textContent }) => textContent).join())
  for (let before = ''; ; ) {
    const now = await read()
    if (now === before && !now.includes('…')) return
    before = now
    await page.waitForTimeout(SETTLED_MS)
  }
}

/** From the first line downwards, in steps as even as the frames are; the window is what scrolls. */
const scroll = (page: Page): Promise<void> =>
  page.evaluate(
    ([step, frames]) =>
      new Promise<void>((resolve) => {
        let left = frames
        const next = (): void => {
          scrollBy(0, step)
          if (--left > 0) requestAnimationFrame(next)
          else resolve()
        }
        requestAnimationFrame(next)
      }),
    [SCROLLED_A_FRAME, SCROLLED_FRAMES] as const,
  )

/** As a reader scrolls: no script moves the window. */
async function measureWheel(browser: Browser, page: Page, devtools: CDPSession) {
  const missing = await page.evaluateHandle(() => {
    scrollTo(0, 0)
    const seen = { frames: 0, missing: 0, is_on: true }
    const next = (): void => {
      seen.frames++
      const heights = [0.3, 0.5, 0.7, 0.85].map((share) => share * innerHeight)
      if (heights.some((y) => document.elementFromPoint(innerWidth / 2, y)?.closest('.bom-space'))) seen.missing++
      if (seen.is_on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return seen
  })
  await browser.startTracing(page, { categories: ['viz'] })
  const wheel = { x: WIDTH / 2, y: 500, yDistance: -WHEEL_SPEED * WHEEL_SECONDS, speed: WHEEL_SPEED, gestureSourceType: 'mouse' } as const
  const figures = await measure(page, devtools, async () => void (await devtools.send('Input.synthesizeScrollGesture', wheel)))
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const drawn = traceEvents.flatMap(({ name, ts }) => (name === 'Display::DrawAndSwap' && ts !== undefined ? [ts] : []))
  const microseconds = Math.max(...drawn) - Math.min(...drawn)
  const seen = await missing.evaluate((all) => {
    all.is_on = false
    return all
  })
  await missing.dispose()
  return { ...figures, drawn_per_second: ((drawn.length - 1) * 1e6) / microseconds, missing_share: seen.missing / seen.frames }
}

/** What Chromium writes of a trace, as far as it is read here. */
const Trace = z.object({ traceEvents: z.array(z.object({ name: z.string(), ts: z.number().optional() })) })

/** A number on each of some lines, as a buyer does who goes down the column. */
async function type(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('tr[data-index="0"] input[inputmode="numeric"]').focus()
  for (let line = 0; line < TYPED_LINES; line++) {
    await page.keyboard.type(String(10 + line), { delay: KEY_PAUSE_MS })
    await page.keyboard.press('Enter', { delay: KEY_PAUSE_MS })
  }
}

async function measure(page: Page, devtools: CDPSession, act: () => Promise<void>): Promise<Omit<TableFigures, 'lines' | 'what'>> {
  const spent = async (): Promise<(name: string) => number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const seconds = new Map(metrics.map(({ name, value }) => [name, value]))
    return (name) => (seconds.get(name) ?? 0) * 1000
  }
  const recorder = await page.evaluateHandle(() => {
    const record = { times: [] as number[], long_tasks: 0, is_on: true }
    new PerformanceObserver((list) => {
      record.long_tasks += list.getEntries().length
    }).observe({ type: 'longtask' })
    const next = (time: number): void => {
      record.times.push(time)
      if (record.is_on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return record
  })
  const before = await spent()
  await act()
  const after = await spent()
  const { times, long_tasks } = await recorder.evaluate((record) => {
    record.is_on = false
    return record
  })
  await recorder.dispose()
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  const perFrame = (...names: string[]): number =>
    names.reduce((sum, name) => sum + after(name) - before(name), 0) / Math.max(1, gaps.length)
  return {
    frames: gaps.length,
    frames_per_second: (gaps.length * 1000) / total,
    late_share: gaps.filter((gap) => gap > LATE_MS).length / gaps.length,
    longest_frame_ms: Math.max(...gaps),
    long_tasks,
    script_ms_per_frame: perFrame('ScriptDuration'),
    style_and_layout_ms_per_frame: perFrame('RecalcStyleDuration', 'LayoutDuration'),
    task_ms_per_frame: perFrame('TaskDuration'),
  }
}
