/**
 * Holds the arrows between the folders: who may import whom, and by which name: what lies in another folder is
 * `#folder/…`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../dev/local-state.ts'

/** What a folder may import of ours: a folder, or single files of one. */
const DOORS: Readonly<Record<string, readonly string[] | 'any'>> = {
  worker: ['shared', 'client', 'locales', 'origin'],
  client: ['shared', 'locales'],
  // Mails are texts for people: they come from the dictionaries.
  origin: ['shared', 'locales'],
  shared: [],
  locales: ['shared/languages.ts', 'shared/trade/units.ts'],
  e2e: ['shared', 'scripts', 'locales', 'test-support'],
  demo: ['shared', 'origin/catalogue', 'origin/http', 'origin/order/invoice'],
  'test-support': 'any',
  scripts: 'any',
  bench: 'any',
}

/** Folders with an import alias; the others are reached by their relative path, by those who may. */
const ALIASED = new Set(['worker', 'client', 'origin', 'shared', 'locales', 'demo', 'test-support'])

/**
 * Packages that a folder may import, where not all: `shared` is pure. So are the readers of file formats that
 * shared/table-reading/workbook/ calls, bytes in and cells out, and the rules of telephone numbers and postal codes.
 */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  shared: ['zod', '@e965/xlsx', 'fflate', 'papaparse', 'read-excel-file/universal', 'libphonenumber-js/min', 'postcode-validator'],
}

/** Tests look wherever they have to. */
const IS_TEST = /\.(?:test|cases)\.tsx?$/

export interface SourceFile {
  /** From the project's root, with slashes. */
  path: string
  text: string
}

/** Every import of a file: static, for its effects, re-exported or dynamic with a literal. With its line, from 1. */
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

/** One line of text for every import that is not allowed. */
export function findBrokenDoors(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const room = path.split('/')[0] ?? ''
    if (!(room in DOORS)) return []
    return listImports(text).flatMap(({ specifier, line }) => {
      const problem = problemOf(path, room, specifier)
      return problem ? [`${path}:${line}: ${problem}`] : []
    })
  })
}

function problemOf(path: string, room: string, specifier: string): string | null {
  const name = specifier.replace(/\?.*$/, '')
  if (!name.startsWith('.') && !name.startsWith('#')) {
    const allowed = PACKAGES[room]
    if (!allowed || IS_TEST.test(path) || allowed.includes(name)) return null
    return `${room}/ imports ${specifier}: it may import only ${allowed.join(', ')} and itself`
  }
  const target = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name)
  const target_room = target.split('/')[0] ?? ''
  if (target_room === room) return null
  const doors = IS_TEST.test(path) && room !== 'e2e' ? 'any' : DOORS[room]
  if (!(target_room in DOORS)) {
    return doors === 'any' ? null : `${room}/ imports ${specifier}, which is in no folder it may import`
  }
  if (doors !== 'any' && !doors?.some((door) => target === door || target.startsWith(`${door}/`))) {
    return `${room}/ imports ${specifier}: it may import ${doors?.length ? doors.join(', ') : 'nothing of ours'}`
  }
  if (!name.startsWith('#') && ALIASED.has(target_room)) return `imports ${specifier} of another folder: write #${target}`
  return null
}

if (import.meta.main) {
  const rooms = Object.keys(DOORS).filter((room) => existsSync(join(ROOT, room)))
  const paths = rooms.flatMap((room) => globSync(`${room}/**/*.{ts,tsx,mjs,js}`, { cwd: ROOT }))
  const problems = findBrokenDoors(paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
