import { LoginPage } from '#client/pages/account/login.tsx'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { login as signIn } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { routes, toPath, withLanguage } from '#shared/routes.ts'
import { parseRedirectPath } from '#shared/url/redirect-path.ts'
import { NOT_OFFERED_MESSAGES } from '../../forms/form-error.ts'
import { formPage, submitToApi } from '../../forms/form-page.ts'
import type { Ctx } from '../../request/env.ts'
import { redirectTo } from '../../request/private-response.ts'
import { beginSession } from '../../visitor/sign-in.ts'

export const login = formPage(routes.login, {
  sheets: ['account'],
  async load(c, sent) {
    const { t, visitor } = c.var
    if (!sent && visitor.token !== null) return redirectTo(c, toSignedInUrl(c))
    return {
      head: { title: t('sign_in.title'), description: t('sign_in.lead'), noindex: true },
      body: (
        <LoginPage
          state={sent ?? EMPTY_FORM}
          challenge={sent?.challenge ?? null}
          redirect={readRedirect(c)}
          is_reset={!sent && c.req.query('reset') === '1'}
        />
      ),
    }
  },
  forms: {
    login: submitToApi(
      ACCOUNT_FORMS.login,
      async (c, request) => {
        const session = await c.var.api(signIn, request)
        await beginSession(c, session)
        return redirectTo(c, toJoinedUrl(c, session.joined))
      },
      { asks_code: true, messages: NOT_OFFERED_MESSAGES },
    ),
  },
})

/** The page that the visitor was going to, or null. */
export const readRedirect = (c: Ctx): string | null => parseRedirectPath(c.req.query('redirect'))

/** The page that the visitor was going to, in the language of this page; the overview of the account otherwise. */
export function toSignedInUrl(c: Ctx): string {
  const path = readRedirect(c)
  return path === null ? toPath(routes.account, c.var.lang, {}) : withLanguage(c.var.lang, path)
}

/**
 * The page after the sign-in, with a notice if RFQs or orders of the visitor joined the account. It is then their list, unless the visitor
 * was going to another page.
 */
function toJoinedUrl(c: Ctx, { orders, rfqs }: EndpointData<typeof signIn>['joined']): string {
  if (orders + rfqs === 0) return toSignedInUrl(c)
  const path =
    readRedirect(c) === null ? toPath(orders > 0 ? routes.account_orders : routes.account_rfq_history, c.var.lang, {}) : toSignedInUrl(c)
  const { pathname, searchParams, hash } = new URL(path, c.req.url)
  searchParams.set('joined', '1')
  return `${pathname}?${searchParams}${hash}`
}
