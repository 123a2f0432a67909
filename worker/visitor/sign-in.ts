import { cartMerge } from '#shared/contract/cart.ts'
import { ApiError, CODE, Envelope } from '#shared/contract/envelope.ts'
import { accountDelete, adoptRfqs, profileInfo, profileModify, sessionEnd } from '#shared/contract/profile.ts'
import { login, logout, resetPassword } from '#shared/contract/user.ts'
import { DAY_SECONDS } from '#shared/text/durations.ts'
import { SESSION_DAYS } from '#shared/visitor/link-times.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx } from '../request/env.ts'
import { optional } from '../request/optional.ts'
import { dropSession, findTokenProblem, isToken } from './session.ts'
import { clearAccount, clearVisit, setUserCookie } from './visit.ts'

/**
 * Stores a new session in the visitor's cookies; the further calls of the request are the customer's. The name for the header comes from
 * the profile; this browser's RFQs and its cart become the customer's. A failure of these does not undo the sign-in.
 * @throws ApiError `unavailable` for a token that could not be read back from the cookie
 */
export async function beginSession(c: Ctx, { token, expire }: { token: string; expire: number }): Promise<void> {
  if (!isToken(token)) throw new ApiError(CODE.unavailable, { message: `the API gave a token that ${findTokenProblem(token)}` })
  const seconds = Math.min(SESSION_DAYS * DAY_SECONDS, expire - Math.floor(Date.now() / 1000))
  if (seconds <= 0) throw new ApiError(CODE.unavailable, { message: 'the API gave a session that is over' })
  c.set('visitor', { ...c.var.visitor, token, user: null })
  const { api, visitor } = c.var
  const rfqs = [...visitor.cookies.rfq_access].map(([rfqNumber, access]) => ({ rfq_number: rfqNumber, access }))
  const [profile] = await Promise.all([
    optional(api(profileInfo, {})),
    rfqs.length > 0 ? optional(api(adoptRfqs, { rfqs })) : null,
    visitor.cookies.cart === null ? null : optional(api(cartMerge, {})),
  ])
  setSiteCookie(c, 'token', token, { seconds })
  if (profile) setUserCookie(c, { name: profile.contact_name, email: profile.email })
}

/** Changes the cookies by an API response that begins or ends a session. Receives its text and returns the text for the browser. */
type Change = (c: Ctx, text: string) => Promise<string>

/** The data of a successful response; undefined for any other. */
function parseData(text: string): unknown {
  try {
    const { code, data } = Envelope.parse(JSON.parse(text))
    return code === CODE.success ? data : undefined
  } catch {
    return undefined
  }
}

const createEndHandler =
  (end: (c: Ctx) => void, hasEnded: (data: unknown) => boolean = () => true): Change =>
  async (c, text) => {
    const data = parseData(text)
    if (data !== undefined && hasEnded(data)) end(c)
    return text
  }

const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  [
    login.path,
    async (c, text) => {
      const data = parseData(text)
      if (data === undefined) return text
      const session = login.data.safeParse(data)
      if (!session.success) throw new ApiError(CODE.unavailable, { message: `${login.path} does not fit the contract` })
      await beginSession(c, session.data)
      return JSON.stringify({ ...JSON.parse(text), data: { ...session.data, token: '' } })
    },
  ],
  [
    profileModify.path,
    async (c, text) => {
      const profile = profileModify.data.safeParse(parseData(text))
      if (profile.success) setUserCookie(c, { name: profile.data.contact_name, email: profile.data.email })
      return text
    },
  ],
  [logout.path, createEndHandler(clearVisit)],
  [accountDelete.path, createEndHandler(clearAccount)],
  [resetPassword.path, createEndHandler(dropSession)],
  [
    sessionEnd.path,
    createEndHandler(dropSession, (left) => sessionEnd.data.safeParse(left).data?.every(({ is_current }) => !is_current) === true),
  ],
])

/** The change that follows a POST to a path of the API, or null. */
export const findSessionChangeByPath = (path: string): Change | null => CHANGES.get(path) ?? null
