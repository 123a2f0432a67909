import { ApiError, CODE } from '#shared/contract/envelope.ts'

/** The API did not answer in time. A repeated call would only take the same time again. */
export class ApiTimeoutError extends ApiError {
  constructor(path: string) {
    super(CODE.unavailable, { message: `${path} had no answer in time` })
    this.name = 'ApiTimeoutError'
  }
}

/** A call that was not made, since too many others wait for their turn. */
export class ApiQueueFullError extends ApiTimeoutError {
  constructor(path: string) {
    super(path)
    this.name = 'ApiQueueFullError'
  }
}

/**
 * The result of a promise, if it comes in time.
 * @param leftMs the remaining milliseconds
 * @throws what `late` makes, once the time is over
 */
export function withTimeout<T>(leftMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.max(0, leftMs))
    const clearTimer = () => clearTimeout(timer)
    work.then(resolve, reject).then(clearTimer, clearTimer)
  })
}

/** With its rendering time, a page is answered within one and a half seconds. */
const PAGE_MS = 1000
/** For reads of the frame of every page, without which a page can be shown. */
const FRAME_MS = 250

/** For the cart's badge, from the start of the request. A slower page has the number by then, so no page waits for it. */
const BADGE_MS = 50

/** The time that the reads of one request may take together, whatever the API does. */
export class TimeBudget {
  readonly #total_ms: number
  #ends_at: number

  /** @param totalMs in milliseconds; a value that is not a positive number means the default */
  constructor(totalMs: number) {
    this.#total_ms = totalMs > 0 ? totalMs : PAGE_MS
    this.#ends_at = Date.now() + this.#total_ms
  }

  /** Milliseconds that are left for the page's required data and its sections. */
  left(): number {
    return Math.max(0, this.#ends_at - Date.now())
  }

  /** Milliseconds that are left for reads of the frame. */
  leftForFrame(): number {
    return Math.min(this.left(), (this.#total_ms * FRAME_MS) / PAGE_MS)
  }

  /** Milliseconds that are left for the badge of the cart. */
  leftForBadge(): number {
    const since = this.#total_ms - this.left()
    return Math.max(0, (this.#total_ms * BADGE_MS) / PAGE_MS - since)
  }

  /** Restarts the whole budget. */
  renew(): void {
    this.#ends_at = Date.now() + this.#total_ms
  }

  /** A write is awaited for as long as it takes, since the page needs its result; reads after it have the whole budget again. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      this.renew()
    }
  }
}
