/** Sends the reads that one request begins at the same time to the database together, because a round trip costs more than a read. */

interface Waiting {
  statement: D1PreparedStatement
  answer(rows: unknown[]): void
  /** Sends this read by itself. */
  alone(): void
}

const gathered = new WeakMap<D1Database, Waiting[]>()

/** Batches the reads of this database from now on; only for one that a single request uses. */
export function batchReads(db: D1Database): D1Database {
  gathered.set(db, [])
  return db
}

/** The rows of a query, read together with the other reads of its request if `batchReads` has prepared the database. */
export function readRows<Row>(db: D1Database, statement: D1PreparedStatement): Promise<Row[]> {
  const alone = async (): Promise<Row[]> => (await statement.all<Row>()).results
  const waiting = gathered.get(db)
  if (!waiting) return alone()
  return new Promise((resolve, reject) => {
    // The batch is sent after this turn of the event loop, with all reads that began in it.
    if (waiting.length === 0) setTimeout(() => void send(db, waiting.splice(0)))
    waiting.push({ statement, answer: (rows) => resolve(rows as Row[]), alone: () => void alone().then(resolve, reject) })
  })
}

async function send(db: D1Database, reads: readonly Waiting[]): Promise<void> {
  if (reads.length === 1) return reads[0]?.alone()
  try {
    const results = await db.batch(reads.map(({ statement }) => statement))
    for (const [index, { answer }] of reads.entries()) answer(results[index]?.results ?? [])
  } catch {
    // One failed read fails the batch, so each is sent again, and the error reaches the right caller.
    for (const { alone } of reads) alone()
  }
}
