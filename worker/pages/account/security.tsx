import type { Context } from 'hono'
import { EMPTY_FORM } from '#client/components/form/fields.tsx'
import { AccountSecurityPage, DeleteAccountPage } from '#client/pages/account/security.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { accountDelete, accountExport, changePassword, profileInfo, sessionEnd, sessionList } from '#shared/contract/profile.ts'
import { ACCOUNT_FORMS, readAccountForm } from '#shared/forms/account-forms.ts'
import { pathTo, type Query, routes } from '#shared/routes.ts'
import { type RefusedForm, readAccountPost, takeForm } from '../../forms/account-form.ts'
import { positiveNumbers } from '../../forms/typed-numbers.ts'
import { type Page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { ifThere } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'
import { endAccount, endVisit } from '../../visitor/sign-in.ts'
import { accountPage } from './account-page.tsx'

type Ctx = Context<WorkerEnv>

/** What was done, as the address of the page says it. */
const DONE: ReadonlyMap<string, MessageKey> = new Map([
  ['password', 'security.password_saved'],
  ['session', 'security.session_ended'],
])

const NOTHING_REFUSED: RefusedForm = { form: EMPTY_FORM, status: 200 }

/** `?delete=1` says what deleting means, and asks for the password; `?export=1` leads to the file of the customer's data. */
export const accountSecurity = accountPage(
  routes.account_security,
  (c) => {
    if (c.req.query('export') === '1') return toExport(c)
    return c.req.query('delete') === '1' ? deletePage(c, NOTHING_REFUSED) : shown(c, NOTHING_REFUSED)
  },
  { submit },
)

/** Only a session that is still open: the call itself would hand a file over that says no more than that it is none. */
async function toExport(c: Ctx): Promise<Response> {
  await c.var.api(profileInfo, {})
  return leadTo(c, accountExport.path)
}

/** The page has three forms, which say by `form` which of them was sent. */
async function submit(c: Ctx): Promise<Page | Response> {
  const posted = await readAccountPost(c)
  switch (posted.get('form')) {
    case 'password':
      return newPassword(c, posted)
    case 'session':
      return endSession(c, posted)
    case 'delete':
      return leave(c, posted)
    default:
      return back(c)
  }
}

async function newPassword(c: Ctx, posted: FormData): Promise<Page | Response> {
  return takeForm(c, readAccountForm(ACCOUNT_FORMS.password, posted), shown, async (request) => {
    await c.var.api(changePassword, request)
    return back(c, { done: 'password' })
  })
}

async function endSession(c: Ctx, posted: FormData): Promise<Response> {
  const which = posted.get('session')
  const [session_id] = positiveNumbers([which])
  if (which === 'all') {
    await c.var.api(sessionEnd, { session_id: which })
    endVisit(c)
    return leadTo(c, pathTo(routes.exit, c.var.lang, {}))
  }
  if (session_id === undefined) return back(c)
  // One that has ended already is no mistake: the button was pressed twice.
  await ifThere(c.var.api(sessionEnd, { session_id }))
  return back(c, { done: 'session' })
}

async function leave(c: Ctx, posted: FormData): Promise<Page | Response> {
  return takeForm(c, readAccountForm(ACCOUNT_FORMS.delete, posted), deletePage, async (request) => {
    await c.var.api(accountDelete, request)
    endAccount(c)
    return leadTo(c, pathTo(routes.exit, c.var.lang, {}, { account: 'deleted' }))
  })
}

const back = (c: Ctx, query: Query = {}): Response => leadTo(c, pathTo(routes.account_security, c.var.lang, {}, query))

async function shown(c: Ctx, { form, status }: RefusedForm): Promise<Page> {
  const { api, t } = c.var
  const [{ email }, sessions] = await Promise.all([api(profileInfo, {}), api(sessionList, {})])
  const done = status === 200 ? DONE.get(c.req.query('done') ?? '') : undefined
  return {
    status,
    head: privateHead(t('security.title')),
    body: (
      <AccountSecurityPage
        email={email}
        sessions={sessions}
        form={form}
        done={done === undefined ? null : t(done)}
        time_zone={timeZoneOf(c)}
      />
    ),
  }
}

async function deletePage(c: Ctx, { form, status }: RefusedForm): Promise<Page> {
  const { email } = await c.var.api(profileInfo, {})
  return { status, head: privateHead(c.var.t('security.delete_confirm_title')), body: <DeleteAccountPage email={email} form={form} /> }
}
