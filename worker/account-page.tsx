import type { Context } from 'hono'
import type { Typed } from '#shared/account-forms.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { pathTo, type Route, routes } from '#shared/routes.ts'
import { type RefusedForm, refusedForm } from './account-form.ts'
import type { WorkerEnv } from './env.ts'
import { type Page, type PageDefinition, page } from './page.tsx'

type Load<Pattern extends string> = (c: Context<WorkerEnv, Pattern>) => Promise<Page | Response>

/**
 * A page of the account: without a token it leads to the sign-in, which comes back here, and with one that opens nothing
 * any more to the sign-out.
 * @param keeps_typed whether `submit` shows its form again to whose session has ended, rather than lead away from it
 */
export function accountPage<Pattern extends string>(
  route: Route<Pattern>,
  load: Load<Pattern>,
  { submit, keeps_typed = false }: { submit?: Load<Pattern>; keeps_typed?: boolean } = {},
): PageDefinition {
  const guard =
    (work: Load<Pattern>, is_open = false): Load<Pattern> =>
    async (c) =>
      c.var.visitor.token === null && !is_open ? toSignIn(c) : endingSession(work)(c)
  return page(route, guard(load), submit ? { submit: guard(submit, keeps_typed) } : {})
}

/** Lets a page's work lead to the sign-out where the API says that the session is none any more. */
export function endingSession<Pattern extends string>(work: Load<Pattern>): Load<Pattern> {
  return async (c) => {
    try {
      return await work(c)
    } catch (error) {
      if (!isSessionEnded(error)) throw error
      // Who had none when they came has not been signed out.
      if (c.var.visitor.token === null) return toSignIn(c)
      c.header('Cache-Control', 'private, no-store')
      return c.redirect(pathTo(routes.exit, c.var.lang, {}), 303)
    }
  }
}

const isSessionEnded = (error: unknown): boolean => error instanceof ApiError && error.code === CODE.session_invalid

/** A form that the API did not take, on a page that is nothing without a session. @throws what is not about the form */
export function refusedInAccount(c: Context<WorkerEnv>, error: unknown, read: { typed: Typed }): RefusedForm {
  if (isSessionEnded(error)) throw error
  return refusedForm(c, error, read)
}

/** The same for a page that `keeps_typed`: it is sent again after signing in. */
export function refusedAndKept(c: Context<WorkerEnv>, error: unknown, read: { typed: Typed }): RefusedForm {
  const { form, status } = refusedForm(c, error, read)
  return { form: isSessionEnded(error) ? { ...form, notice: c.var.t('account.session_ended'), needs_session: true } : form, status }
}

/** `redirect` names the page without its language, as the specification says: the sign-in's own address has it. */
function toSignIn(c: Context<WorkerEnv>): Response {
  const { lang, path } = c.var
  c.header('Cache-Control', 'private, no-store')
  return c.redirect(pathTo(routes.login, lang, {}, { redirect: path + new URL(c.req.url).search }), 303)
}
