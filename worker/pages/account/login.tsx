import { LoginPage } from '#client/pages/account/login.tsx'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { login as signIn } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { pathTo, routes, withLanguage } from '#shared/routes.ts'
import { redirectPath } from '#shared/url/redirect-path.ts'
import { formPage, taking } from '../../forms/form-page.ts'
import { NOT_OFFERED } from '../../forms/refusal.ts'
import type { Ctx } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { beginSession } from '../../visitor/sign-in.ts'

export const login = formPage(routes.login, {
  sheets: ['account'],
  async load(c, sent) {
    const { t, visitor } = c.var
    if (!sent && visitor.token !== null) return leadTo(c, afterSignIn(c))
    return {
      head: { title: t('sign_in.title'), description: t('sign_in.lead'), noindex: true },
      body: (
        <LoginPage
          state={sent ?? EMPTY_FORM}
          challenge={sent?.challenge ?? null}
          redirect={redirectOf(c)}
          is_reset={!sent && c.req.query('reset') === '1'}
        />
      ),
    }
  },
  forms: {
    login: taking(
      ACCOUNT_FORMS.login,
      async (c, request) => {
        const session = await c.var.api(signIn, request)
        await beginSession(c, session)
        return leadTo(c, afterJoining(c, session.joined))
      },
      { asks_code: true, says: NOT_OFFERED },
    ),
  },
})

/** Where the visitor was going, or null. */
export const redirectOf = (c: Ctx): string | null => redirectPath(c.req.query('redirect'))

/** Where the visitor was going, in the language of the page; their profile otherwise. */
export function afterSignIn(c: Ctx): string {
  const path = redirectOf(c)
  return path === null ? pathTo(routes.account_profile, c.var.lang, {}) : withLanguage(c.var.lang, path)
}

/** The same, where the reader is told if something of a visitor's joined the account: its list, unless they were on their way elsewhere. */
function afterJoining(c: Ctx, { orders, rfqs }: DataOf<typeof signIn>['joined']): string {
  if (orders + rfqs === 0) return afterSignIn(c)
  const path =
    redirectOf(c) === null ? pathTo(orders > 0 ? routes.account_orders : routes.account_rfq_history, c.var.lang, {}) : afterSignIn(c)
  const { pathname, searchParams, hash } = new URL(path, c.req.url)
  searchParams.set('joined', '1')
  return `${pathname}?${searchParams}${hash}`
}
