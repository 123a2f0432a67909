import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { toNetwork } from '../runtime/network.ts'
import { type CountedKey, countAttempt, type DelayRule, type Delays, readWaitSeconds } from './attempts.ts'
import type { Asker } from './env.ts'
import { enforceDeviceLimit, enforceLimit, enforceMailLimit, isMailboxUnderLimit, PERIOD_SECONDS } from './limits.ts'
import { ThrottledByOthersError } from './throttled-by-others.ts'

const MINUTE = 60
const HOUR = 3600

/**
 * Delays by e-mail address, by network address, and by both together. `device` alone counts for a browser that the account recognizes;
 * `proven` replaces `email` for a caller who has typed a code.
 */
type Rules = Readonly<Partial<Record<'email' | 'proven' | 'address' | 'both' | 'device', DelayRule>>>

/** Each of these calls may send a mail, to any address. */
const MAILING: Rules = {
  email: { free: 2, first_seconds: MINUTE, max_seconds: HOUR },
  address: { free: 10, first_seconds: MINUTE, max_seconds: HOUR },
}

const RULES = {
  /** Attempts counted by e-mail address alone may be a stranger's: the wait is short, or strangers could lock the owner out. */
  sign_in: {
    both: { free: 5, first_seconds: 5, max_seconds: 15 * MINUTE },
    email: { free: 20, first_seconds: 5, max_seconds: MINUTE },
    /** Each guess costs a code, and guesses still end: the weakest accepted password withstands a million. */
    proven: { free: 200, first_seconds: 5, max_seconds: MINUTE },
    address: { free: 30, first_seconds: 5, max_seconds: 15 * MINUTE },
    device: { free: 10, first_seconds: 5, max_seconds: 15 * MINUTE },
  },
  register: MAILING,
  resend: MAILING,
  /** A customer who has signed in here before may forget the password while strangers request links as well. */
  forgot: { ...MAILING, device: { free: 2, first_seconds: MINUTE, max_seconds: HOUR } },
  /** Mails about a subscription are sent at intervals, which spares the mailbox; the answer does not say that a mail was left out. */
  subscribe: { address: { free: 10, first_seconds: MINUTE, max_seconds: HOUR } },
  /** As subscriptions. */
  watch: { address: { free: 10, first_seconds: MINUTE, max_seconds: HOUR } },
  link: { address: { free: 10, first_seconds: 5, max_seconds: 15 * MINUTE } },
  /** The desk has no names to count by, and a count for all would lock the desk out: only the network address waits. */
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
  /** Id of a browser that the account recognizes: it is counted alone, and strangers cannot use that count up. */
  device?: string
  /** Whether a person has typed a code: attempts of strangers at the address no longer count. */
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
 * The first half, which costs next to nothing: the platform's limit.
 * @throws ApiError `too_many_requests`; ThrottledByOthersError if others may have used up the limit of the e-mail address
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
 * The second half: growing delays.
 * @throws ApiError `too_many_requests`, with the wait; ThrottledByOthersError if the e-mail address alone has to wait
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
 * @param provable the key whose wait a code ends; null: none
 * @throws ApiError `too_many_requests`, with the wait
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
