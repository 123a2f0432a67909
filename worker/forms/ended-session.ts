import { routes, toPath } from '#shared/routes.ts'
import { parseRedirectPath } from '#shared/url/redirect-path.ts'
import type { Ctx } from '../request/env.ts'
import { redirectTo } from '../request/private-response.ts'
import { storeTypedForm } from './typed-form.ts'

/**
 * Redirects a visitor whose session has ended to the sign-out, and one without a session to the sign-in. Both come back to this page, where
 * the typed form is restored.
 */
export async function redirectToSignIn(c: Ctx): Promise<Response> {
  const { lang, path, ended_session } = c.var
  if (c.req.method === 'POST') await storeTypedForm(c, ended_session?.email ?? null)
  const redirect = parseRedirectPath(path + new URL(c.req.url).search) ?? '/'
  return redirectTo(c, toPath(ended_session ? routes.exit : routes.login, lang, {}, { redirect }))
}
