import { networkOf } from '#origin/http/network.ts'
import {
  getCategory,
  getCategoryFilter,
  manufacturer,
  productIndex,
  search,
  searchMeaning,
  searchOption,
} from '#shared/contract/catalogue.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { landing } from '#shared/contract/landing.ts'
import type { Ctx } from '../request/env.ts'
import { NoAnswer } from '../request/time-budget.ts'
import { FairQueue } from './fair-queue.ts'

/** What a page asks for, and SEARCH_LIMIT of wrangler.toml counts, once for each request; suggestions are none of it. */
const COUNTED: ReadonlySet<Endpoint> = new Set<Endpoint>([search, getCategory, getCategoryFilter, landing, manufacturer, productIndex])
/** Reads of the embedded API that cost a database tens of milliseconds and of which there are more than a cache holds. */
const QUEUED: ReadonlySet<Endpoint> = new Set<Endpoint>([...COUNTED, searchOption, searchMeaning])

/** More at the same time make none of them quicker. */
const MAX_RUNNING = 6
/** Beyond this number the network with the most waiting calls is refused. */
const MAX_WAITING = 256
const queue = new FairQueue(MAX_RUNNING, MAX_WAITING)

/** So much of its time a call may wait for its turn: what waited longer would be done too late for its page, and in vain. */
const WAITING_SHARE = 0.4

/** After so much of its time a call is refused, and not earlier: a client that ignores it asks about once a second for each of its connections. */
const REFUSAL_SHARE = 0.9
/** The period of SEARCH_LIMIT. */
const RETRY_AFTER_SECONDS = 60

/** Runs a call when the API has room for it. */
export type Admission = <T>(endpoint: Endpoint, patienceMs: number, work: () => Promise<T>) => Promise<T>

/**
 * Protects everybody's searches, carts and pages from one network that asks for too much. Expensive calls of the embedded API wait in one
 * queue, in which networks take turns; a network beyond SEARCH_LIMIT is refused. All such calls of one request have one turn, which ends
 * when none of them runs any more.
 * @throws NoAnswer where a request did not get its turn in time, ApiError `too_many_requests` beyond the limit
 */
export function admissionOf(c: Ctx): Admission {
  if (c.env.API_BASE) return (_, __, work) => work()
  const network = networkOf(c.req.header('CF-Connecting-IP') ?? '')
  let turn: Promise<void> | undefined
  let runningCount = 0
  let endTurn: () => void = () => undefined

  async function takeTurn(endpoint: Endpoint, patienceMs: number): Promise<void> {
    const refusedAt = Date.now() + patienceMs * REFUSAL_SHARE
    let refusal: ApiError | null = null
    if (COUNTED.has(endpoint) && network !== '' && !(await c.env.SEARCH_LIMIT.limit({ key: network })).success)
      refusal = new ApiError(CODE.too_many_requests, { retry_after_seconds: RETRY_AFTER_SECONDS })
    else if (!(await isNext(patienceMs * WAITING_SHARE))) refusal = new NoAnswer(endpoint.path)
    if (refusal === null) return
    await scheduler.wait(Math.max(0, refusedAt - Date.now()))
    throw refusal
  }

  /** Whether the request's turn came; it lasts until `endTurn` is called. */
  function isNext(patienceMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = (): Promise<void> => {
        resolve(true)
        return new Promise((end) => {
          endTurn = end
        })
      }
      const whole = queue.run(network, patienceMs, begin, () => new Error('late')).catch(() => resolve(false))
      // The platform may end a request whose reader has left: its place in the queue has to be given back all the same.
      c.executionCtx.waitUntil(whole)
    })
  }

  return async (endpoint, patienceMs, work) => {
    if (!QUEUED.has(endpoint)) return work()
    turn ??= takeTurn(endpoint, patienceMs)
    runningCount++
    try {
      await turn
      return await work()
    } finally {
      if (--runningCount === 0) endTurn()
    }
  }
}
