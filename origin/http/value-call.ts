import type { z } from 'zod'
import type { Envelope } from '#shared/contract/envelope.ts'
import type { OriginContext } from './env.ts'

/** A call from the same isolate: nothing of it becomes text. */
interface ValueCall {
  /** The fields of its query or of its body. */
  sent: object
  answer: z.infer<typeof Envelope> | null
}

/** Calls under way, by the requests that carry their addresses and headers. */
const calls = new WeakMap<Request, ValueCall>()

const callOf = (c: OriginContext): ValueCall | undefined => calls.get(c.req.raw)

/** Whether who calls takes the answer as a value, and holds it without encoding and reading it. */
export const isByValue = (c: OriginContext): boolean => callOf(c) !== undefined

/** What a call of the same isolate brings; undefined for one that comes as text. */
export const sentByValue = (c: OriginContext): object | undefined => callOf(c)?.sent

/** The JSON of a call's body, however it came; null where it is none. */
export const sentJson = async (c: OriginContext): Promise<unknown> => sentByValue(c) ?? (await c.req.json().catch(() => null))

/** The one way to answer with an envelope: as JSON, or as it is. */
export function answerEnvelope(c: OriginContext, envelope: z.infer<typeof Envelope>): Response {
  const call = callOf(c)
  if (!call) return c.json(envelope)
  call.answer = envelope
  return c.body(null)
}

/**
 * Makes a call of the same isolate.
 * @param request without a body @param sent what would be its query or its body
 * @returns the envelope, null where the answer is a file; and the headers
 */
export async function callByValue(
  fetch: (request: Request) => Response | Promise<Response>,
  request: Request,
  sent: object,
): Promise<{ envelope: z.infer<typeof Envelope> | null; headers: Headers }> {
  const call: ValueCall = { sent, answer: null }
  calls.set(request, call)
  const { headers } = await fetch(request)
  return { envelope: call.answer, headers }
}
