/** `npm run check`: all static checks. Every check runs even after a failure, so that one run reports all faults. */

import { join } from 'node:path'
import { NODE, ROOT, runThrough } from '../dev/install.mjs'

const run = join(ROOT, 'scripts/run.mjs')
const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['types', 'tsc', '--noEmit'],
  ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['dictionaries', 'scripts/checks/check-locales.ts'],
  ['row types', 'scripts/commands/db-types.ts', '--check'],
  ['doors', 'scripts/checks/check-boundaries.ts'],
  ['sizes', 'scripts/checks/check-sizes.ts'],
  ['lines of production code', 'scripts/checks/count-lines.ts'],
  ['stylesheets', 'scripts/checks/check-styles.ts'],
  ['migrations', 'scripts/checks/check-migrations.ts'],
  ['visible literals', 'scripts/checks/visible-literals.ts'],
  ['marks', 'scripts/checks/check-marks.ts'],
  ['names of types', 'scripts/checks/check-type-names.ts'],
  ['unused code', 'knip', '--no-progress'],
  ['code that only tests use', 'knip', '--no-progress', '--production', '-c', 'knip.production.json'],
  ['specification', 'scripts/checks/check-specification.ts'],
  ['security ledger', 'scripts/checks/check-asvs.ts'],
  ['hashes of packages', 'scripts/checks/check-lock.ts'],
  ['required packages', 'scripts/checks/check-stack.ts'],
  ['documents', 'scripts/checks/check-documents.ts'],
  ['wording', 'scripts/checks/check-wording.ts'],
  ['OpenAPI document', 'scripts/checks/lint-openapi.ts'],
]

const failed: string[] = []
for (const [name, ...command] of CHECKS) if ((await runThrough(NODE, [run, ...command])) !== 0) failed.push(name)
console.log(failed.length === 0 ? `Checked: ${CHECKS.map(([name]) => name).join(', ')}.` : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
