import { AccountSecurityPage, DeleteAccountPage } from '#client/pages/account/security.tsx'
import { accountDelete, accountExport, changePassword, profileInfo, sessionEnd, sessionList } from '#shared/contract/profile.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { type Query, routes, toPath } from '#shared/routes.ts'
import { formPage, submitToApi } from '../../forms/form-page.ts'
import { toPrivateHead } from '../../render/page.tsx'
import { type DoneWords, findDoneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { orNullIfMissing } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { parsePositiveNumbers } from '../../request/typed.ts'
import { clearAccount, clearVisit } from '../../visitor/visit.ts'
import { requireCustomer } from './account-page.tsx'

const DONE: DoneWords = new Map([
  ['password', 'security.password_saved'],
  ['session', 'security.session_ended'],
])

/** `?delete=1` explains the deletion, and asks for the password; `?export=1` leads to the file of the customer's data. */
const securityPage = formPage(routes.account_security, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    const { api, t } = c.var
    if (!rejectedForm && c.req.query('export') === '1') return toExport(c)
    const form = rejectedForm ?? EMPTY_FORM
    if (rejectedForm ? rejectedForm.name === 'delete' : c.req.query('delete') === '1') {
      const { email } = await api(profileInfo, {})
      return { head: toPrivateHead(t('security.delete_confirm_title')), body: <DeleteAccountPage email={email} form={form} /> }
    }
    const [{ email }, sessions] = await Promise.all([api(profileInfo, {}), api(sessionList, {})])
    return {
      head: toPrivateHead(t('security.title')),
      body: <AccountSecurityPage email={email} sessions={sessions} form={form} done={rejectedForm ? null : findDoneText(c, DONE)} />,
    }
  },
  forms: {
    none: async (c) => back(c),
    session: endSession,
    password: submitToApi(ACCOUNT_FORMS.password, async (c, request) => {
      await c.var.api(changePassword, request)
      return back(c, { done: 'password' })
    }),
    delete: submitToApi(ACCOUNT_FORMS.delete, async (c, request) => {
      await c.var.api(accountDelete, request)
      clearAccount(c)
      return redirectTo(c, toPath(routes.exit, c.var.lang, {}, { account: 'deleted' }))
    }),
  },
})

export const accountSecurity = requireCustomer(securityPage)

/** Redirects to the file, for an open session alone: otherwise the call would return a file that only says that there is no session. */
async function toExport(c: Ctx): Promise<Response> {
  await c.var.api(profileInfo, {})
  return redirectTo(c, accountExport.path)
}

async function endSession(c: Ctx, posted: FormData): Promise<Response> {
  const which = posted.get('session')
  const [sessionId] = parsePositiveNumbers([which])
  if (which === 'all') {
    await c.var.api(sessionEnd, { session_id: which })
    clearVisit(c)
    return redirectTo(c, toPath(routes.exit, c.var.lang, {}))
  }
  if (sessionId === undefined) return back(c)
  // A session that has already ended is no mistake: the button was pressed twice.
  await orNullIfMissing(c.var.api(sessionEnd, { session_id: sessionId }))
  return back(c, { done: 'session' })
}

const back = (c: Ctx, query: Query = {}): Response => redirectTo(c, toPath(routes.account_security, c.var.lang, {}, query))
