/**
 * Measures pages of the production Worker in bare workerd, with the loaders' real reads. They are compared with the same bytes as static
 * files, and with pages rendered by React's stream. All is one run, so that ratios hold on a noisy machine.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { cloudflare } from '@cloudflare/vite-plugin'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { createBuilder, type Plugin } from 'vite'
import { ROOT } from '../scripts/dev/local-state.ts'
import { createWorkerPlugins } from '../scripts/vite/worker-plugins.ts'
import { childPids, readCpuSeconds } from './processes.ts'
import { type BenchWorker, percentile, startBenchWorker } from './workerd.ts'

/**
 * `kept`: from the cache, for a visitor without cookies, with consent and language cookies, or with a cart. `made anew`: rendered by the
 * production renderer. `stock renderer`: rendered by React's stream.
 */
const SERVED = ['kept', 'kept, cookies', 'kept, cart', 'made anew', 'stock renderer', 'static bytes'] as const
type ServedBy = (typeof SERVED)[number]

export interface PageFigure {
  page: string
  served_by: ServedBy
  pages_per_second: number
  /** Relative to the same bytes served statically in the same run. */
  over_static: number
  ttfb_p50_ms: number
  p50_ms: number
  p99_ms: number
  cpu_ms_per_page: number
  html_bytes: number
  html_brotli_bytes: number
}

export interface PageSizes {
  page: string
  /** The size of the streamed document relative to the whole one, both brotli. */
  document_ratio: number
  script_brotli_bytes_before_intent: number
  script_brotli_bytes_in_all: number
  css_brotli_bytes: number
}

const ROUNDS = 3
/** Duration of a measurement. Some responses take a tenth of a millisecond, others a hundred times as long. */
const SECONDS = 1.5
const CONCURRENCY = 8
const CRAWLER = { 'user-agent': 'Googlebot' }

async function pagePaths(worker: BenchWorker): Promise<Record<string, string>> {
  const answer = await fetch(`${worker.url}/api/index/searchOption?keyword=STM32F103C8T6`)
  const { data } = (await answer.json()) as { data: { goods_page_url: string }[] }
  return {
    home: '/',
    category: '/category/ceramic-capacitors',
    search: '/s?wd=BC847',
    product: `/productdetail/${data[0]?.goods_page_url}`,
  }
}

export async function benchPages(state: string): Promise<{ pages: PageFigure[]; sizes: PageSizes[] }> {
  const stockBuild = await buildStock()
  const ourFigure = await startBenchWorker(state)
  // Two servers on one database block each other.
  const stateOfStock = mkdtempSync(join(tmpdir(), 'solderline-bench-stock-'))
  cpSync(state, stateOfStock, { recursive: true, dereference: true })
  const stock = await startBenchWorker(stateOfStock, stockBuild)
  try {
    const paths = await pagePaths(ourFigure)
    const bodies = new Map<string, Buffer>()
    const sizes: PageSizes[] = []
    const scripts = scriptBytes()
    for (const [page, path] of Object.entries(paths)) {
      const streamed = Buffer.from(await (await fetch(ourFigure.url + path)).arrayBuffer())
      const finished = Buffer.from(await (await fetch(ourFigure.url + path, { headers: CRAWLER })).arrayBuffer())
      bodies.set(page, finished)
      sizes.push({ page, document_ratio: brotli(streamed) / brotli(finished), ...scripts })
    }
    const still = await startStatic(bodies)
    const cookies = 'consent=no; lang=en'
    const cart = await cartCookies(ourFigure.url, cookies)
    const toPath = (page: string): string => paths[page] ?? '/'
    // A page with the message after signing in is private and never cached.
    const anew = (page: string): string => `${toPath(page)}${toPath(page).includes('?') ? '&' : '?'}joined=1`
    const servers: Record<ServedBy, { url: string; at: (page: string) => string; cpu: () => number; cookie?: string }> = {
      kept: { url: ourFigure.url, at: toPath, cpu: ourFigure.cpuSeconds },
      'kept, cookies': { url: ourFigure.url, at: toPath, cpu: ourFigure.cpuSeconds, cookie: cookies },
      'kept, cart': { url: ourFigure.url, at: toPath, cpu: ourFigure.cpuSeconds, cookie: cart },
      'made anew': { url: ourFigure.url, at: anew, cpu: ourFigure.cpuSeconds },
      'stock renderer': { url: stock.url, at: anew, cpu: stock.cpuSeconds },
      'static bytes': { url: still.url, at: (page) => `/${page}`, cpu: still.cpuSeconds },
    }
    try {
      const figures: PageFigure[] = []
      for (const page of Object.keys(paths)) {
        const rounds = new Map<ServedBy, Load[]>(SERVED.map((name) => [name, []]))
        // The measurements are interleaved, so that a slow moment of the machine affects all of them.
        for (let round = 0; round <= ROUNDS; round++) {
          for (const name of SERVED) {
            const { url, at, cpu, cookie } = servers[name]
            const load = await measure(url + at(page), cpu, cookie)
            if (round > 0) rounds.get(name)?.push(load)
          }
        }
        const computeRate = (name: ServedBy): number => computeMedian(rounds.get(name) ?? [], ({ pages_per_second }) => pages_per_second)
        for (const name of SERVED) figures.push({ page, served_by: name, ...toFigure(rounds.get(name) ?? [], computeRate('static bytes')) })
      }
      return { pages: figures, sizes }
    } finally {
      await still.dispose()
    }
  } finally {
    await ourFigure.dispose()
    await stock.dispose()
    rmSync(stateOfStock, { recursive: true, force: true })
  }
}

const computeMedian = (loads: readonly Load[], of: (load: Load) => number): number => percentile(loads.map(of), 50)

function toFigure(loads: readonly Load[], staticRate: number): Omit<PageFigure, 'page' | 'served_by'> {
  const rate = computeMedian(loads, ({ pages_per_second }) => pages_per_second)
  const { bytes, brotli_bytes } = loads[0] ?? { bytes: 0, brotli_bytes: 0 }
  return {
    pages_per_second: rate,
    over_static: rate / staticRate,
    ttfb_p50_ms: computeMedian(loads, ({ ttfb }) => percentile(ttfb, 50)),
    p50_ms: computeMedian(loads, ({ total }) => percentile(total, 50)),
    p99_ms: computeMedian(loads, ({ total }) => percentile(total, 99)),
    cpu_ms_per_page: computeMedian(loads, ({ cpu_ms_per_page }) => cpu_ms_per_page),
    html_bytes: bytes,
    html_brotli_bytes: brotli_bytes,
  }
}

/** A visitor's cart with one part, and the cookies that the first page sets. */
async function cartCookies(url: string, cookies: string): Promise<string> {
  const suggested = await fetch(`${url}/api/index/searchOption?keyword=BC847`)
  const { data } = (await suggested.json()) as { data: { goods_page_url: string }[] }
  const added = await fetch(`${url}/api/cart/items`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ items: [{ goods_id: Number(/\d+$/.exec(data[0]?.goods_page_url ?? '')?.[0]), qty: 100 }] }),
  })
  const set = ({ headers }: Response, name: string): string => {
    const line = headers.getSetCookie().find((each) => each.startsWith(`${name}=`))
    if (!line) throw new Error(`${url} sets no ${name}`)
    return line.split(';', 1)[0] ?? ''
  }
  const withCart = `${cookies}; ${set(added, 'cart')}`
  return `${withCart}; ${set(await fetch(url, { headers: { cookie: withCart } }), 'cart_lines')}`
}

const brotli = (bytes: Buffer): number => brotliCompressSync(bytes).length

interface Load {
  pages_per_second: number
  ttfb: number[]
  total: number[]
  cpu_ms_per_page: number
  bytes: number
  brotli_bytes: number
}

/** Sends requests for SECONDS, CONCURRENCY at a time, over persistent connections. @throws if a response is not 200 */
async function measure(url: string, cpu: () => number, cookie = ''): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const ttfb: number[] = []
  const total: number[] = []
  let last: Buffer = Buffer.alloc(0)
  const cpuBefore = cpu()
  const start = performance.now()
  const one = async (): Promise<void> => {
    while (performance.now() - start < SECONDS * 1000) {
      const timing = await request(url, agent, cookie)
      ttfb.push(timing.ttfb)
      total.push(timing.total)
      last = timing.body
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, one))
  const seconds = (performance.now() - start) / 1000
  const cpuSeconds = cpu() - cpuBefore
  agent.destroy()
  return {
    pages_per_second: total.length / seconds,
    ttfb,
    total,
    cpu_ms_per_page: (cpuSeconds * 1000) / total.length,
    bytes: last.length,
    brotli_bytes: brotli(last),
  }
}

function request(url: string, agent: Agent, cookie: string): Promise<{ ttfb: number; total: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    get(url, { agent, headers: cookie === '' ? {} : { cookie } }, (response) => {
      const chunks: Buffer[] = []
      let ttfb = 0
      response.on('data', (chunk: Buffer) => {
        ttfb ||= performance.now() - start
        chunks.push(chunk)
      })
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered HTTP ${response.statusCode}`))
        else resolve({ ttfb, total: performance.now() - start, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}

/** Replaces only the document renderer by stock-renderer.tsx. */
const stockRenderer: Plugin = {
  name: 'stock-renderer',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/render/renderer.tsx') ? join(ROOT, 'bench/stock-renderer.tsx') : null),
}

/** The same Worker with React's stream instead of strings and late sections. */
async function buildStock(): Promise<string> {
  const folder = join(ROOT, '.local/bench-stock')
  mkdirSync(folder, { recursive: true })
  const builder = await createBuilder({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: [stockRenderer, createWorkerPlugins(), cloudflare({ configPath: join(ROOT, 'wrangler.toml'), inspectorPort: false })],
    environments: { solderline: { build: { outDir: folder, emptyOutDir: true } } },
  })
  const environment = builder.environments['solderline']
  if (!environment) throw new Error('there is no Worker to build')
  await builder.build(environment)
  return folder
}

/** A Worker that only serves the finished pages. */
async function startStatic(bodies: ReadonlyMap<string, Buffer>): Promise<Pick<BenchWorker, 'url' | 'cpuSeconds' | 'dispose'>> {
  const before = new Set(childPids())
  const pages = JSON.stringify(Object.fromEntries([...bodies].map(([page, body]) => [page, body.toString('utf8')])))
  const script = `const encoder = new TextEncoder()
const pages = new Map(Object.entries(${pages}).map(([page, html]) => ['/' + page, encoder.encode(html)]))
export default { fetch: (request) => new Response(pages.get(new URL(request.url).pathname), { headers: { 'content-type': 'text/html; charset=UTF-8' } }) }`
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      name: 'static',
      modules: true,
      script,
      compatibilityDate: '2026-11-01',
      cf: false,
      telemetry: { enabled: false },
      logRequests: false,
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
  )
  await mf.ready
  const pid = childPids().find((child) => !before.has(child))
  return {
    url: (await mf.unsafeGetDirectURL('static')).origin,
    cpuSeconds: () => (pid === undefined ? Number.NaN : readCpuSeconds(pid)),
    dispose: () => mf.dispose(),
  }
}

interface ManifestChunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

/** Script and style of a catalogue page: the initial files, and those of all its islands. */
function scriptBytes(): Omit<PageSizes, 'page' | 'document_ratio'> {
  const client = join(ROOT, 'dist/client')
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>
  const reach = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      const chunk = manifest[name]
      if (!chunk || seen.has(chunk.file)) continue
      seen.add(chunk.file)
      reach(chunk.imports ?? [], seen)
    }
    return seen
  }
  const bytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + brotli(readFileSync(join(client, file))), 0)
  const islands = Object.keys(manifest).filter((name) => name.startsWith('client/islands/'))
  const css = manifest['client/styles/main.css']?.file
  return {
    script_brotli_bytes_before_intent: bytes(reach(['client/entry.ts'])),
    script_brotli_bytes_in_all: bytes(reach(['client/entry.ts', 'client/behaviours/hydrate.tsx', ...islands])),
    css_brotli_bytes: css ? bytes([css]) : 0,
  }
}
