import type { Ctx } from './env.ts'

/** Cache rules of a response for one reader alone, which no cache may store: as a header's value, and set on the response. */
export const PRIVATE = 'private, no-store'
export const setPrivateCache = (c: Ctx): void => c.header('Cache-Control', PRIVATE)

/** Redirects by a response that no cache stores for the next visitor. */
export function redirectTo(c: Ctx, address: string, status: 302 | 303 = 303): Response {
  setPrivateCache(c)
  return c.redirect(address, status)
}
