import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { toNetwork } from '../runtime/network.ts'
import { type CountedKey, countAttempt, type DelayRule, type Delays, readWaitSeconds } from './attempts.ts'
import type { Asker } from './env.ts'
import { enforceDeviceLimit, enforceLimit, enforceMailLimit, isMailboxUnderLimit, PERIOD_SECONDS } from './limits.ts'
import { ThrottledByOthersError } from './throttled-by-others.ts'

const MINUTE = 60
const HOUR = 3600

/**
 * Delays by email address, by network address, and by both. `device` replaces them for a browser that the account recognizes; `proven`
 * replaces `email` for a caller who has typed a code.
 */
type Rules = Readonly<Partial<Record<'email' | 'proven' | 'address' | 'both' | 'device', DelayRule>>>

/** Each of these calls may send a mail, to any address. */
const MAILING: Rules = {
  email: { free: 2, first_seconds: MINUTE, max_seconds: HOUR },
  address: { free: 10, first_seconds: MINUTE, max_seconds: HOUR },
}

const RULES = {
  /** Attempts counted by email address alone may be a stranger's, so the wait is short. Otherwise strangers could lock the owner out. */
  sign_in: {
    both: { free: 5, first_seconds: 5, max_seconds: 15 * MINUTE },
    email: { free: 20, first_seconds: 5, max_seconds: MINUTE },
    /** Each guess costs a code, and their number is limited: the weakest accepted password withstands a million guesses. */
    proven: { free: 200, first_seconds: 5, max_seconds: MINUTE },
    address: { free: 30, first_seconds: 5, max_seconds: 15 * MINUTE },
    device: { free: 10, first_seconds: 5, max_seconds: 15 * MINUTE },
  },
  register: MAILING,
  resend: MAILING,
  /** A customer who has signed in with this browser can request a link although strangers request some as well. */
  forgot: { ...MAILING, device: { free: 2, first_seconds: MINUTE, max_seconds: HOUR } },
  /** Confirmation mails are sent at intervals, to spare the mailbox. The answer does not say that a mail was left out. */
  subscribe: { address: { free: 10, first_seconds: MINUTE, max_seconds: HOUR } },
  /** Confirmation mails, as for subscriptions. */
  watch: { address: { free: 10, first_seconds: MINUTE, max_seconds: HOUR } },
  link: { address: { free: 10, first_seconds: 5, max_seconds: 15 * MINUTE } },
  /** The desk has no user names, and one count for all would lock the desk out. So attempts are counted by network address. */
  desk: { address: { free: 5, first_seconds: 5, max_seconds: 15 * MINUTE } },
} as const satisfies Readonly<Record<string, Rules>>

/** Counts of a call, to be undone if the call was right. */
export interface CountedAttempt {
  all: readonly CountedKey[]
  of_email: readonly CountedKey[]
  of_address: readonly CountedKey[]
}

/** The caller of a call about an account. */
interface Attempter {
  /** In lower case; empty if the call has no e-mail address. */
  email?: string
  /** Id of a browser that the account recognizes: its attempts are counted separately, so strangers cannot use up the limit. */
  device?: string
  /** Whether the caller has typed a code: attempts of strangers at the address no longer count. */
  is_proven?: boolean
}

/**
 * Counts a call about an account, before its work is done.
 * @throws ApiError `too_many_requests`, with the wait
 */
export async function enforceAttemptLimit(c: Asker, what: keyof typeof RULES, who: Attempter = {}): Promise<CountedAttempt> {
  await enforceCallLimit(c, what, who)
  return countSignInAttempt(c, what, who)
}

const isCountedByDevice = (what: keyof typeof RULES, device: string): boolean =>
  device !== '' && (RULES[what] as Rules).device !== undefined

/**
 * The first, cheap check: the platform's limit.
 * @throws ApiError `too_many_requests`; ThrottledByOthersError if others may have used up the limit of the email address
 */
export async function enforceCallLimit(c: Asker, what: keyof typeof RULES, { email = '', device = '' }: Attempter): Promise<void> {
  if (isCountedByDevice(what, device)) return enforceDeviceLimit(c, 'ACCOUNT_LIMIT', what, device)
  await enforceLimit(c, 'ACCOUNT_LIMIT', what)
  if (email === '') return
  if (!(RULES[what] as Rules).proven) return enforceMailLimit(c, 'ACCOUNT_LIMIT', what, email)
  if (!(await isMailboxUnderLimit(c, 'ACCOUNT_LIMIT', what, email)))
    throw new ThrottledByOthersError({ by: 'guesses', retry_after_seconds: PERIOD_SECONDS })
}

/**
 * The second check: growing delays.
 * @throws ApiError `too_many_requests`, with the wait; ThrottledByOthersError if only the email address has to wait
 */
export async function countSignInAttempt(
  c: Asker,
  what: keyof typeof RULES,
  { email = '', device = '', is_proven = false }: Attempter,
): Promise<CountedAttempt> {
  const rules: Rules = RULES[what]
  if (rules.device && isCountedByDevice(what, device)) {
    const all = await countOrReject(c, new Map([[`${what} device ${device}`, rules.device]]))
    return { all, of_email: all, of_address: [] }
  }
  const network = toNetwork(c.var.caller.address)
  const ofEmail = is_proven ? rules.proven : rules.email
  const all = await countOrReject(
    c,
    new Map<string, DelayRule>([
      ...(rules.both ? [[`${what} both ${email} ${network}`, rules.both] as const] : []),
      ...(ofEmail ? [[is_proven ? `${what} proven ${email}` : `${what} email ${email}`, ofEmail] as const] : []),
      // Without a network address all callers would share one key.
      ...(rules.address && network !== '' ? [[addressKey(what, network), rules.address] as const] : []),
    ]),
    !is_proven && rules.proven ? `${what} email ${email}` : null,
  )
  const ofAddress = all.filter(({ key }) => key === addressKey(what, network))
  return { all, of_email: all.filter((one) => !ofAddress.includes(one)), of_address: ofAddress }
}

/** Rejects a caller whose network has to wait, and counts nothing. @throws ApiError `too_many_requests`, with the wait */
export async function enforceNetworkDelay(c: Asker, what: keyof typeof RULES): Promise<void> {
  const network = toNetwork(c.var.caller.address)
  const waitSeconds = network === '' ? 0 : await readWaitSeconds(c.env.SHOP, addressKey(what, network), new Date())
  if (waitSeconds > 0) throw new ApiError(CODE.too_many_requests, { retry_after_seconds: waitSeconds })
}

const addressKey = (what: string, network: string): string => `${what} address ${network}`

/**
 * Counts an attempt under all its keys.
 * @param provable the key whose wait a code ends; null: none
 * @throws ApiError `too_many_requests`, with the wait; ThrottledByOthersError if only `provable` has to wait
 */
async function countOrReject(c: Asker, delays: Delays, provable: string | null = null): Promise<readonly CountedKey[]> {
  if (delays.size === 0) return []
  const outcome = await countAttempt(c.env.SHOP, delays, new Date())
  if (outcome.charged !== null) return outcome.charged
  const retryAfterSeconds = outcome.wait_seconds
  if (outcome.waiting.every((key) => key === provable))
    throw new ThrottledByOthersError({ by: 'guesses', retry_after_seconds: retryAfterSeconds })
  throw new ApiError(CODE.too_many_requests, { retry_after_seconds: retryAfterSeconds })
}
