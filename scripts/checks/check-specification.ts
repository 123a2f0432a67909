/**
 * Checks docs/specification/. Every row names an existing source and test, and every page and every call of the contract has a row. Ids are
 * unique across all its pages.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { isDeskCall } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { ROOT } from '../dev/local-state.ts'
import { createFileReader, isPath, listQuoted, type ReadFile, reportFaults, splitCells } from './ledger.ts'

const LEDGER = 'docs/specification'

/** One statement of the specification: a row of the ledger's tables. */
interface Row {
  /** The file and line of the row: "docs/specification/order.md:12". */
  at: string
  page: string
  section: number
  id: string
  statement: string
  location: string
  test: string
}

/** The facts that the ledger is checked against. */
export interface SpecificationSources {
  read: ReadFile
  /** Route patterns of the pages. */
  pages: readonly string[]
  /** Method and path of the calls: "GET /api/cart". */
  calls: readonly string[]
}

const COLUMNS = ['Id', 'Statement', 'Place', 'Test', 'Remark']

/** @returns the rows of one page, and the malformed lines */
function readRows(page: string, text: string): { rows: Row[]; faults: string[] } {
  const rows: Row[] = []
  const faults: string[] = []
  let section = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('## ')) section = Number(/^## (\d+)\. /.exec(line)?.[1] ?? 0)
    const cells = splitCells(line)
    if (section === 0 || cells === null) continue
    const [id = '', statement = '', location = '', test = ''] = cells
    if (id === COLUMNS[0]) continue
    const at = `${page}:${index + 1}`
    if (cells.length === COLUMNS.length) rows.push({ at, page, section, id, statement, location, test })
    else faults.push(`${at}: a row has ${COLUMNS.length} cells (${COLUMNS.join(', ')}), this one ${cells.length}; write | as \\|`)
  }
  return { rows, faults }
}

/**
 * Titles of tests and groups in a file; `each` titles with their placeholders, templates with their expressions. Skipped tests prove
 * nothing and are left out.
 */
export function listTitles(source: string): Set<string> {
  const call = /(\b(?:it|test|describe)(?:\.\w+)*|[)\]`])\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g
  const titles = [...source.matchAll(call)].flatMap(([, name = '', single, double, template]) =>
    /\.(?:skip|todo)\b/.test(name) ? [] : [(single ?? double ?? template ?? '').replace(/\\(['"`\\])/g, '$1')],
  )
  return new Set(titles)
}

function findLocationFaults({ location }: Row, { read }: SpecificationSources): string[] {
  const named = listQuoted(location)
  const paths = named.filter(isPath)
  if (paths.length === 0) return ['no file: name it in `backticks`']
  const texts: string[] = []
  const faults: string[] = []
  for (const path of paths) {
    const text = read(path)
    if (text === null) faults.push(`${path} is no file: name where it lives now`)
    else texts.push(text)
  }
  for (const name of named.filter((text) => !isPath(text)))
    if (faults.length === 0 && !texts.some((text) => text.includes(name)))
      faults.push(`${name} stands in none of ${paths.join(', ')}: name what it is called now`)
  return faults
}

function testFaults({ test }: Row, { read }: SpecificationSources, listTitlesOf: (path: string, text: string) => Set<string>): string[] {
  if (test === '') return ['no test: write one, and name it as `file` › title']
  return test.split('<br>').flatMap((entry) => {
    const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(entry.trim()) ?? []
    if (path === '') return [`“${entry.trim()}” names no test: write \`file\` › title`]
    const text = read(path)
    if (text === null) return [`${path} is no file: name the test that holds the statement now`]
    const name = title.replaceAll('\\|', '|').replace(/^`(.*)`$/, '$1')
    return listTitlesOf(path, text).has(name) ? [] : [`${path} has no test “${name}”: name the one that holds the statement now`]
  })
}

/** Faults of ids that are not in order within a section of a page, or not unique across all pages. */
function idFaults(rows: readonly Row[]): string[] {
  const first = new Map<string, string>()
  const last = new Map<string, number>()
  const lastNumbers = new Map<number, number>()
  for (const { section, id } of rows) {
    const number = id.startsWith(`${section}.`) ? Number(id.slice(`${section}.`.length)) : 0
    lastNumbers.set(section, Math.max(lastNumbers.get(section) ?? 0, number || 0))
  }
  return rows.flatMap(({ at, page, section, id }) => {
    const [, of = '', number = ''] = /^(\d+)\.(\d+)$/.exec(id) ?? []
    const next = `${section}.${(lastNumbers.get(section) ?? 0) + 1}`
    if (Number(of) !== section) return [`${at}: “${id}” is no id of section ${section}: write ${next}`]
    const twin = first.get(id)
    if (twin !== undefined) return [`${at}: ${id} stands at ${twin} already: write ${next}`]
    first.set(id, at)
    const location = `${page} ${section}`
    const before = last.get(location) ?? 0
    last.set(location, Math.max(before, Number(number)))
    return Number(number) > before ? [] : [`${at}: ${id} comes after ${section}.${before}: ids of a page are in order`]
  })
}

function missingFaults(rows: readonly Row[], { pages, calls }: SpecificationSources): string[] {
  const named = new Set(rows.flatMap(({ statement }) => listQuoted(statement)))
  return [
    ...pages.filter((pattern) => !named.has(pattern)).map((pattern) => `${LEDGER}: no row names the page \`${pattern}\``),
    ...calls.filter((call) => !named.has(call)).map((call) => `${LEDGER}: no row names the call \`${call}\``),
  ]
}

/**
 * @param pages the text of every page of the ledger, by path
 * @returns one line per fault, with what to do
 */
export function findLedgerFaults(pages: Readonly<Record<string, string>>, surroundings: SpecificationSources): string[] {
  const read = Object.entries(pages).map(([page, text]) => ({ page, ...readRows(page, text) }))
  const rows = read.flatMap((page) => page.rows)
  const faults = read.flatMap((page) => (page.rows.length === 0 ? [...page.faults, `${page.page}: there are no rows`] : page.faults))
  if (rows.length === 0) return faults
  const cachedTitles = new Map<string, Set<string>>()
  const listTitlesOf = (path: string, text: string): Set<string> => getOrInsert(cachedTitles, path, () => listTitles(text))
  return [
    ...faults,
    ...idFaults(rows),
    ...rows.flatMap((row) =>
      [
        ...(row.statement === '' ? ['no statement'] : []),
        ...findLocationFaults(row, surroundings),
        ...testFaults(row, surroundings, listTitlesOf),
      ].map((fault) => `${row.at}: ${row.id}: ${fault}`),
    ),
    ...missingFaults(rows, surroundings),
  ]
}

/** The desk is not part of the shop: its pages and calls are not in the specification. */
const PAGES = Object.values(routes)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !/^\/desk(?:\/|$)/.test(pattern))
const CALLS = ENDPOINTS.filter((endpoint) => !isDeskCall(endpoint)).map(({ method, path }) => `${method} ${path}`)

/** Every page of the ledger except the one that explains it. */
const readPages = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(ROOT, LEDGER))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => [`${LEDGER}/${name}`, readFileSync(join(ROOT, LEDGER, name), 'utf8')]),
  )

if (import.meta.main) reportFaults(findLedgerFaults(readPages(), { read: createFileReader(), pages: PAGES, calls: CALLS }))
