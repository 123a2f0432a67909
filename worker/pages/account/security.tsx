import { AccountSecurityPage, DeleteAccountPage } from '#client/pages/account/security.tsx'
import { accountDelete, accountExport, changePassword, profileInfo, sessionEnd, sessionList } from '#shared/contract/profile.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { pathTo, type Query, routes } from '#shared/routes.ts'
import { formPage, taking } from '../../forms/form-page.ts'
import { privateHead } from '../../render/page.tsx'
import { type DoneWords, doneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { ifThere } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { positiveNumbers } from '../../request/typed.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'
import { endAccount, endVisit } from '../../visitor/visit.ts'
import { customersOnly } from './account-page.tsx'

const DONE: DoneWords = new Map([
  ['password', 'security.password_saved'],
  ['session', 'security.session_ended'],
])

/** `?delete=1` says what deleting means, and asks for the password; `?export=1` leads to the file of the customer's data. */
const securityPage = formPage(routes.account_security, {
  sheets: ['account'],
  async load(c, refused) {
    const { api, t } = c.var
    if (!refused && c.req.query('export') === '1') return toExport(c)
    const form = refused ?? EMPTY_FORM
    if (refused ? refused.name === 'delete' : c.req.query('delete') === '1') {
      const { email } = await api(profileInfo, {})
      return { head: privateHead(t('security.delete_confirm_title')), body: <DeleteAccountPage email={email} form={form} /> }
    }
    const [{ email }, sessions] = await Promise.all([api(profileInfo, {}), api(sessionList, {})])
    return {
      head: privateHead(t('security.title')),
      body: (
        <AccountSecurityPage
          email={email}
          sessions={sessions}
          form={form}
          done={refused ? null : doneText(c, DONE)}
          time_zone={timeZoneOf(c)}
        />
      ),
    }
  },
  forms: {
    none: async (c) => back(c),
    session: endSession,
    password: taking(ACCOUNT_FORMS.password, async (c, request) => {
      await c.var.api(changePassword, request)
      return back(c, { done: 'password' })
    }),
    delete: taking(ACCOUNT_FORMS.delete, async (c, request) => {
      await c.var.api(accountDelete, request)
      endAccount(c)
      return leadTo(c, pathTo(routes.exit, c.var.lang, {}, { account: 'deleted' }))
    }),
  },
})

export const accountSecurity = customersOnly(securityPage)

/** Only a session that is still open: the call itself would hand a file over that says no more than that it is none. */
async function toExport(c: Ctx): Promise<Response> {
  await c.var.api(profileInfo, {})
  return leadTo(c, accountExport.path)
}

async function endSession(c: Ctx, posted: FormData): Promise<Response> {
  const which = posted.get('session')
  const [sessionId] = positiveNumbers([which])
  if (which === 'all') {
    await c.var.api(sessionEnd, { session_id: which })
    endVisit(c)
    return leadTo(c, pathTo(routes.exit, c.var.lang, {}))
  }
  if (sessionId === undefined) return back(c)
  // One that is gone already is no mistake: the button was pressed twice.
  await ifThere(c.var.api(sessionEnd, { session_id: sessionId }))
  return back(c, { done: 'session' })
}

const back = (c: Ctx, query: Query = {}): Response => leadTo(c, pathTo(routes.account_security, c.var.lang, {}, query))
