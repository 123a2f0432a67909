import type { z } from 'zod'
import { origin } from '#origin/app.ts'
import { clearCatalogueState } from '#origin/catalogue/reference-data.ts'
import { callByValue } from '#origin/http/value-call.ts'
import { readUpTo } from '#origin/runtime/read-up-to.ts'
import { ApiError, CODE, type Envelope } from '#shared/contract/envelope.ts'
import type { Bindings } from '../request/env.ts'
import { ApiTimeoutError, withTimeout } from '../request/time-budget.ts'
import { isPlainPath } from './plain-path.ts'
import { PROOF_HEADER, signEdgeProof } from './proof.ts'

/** The headers and method of a call, without its content. */
export interface Outgoing {
  method: string
  headers: Headers
  /** Milliseconds until the whole response has to be there; the configured time by default. */
  timeout_ms?: number
}

export interface UpstreamRequest extends Outgoing {
  body: string | Uint8Array<ArrayBuffer> | null
}

/** The transport to the API: over HTTP to the operator's, in-process to the embedded one. Both follow the same contract. */
export interface Upstream {
  /**
   * The whole response: one that arrives too slowly, or never ends, counts as none.
   * @throws ApiTimeoutError when it is not there in time, another ApiError `unavailable` when there is none
   */
  fetch(path: string, request: UpstreamRequest): Promise<Response>
  /** The embedded API's response as a value, without JSON in between; absent for an operator's API. @throws as `fetch` */
  values?(path: string, request: Outgoing, sent: object): Promise<{ envelope: z.infer<typeof Envelope>; headers: Headers }>
  /** Makes the embedded API reread the catalogue data in its memory. */
  forget?(): void
  /** Body and headers of a successful HTTP exchange. A GET whose connection breaks is tried twice. @throws ApiError `unavailable` */
  text(path: string, request: UpstreamRequest): Promise<{ text: string; headers: Headers }>
}

const DEFAULT_TIMEOUT_MS = 8000
/** The time that D1 lets a statement run. After an earlier timeout the write might still finish, and the caller would not know. */
const EMBEDDED_WRITE_MS = 30_000
const GET_TRIES = 2
/** More than any regular response: an exported BOM of 10,000 lines has 2 MB. */
const ANSWER_LIMIT_BYTES = 32_000_000

export function createUpstream(env: Bindings, ctx: ExecutionContext): Upstream {
  const embedded = (request: Request) => origin.fetch(request, env, ctx)
  const ask = env.API_BASE ? overHttp(env) : inProcess(embedded)
  const usualMs = Number(env.API_TIMEOUT_MS) || DEFAULT_TIMEOUT_MS
  const inTime = async <T>(path: string, { method, timeout_ms }: Outgoing, work: () => Promise<T>): Promise<T> => {
    if (!isPlainPath(path.split('?', 1)[0] ?? '')) throw new ApiError(CODE.not_found, { message: `${path} is no path of the API` })
    const isWrite = method !== 'GET' && method !== 'HEAD'
    const timeoutMs = timeout_ms ?? (isWrite && !env.API_BASE ? Math.max(usualMs, EMBEDDED_WRITE_MS) : usualMs)
    try {
      return await withTimeout(timeoutMs, work(), () => new ApiTimeoutError(path))
    } catch (cause) {
      throw cause instanceof ApiError ? cause : new ApiError(CODE.unavailable, { message: `${path} cannot be reached`, cause })
    }
  }
  const fetchComplete: Upstream['fetch'] = async (path, request) => {
    const abort = new AbortController()
    try {
      return await inTime(path, request, () => ask(path, request, abort.signal).then((response) => readComplete(path, response)))
    } catch (error) {
      abort.abort()
      throw error
    }
  }
  const values: Upstream['values'] = (path, request, sent) =>
    inTime(path, request, async () => {
      const { method, headers } = request
      const { envelope, headers: answered } = await callByValue(embedded, `${EMBEDDED}${path}`, { method, headers }, sent)
      if (!envelope) throw new ApiError(CODE.unavailable, { message: `${path} answered with a file` })
      return { envelope, headers: answered }
    })
  return {
    fetch: fetchComplete,
    ...(!env.API_BASE && { values, forget: () => clearCatalogueState(env.CATALOGUE) }),
    async text(path, request) {
      const tries = request.method === 'GET' ? GET_TRIES : 1
      for (let attempt = 1; ; attempt++) {
        try {
          const response = await fetchComplete(path, request)
          if (!response.ok) throw new ApiError(CODE.unavailable, { message: `${path} answered HTTP ${response.status}` })
          return { text: await response.text(), headers: response.headers }
        } catch (cause) {
          if (attempt >= tries || cause instanceof ApiTimeoutError) throw cause
        }
      }
    },
  }
}

type Ask = (path: string, request: UpstreamRequest, signal: AbortSignal) => Promise<Response>

/** A placeholder: the embedded API is called in-process. */
const EMBEDDED = 'http://origin'

/** Running work in the API cannot be stopped; after the timeout its result is ignored. */
function inProcess(embedded: (request: Request) => Response | Promise<Response>): Ask {
  return async (path, { method, headers, body }) => embedded(new Request(EMBEDDED + path, { method, headers, body }))
}

function overHttp(env: Bindings): Ask {
  const base = env.API_BASE.replace(/\/$/, '')
  return async (path, { method, headers, body }, signal) => {
    const url = base + path
    const proof = await signEdgeProof(env, { method, url, headers, body })
    if (proof !== null) headers.set(PROOF_HEADER, proof)
    // A followed redirect would send the token to its target.
    return fetch(url, { method, headers, body, redirect: 'manual', signal })
  }
}

/** A response with all of its body. @throws ApiError `unavailable` where it is longer than ANSWER_LIMIT_BYTES */
async function readComplete(path: string, response: Response): Promise<Response> {
  if (response.body === null) return response
  const tooLong = () => new ApiError(CODE.unavailable, { message: `${path} answered more than ${ANSWER_LIMIT_BYTES} bytes` })
  const bytes = await readUpTo(response.body, ANSWER_LIMIT_BYTES, tooLong)
  const headers = new Headers(response.headers)
  // The body was decompressed on receipt.
  headers.delete('Content-Encoding')
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { status: response.status, headers })
}
