import { type Activation, RegisterActivatePage, RegisterPage, RegisterSentPage } from '#client/pages/account/register.tsx'
import { active, activeVerify, resend, register as signUp } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM, type FormState } from '#shared/forms/form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { knownCountries } from '../../forms/countries.ts'
import { formPage, type RefusedForm, type Take, taking } from '../../forms/form-page.ts'
import { isLinkOver, lookAtLink, NOT_OFFERED } from '../../forms/refusal.ts'
import { type Page, privateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { networkText } from '../../visitor/network-place.ts'
import { forgetPassed, passedOn, passOn, takeLinkToken } from '../../visitor/passing-cookies.ts'
import { afterSignIn, redirectOf } from './login.tsx'

/** Steps of the page, as its address names them. */
const isSent = (c: Ctx): boolean => c.req.query('sent') === '1'
const isResend = (c: Ctx): boolean => c.req.query('resend') === '1'

const takeRegister: Take = taking(
  ACCOUNT_FORMS.register,
  async (c, request) => {
    await c.var.api(signUp, request)
    return sent(c, request.email)
  },
  { asks_code: true, says: NOT_OFFERED },
)

const takeResend: Take = taking(
  ACCOUNT_FORMS.resend,
  async (c, request) => {
    await c.var.api(resend, request)
    return sent(c, request.email, { again: '1' })
  },
  { says: NOT_OFFERED },
)

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

async function registerPage(c: Ctx, state: FormState & Pick<RefusedForm, 'challenge'>): Promise<Page> {
  const { t } = c.var
  return {
    head: { title: t('register.title'), description: t('register.lead'), noindex: true },
    body: <RegisterPage state={state} challenge={state.challenge ?? null} countries={await knownCountries(c)} redirect={redirectOf(c)} />,
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

const takeActivation: Take = taking(
  ACCOUNT_FORMS.activate,
  async (c, request) => {
    try {
      await c.var.api(active, request)
    } catch (error) {
      if (!isLinkOver(error)) throw error
      // The button may have been pressed twice, or the address may have got its account in another way.
      if ((await activationOf(c, request.token)).is !== 'active') return { ...EMPTY_FORM, status: 422 }
    }
    forgetPassed(c, 'activation')
    return leadTo(c, pathTo(routes.register_activate, c.var.lang, {}, { done: '1' }))
  },
  { known: (c) => ({ token: passedOn(c, 'activation') ?? '' }) },
)

/**
 * Where the link in the activation mail leads. Looking at it changes nothing: programs that check mails follow links, and a
 * person presses the button.
 */
export const registerActivate = formPage(routes.register_activate, {
  sheets: ['content', 'account'],
  async load(c, refused) {
    const moved = takeLinkToken(c, 'activation')
    if (moved) return moved
    const isDone = !refused && c.req.query('done') === '1'
    const activation: Activation = isDone ? { is: 'active' } : await activationOf(c, passedOn(c, 'activation'))
    return {
      head: privateHead(c.var.t('register.activate_title')),
      body: <RegisterActivatePage activation={activation} state={refused ?? EMPTY_FORM} />,
    }
  },
  forms: {
    activate: async (c, posted) => (passedOn(c, 'activation') === null ? { ...EMPTY_FORM, status: 422 } : takeActivation(c, posted)),
  },
})

const activationOf = (c: Ctx, of: string | null): Promise<Activation> =>
  lookAtLink(of, async (token): Promise<Activation> => {
    const { is_active, ...who } = await c.var.api(activeVerify, { token })
    return is_active ? { is: 'active' } : { is: 'waiting', ...who }
  })
