/** Reads that one request begins at the same time go to the database together: each way there costs as much as some of them. */

interface Waiting {
  statement: D1PreparedStatement
  answer(rows: unknown[]): void
  /** Hands over to a way of its own. */
  alone(): void
}

const gathered = new WeakMap<D1Database, Waiting[]>()

/** Has the reads of this database go together from now on; only for one that a single request uses. */
export function batchReads(db: D1Database): D1Database {
  gathered.set(db, [])
  return db
}

/** The rows of a query. */
export function readRows<Row>(db: D1Database, statement: D1PreparedStatement): Promise<Row[]> {
  const alone = async (): Promise<Row[]> => (await statement.all<Row>()).results
  const waiting = gathered.get(db)
  if (!waiting) return alone()
  return new Promise((resolve, reject) => {
    // The first of them waits until whatever else begins in this turn of the event loop has begun.
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
    // One of them has failed, and a batch ends with it: what is wrong is told to whoever began it.
    for (const { alone } of reads) alone()
  }
}
