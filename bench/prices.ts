/** `npm run bench -- prices`: a thousand part numbers priced in one call of the production Worker. */
import { existsSync } from 'node:fs'
import { MAX_PRICED_LINES, partPrices } from '#shared/contract/part-prices.ts'
import { openExistingDatabase, toDatabaseFile } from '../scripts/dev/local-state.ts'
import { type BenchRequest, percentile, startBenchWorker } from './workerd.ts'

export interface PriceFigure {
  catalogue_parts: number
  lines: number
  calls: number
  p50_ms: number
  p95_ms: number
  answer_bytes: number
}

const WARM_UP_CALLS = 30
const CALLS = 200

/** @param states folders of local states; missing ones are left out */
export async function benchPrices(states: readonly string[]): Promise<PriceFigure[]> {
  const figures: PriceFigure[] = []
  for (const state of states.filter((one) => existsSync(toDatabaseFile(one, 'CATALOGUE')))) {
    const database = openExistingDatabase(state, 'CATALOGUE')
    const numbers = database
      .prepare('SELECT part_number FROM parts')
      .all()
      .map((row) => String(row['part_number']))
    const requests = Array.from({ length: WARM_UP_CALLS + CALLS }, () => toRequest(drawNumbers(numbers)))
    database.close()
    const worker = await startBenchWorker(state)
    try {
      await worker.run(requests.slice(0, WARM_UP_CALLS))
      const samples = await worker.run(requests.slice(WARM_UP_CALLS))
      const times = samples.map(({ duration_ms }) => duration_ms)
      const [{ bytes } = { bytes: 0 }] = samples
      const refused = samples.find(({ status, bytes: size }) => status !== 200 || size < MAX_PRICED_LINES)
      if (refused) throw new Error(`a call was refused: ${JSON.stringify(refused)}`)
      figures.push({
        catalogue_parts: numbers.length,
        lines: MAX_PRICED_LINES,
        calls: CALLS,
        p50_ms: percentile(times, 50),
        p95_ms: percentile(times, 95),
        answer_bytes: bytes,
      })
    } finally {
      await worker.dispose()
    }
  }
  return figures
}

/** Part numbers of all categories, drawn anew for each call. */
function drawNumbers(numbers: readonly string[]): string[] {
  return Array.from({ length: MAX_PRICED_LINES }, () => numbers[Math.floor(Math.random() * numbers.length)] ?? '')
}

const toRequest = (numbers: readonly string[]): BenchRequest => ({
  path: partPrices.path,
  method: partPrices.method,
  body: { lines: numbers.map((partNumber, index) => ({ part_number: partNumber, qty: 1 + (index % 500) })) },
})
