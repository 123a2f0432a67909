/**
 * Measures how long it takes to publish changed prices and stock of a million parts in a running shop, and the page requests meanwhile.
 * Then undoes the changes.
 */
import { deskChangeUndo, putOffers } from '#shared/contract/desk-catalogue.ts'
import type { Endpoint, EndpointData } from '#shared/contract/endpoint.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { openExistingDatabase, readLocalSecrets } from '../scripts/dev/local-state.ts'
import { percentile } from './workerd.ts'

const BATCH = 10_000
const READERS = 4
const PAGES = 2000

export interface ChangeFigure {
  what: string
  offers: number
  seconds: number
  offers_per_second: number
  pages: number
  failed_pages: number
  /** Requests made before the end: how many, and how long they took. */
  pages_meanwhile: number
  page_p50_ms: number
  page_p99_ms: number
  slowest_page_ms: number
}

/** Offers from all over the catalogue, with the page of each one's part. */
function listOffers(state: string, count: number): { offer_id: number; page: string }[] {
  using db = openExistingDatabase(state, 'CATALOGUE')
  return db
    .prepare(
      `SELECT o.offer_id, p.part_id, p.part_number FROM offers o JOIN parts p ON p.part_id = o.offer_id / 8
       WHERE o.offer_id % max(1, (SELECT count(*) FROM offers) / ?1) = 0 LIMIT ?1`,
    )
    .all(count)
    .map((row) => ({
      offer_id: Number(row['offer_id']),
      page: `/productdetail/${toGoodsPageUrl(String(row['part_number']), Number(row['part_id']))}`,
    }))
}

async function call<E extends Endpoint>(server: Server, token: string, endpoint: E, request: object): Promise<EndpointData<E>> {
  const answer = await fetch(server.direct_url + endpoint.path, {
    method: endpoint.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
  })
  const { code, message, data } = Envelope.parse(await answer.json())
  if (code !== 200) throw new Error(`${endpoint.path} is answered ${code} ${message} ${JSON.stringify(data)}`)
  return endpoint.data.parse(data) as EndpointData<E>
}

/** Runs work during page requests; these continue until the work is done and the number of pages is reached. */
async function whileRead(
  server: Server,
  pages: readonly string[],
  what: string,
  offers: number,
  work: () => Promise<void>,
): Promise<ChangeFigure> {
  const times: number[] = []
  let [failed, seen, isDone] = [0, 0, false]
  const read = async (): Promise<void> => {
    while (!isDone || seen < PAGES) {
      const isMeanwhile = !isDone
      const start = performance.now()
      const answer = await fetch(server.direct_url + (pages[(seen++ * 7919) % pages.length] ?? '/'))
      const text = await answer.text()
      if (isMeanwhile) times.push(performance.now() - start)
      if (answer.status === 200) continue
      failed++
      console.log(`${answer.url} is answered ${answer.status}: ${/<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? text.slice(0, 100)}`)
    }
  }
  const readers = Array.from({ length: READERS }, read)
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  isDone = true
  await Promise.all(readers)
  return {
    what,
    offers,
    seconds,
    offers_per_second: offers / seconds,
    pages: seen,
    failed_pages: failed,
    pages_meanwhile: times.length,
    page_p50_ms: percentile(times, 50),
    page_p99_ms: percentile(times, 99),
    slowest_page_ms: Math.max(...times),
  }
}

export async function benchChanges(state: string, counts: readonly number[]): Promise<ChangeFigure[]> {
  const server = await startServer({ port: 0, state, onLog() {} })
  const { DESK_TOKEN: token } = readLocalSecrets(state)
  const figures: ChangeFigure[] = []
  try {
    for (const count of counts) {
      const offers = listOffers(state, count)
      const pages = offers.slice(0, 5000).map(({ page }) => page)
      const changeSet = `bench-${Date.now()}`
      figures.push(
        await whileRead(server, pages, 'prices and stock change', offers.length, async () => {
          for (let from = 0, batch = 0; from < offers.length; from += BATCH, batch++) {
            const changed = offers.slice(from, from + BATCH).map(({ offer_id }, index) => ({
              offer: { offer_id },
              stock: 1000 + ((from + index) % 90_000),
              price_breaks: [{ from_qty: 1, unit_price: `0.${10_000 + ((from + index) % 89_999)}` }],
              moq: 1,
            }))
            const isLast = from + BATCH >= offers.length
            await call(server, token, putOffers, {
              change_set: changeSet,
              batch,
              is_last: isLast,
              who: 'bench',
              source: 'bench',
              offers: changed,
            })
          }
        }),
        await whileRead(server, pages, 'all of it is undone', offers.length, async () => {
          for (let left = 1; left > 0; ) {
            const progress = await call(server, token, deskChangeUndo, { change_set: changeSet, who: 'bench' })
            left = progress.left + progress.lists_behind
          }
        }),
      )
    }
    return figures
  } finally {
    await server.dispose()
  }
}
