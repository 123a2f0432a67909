import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import type { CountryOption } from '../../components/form/country-options.tsx'
import { LocationFields, PageForm, PersonFields } from '../../components/form/fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Options } from '../../components/ui/options.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { Value } from '../../components/ui/values.tsx'

interface AccountProfilePageProps {
  /** The customer's email address; null where it cannot be read. */
  email: string | null
  form: FormState
  countries: readonly CountryOption[]
  is_saved: boolean
  /** The chosen time zone, or empty; the one that applies without a choice; and all names. */
  zones: { chosen: string; automatic: string; all: readonly string[] }
}

const toZoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** The customer's profile, and the time zone of this browser's pages. */
export function AccountProfilePage({ email, form, countries, is_saved, zones }: AccountProfilePageProps) {
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
      <PageSection id="time-zone-title" title={t('profile.time_zone')} className="account-section">
        <form className="account-form cluster middle gap-8" method="post" action={href(routes.account_profile, {})}>
          <input type="hidden" name="form" value="time_zone" />
          <select
            className="input"
            name="time_zone"
            defaultValue={zones.chosen}
            aria-labelledby="time-zone-title"
            aria-describedby="time-zone-hint"
          >
            <option value="">{t('profile.time_zone_auto', { zone: toZoneName(zones.automatic) })}</option>
            <Options of={zones.all.map((zone) => [zone, toZoneName(zone)])} />
          </select>
          <Button text={t('profile.save')} />
        </form>
        <p className="hint" id="time-zone-hint">
          {t('profile.time_zone_hint')}
        </p>
      </PageSection>
    </AccountFrame>
  )
}
