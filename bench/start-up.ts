/**
 * `npm run bench -- start-up [--runs N] [--before FOLDER]`: processor time that a new isolate needs to import the built Worker, and then
 * for its first answer of a kind of page. With the build of a version before, both are measured in turn.
 */
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { LOCAL_BINDINGS, localSecrets, ROOT, storageFolder } from '../scripts/dev/local-state.ts'
import { childPids, cpuMsOf } from './processes.ts'
import { percentile, readBuild } from './workerd.ts'

/** One kind of page each, by what it imports: the home page, lists, one part, a form, a page of one visitor, a call, the desk. */
const FIRST_REQUESTS = ['/', '/s?wd=10k', '/about', '/cart', '/login', '/bom', '/api/config/getConfig', '/desk']

export interface StartUpFigures {
  what: string
  /** Milliseconds of processor time, the least and the median of all runs. */
  least_ms: number
  median_ms: number
}

/** Imports the Worker when it is first asked, so that the runtime's own start is not counted. */
const WRAPPER = `
export default {
  async fetch(request, env, ctx) {
    const { default: app } = await import('./index.js')
    if (request.headers.get('x-bench') === 'import') return new Response('imported')
    const response = await app.fetch(request, env, ctx)
    await response.arrayBuffer()
    return new Response(String(response.status))
  },
}`

/** @param builds folders of built Workers, each with its wrangler.json, by the name under which it is printed */
export async function benchStartUp(state: string, builds: Readonly<Record<string, string>>, runs: number): Promise<StartUpFigures[]> {
  const samples = new Map<string, number[]>()
  const add = (what: string, durationMs: number): void => void samples.set(what, [...(samples.get(what) ?? []), durationMs])
  for (let run = 0; run < runs; run++) {
    for (const [name, build] of Object.entries(builds)) {
      const path = FIRST_REQUESTS[run % FIRST_REQUESTS.length] ?? '/'
      const { import_ms, first_ms } = await measureStart(state, build, path)
      add(`${name}: start-up`, import_ms)
      add(`${name}: then the first ${path}`, first_ms)
    }
  }
  return [...samples]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, values]) => ({ what, least_ms: Math.min(...values), median_ms: percentile(values, 50) }))
}

async function measureStart(state: string, build: string, path: string): Promise<{ import_ms: number; first_ms: number }> {
  const { config, modules } = readBuild(build)
  const before = new Set(childPids())
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      name: 'bench',
      cf: false,
      telemetry: { enabled: false },
      logRequests: false,
      resourcePersistencePath: storageFolder(state),
      modules: [{ type: 'ESModule', path: join(build, 'bench-wrapper.mjs'), contents: WRAPPER }, ...modules],
      modulesRoot: build,
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      bindings: { ...config.vars, ...localSecrets(state) },
      ...LOCAL_BINDINGS,
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
  )
  try {
    await mf.ready
    const pid = childPids().find((child) => !before.has(child))
    if (pid === undefined) throw new Error('workerd has not started')
    const { origin } = await mf.unsafeGetDirectURL('bench')
    const measure = async (address: string, headers: Record<string, string>): Promise<number> => {
      const startMs = cpuMsOf(pid)
      const answer = await fetch(origin + address, { headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      return cpuMsOf(pid) - startMs
    }
    const importMs = await measure('/', { 'x-bench': 'import' })
    return { import_ms: importMs, first_ms: await measure(path, {}) }
  } finally {
    await mf.dispose()
  }
}

export const DEFAULT_BUILD = join(ROOT, 'dist/solderline')
