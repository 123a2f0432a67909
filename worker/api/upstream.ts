import { origin } from '#origin/app.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Bindings } from '../env.ts'
import { isPlainPath } from './plain-path.ts'

export interface UpstreamRequest {
  method: string
  headers: Headers
  body: string | Uint8Array<ArrayBuffer> | null
}

/** Where the API is: the operator's over HTTP, or the embedded one in-process. Both speak the same contract. */
export interface Upstream {
  /** @throws ApiError `unavailable` when there is no answer in time */
  fetch(path: string, request: UpstreamRequest): Promise<Response>
  /** Body and headers of a successful HTTP exchange; GETs are tried twice. @throws ApiError `unavailable` */
  text(path: string, request: UpstreamRequest): Promise<{ text: string; headers: Headers }>
}

const DEFAULT_TIMEOUT_MS = 8000
const IDEMPOTENT_TRIES = 2

export function upstreamOf(env: Bindings, ctx: ExecutionContext): Upstream {
  const anywhere = env.API_BASE ? overHttp(env) : inProcess(env, ctx)
  const fetchOnce: Upstream['fetch'] = async (path, request) => {
    if (!isPlainPath(path.split('?', 1)[0] ?? '')) throw new ApiError(CODE.not_found, { message: `${path} leads elsewhere` })
    return anywhere(path, request)
  }
  return {
    fetch: fetchOnce,
    async text(path, request) {
      const tries = request.method === 'GET' ? IDEMPOTENT_TRIES : 1
      for (let attempt = 1; ; attempt++) {
        try {
          const response = await fetchOnce(path, request)
          if (!response.ok) {
            await response.body?.cancel()
            throw new ApiError(CODE.unavailable, { message: `${path} answered HTTP ${response.status}` })
          }
          return { text: await response.text(), headers: response.headers }
        } catch (cause) {
          if (attempt >= tries)
            throw cause instanceof ApiError ? cause : new ApiError(CODE.unavailable, { message: `${path} broke off`, cause })
        }
      }
    },
  }
}

function inProcess(env: Bindings, ctx: ExecutionContext): Upstream['fetch'] {
  return async (path, { method, headers, body }) => origin.fetch(new Request(`http://origin${path}`, { method, headers, body }), env, ctx)
}

function overHttp(env: Bindings): Upstream['fetch'] {
  const timeout_ms = Number(env.API_TIMEOUT_MS) || DEFAULT_TIMEOUT_MS
  return async (path, { method, headers, body }) => {
    try {
      // A redirect would carry the token to wherever it points.
      return await fetch(env.API_BASE.replace(/\/$/, '') + path, {
        method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout_ms),
      })
    } catch (cause) {
      throw new ApiError(CODE.unavailable, { message: `${path} cannot be reached`, cause })
    }
  }
}
