/** Runs Wrangler's commands for a launch: quietly, unless one fails. */
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { NODE, ROOT, runQuietly } from './install.mjs'

/** Output lines without information about the failure. */
const NOISE = /^(?:\s*|.*Logs were written to.*|.*⛅️ wrangler.*|─+)$/
const MAX_VISIBLE_LINES = 12

/** Runs a command of wrangler. @returns its output @throws Error with the last lines of the output */
export async function runWrangler(...args: string[]): Promise<string> {
  const { code, output } = await runQuietly(NODE, [join(ROOT, 'scripts/run.mjs'), 'wrangler', ...args])
  if (code === 0) return output
  const lines = output.split('\n').filter((line) => !NOISE.test(line))
  throw new Error(`wrangler ${args[0]} ${args[1] ?? ''} failed:\n${lines.slice(-MAX_VISIBLE_LINES).join('\n')}`)
}

const Uploaded = z.object({ type: z.enum(['deploy', 'version-upload']), version_id: z.string() })

/** Runs a command that creates a version. @returns its id */
export async function createVersion(...args: string[]): Promise<string> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'solderline-version-'))
  const file = join(folder.path, 'output.json')
  process.env['WRANGLER_OUTPUT_FILE_PATH'] = file
  try {
    await runWrangler(...args)
  } finally {
    delete process.env['WRANGLER_OUTPUT_FILE_PATH']
  }
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const read = line === '' ? null : Uploaded.safeParse(JSON.parse(line))
    if (read?.success) return read.data.version_id
  }
  throw new Error(`wrangler ${args[0]} named no version`)
}

const Signed = z.object({ type: z.string(), token: z.string() })

/** Wrangler's token; null: not signed in. */
export async function readToken(): Promise<string | null> {
  const { code, output } = await runQuietly(NODE, [join(ROOT, 'scripts/run.mjs'), 'wrangler', 'auth', 'token', '--json'])
  if (code !== 0) return null
  const read = Signed.safeParse(JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)))
  return read.success ? read.data.token : null
}
