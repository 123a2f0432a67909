/**
 * `npm test`: all tests, from a fresh checkout: types, lint, build, unit, worker and browser tests. Stages run in parallel queues, and each
 * is printed as a whole when it ends. The first failure ends the others and sets the exit code. Runs on the system's Node, and the stages
 * on the pinned one.
 */
import { join } from 'node:path'
import { ensureChromium } from '../dev/chromium.mjs'
import { installPackages, NODE, ROOT, runThrough } from '../dev/install.mjs'
import { createSteps, duration, runCommand } from '../dev/progress.mjs'

/** @type {Record<string, string[]>} */
const STAGES = {
  check: ['scripts/checks/check.ts'],
  build: ['vite', 'build'],
  unit: ['vitest', 'run', '--project', 'unit', '--maxWorkers', '1'],
  worker: ['vitest', 'run', '--project', 'worker', '--maxWorkers', '1'],
  e2e: ['vitest', 'run', '--project', 'e2e'],
}
/** A stage without output for this long hangs. */
const SILENCE_MS = 15 * 60_000
/** The queues suit two cores: browser tests, which need a build, mostly wait, and the others use the remaining time. */
const STAGE_QUEUES = [['build', 'e2e'], ['check', 'worker'], ['unit']]

process.chdir(ROOT)
await runCommand(test)

async function test() {
  const start = performance.now()
  const { step } = createSteps(2)
  await step('Packages', async (note) => {
    if (!(await installPackages())) note('up to date')
  })
  await step('Chromium', () => ensureChromium())
  /** @type {string[]} */
  const times = []
  const failing = new AbortController()
  let failed = ''
  let code = 0
  await Promise.all(
    STAGE_QUEUES.map(async (stages) => {
      for (const name of stages) {
        if (failing.signal.aborted) return
        console.log(`${name} …`)
        const stageStart = performance.now()
        const { code: stageCode, output } = await runStage(name, failing.signal)
        if (failing.signal.aborted) return
        const time = duration(performance.now() - stageStart)
        console.log(`\n== ${name} ${'='.repeat(Math.max(0, 70 - name.length))}\n${output}\n${name}: ended after ${time}`)
        if (stageCode === 0) times.push(`${name} ${time}`)
        else {
          code = stageCode
          failed = `${name} after ${time} (exit code ${code})`
          failing.abort()
        }
      }
    }),
  )
  const passed = times.join(', ') || 'nothing'
  console.log(
    failed ? `\nFAILED at ${failed}; passed before it: ${passed}` : `\nPASSED in ${duration(performance.now() - start)}: ${passed}`,
  )
  return code
}

/**
 * @param {string} name
 * @param {AbortSignal} signal ends it
 */
async function runStage(name, signal) {
  let output = ''
  const silence = new AbortController()
  const timer = setTimeout(() => {
    output += `\n${name} hangs: it printed nothing for ${duration(SILENCE_MS)}`
    silence.abort()
  }, SILENCE_MS)
  const code = await runThrough(NODE, [join(ROOT, 'scripts/run.mjs'), ...(STAGES[name] ?? [])], {
    signal: AbortSignal.any([signal, silence.signal]),
    onOutput(text) {
      output += text
      timer.refresh()
    },
  })
  clearTimeout(timer)
  return { code, output }
}
