import { CODE } from '#shared/contract/codes.ts'
import type { Endpoint, EndpointAddress, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { fillPath } from '#shared/contract/fill-path.ts'
import { readDataAttribute } from '../marks.ts'
import { toTexts } from '../stores/stored-value.ts'

export const LOADING_BAR_DELAY_MS = 200

/** The error of a failed call: the envelope's code and message, or `0` without a response. */
export class CallError extends Error {
  readonly code: number
  readonly fields: Readonly<Record<string, string>>
  /** The seconds until a retry makes sense; 0: unknown. */
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

/** Counts the running requests. The loading bar appears after 200 ms, until no request runs. */
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
  /** A repeated call with the same key gets the first result. */
  idempotency_key?: string
  /** The call completes even if the page is left meanwhile; for small requests, since browsers limit such bodies to 64 KB. */
  is_edit?: boolean
  /** If the session has ended, this form is posted: the server stores the input, and redirects to the sign-in and back. */
  form?: HTMLFormElement
  /** Receives the server's message of a successful call. */
  onMessage?(message: string): void
}

/** The request as form data, with all values but files as text; null if it has no file. */
function toFormData(request: Readonly<Record<string, unknown>>): FormData | null {
  if (!Object.values(request).some((value) => value instanceof Blob)) return null
  const form = new FormData()
  for (const [name, value] of Object.entries(request)) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

/** The URL of the sign-out, which redirects back to this page. */
function exitAddress(): string {
  const root = readDataAttribute(document.documentElement, 'root') ?? ''
  const here = location.pathname.slice(root.length) || '/'
  return `${root}/exit?${new URLSearchParams({ redirect: here + location.search })}`
}

/**
 * The only function that calls the API in the browser. It adds the language and the cache-busting sequence; an invalid session redirects to
 * /exit. The endpoint is named by a type, `callApi<typeof search>('GET /api/index/search', …)`, so no schema is loaded before intent. The
 * contract comes with the first call, and parses the response.
 * @throws CallError for every response that is no success; other errors where there is none, or where it does not fit the contract
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
  // Where the call itself fails, this promise is never awaited.
  contract.catch(() => undefined)
  try {
    // Before a change is sent, the contract is loaded that parses its response. An edit does not wait, as its page may be left.
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
