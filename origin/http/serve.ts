import { zValidator } from '@hono/zod-validator'
import type { Hono, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { translator } from '#locales/dictionaries.ts'
import type { MessageKey } from '#locales/translator.ts'
import type { Endpoint, EndpointData, ParsedRequest } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { toFieldErrors } from '#shared/contract/field-errors.ts'
import { copyByContract, encodeByContract } from '../runtime/copy-by-contract.ts'
import { getEnvelopeMessage } from '../runtime/messages.ts'
import { admitApiKey } from './api-keys.ts'
import { getCustomerId, requireSalesDesk } from './caller.ts'
import { checkAnswer } from './check-answer.ts'
import { chooseDatabase } from './choose-database.ts'
import type { OriginContext, OriginEnv } from './env.ts'
import { answerEnvelope, findSentValue, isValueCall } from './value-call.ts'

/** What a handler returns: the call's data, or a whole response for a file, a special message or status. */
type Outcome<E extends Endpoint> = EndpointData<E> | Response

/**
 * Mounts a call by its contract: method, path and required caller. The request schema validates the input, and the data schema encodes the
 * handler's result. The caller is checked before the request, so that a rejected caller learns nothing about it.
 */
export function serve<E extends Endpoint>(
  router: Hono<OriginEnv>,
  endpoint: E,
  handler: (c: OriginContext, request: ParsedRequest<E>) => Outcome<E> | Promise<Outcome<E>>,
): void {
  serveUnparsed(router, endpoint, async (c) => handler(c, await readRequest(c, endpoint)))
}

/** Mounts a call that reads its request itself: a form with a file, or a message whose bytes are signed. */
export function serveUnparsed<E extends Endpoint>(
  router: Hono<OriginEnv>,
  endpoint: E,
  handler: (c: OriginContext) => Outcome<E> | Promise<Outcome<E>>,
): void {
  router.on(endpoint.method, endpoint.path, chooseDatabase(endpoint), async (c) => {
    if (c.var.caller.is_key) await admitApiKey(c, endpoint)
    await REQUIRE[endpoint.caller](c)
    const outcome = await handler(c)
    return outcome instanceof Response ? outcome : toResponse(c, endpoint, outcome)
  })
}

const REQUIRE: Readonly<Record<Endpoint['caller'], (c: OriginContext) => Promise<unknown>>> = {
  anyone: async () => undefined,
  customer: getCustomerId,
  desk: requireSalesDesk,
}

/**
 * A successful answer, encoded by the endpoint's schema: money becomes a decimal string. A call within the isolate gets a copy. Its type is
 * checked against the contract, and in tests its content too.
 * @param message shown to a person; the default only says that the call succeeded
 */
export function toResponse<E extends Endpoint>(
  c: OriginContext,
  endpoint: E,
  data: EndpointData<E>,
  message: string = getEnvelopeMessage(CODE.success, c.var.lang),
): Response {
  if (c.env.CHECK_ANSWERS) checkAnswer(endpoint, data)
  return answerEnvelope(c, {
    code: CODE.success,
    message,
    data: isValueCall(c) ? copyByContract(endpoint.data, data) : encodeByContract(endpoint.data, data),
  })
}

/**
 * The input, validated by the endpoint's request schema: the query of a GET, the JSON of every other method. A body of another type, or
 * none, counts as empty.
 * @param messageKey message of the answer if the input is invalid, where a person is shown the message alone
 * @throws ApiError `validation` with the invalid fields; HTTPException for broken JSON
 */
export async function readRequest<E extends Endpoint>(c: OriginContext, endpoint: E, messageKey?: MessageKey): Promise<ParsedRequest<E>> {
  const parse = (sent: unknown) => {
    // Path parameters are fields like the others.
    const result = endpoint.request.safeParse(isObject(sent) ? { ...sent, ...c.req.param() } : sent)
    if (result.success) return result
    const reason = messageKey ? translator(c.var.lang)(messageKey) : ''
    throw new ApiError(CODE.validation, { fields: toFieldErrors(result.error.issues), reason })
  }
  const values = findSentValue(c)
  if (values) return parse(values).data as ParsedRequest<E>
  const target = endpoint.method === 'GET' ? 'query' : 'json'
  const validate: MiddlewareHandler<OriginEnv> = zValidator(target, endpoint.request as z.ZodType, undefined, {
    validationFunction: (_, sent) => parse(sent),
  })
  await validate(c, async () => undefined)
  return c.req.valid(target as never)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
