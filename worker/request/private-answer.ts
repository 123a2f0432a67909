import type { Ctx } from './env.ts'

/** What is for one reader alone, which no cache on the way keeps: as a header's value, and set. */
export const PRIVATE = 'private, no-store'
export const keepPrivate = (c: Ctx): void => c.header('Cache-Control', PRIVATE)

/** Answers by leading somewhere else, which nobody keeps for the next visitor. */
export function leadTo(c: Ctx, address: string, status: 302 | 303 = 303): Response {
  keepPrivate(c)
  return c.redirect(address, status)
}
