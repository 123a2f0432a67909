/** Serves the production build with a demonstration catalogue of its own, for as long as the tests run. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from '../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../scripts/dev/install.mjs'

/** Enough that listings have pages; the widely used parts are all among them. */
const PARTS = 6000

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(ROOT, 'dist/solderline/wrangler.json'))) await run('node_modules/vite/bin/vite.js', 'build')
  const state = mkdtempSync(join(tmpdir(), 'solderline-e2e-'))
  await run('scripts/commands/catalogue.ts', 'load', '--parts', String(PARTS), '--state', state)
  // Part numbers that differ in nothing but a separator: the demonstration catalogue has none.
  await run('scripts/commands/catalogue.ts', 'import', 'e2e/fixtures/separators.csv', '--state', state)
  // Bad input is logged, as it should be; the tests send a lot of it. A busy machine is no fault.
  const server = await startServer({ port: 0, state, vars: { PAGE_BUDGET_MS: '20000' }, onLog() {} })
  provide('base_url', server.url)
  provide('state', state)
  return async () => {
    await server.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

/** Runs one of the project's scripts on the pinned Node. */
async function run(script: string, ...args: string[]): Promise<void> {
  const { code, output } = await runQuietly(NODE, [join(ROOT, script), ...args])
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} failed (${code}):\n${output}`)
}
