/** Serves the production build with a separate demonstration catalogue to each worker, and runs one Chromium for all, during the tests. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { startServer } from '../scripts/commands/serve.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/dev/chromium.mjs'
import { NODE, ROOT, runQuietly } from '../scripts/dev/install.mjs'

/** Enough for listings with pages; all curated parts are included. */
const PARTS = 6000

export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(ROOT, 'dist/solderline/wrangler.json'))) await run('node_modules/vite/bin/vite.js', 'build')
  const folder = mkdtempSync(join(tmpdir(), 'solderline-e2e-'))
  const loaded = join(folder, 'loaded')
  await run('scripts/commands/catalogue.ts', 'load', '--parts', String(PARTS), '--state', loaded)
  // Part numbers that differ only in a separator: the demonstration catalogue has none.
  await run('scripts/commands/catalogue.ts', 'import', 'e2e/fixtures/separators.csv', '--state', loaded)
  const states = Array.from({ length: config.maxWorkers }, (_, index) => join(folder, `server-${index + 1}`))
  for (const state of states) cpSync(loaded, state, { recursive: true })
  // The tests send much bad input, which is logged. A busy machine is no fault. Every response is checked against the contract.
  const vars = { PAGE_BUDGET_MS: '20000', CHECK_ANSWERS: '1' }
  const servers = await Promise.all(states.map((state) => startServer({ port: 0, api_port: 0, state, vars, onLog() {} })))
  const executablePath = await ensureChromium()
  const browser = await chromium.launchServer({ executablePath, args: [...CHROMIUM_FLAGS], host: '127.0.0.1' })
  provide(
    'sites',
    servers.map(({ url, api_url }, index) => ({ base_url: url, api_url: api_url ?? '', state: states[index] ?? '' })),
  )
  provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await Promise.all(servers.map((server) => server.dispose()))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a project script on the pinned Node. */
async function run(script: string, ...args: string[]): Promise<void> {
  const { code, output } = await runQuietly(NODE, [join(ROOT, script), ...args])
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} failed (${code}):\n${output}`)
}
