import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createContext, useContext } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applyOnce, reactServerBuild, readReactServer } from '../../scripts/vite/react-server-build.ts'
import * as development from './react-server.cases.tsx'

const { cases, InParts, Nested, Never, ours, stock, Throws } = development

async function text(stream: ReadableStream<Uint8Array> | globalThis.ReadableStream): Promise<string> {
  return new Response(stream as ReadableStream<Uint8Array>).text()
}

/** The edge build with the chunk size this renderer takes by default; what else is given wins. */
const WHOLE = { progressiveChunkSize: Number.POSITIVE_INFINITY, onError() {} }

/** In development a failed boundary names the files of the build that failed. */
function withoutStacks(html: string): string {
  return html.replace(/ data-stck="[^"]*"/g, '').replace(/(?<="),"(?:[^"\\]|\\.)*\\n +at (?:[^"\\]|\\.)*"/g, ',"(stack)"')
}

describe('in development', () => {
  // React complains of two renderers that provide one context, which is what is wanted here.
  beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterAll(() => void vi.restoreAllMocks())

  test.each(cases)('streams the HTML of the edge build: $name', async ({ tree, options }) => {
    const [expected, actual] = await Promise.all([
      stock.renderToReadableStream(tree(), { ...WHOLE, ...options }).then(text),
      ours.renderToReadableStream(tree(), { onError() {}, ...options }).then(text),
    ])
    expect(withoutStacks(actual)).toBe(withoutStacks(expected))
  })
})

describe('in production', () => {
  let built: typeof development
  let folder: string

  beforeAll(async () => {
    const { build } = await import('vite')
    // Beside the system's temporary files: a bundle in the project would be one more thing to ignore.
    folder = await mkdtemp(join(tmpdir(), 'react-server-'))
    vi.stubEnv('NODE_ENV', 'production')
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [reactServerBuild()],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: fileURLToPath(new URL('./react-server.cases.tsx', import.meta.url)),
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'cases.mjs' } },
      },
    })
    vi.unstubAllEnvs()
    built = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'cases.mjs')).href)
  }, 60_000)

  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(cases.map(({ name }, index) => ({ name, index })))('streams the HTML of the edge build: $name', async ({ index }) => {
    const { tree, options } = built.cases[index] as development.Case
    const [expected, actual] = await Promise.all([
      built.stock.renderToReadableStream(tree(), { ...WHOLE, ...options }).then(text),
      built.ours.renderToReadableStream(tree(), { onError() {}, ...options }).then(text),
    ])
    expect(actual).toBe(expected)
  })

  test.each(cases.map(({ name, at_once }, index) => ({ name, index, at_once })).filter((one) => one.at_once))(
    'renders the strings of the stock build: $name',
    ({ index }) => {
      const { tree, options } = built.cases[index] as development.Case
      expect(built.ours.renderToString(tree(), options)).toBe(built.stock.renderToString(tree(), options))
      expect(built.ours.renderToStaticMarkup(tree(), options)).toBe(built.stock.renderToStaticMarkup(tree(), options))
    },
  )

  test('a string holds the fallback of what suspends or throws inside a boundary', () => {
    for (const { tree } of built.cases.filter(({ name }) => /inside a boundary|late/.test(name))) {
      expect(built.ours.renderToString(tree())).toBe(built.stock.renderToString(tree()))
      expect(built.ours.renderToStaticMarkup(tree())).toBe(built.stock.renderToStaticMarkup(tree()))
    }
  })
})

describe('the promise of the stream', () => {
  test('rejects with the error of the shell, and reports it', async () => {
    const reported: unknown[] = []
    const onError = (error: unknown) => void reported.push(error)
    await expect(ours.renderToReadableStream(<Throws message="shell" />, { onError })).rejects.toThrow('shell')
    expect(reported).toHaveLength(1)
  })

  test('resolves before the parts are there, and allReady after them', async () => {
    const part = Promise.withResolvers<string>()
    const stream = await ours.renderToReadableStream(<InParts parts={[part.promise]} />)
    const ready = vi.fn()
    const all_ready = stream.allReady.then(ready)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ready).not.toHaveBeenCalled()
    part.resolve('here')
    await all_ready
    // All of it in its place, as a crawler wants it: no script moves anything.
    expect(await text(stream)).toBe('<main><!--$--><p>here</p><!--/$--></main>')
  })

  test('rejects when the signal fires before the shell is ready', async () => {
    const abort = new AbortController()
    const rendering = ours.renderToReadableStream(<Never />, { signal: abort.signal, onError() {} })
    abort.abort(new Error('time is up'))
    await expect(rendering).rejects.toThrow('time is up')
    const spent = ours.renderToReadableStream(<Never />, { signal: AbortSignal.abort(new Error('too late')), onError() {} })
    await expect(spent).rejects.toThrow('too late')
  })

  test('headers arrive as Headers', async () => {
    const headers = Promise.withResolvers<Headers>()
    const hints = cases.find(({ name }) => name === 'preload hints')
    await text(await ours.renderToReadableStream(hints?.tree(), { onHeaders: headers.resolve }))
    expect((await headers.promise).get('link')).toContain('/fonts/plex.woff2')
  })
})

describe('the stream', () => {
  test('ends a page whose parts the signal gave up, as the edge build does', async () => {
    const render = async ({ renderToReadableStream }: typeof stock) => {
      const abort = new AbortController()
      const errors: unknown[] = []
      const stream = await renderToReadableStream(<InParts parts={[new Promise(() => {}), Promise.resolve('b')]} />, {
        signal: abort.signal,
        onError: (error) => {
          errors.push(error)
          return 'gave-up'
        },
      })
      setTimeout(() => abort.abort('deadline'), 20)
      const html = await text(stream)
      await stream.allReady
      return { html: withoutStacks(html), errors }
    }
    const [actual, expected] = [await render(ours as unknown as typeof stock), await render(stock)]
    expect(actual).toEqual(expected)
    expect(actual.errors).toEqual(['deadline'])
    expect(actual.html).toContain('gave-up')
  })

  test('hands over each part when it is there, in whole characters', async () => {
    const parts = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const stream = await ours.renderToReadableStream(<InParts parts={parts.map(({ promise }) => promise)} />)
    const reader = stream.getReader()
    const read = async () => new TextDecoder('utf-8', { fatal: true }).decode((await reader.read()).value)
    expect(await read()).toContain('waiting for 1')
    parts[1]?.resolve('電子部品😀')
    expect(await read()).toContain('<p>電子部品😀</p>')
    parts[0]?.resolve('Ω')
    expect(await read()).toContain('<p>Ω</p>')
    expect(await reader.read()).toEqual({ done: true, value: undefined })
  })

  test('does not queue the whole page before a slow reader', async () => {
    const parts = Array.from({ length: 40 }, () => Promise.withResolvers<string>())
    const stream = await ours.renderToReadableStream(<InParts parts={parts.map(({ promise }) => promise)} />)
    const reader = stream.getReader()
    await reader.read()
    for (const [index, part] of parts.entries()) part.resolve(`${index}:`.padEnd(20_000, 'x'))
    await stream.allReady
    await new Promise((resolve) => setTimeout(resolve, 20))
    const { value } = await reader.read()
    // One part waited in the queue; the other 39 stay with React until they are asked for.
    expect(value?.byteLength).toBeLessThan(2 * 20_000)
    let rest = ''
    const decoder = new TextDecoder()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      rest += decoder.decode(chunk.value, { stream: true })
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    for (const index of parts.keys()) if (index > 0) expect(rest).toContain(`<p>${index}:xxx`)
  })

  test('can be read into a buffer of the reader', async () => {
    const stream = (await ours.renderToReadableStream(<p>{'Ω'.repeat(500)}</p>)) as unknown as ReadableStream<Uint8Array>
    const reader = stream.getReader({ mode: 'byob' })
    const bytes: number[] = []
    while (bytes.length < 1007) bytes.push(...((await reader.read(new Uint8Array(64))).value ?? []))
    expect(new TextDecoder().decode(new Uint8Array(bytes))).toBe(`<p>${'Ω'.repeat(500)}</p>`)
  })

  test.each([{ first_read: true }, { first_read: false }])(
    'gives up what is left when it is cancelled: $first_read',
    async ({ first_read }) => {
      const errors: unknown[] = []
      const part = Promise.withResolvers<string>()
      const stream = await ours.renderToReadableStream(<InParts parts={[part.promise]} />, { onError: (error) => void errors.push(error) })
      const reader = stream.getReader()
      if (first_read) await reader.read()
      const gone = new Error('the visitor left')
      await reader.cancel(gone)
      await stream.allReady
      expect(errors).toEqual([gone])
      part.resolve('too late')
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
  )

  test('lets go of the signal when it is over', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    await text(await ours.renderToReadableStream(<p>done</p>, { signal }))
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
  })

  test('sends ready content beyond 12.8 KB in its place unless told otherwise', async () => {
    const tree = cases.find(({ name }) => name.startsWith('boundaries that are ready'))?.tree
    expect(await text(await ours.renderToReadableStream(tree?.()))).not.toContain('<script>')
    expect(await text(await ours.renderToReadableStream(tree?.(), { progressiveChunkSize: 12_800 }))).toContain('<script>')
  })

  test('keeps many pages at once apart', async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, async (_, page) => {
        const part = new Promise<string>((resolve) => setTimeout(resolve, (page * 7) % 11, `late ${page}`))
        return text(await ours.renderToReadableStream(<InParts parts={[part]} />, { identifierPrefix: `p${page}-` }))
      }),
    )
    for (const [page, html] of pages.entries()) expect(html).toContain(`<p>late ${page}</p>`)
  })
})

describe('a string', () => {
  test('cannot hold a shell that suspends or throws', () => {
    expect(() => ours.renderToString(<Never />)).toThrow(/suspended/)
    expect(() => ours.renderToStaticMarkup(<Throws message="no shell" />)).toThrow('no shell')
    expect(ours.renderToString(<p>still fine</p>)).toBe('<p>still fine</p>')
  })

  test('can be made inside a component of a streamed page', async () => {
    const [expected, actual] = await Promise.all([
      stock.renderToReadableStream(<Nested render={stock.renderToString} />).then(text),
      ours.renderToReadableStream(<Nested render={ours.renderToString} />).then(text),
    ])
    expect(actual).toBe(expected)
  })

  test('may provide the contexts of the page around it', async () => {
    const complaints = vi.spyOn(console, 'error')
    const Language = createContext('en')
    const Chrome = () => <Language value="ar">{<Tongue />}</Language>
    const Tongue = () => <i>{useContext(Language)}</i>
    const Page = () => (
      <Language value="zh">
        <Tongue />
        <Raw html={() => ours.renderToString(<Chrome />)} />
        <Tongue />
      </Language>
    )
    const Raw = ({ html }: { html: () => string }) => <div dangerouslySetInnerHTML={{ __html: html() }} />
    const stream = await ours.renderToReadableStream(<Page />)
    expect(await text(stream)).toBe('<i>zh</i><div><i>ar</i></div><i>zh</i>')
    expect(complaints).not.toHaveBeenCalled()
  })

  test('is not disturbed by a promise that resolves after it', async () => {
    const part = Promise.withResolvers<string>()
    const html = ours.renderToString(<InParts parts={[part.promise]} />)
    part.resolve('too late')
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(html).toContain('waiting for 0')
    expect(ours.renderToStaticMarkup(<p>next</p>)).toBe('<p>next</p>')
  })
})

describe('the build', () => {
  test('is the only server build that @hono/react-renderer brings along', async () => {
    const { build } = await import('vite')
    const built = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [reactServerBuild()],
      ssr: { noExternal: true, target: 'webworker' },
      build: { ssr: fileURLToPath(import.meta.resolve('@hono/react-renderer')), write: false },
    })
    const code = JSON.stringify(built)
    expect(new Set(code.match(/react-dom-server[\w.-]*\.js/g))).toEqual(new Set(['react-dom-server.bun.development.js']))
  })

  test.each(['production', 'development'] as const)('counts no bytes and takes its scheduler from outside: %s', async (mode) => {
    const source = await readReactServer(mode)
    expect(source).not.toMatch(/(?<!Array)Buffer\./)
    expect(source).toMatch(/function byteLengthOfChunk\(chunk\) \{\s+return chunk\.length;/)
  })

  test.each([{ source: 'nothing of the kind' }, { source: 'wanted and wanted' }])('fails when React changed: $source', ({ source }) => {
    expect(() => applyOnce(source, { find: 'wanted', put: 'given' }, 'react.js')).toThrow(/react\.js: expected wanted exactly once/)
  })
})
