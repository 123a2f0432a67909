/**
 * `npm run bench -- slow-api`: how long a reader waits for the whole of a page while the operator's API fails, by kind of page, and by what
 * is kept. Every page that is measured with `hangs` is the first one of its isolate, which knows nothing of the API yet.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FAILURES, type Failure, startFailingApi } from '#test-support/failing-api.ts'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { openDatabase } from '../scripts/dev/local-state.ts'

export interface SlowApiFigure {
  page: string
  failure: string
  /** Milliseconds to the last byte, with the status; cold: nothing is kept. A customer has a token and a cart. */
  cold_ms: number
  cold: number
  cold_customer_ms: number
  warm_ms: number
  warm: number
  warm_customer_ms: number
}

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  text: '/about',
  news: '/news',
  categories: '/category',
  category: '/category/chip-resistors',
  search: '/s?wd=BC847',
  manufacturers: '/manufacturer',
  rfq: '/rfq',
  bom: '/bom',
  sign_in: '/login',
  cart: '/cart',
  checkout: '/checkout',
  orders: '/myaccount/orders',
  nothing: '/no-such-page',
}

const CUSTOMER = { Cookie: `token=${'t'.repeat(43)}; cart=${'b'.repeat(32)}.${'s'.repeat(43)}` }

export async function benchSlowApi(state: string): Promise<SlowApiFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'solderline-slow-'))
  const shop = await startServer({ port: 0, state, onLog() {} })
  const api = await startFailingApi(shop.url)
  const figures: SlowApiFigure[] = []
  let made = 0
  /** A shop before that API; nothing is in its databases. */
  const start = (place: string): Promise<Server> => {
    mkdirSync(place, { recursive: true })
    openDatabase(place, 'CATALOGUE').close()
    return startServer({ port: 0, state: place, vars: { API_BASE: api.url }, onLog() {} })
  }
  const measure = async (server: Server, path: string, headers: Record<string, string> = {}) => {
    const begin = performance.now()
    const response = await fetch(server.url + path, { headers, redirect: 'manual' })
    await response.text()
    return { ms: performance.now() - begin, status: response.status }
  }
  /** One page of a server, with nobody and with a customer; each has an isolate of its own where that counts. */
  const both = async (place: () => string, path: string, failure: Failure) => {
    const results: { ms: number; status: number }[] = []
    for (const headers of [{}, CUSTOMER]) {
      await using server = disposable(await start(place()))
      api.fail(failure)
      results.push(await measure(server, path, headers))
      api.fail(null)
    }
    const [nobody = { ms: 0, status: 0 }, customer = nobody] = results
    return { nobody, customer }
  }
  try {
    const warm = join(folder, 'warm')
    {
      await using server = disposable(await start(warm))
      for (const path of Object.values(PAGES)) await measure(server, path)
      // What goes on behind the reader's back.
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    for (const failure of Object.keys(FAILURES) as Failure[])
      for (const [page, path] of Object.entries(PAGES)) {
        if (failure !== 'hangs' && !['home', 'search', 'sign_in'].includes(page)) continue
        const cold = await both(() => join(folder, `cold-${made++}`), path, failure)
        const kept = await both(() => warm, path, failure)
        figures.push({
          page,
          failure,
          cold_ms: cold.nobody.ms,
          cold: cold.nobody.status,
          cold_customer_ms: cold.customer.ms,
          warm_ms: kept.nobody.ms,
          warm: kept.nobody.status,
          warm_customer_ms: kept.customer.ms,
        })
      }
    return figures
  } finally {
    await api.dispose()
    await shop.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

const disposable = (server: Server): Server & AsyncDisposable => ({ ...server, [Symbol.asyncDispose]: () => server.dispose() })
