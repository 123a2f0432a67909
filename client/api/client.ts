import { CODE } from '#shared/contract/codes.ts'
import type { Endpoint, EndpointAddress, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { fillPath } from '#shared/contract/fill-path.ts'
import { readDataAttribute } from '../marks.ts'
import { toTexts } from '../stores/stored-value.ts'

export const LOADING_BAR_DELAY_MS = 200

/** What a call ends with when it does not succeed: the envelope's code and message, or `0` when nothing came back. */
export class CallError extends Error {
  readonly code: number
  readonly fields: Readonly<Record<string, string>>
  /** When it may be tried again; 0: the answer does not tell. */
  readonly retry_after_seconds: number

  constructor(code: number, message: string, fields: Readonly<Record<string, string>> = {}, retryAfterSeconds = 0) {
    super(message)
    this.code = code
    this.fields = fields
    this.retry_after_seconds = retryAfterSeconds
  }
}

let sequence = Date.now()
let running = 0
let barTimer: ReturnType<typeof setTimeout> | undefined

/** The loading bar shows after 200 ms, as long as any request runs. */
export function updateRunningCalls(step: 1 | -1): void {
  running += step
  if (running === 1 && step === 1) barTimer = setTimeout(() => document.documentElement.classList.add('is-loading'), LOADING_BAR_DELAY_MS)
  if (running === 0) {
    clearTimeout(barTimer)
    document.documentElement.classList.remove('is-loading')
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Makes a repeat of the call answer with the first result. */
  idempotency_key?: string
  /** Gets through also when the page is left meanwhile; for what is small, since browsers carry 64 KB of it. */
  is_edit?: boolean
  /** Sent as without a script where the session has ended: the server keeps what is typed, and leads to the sign-in and back. */
  form?: HTMLFormElement
  /** Takes the server's word for a person, where the call succeeds. */
  onMessage?(message: string): void
}

/** A request that holds a file travels as a form, in which everything else is text; null: it holds none. */
function toFormData(request: Readonly<Record<string, unknown>>): FormData | null {
  if (!Object.values(request).some((value) => value instanceof Blob)) return null
  const form = new FormData()
  for (const [name, value] of Object.entries(request)) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

/** The sign-out, from where the reader comes back to this page. */
function exitAddress(): string {
  const root = readDataAttribute(document.documentElement, 'root') ?? ''
  const here = location.pathname.slice(root.length) || '/'
  return `${root}/exit?${new URLSearchParams({ redirect: here + location.search })}`
}

/**
 * The only call of the API in the browser: adds the language and the cache-busting sequence; an invalid session goes to /exit.
 * The endpoint is named by a type, `callApi<typeof search>('GET /api/index/search', …)`, so that no schema is part of the script
 * before intent: the contract comes with the first call, and reads the answer.
 * @throws CallError for every answer that is no success; others where none came, or one that is not as the contract says
 */
export async function callApi<E extends Endpoint>(
  address: EndpointAddress<E>,
  request: EndpointRequest<E>,
  options: CallOptions = {},
): Promise<EndpointData<E>> {
  const [method = 'GET', pattern = ''] = address.split(' ')
  const { path, rest } = fillPath(pattern, request as object)
  const query = new URLSearchParams({ _: String(sequence++) })
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== '') query.set(name, String(value))
  const file = toFormData(rest)
  updateRunningCalls(1)
  const contract = import('./answers.ts').then(({ findEndpoint: endpointOf }) => endpointOf(address))
  // Where the call itself fails, nobody waits for it.
  contract.catch(() => undefined)
  try {
    // Nothing is changed whose answer could not be read. An edit does not wait: its page may be left.
    if (method !== 'GET' && !options.is_edit) await contract
    const response = await fetch(`${path}?${query}`, {
      method,
      headers: {
        Lang: readDataAttribute(document.documentElement, 'lang') ?? '',
        ...(!file && { 'Content-Type': 'application/json' }),
        ...(options.idempotency_key && { 'Idempotency-Key': options.idempotency_key }),
      },
      ...(method !== 'GET' && { body: file ?? JSON.stringify(rest) }),
      ...(options.signal && { signal: options.signal }),
      ...(options.is_edit && { keepalive: true }),
    })
    const envelope = (await response.json()) as { code: number; message: string; data: { fields?: unknown } | null }
    if (envelope.code === CODE.session_invalid) {
      if (options.form) options.form.submit()
      else location.assign(exitAddress())
    }
    if (envelope.code !== CODE.success)
      throw new CallError(envelope.code, envelope.message, toTexts(envelope.data?.fields), Number(response.headers.get('Retry-After')) || 0)
    options.onMessage?.(envelope.message)
    const endpoint = await contract
    return (endpoint ? endpoint.data.parse(envelope.data) : envelope.data) as EndpointData<E>
  } finally {
    updateRunningCalls(-1)
  }
}
