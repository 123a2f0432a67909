import { z } from 'zod'
import type { OriginContext } from '../http/env.ts'
import { hashText, seal, unseal } from '../runtime/seal.ts'

/**
 * Proof of an earlier sign-in, or of a used link in a mail. It does not sign in, but its browser has separate limits that attempts by
 * strangers cannot use up. The edge stores it in a cookie, unread.
 */
const PURPOSE = 'known device'
const SEPARATOR = '!'
/** Maximum number of accounts that recognize one browser; a cookie holds 4 KB. */
const MAX_ACCOUNTS = 4

/** `account`: hash of its email address, so that the cookie does not contain it. `device`: random, the key of the attempt counts. */
const Mark = z.object({ account: z.string().length(32), device: z.string().length(32) })
type Mark = z.infer<typeof Mark>

const hashAccount = async (email: string): Promise<string> => (await hashText(`known device ${email}`)).slice(0, 32)

const splitMarks = (c: OriginContext): string[] => (c.req.header('X-Known-Device') ?? '').split(SEPARATOR, MAX_ACCOUNTS).filter(Boolean)

/**
 * The device id that attempts of this browser at an account count under; empty if the account does not recognize it. @param email in lower
 * case
 */
export async function readRecognizedDevice(c: OriginContext, email: string): Promise<string> {
  const sealed = splitMarks(c)
  if (sealed.length === 0) return ''
  const account = await hashAccount(email)
  return (await readMarks(c, sealed)).find((mark) => mark.account === account)?.device ?? ''
}

async function readMarks(c: OriginContext, sealed: readonly string[]): Promise<Mark[]> {
  const opened = await Promise.all(sealed.map(async (text) => Mark.safeParse(await unseal(c.env, PURPOSE, text))))
  return opened.flatMap(({ data }) => data ?? [])
}

/** Sends the caller a new mark for an account, beside those of other accounts. @param email in lower case */
export async function rememberDevice(c: OriginContext, email: string): Promise<void> {
  const account = await hashAccount(email)
  const others = (await readMarks(c, splitMarks(c))).filter((mark) => mark.account !== account)
  const mark: Mark = { account, device: crypto.randomUUID().replaceAll('-', '') }
  // The other marks are sealed again as well: their secret may be about to expire.
  const texts = await Promise.all([...others, mark].slice(-MAX_ACCOUNTS).map((one) => seal(c.env, PURPOSE, one)))
  c.header('X-Known-Device', texts.join(SEPARATOR))
}
