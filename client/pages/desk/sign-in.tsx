import type { FormState } from '#shared/forms/form.ts'
import { DeskField, DeskForm } from '../../components/desk/desk-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

/** Asks for the desk's secret, which is never shown again. */
export function DeskSignInPage({ sent }: { sent: FormState }) {
  const { t } = usePage()
  return (
    <div className="desk-sign-in stack gap-12">
      <h1>{t('desk.title')}</h1>
      <DeskForm name="enter" sent={{ ...sent, name: 'enter' }}>
        <DeskField
          name="secret"
          label={t('desk.secret')}
          hint={t('desk.secret_hint')}
          type="password"
          autoComplete="current-password"
          required
          maxLength={256}
          dir="ltr"
        />
        <Button look="primary" text={t('header.sign_in')} />
      </DeskForm>
    </div>
  )
}
