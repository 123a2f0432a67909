/** `npm run check`: types, lint and format, dictionaries, folder arrows, specification, security ledger, documents. All are run, so that one run shows all faults. */

import { join } from 'node:path'
import { NODE, ROOT, runThrough } from '../dev/install.mjs'

const run = join(ROOT, 'scripts/run.mjs')
const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['types', 'tsc', '--noEmit'],
  ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['dictionaries', 'scripts/checks/check-locales.ts'],
  ['doors', 'scripts/checks/check-doors.ts'],
  ['specification', 'scripts/checks/check-specification.ts'],
  ['security ledger', 'scripts/checks/check-asvs.ts'],
  ['documents', 'scripts/checks/check-documents.ts'],
]

const failed: string[] = []
for (const [name, ...command] of CHECKS) if ((await runThrough(NODE, [run, ...command])) !== 0) failed.push(name)
console.log(failed.length === 0 ? `Checked: ${CHECKS.map(([name]) => name).join(', ')}.` : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
