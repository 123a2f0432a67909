/** A running shop, for the tools of its desk. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { DEFAULT_STATE, readLocalSecrets } from '../dev/local-state.ts'
import { fetchShop } from './fetch-shop.ts'

const LOCAL = 'http://127.0.0.1:8787'

/** The shop's URL, and the desk's secret. */
export interface RunningShop {
  url: string
  token: string
}

/** The shop at a URL, or the local one. @param state the folder with the local secret; DESK_TOKEN in the environment takes precedence */
export function toRunningShop(url = LOCAL, state = DEFAULT_STATE): RunningShop {
  return { url: url.replace(/\/$/, ''), token: process.env['DESK_TOKEN'] ?? readLocalSecrets(state).DESK_TOKEN }
}

/** Milliseconds before each retry. */
const PAUSES_MS = [500, 2000, 5000, 15_000]
const TEMPORARY_CODES: ReadonlySet<number> = new Set([CODE.unavailable, CODE.fault, CODE.too_many_requests])

/**
 * Makes a repeatable call, with retries after a broken connection or an overload.
 * @throws Error with the shop's message
 */
export async function callShop<E extends Endpoint>(
  { url, token }: RunningShop,
  endpoint: E,
  request: EndpointRequest<E>,
): Promise<EndpointData<E>> {
  const isGet = endpoint.method === 'GET'
  const fields = Object.entries(request as object).filter(([, value]) => value !== undefined)
  const query = isGet ? `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}` : ''
  const ask = async () => {
    const answer = await fetchShop(url + endpoint.path + query, {
      method: endpoint.method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(!isGet && { body: JSON.stringify(request) }),
    })
    return Envelope.parse(await answer.json())
  }
  for (let tries = 0; ; tries++) {
    const pause = PAUSES_MS[tries]
    const answer = await ask().catch((error: unknown) => new Error(`${url} cannot be reached`, { cause: error }))
    if (!(answer instanceof Error)) {
      const { code, message, data } = answer
      if (code === CODE.success) return endpoint.data.parse(data) as EndpointData<E>
      if (pause === undefined || !TEMPORARY_CODES.has(code)) throw new RejectedCall(url, endpoint, code, message, data)
    } else if (pause === undefined) throw answer
    await wait(pause)
  }
}

/** A call that the shop rejects, with the reason. */
export class RejectedCall extends Error {
  readonly code: number

  constructor(url: string, { path }: Endpoint, code: number, message: string, data: unknown) {
    const fields = (data as { fields?: unknown } | null)?.fields
    super(`${url}${path} answered ${code} ${message}${fields ? ` ${JSON.stringify(fields)}` : ''}`)
    this.code = code
  }
}
