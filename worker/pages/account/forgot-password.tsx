import { ForgotIdentifyPage, ForgotResetPage } from '#client/pages/account/forgot-password.tsx'
import { forgot, resetPassword, resetVerify } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { routes, toPath } from '#shared/routes.ts'
import { isLinkExpired, NOT_OFFERED_MESSAGES, readLinkState } from '../../forms/form-error.ts'
import { formPage, submitToApi } from '../../forms/form-page.ts'
import { type PageDefinition, visitorPage } from '../../page/page-definition.ts'
import { toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { redirectTo } from '../../request/private-response.ts'
import { dropSession } from '../../visitor/session.ts'
import { deleteTemporaryCookie, readTemporaryCookie, setTemporaryCookie, takeLinkToken } from '../../visitor/temporary-cookies.ts'

const first = visitorPage(routes.forgot_password, { sheets: [] }, async (c) => {
  return redirectTo(c, toPath(routes.forgot_identify, c.var.lang, {}), 302)
})

const identify = formPage(routes.forgot_identify, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    const email = readTemporaryCookie(c, 'recovered')
    const isSent = !rejectedForm && c.req.query('sent') === '1'
    const title = c.var.t(isSent ? 'account_form.sent_title' : 'recover.title')
    const state = rejectedForm ?? { ...EMPTY_FORM, draft: { email: email ?? '' } }
    return { head: toPrivateHead(title), body: <ForgotIdentifyPage title={title} state={state} email={email} is_sent={isSent} /> }
  },
  forms: {
    forgot: submitToApi(
      ACCOUNT_FORMS.forgot,
      async (c, request) => {
        await c.var.api(forgot, request)
        // The response is the same for every address, with or without an account.
        setTemporaryCookie(c, 'recovered', request.email)
        return redirectTo(c, toPath(routes.forgot_identify, c.var.lang, {}, { sent: '1' }))
      },
      { messages: NOT_OFFERED_MESSAGES },
    ),
  },
})

/** A link that has expired or is invalid; the page shows this itself. */
const LINK_OVER = { ...EMPTY_FORM, status: 422 } as const

const takeReset = submitToApi(
  ACCOUNT_FORMS.reset,
  async (c, request) => {
    try {
      await c.var.api(resetPassword, request)
    } catch (error) {
      if (isLinkExpired(error)) return LINK_OVER
      throw error
    }
    deleteTemporaryCookie(c, 'reset')
    dropSession(c)
    return redirectTo(c, toPath(routes.login, c.var.lang, {}, { reset: '1' }))
  },
  { readPresets: (c) => ({ token: readTemporaryCookie(c, 'reset') ?? '' }) },
)

const reset = formPage(routes.forgot_reset, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    const moved = takeLinkToken(c, 'reset')
    if (moved) return moved
    return {
      head: toPrivateHead(c.var.t('recover.reset_title')),
      body: <ForgotResetPage state={rejectedForm ?? EMPTY_FORM} email={await findOwnerEmail(c)} />,
    }
  },
  forms: { reset: async (c, posted) => (readTemporaryCookie(c, 'reset') === null ? LINK_OVER : takeReset(c, posted)) },
})

/** The e-mail address whose password the link resets, or null where there is no valid link. */
async function findOwnerEmail(c: Ctx): Promise<string | null> {
  const link = await readLinkState(readTemporaryCookie(c, 'reset'), (token) => c.var.api(resetVerify, { token }))
  return 'email' in link ? link.email : null
}

/** Resetting a password: enter the e-mail address, follow the link in the mail, choose another password. */
export const FORGOT_PAGES: readonly PageDefinition[] = [first, identify, reset]
