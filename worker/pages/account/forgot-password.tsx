import { ForgotIdentifyPage, ForgotResetPage } from '#client/pages/account/forgot-password.tsx'
import { forgot, resetPassword, resetVerify } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { formPage, taking } from '../../forms/form-page.ts'
import { isLinkOver, lookAtLink, NOT_OFFERED } from '../../forms/refusal.ts'
import { type PageDefinition, visitorPage } from '../../page/page-definition.ts'
import { privateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { forgetPassed, passedOn, passOn, takeLinkToken } from '../../visitor/passing-cookies.ts'
import { dropSession } from '../../visitor/session.ts'

const first = visitorPage(routes.forgot_password, { sheets: [] }, async (c) => {
  return leadTo(c, pathTo(routes.forgot_identify, c.var.lang, {}), 302)
})

const identify = formPage(routes.forgot_identify, {
  sheets: ['account'],
  async load(c, refused) {
    const email = passedOn(c, 'recovered')
    const isSent = !refused && c.req.query('sent') === '1'
    const title = c.var.t(isSent ? 'account_form.sent_title' : 'recover.title')
    const state = refused ?? { ...EMPTY_FORM, draft: { email: email ?? '' } }
    return { head: privateHead(title), body: <ForgotIdentifyPage title={title} state={state} email={email} is_sent={isSent} /> }
  },
  forms: {
    forgot: taking(
      ACCOUNT_FORMS.forgot,
      async (c, request) => {
        await c.var.api(forgot, request)
        // The same for every address, whether it has an account or not.
        passOn(c, 'recovered', request.email)
        return leadTo(c, pathTo(routes.forgot_identify, c.var.lang, {}, { sent: '1' }))
      },
      { says: NOT_OFFERED },
    ),
  },
})

/** A link that opens nothing any more: the page itself says so. */
const LINK_OVER = { ...EMPTY_FORM, status: 422 } as const

const takeReset = taking(
  ACCOUNT_FORMS.reset,
  async (c, request) => {
    try {
      await c.var.api(resetPassword, request)
    } catch (error) {
      if (isLinkOver(error)) return LINK_OVER
      throw error
    }
    forgetPassed(c, 'reset')
    dropSession(c)
    return leadTo(c, pathTo(routes.login, c.var.lang, {}, { reset: '1' }))
  },
  { known: (c) => ({ token: passedOn(c, 'reset') ?? '' }) },
)

const reset = formPage(routes.forgot_reset, {
  sheets: ['account'],
  async load(c, refused) {
    const moved = takeLinkToken(c, 'reset')
    if (moved) return moved
    return {
      head: privateHead(c.var.t('recover.reset_title')),
      body: <ForgotResetPage state={refused ?? EMPTY_FORM} email={await ownerOf(c)} />,
    }
  },
  forms: { reset: async (c, posted) => (passedOn(c, 'reset') === null ? LINK_OVER : takeReset(c, posted)) },
})

/** Whose password the link is for, or null where there is no link, or none that opens anything. */
async function ownerOf(c: Ctx): Promise<string | null> {
  const link = await lookAtLink(passedOn(c, 'reset'), (token) => c.var.api(resetVerify, { token }))
  return 'email' in link ? link.email : null
}

/** Getting in again: say who you are, follow the link in the mail, choose another password. */
export const FORGOT_PAGES: readonly PageDefinition[] = [first, identify, reset]
