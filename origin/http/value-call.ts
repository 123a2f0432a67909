import type { z } from 'zod'
import type { Envelope } from '#shared/contract/envelope.ts'
import type { OriginContext } from './env.ts'

/** A call from the same isolate: nothing of it becomes text. */
class ValueRequest extends Request {
  /** The fields of its query or of its body. */
  readonly sent: object
  /** Null until it is answered, and where the answer is a file. */
  envelope: z.infer<typeof Envelope> | null = null

  constructor(url: string, init: RequestInit, sent: object) {
    super(url, init)
    this.sent = sent
  }
}

const valueRequest = ({ req: { raw } }: OriginContext): ValueRequest | null => (raw instanceof ValueRequest ? raw : null)

/** Whether who calls takes the answer as a value, and holds it without encoding and reading it. */
export const isValueCall = (c: OriginContext): boolean => valueRequest(c) !== null

/** What a call of the same isolate brings; undefined for one that comes as text. */
export const findSentValue = (c: OriginContext): object | undefined => valueRequest(c)?.sent

/** The JSON of a call's body, however it came; null where it is none. */
export const readSentJson = async (c: OriginContext): Promise<unknown> => findSentValue(c) ?? (await c.req.json().catch(() => null))

/** The one way to answer with an envelope: as JSON, or as it is. */
export function answerEnvelope(c: OriginContext, envelope: z.infer<typeof Envelope>): Response {
  const request = valueRequest(c)
  if (!request) return c.json(envelope)
  request.envelope = envelope
  return c.body(null)
}

/**
 * Makes a call of the same isolate.
 * @param init method and headers @param sent what would be its query or its body
 * @returns the envelope, null where the answer is a file; and the headers
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
