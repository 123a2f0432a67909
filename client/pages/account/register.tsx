import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { AccountReasons, Entry } from '../../components/account/entry.tsx'
import { type Country, PageForm, PasswordField, PersonFields, PlaceFields, TextField, TickField } from '../../components/form/fields.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

interface RegisterPageProps {
  state: FormState
  countries: readonly Country[]
  redirect: string | null
}

export function RegisterPage({ state, countries, redirect }: RegisterPageProps) {
  const { t, href } = usePage()
  return (
    <Entry title={t('register.title')} lead={t('register.lead')} aside={<AccountReasons />}>
      <PageForm name="register" state={state} action={href(routes.register, {}, { redirect })} submit={t('register.submit')}>
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
          <PlaceFields countries={countries} />
        </fieldset>
        <TickField name="agree_policy" required>
          {t('register.agree')}{' '}
          <a href={href(routes.terms_conditions, {})} target="_blank" rel="noopener">
            {t('legal.terms_of_service')}
          </a>
          {' · '}
          <a href={href(routes.privacy_policy, {})} target="_blank" rel="noopener">
            {t('legal.privacy_policy')}
          </a>
        </TickField>
      </PageForm>
      <ul className="entry-links tall-links">
        <li>
          {t('register.have_account')} <a href={href(routes.login, {}, { redirect })}>{t('sign_in.submit')}</a>
        </li>
      </ul>
    </Entry>
  )
}
