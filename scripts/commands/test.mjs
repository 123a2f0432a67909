/**
 * `npm test`: everything that has to hold, from a fresh checkout: types, lint, build, unit, worker and browser tests.
 * Stops at the first stage that fails, with its exit code. Runs on the system's Node; the stages run on the pinned one.
 */
import { join } from 'node:path'
import { ensureChromium } from '../dev/chromium.mjs'
import { installPackages, NODE, ROOT, runThrough } from '../dev/install.mjs'
import { createSteps, duration } from '../dev/progress.mjs'

const run = (/** @type {string[]} */ ...args) => runThrough(NODE, [join(ROOT, 'scripts/run.mjs'), ...args])

/** @type {[name: string, work: () => Promise<number>][]} */
const STAGES = [
  ['check', () => run('scripts/checks/check.ts')],
  ['build', () => run('vite', 'build')],
  ['unit', () => run('vitest', 'run', '--project', 'unit')],
  ['worker', () => run('vitest', 'run', '--project', 'worker')],
  ['e2e', () => run('vitest', 'run', '--project', 'e2e')],
]

process.chdir(ROOT)
process.exitCode = await test()

async function test() {
  const start = performance.now()
  const { step } = createSteps(2)
  try {
    await step('Packages', async (note) => {
      if (!(await installPackages())) note('up to date')
    })
    process.env.CHROMIUM_PATH = await step('Chromium', ensureChromium)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  /** @type {string[]} */
  const times = []
  for (const [name, work] of STAGES) {
    console.log(`\n== ${name} ${'='.repeat(Math.max(0, 70 - name.length))}`)
    const stage_start = performance.now()
    const code = await work()
    const time = duration(performance.now() - stage_start)
    if (code !== 0) {
      console.log(`\nFAILED at ${name} after ${time} (exit code ${code}); passed before it: ${times.join(', ') || 'nothing'}`)
      return code
    }
    console.log(`${name}: passed in ${time}`)
    times.push(`${name} ${time}`)
  }
  console.log(`\nPASSED in ${duration(performance.now() - start)}: ${times.join(', ')}`)
  return 0
}
