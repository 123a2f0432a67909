/** Serves the production build in workerd, as `wrangler deploy` would upload it, with local D1, KV and R2. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Miniflare } from 'miniflare'
import { z } from 'zod'
import { DEFAULT_STATE, LOCAL_BINDINGS, ROOT, readLocalSecrets, startMiniflare, toDatabaseFile } from '../dev/local-state.ts'
import { readArguments, runCommand, toCount, toPort } from '../dev/progress.mjs'
import { migrateState } from './migrate.ts'

const BUILD = join(ROOT, 'dist/solderline')
/** The entrypoint of the embedded API in worker/index.ts. */
const API = 'EmbeddedApi'
const SCHEDULE_MS = 5 * 60_000

/** The part of the built `wrangler.json` that serving needs. */
const BuiltConfig = z.object({
  main: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()).default([]),
  vars: z.record(z.string(), z.string()).default({}),
  assets: z.object({
    directory: z.string(),
    binding: z.string(),
    html_handling: z.enum(['auto-trailing-slash', 'force-trailing-slash', 'drop-trailing-slash', 'none']).default('none'),
    not_found_handling: z.enum(['single-page-application', '404-page', 'none']).default('none'),
    run_worker_first: z.union([z.boolean(), z.array(z.string())]).optional(),
  }),
  ratelimits: z
    .array(z.object({ name: z.string(), namespace_id: z.string(), simple: z.object({ limit: z.number(), period: z.literal([10, 60]) }) }))
    .default([]),
})

export interface ServerOptions {
  /** The port of the server; 0 for any free port. */
  port: number
  /** A state folder from `npm start` or `catalogue -- load`. */
  state: string
  /** The address that the server listens on; 127.0.0.1 by default. */
  host?: string
  /** The local database bound as CATALOGUE, if there are several; default: that one. */
  catalogue?: string
  /** Variables that override those of wrangler.toml. */
  vars?: Record<string, string>
  /** The port of the embedded API alone, which then answers like an operator's API; 0 for any free port. */
  api_port?: number
  /** Receives the Worker's log; default: prints it. */
  onLog?: (message: string) => void
}

export interface Server {
  /** Without a trailing slash. */
  url: string
  /** The Worker's socket, past Miniflare's router and the static files: for measuring. */
  direct_url: string
  /** The URL of the embedded API alone; null unless `api_port` is set. */
  api_url: string | null
  mf: Miniflare
  dispose(): Promise<void>
}

/**
 * Starts the production build. Makes no network requests.
 * @throws if the build or the state is missing, with what to do
 */
export async function startServer({
  port,
  state,
  host = '127.0.0.1',
  catalogue,
  vars = {},
  api_port,
  onLog,
}: ServerOptions): Promise<Server> {
  const config = readBuild()
  if (!existsSync(toDatabaseFile(state, 'CATALOGUE')))
    throw new Error(`There is no catalogue in ${resolve(state)}. Run npm start, or: npm run catalogue -- load --state ${state}`)
  const { directory, run_worker_first, html_handling, not_found_handling, binding } = config.assets
  const mf = await startMiniflare(state, {
    name: 'solderline',
    host,
    port,
    logRequests: false,
    modules: listModules(config.main),
    modulesRoot: BUILD,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    // A local run stores mails for reading instead of sending them, and moves no money.
    bindings: { ...config.vars, ...readLocalSecrets(state), OUTBOX: '1', SANDBOX_PAYMENTS: '1', ...vars },
    ratelimits: Object.fromEntries(config.ratelimits.map(({ name, namespace_id, simple }) => [name, { namespace_id, simple }])),
    assets: {
      directory: resolve(BUILD, directory),
      binding,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: run_worker_first === true },
      assetConfig: { html_handling, not_found_handling },
      ...(run_worker_first !== undefined && { run_worker_first }),
    },
    unsafeDirectSockets: [{ host, port: 0 }, ...(api_port === undefined ? [] : [{ host, port: api_port, entrypoint: API }])],
    ...(catalogue !== undefined && { d1Databases: { ...LOCAL_BINDINGS.d1Databases, CATALOGUE: catalogue } }),
    ...(onLog && { handleStructuredLogs: ({ message }: { message: string }) => onLog(message) }),
  })
  const url = (await mf.ready).origin
  const directUrl = (await mf.unsafeGetDirectURL('solderline')).origin
  const apiUrl = api_port === undefined ? null : (await mf.unsafeGetDirectURL('solderline', API)).origin
  // In production the platform runs wrangler.toml's schedule; here this timer does.
  const timetable = setInterval(() => runScheduled(mf), SCHEDULE_MS)
  timetable.unref()
  const dispose = () => {
    clearInterval(timetable)
    return mf.dispose()
  }
  return { url, direct_url: directUrl, api_url: apiUrl, mf, dispose }
}

async function runScheduled(mf: Miniflare): Promise<void> {
  try {
    await (await mf.getWorker('solderline')).scheduled({ cron: '' })
  } catch (error) {
    console.error(`The scheduled run failed: ${String(error)}`)
  }
}

function readBuild(): z.output<typeof BuiltConfig> {
  const file = join(BUILD, 'wrangler.json')
  if (!existsSync(file)) throw new Error('There is no build in dist/. Run npm start, or: npm run build')
  const read = BuiltConfig.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Every module of the build, the entry first. */
function listModules(main: string): { type: 'ESModule' | 'CompiledWasm' | 'Text'; path: string }[] {
  const types = { js: 'ESModule', mjs: 'ESModule', wasm: 'CompiledWasm', txt: 'Text' } as const
  const entry = resolve(BUILD, main)
  const modules = readdirSync(BUILD, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]
    return type ? [{ type, path: join(BUILD, name) }] : []
  })
  return modules.sort((a, b) => Number(b.path === entry) - Number(a.path === entry))
}

/** Variables of wrangler.toml that the environment overrides: `API_BASE=https://… npm start`. */
export function readEnvironmentVars(): Record<string, string> {
  const names = Object.keys(readBuild().vars)
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

/** Resolves with the first signal to exit. */
export function waitForEndSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}

const USAGE = 'npm run serve [-- --port 8787] [--host 127.0.0.1] [--state DIR] [--api-port N]'

async function serve(): Promise<void> {
  const { values } = readArguments(USAGE, { valued: ['port', 'host', 'state', 'api-port'] })
  const ended = waitForEndSignal()
  const { host = '127.0.0.1', state = DEFAULT_STATE } = values
  // The build reads columns that a state of an older checkout lacks.
  if (existsSync(toDatabaseFile(state, 'CATALOGUE'))) migrateState(state)
  const server = await startServer({
    port: toPort(values.port),
    state,
    host,
    vars: readEnvironmentVars(),
    ...(values['api-port'] !== undefined && { api_port: toCount(values['api-port'], 'api-port') ?? 0 }),
  })
  console.log(`Serving ${server.url.replace('127.0.0.1', 'localhost')} (Ctrl-C ends it)`)
  if (server.api_url) console.log(`The embedded API by itself: ${server.api_url.replace('127.0.0.1', 'localhost')}`)
  await ended
  await server.dispose()
}

if (import.meta.main) await runCommand(serve)
