/**
 * `npm run -s audit:sitemap -- --url https://parts.example [--lang en,ar] [--sample 500] [--at-once 8]`: checks the sitemap of a running
 * site like a search engine. Every entry must list all languages and be listed by each of them. Every page must exist, allow crawlers and
 * indexing, be canonical, and list the same languages. It must have the right language and direction, a title, a description, one heading
 * and valid structured data. `--lang`: the languages to fetch; default: all. `--sample`: about how many pages of each, from every file.
 * Duplicate titles are reported, but are not faults. Exits with 1 if there is a fault; Ctrl-C stops it with the faults so far.
 */
import { findLanguage, LANGUAGES, type Language } from '#shared/languages.ts'
import { splitLanguage } from '#shared/routes.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import type { Robots } from '#test-support/robots.ts'
import {
  crawlPage,
  entryFaults,
  forEachConcurrently,
  pageFaults,
  readRobots,
  readSitemapFile,
  readSitemapIndex,
  type SitemapUrl,
} from '#test-support/site-crawler.ts'
import { listFindings } from '#test-support/structured-data.ts'
import { duration, readArguments, runCommand, toCount } from '../dev/progress.mjs'

const USAGE = 'npm run -s audit:sitemap -- --url https://parts.example [--lang en,ar] [--sample 500] [--at-once 8]'

/** Maximum number of examples shown per kind of fault. */
const MAX_VISIBLE = 5
const NOTE_MS = 30_000

export interface AuditOptions {
  /** The base URL of the site, without a trailing slash; its sitemap may use another, public URL. */
  site: string
  /** The languages to fetch. */
  languages: readonly Language[]
  /** About how many pages of each language; null for all. */
  sample: number | null
  at_once: number
  onNote?: (text: string) => void
  /** Stops the audit, which then returns the faults so far. */
  signal?: AbortSignal
}

export interface Audit {
  files: number
  languages: Map<Language, { listed: number; fetched: number; titles: Map<string, { count: number; first: string }> }>
  /** The number of URLs with each fault, and some of them. */
  faults: Map<string, { count: number; examples: string[] }>
  /** The same for optional structured data that is missing. */
  advice: Map<string, { count: number; examples: string[] }>
}

/** Checks everything in a site's sitemap against the site. @throws if there is no readable sitemap */
export async function auditSitemap({ site, languages, sample, at_once, onNote = () => {}, signal }: AuditOptions): Promise<Audit> {
  const audit: Audit = { files: 0, languages: new Map(), faults: new Map(), advice: new Map() }
  for (const { lang } of LANGUAGES) audit.languages.set(lang, { listed: 0, fetched: 0, titles: new Map() })
  const robots = await readRobots(site)
  const indexes = await Promise.all(robots.sitemaps.map((address) => readSitemapIndex(onSite(site, address))))
  const files = indexes.flat()
  if (files.length === 0) throw new Error('robots.txt names no sitemap')
  // A group is the same file in every language. Its entries refer to each other, so they are read together, and released before the next.
  const groups = Map.groupBy(files, (file) => file.replace(/-[a-z]{2}\.xml$/, ''))
  let notifiedAt = Date.now()
  const notifyProgress = (): void => {
    if (Date.now() - notifiedAt < NOTE_MS) return
    notifiedAt = Date.now()
    const pages = [...audit.languages.values()].reduce((sum, { fetched }) => sum + fetched, 0)
    onNote(`${audit.files} of ${files.length} files, ${pages} pages`)
  }
  for (const group of groups.values()) {
    if (signal?.aborted) break
    const read: SitemapUrl[][] = []
    await forEachConcurrently(group, at_once, async (file) => {
      read.push(await readSitemapFile(onSite(site, file)))
    })
    audit.files += group.length
    const entries = read.flat()
    checkEntries(audit, entries)
    const chosen = read.flatMap((list) => pickEvenly(list, sample === null ? list.length : Math.ceil(sample / groups.size)))
    const urls = chosen.filter(({ loc }) => languages.includes(toLanguage(loc)))
    await forEachConcurrently(urls, at_once, async (entry) => {
      if (signal?.aborted) return
      await checkPage(audit, site, robots, entry)
      notifyProgress()
    })
    notifyProgress()
  }
  return audit
}

const toLanguage = (loc: string): Language => splitLanguage(new URL(loc).pathname).prefix ?? 'en'

/** Maps a URL of the sitemap to the base URL of this audit. */
function onSite(site: string, address: string): string {
  const { pathname, search } = new URL(address)
  return site + pathname + search
}

/** `count` items of a list at even distances, from its first on. */
export function pickEvenly<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) return [...list]
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]).filter((item) => item !== undefined)
}

function note(faults: Audit['faults'], text: string, address: string): void {
  const existingFault = getOrInsert(faults, text, () => ({ count: 0, examples: [] }))
  existingFault.count++
  if (existingFault.examples.length < MAX_VISIBLE) existingFault.examples.push(address)
}

function checkEntries({ languages, faults }: Audit, entries: readonly SitemapUrl[]): void {
  const byLoc = new Map<string, string>()
  const formatAlternates = (entry: SitemapUrl): string => [...entry.alternates].flat().join(' ')
  for (const entry of entries) {
    if (byLoc.has(entry.loc)) note(faults, 'is listed twice', entry.loc)
    byLoc.set(entry.loc, formatAlternates(entry))
    const counted = languages.get(toLanguage(entry.loc))
    if (counted) counted.listed++
    for (const fault of entryFaults(entry)) note(faults, fault, entry.loc)
  }
  for (const entry of entries) {
    const others = formatAlternates(entry)
    for (const address of entry.alternates.values())
      if (byLoc.get(address) !== others)
        note(faults, byLoc.has(address) ? 'lists languages that do not list it' : 'lists a language that is not in the sitemap', entry.loc)
  }
}

async function checkPage({ languages, faults, advice }: Audit, site: string, robots: Robots, entry: SitemapUrl): Promise<void> {
  const { loc } = entry
  const path = onSite('', loc)
  try {
    if (!robots.allows(path)) note(faults, 'is closed by robots.txt', loc)
    const page = await crawlPage(site, path)
    const counted = languages.get(toLanguage(loc))
    if (counted) {
      counted.fetched++
      getOrInsert(counted.titles, page.title, () => ({ count: 0, first: loc })).count++
    }
    for (const fault of pageFaults(entry, page)) note(faults, fault, loc)
    if (page.status !== 200) return
    if (page.structured.length === 0) note(faults, 'has no structured data', loc)
    for (const { severity, subject, text } of await listFindings(page.structured))
      note(severity === 'error' ? faults : advice, `structured data: ${subject} ${text}`, loc)
  } catch (error) {
    note(faults, `cannot be read: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : String(error)}`, loc)
  }
}

function printFaults(title: string, faults: Audit['faults']): void {
  if (faults.size === 0) return
  console.log(`\n${title}`)
  for (const [text, { count, examples }] of [...faults].sort(([, a], [, b]) => b.count - a.count)) {
    console.log(`${String(count).padStart(8)}  ${text}`)
    for (const example of examples) console.log(`            ${example}`)
  }
}

function print(audit: Audit): void {
  const repeated = (titles: Map<string, { count: number }>): number => [...titles.values()].filter(({ count }) => count > 1).length
  console.table(
    Object.fromEntries(
      [...audit.languages].map(([lang, { listed, fetched, titles }]) => [lang, { listed, fetched, 'titles twice': repeated(titles) }]),
    ),
  )
  for (const [lang, { titles }] of audit.languages) {
    const twice = [...titles].filter(([, { count }]) => count > 1).sort(([, a], [, b]) => b.count - a.count)
    for (const [title, { count, first }] of twice.slice(0, MAX_VISIBLE)) console.log(`${lang}: ${count} × "${title}", first ${first}`)
  }
  printFaults('Could be better', audit.advice)
  printFaults('Faults', audit.faults)
}

async function main(): Promise<number> {
  const { values } = readArguments(USAGE, { valued: ['url', 'lang', 'sample', 'at-once'] })
  const { url } = values
  if (url === undefined || !URL.canParse(url)) throw new Error(USAGE)
  const codes = values.lang?.split(',') ?? LANGUAGES.map(({ lang }) => lang)
  const languages = codes.map((code) => {
    const entry = findLanguage(code)
    if (!entry) throw new Error(`"${code}" is not a language of the site`)
    return entry.lang
  })
  const began = performance.now()
  const stop = new AbortController()
  // SIGINT may arrive more than once: a parent process forwards it as well.
  process.on('SIGINT', () => stop.abort())
  const audit = await auditSitemap({
    site: new URL(url).origin,
    languages,
    sample: toCount(values.sample, 'sample'),
    at_once: toCount(values['at-once'], 'at-once') || 8,
    onNote: (text) => console.error(text),
    signal: stop.signal,
  })
  print(audit)
  const count = [...audit.faults.values()].reduce((sum, fault) => sum + fault.count, 0)
  const fetched = [...audit.languages.values()].reduce((sum, one) => sum + one.fetched, 0)
  console.log(
    `\n${audit.files} files, ${fetched} pages in ${duration(performance.now() - began)}: ${count === 0 ? 'no fault' : `${count} faults`}.`,
  )
  return count === 0 ? 0 : 1
}

if (import.meta.main) await runCommand(main, 2)
