import { origin } from '#origin/app.ts'
import { readWithin } from '#origin/http/read-within.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Bindings } from '../request/env.ts'
import { NoAnswer, within } from '../request/time-budget.ts'
import { isPlainPath } from './plain-path.ts'

export interface UpstreamRequest {
  method: string
  headers: Headers
  body: string | Uint8Array<ArrayBuffer> | null
  /** Milliseconds until the whole answer has to be there; as configured by default. */
  timeout_ms?: number
}

/** Where the API is: the operator's over HTTP, or the embedded one in-process. Both speak the same contract. */
export interface Upstream {
  /**
   * The whole answer: what drips, or never ends, is no answer.
   * @throws NoAnswer when it is not there in time, another ApiError `unavailable` when there is none
   */
  fetch(path: string, request: UpstreamRequest): Promise<Response>
  /** Body and headers of a successful HTTP exchange. A GET that breaks off is tried twice. @throws ApiError `unavailable` */
  text(path: string, request: UpstreamRequest): Promise<{ text: string; headers: Headers }>
}

const DEFAULT_TIMEOUT_MS = 8000
/** As long as D1 lets a statement run: what is written may be written still, and half an answer would not say so. */
const EMBEDDED_WRITE_MS = 30_000
const GET_TRIES = 2
/** More than any honest answer: an exported BOM of 10,000 lines has 2 MB. */
const ANSWER_LIMIT_BYTES = 32_000_000

export function upstreamOf(env: Bindings, ctx: ExecutionContext): Upstream {
  const ask = env.API_BASE ? overHttp(env) : inProcess(env, ctx)
  const usualMs = Number(env.API_TIMEOUT_MS) || DEFAULT_TIMEOUT_MS
  const fetchWhole: Upstream['fetch'] = async (path, request) => {
    if (!isPlainPath(path.split('?', 1)[0] ?? '')) throw new ApiError(CODE.not_found, { message: `${path} leads elsewhere` })
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    const timeoutMs = request.timeout_ms ?? (isWrite && !env.API_BASE ? Math.max(usualMs, EMBEDDED_WRITE_MS) : usualMs)
    const abort = new AbortController()
    try {
      const answer = ask(path, request, abort.signal).then((response) => whole(path, response))
      return await within(timeoutMs, answer, () => new NoAnswer(path))
    } catch (cause) {
      abort.abort()
      throw cause instanceof ApiError ? cause : new ApiError(CODE.unavailable, { message: `${path} cannot be reached`, cause })
    }
  }
  return {
    fetch: fetchWhole,
    async text(path, request) {
      const tries = request.method === 'GET' ? GET_TRIES : 1
      for (let attempt = 1; ; attempt++) {
        try {
          const response = await fetchWhole(path, request)
          if (!response.ok) throw new ApiError(CODE.unavailable, { message: `${path} answered HTTP ${response.status}` })
          return { text: await response.text(), headers: response.headers }
        } catch (cause) {
          if (attempt >= tries || cause instanceof NoAnswer) throw cause
        }
      }
    },
  }
}

type Ask = (path: string, request: UpstreamRequest, signal: AbortSignal) => Promise<Response>

/** What is under way there cannot be stopped: it is no longer waited for. */
function inProcess(env: Bindings, ctx: ExecutionContext): Ask {
  return async (path, { method, headers, body }) => origin.fetch(new Request(`http://origin${path}`, { method, headers, body }), env, ctx)
}

function overHttp({ API_BASE }: Bindings): Ask {
  const base = API_BASE.replace(/\/$/, '')
  // A redirect would carry the token to wherever it points.
  return (path, { method, headers, body }, signal) => fetch(base + path, { method, headers, body, redirect: 'manual', signal })
}

/** An answer with all of its body. @throws ApiError `unavailable` where it is longer than any honest one */
async function whole(path: string, response: Response): Promise<Response> {
  if (response.body === null) return response
  const tooLong = () => new ApiError(CODE.unavailable, { message: `${path} answered more than ${ANSWER_LIMIT_BYTES} bytes` })
  const bytes = await readWithin(response.body, ANSWER_LIMIT_BYTES, tooLong)
  const headers = new Headers(response.headers)
  // It was unpacked on the way in.
  headers.delete('Content-Encoding')
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { status: response.status, headers })
}
