import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { AccountEntryFrame, AccountReasons } from '../../components/account/entry.tsx'
import type { CodeChallenge } from '../../components/form/code-panel.tsx'
import { PageForm, TextField } from '../../components/form/fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

interface LoginPageProps {
  state: FormState
  challenge: CodeChallenge | null
  /** The page after the sign-in: a path of ours without language, or null. */
  redirect: string | null
  /** Whether a new password was chosen just now. */
  is_reset: boolean
}

export function LoginPage({ state, challenge, redirect, is_reset }: LoginPageProps) {
  const { t, href } = usePage()
  return (
    <AccountEntryFrame title={t('sign_in.title')} lead={t('sign_in.lead')} aside={<AccountReasons />}>
      {is_reset && (
        <p className="good medium" role="status">
          {t('recover.done')}
        </p>
      )}
      <PageForm
        name="login"
        is_short
        state={state}
        challenge={challenge}
        action={href(routes.login, {}, { redirect })}
        submit={t('sign_in.submit')}
      >
        <TextField name="email" autoComplete="username" />
        <PasswordField name="password" is_new={false} />
      </PageForm>
      <ul className="entry-links tall-links">
        <li>
          <a href={href(routes.forgot_identify, {})}>{t('sign_in.forgot')}</a>
        </li>
        <li>
          <a href={href(routes.register, {}, { resend: true, redirect })}>{t('sign_in.resend')}</a>
        </li>
        <li>
          {t('sign_in.no_account')} <a href={href(routes.register, {}, { redirect })}>{t('sign_in.register')}</a>
        </li>
      </ul>
    </AccountEntryFrame>
  )
}
