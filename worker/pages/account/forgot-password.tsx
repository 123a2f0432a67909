import type { Context } from 'hono'
import { EMPTY_FORM, type FormState } from '#client/components/form/fields.tsx'
import { ForgotIdentifyPage } from '#client/pages/account/forgot-identify.tsx'
import { ForgotResetPage } from '#client/pages/account/forgot-reset.tsx'
import { forgot, resetPassword, resetVerify } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS, readAccountForm } from '#shared/forms/account-forms.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { type RefusedForm, readAccountPost, takeForm } from '../../forms/account-form.ts'
import { isLinkOver, lookAtLink } from '../../forms/refusal.ts'
import { type Page, type PageDefinition, page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { forgetPassed, passedOn, passOn, takeLinkToken } from '../../visitor/passing-cookies.ts'
import { dropSession } from '../../visitor/session.ts'

type Ctx = Context<WorkerEnv>

const first = page(routes.forgot_password, async (c) => {
  return leadTo(c, pathTo(routes.forgot_identify, c.var.lang, {}), 302)
})

const identify = page(
  routes.forgot_identify,
  async (c) => showIdentify(c, { form: filled(passedOn(c, 'recovered') ?? ''), status: 200 }, c.req.query('sent') === '1'),
  {
    async submit(c) {
      return takeForm(c, readAccountForm(ACCOUNT_FORMS.forgot, await readAccountPost(c)), showIdentify, async (request) => {
        await c.var.api(forgot, request)
        // The same for every address, whether it has an account or not.
        passOn(c, 'recovered', request.email)
        return leadTo(c, pathTo(routes.forgot_identify, c.var.lang, {}, { sent: '1' }))
      })
    },
  },
)

const filled = (email: string): FormState => ({ ...EMPTY_FORM, typed: { texts: { email }, ticks: {} } })

function showIdentify(c: Ctx, { form, status }: RefusedForm, is_sent = false): Page {
  const { t } = c.var
  const title = t(is_sent ? 'recover.sent_title' : 'recover.title')
  return {
    status,
    head: privateHead(title),
    body: <ForgotIdentifyPage title={title} state={form} email={passedOn(c, 'recovered')} is_sent={is_sent} />,
  }
}

const reset = page(routes.forgot_reset, async (c) => takeLinkToken(c, 'reset') ?? showReset(c, { form: EMPTY_FORM, status: 200 }), {
  async submit(c) {
    // Also where it is not looked at: the connection ends with a body that nobody reads.
    const posted = await readAccountPost(c)
    const token = passedOn(c, 'reset')
    if (token === null) return showReset(c, { form: EMPTY_FORM, status: 422 })
    return takeForm(c, readAccountForm(ACCOUNT_FORMS.reset, posted, { token }), showReset, async (request) => {
      try {
        await c.var.api(resetPassword, request)
      } catch (error) {
        // Used or over meanwhile: the page itself says so.
        if (isLinkOver(error)) return showReset(c, { form: EMPTY_FORM, status: 422 })
        throw error
      }
      forgetPassed(c, 'reset')
      dropSession(c)
      return leadTo(c, pathTo(routes.login, c.var.lang, {}, { reset: '1' }))
    })
  },
})

async function showReset(c: Ctx, { form, status }: RefusedForm): Promise<Page> {
  return {
    status,
    head: privateHead(c.var.t('recover.reset_title')),
    body: <ForgotResetPage state={form} email={await ownerOf(c)} />,
  }
}

/** Whose password the link is for, or null where there is no link, or none that opens anything. */
async function ownerOf(c: Ctx): Promise<string | null> {
  const link = await lookAtLink(passedOn(c, 'reset'), (token) => c.var.api(resetVerify, { token }))
  return 'email' in link ? link.email : null
}

/** Getting in again: say who you are, follow the link in the mail, choose another password. */
export const FORGOT_PAGES: readonly PageDefinition[] = [first, identify, reset]
