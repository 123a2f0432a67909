/**
 * `node scripts/run.mjs scripts/checks/count-lines.ts [--at REV]`: hand-written lines of production code, by tier. Excludes tests and their
 * helpers, demonstration data, dictionaries, and generated files. Counts the working tree, or a commit.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dev/local-state.ts'
import { requireArguments } from '../dev/progress.mjs'

/** The counted tiers: production code, and the code that builds and operates it. */
const TIERS = ['worker', 'client', 'origin', 'shared', 'locales', 'scripts'] as const

/** Generated files, which are never edited by hand. */
const WRITTEN_BY_COMMANDS = new Set(['origin/database/rows.ts'])

/** Whether a file, by its path from the root, is hand-written production code. */
export function isProduction(path: string): boolean {
  if (!TIERS.some((tier) => path.startsWith(`${tier}/`)) || WRITTEN_BY_COMMANDS.has(path)) return false
  return /\.(?:ts|tsx|mjs|css|sql)$/.test(path) && !/\.(?:test|cases)\.tsx?$|\.d\.m?ts$/.test(path)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

/** Production files with their texts: from the working tree, or from a commit. */
export function listProduction(revision: string | null = null): { path: string; text: string }[] {
  const listed =
    revision === null ? git('ls-files', '--cached', '--others', '--exclude-standard') : git('ls-tree', '-r', '--name-only', revision)
  return listed
    .split('\n')
    .filter(isProduction)
    .map((path) => ({ path, text: revision === null ? readFileSync(join(ROOT, path), 'utf8') : git('show', `${revision}:${path}`) }))
}

/** Lines of TypeScript a tier may have, stylesheets and SQL apart. New code takes old code away; lower a ceiling when a tier shrinks. */
const CEILINGS: Partial<Record<(typeof TIERS)[number], number>> = {
  worker: 12_940,
  client: 33_310,
  origin: 37_595,
  shared: 23_450,
  scripts: 14_540,
}

if (import.meta.main) {
  const { values } = requireArguments('node scripts/run.mjs scripts/checks/count-lines.ts [--at REV]', { valued: ['at'] })
  const files = listProduction(values.at ?? null)
  const counts = TIERS.map((tier) => {
    const tierFiles = files.filter(({ path }) => path.startsWith(`${tier}/`))
    const count = (of: typeof files): number => of.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    const typescript = count(tierFiles.filter(({ path }) => !/\.(?:css|sql)$/.test(path)))
    return { tier, files: tierFiles.length, lines: count(tierFiles), typescript }
  })
  for (const { tier, files, lines, typescript } of counts) {
    console.log(
      `${tier.padEnd(8)} ${String(files).padStart(5)} files ${String(lines).padStart(7)} lines, ${String(typescript).padStart(7)} of TypeScript`,
    )
    const ceiling = CEILINGS[tier] ?? typescript
    if (typescript > ceiling && values.at === undefined) {
      console.error(`${tier} has more than ${ceiling} lines of TypeScript: see CEILINGS in scripts/checks/count-lines.ts`)
      process.exitCode = 1
    }
  }
  console.log(
    `${'all'.padEnd(8)} ${String(files.length).padStart(5)} files ${String(counts.reduce((sum, { lines }) => sum + lines, 0)).padStart(7)} lines`,
  )
}
