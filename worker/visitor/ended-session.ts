import type { Context } from 'hono'
import { pathTo, routes } from '#shared/routes.ts'
import { redirectPath } from '#shared/url/redirect-path.ts'
import { leadTo } from '../forms/account-form.ts'
import { keepTyped } from '../forms/typed-form.ts'
import type { WorkerEnv } from '../middleware/env.ts'
import { endVisit } from './sign-in.ts'

/** The API said that the token opens nothing any more: what follows is a visitor's, and this browser keeps nothing of it. */
export function noteSessionEnded(c: Context<WorkerEnv>): void {
  c.set('ended_session', { email: c.var.visitor.user?.email ?? null })
  // What streams in late can set no cookie any more; the next page does.
  if (!c.finalized) endVisit(c)
}

/**
 * Whoever's session has ended is led to the sign-out, and whoever had none to the sign-in; both come back to this page, and what
 * was typed into it lies there again.
 */
export async function leadToSignIn(c: Context<WorkerEnv>): Promise<Response> {
  const { lang, path, ended_session } = c.var
  if (c.req.method === 'POST') await keepTyped(c, ended_session?.email ?? null)
  const redirect = redirectPath(path + new URL(c.req.url).search) ?? '/'
  return leadTo(c, pathTo(ended_session ? routes.exit : routes.login, lang, {}, { redirect }))
}
