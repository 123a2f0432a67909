import { ApiTimeoutError } from '../request/time-budget.ts'

/** Consecutive timeouts of one call that open the breaker for this call; a single slow search is not an outage. */
const FAILURES = 3
/** Consecutive timeouts over all calls of an API: a page makes up to nine calls at once, and one late page is not an outage. */
const ANY_FAILURES = 20
/** Timeouts of fewer different calls are not an outage of the API: a search that hangs must not block carts. */
const ANY_CALLS = 5
const OPEN_MS = 5000

interface Run {
  failures: number
  /** Paths of the calls that failed. */
  calls: ReadonlySet<string>
  /** No call is made before this time, in milliseconds since 1970. The result of the first call afterwards decides. */
  closed_until: number
}

/** The key of the failures over all calls of an API; no path is empty. */
const ANY = ''

const isOutage = (name: string, { failures, calls }: Pick<Run, 'failures' | 'calls'>): boolean =>
  name === ANY ? failures >= ANY_FAILURES && calls.size >= ANY_CALLS : failures >= FAILURES

/**
 * Remembers for some seconds that an API, or one of its calls, does not respond, so that not every visitor waits for it. The state lasts as
 * long as the isolate.
 */
export class Breaker {
  readonly #runs = new Map<string, Run>()

  /**
   * Calls the API, unless the breaker is open.
   * @param call the call's path, with its parameters unfilled
   * @throws ApiTimeoutError at once where the breaker is open, else what `work` throws
   */
  async ask<T>(call: string, work: () => Promise<T>): Promise<T> {
    for (const name of [ANY, call]) this.#knock(name, call)
    try {
      const answer = await work()
      this.answered(call)
      return answer
    } catch (error) {
      // An error response or a fault came in time: only timeouts count.
      if (error instanceof ApiTimeoutError) this.failed(call)
      throw error
    }
  }

  /** Counts a call that took too long. */
  failed(call: string): void {
    for (const name of [ANY, call]) {
      const before = this.#runs.get(name)
      const run = { failures: (before?.failures ?? 0) + 1, calls: new Set(before?.calls).add(call) }
      this.#runs.set(name, { ...run, closed_until: isOutage(name, run) ? Date.now() + OPEN_MS : 0 })
    }
  }

  /** Counts a response, also one that came too late for its page. */
  answered(call: string): void {
    for (const name of [ANY, call]) this.#runs.delete(name)
  }

  #knock(name: string, call: string): void {
    const run = this.#runs.get(name)
    if (!run || !isOutage(name, run)) return
    const now = Date.now()
    if (run.closed_until > now) throw new ApiTimeoutError(call)
    run.closed_until = now + OPEN_MS
  }
}

const breakers = new Map<string, Breaker>()

/** The isolate's breaker of an operator's API. @param apiBase the URL of the API */
export function getBreaker(apiBase: string): Breaker {
  const existing = breakers.get(apiBase)
  if (existing) return existing
  const breaker = new Breaker()
  breakers.set(apiBase, breaker)
  return breaker
}
