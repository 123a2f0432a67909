import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { toNetwork } from '../runtime/network.ts'
import { hashText } from '../runtime/seal.ts'
import type { Asker } from './env.ts'

type LimitName = 'DOUBT_LIMIT' | 'FORM_LIMIT' | 'CAPTCHA_LIMIT' | 'UPLOAD_LIMIT' | 'BOM_LIMIT' | 'ACCOUNT_LIMIT' | 'CART_LIMIT'

/** Period of every limit in wrangler.toml, in seconds: the longest wait. */
export const PERIOD_SECONDS = 60

/** Whether the caller is still under a limit, counted by network address. A call by the edge itself is not counted. */
export async function isUnderLimit(c: Asker, limit: LimitName, what: string): Promise<boolean> {
  const { address } = c.var.caller
  if (address === '') return true
  return (await c.env[limit].limit({ key: `${what} ${toNetwork(address)}` })).success
}

const tooManyRequests = (): ApiError => new ApiError(CODE.too_many_requests, { retry_after_seconds: PERIOD_SECONDS })

/**
 * @param times how many calls this call counts as
 * @throws ApiError `too_many_requests` above the limit, with the wait
 */
export async function enforceLimit(c: Asker, limit: LimitName, what: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) if (!(await isUnderLimit(c, limit, what))) throw tooManyRequests()
}

/** Limits the mails to one mailbox, over all network addresses that request them. @throws ApiError `too_many_requests` */
export async function enforceMailLimit(c: Asker, limit: LimitName, what: string, email: string): Promise<void> {
  if (!(await isMailboxUnderLimit(c, limit, what, email))) throw tooManyRequests()
}

/** Whether calls about one e-mail address are still under a limit, over all network addresses. */
export async function isMailboxUnderLimit(c: Asker, limit: LimitName, what: string, email: string): Promise<boolean> {
  if (c.var.caller.address === '') return true
  return (await c.env[limit].limit({ key: `${what} to ${await hashText(email.toLowerCase())}` })).success
}

/**
 * Enforces a limit for a browser that the account recognizes, which is counted separately.
 * @throws ApiError `too_many_requests`
 */
export async function enforceDeviceLimit(c: Asker, limit: LimitName, what: string, device: string): Promise<void> {
  const { success } = await c.env[limit].limit({ key: `${what} device ${device}` })
  if (!success) throw tooManyRequests()
}
