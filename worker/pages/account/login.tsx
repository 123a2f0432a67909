import type { Context } from 'hono'
import { EMPTY_FORM } from '#client/components/form/fields.tsx'
import { LoginPage } from '#client/pages/account/login.tsx'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { login as signIn } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS, readAccountForm } from '#shared/forms/account-forms.ts'
import { pathTo, routes, withLanguage } from '#shared/routes.ts'
import { redirectPath } from '#shared/url/redirect-path.ts'
import { type RefusedForm, readAccountPost, takeForm } from '../../forms/account-form.ts'
import { type Page, page } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { beginSession } from '../../visitor/sign-in.ts'

type Ctx = Context<WorkerEnv>

export const login = page(
  routes.login,
  async (c) => (c.var.visitor.token === null ? show(c, { form: EMPTY_FORM, status: 200 }) : leadTo(c, afterSignIn(c))),
  {
    async submit(c) {
      return takeForm(c, readAccountForm(ACCOUNT_FORMS.login, await readAccountPost(c)), show, async (request) => {
        const session = await c.var.api(signIn, request)
        await beginSession(c, session)
        return leadTo(c, afterJoining(c, session.joined))
      })
    },
  },
)

const wanted = (c: Ctx): string | null => redirectPath(c.req.query('redirect'))

/** Where the visitor was going, in the language of the page; their profile otherwise. */
export function afterSignIn(c: Ctx): string {
  const path = wanted(c)
  return path === null ? pathTo(routes.account_profile, c.var.lang, {}) : withLanguage(c.var.lang, path)
}

/** The same, where the reader is told if something of a visitor's joined the account: its list, unless they were on their way elsewhere. */
function afterJoining(c: Ctx, { orders, rfqs }: DataOf<typeof signIn>['joined']): string {
  if (orders + rfqs === 0) return afterSignIn(c)
  const path = wanted(c) === null ? pathTo(orders > 0 ? routes.account_orders : routes.account_rfq_history, c.var.lang, {}) : afterSignIn(c)
  const { pathname, searchParams, hash } = new URL(path, c.req.url)
  searchParams.set('joined', '1')
  return `${pathname}?${searchParams}${hash}`
}

function show(c: Ctx, { form, status }: RefusedForm): Page {
  const title = c.var.t('sign_in.title')
  return {
    status,
    head: { title, description: c.var.t('sign_in.lead'), noindex: true },
    body: <LoginPage state={form} redirect={wanted(c)} is_reset={c.req.query('reset') === '1' && status === 200} />,
  }
}
