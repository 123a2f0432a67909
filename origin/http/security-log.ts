import { createMiddleware } from 'hono/factory'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { log } from '../runtime/log.ts'
import { toNetwork } from '../runtime/network.ts'
import { sign } from '../runtime/seal.ts'
import type { Asker, OriginContext, OriginEnv } from './env.ts'
import { readSentJson } from './value-call.ts'

/** Calls that are security events whatever their outcome; described in `docs/security/log.md`. */
const EVENTS: ReadonlyMap<string, string> = new Map([
  ['POST /api/user/register', 'registration'],
  ['POST /api/user/resend', 'activation_requested'],
  ['POST /api/user/active', 'activation'],
  ['POST /api/user/login', 'sign_in'],
  ['POST /api/user/logout', 'sign_out'],
  ['POST /api/user/forgot', 'recovery_requested'],
  ['POST /api/user/reset-password', 'password_reset'],
  ['POST /api/user/profile/change-password', 'password_change'],
  ['POST /api/user/profile/modify', 'profile_change'],
  ['POST /api/user/sessions/end', 'sessions_end'],
  ['POST /api/user/keys', 'api_key_creation'],
  ['POST /api/user/keys/revoke', 'api_key_revocation'],
  ['GET /api/user/export', 'account_export'],
  ['POST /api/user/delete', 'account_deletion'],
  ['POST /api/order/track', 'order_lookup'],
  ['POST /api/desk/enter', 'desk_entrance'],
])
const DESK_ACT = 'desk_act'

/** Outcomes that are security events in every other call. */
const REJECTION_EVENTS: ReadonlyMap<number, string> = new Map([
  [CODE.session_invalid, 'session_refused'],
  [CODE.not_allowed, 'call_not_allowed'],
  [CODE.too_many_requests, 'call_limited'],
])

/** A request used a key to an order or an RFQ. */
const KEY_USE = 'key_use'

/** @internal All events, for the table of the documentation. */
export const SECURITY_EVENTS: readonly string[] = [...EVENTS.values(), DESK_ACT, ...REJECTION_EVENTS.values(), KEY_USE]

/** Logs who made a security-relevant call, and its outcome. */
export const securityLog = createMiddleware<OriginEnv>(async (c, next) => {
  await next()
  const call = `${c.req.method} ${c.req.path}`
  const code = c.error === undefined ? CODE.success : c.error instanceof ApiError ? c.error.code : CODE.fault
  const isDeskAct = c.req.method === 'POST' && c.req.path.startsWith('/api/desk/')
  const event = EVENTS.get(call) ?? (isDeskAct ? DESK_ACT : REJECTION_EVENTS.get(code))
  if (event !== undefined) await write(c, event, { code, call, ...(await readSubject(c, isDeskAct)) })
})

/** Logs the rejection of a request that is no call of the API. */
export async function logRejection(c: Asker, code: number, call: string): Promise<void> {
  const event = REJECTION_EVENTS.get(code)
  if (event !== undefined) await write(c, event, { code, call })
}

/** Logs that a key was used, or tried. */
export const logKeyUse = (c: OriginContext, document: string, isRight: boolean): Promise<void> =>
  write(c, KEY_USE, { code: isRight ? CODE.success : CODE.not_found, document: safeNumber(document) })

async function write(c: Asker, event: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { address } = c.var.caller
  log('info', event, {
    at: new Date().toISOString(),
    ...fields,
    ...(c.var.customer_id !== null && { customer_id: c.var.customer_id }),
    ...(address !== '' && { network: await pseudonymize(c, `network ${toNetwork(address)}`) }),
  })
}

const PSEUDONYM_LENGTH = 16

/** A keyed hash with the operator's secret: equal for equal values, and not reversible. */
async function pseudonymize(c: Asker, text: string): Promise<string> {
  // Without the secret, all features that need a pseudonym are disabled.
  return c.env.SIGNING_SECRET ? (await sign(c.env, 'log', text)).slice(0, PSEUDONYM_LENGTH) : ''
}

/** Logs only texts of the form of our document numbers, no other text of a caller. */
const safeNumber = (number: unknown): string => (typeof number === 'string' && /^[\w-]{4,32}$/.test(number) ? number : '')

/** The account a call was about, and the subject of a desk action. */
async function readSubject(c: OriginContext, isDeskAct: boolean): Promise<Readonly<Record<string, string>>> {
  if (c.req.method !== 'POST' || !/json/.test(c.req.header('Content-Type') ?? '')) return {}
  // Parsed already by every handler that used it.
  const body = await readSentJson(c)
  if (typeof body !== 'object' || body === null) return {}
  const { email, order_number, rfq_number, amount } = body as Readonly<Record<string, unknown>>
  const document = safeNumber(order_number) || safeNumber(rfq_number)
  return {
    ...(typeof email === 'string' && { account: await pseudonymize(c, `account ${email.toLowerCase().slice(0, 254)}`) }),
    ...(document !== '' && { document }),
    ...(isDeskAct && typeof amount === 'string' && /^\d{1,12}(\.\d{1,6})?$/.test(amount) && { amount }),
  }
}
