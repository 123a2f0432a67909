import { type Activation, RegisterActivatePage, RegisterPage, RegisterSentPage } from '#client/pages/account/register.tsx'
import { active, activeVerify, resend, register as signUp } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM, type FormState } from '#shared/forms/form.ts'
import { routes, toPath } from '#shared/routes.ts'
import { readCountries } from '../../forms/countries.ts'
import { isLinkExpired, NOT_OFFERED_MESSAGES, type RejectedForm, readLinkState } from '../../forms/form-error.ts'
import { type FormHandler, formPage, submitToApi } from '../../forms/form-page.ts'
import { type Page, toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { redirectTo } from '../../request/private-response.ts'
import { readNetworkText } from '../../visitor/network-location.ts'
import { deleteTemporaryCookie, readTemporaryCookie, setTemporaryCookie, takeLinkToken } from '../../visitor/temporary-cookies.ts'
import { readRedirect, toSignedInUrl } from './login.tsx'

/** The steps of the page, as its URL names them. */
const isSent = (c: Ctx): boolean => c.req.query('sent') === '1'
const isResend = (c: Ctx): boolean => c.req.query('resend') === '1'

const takeRegister: FormHandler = submitToApi(
  ACCOUNT_FORMS.register,
  async (c, request) => {
    await c.var.api(signUp, request)
    return sent(c, request.email)
  },
  { asks_code: true, messages: NOT_OFFERED_MESSAGES },
)

const takeResend: FormHandler = submitToApi(
  ACCOUNT_FORMS.resend,
  async (c, request) => {
    await c.var.api(resend, request)
    return sent(c, request.email, { again: '1' })
  },
  { messages: NOT_OFFERED_MESSAGES },
)

export const register = formPage(routes.register, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    if (!rejectedForm && c.var.visitor.token !== null) return redirectTo(c, toSignedInUrl(c))
    if (rejectedForm ? isResend(c) : isSent(c) || isResend(c))
      return showSent(
        c,
        rejectedForm ?? { ...EMPTY_FORM, draft: { email: readTemporaryCookie(c, 'registered') ?? '' } },
        rejectedForm !== null,
      )
    return registerPage(c, rejectedForm ?? { ...EMPTY_FORM, draft: { country: readNetworkText(c, 'country') } })
  },
  forms: { register: (c, posted) => (isResend(c) ? takeResend(c, posted) : takeRegister(c, posted)) },
})

/** The response is the same for every address, also for one that has an account. */
function sent(c: Ctx, email: string, more: { again?: '1' } = {}): Response {
  setTemporaryCookie(c, 'registered', email)
  return redirectTo(c, toPath(routes.register, c.var.lang, {}, { sent: '1', ...more, redirect: readRedirect(c) }))
}

async function registerPage(c: Ctx, state: FormState & Pick<RejectedForm, 'challenge'>): Promise<Page> {
  const { t } = c.var
  return {
    head: { title: t('register.title'), description: t('register.lead'), noindex: true },
    body: <RegisterPage state={state} challenge={state.challenge ?? null} countries={await readCountries(c)} redirect={readRedirect(c)} />,
  }
}

function showSent(c: Ctx, state: FormState, isRefused: boolean): Page {
  const title = c.var.t(isSent(c) ? 'account_form.sent_title' : 'register.resend_title')
  return {
    head: toPrivateHead(title),
    body: (
      <RegisterSentPage
        title={title}
        state={state}
        email={isSent(c) ? readTemporaryCookie(c, 'registered') : null}
        is_sent={isSent(c)}
        is_again={c.req.query('again') === '1' && !isRefused}
        redirect={readRedirect(c)}
      />
    ),
  }
}

const takeActivation: FormHandler = submitToApi(
  ACCOUNT_FORMS.activate,
  async (c, request) => {
    try {
      await c.var.api(active, request)
    } catch (error) {
      if (!isLinkExpired(error)) throw error
      // The button may have been pressed twice, or the account may have been activated in another way.
      if ((await readActivation(c, request.token)).is !== 'active') return { ...EMPTY_FORM, status: 422 }
    }
    deleteTemporaryCookie(c, 'activation')
    return redirectTo(c, toPath(routes.register_activate, c.var.lang, {}, { done: '1' }))
  },
  { readPresets: (c) => ({ token: readTemporaryCookie(c, 'activation') ?? '' }) },
)

/**
 * The page behind the link in the activation mail. Opening it changes nothing, since programs that check mails follow links; a person
 * presses the button.
 */
export const registerActivate = formPage(routes.register_activate, {
  sheets: ['content', 'account'],
  async load(c, rejectedForm) {
    const moved = takeLinkToken(c, 'activation')
    if (moved) return moved
    const isDone = !rejectedForm && c.req.query('done') === '1'
    const activation: Activation = isDone ? { is: 'active' } : await readActivation(c, readTemporaryCookie(c, 'activation'))
    return {
      head: toPrivateHead(c.var.t('register.activate_title')),
      body: <RegisterActivatePage activation={activation} state={rejectedForm ?? EMPTY_FORM} />,
    }
  },
  forms: {
    activate: async (c, posted) =>
      readTemporaryCookie(c, 'activation') === null ? { ...EMPTY_FORM, status: 422 } : takeActivation(c, posted),
  },
})

const readActivation = (c: Ctx, of: string | null): Promise<Activation> =>
  readLinkState(of, async (token): Promise<Activation> => {
    const { is_active, ...who } = await c.var.api(activeVerify, { token })
    return is_active ? { is: 'active' } : { is: 'waiting', ...who }
  })
