import type { Translator } from '#locales/translator.ts'
import { formatCountryName } from '#shared/address/country-name.ts'
import type { Session } from '#shared/contract/profile.ts'
import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import { PageForm } from '../../components/form/fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Moment } from '../../components/ui/amounts.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'

interface AccountSecurityPageProps {
  /** The e-mail address of the sign-in. */
  email: string
  sessions: readonly Session[]
  form: FormState
  /** The confirmation of a posted form, as text; null: none. */
  done: string | null
}

/** The security of the account: the password, the open sessions, and the stored data. */
export function AccountSecurityPage({ email, sessions, form, done }: AccountSecurityPageProps) {
  const { t, href } = usePage()
  const action = href(routes.account_security, {})
  return (
    <AccountFrame current="security" is_itself>
      <PageHead title={t('security.title')} />
      <DoneNotice text={done} />
      <PageSection id="password-title" title={t('security.password_title')} className="account-section">
        <PageForm name="password" state={form} action={action} submit={t('security.password_title')}>
          <input type="hidden" name="form" value="password" />
          <AccountName email={email} />
          <PasswordField name="old_password" is_new={false} />
          <PasswordField name="new_password" is_new has_rule />
          <PasswordField name="confirm_new_password" is_new />
          <p className="muted small">{t('security.password_note')}</p>
        </PageForm>
      </PageSection>
      <PageSection id="sessions-title" title={t('security.sessions_title')} className="account-section">
        <form method="post" action={action}>
          <input type="hidden" name="form" value="session" />
          <SessionTable sessions={sessions} />
          <p className="below-12">
            <Button name="session" value="all" text={t('security.sign_out_everywhere')} />
          </p>
        </form>
      </PageSection>
      <PageSection id="export-title" title={t('security.export_title')} className="account-section">
        <p>{t('security.export_text')}</p>
        <p className="below-12">
          <ButtonLink href={href(routes.account_security, {}, { export: true })} text={t('security.export')} />
        </p>
      </PageSection>
      <PageSection id="delete-title" title={t('security.delete_title')} className="account-section">
        <p>{t('security.delete_text')}</p>
        <p className="below-12">
          <ButtonLink href={href(routes.account_security, {}, { delete: true })} text={t('security.delete_title')} />
        </p>
      </PageSection>
    </AccountFrame>
  )
}

/** Associates the password with its account for password managers. */
function AccountName({ email }: { email: string }) {
  return <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
}

/** The browser and its system: "Chrome 141 on Windows", as far as the browser reports them. */
function browserName({ browser, system }: Session, t: Translator): string {
  if (browser !== '' && system !== '') return t('security.browser_on', { browser, system })
  return browser || system || t('security.unknown_browser')
}

const toElementId = ({ session_id }: Session): string => `session-${session_id}`

function SessionTable({ sessions }: { sessions: readonly Session[] }) {
  const { t, tag, href } = usePage()
  return (
    <RowTable
      label={t('security.sessions_title')}
      rows={sessions}
      toKey={({ session_id }) => session_id}
      columns={[
        {
          head: t('security.browser'),
          names_row: true,
          cell: (session) => (
            <span className="cluster gap-2 across-8" id={toElementId(session)}>
              {browserName(session, t)} {session.is_current && <span className="mark mark-ok">{t('security.this_browser')}</span>}
            </span>
          ),
        },
        { head: t('person.country'), cell: ({ country }) => (country === '' ? t('part.not_available') : formatCountryName(country, tag)) },
        { head: t('security.signed_in_at'), cell: ({ signed_in_at }) => <Moment at={signed_in_at} /> },
        { head: t('security.last_used_at'), cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
        {
          head: { read_out: t('header.sign_out') },
          className: 'session-end',
          cell: (session) =>
            session.is_current ? (
              <ButtonLink look="quiet" href={href(routes.exit, {})} aria-describedby={toElementId(session)} text={t('header.sign_out')} />
            ) : (
              <Button
                look="quiet"
                name="session"
                value={session.session_id}
                aria-describedby={toElementId(session)}
                text={t('header.sign_out')}
              />
            ),
        },
      ]}
    />
  )
}

/** Lists what is deleted and what stays, and asks for the password before the account is deleted. */
export function DeleteAccountPage({ email, form }: { email: string; form: FormState }) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="security" is_itself={false}>
      <PageHead title={t('security.delete_confirm_title')} />
      <dl className="account-terms">
        <dt>{t('security.delete_goes_title')}</dt>
        <dd>{t('security.delete_goes')}</dd>
        <dt>{t('security.delete_stays_title')}</dt>
        <dd>{t('security.delete_stays')}</dd>
      </dl>
      <p className="account-terms">
        <a href={href(routes.account_security, {}, { export: true })}>{t('security.export')}</a>
      </p>
      <PageForm name="delete" state={form} action={href(routes.account_security, {}, { delete: true })} submit={t('security.delete_yes')}>
        <input type="hidden" name="form" value="delete" />
        <AccountName email={email} />
        <PasswordField name="password" is_new={false} />
      </PageForm>
      <p className="below-12">
        <ButtonLink href={href(routes.account_security, {})} text={t('security.delete_no')} />
      </p>
    </AccountFrame>
  )
}
