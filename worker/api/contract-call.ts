import { z } from 'zod'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, Envelope } from '#shared/contract/envelope.ts'
import { isPlainPath } from './plain-path.ts'
import { toReadableText } from './read-response.ts'

const JSON_TYPE = 'application/json'

const PATTERNS = ENDPOINTS.map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`) }))

/**
 * The endpoint of the contract that a request is for, or null: only calls of the contract go to the API.
 * @param path as in the URL, encoded
 */
export function findEndpoint(method: string, path: string): Endpoint | null {
  if (!isPlainPath(path)) return null
  const plain = method === 'HEAD' ? 'GET' : method
  return PATTERNS.find(({ endpoint, pattern }) => endpoint.method === plain && pattern.test(path))?.endpoint ?? null
}

/**
 * The number of the order that a call is about, from its path, query or body; empty if there is none.
 * @param body of the call, where there is one
 */
export function readOrderNumber({ path, request }: Endpoint, { pathname, searchParams }: URL, body: Uint8Array | null): string {
  const inPath = pathname.split('/')[path.split('/').indexOf(':order')]
  if (inPath !== undefined || !(request instanceof z.ZodObject && 'order_number' in request.shape)) return inPath ?? ''
  const sent = (parseJson(body === null ? '' : new TextDecoder().decode(body)) ?? {}) as { order_number?: unknown }
  return searchParams.get('order_number') ?? (typeof sent.order_number === 'string' ? sent.order_number : '')
}

/**
 * Checks a response of the operator's API against the contract before a browser gets it.
 * @returns the text of its envelope, or null where it is the requested file, which is left unread
 * @throws ApiError `fault` where the response reports a failure, `unavailable` for anything else, with the field that does not fit
 */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<string | null> {
  const type = response.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isAttachment = response.headers.get('Content-Disposition')?.startsWith('attachment') === true
  const isFile = endpoint.file?.includes(type) === true && (type !== JSON_TYPE || isAttachment)
  if (response.ok && isFile) return null
  const text = await response.text()
  const envelope = Envelope.safeParse(parseJson(text))
  if (!envelope.success) throw new ApiError(CODE.unavailable, { message: `${endpoint.path} answered no envelope` })
  const { code, message } = envelope.data
  // The message of a fault is only logged. Other codes from 5000 up are the API's own, with a message for the reader.
  if (code === CODE.fault || code === CODE.unavailable) throw new ApiError(code, { message: `${endpoint.path}: ${code} ${message}` })
  if (code > CODE.fault) return JSON.stringify({ code, message: toReadableText(message), data: null })
  if (code !== CODE.success) return text
  if (endpoint.file) throw new ApiError(CODE.unavailable, { message: `${endpoint.path} answered no file` })
  const data = endpoint.data.safeParse(envelope.data.data)
  const field = data.error?.issues[0]?.path.join('.') ?? ''
  if (!data.success) throw new ApiError(CODE.unavailable, { message: `${endpoint.path}: the field "${field}" does not fit the contract` })
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
