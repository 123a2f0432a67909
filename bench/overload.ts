/**
 * `npm run bench -- overload`: whether other visitors are answered while searches of one network, or of many, are kept in flight, and how many
 * searches are done meanwhile. The asking process shares the machine with the server: compare figures of one machine only.
 */
import { Agent, request } from 'node:http'
import { cartAdd } from '#shared/contract/cart.ts'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { openDatabase } from '../scripts/dev/local-state.ts'
import { percentile } from './workerd.ts'

/** Of 20 requests of other visitors to each page, those answered with 200, and how long 95 % of them took, under a load. */
export type OverloadFigure = Record<`${Page}_of_20` | `${Page}_p95_ms`, number> & {
  /** From where the load comes. */
  load: 'one network' | 'many networks'
  in_flight: number
  /** Answers of the load a second: searches, and refusals. */
  searches: number
  refusals: number
}

type Page = 'search' | 'category' | 'cart'

const HONEST = 20
const IN_FLIGHT = [60, 150]
/** Before others come, in milliseconds: the queue is full by then. */
const HEAD_START_MS = 1000

interface Answer {
  status: number
  ms: number
  cookie: string
}

function get(agent: Agent, url: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          ms: performance.now() - begin,
          cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; '),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

let asked = 0
const searchPath = (): string => `/s?wd=10k+1%25+0603+yageo+thick+film+${++asked}`
const networkAddress = (n: number): string => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`

/** @param state with the demonstration catalogue */
export async function benchOverload(state: string): Promise<OverloadFigure[]> {
  const figures: OverloadFigure[] = []
  for (const load of ['one network', 'many networks'] as const)
    for (const inFlight of IN_FLIGHT) {
      // Limits count anew, and nothing is cached.
      const server = await startServer({ port: 0, state, onLog() {} })
      try {
        figures.push(await measure(server, state, load, inFlight))
      } finally {
        await server.dispose()
      }
    }
  return figures
}

async function measure({ url }: Server, state: string, load: OverloadFigure['load'], inFlight: number): Promise<OverloadFigure> {
  const agent = new Agent({ keepAlive: true })
  const visitor = { 'CF-Connecting-IP': '203.0.113.200' }
  const cookie = await filledCart(agent, url, state, visitor)
  for (const path of ['/', '/cart', '/category/chip-resistors', searchPath()]) await get(agent, url + path, visitor)
  const loaded = { 200: 0, other: 0 }
  let isOver = false
  const loops = Array.from({ length: inFlight }, async (_, index) => {
    while (!isOver) {
      const address = load === 'one network' ? '203.0.113.7' : networkAddress(index)
      const { status } = await get(agent, url + searchPath(), { 'CF-Connecting-IP': address })
      loaded[status === 200 ? 200 : 'other']++
    }
  })
  await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))
  const begin = performance.now()
  const before = { ...loaded }
  const answers: Record<Page, Answer[]> = { search: [], category: [], cart: [] }
  for (let n = 0; n < HONEST; n++) {
    const headers = { 'CF-Connecting-IP': `203.0.113.${100 + n}` }
    answers.search.push(await get(agent, `${url}/s?wd=100n+50V+0603+X7R+murata+${n}`, headers))
    answers.category.push(await get(agent, `${url}/category/chip-resistors?qty=${1000 + n}`, headers))
    answers.cart.push(await get(agent, `${url}/cart`, { ...headers, Cookie: cookie }))
  }
  const seconds = (performance.now() - begin) / 1000
  const [searches, refusals] = [loaded[200] - before[200], loaded.other - before.other]
  isOver = true
  await Promise.all(loops)
  agent.destroy()
  const figures = Object.entries(answers).flatMap(([page, all]) => [
    [`${page}_of_20`, all.filter(({ status }) => status === 200).length],
    [
      `${page}_p95_ms`,
      percentile(
        all.map(({ ms }) => ms),
        95,
      ),
    ],
  ])
  return {
    load,
    in_flight: inFlight,
    searches: searches / seconds,
    refusals: refusals / seconds,
    ...Object.fromEntries(figures),
  } as OverloadFigure
}

/** A cart with one line. @returns its cookies */
async function filledCart(agent: Agent, url: string, state: string, headers: Record<string, string>): Promise<string> {
  const db = openDatabase(state, 'CATALOGUE')
  const offer = db.prepare('SELECT offer_id FROM offers LIMIT 1').get()
  db.close()
  const items = [{ offer_id: Number(offer?.['offer_id']), qty: 10 }]
  const body = JSON.stringify({ items })
  return (await get(agent, url + cartAdd.path, { ...headers, Origin: url, 'Content-Type': 'application/json' }, body)).cookie
}
