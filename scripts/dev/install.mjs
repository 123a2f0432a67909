/**
 * Code that must run on the system's Node before any package is installed: installing the locked packages and starting the pinned Node.
 * Plain JavaScript without package imports.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The pinned Node: every tool runs on it, independent of the system's. */
export const NODE = join(ROOT, 'node_modules/node/bin/node')

const LOCK = join(ROOT, 'package-lock.json')
const PARENT_POLL_MS = 500
const STAMP = join(ROOT, 'node_modules/.solderline-lock')

/** The environment of the tools: this Node first on the path, no telemetry and no update checks. */
function toolEnvironment() {
  return {
    ...process.env,
    PATH: [dirname(NODE), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(':'),
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    // Node 24 warns about experimental modules that the project uses on purpose.
    NODE_OPTIONS: [process.env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning'].filter(Boolean).join(' '),
  }
}

/**
 * Installs the packages of the lock file unless they are up to date; quiet unless it fails.
 * @returns {Promise<boolean>} whether it installed any
 * @throws {Error} with npm's output if the installation fails
 */
export async function installPackages() {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (existsSync(NODE) && readStamp() === lock) return false
  // npm's warnings about the system's Node are irrelevant: only npm itself runs on it.
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--update-notifier=false']
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...options]] : ['npm', options]
  const { code, output } = await runQuietly(command, args, { cwd: ROOT, env: process.env })
  if (code !== 0) throw new Error(`npm ci failed (${code}):\n${output}`)
  if (!existsSync(NODE)) {
    throw new Error(`npm ci left no ${NODE}. Are install scripts switched off (npm config get ignore-scripts)?\n${output}`)
  }
  writeFileSync(STAMP, lock)
  return true
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return null
  }
}

/**
 * Runs a command and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} `output` is the last 20,000 characters of both streams
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, { cwd: ROOT, env: toolEnvironment(), ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-20_000)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })
}

/**
 * Runs a command with inherited streams. Signals that end this process are forwarded first, and it waits for the command's end. The end of
 * npm is detected too: npm signals only the shell between, which exits silently.
 * @param {string} command
 * @param {string[]} args
 * @param {{ signal?: AbortSignal, onOutput?: (text: string) => void }} [options] a signal that ends the command early, and a receiver
 *   of both output streams
 * @returns {Promise<number>} the exit code
 */
export function runThrough(command, args, { signal: ending, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? /** @type {const} */ (['ignore', 'pipe', 'pipe']) : 'inherit'
    const child = spawn(command, args, { cwd: process.cwd(), env: toolEnvironment(), stdio })
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput)
    ending?.addEventListener('abort', () => child.kill('SIGTERM'))
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    const forward = signals.map((signal) => {
      const pass = () => child.kill(signal)
      process.on(signal, pass)
      return () => process.off(signal, pass)
    })
    const parent = process.ppid
    const orphaned = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM')
    }, PARENT_POLL_MS)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(orphaned)
      for (const off of forward) off()
      resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 15))
    })
  })
}
