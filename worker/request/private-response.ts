import type { Ctx } from './env.ts'

/** What is for one reader alone, which no cache on the way keeps: as a header's value, and set. */
export const PRIVATE = 'private, no-store'
export const setPrivateCache = (c: Ctx): void => c.header('Cache-Control', PRIVATE)

/** Answers by leading somewhere else, which nobody keeps for the next visitor. */
export function redirectTo(c: Ctx, address: string, status: 302 | 303 = 303): Response {
  setPrivateCache(c)
  return c.redirect(address, status)
}
