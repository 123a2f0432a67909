import type { z } from 'zod'
import type { Envelope } from '#shared/contract/envelope.ts'
import type { OriginContext } from './env.ts'

/** A call within the isolate: request and answer are not serialized. */
class ValueRequest extends Request {
  /** The fields of the query or of the body. */
  readonly sent: object
  /** Null until the call is answered, and if the answer is a file. */
  envelope: z.infer<typeof Envelope> | null = null

  constructor(url: string, init: RequestInit, sent: object) {
    super(url, init)
    this.sent = sent
  }
}

const valueRequest = ({ req: { raw } }: OriginContext): ValueRequest | null => (raw instanceof ValueRequest ? raw : null)

/** Whether the caller gets the answer as a value, without encoding and parsing. */
export const isValueCall = (c: OriginContext): boolean => valueRequest(c) !== null

/** The request of a call within the isolate; undefined for one that comes as text. */
export const findSentValue = (c: OriginContext): object | undefined => valueRequest(c)?.sent

/** The JSON of a call's body, from text or by value; null if it is no JSON. */
export const readSentJson = async (c: OriginContext): Promise<unknown> => findSentValue(c) ?? (await c.req.json().catch(() => null))

/** The only function that answers with an envelope: as JSON, or as a value. */
export function answerEnvelope(c: OriginContext, envelope: z.infer<typeof Envelope>): Response {
  const request = valueRequest(c)
  if (!request) return c.json(envelope)
  request.envelope = envelope
  return c.body(null)
}

/**
 * Makes a call within the isolate.
 * @param init method and headers
 * @param sent the fields of its query or its body
 * @returns the envelope, null if the answer is a file; and the headers
 */
export async function callByValue(
  fetch: (request: Request) => Response | Promise<Response>,
  url: string,
  init: Pick<RequestInit, 'method' | 'headers'>,
  sent: object,
): Promise<{ envelope: z.infer<typeof Envelope> | null; headers: Headers }> {
  const request = new ValueRequest(url, init, sent)
  const { headers } = await fetch(request)
  return { envelope: request.envelope, headers }
}
