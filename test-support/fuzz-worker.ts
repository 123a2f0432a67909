/** Runs inside workerd, for test-support/fuzz-search.ts: calls the embedded API in-process, with a batch of queries per request. */
import { origin } from '#origin/app.ts'
import type { OriginBindings } from '#origin/http/env.ts'
import { searchParts } from '#origin/search/search.ts'
import { suggestParts } from '#origin/search/suggest.ts'
import { search, searchOption } from '#shared/contract/catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { NO_FILTERS } from '#shared/url/listing-query.ts'

const MAX_FOUND = 50
const MAX_SUGGESTED = 10
/** Only queries longer than the contract's limit are rejected. */
const LONGEST = 2000

/** The fault of the response to one query. */
export interface Complaint {
  query: string
  call: string
  problem: string
}

export interface BatchResult {
  complaints: Complaint[]
  calls: number
  /** By workerd's clock, which only advances while it waits for the database. */
  slowest_ms: number
  slowest_query: string
  /** The number of responses of each kind of match. */
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

    /** Calls like a browser; returns the data, or null for a correct rejection. */
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
      // A URL cannot contain a lone surrogate: the function is called directly.
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
