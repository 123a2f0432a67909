import { routes } from '#shared/routes.ts'
import { AccountEntryFrame } from '../../components/account/entry.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { toDataAttributes } from '../../marks.ts'

/** `ended`: the session had already ended, without a sign-out form; `question`: it is not certain that the visitor wants to sign out. */
export type ExitState = 'out' | 'ended' | 'deleted' | 'question'

interface ExitPageProps {
  title: string
  state: ExitState
  /** The page that redirected here, without its language; null: none. */
  redirect: string | null
  is_form_stored: boolean
}

export function ExitPage({ title, state, redirect, is_form_stored }: ExitPageProps) {
  const { t, href } = usePage()
  if (state === 'question') {
    return (
      <AccountEntryFrame title={title}>
        <p className="muted">{t('sign_in.list_stays')}</p>
        <form className="cluster gap-8" method="post" action={href(routes.exit, {})}>
          <Button look="primary" text={t('header.sign_out')} />
          <ButtonLink href={href(routes.home, {})} text={t('nav.home')} />
        </form>
      </AccountEntryFrame>
    )
  }
  return (
    <AccountEntryFrame title={title}>
      <p role="status" {...toDataAttributes('checkout-over', state === 'ended' ? undefined : 'exit')}>
        {t(state === 'ended' ? 'sign_in.ended' : 'sign_in.out')}
      </p>
      {state === 'ended' && is_form_stored && <p>{t('sign_in.entries_saved')}</p>}
      <p className="muted">{t('sign_in.list_stays')}</p>
      <p className="cluster gap-8">
        <ButtonLink look="primary" href={href(routes.login, {}, { redirect })} text={t('sign_in.again')} />
        <ButtonLink href={href(routes.home, {})} text={t('nav.home')} />
      </p>
    </AccountEntryFrame>
  )
}
