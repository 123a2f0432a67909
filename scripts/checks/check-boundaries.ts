/**
 * Checks the import rules. Between tiers: which tier may import which, as `#tier/…`; within one, as `./` and `../`. Inside a tier: rooms
 * are its folders, and no two may depend on each other, even through others.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { ROOT } from '../dev/local-state.ts'
import { reportFaults } from './ledger.ts'

/** The parts of the project that a tier may import: tiers, or single rooms and files. */
const DOORS: Readonly<Record<string, readonly string[] | 'any'>> = {
  worker: [
    ...['shared', 'client', 'locales'],
    // The embedded API, its jobs and its environment, and code shared by both tiers.
    ...['origin/app.ts', 'origin/jobs.ts', 'origin/http/env.ts', 'origin/runtime'],
    // Calls by value instead of HTTP, and the desk's secret, which the edge checks for its pages.
    ...['origin/catalogue/reference-data.ts', 'origin/http/value-call.ts', 'origin/http/caller.ts', 'origin/http/security-log.ts'],
    // The third parties in a page's policy.
    ...['origin/human/turnstile.ts', 'origin/site/third-parties.ts'],
    // The deep health check, documents, and the pages of the local sandbox.
    ...['origin/backup/last-backup.ts', 'origin/catalogue/price-validity.ts', 'origin/desk/health.ts', 'origin/order/invoice'],
    ...['origin/mail/outbox.ts', 'origin/pay/amounts.ts', 'origin/pay/sandbox.ts'],
  ],
  client: ['shared', 'locales'],
  // Mails are texts for people, so they need the dictionaries.
  origin: ['shared', 'locales'],
  shared: [],
  locales: [
    'shared/address/country-name.ts',
    'shared/languages.ts',
    'shared/text/get-or-insert.ts',
    'shared/trade/count.ts',
    'shared/trade/order-states.ts',
    'shared/trade/trade-data.ts',
  ],
  e2e: ['shared', 'scripts', 'locales', 'test-support', 'docs/api'],
  docs: [],
  demo: ['shared', 'origin/catalogue', 'origin/http', 'origin/order/invoice'],
  'test-support': 'any',
  scripts: 'any',
  bench: 'any',
}

/** Folders with an import alias; the others are imported by relative path. */
const ALIASED = new Set(['worker', 'client', 'origin', 'shared', 'locales', 'demo', 'test-support'])

/**
 * Packages that a folder may import, if not all: `shared` is pure. Its exceptions are pure too: the file format readers of
 * shared/table-reading/workbook/, and the rules of telephone numbers and postal codes.
 */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  shared: ['zod', '@e965/xlsx', 'fflate', 'papaparse', 'read-excel-file/universal', 'libphonenumber-js/min', 'postcode-validator'],
}

/** Tiers that run in workerd or a browser, tests included: only scripts have Node's database. */
const WITHOUT_SQLITE = new Set(['worker', 'client', 'origin', 'shared'])

/** Folders that group by technique: their rooms are one folder deeper, `client/pages/order`. */
const DEEPER = new Set(['client/pages', 'client/components', 'worker/pages', 'origin/catalogue'])

/** Tests may import from any tier, except the tests of the running product. */
const IS_TEST = /\.(?:test|cases)\.tsx?$/

export interface SourceFile {
  /** The path from the project's root, with slashes. */
  path: string
  text: string
}

/** Every import of a file: static, side-effect, re-export, or dynamic with a literal. With its line, from 1. */
export function listImports(text: string): { specifier: string; line: number }[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^[ \t]*\/\/.*$/gm, '')
  const patterns = [
    /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"\n]+)\1/gm,
    /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm,
    /\bimport\(\s*(['"])([^'"\n]+)\1/g,
  ]
  return patterns
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .map((match) => ({ specifier: match[2] ?? '', line: code.slice(0, match.index + match[0].length).split('\n').length }))
    .sort((a, b) => a.line - b.line)
}

/** One line per forbidden import. */
export function findBrokenBoundaries(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const tier = path.split('/')[0] ?? ''
    if (!(tier in DOORS)) return []
    return listImports(text).flatMap(({ specifier, line }) => {
      const problem = findProblem(path, tier, specifier)
      return problem ? [`${path}:${line}: ${problem}`] : []
    })
  })
}

/** The target of an import, from the project's root; null for a package. */
function resolveTarget(path: string, specifier: string): string | null {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : null
}

function findProblem(path: string, tier: string, specifier: string): string | null {
  const target = resolveTarget(path, specifier)
  if (target === null) {
    if (specifier === 'node:sqlite' && WITHOUT_SQLITE.has(tier))
      return `${tier}/ imports ${specifier}: what needs it is a script, or a test of one`
    const allowed = PACKAGES[tier]
    const name = specifier.replace(/\?.*$/, '')
    if (!allowed || IS_TEST.test(path) || allowed.includes(name)) return null
    return `${tier}/ imports ${specifier}: it may import only ${allowed.join(', ')} and itself`
  }
  const targetTier = target.split('/')[0] ?? ''
  if (targetTier === tier) return specifier.startsWith('#') ? `imports ${specifier} of the same tier: write a relative path` : null
  const doors = IS_TEST.test(path) && tier !== 'e2e' ? 'any' : DOORS[tier]
  if (!(targetTier in DOORS)) {
    return doors === 'any' ? null : `${tier}/ imports ${specifier}, which is in no folder it may import`
  }
  if (doors !== 'any' && !doors?.some((door) => target === door || target.startsWith(`${door}/`))) {
    return `${tier}/ imports ${specifier}: it may import ${doors?.length ? doors.join(', ') : 'nothing of ours'}`
  }
  if (!specifier.startsWith('#') && ALIASED.has(targetTier)) return `imports ${specifier} of another tier: write #${target}`
  return null
}

/** The room of a file: its first folder below the tier; null for a file at a tier's root, which may import all of it. */
function findFolder(path: string): string | null {
  const [tier, ...folders] = path.split('/').slice(0, -1)
  if (tier === undefined || folders.length === 0) return null
  const folder = `${tier}/${folders[0]}`
  return DEEPER.has(folder) && folders[1] !== undefined ? `${folder}/${folders[1]}` : folder
}

/**
 * Cycles between the rooms of one tier, or between its files, with an import for each step. Tests are skipped.
 * @param toNode the room of a file, or the file itself
 */
export function findImportCycles(files: readonly SourceFile[], toNode: (path: string) => string | null = findFolder): string[] {
  /** For each room, the rooms that it imports, with the first import of each. */
  const arrows = new Map<string, Map<string, string>>()
  for (const { path, text } of files) {
    const from = toNode(path)
    if (from === null || IS_TEST.test(path)) continue
    for (const { specifier, line } of listImports(text)) {
      const target = resolveTarget(path, specifier)
      const to = target === null ? null : toNode(target)
      if (to === null || to === from || to.split('/')[0] !== from.split('/')[0]) continue
      const existingImports = getOrInsert(arrows, from, () => new Map<string, string>())
      if (!existingImports.has(to)) existingImports.set(to, `${path}:${line}`)
    }
  }
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>()
    const next = [start]
    for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
      for (const to of arrows.get(folder)?.keys() ?? []) {
        if (!seen.has(to)) next.push(to)
        seen.add(to)
      }
    }
    return seen
  }
  const reach = new Map([...arrows.keys()].map((folder) => [folder, reachable(folder)]))
  const circles = new Set<string>()
  for (const [folder, seen] of reach) {
    if (!seen.has(folder)) continue
    const circle = [...seen].filter((other) => reach.get(other)?.has(folder)).sort()
    const imports = circle.flatMap((from) =>
      circle.flatMap((to) => (arrows.get(from)?.has(to) ? [`  ${from} → ${to} (${arrows.get(from)?.get(to)})`] : [])),
    )
    circles.add([`circle: ${circle.join(', ')}`, ...imports].join('\n'))
  }
  return [...circles]
}

if (import.meta.main) {
  const tiers = Object.keys(DOORS).filter((tier) => existsSync(join(ROOT, tier)))
  const files = tiers
    .flatMap((tier) => globSync(`${tier}/**/*.{ts,tsx,mjs,js}`, { cwd: ROOT }))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  reportFaults([...findBrokenBoundaries(files), ...findImportCycles(files), ...findImportCycles(files, (path) => path)])
}
