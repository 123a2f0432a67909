import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { Entry } from '../../components/account/entry.tsx'
import { PageForm, PasswordField } from '../../components/form/fields.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

interface ForgotResetPageProps {
  state: FormState
  /** Whose password it is; null: the link opens nothing, or nobody followed one. */
  email: string | null
}

export function ForgotResetPage({ state, email }: ForgotResetPageProps) {
  const { t, href } = usePage()
  if (email === null)
    return (
      <Entry title={t('recover.reset_title')}>
        <p role="alert">{t('recover.link_over')}</p>
        <p>
          <ButtonLink href={href(routes.forgot_identify, {})} text={t('recover.again')} />
        </p>
      </Entry>
    )
  return (
    <Entry title={t('recover.reset_title')} lead={t('recover.reset_lead')}>
      <PageForm name="reset" state={state} action={href(routes.forgot_reset, {})} submit={t('recover.reset_submit')}>
        <p className="field">
          <label className="label" htmlFor="reset-email">
            {t('person.email')}
          </label>
          {/* Password managers keep the new one under this name. */}
          <input id="reset-email" className="input" type="email" autoComplete="username" value={email} readOnly dir="ltr" />
        </p>
        <PasswordField name="password" label={t('account_form.new_password')} is_new has_rule />
        <PasswordField name="confirm_password" label={t('account_form.confirm_new_password')} is_new />
      </PageForm>
    </Entry>
  )
}
