import type { Translator } from '#locales/translator.ts'
import type { Session } from '#shared/contract/profile.ts'
import { routes } from '#shared/routes.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { countryName } from '../../components/account/country-name.ts'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import { AccountForm, type FormState, PasswordField } from '../../components/form/fields.tsx'
import { Moment } from '../../components/ui/moment.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

interface AccountSecurityPageProps {
  /** What one signs in with. */
  email: string
  sessions: readonly Session[]
  form: FormState
  /** What was done, or null. */
  done: string | null
  time_zone: string
}

const PASSWORD_ORDER = ['old_password', 'new_password', 'confirm_new_password'] as const

/** What keeps the account its owner's: the password, the places that are signed in, and what is kept. */
export function AccountSecurityPage({ email, sessions, form, done, time_zone }: AccountSecurityPageProps) {
  const { t } = usePage()
  const href = useHref()
  const action = href(routes.account_security, {})
  return (
    <AccountFrame current="security" is_itself>
      <header className="page-head">
        <h1>{t('security.title')}</h1>
      </header>
      <DoneNotice text={done} />
      <section className="account-section" aria-labelledby="password-title">
        <header className="section-head">
          <h2 id="password-title">{t('security.password_title')}</h2>
        </header>
        <AccountForm name="password" state={form} action={action} submit={t('security.password_title')} order={PASSWORD_ORDER}>
          <input type="hidden" name="form" value="password" />
          <AccountName email={email} />
          <PasswordField name="old_password" is_new={false} />
          <PasswordField name="new_password" is_new has_rule />
          <PasswordField name="confirm_new_password" is_new />
          <p className="muted small">{t('security.password_note')}</p>
        </AccountForm>
      </section>
      <section className="account-section" aria-labelledby="sessions-title">
        <header className="section-head">
          <h2 id="sessions-title">{t('security.sessions_title')}</h2>
        </header>
        <form method="post" action={action}>
          <input type="hidden" name="form" value="session" />
          <SessionTable sessions={sessions} time_zone={time_zone} />
          <p className="account-below">
            <button type="submit" className="button" name="session" value="all">
              {t('security.sign_out_everywhere')}
            </button>
          </p>
        </form>
      </section>
      <section className="account-section" aria-labelledby="export-title">
        <header className="section-head">
          <h2 id="export-title">{t('security.export_title')}</h2>
        </header>
        <p>{t('security.export_text')}</p>
        <p className="account-below">
          <a className="button" href={href(routes.account_security, {}, { export: true })}>
            {t('security.export')}
          </a>
        </p>
      </section>
      <section className="account-section" aria-labelledby="delete-title">
        <header className="section-head">
          <h2 id="delete-title">{t('security.delete_title')}</h2>
        </header>
        <p>{t('security.delete_text')}</p>
        <p className="account-below">
          <a className="button" href={href(routes.account_security, {}, { delete: true })}>
            {t('security.delete_title')}
          </a>
        </p>
      </section>
    </AccountFrame>
  )
}

/** Tells password managers whose password it is. */
function AccountName({ email }: { email: string }) {
  return <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
}

/** "Chrome 141 on Windows", as far as it said. */
function browserName({ browser, system }: Session, t: Translator): string {
  if (browser !== '' && system !== '') return t('security.browser_on', { browser, system })
  return browser || system || t('security.unknown_browser')
}

function SessionTable({ sessions, time_zone }: { sessions: readonly Session[]; time_zone: string }) {
  const { t, tag } = usePage()
  const href = useHref()
  return (
    <div className="table-scroll">
      <table className="data row-table">
        <caption className="sr-only">{t('security.sessions_title')}</caption>
        <TableHead columns={[t('security.browser'), t('quote.country'), t('security.signed_in_at'), t('security.last_used_at')]}>
          <th scope="col">
            <span className="sr-only">{t('header.sign_out')}</span>
          </th>
        </TableHead>
        <tbody>
          {sessions.map((session) => {
            const { session_id, country, signed_in_at, last_used_at, is_current } = session
            const id = `session-${session_id}`
            return (
              <tr key={session_id}>
                <th scope="row" id={id}>
                  <span className="session-browser">
                    {browserName(session, t)} {is_current && <span className="mark mark-ok">{t('security.this_browser')}</span>}
                  </span>
                </th>
                <td data-label={t('quote.country')}>{country === '' ? t('part.not_available') : countryName(country, tag)}</td>
                <td data-label={t('security.signed_in_at')}>
                  <Moment at={signed_in_at} time_zone={time_zone} tag={tag} />
                </td>
                <td data-label={t('security.last_used_at')}>
                  <Moment at={last_used_at} time_zone={time_zone} tag={tag} />
                </td>
                <td className="session-end">
                  {is_current ? (
                    <a className="button button-quiet" href={href(routes.exit, {})} aria-describedby={id}>
                      {t('header.sign_out')}
                    </a>
                  ) : (
                    <button type="submit" className="button button-quiet" name="session" value={session_id} aria-describedby={id}>
                      {t('header.sign_out')}
                    </button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Says what goes and what stays, and asks for the password before the account is deleted. */
export function DeleteAccountPage({ email, form }: { email: string; form: FormState }) {
  const { t } = usePage()
  const href = useHref()
  return (
    <AccountFrame current="security" is_itself={false}>
      <header className="page-head">
        <h1>{t('security.delete_confirm_title')}</h1>
      </header>
      <dl className="account-terms">
        <dt>{t('security.delete_goes_title')}</dt>
        <dd>{t('security.delete_goes')}</dd>
        <dt>{t('security.delete_stays_title')}</dt>
        <dd>{t('security.delete_stays')}</dd>
      </dl>
      <p className="account-terms">
        <a href={href(routes.account_security, {}, { export: true })}>{t('security.export')}</a>
      </p>
      <AccountForm
        name="delete"
        state={form}
        action={href(routes.account_security, {}, { delete: true })}
        submit={t('security.delete_yes')}
        order={['password']}
      >
        <input type="hidden" name="form" value="delete" />
        <AccountName email={email} />
        <PasswordField name="password" is_new={false} />
      </AccountForm>
      <p className="account-way-back">
        <a className="button" href={href(routes.account_security, {})}>
          {t('security.delete_no')}
        </a>
      </p>
    </AccountFrame>
  )
}
