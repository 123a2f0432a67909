/** A queue of work for a resource of limited capacity, shared fairly between the networks that ask. */

interface Waiting {
  start(): void
  drop(): void
}

/** A place that is not given back within this time belongs to a request that the platform has ended. */
const LEASE_MS = 10_000

export class FairQueue {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  /** When each running piece of work began. */
  readonly #running = new Set<{ since: number }>()
  /** Who waits, by network; the first network of the map is the next. */
  readonly #waiting = new Map<string, Waiting[]>()
  #waitingCount = 0

  /**
   * @param maxRunning pieces of work at the same time
   * @param maxWaiting beyond it, the network with the most waiting work loses its newest piece
   */
  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning
    this.#maxWaiting = maxWaiting
  }

  /**
   * Runs the work when it is the network's turn: networks take turns, whatever the number of their requests.
   * @param patienceMs how long it may wait; work that waited longer is never started
   * @throws what `late` makes where it did not get its turn, else what the work throws
   */
  async run<T>(network: string, patienceMs: number, work: () => Promise<T>, late: () => Error): Promise<T> {
    const now = Date.now()
    for (const place of this.#running) if (now - place.since > LEASE_MS) this.#running.delete(place)
    if (this.#running.size >= this.#maxRunning && !(await this.#turn(network, patienceMs))) throw late()
    const place = { since: Date.now() }
    this.#running.add(place)
    try {
      return await work()
    } finally {
      if (this.#running.delete(place)) this.#startNext()
    }
  }

  /** @returns whether it is the caller's turn; false: it waited too long, or the queue is full. */
  #turn(network: string, patienceMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasTurn: boolean): void => {
        clearTimeout(timer)
        this.#remove(network, waiting)
        resolve(hasTurn)
      }
      const waiting: Waiting = { start: () => end(true), drop: () => end(false) }
      const timer = setTimeout(waiting.drop, patienceMs)
      const line = this.#waiting.get(network)
      if (line) line.push(waiting)
      else this.#waiting.set(network, [waiting])
      this.#waitingCount++
      if (this.#waitingCount > this.#maxWaiting) this.#longestLine().at(-1)?.drop()
    })
  }

  #longestLine(): Waiting[] {
    let longest: Waiting[] = []
    for (const line of this.#waiting.values()) if (line.length > longest.length) longest = line
    return longest
  }

  #startNext(): void {
    const [next] = this.#waiting
    if (!next || this.#running.size >= this.#maxRunning) return
    const [network, line] = next
    // To the end of the turns, with what else it has waiting.
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
