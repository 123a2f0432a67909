import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import type { Country } from '../../components/form/country-options.tsx'
import { LocationFields, PageForm, PersonFields } from '../../components/form/fields.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead } from '../../components/ui/page-parts.tsx'
import { Value } from '../../components/ui/values.tsx'

interface AccountProfilePageProps {
  /** Null where it cannot be read. */
  email: string | null
  form: FormState
  countries: readonly Country[]
  is_saved: boolean
}

/** The customer's profile. */
export function AccountProfilePage({ email, form, countries, is_saved }: AccountProfilePageProps) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="profile" is_itself>
      <PageHead title={t('header.my_profile')}>
        <p className="muted">{t('profile.intro')}</p>
      </PageHead>
      <DoneNotice text={is_saved ? t('profile.saved') : null} />
      {email !== null && (
        <dl className="account-fact">
          <dt className="label">{t('person.email')}</dt>
          <dd>
            <Value>{email}</Value>
          </dd>
          <dd className="hint">{t('profile.email_note')}</dd>
        </dl>
      )}
      <PageForm name="profile" state={form} action={href(routes.account_profile, {})} submit={t('profile.save')}>
        <div className="halves at-top gap-12 across-20">
          <PersonFields has_job />
          <LocationFields countries={countries} />
        </div>
      </PageForm>
    </AccountFrame>
  )
}
