import { z } from 'zod'
import type { OriginContext } from '../http/env.ts'
import { hashText, seal, unseal } from '../runtime/seal.ts'

/**
 * The mark of an earlier sign-in, or of a link in a mail that was used: it opens nothing, but whoever brings it has limits of
 * a count that strangers who try the same account cannot use up. The edge keeps it in a cookie, unread.
 */
const PURPOSE = 'known device'
const SEPARATOR = '!'
/** Accounts that one browser is known for; a cookie holds 4 KB. */
const MAX_ACCOUNTS = 4

/** `account`: of its e-mail address, which stands nowhere in it. `device`: random, what is counted. */
const Mark = z.object({ account: z.string().length(32), device: z.string().length(32) })
type Mark = z.infer<typeof Mark>

const hashAccount = async (email: string): Promise<string> => (await hashText(`known device ${email}`)).slice(0, 32)

const splitMarks = (c: OriginContext): string[] => (c.req.header('X-Known-Device') ?? '').split(SEPARATOR, MAX_ACCOUNTS).filter(Boolean)

/** What to count attempts of this browser at an account by, or empty where it is not known for it. @param email in lower case */
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

/** Hands the caller a new mark for an account, beside those of other accounts. @param email in lower case */
export async function rememberDevice(c: OriginContext, email: string): Promise<void> {
  const account = await hashAccount(email)
  const others = (await readMarks(c, splitMarks(c))).filter((mark) => mark.account !== account)
  const mark: Mark = { account, device: crypto.randomUUID().replaceAll('-', '') }
  // Those of others as well: what made them may be a secret that is on its way out.
  const texts = await Promise.all([...others, mark].slice(-MAX_ACCOUNTS).map((one) => seal(c.env, PURPOSE, one)))
  c.header('X-Known-Device', texts.join(SEPARATOR))
}
