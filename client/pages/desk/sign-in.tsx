import { FormNotice } from '../../components/form/form-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

/** Asks for the desk's secret; it is never shown again. */
export function DeskSignInPage({ action, notice }: { action: string; notice: string | null }) {
  const { t } = usePage()
  return (
    <form method="post" action={action} className="desk-form stack gap-12 desk-sign-in">
      <h1>{t('desk.title')}</h1>
      <FormNotice text={notice} />
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
      <Button look="primary" text={t('header.sign_in')} />
    </form>
  )
}
