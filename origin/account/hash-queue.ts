/** Time until a waiting call looks at the queue again: short beside a hash, long beside looking. */
const POLL_MS = 20
/** Who was not seen for so long has gone: the runtime may end a request without a word, and its turn must not stay with it. */
const LOST_MS = 10_000

/** Who waits or hashes, in the order they came, and when each was seen last. */
const turns = new Map<symbol, number>()

/** Thrown to a call that comes while too many wait. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFull'
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Does one piece of heavy work of this isolate after the other. Waiting is looking again and again: in the Workers runtime no
 * request may wake another.
 * @param maxQueued how many may wait and work, with this one
 * @throws QueueFull where there are as many already
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
