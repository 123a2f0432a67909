import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { RESET_LINK_HOURS } from '#shared/visitor/link-times.ts'
import { AccountEntryFrame, EMAIL_PLACEHOLDER, TextWithEmail } from '../../components/account/entry.tsx'
import { PageForm, TextField } from '../../components/form/fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

interface ForgotIdentifyPageProps {
  title: string
  state: FormState
  /** The email address to which a mail would have been sent, or null. */
  email: string | null
  is_sent: boolean
}

/** The first step after a forgotten password. Its result is the same for every email address, so that it reveals no account. */
export function ForgotIdentifyPage({ title, state, email, is_sent }: ForgotIdentifyPageProps) {
  const { t, href } = usePage()
  return (
    <AccountEntryFrame title={title} {...(!is_sent && { lead: t('recover.lead') })}>
      {is_sent ? (
        <>
          <p role="status">
            {email === null ? t('recover.sent') : <TextWithEmail text={t('recover.sent_to', { email: EMAIL_PLACEHOLDER })} email={email} />}
          </p>
          <p className="muted">{t('account_form.sent_help', { count: RESET_LINK_HOURS })}</p>
        </>
      ) : (
        <PageForm name="forgot" state={state} action={href(routes.forgot_identify, {})} submit={t('recover.submit')}>
          <TextField name="email" autoComplete="username" />
        </PageForm>
      )}
      <ul className="entry-links tall-links">
        {is_sent && (
          <li>
            <a href={href(routes.forgot_identify, {})}>{t('recover.again')}</a>
          </li>
        )}
        <li>
          <a href={href(routes.login, {})}>{t('sign_in.submit')}</a>
        </li>
      </ul>
    </AccountEntryFrame>
  )
}

interface ForgotResetPageProps {
  state: FormState
  /** The e-mail address of the account; null: the link is invalid, or there is none. */
  email: string | null
}

export function ForgotResetPage({ state, email }: ForgotResetPageProps) {
  const { t, href } = usePage()
  if (email === null)
    return (
      <AccountEntryFrame title={t('recover.reset_title')}>
        <p role="alert">{t('recover.link_over')}</p>
        <p>
          <ButtonLink href={href(routes.forgot_identify, {})} text={t('recover.again')} />
        </p>
      </AccountEntryFrame>
    )
  return (
    <AccountEntryFrame title={t('recover.reset_title')} lead={t('recover.reset_lead')}>
      <PageForm name="reset" state={state} action={href(routes.forgot_reset, {})} submit={t('recover.reset_submit')}>
        <p className="field">
          <label className="label" htmlFor="reset-email">
            {t('person.email')}
          </label>
          {/* Password managers store the new password under this name. */}
          <input id="reset-email" className="input" type="email" autoComplete="username" value={email} readOnly dir="ltr" />
        </p>
        <PasswordField name="password" label={t('account_form.new_password')} is_new has_rule />
        <PasswordField name="confirm_password" label={t('account_form.confirm_new_password')} is_new />
      </PageForm>
    </AccountEntryFrame>
  )
}
