/**
 * The platform's REST API, for data that no wrangler command returns: existing resources, their ids, and their owners.
 * https://developers.cloudflare.com/api/; `CLOUDFLARE_API_BASE_URL` sets another one, as for wrangler.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

const API = 'https://api.cloudflare.com/client/v4'
/** Milliseconds before each retry of a failed call; a rejected one is not retried. */
const PAUSES_MS = [500, 2000, 6000]
/** A longer list is read page by page. */
const PAGE_ROWS = 100

const Answer = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown().optional(),
  result_info: z.object({ total_count: z.number().optional(), total_pages: z.number().optional() }).nullish(),
})

/** A call that the platform rejected, or failed to execute. */
export class PlatformError extends Error {
  /** The platform's code of the first error; 0 without one. */
  readonly code: number
  readonly status: number

  constructor(what: string, status: number, errors: readonly { code: number; message: string }[]) {
    super(`${what}: ${errors.map(({ code, message }) => `${message} (${code})`).join('; ') || `HTTP ${status}`}`)
    this.code = errors[0]?.code ?? 0
    this.status = status
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface LaunchPlatform {
  /**
   * Makes a call, with retries while the platform is overloaded. @param path after `/accounts/ID` unless it begins with `/zones` or
   * `/accounts`
   * @throws PlatformError with the platform's message
   */
  call<T>(method: Method, path: string, schema: z.ZodType<T>, body?: unknown): Promise<T>
  /** All rows of a list, page by page. */
  list<T>(path: string, row: z.ZodType<T>): Promise<T[]>
}

const base = (): string => (process.env['CLOUDFLARE_API_BASE_URL'] ?? API).replace(/\/$/, '')

/** @param token from `wrangler auth token` @param account its id; null before it is chosen */
export function openPlatform(token: string, account: string | null): LaunchPlatform {
  const toApiUrl = (path: string): string =>
    base() + (account === null || /^\/(?:zones|accounts)\b/.test(path) ? path : `/accounts/${account}${path}`)

  async function ask(method: Method, path: string, body: unknown): Promise<z.output<typeof Answer>> {
    for (let tries = 0; ; tries++) {
      const pause = PAUSES_MS[tries]
      const answer = await fetch(toApiUrl(path), {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch((error: unknown) => new Error(`The platform's API (${new URL(base()).host}) cannot be reached`, { cause: error }))
      if (answer instanceof Error) {
        if (pause === undefined) throw answer
      } else {
        const read = Answer.safeParse(await answer.json().catch(() => null))
        if (read.success && read.data.success) return read.data
        const error = new PlatformError(`${method} ${path.replace(/\?.*/, '')}`, answer.status, read.data?.errors ?? [])
        if (pause === undefined || (answer.status < 500 && answer.status !== 429)) throw error
      }
      await wait(pause)
    }
  }

  return {
    call: async (method, path, schema, body) => schema.parse((await ask(method, path, body)).result),
    async list(path, row) {
      const rows: z.output<typeof row>[] = []
      for (let page = 1; ; page++) {
        const { result } = await ask('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}&per_page=${PAGE_ROWS}`, undefined)
        const resultItems = z.array(row).parse(result)
        rows.push(...resultItems)
        if (resultItems.length < PAGE_ROWS) return rows
      }
    },
  }
}
