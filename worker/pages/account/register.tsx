import { RegisterPage } from '#client/pages/account/register.tsx'
import { RegisterSentPage } from '#client/pages/account/register-sent.tsx'
import { resend, register as signUp } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM, type FormState } from '#shared/forms/form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { knownCountries } from '../../forms/countries.ts'
import { formPage, type Take, taking } from '../../forms/form-page.ts'
import { type Page, privateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { networkText } from '../../visitor/network-place.ts'
import { passedOn, passOn } from '../../visitor/passing-cookies.ts'
import { afterSignIn, redirectOf } from './login.tsx'

/** Steps of the page, as its address names them. */
const isSent = (c: Ctx): boolean => c.req.query('sent') === '1'
const isResend = (c: Ctx): boolean => c.req.query('resend') === '1'

const takeRegister: Take = taking(ACCOUNT_FORMS.register, async (c, request) => {
  await c.var.api(signUp, request)
  return sent(c, request.email)
})

const takeResend: Take = taking(ACCOUNT_FORMS.resend, async (c, request) => {
  await c.var.api(resend, request)
  return sent(c, request.email, { again: '1' })
})

export const register = formPage(routes.register, {
  sheets: ['account'],
  async load(c, refused) {
    if (!refused && c.var.visitor.token !== null) return leadTo(c, afterSignIn(c))
    if (refused ? isResend(c) : isSent(c) || isResend(c))
      return showSent(c, refused ?? { ...EMPTY_FORM, draft: { email: passedOn(c, 'registered') ?? '' } }, refused !== null)
    return registerPage(c, refused ?? { ...EMPTY_FORM, draft: { country: networkText(c, 'country') } })
  },
  forms: { register: (c, posted) => (isResend(c) ? takeResend(c, posted) : takeRegister(c, posted)) },
})

/** The same for every address, also one that has an account. */
function sent(c: Ctx, email: string, more: { again?: '1' } = {}): Response {
  passOn(c, 'registered', email)
  return leadTo(c, pathTo(routes.register, c.var.lang, {}, { sent: '1', ...more, redirect: redirectOf(c) }))
}

async function registerPage(c: Ctx, state: FormState): Promise<Page> {
  const { t } = c.var
  return {
    head: { title: t('register.title'), description: t('register.lead'), noindex: true },
    body: <RegisterPage state={state} countries={await knownCountries(c)} redirect={redirectOf(c)} />,
  }
}

function showSent(c: Ctx, state: FormState, isRefused: boolean): Page {
  const title = c.var.t(isSent(c) ? 'account_form.sent_title' : 'register.resend_title')
  return {
    head: privateHead(title),
    body: (
      <RegisterSentPage
        title={title}
        state={state}
        email={isSent(c) ? passedOn(c, 'registered') : null}
        is_sent={isSent(c)}
        is_again={c.req.query('again') === '1' && !isRefused}
        redirect={redirectOf(c)}
      />
    ),
  }
}
