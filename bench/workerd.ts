/** The production build in bare workerd, wrapped so that measurements run inside it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { LOCAL_BINDINGS, ROOT, readLocalSecrets, toStorageFolder } from '../scripts/dev/local-state.ts'
import { childPids, readCpuSeconds } from './processes.ts'

/** One request inside workerd: the time until its last byte, and the response. */
export interface Sample {
  duration_ms: number
  status: number
  bytes: number
}

/** A path from the root, or one with a method and JSON to send there. */
export type BenchRequest = string | { path: string; method: string; body: object }

export interface BenchWorker {
  /** Runs the requests one after the other in the isolate. */
  run(requests: readonly BenchRequest[], headers?: Record<string, string>): Promise<Sample[]>
  /** CPU seconds that workerd has used so far, D1's SQLite included. */
  cpuSeconds(): number
  /** The URL of the Worker's socket. */
  url: string
  dispose(): Promise<void>
}

/** Inside a Worker the clock advances only with I/O: an event loop turn before each reading includes the work. */
const WRAPPER = `
import app from './index.js'
export default {
  async fetch(request, env, ctx) {
    if (request.headers.get('x-bench') === null) return app.fetch(request, env, ctx)
    const { requests, headers } = await request.json()
    const samples = []
    for (const { path, method, body: sent } of requests) {
      const init = method === 'GET' ? { headers } : { method, body: JSON.stringify(sent), headers: { ...headers, 'Content-Type': 'application/json' } }
      await scheduler.wait(0)
      const start = performance.now()
      const response = await app.fetch(new Request('http://localhost' + path, init), env, ctx)
      const body = await response.arrayBuffer()
      await scheduler.wait(0)
      samples.push({ duration_ms: performance.now() - start, status: response.status, bytes: body.byteLength })
    }
    return Response.json(samples)
  },
}`

/** Configuration and modules of a built Worker. @param build its folder, with its wrangler.json */
export function readBuild(build: string) {
  const config = JSON.parse(readFileSync(join(build, 'wrangler.json'), 'utf8')) as {
    compatibility_date: string
    compatibility_flags: string[]
    vars: Record<string, string>
  }
  const names = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  return { config, modules: names.map((name) => ({ type: 'ESModule' as const, path: join(build, name) })) }
}

/** @param build folder of a built Worker with its wrangler.json */
export async function startBenchWorker(state: string, build = join(ROOT, 'dist/solderline')): Promise<BenchWorker> {
  const { config, modules } = readBuild(build)
  const before = new Set(childPids())
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      name: 'bench',
      cf: false,
      telemetry: { enabled: false },
      logRequests: false,
      resourcePersistencePath: toStorageFolder(state),
      modules: [{ type: 'ESModule', path: join(build, 'bench-wrapper.mjs'), contents: WRAPPER }, ...modules],
      modulesRoot: build,
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      bindings: { ...config.vars, ...readLocalSecrets(state) },
      ...LOCAL_BINDINGS,
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
  )
  await mf.ready
  const pid = childPids().find((child) => !before.has(child))
  const url = (await mf.unsafeGetDirectURL('bench')).origin
  return {
    url,
    async run(list, headers = {}) {
      const requests = list.map((request) => (typeof request === 'string' ? { path: request, method: 'GET', body: null } : request))
      const answer = await fetch(url, { method: 'POST', headers: { 'x-bench': '1' }, body: JSON.stringify({ requests, headers }) })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as Sample[]
    },
    cpuSeconds: () => (pid === undefined ? Number.NaN : readCpuSeconds(pid)),
    dispose: () => mf.dispose(),
  }
}

/** The value below which this percentage of values lies. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
