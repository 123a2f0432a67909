/** Runs inside workerd, for test-support/fuzz-search.ts: asks the embedded API in-process, a batch of queries a request. */
import { origin } from '#origin/app.ts'
import type { OriginBindings } from '#origin/http/env.ts'
import { searchParts } from '#origin/search/search.ts'
import { suggestParts } from '#origin/search/suggest.ts'
import { search, searchOption } from '#shared/contract/catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { NO_FILTERS } from '#shared/url/listing-query.ts'

const MAX_FOUND = 50
const MAX_SUGGESTED = 10
/** A query longer than the contract takes is refused, and nothing else is. */
const LONGEST = 2000

/** What is wrong with the answer to one query. */
export interface Complaint {
  query: string
  call: string
  problem: string
}

export interface BatchResult {
  complaints: Complaint[]
  calls: number
  /** By the clock of workerd, which only goes on while the database is waited for. */
  slowest_ms: number
  slowest_query: string
  /** How often each kind of match was answered. */
  matches: Record<string, number>
}

export default {
  async fetch(request: Request, env: OriginBindings, ctx: ExecutionContext): Promise<Response> {
    const { queries, limit_ms } = (await request.json()) as { queries: string[]; limit_ms: number }
    const result: BatchResult = { complaints: [], calls: 0, slowest_ms: 0, slowest_query: '', matches: {} }

    async function timed(query: string, call: string, work: () => Promise<string | null>): Promise<void> {
      const start = performance.now()
      let problem: string | null
      try {
        problem = await work()
      } catch (error) {
        problem = `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
      }
      const durationMs = performance.now() - start
      result.calls++
      if (durationMs > result.slowest_ms) Object.assign(result, { slowest_ms: durationMs, slowest_query: query })
      if (durationMs > limit_ms) problem ??= `took ${durationMs} ms`
      if (problem !== null) result.complaints.push({ query, call, problem })
    }

    /** By the way that a browser's call takes; its data, or null where it is rightly refused. */
    async function ask(path: string, query: string): Promise<unknown> {
      const response = await origin.fetch(new Request(`http://origin${path}?${new URLSearchParams({ keyword: query })}`), env, ctx)
      const { code, data } = (await response.json()) as { code: number; data: unknown }
      if (response.status === 200 && code === CODE.success) return data
      if (response.status === 200 && code === CODE.validation && query.length > LONGEST) return null
      throw new Error(`HTTP ${response.status}, code ${code}`)
    }

    for (const query of queries) {
      await timed(query, search.path, async () => {
        const data = await ask(search.path, query)
        if (data === null) return null
        const answer = search.data.parse(data)
        result.matches[answer.match] = (result.matches[answer.match] ?? 0) + 1
        const { items, total } = answer.listing
        if (items.length > MAX_FOUND) return `${items.length} parts`
        return total < items.length || (answer.match === 'none') !== (total === 0)
          ? `${items.length} of ${total} parts as ${answer.match}`
          : null
      })
      await timed(query, searchOption.path, async () => {
        const data = await ask(searchOption.path, query)
        if (data === null) return null
        const { length } = searchOption.data.parse(data)
        return length > MAX_SUGGESTED ? `${length} suggestions` : null
      })
      if (query.isWellFormed()) continue
      // An address cannot hold half a character: what answers it is called by itself.
      await timed(query, 'searchParts', async () => {
        const { listing } = await searchParts(env.CATALOGUE, 'en', {
          keyword: query,
          filters: NO_FILTERS,
          sort: '',
          qty: 1,
          page: 1,
          page_size: MAX_FOUND,
        })
        return listing.items.length > MAX_FOUND ? `${listing.items.length} parts` : null
      })
      await timed(query, 'suggestParts', async () => {
        const { length } = await suggestParts(env.CATALOGUE, 'en', query)
        return length > MAX_SUGGESTED ? `${length} suggestions` : null
      })
    }
    return Response.json(result)
  },
}
