import { pathTo, routes } from '#shared/routes.ts'
import { redirectPath } from '#shared/url/redirect-path.ts'
import type { Ctx } from '../request/env.ts'
import { leadTo } from '../request/private-answer.ts'
import { keepTyped } from './typed-form.ts'

/**
 * Whoever's session has ended is led to the sign-out, and whoever had none to the sign-in; both come back to this page, and what
 * was typed into it lies there again.
 */
export async function leadToSignIn(c: Ctx): Promise<Response> {
  const { lang, path, ended_session } = c.var
  if (c.req.method === 'POST') await keepTyped(c, ended_session?.email ?? null)
  const redirect = redirectPath(path + new URL(c.req.url).search) ?? '/'
  return leadTo(c, pathTo(ended_session ? routes.exit : routes.login, lang, {}, { redirect }))
}
