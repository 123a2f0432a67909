import { EMPTY_FORM, type FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { ACTIVATION_LINK_HOURS } from '#shared/visitor/link-times.ts'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import { AccountEntryFrame, AccountReasons, EMAIL_PLACEHOLDER, TextWithEmail } from '../../components/account/entry.tsx'
import type { CodeChallenge } from '../../components/form/code-panel.tsx'
import type { CountryOption } from '../../components/form/country-options.tsx'
import { CheckboxField, LocationFields, PageForm, PersonFields, TextField } from '../../components/form/fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

interface RegisterPageProps {
  state: FormState
  challenge: CodeChallenge | null
  countries: readonly CountryOption[]
  redirect: string | null
}

export function RegisterPage({ state, challenge, countries, redirect }: RegisterPageProps) {
  const { t, href } = usePage()
  return (
    <AccountEntryFrame title={t('register.title')} lead={t('register.lead')} aside={<AccountReasons />}>
      <PageForm
        name="register"
        state={state}
        challenge={challenge}
        action={href(routes.register, {}, { redirect })}
        submit={t('register.submit')}
      >
        <fieldset className="halves at-top gap-12 across-20">
          <legend>{t('register.part_sign_in')}</legend>
          <div className="entry-wide">
            <TextField name="email" autoComplete="username" />
          </div>
          <PasswordField name="password" is_new has_rule />
          <PasswordField name="confirm_password" is_new />
        </fieldset>
        <fieldset className="halves at-top gap-12 across-20">
          <legend>{t('register.part_contact')}</legend>
          <PersonFields />
        </fieldset>
        <fieldset className="halves at-top gap-12 across-20">
          <legend>{t('common.address')}</legend>
          <LocationFields countries={countries} />
        </fieldset>
        <CheckboxField name="agree_policy" required>
          {t('register.agree')}{' '}
          <a href={href(routes.terms_conditions, {})} target="_blank" rel="noopener">
            {t('legal.terms_of_service')}
          </a>
          {' · '}
          <a href={href(routes.privacy_policy, {})} target="_blank" rel="noopener">
            {t('legal.privacy_policy')}
          </a>
        </CheckboxField>
      </PageForm>
      <ul className="entry-links tall-links">
        <li>
          {t('register.have_account')} <a href={href(routes.login, {}, { redirect })}>{t('sign_in.submit')}</a>
        </li>
      </ul>
    </AccountEntryFrame>
  )
}

interface RegisterSentPageProps {
  title: string
  state: FormState
  /** The email address to which the mail was sent, or null where unknown. */
  email: string | null
  /** Whether a mail was sent just now, or one is requested. */
  is_sent: boolean
  /** Whether the mail was requested once more. */
  is_again: boolean
  redirect: string | null
}

/** The page after registering. Customers who got no mail can request it again. */
export function RegisterSentPage({ title, state, email, is_sent, is_again, redirect }: RegisterSentPageProps) {
  const { t, href } = usePage()
  return (
    <AccountEntryFrame title={title}>
      <DoneNotice text={is_again ? t('register.sent_again') : null} />
      {is_sent ? (
        <>
          <p role="status">
            {email === null ? (
              t('register.sent')
            ) : (
              <TextWithEmail text={t('register.sent_to', { email: EMAIL_PLACEHOLDER })} email={email} />
            )}
          </p>
          <p className="muted">{t('account_form.sent_help', { count: ACTIVATION_LINK_HOURS })}</p>
          <h2>{t('register.resend_title')}</h2>
        </>
      ) : (
        <p>{t('register.resend_text')}</p>
      )}
      <ResendForm state={state} redirect={redirect} />
      <ul className="entry-links tall-links">
        <li>
          <a href={href(routes.login, {}, { redirect })}>{t('sign_in.submit')}</a>
        </li>
      </ul>
    </AccountEntryFrame>
  )
}

function ResendForm({ state, redirect = null }: { state: FormState; redirect?: string | null }) {
  const { t, href } = usePage()
  return (
    <PageForm
      name="resend"
      state={state}
      action={href(routes.register, {}, { resend: true, redirect })}
      submit={t('register.resend')}
      submitClass="button"
    >
      <TextField name="email" />
    </PageForm>
  )
}

/** The state of an activation link: absent, expired, usable, or already activated. */
export type Activation =
  | { is: 'absent' | 'over' | 'active' }
  | { is: 'waiting'; email: string; contact_name: string; company_name: string; needs_password: boolean }

export function RegisterActivatePage({ activation, state }: { activation: Activation; state: FormState }) {
  const { t, href } = usePage()
  if (activation.is === 'active')
    return (
      <AccountEntryFrame title={t('register.active_title')}>
        <p className="good medium" role="status">
          {t('register.active')}
        </p>
        <p>
          <ButtonLink look="primary" href={href(routes.login, {})} text={t('sign_in.submit')} />
        </p>
      </AccountEntryFrame>
    )
  if (activation.is !== 'waiting')
    return (
      <AccountEntryFrame title={t('register.activate_title')}>
        <p role="alert">{t(activation.is === 'over' ? 'register.link_over' : 'register.link_absent')}</p>
        <ResendForm state={EMPTY_FORM} />
      </AccountEntryFrame>
    )
  return (
    <AccountEntryFrame title={t('register.activate_title')} lead={t('register.activate_lead')}>
      <dl className="contact-ways tall-links grid compact">
        {(
          [
            ['person.email', activation.email, 'ltr'],
            ['person.contact_name', activation.contact_name, 'auto'],
            ['person.company_name', activation.company_name, 'auto'],
          ] as const
        ).map(([label, text, dir]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <bdi dir={dir} className="medium">
                {text}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <PageForm name="activate" state={state} action={href(routes.register_activate, {})} submit={t('register.activate')}>
        {activation.needs_password && (
          <>
            {/* Password managers store the new password under this name. */}
            <input type="email" autoComplete="username" value={activation.email} readOnly hidden />
            <p>{t('register.choose_password')}</p>
            <PasswordField name="password" is_new has_rule />
          </>
        )}
      </PageForm>
    </AccountEntryFrame>
  )
}
