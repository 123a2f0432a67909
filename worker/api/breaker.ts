import { ApiTimeoutError } from '../request/time-budget.ts'

/** So often in a row an answer of one call has to fail to come: one slow search is no outage. */
const FAILURES = 3
/** The same for all calls of an API: a page makes up to nine at once, and one page that was late is no outage either. */
const ANY_FAILURES = 20
/** Nor is it an outage where only these few calls fail, however often: a search that hangs closes no cart. */
const ANY_CALLS = 5
const OPEN_MS = 5000

interface Run {
  failures: number
  /** The calls that failed. */
  calls: ReadonlySet<string>
  /** Until then nobody asks; the first one after it does, and decides for the others. */
  closed_until: number
}

/** The run of all calls of an API; no path is empty. */
const ANY = ''

const isOutage = (name: string, { failures, calls }: Pick<Run, 'failures' | 'calls'>): boolean =>
  name === ANY ? failures >= ANY_FAILURES && calls.size >= ANY_CALLS : failures >= FAILURES

/**
 * Remembers for some seconds that an API, or one of its calls, does not answer: not every visitor waits for it in turn. What it
 * knows lives as long as the isolate.
 */
export class Breaker {
  readonly #runs = new Map<string, Run>()

  /**
   * Asks the API, unless it is known not to answer.
   * @param call the call's path, with its parameters unfilled
   * @throws NoAnswer at once where it is known not to answer, else what `work` throws
   */
  async ask<T>(call: string, work: () => Promise<T>): Promise<T> {
    for (const name of [ANY, call]) this.#knock(name, call)
    try {
      const answer = await work()
      this.answered(call)
      return answer
    } catch (error) {
      // A refusal and a fault are answers too: nobody waited for them.
      if (error instanceof ApiTimeoutError) this.failed(call)
      throw error
    }
  }

  /** Notes that a call took too long. */
  failed(call: string): void {
    for (const name of [ANY, call]) {
      const before = this.#runs.get(name)
      const run = { failures: (before?.failures ?? 0) + 1, calls: new Set(before?.calls).add(call) }
      this.#runs.set(name, { ...run, closed_until: isOutage(name, run) ? Date.now() + OPEN_MS : 0 })
    }
  }

  /** Notes an answer, also one that came too late for its page. */
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

/** The isolate's memory of an API of the operator's own. @param apiBase where it is */
export function getBreaker(apiBase: string): Breaker {
  const existing = breakers.get(apiBase)
  if (existing) return existing
  const breaker = new Breaker()
  breakers.set(apiBase, breaker)
  return breaker
}
