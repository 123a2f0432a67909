/**
 * Pages per second of a fifty-row listing in workerd, without other work: React's stream and its `renderToString`, in turns. Run by itself:
 * `node scripts/run.mjs bench/render.ts`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { build } from 'vite'

/** The renderers of render-fixture.tsx, by name. */
const RENDERERS = ['stream', 'string'] as const

const ROUNDS = 7
/** A round is long enough to make the request's overhead negligible. */
const ROUND_SECONDS = 0.5

export interface RenderFigure {
  name: string
  /** Median of the rounds. */
  pages_per_second: number
  ratio_to_stream: number
}

/**
 * Bundles the listing for production and measures it in workerd from outside, as the clock inside stands still while code runs. Takes about
 * 20 seconds.
 * @throws if the renderers produce different HTML
 */
export async function benchRender(): Promise<RenderFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-render-'))
  const contents = await bundle(folder)
  const workerd = new Miniflare({
    telemetry: { enabled: false },
    // Each renderer has a separate isolate, as in production: two in one slow each other down.
    workers: RENDERERS.map((name) => ({
      config: {
        name,
        compatibilityDate: '2026-11-01',
        manifest: { mainModule: 'worker.mjs', modulesRoot: folder, modules: { 'worker.mjs': { type: 'esm', contents } } },
      },
      // The direct socket bypasses Miniflare's entry Worker.
      dev: { unsafeDirectSockets: [{ port: 0 }] },
    })),
  })
  try {
    const render = async (name: string, pages: number) => {
      const url = new URL(`/${name}?pages=${pages}`, await workerd.unsafeGetDirectURL(name))
      const start = performance.now()
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
      const { digest } = (await answer.json()) as { digest: string }
      return { digest, seconds: (performance.now() - start) / 1000 }
    }

    const rounds = new Map<string, number[]>(RENDERERS.map((name) => [name, []]))
    const pages = new Map<string, number>()
    const digests = new Set<string>()
    // The first rounds warm up the code and determine the pages per round.
    for (const name of RENDERERS) {
      await render(name, 200)
      const { seconds, digest } = await render(name, 200)
      pages.set(name, Math.max(50, Math.round((200 / seconds) * ROUND_SECONDS)))
      digests.add(digest)
    }
    if (digests.size !== 1) throw new Error('the renderers differ in their HTML')
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of RENDERERS) {
        const count = pages.get(name) ?? 0
        rounds.get(name)?.push(count / (await render(name, count)).seconds)
      }
    }
    const stream = median(rounds.get('stream') ?? [])
    return RENDERERS.map((name) => {
      const pagesPerSecond = median(rounds.get(name) ?? [])
      return { name, pages_per_second: Math.round(pagesPerSecond), ratio_to_stream: Math.round((pagesPerSecond / stream) * 100) / 100 }
    })
  } finally {
    await workerd.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The Worker of render-fixture.tsx as one module of text. */
async function bundle(folder: string): Promise<string> {
  // Vite and React depend on NODE_ENV; a test runner or a shell may have set another value.
  Object.assign(process.env, { NODE_ENV: 'production' })
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: fileURLToPath(new URL('./render-fixture.tsx', import.meta.url)),
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  })
  return readFile(join(folder, 'worker.mjs'), 'utf8')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

if (import.meta.main) {
  const figures = await benchRender()
  for (const { name, pages_per_second, ratio_to_stream } of figures) {
    console.log(`${name.padEnd(14)} ${String(pages_per_second).padStart(6)} pages/s ${ratio_to_stream.toFixed(2).padStart(6)} x stream`)
  }
}
