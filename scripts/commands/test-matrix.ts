/**
 * `npm run test:matrix [-- --lang de,ar] [--shard 1/4]`: every page in every state, language and width, the crawlers, the structured data,
 * the fuzzers. A complete run writes its results to docs/matrix.md.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../dev/chromium.mjs'
import { NODE, ROOT, runThrough } from '../dev/install.mjs'
import { duration, requireArguments } from '../dev/progress.mjs'

const KINDS = ['unit', 'worker', 'e2e'] as const
const RESULT = join(ROOT, 'docs/matrix.md')

/** The used part of the output of vitest's JSON reporter. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: unknown[]
}

interface Row {
  kind: string
  files: number
  passed: number
  failed: number
  skipped: number
  ms: number
}

const { lang: langs, shard } = requireArguments('npm run test:matrix [-- --lang de,ar] [--shard 1/4]', { valued: ['lang', 'shard'] }).values
if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) throw new Error(`--shard needs a part, like 1/4: ${shard}`)
if (langs !== undefined) process.env['TEST_LANGS'] = langs
await ensureChromium()

const run = (...command: string[]): Promise<number> => runThrough(NODE, [join(ROOT, 'scripts/run.mjs'), ...command])

rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
process.exitCode = await run('vite', 'build')
const rows: Row[] = []
if (process.exitCode === 0) {
  for (const kind of KINDS) {
    const row = await runKind(kind)
    rows.push(row)
    if (row.failed > 0) process.exitCode = 1
  }
  for (const { kind, files, passed, failed, skipped, ms } of rows)
    console.log(`${kind}: ${files} files, ${passed} passed, ${failed} failed, ${skipped} skipped, ${duration(ms)}`)
  if (langs === undefined && shard === undefined) {
    writeFileSync(RESULT, document(rows))
    // In the format of the repository.
    await run('biome', 'format', '--write', RESULT)
  }
}

async function runKind(kind: string): Promise<Row> {
  const report = join(ROOT, `.local/matrix-${kind}.json`)
  rmSync(report, { force: true })
  const start = performance.now()
  const share = shard === undefined ? [] : ['--shard', shard]
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report]
  const code = await run('vitest', 'run', '--project', `matrix-${kind}`, ...reporters, ...share)
  const ms = performance.now() - start
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  // An unreadable test file fails without a failed test.
  const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests)
  return { kind, files: testResults.length, passed: numPassedTests, failed, skipped: numPendingTests, ms }
}

function document(all: readonly Row[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const lines = all.map(
    ({ kind, files, passed, failed, skipped, ms }) => `| ${kind} | ${files} | ${passed} | ${failed} | ${skipped} | ${duration(ms)} |`,
  )
  return `# The matrix

When all of it was last green. \`npm run test:matrix\` writes this page; do not edit it.

Run on ${new Date().toISOString().slice(0, 10)} at ${commit}.

| kind | files | passed | failed | skipped | time |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
