import { toNetwork } from '#origin/runtime/network.ts'
import { type Endpoint, isChange } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Ctx } from '../request/env.ts'
import { ApiQueueFullError } from '../request/time-budget.ts'
import { FairQueue } from './fair-queue.ts'

/** Calls of a kind run together, and never wait for those of another kind: carts do not wait for searches. */
const QUEUES = {
  /** More at the same time make none of them quicker. */
  browsing: new FairQueue({ running: 6, running_of_network: 4, waiting: 256 }),
  lists: new FairQueue({ running: 4, running_of_network: 2, waiting: 256 }),
  own: new FairQueue({ running: 6, running_of_network: 4, waiting: 256 }),
}

/** In which queue a call waits; null: it is the desk's, a change of the visitor's that has limits of its own, or waits for a payment company. */
function findQueue(endpoint: Endpoint): FairQueue | null {
  const { caller, path, load, is_personal } = endpoint
  if (caller === 'desk') return null
  if (load === 'list') return QUEUES.lists
  if (!is_personal) return QUEUES.browsing
  return isChange(endpoint) || path.startsWith('/api/pay/') ? null : QUEUES.own
}

/** So much of its time a call may wait for its turn: what waited longer would be done too late for its page, and in vain. */
const WAITING_SHARE = 0.4

/**
 * After so much of its time a call is refused, and not earlier: a client that ignores it asks about once a second for each of its
 * connections. It varies, so that clients that ask again at once do not all ask at the same moment.
 */
const rejectionShare = (): number => 0.8 + 0.15 * Math.random()
/** A change is no page's section: its caller waits longer for it. */
const CHANGE_TIMEOUT_MS = 5000
/** The period of SEARCH_LIMIT. */
const RETRY_AFTER_SECONDS = 60

/** Runs a call when the API has room for it. */
export type Admission = <T>(endpoint: Endpoint, timeoutMs: number, work: () => Promise<T>) => Promise<T>

/**
 * Protects everybody's searches, carts and pages from one network that asks for too much. Calls of the embedded API wait in a queue of
 * their kind, in which networks take turns; a network beyond SEARCH_LIMIT is refused.
 * @throws NoTurn where a request did not get its turn in time, ApiError `too_many_requests` beyond the limit
 */
export function createAdmission(c: Ctx): Admission {
  if (c.env.API_BASE) return (_, __, work) => work()
  const network = toNetwork(c.req.header('CF-Connecting-IP') ?? '')
  const turns = new Map<FairQueue, RequestTurn>()
  let underLimit: Promise<{ success: boolean }> | undefined

  async function isUnderLimit(endpoint: Endpoint): Promise<boolean> {
    if (endpoint.load !== 'search' || network === '') return true
    underLimit ??= c.env.SEARCH_LIMIT.limit({ key: network })
    return (await underLimit).success
  }

  return async (endpoint, timeoutMs, work) => {
    const queue = findQueue(endpoint)
    if (queue === null) return work()
    const callTimeoutMs = isChange(endpoint) ? CHANGE_TIMEOUT_MS : timeoutMs
    const rejectedAt = Date.now() + callTimeoutMs * rejectionShare()
    const rejectCall = async (rejection: ApiError): Promise<never> => {
      await scheduler.wait(Math.max(0, rejectedAt - Date.now()))
      throw rejection
    }
    if (!(await isUnderLimit(endpoint)))
      return rejectCall(new ApiError(CODE.too_many_requests, { retry_after_seconds: RETRY_AFTER_SECONDS }))
    const turn = turns.get(queue) ?? new RequestTurn(queue, network, c.executionCtx as ExecutionContext)
    turns.set(queue, turn)
    try {
      if (!(await turn.begin(callTimeoutMs * WAITING_SHARE))) return await rejectCall(new ApiQueueFullError(endpoint.path))
      return await work()
    } finally {
      turn.end()
    }
  }
}

/** All calls of one request in one queue: only the first of them wait, and its turn lasts while one of them runs. */
class RequestTurn {
  readonly #queue: FairQueue
  readonly #network: string
  readonly #context: ExecutionContext
  #callCount = 0
  #entry: Promise<boolean> | undefined
  #releaseSlot: (() => void) | null = null

  constructor(queue: FairQueue, network: string, context: ExecutionContext) {
    this.#queue = queue
    this.#network = network
    this.#context = context
  }

  /** @returns whether the request has its turn; `end` is called in any case */
  async begin(timeoutMs: number): Promise<boolean> {
    this.#callCount++
    this.#entry ??= this.#enter(timeoutMs)
    if (!(await this.#entry)) return false
    this.#releaseSlot ??= this.#queue.enterAtOnce(this.#network)
    return true
  }

  end(): void {
    if (--this.#callCount > 0) return
    this.#releaseSlot?.()
    this.#releaseSlot = null
  }

  async #enter(timeoutMs: number): Promise<boolean> {
    const entry = this.#queue.enter(this.#network, timeoutMs)
    // The platform may end a request whose reader has left: its turn has to end all the same.
    this.#context.waitUntil(entry)
    const releaseSlot = await entry
    if (!releaseSlot) return false
    const ended = new Promise<void>((end) => {
      this.#releaseSlot = () => end(releaseSlot())
    })
    this.#context.waitUntil(ended)
    return true
  }
}
