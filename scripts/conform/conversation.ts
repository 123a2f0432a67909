/** Calls an API as the edge does, and records all faults of its responses. */
import { randomUUID } from 'node:crypto'
import { getDocumentedCall } from '#shared/contract/about/all-calls.ts'
import { listDocumentedCodes } from '#shared/contract/about/codes.ts'
import { CALLS } from '#shared/contract/calls.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE, type Code } from '#shared/contract/envelope.ts'
import { toHttp } from '#worker/api/client.ts'
import { PROOF_HEADER, signEdgeProof } from '#worker/api/proof.ts'
import { Caller } from './caller.ts'
import { formatValue, listMismatches, listUnusedValues, type Mismatch } from './mismatches.ts'

/** A fault of one call, in words. */
export interface ConformFault extends Mismatch {
  call: string
  /** The request, if it is more than the path. */
  requestText: string
}

export interface CallResult {
  name: string
  endpoint: Endpoint
  requestCount: number
  /** At least one response was a success. */
  has_answered: boolean
  /** The call returned an expected error. Not found does not count: an API without the call returns it too. */
  has_refused: boolean
  /** A response says that the call does not exist. */
  is_absent: boolean
  /** The HTTP status that says so, instead of the code 4004; 0: none. */
  absent_status: number
  slowest_ms: number
  /** Faults that cause no error: ignored fields. */
  notes: ConformFault[]
  faults: ConformFault[]
}

/** The data of a response on the wire: fields with a default may be missing. */
export type WireData<E extends Endpoint> = E['data']['_zod']['input']
export type ExampleRequest<E extends Endpoint> = E['request']['_zod']['input']

export interface RequestOptions {
  as?: Caller
  lang?: string
  idempotency_key?: string
  /** A secret other than the API's, for the proof. */
  secret?: string
  /** The expected error code, and the reason, in words after "expected". */
  expectedError?: { code: Code; why: string }
  /** Whether the error is for an unauthorized or invalid request: it does not yet prove that the call works. */
  is_generic?: boolean
}

/** A response before its checks. */
interface Answer {
  status: number
  type: string
  headers: Headers
  text: string
  requestText: string
}

export interface ConversationOptions {
  /** The API's base URL, without a trailing slash. */
  api: string
  /** `API_SECRET`, with which the edge proves its identity; null: without proof. */
  secret?: string | null
  timeout_ms?: number
  /** Called with every valid success response. */
  onAnswer?: (name: string, request: unknown, data: unknown) => void
}

const TIMEOUT_MS = 8000
/** HTTP statuses that say that a call does not exist. */
const ABSENT = new Set([404, 405, 501])

export class Conversation {
  readonly results = new Map<string, CallResult>()
  readonly #names = new Map([...CALLS].map(([name, endpoint]) => [endpoint, name]))
  readonly #visitor = new Caller()
  readonly #options: ConversationOptions

  constructor(options: ConversationOptions) {
    this.#options = options
  }

  getResult(endpoint: Endpoint): CallResult {
    const name = this.#names.get(endpoint) ?? ''
    const existingResult = this.results.get(name)
    if (existingResult) return existingResult
    const fresh: CallResult = {
      name,
      endpoint,
      requestCount: 0,
      has_answered: false,
      has_refused: false,
      is_absent: false,
      absent_status: 0,
      slowest_ms: 0,
      notes: [],
      faults: [],
    }
    this.results.set(name, fresh)
    return fresh
  }

  fault(endpoint: Endpoint, requestText: string, mismatch: Omit<Mismatch, 'times'> & { times?: number }): void {
    this.getResult(endpoint).faults.push({ call: `${endpoint.method} ${endpoint.path}`, requestText, times: 1, ...mismatch })
  }

  /** A check beyond the schemas. Records a fault if `holds` is false. */
  check(endpoint: Endpoint, holds: boolean, at: string, expected: string, received: unknown): void {
    if (!holds) this.fault(endpoint, '', { at, expected, received: typeof received === 'string' ? received : formatValue(received) })
  }

  /**
   * Calls an endpoint, and expects success, or an error. An API without the call returns 4004, or an HTTP status.
   * @returns the data as received, even if parts are invalid; null without data, or for a file
   */
  async ask<E extends Endpoint>(endpoint: E, request: ExampleRequest<E>, options: RequestOptions = {}): Promise<WireData<E> | null> {
    const { expectedError, is_generic = false } = options
    const result = this.getResult(endpoint)
    if (result.is_absent) return null
    const answer = await this.#send(endpoint, request, options)
    if (!answer) return null
    if (ABSENT.has(answer.status) && !result.has_answered) {
      result.is_absent = true
      result.absent_status = answer.status
      return null
    }
    const { file } = endpoint
    if (file && !expectedError && !(answer.type === 'application/json' && /"code"\s*:\s*4004\b/.test(answer.text.slice(0, 200)))) {
      this.#judgeFile(endpoint, answer, file)
      result.has_answered = true
      this.#options.onAnswer?.(result.name, request, null)
      return null
    }
    const envelope = this.#envelopeOf(endpoint, answer)
    if (!envelope) return null
    const { code, message, data } = envelope
    const isDetermined = result.has_answered || (expectedError !== undefined && result.has_refused)
    if (code === CODE.not_found && expectedError?.code !== CODE.not_found && !isDetermined) {
      result.is_absent = true
      return null
    }
    if (expectedError) {
      if (code === expectedError.code && code !== CODE.not_found && !is_generic) result.has_refused = true
      if (code !== expectedError.code)
        this.fault(endpoint, answer.requestText, {
          at: 'code',
          expected: `${expectedError.code}: ${expectedError.why}`,
          received: `${formatValue(code)} ${formatValue(data)}`,
        })
      else if (code === CODE.validation) this.#checkFields(endpoint, answer.requestText, data)
      return null
    }
    if (code !== CODE.success) {
      this.fault(endpoint, answer.requestText, {
        at: 'code',
        expected: '200',
        received: `${formatValue(code)} ${formatValue(message)} ${formatValue(data)}`,
      })
      return null
    }
    const mismatches = listMismatches(endpoint.data, data)
    for (const mismatch of mismatches) this.fault(endpoint, answer.requestText, mismatch)
    result.notes.push(
      ...listUnusedValues(endpoint.data, data).map((note) => ({
        call: `${endpoint.method} ${endpoint.path}`,
        requestText: answer.requestText,
        ...note,
      })),
    )
    result.has_answered = true
    if (mismatches.length === 0) this.#options.onAnswer?.(result.name, request, data)
    return data as WireData<E>
  }

  /** Calls with the proof of a wrong secret, and expects an error. */
  async rejectsProof<E extends Endpoint>(endpoint: E, request: ExampleRequest<E>): Promise<void> {
    const answer = await this.#send(endpoint, request, { secret: 'not-the-secret-that-the-edge-has-0123456789' })
    const isRejected = answer?.status !== 200 || !/"code"\s*:\s*200\b/.test(answer.text.slice(0, 200))
    this.check(endpoint, isRejected, `header ${PROOF_HEADER}`, 'an error response for a request signed with another secret', 'success')
  }

  /** Checks a file: it has one of the call's media types, and a browser downloads it. */
  #judgeFile(endpoint: Endpoint, { status, type, headers, text, requestText }: Answer, types: readonly string[]): void {
    const must = (isValid: boolean, at: string, expected: string, received: string): void => {
      if (!isValid) this.fault(endpoint, requestText, { at, expected, received: received || 'nothing' })
    }
    const disposition = headers.get('Content-Disposition') ?? ''
    must(status === 200, 'HTTP status', '200', String(status))
    must(types.includes(type), 'Content-Type', types.join(' or '), type)
    must(disposition.startsWith('attachment'), 'Content-Disposition', 'attachment; filename="…"', disposition)
    must(text !== '', 'body', 'a file', '')
  }

  async #send(
    endpoint: Endpoint,
    request: unknown,
    { as = this.#visitor, lang = 'en', idempotency_key, secret }: RequestOptions,
  ): Promise<Answer | null> {
    const result = this.getResult(endpoint)
    const { path, query, body } = toHttp(endpoint, request)
    const requestText = [query, body === null ? '' : body.slice(0, 200), lang === 'en' ? '' : `Lang: ${lang}`].filter(Boolean).join(' ')
    const headers = new Headers({ Lang: lang, Accept: 'application/json', 'X-Request-Id': randomUUID() })
    const form = await toForm(request)
    headers.set('Content-Type', form?.type ?? 'application/json')
    if (as.token !== null) headers.set('Authorization', `Bearer ${as.token}`)
    if (endpoint.idempotent) headers.set('Idempotency-Key', idempotency_key ?? randomUUID())
    if (endpoint.is_personal) for (const [name, value] of Object.entries(as.headers(orderIn(request)))) headers.set(name, value)
    const url = this.#options.api + path + query
    const sent = form?.bytes ?? body
    const proof = await signEdgeProof(
      { API_SECRET: secret ?? this.#options.secret ?? '' },
      { method: endpoint.method, url, headers, body: sent },
    )
    if (proof !== null) headers.set(PROOF_HEADER, proof)
    result.requestCount++
    const began = performance.now()
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers,
        body: sent,
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#options.timeout_ms ?? TIMEOUT_MS),
      })
      const text = await response.text()
      as.saveCookies(response.headers)
      const type = response.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
      return { status: response.status, type, headers: response.headers, text, requestText }
    } catch (error) {
      const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error)
      this.fault(endpoint, requestText, {
        at: 'answer',
        expected: `one within ${(this.#options.timeout_ms ?? TIMEOUT_MS) / 1000} s`,
        received: reason,
      })
      return null
    } finally {
      result.slowest_ms = Math.max(result.slowest_ms, performance.now() - began)
    }
  }

  /** The envelope of a response; null, with a fault, if there is none. */
  #envelopeOf(endpoint: Endpoint, { status, type, text, requestText }: Answer): { code: unknown; message: unknown; data: unknown } | null {
    const fault = (at: string, expected: string, received: string) => this.fault(endpoint, requestText, { at, expected, received })
    if (status !== 200) fault('HTTP status', '200: `code` says what happened', String(status))
    if (type !== 'application/json') fault('Content-Type', 'application/json', type || 'nothing')
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      fault('body', 'JSON', text === '' ? 'nothing' : text.slice(0, 80))
      return null
    }
    if (typeof json !== 'object' || json === null || Array.isArray(json) || !('code' in json)) {
      fault('body', 'the envelope {code, message, data}', formatValue(json))
      return null
    }
    const { code, message, data } = json as { code: unknown; message?: unknown; data?: unknown }
    if (typeof code !== 'number') fault('code', 'a number', formatValue(code))
    if (typeof message !== 'string') fault('message', 'a text, empty where there is nothing to say', formatValue(message))
    if (!('data' in json)) fault('data', 'the data, or null', 'nothing: it is not there')
    const { name, has_answered, has_refused } = this.getResult(endpoint)
    const codes: unknown[] = [
      CODE.success,
      ...listDocumentedCodes(endpoint, getDocumentedCall(name)).map((documentedCode) => documentedCode.code),
    ]
    // An API without the call returns this code.
    const isAbsence = code === CODE.not_found && !has_answered && !has_refused
    if (typeof code === 'number' && !codes.includes(code) && !isAbsence)
      fault('code', `one of ${codes.join(', ')}`, `${code} ${formatValue(message)}`)
    return { code, message, data }
  }

  #checkFields(endpoint: Endpoint, requestText: string, data: unknown): void {
    const { fields } = (data ?? {}) as { fields?: unknown }
    const isMap = typeof fields === 'object' && fields !== null && Object.values(fields).every((key) => typeof key === 'string')
    if (!isMap || Object.keys(fields).length === 0)
      this.fault(endpoint, requestText, {
        at: 'data.fields',
        expected: 'an object: field to the key of a message',
        received: formatValue(fields),
      })
  }
}

/** The form for a request with a file; null for JSON. */
async function toForm(request: unknown): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const fields = Object.entries(request as object)
  if (!fields.some(([, value]) => value instanceof Blob)) return null
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value))
  const encoded = new Response(form)
  return { type: encoded.headers.get('Content-Type') ?? '', bytes: new Uint8Array(await encoded.arrayBuffer()) }
}

/** The order number of a request; empty without one. */
function orderIn(request: unknown): string {
  const { order_number, order } = request as { order_number?: unknown; order?: unknown }
  const number = order_number ?? order
  return typeof number === 'string' ? number : ''
}
