/**
 * Stands for 'react-dom/server' in the Worker (scripts/vite/react-server-build.ts points the name here).
 *
 * React's own edge build encodes every fragment of text and every attribute by itself: thousands of small encodes a page.
 * Its build for Bun writes strings, so a page becomes one string and one encode a flush; this file gives that build the
 * edge build's interface. bench/render.ts measures what it gains.
 */

import { createReactServer, type Destination, type ReactServer, type Rendering, type Scheduler } from 'virtual:react-server-build'
import type { ReactNode } from 'react'
import type { ReactDOMServerReadableStream, RenderToReadableStreamOptions, ServerOptions } from 'react-dom/server'

const encoder = new TextEncoder()

type Job = () => void

/** Where React's work goes while a document is rendered at once, to be run before that call returns; else null. */
let held: Job[] | null = null

/** How many of React's jobs are running, one inside the other: a component may call `renderToString`. */
let depth = 0

const scheduler: Scheduler = {
  queueMicrotask: (job) => (held ? void held.push(job) : queueMicrotask(() => run(job))),
  setTimeout: (job, delay_ms) => (held ? held.push(job) : setTimeout(() => run(job), delay_ms)),
}

function run(job: Job): void {
  depth++
  try {
    job()
  } finally {
    depth--
  }
}

/**
 * One copy of the build's state a depth, as hooks in a nested rendering would disturb those around it. Only the first is
 * made ahead: the engine optimises a function best while there is one of it, and a second copy costs every page 12 %.
 */
const streaming = createReactServer(scheduler)
const servers = [streaming]

export const version = streaming.version

function serverHere(): ReactServer {
  servers[depth] ??= createReactServer(scheduler)
  return servers[depth] as ReactServer
}

export interface DocumentOptions extends RenderToReadableStreamOptions {
  /**
   * How long a ready shell waits for the rest, in milliseconds: what is there by then stands in its place without a
   * script. `Infinity` gives the finished document, for readers that run none. 0 unless given.
   */
  patience_ms?: number
}

/**
 * React's `renderToReadableStream`: resolves with the byte stream once the shell is ready, rejects if the shell fails.
 * One difference: `progressiveChunkSize` has no limit unless given, and then counts UTF-16 units of the boundaries alone.
 * React would otherwise send ready content beyond 12,800 bytes as a hidden block which a script has to put in its place.
 */
export function renderToReadableStream(children: ReactNode, options: DocumentOptions = {}): Promise<ReactDOMServerReadableStream> {
  return new Promise((resolve, reject) => {
    const { signal, onHeaders, patience_ms = 0, ...rest } = options
    const all_ready = Promise.withResolvers<void>()
    const abort = () => rendering.abort(signal?.reason)
    const settled = () => signal?.removeEventListener('abort', abort)
    let handed_over = false
    const handOver = () => {
      if (handed_over) return
      handed_over = true
      const stream = toByteStream(rendering, { settled, failed: all_ready.reject })
      resolve(Object.assign(stream, { allReady: all_ready.promise }) as ReactDOMServerReadableStream)
    }

    const rendering: Rendering = streaming.renderToPipeableStream(children, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      ...rest,
      ...(onHeaders && { onHeaders: (headers) => onHeaders(new Headers(headers as Record<string, string>)) }),
      onAllReady() {
        all_ready.resolve()
        handOver()
      },
      onShellReady() {
        if (patience_ms === 0) handOver()
        else if (Number.isFinite(patience_ms)) setTimeout(handOver, patience_ms)
      },
      onShellError(error) {
        settled()
        // Nobody holds the stream, so nobody can listen to its promise.
        all_ready.promise.catch(() => {})
        all_ready.reject(error)
        reject(error)
      },
    })
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

/**
 * React's `renderToString`, from the same build. A boundary that suspends renders its fallback; nothing is waited for.
 * Inside another rendering it sees the contexts provided around it.
 * @throws if a component outside every `Suspense` suspends or throws
 */
export function renderToString(children: ReactNode, options?: ServerOptions): string {
  return renderAtOnce(children, options, new TextSink())
}

/** As `renderToString`, without the comments that let React wake the HTML in the browser. */
export function renderToStaticMarkup(children: ReactNode, options?: ServerOptions): string {
  return renderAtOnce(children, options, new StaticTextSink())
}

interface StreamEvents {
  /** The rendering ended, well or not: nothing is left to abort. */
  settled(): void
  failed(reason: unknown): void
}

/** React starts to write at the first read, so what is ready by then needs no script to take its place. */
function toByteStream(rendering: Rendering, events: StreamEvents): ReadableStream<Uint8Array> {
  let sink: ByteSink | undefined
  return new ReadableStream(
    {
      type: 'bytes',
      pull(controller) {
        if (sink) sink.drain()
        else {
          sink = new ByteSink(controller, events)
          rendering.pipe(sink)
        }
      },
      cancel(reason) {
        events.settled()
        rendering.abort(reason)
        // After the abort, whose reason reaches `onError`: this only makes React forget the sink.
        sink?.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Gathers one burst of writes in a string and hands it over as one chunk of UTF-8. */
class ByteSink implements Destination {
  text = ''
  /** Whether the reader has asked for more since the last chunk. */
  #wanted = true
  #controller: ReadableByteStreamController
  #events: StreamEvents
  #resume: (() => void) | undefined
  #forget: (() => void) | undefined

  constructor(controller: ReadableByteStreamController, events: StreamEvents) {
    this.#controller = controller
    this.#events = events
  }

  write(chunk: string): boolean {
    this.text += chunk
    return this.#wanted
  }

  flush(): void {
    if (this.text === '') return
    const bytes = encoder.encode(this.text)
    this.text = ''
    this.#wanted = false
    this.#controller.enqueue(bytes)
  }

  end(): void {
    this.flush()
    this.#events.settled()
    this.#controller.close()
  }

  error(reason: unknown): void {
    this.#events.settled()
    this.#events.failed(reason)
    this.#controller.error(reason)
  }

  on(event: 'drain' | 'error' | 'close', listener: () => void): void {
    if (event === 'drain') this.#resume = listener
    if (event === 'close') this.#forget = listener
  }

  /** The reader asks for more: React goes on if a `write` had stopped it. */
  drain(): void {
    this.#wanted = true
    this.#resume?.()
  }

  /** The reader went away. */
  close(): void {
    this.#forget?.()
  }
}

function renderAtOnce<Sink extends StringSink>(children: ReactNode, options: ServerOptions | undefined, sink: Sink): string {
  const outer = held
  const jobs: Job[] = []
  held = jobs
  try {
    let shell_ready = false
    const rendering = serverHere().renderToPipeableStream(children, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      ...(options?.identifierPrefix !== undefined && { identifierPrefix: options.identifierPrefix }),
      onShellReady() {
        shell_ready = true
      },
      // As in React: what fails inside a boundary is the browser's to render again, and to report.
      onError() {},
    })
    runAll(jobs)
    const late = new Error('A component suspended while the page was rendered to a string; renderToReadableStream would wait for it')
    rendering.abort(late)
    runAll(jobs)
    rendering.pipe(sink)
    if (sink.failure) throw sink.failure.reason
    if (!shell_ready) throw late
    return sink.html()
  } finally {
    held = outer
  }
}

/** Runs the jobs and those they add, and leaves the list empty. */
function runAll(jobs: Job[]): void {
  for (const job of jobs) run(job)
  jobs.length = 0
}

/** Takes a whole document, as fast as it comes. */
abstract class StringSink implements Destination {
  abstract text: string
  /** Set if the shell failed, as its reason may be any value. */
  failure: { reason: unknown } | undefined

  write(chunk: string): boolean {
    this.text += chunk
    return true
  }

  error(reason: unknown): void {
    this.failure = { reason }
  }

  flush(): void {}
  end(): void {}
  on(): void {}
  abstract html(): string
}

/** Before <html>, but only in a stream: whoever renders to a string writes it. */
const DOCTYPE = '<!DOCTYPE html>'

class TextSink extends StringSink {
  text = ''

  html(): string {
    return this.text.startsWith(DOCTYPE) ? this.text.slice(DOCTYPE.length) : this.text
  }
}

/** What React writes, each as a chunk of its own, at the start, between texts, and around Suspense and Activity. */
const MARKERS = new Set([DOCTYPE, '<!-- -->', '<!--$-->', '<!--/$-->', '<!--&-->', '<!--/&-->'])

class StaticTextSink extends StringSink {
  #html = ''
  /** Inside the template that tells the browser of a failed boundary: from its first comment to the end of its tag. */
  #in_failure_note = false

  /** Never holds anything, so what is appended to it arrives here chunk by chunk. */
  get text(): string {
    return ''
  }

  set text(chunk: string) {
    if (this.#in_failure_note) this.#in_failure_note = chunk !== '></template>'
    else if (chunk === '<!--$!-->') this.#in_failure_note = true
    else if (!MARKERS.has(chunk)) this.#html += chunk
  }

  html(): string {
    return this.#html
  }
}
