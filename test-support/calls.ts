/** Calls of the worker tests to the API: with the edge's headers. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { origin } from '#origin/app.ts'
import type { OriginBindings } from '#origin/http/env.ts'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { toHttp } from '#worker/api/client.ts'

export interface CallOptions {
  lang?: string
  /** Bearer: a customer's session, or the desk's. */
  bearer?: string
  visitor?: string
  address?: string
  cart?: string
  /** The key to an order. */
  order_access?: string
  /** The token of an earlier sign-in. */
  known_device?: string
  idempotency_key?: string
  /** The browser's user agent, and the country of its network. */
  agent?: string
  country?: string
  /** Bindings that differ from the default. */
  vars?: Partial<OriginBindings>
}

const HEADERS = {
  lang: 'Lang',
  visitor: 'X-Visitor',
  address: 'X-Client-Address',
  cart: 'X-Cart',
  order_access: 'X-Order-Access',
  known_device: 'X-Known-Device',
  idempotency_key: 'Idempotency-Key',
  agent: 'X-Client-Agent',
  country: 'X-Client-Country',
} as const

/** One raw request, including its background work. Every response of the application is HTTP 200. */
export async function send(method: string, path: string, body: BodyInit | null = null, options: CallOptions = {}) {
  const headers = new Headers(typeof body === 'string' || body === null ? { 'Content-Type': 'application/json' } : {})
  for (const [option, name] of Object.entries(HEADERS)) {
    const value = options[option as keyof typeof HEADERS]
    if (value !== undefined) headers.set(name, value)
  }
  if (options.bearer) headers.set('Authorization', `Bearer ${options.bearer}`)
  const ctx = createExecutionContext()
  const response = await origin.fetch(new Request(`http://origin${path}`, { method, headers, body }), { ...env, ...options.vars }, ctx)
  expect(response.status).toBe(200)
  const envelope = Envelope.parse(await response.json())
  await waitOnExecutionContext(ctx)
  return { ...envelope, headers: response.headers }
}

/** One call, like a client's. */
export async function call<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, options?: CallOptions) {
  const { path, query, body } = toHttp(endpoint, request)
  return send(endpoint.method, path + query, body, options)
}

/** The data of a successful call, parsed by its schema. */
export async function ask<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, options?: CallOptions): Promise<EndpointData<E>> {
  const { code, message, data } = await call(endpoint, request, options)
  expect({ code, message, data }).toMatchObject({ code: CODE.success })
  return endpoint.data.parse(data) as EndpointData<E>
}

export const DESK_TOKEN = 'desk-only-for-tests-0123456789'

/**
 * Calls until the response differs from the first. A rate limit counts per minute, and the minute may change meanwhile: up to twice the
 * limit plus one call may pass.
 */
export async function callPastLimit<Answer extends { code: number }>(
  limit: number,
  post: () => Promise<Answer>,
): Promise<{ passed: number; last: Answer }> {
  const first = await post()
  for (let passed = 1; ; passed++) {
    const last = await post()
    if (last.code !== first.code || passed > 2 * limit) return { passed, last }
  }
}
