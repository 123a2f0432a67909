/** React's string-writing server build, as scripts/vite/react-server-build.ts loads it. */
declare module 'virtual:react-server-build' {
  import type { ReactNode } from 'react'
  import type { PipeableStream, RenderToPipeableStreamOptions } from 'react-dom/server'

  /** Where a build puts the work it wants done later; the two functions it would otherwise take from the global scope. */
  export interface Scheduler {
    queueMicrotask(job: () => void): void
    setTimeout(job: () => void, delay_ms?: number): unknown
  }

  /**
   * What the build asks of the stream it writes to. Most chunks are appended to `text`; where React asks whether more is
   * welcome it calls `write`, which appends too. After a false, React stops at the next boundary and waits for 'drain'.
   * `flush` ends one burst of writes, `end` the document.
   */
  export interface Destination {
    text: string
    write(chunk: string): boolean
    flush(): void
    end(): void
    error(reason: unknown): void
    on(event: 'drain' | 'error' | 'close', listener: () => void): unknown
  }

  export interface Rendering extends Omit<PipeableStream, 'pipe'> {
    pipe(destination: Destination): Destination
  }

  export interface ReactServer {
    version: string
    renderToPipeableStream(children: ReactNode, options?: RenderToPipeableStreamOptions): Rendering
  }

  /** One independent copy of the server build's state, which runs its work on the scheduler given. */
  export function createReactServer(scheduler: Scheduler): ReactServer
}
