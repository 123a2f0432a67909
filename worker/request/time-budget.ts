import { ApiError, CODE } from '#shared/contract/envelope.ts'

/** The API did not answer in time. Asking again would only cost the same time once more. */
export class ApiTimeoutError extends ApiError {
  constructor(path: string) {
    super(CODE.unavailable, { message: `${path} had no answer in time` })
    this.name = 'NoAnswer'
  }
}

/** A call that was not made: too many others wait for their turn. */
export class ApiQueueFullError extends ApiTimeoutError {
  constructor(path: string) {
    super(path)
    this.name = 'NoTurn'
  }
}

/**
 * What a promise gives, where it does so in time.
 * @param leftMs from now on, in milliseconds
 * @throws what `late` makes, once the time is over
 */
export function withTimeout<T>(leftMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.max(0, leftMs))
    const clearTimer = () => clearTimeout(timer)
    work.then(resolve, reject).then(clearTimer, clearTimer)
  })
}

/** With what a page takes by itself, it has answered within one and a half seconds. */
const PAGE_MS = 1000
/** What stands in the frame of every page: the page is whole without it. */
const FRAME_MS = 250

/** From the request on: a page that takes longer by itself has what came meanwhile, and none is late for it. */
const BADGE_MS = 50

/** The time that the reads of one request may take together, whatever the API does. */
export class TimeBudget {
  readonly #total_ms: number
  #ends_at: number

  /** @param totalMs in milliseconds; what is no positive number stands for the usual time */
  constructor(totalMs: number) {
    this.#total_ms = totalMs > 0 ? totalMs : PAGE_MS
    this.#ends_at = Date.now() + this.#total_ms
  }

  /** Milliseconds that are left for what a page cannot do without, or shows as one of its sections. */
  left(): number {
    return Math.max(0, this.#ends_at - Date.now())
  }

  /** Milliseconds that are left for what only decorates the frame. */
  leftForFrame(): number {
    return Math.min(this.left(), (this.#total_ms * FRAME_MS) / PAGE_MS)
  }

  /** Milliseconds that are left for the badge of the cart. */
  leftForBadge(): number {
    const since = this.#total_ms - this.left()
    return Math.max(0, (this.#total_ms * BADGE_MS) / PAGE_MS - since)
  }

  /** Begins the whole time anew. */
  renew(): void {
    this.#ends_at = Date.now() + this.#total_ms
  }

  /** A write is waited for as long as it takes, since half a write is none; what is read after it has the whole time again. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      this.renew()
    }
  }
}
