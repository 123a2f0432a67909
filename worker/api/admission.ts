import { toNetwork } from '#origin/runtime/network.ts'
import { type Endpoint, isChange } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Ctx } from '../request/env.ts'
import { ApiQueueFullError } from '../request/time-budget.ts'
import { isKeyCaller } from '../visitor/visitor-cookies.ts'
import { FairQueue } from './fair-queue.ts'

/** One queue for each kind of call: carts do not wait for searches. */
const QUEUES = {
  /** A higher limit would not make any search faster. */
  browsing: new FairQueue({ running: 6, running_of_network: 4, waiting: 256 }),
  lists: new FairQueue({ running: 4, running_of_network: 2, waiting: 256 }),
  personal: new FairQueue({ running: 6, running_of_network: 4, waiting: 256 }),
}

/** The queue in which a call waits. Null: the call does not wait. It is the desk's, a personal change, or waits for a payment company. */
function findQueue(endpoint: Endpoint): FairQueue | null {
  const { caller, path, load, is_personal } = endpoint
  if (caller === 'desk') return null
  if (load === 'list') return QUEUES.lists
  if (!is_personal) return QUEUES.browsing
  return isChange(endpoint) || path.startsWith('/api/pay/') ? null : QUEUES.personal
}

/** The share of its timeout that a call may wait for its turn. A call that waited longer would finish too late for its page. */
const WAITING_SHARE = 0.4

/**
 * The share of its timeout after which a waiting call is rejected. A client that repeats it at once thus repeats about once a second per
 * connection. The share varies, so that such clients do not all retry at the same moment.
 */
const rejectionShare = (): number => 0.8 + 0.15 * Math.random()
/** A change is not a section of a page, so its caller waits longer. */
const CHANGE_TIMEOUT_MS = 5000
/** The period of SEARCH_LIMIT, after which a rejected client may retry. */
const RETRY_AFTER_SECONDS = 60

/** Runs a call when the API has room for it. */
export type Admission = <T>(endpoint: Endpoint, timeoutMs: number, work: () => Promise<T>) => Promise<T>

/**
 * Protects searches, carts and pages from a network that sends too many requests. Calls of the embedded API wait in a queue of their kind,
 * in which networks take turns. A network beyond SEARCH_LIMIT is rejected.
 * @throws ApiQueueFullError where a request did not get its turn in time, ApiError `too_many_requests` beyond the limit
 */
export function createAdmission(c: Ctx): Admission {
  if (c.env.API_BASE) return (_, __, work) => work()
  const network = toNetwork(c.req.header('CF-Connecting-IP') ?? '')
  const turns = new Map<FairQueue, RequestTurn>()
  let underLimit: Promise<{ success: boolean }> | undefined

  async function isUnderLimit(endpoint: Endpoint): Promise<boolean> {
    // An API key has a quota instead.
    if (endpoint.load !== 'search' || network === '' || isKeyCaller(c)) return true
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

/** The calls of one request share one entry of the queue: only the first calls wait, and the turn lasts while any call runs. */
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

  /** @returns whether the request has its turn; `end` is called in either case */
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
    // The platform may end a request whose client has disconnected; its turn has to end as well.
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
