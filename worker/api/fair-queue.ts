/** A queue of work for a resource of limited capacity, shared fairly between networks. */

interface Waiting {
  start(): void
  drop(): void
}

/** After this time a turn that has not ended belongs to a request that the platform has ended. */
const LEASE_MS = 10_000

export interface QueueLimits {
  /** Maximum number of entries that run at the same time. */
  running: number
  /** Maximum number of entries of one network that run at the same time, so that other networks start at once. */
  running_of_network: number
  /** Maximum number of waiting entries. Beyond it, the network with the longest queue loses its newest entry. */
  waiting: number
}

interface Running {
  network: string
  since: number
}

export class FairQueue {
  readonly #limits: QueueLimits
  readonly #running = new Set<Running>()
  /** Waiting entries by network; the first network of the map is next. */
  readonly #waiting = new Map<string, Waiting[]>()
  #waitingCount = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * Waits for the network's turn: networks take turns, whatever the number of their requests.
   * @param timeoutMs how long the entry may wait
   * @returns a function that ends the turn, to be called once; null: the turn did not come in time
   */
  async enter(network: string, timeoutMs: number): Promise<(() => void) | null> {
    const now = Date.now()
    for (const turn of this.#running) if (now - turn.since > LEASE_MS) this.#running.delete(turn)
    return this.#hasCapacity(network) ? this.enterAtOnce(network) : this.#turn(network, timeoutMs)
  }

  /** Begins a turn of a caller that has already waited. @returns a function that ends it, to be called once */
  enterAtOnce(network: string): () => void {
    const turn = { network, since: Date.now() }
    this.#running.add(turn)
    return () => {
      if (this.#running.delete(turn)) this.#startNext()
    }
  }

  #hasCapacity(network: string): boolean {
    if (this.#running.size >= this.#limits.running) return false
    let count = 0
    for (const turn of this.#running) if (turn.network === network) count++
    return count < this.#limits.running_of_network
  }

  #turn(network: string, timeoutMs: number): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const end = (leave: (() => void) | null): void => {
        clearTimeout(timer)
        this.#remove(network, waiting)
        resolve(leave)
      }
      const waiting: Waiting = { start: () => end(this.enterAtOnce(network)), drop: () => end(null) }
      const timer = setTimeout(waiting.drop, timeoutMs)
      const line = this.#waiting.get(network)
      if (line) line.push(waiting)
      else this.#waiting.set(network, [waiting])
      this.#waitingCount++
      if (this.#waitingCount > this.#limits.waiting) this.#longestLine().at(-1)?.drop()
    })
  }

  #longestLine(): Waiting[] {
    let longest: Waiting[] = []
    for (const line of this.#waiting.values()) if (line.length > longest.length) longest = line
    return longest
  }

  #startNext(): void {
    const next = [...this.#waiting].find(([network]) => this.#hasCapacity(network))
    if (!next) return
    const [network, line] = next
    // The network moves to the end of the order, with its other waiting entries.
    this.#waiting.delete(network)
    this.#waiting.set(network, line)
    line[0]?.start()
  }

  #remove(network: string, waiting: Waiting): void {
    const line = this.#waiting.get(network)
    const index = line?.indexOf(waiting) ?? -1
    if (!line || index < 0) return
    line.splice(index, 1)
    this.#waitingCount--
    if (line.length === 0) this.#waiting.delete(network)
  }
}
