import { usePage } from '../../components/ui/page-context.tsx'

/** Asks for the desk's secret; it is never shown again. */
export function DeskSignInPage({ action, notice }: { action: string; notice: string | null }) {
  const { t } = usePage()
  return (
    <form method="post" action={action} className="desk-form desk-sign-in">
      <h1>{t('desk.title')}</h1>
      {notice !== null && (
        <p role="alert" className="form-summary">
          {notice}
        </p>
      )}
      <input type="hidden" name="do" value="enter" />
      <div className="field">
        <label className="label" htmlFor="secret">
          {t('desk.secret')}
        </label>
        <input
          id="secret"
          name="secret"
          type="password"
          className="input"
          autoComplete="current-password"
          required
          maxLength={256}
          dir="ltr"
        />
        <p className="hint">{t('desk.secret_hint')}</p>
      </div>
      <button type="submit" className="button button-primary">
        {t('header.sign_in')}
      </button>
    </form>
  )
}
