/**
 * Holds docs/specification.md to what it names: every row has a place and a test that are there, every page and every call
 * of the contract has a row, and ids tell the rows apart.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '#shared/routes.ts'
import { ENDPOINTS } from '#worker/api/openapi.ts'
import { ROOT } from '../dev/local-state.ts'
import { cellsOf, fileReader, isPath, quoted, type ReadFile, report } from './ledger.ts'

const LEDGER = 'docs/specification.md'

/** One statement of the specification, as a line of the ledger's tables. */
interface Row {
  line: number
  section: number
  id: string
  statement: string
  place: string
  test: string
}

/** What the ledger is held to. */
export interface Surroundings {
  read: ReadFile
  /** Patterns of the pages. */
  pages: readonly string[]
  /** "GET /api/cart" */
  calls: readonly string[]
}

const COLUMNS = ['Id', 'Statement', 'Place', 'Test', 'Remark']

/** @returns the rows, and the lines that should be rows and are none */
function readRows(ledger: string): { rows: Row[]; faults: string[] } {
  const rows: Row[] = []
  const faults: string[] = []
  let section = 0
  for (const [index, line] of ledger.split('\n').entries()) {
    if (line.startsWith('## ')) section = Number(/^## (\d+)\. /.exec(line)?.[1] ?? 0)
    const cells = cellsOf(line)
    if (section === 0 || cells === null) continue
    const [id = '', statement = '', place = '', test = ''] = cells
    if (id === COLUMNS[0]) continue
    const at = `${LEDGER}:${index + 1}`
    if (cells.length === COLUMNS.length) rows.push({ line: index + 1, section, id, statement, place, test })
    else faults.push(`${at}: a row has ${COLUMNS.length} cells (${COLUMNS.join(', ')}), this one ${cells.length}; write | as \\|`)
  }
  return { rows, faults }
}

/**
 * Titles of tests and of groups, as they stand in a file; those of `each` with their placeholders, of templates with their
 * expressions. What is skipped holds nothing.
 */
export function listTitles(source: string): Set<string> {
  const call = /(\b(?:it|test|describe)(?:\.\w+)*|[)\]`])\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g
  const titles = [...source.matchAll(call)].flatMap(([, name = '', single, double, template]) =>
    /\.(?:skip|todo)\b/.test(name) ? [] : [(single ?? double ?? template ?? '').replace(/\\(['"`\\])/g, '$1')],
  )
  return new Set(titles)
}

function placeFaults({ place }: Row, { read }: Surroundings): string[] {
  const named = quoted(place)
  const paths = named.filter(isPath)
  if (paths.length === 0) return ['no place: name the file in `backticks` where it lives']
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

function testFaults({ test }: Row, { read }: Surroundings, titlesOf: (path: string, text: string) => Set<string>): string[] {
  if (test === '') return ['no test: write one, and name it as `file` › title']
  return test.split('<br>').flatMap((entry) => {
    const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(entry.trim()) ?? []
    if (path === '') return [`“${entry.trim()}” names no test: write \`file\` › title`]
    const text = read(path)
    if (text === null) return [`${path} is no file: name the test that holds the statement now`]
    const wanted = title.replaceAll('\\|', '|').replace(/^`(.*)`$/, '$1')
    return titlesOf(path, text).has(wanted) ? [] : [`${path} has no test “${wanted}”: name the one that holds the statement now`]
  })
}

/** Unique, and counted from 1 within their section. */
function idFaults(rows: readonly Row[]): string[] {
  const last = new Map<number, number>()
  return rows.flatMap(({ line, section, id }) => {
    const [, of = '', number = ''] = /^(\d+)\.(\d+)$/.exec(id) ?? []
    const before = last.get(section) ?? 0
    const at = `${LEDGER}:${line}`
    if (Number(of) !== section) return [`${at}: “${id}” is no id of section ${section}: write ${section}.${before + 1}`]
    last.set(section, Math.max(before, Number(number)))
    return Number(number) > before ? [] : [`${at}: ${id} comes after ${section}.${before}: ids are in order, each once`]
  })
}

function missingFaults(rows: readonly Row[], { pages, calls }: Surroundings): string[] {
  const named = new Set(rows.flatMap(({ statement }) => quoted(statement)))
  return [
    ...pages.filter((pattern) => !named.has(pattern)).map((pattern) => `${LEDGER}: no row names the page \`${pattern}\``),
    ...calls.filter((call) => !named.has(call)).map((call) => `${LEDGER}: no row names the call \`${call}\``),
  ]
}

/** @returns a line for every fault, which says what to do */
export function findLedgerFaults(ledger: string, surroundings: Surroundings): string[] {
  const { rows, faults } = readRows(ledger)
  if (rows.length === 0) return [...faults, `${LEDGER}: there are no rows`]
  const known = new Map<string, Set<string>>()
  const titlesOf = (path: string, text: string): Set<string> => {
    const titles = known.get(path) ?? listTitles(text)
    known.set(path, titles)
    return titles
  }
  return [
    ...faults,
    ...idFaults(rows),
    ...rows.flatMap((row) =>
      [
        ...(row.statement === '' ? ['no statement'] : []),
        ...placeFaults(row, surroundings),
        ...testFaults(row, surroundings, titlesOf),
      ].map((fault) => `${LEDGER}:${row.line}: ${row.id}: ${fault}`),
    ),
    ...missingFaults(rows, surroundings),
  ]
}

/** The desk is no part of the shop: neither its pages nor its calls are in the specification. */
const PAGES = Object.values(routes)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !/^\/desk(?:\/|$)/.test(pattern))
const CALLS = ENDPOINTS.filter(({ caller, path }) => caller !== 'desk' && !path.startsWith('/api/desk/')).map(
  ({ method, path }) => `${method} ${path}`,
)

if (import.meta.main) report(findLedgerFaults(readFileSync(join(ROOT, LEDGER), 'utf8'), { read: fileReader(), pages: PAGES, calls: CALLS }))
