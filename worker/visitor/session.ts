import { deleteCookie, getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { isApiKey } from '#shared/contract/api-scopes.ts'
import type { Ctx, Visitor, WorkerEnv } from '../request/env.ts'
import { NO_COOKIES, readVisitorCookies } from './visitor-cookies.ts'

/** A browser stores 4,096 bytes of a cookie, including its name and attributes. */
const MAX_TOKEN_CHARACTERS = 3800
/** The characters that a header can carry; the API decides on the format. */
const TOKEN = /^[\x21-\x7e]+$/
export const isToken = (text: string): boolean => findTokenProblem(text) === null

/** Why a text cannot be an API's token, for the log. Null: it is valid, because it fits into a cookie and a header. */
export function findTokenProblem(text: string): string | null {
  if (text === '') return 'is empty'
  if (!TOKEN.test(text)) return 'holds blanks, or what no header can carry'
  const bytes = encodeURIComponent(text).length
  return bytes > MAX_TOKEN_CHARACTERS ? `takes ${bytes} bytes in a cookie, of which a browser keeps ${MAX_TOKEN_CHARACTERS}` : null
}

const UserInfo = z.object({ name: z.string().max(200), email: z.string().max(254) })

/** Reads the token and userInfo cookies; corrupted ones count as absent. A program with an API key has no cookies. */
export const session = createMiddleware<WorkerEnv>(async (c, next) => {
  const key = /^(?:Bearer|Token) (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  if (isApiKey(key) && isToken(key)) {
    c.set('visitor', { token: key, user: null, cookies: NO_COOKIES })
    return next()
  }
  const raw = getCookie(c, 'token') ?? ''
  const token = isToken(raw) ? raw : null
  c.set('visitor', { token, user: token ? readUserInfo(getCookie(c, 'userInfo')) : null, cookies: readVisitorCookies(c) })
  await next()
})

/** Drops a token whose session has ended: the rest of the request is a visitor's. */
export function dropSession(c: Ctx): void {
  for (const name of ['token', 'userInfo']) deleteCookie(c, name, { path: '/' })
  c.set('visitor', { ...c.var.visitor, token: null, user: null })
}

function readUserInfo(cookie: string | undefined): Visitor['user'] {
  if (!cookie) return null
  try {
    return UserInfo.parse(JSON.parse(cookie))
  } catch {
    // Any client can write this cookie: an unreadable one means no user, not a fault.
    return null
  }
}
