/**
 * `npm run bench -- lighthouse`: Lighthouse's mobile preset against the production build, page by page and language by language, each run
 * in a new Chromium. Miniflare compresses as the edge does, but with gzip instead of Brotli, and over HTTP/1.1 instead of HTTP/2 and 3:
 * both lower the scores.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lighthouse, { type Result } from 'lighthouse'
import { searchOption } from '#shared/contract/catalogue.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import type { Language } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/dev/chromium.mjs'
import { percentile } from './workerd.ts'

/** Scores are of 100. Times are those of the slow telephone that Lighthouse simulates, not of this machine. */
export interface LighthouseFigure {
  page: string
  lang: string
  performance: number
  accessibility: number
  best_practices: number
  seo: number
  fcp_ms: number
  lcp_ms: number
  tbt_ms: number
  cls: number
  speed_index_ms: number
  /** The size of everything that the page fetched, compressed. */
  kib: number
}

/** An audit that lowers a score, or that explains times. */
export interface LighthouseFinding {
  page: string
  lang: string
  category: string
  audit: string
  /** Points of the category's hundred that the audit costs; 0 for a hint. */
  points: number
  says: string
}

export interface LighthouseOptions {
  state: string
  /** Runs per page; the median counts. */
  runs: number
  /** The name of the only page to measure. */
  page: string | null
  langs: readonly Language[]
}

const FLAGS = [...CHROMIUM_FLAGS, '--no-default-browser-check', '--disable-extensions', '--remote-debugging-port=0']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** On a busy machine the beginning of Chromium's trace may be missing. */
const TRIES = 3
const START_MS = 30_000
const POLL_MS = 50
/** Hints below this score are printed. */
const GOOD = 0.9
const MAX_ITEMS = 3

/**
 * Paths without language, by the page's name. Search results are closed to crawlers (docs/decisions/0011-crawling.md), which costs them the
 * audit `is-crawlable`, 34 points of SEO; `keywords` is the indexed page about searching.
 */
async function pagePaths(server: Server): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}${searchOption.path}?keyword=STM32F103C8T6`)
  const [part] = searchOption.data.parse(Envelope.parse(await answer.json()).data)
  if (!part) throw new Error('the catalogue has no STM32F103C8T6')
  return {
    home: '/',
    category: '/category/ceramic-capacitors',
    search: '/s?wd=BC847',
    keywords: '/keywords',
    product: `/productdetail/${part.goods_page_url}`,
    bom: '/bom',
    rfq: '/rfq',
  }
}

export async function benchLighthouse({ state, runs, page: only, langs }: LighthouseOptions): Promise<{
  figures: LighthouseFigure[]
  findings: LighthouseFinding[]
  /** How fast Lighthouse measured this machine, and its load at the end. Below 1000, or above the number of cores, times mean little. */
  machine: { benchmark_index: number; load: number }
}> {
  const server = await startServer({ port: 0, state, onLog() {} })
  try {
    const paths = Object.entries(await pagePaths(server)).filter(([name]) => only === null || name === only)
    if (paths.length === 0) throw new Error(`There is no page "${only}" here`)
    const figures: LighthouseFigure[] = []
    const findings: LighthouseFinding[] = []
    const speeds: number[] = []
    for (const [page, path] of paths) {
      for (const lang of langs) {
        const url = server.url + withLanguage(lang, path)
        // The first request warms the isolate and the catalogue, which visitors seldom meet cold.
        await (await fetch(url)).arrayBuffer()
        const results: Result[] = []
        for (let run = 0; run < runs; run++) results.push(await runLighthouse(url, TRIES))
        figures.push({ page, lang, ...computeMedian(results) })
        findings.push(...listFindings(results).map((finding) => ({ page, lang, ...finding })))
        speeds.push(...results.map(({ environment }) => environment.benchmarkIndex))
      }
    }
    return { figures, findings, machine: { benchmark_index: percentile(speeds, 50), load: loadavg()[0] ?? 0 } }
  } finally {
    await server.dispose()
  }
}

/** One run in a new Chromium. @throws if Lighthouse could not load the page in any try */
async function runLighthouse(url: string, tries: number): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const chromium = spawn(await ensureChromium(), [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  })
  try {
    const port = await debuggingPort(chromium, join(profile, 'DevToolsActivePort'))
    // The default configuration: mobile, with a simulated slow network and processor. No telemetry.
    const answer = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
    if (!answer) throw new Error(`Lighthouse has no answer for ${url}`)
    const { runtimeError } = answer.lhr
    if (!runtimeError) return answer.lhr
    if (tries <= 1) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`)
  } finally {
    if (chromium.exitCode === null && chromium.pid !== undefined) {
      // The process group includes the children: the started process is a wrapper.
      process.kill(-chromium.pid)
      await once(chromium, 'exit')
    }
    // Chromium's helper processes write for a moment longer.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: POLL_MS })
  }
  return runLighthouse(url, tries - 1)
}

/** Chromium writes the port it chose into its profile. */
async function debuggingPort(chromium: ChildProcess, file: string): Promise<number> {
  for (const end = performance.now() + START_MS; performance.now() < end; await wait(POLL_MS)) {
    if (chromium.exitCode !== null) throw new Error(`Chromium ended with ${chromium.exitCode}`)
    const port = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
    if (port > 0) return port
  }
  throw new Error('Chromium does not answer')
}

/** Each figure's median: scores of a noisy machine do not come from one run. */
function computeMedian(results: readonly Result[]): Omit<LighthouseFigure, 'page' | 'lang'> {
  const median = (of: (result: Result) => number): number => percentile(results.map(of), 50)
  const score = (category: string): number => median(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
  const value = (audit: string): number => median(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
    seo: score('seo'),
    fcp_ms: Math.round(value('first-contentful-paint')),
    lcp_ms: Math.round(value('largest-contentful-paint')),
    tbt_ms: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    speed_index_ms: Math.round(value('speed-index')),
    kib: Math.round(value('total-byte-weight') / 1024),
  }
}

/** The findings of all runs, once each, the most expensive first. */
function listFindings(results: readonly Result[]): Omit<LighthouseFinding, 'page' | 'lang'>[] {
  const findings = new Map<string, Omit<LighthouseFinding, 'page' | 'lang'>>()
  for (const { categories, audits } of results) {
    for (const [category, { auditRefs }] of Object.entries(categories)) {
      const totalWeight = auditRefs.reduce((sum, { weight }) => sum + weight, 0)
      for (const { id, weight, group } of auditRefs) {
        const audit = audits[id]
        if (!audit || audit.score === null || audit.score === 1 || group === 'hidden') continue
        if (category === 'performance' && weight === 0 && audit.score >= GOOD) continue
        const points = Math.round((weight / totalWeight) * (1 - audit.score) * 1000) / 10
        const before = findings.get(id)
        if (!before || before.points < points) findings.set(id, { category, audit: id, points, says: formatAudit(audit) })
      }
    }
  }
  return [...findings.values()].sort((a, b) => b.points - a.points)
}

/** The audit's value, and the first items in its details. */
function formatAudit({ displayValue, title, details }: Result['audits'][string]): string {
  const items = details && 'items' in details && Array.isArray(details.items) ? details.items : []
  const named = items.flatMap((item) => {
    const { node, url, source } = item as { node?: { snippet?: string }; url?: unknown; source?: unknown }
    const name = node?.snippet ?? url ?? source
    return typeof name === 'string' ? [name] : []
  })
  return [displayValue || title, ...named.slice(0, MAX_ITEMS)].join(' | ')
}
