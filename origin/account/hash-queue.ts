/** Time between two polls of a waiting call: short compared with a hash, long compared with the work of a poll. */
const POLL_MS = 20
/** A call that has not polled for this long is dropped: the runtime may end a request without notice. */
const LOST_MS = 10_000

/** Calls that wait or hash, in order of arrival, with the time each was last seen. */
const turns = new Map<symbol, number>()

/** Thrown when too many calls wait already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs heavy work of this isolate one after the other. A waiting call polls: in the Workers runtime no request may wake another.
 * @param maxQueued maximum number of calls that wait or work, with this one
 * @throws QueueFullError if the queue is full
 */
export async function runInTurn<T>(maxQueued: number, work: () => Promise<T>): Promise<T> {
  removeLostTurns()
  if (turns.size >= maxQueued) throw new QueueFullError(`${turns.size} hashes wait`)
  const turn = Symbol('turn')
  const stay = () => turns.set(turn, Date.now())
  stay()
  try {
    while (turns.keys().next().value !== turn) {
      await pause(POLL_MS)
      stay()
      removeLostTurns()
    }
    return await work()
  } finally {
    turns.delete(turn)
  }
}

function removeLostTurns(): void {
  const now = Date.now()
  for (const [turn, seenAt] of turns) if (Math.abs(now - seenAt) > LOST_MS) turns.delete(turn)
}
