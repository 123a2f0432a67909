import type { Context } from 'hono'
import { EMPTY_FORM, type FormState } from '#client/components/form/fields.tsx'
import { RegisterPage } from '#client/pages/account/register.tsx'
import { RegisterSentPage } from '#client/pages/account/register-sent.tsx'
import { resend, register as signUp } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS, readAccountForm } from '#shared/forms/account-forms.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { redirectPath } from '#shared/url/redirect-path.ts'
import { knownCountries, type RefusedForm, readAccountPost, takeForm } from '../../forms/account-form.ts'
import { type Page, page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { networkText } from '../../visitor/network-place.ts'
import { passedOn, passOn } from '../../visitor/passing-cookies.ts'
import { afterSignIn } from './login.tsx'

type Ctx = Context<WorkerEnv>

/** Steps of the page, as its address names them. */
const isSent = (c: Ctx): boolean => c.req.query('sent') === '1'
const isResend = (c: Ctx): boolean => c.req.query('resend') === '1'

export const register = page(
  routes.register,
  async (c) => {
    if (c.var.visitor.token !== null) return leadTo(c, afterSignIn(c))
    if (isSent(c) || isResend(c)) return showSent(c, { form: filled({ email: passedOn(c, 'registered') ?? '' }), status: 200 })
    return show(c, { form: filled({ country: networkText(c, 'country') }), status: 200 })
  },
  { submit: (c) => (isResend(c) ? submitResend(c) : submitRegister(c)) },
)

const filled = (texts: Readonly<Record<string, string>>): FormState => ({ ...EMPTY_FORM, typed: { texts, ticks: {} } })

async function submitRegister(c: Ctx): Promise<Page | Response> {
  return takeForm(c, readAccountForm(ACCOUNT_FORMS.register, await readAccountPost(c)), show, async (request) => {
    await c.var.api(signUp, request)
    return sent(c, request.email)
  })
}

async function submitResend(c: Ctx): Promise<Page | Response> {
  return takeForm(c, readAccountForm(ACCOUNT_FORMS.resend, await readAccountPost(c)), showSent, async (request) => {
    await c.var.api(resend, request)
    return sent(c, request.email, { again: '1' })
  })
}

/** The same for every address, also one that has an account. */
function sent(c: Ctx, email: string, more: { again?: '1' } = {}): Response {
  passOn(c, 'registered', email)
  return leadTo(c, pathTo(routes.register, c.var.lang, {}, { sent: '1', ...more, redirect: redirectPath(c.req.query('redirect')) }))
}

async function show(c: Ctx, { form, status }: RefusedForm): Promise<Page> {
  const { t } = c.var
  const countries = await knownCountries(c)
  return {
    status,
    head: { title: t('register.title'), description: t('register.lead'), noindex: true },
    body: <RegisterPage state={form} countries={countries} redirect={redirectPath(c.req.query('redirect'))} />,
  }
}

function showSent(c: Ctx, { form, status }: RefusedForm): Page {
  const { t } = c.var
  const title = t(isSent(c) ? 'register.sent_title' : 'register.resend_title')
  return {
    status,
    head: privateHead(title),
    body: (
      <RegisterSentPage
        title={title}
        state={form}
        email={isSent(c) ? passedOn(c, 'registered') : null}
        is_sent={isSent(c)}
        is_again={c.req.query('again') === '1' && status === 200}
        redirect={redirectPath(c.req.query('redirect'))}
      />
    ),
  }
}
