import type { Context } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type Charged, charge, type DelayRule, type Delays } from './db/attempts.ts'
import { networkOf } from './domain/network.ts'
import type { OriginEnv } from './env.ts'
import { keepMailsFew, keepWithin } from './limits.ts'

const MINUTE = 60
const HOUR = 3600

/** By an e-mail address, by a network address, and by both together. */
type Rules = Readonly<Partial<Record<'email' | 'address' | 'both', DelayRule>>>

/** Whose attempts at an e-mail address these are is not known: by it alone nobody waits long, or strangers could lock its owner out. */
const SIGN_IN: Rules = {
  both: { free: 5, first_seconds: 5, most_seconds: 15 * MINUTE },
  email: { free: 20, first_seconds: 5, most_seconds: MINUTE },
  address: { free: 30, first_seconds: 5, most_seconds: 15 * MINUTE },
}
/** Each of these may send a mail, to whomever. */
const MAILING: Rules = {
  email: { free: 2, first_seconds: MINUTE, most_seconds: HOUR },
  address: { free: 10, first_seconds: MINUTE, most_seconds: HOUR },
}
/** Nobody is known by name here, and an address that everybody shares would lock the desk out: only each address waits. */
const DESK: Rules = { address: { free: 5, first_seconds: 5, most_seconds: 15 * MINUTE } }
const LINK: Rules = { address: { free: 10, first_seconds: 5, most_seconds: 15 * MINUTE } }

const RULES = {
  sign_in: SIGN_IN,
  register: MAILING,
  resend: MAILING,
  forgot: MAILING,
  link: LINK,
  desk: DESK,
} as const

/**
 * Counts a call about an account, before its work is done.
 * @param email in lower case; empty where the call names none
 * @returns what was counted, by what: to be given back where the call was right
 * @throws ApiError `too_many_requests`, with how long to wait
 */
export async function keepAttemptsFew(
  c: Context<OriginEnv>,
  what: keyof typeof RULES,
  email = '',
): Promise<{ all: readonly Charged[]; of_email: readonly Charged[]; of_address: readonly Charged[] }> {
  await keepWithin(c, 'ACCOUNT_LIMIT', what)
  if (email !== '') await keepMailsFew(c, 'ACCOUNT_LIMIT', what, email)
  const network = networkOf(c.var.caller.address)
  const rules: Rules = RULES[what]
  const delays: Delays = new Map<string, DelayRule>([
    ...(rules.both ? [[`${what} both ${email} ${network}`, rules.both] as const] : []),
    ...(rules.email ? [[`${what} email ${email}`, rules.email] as const] : []),
    // Without one every caller would be the same one.
    ...(rules.address && network !== '' ? [[`${what} address ${network}`, rules.address] as const] : []),
  ])
  const { charged, wait_seconds } = delays.size === 0 ? NOTHING : await charge(c.env.DB, delays, new Date())
  if (charged === null) throw new ApiError(CODE.too_many_requests, { retry_after_seconds: wait_seconds })
  const of_address = charged.filter(({ key }) => key.startsWith(`${what} address `))
  return { all: charged, of_email: charged.filter((one) => !of_address.includes(one)), of_address }
}

const NOTHING = { charged: [], wait_seconds: 0 } as const
