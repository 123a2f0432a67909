import { routes } from '#shared/routes.ts'
import { Entry } from '../../components/account/entry.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'

/** `ended`: the session was over already, and nobody asked to sign out; `question`: it is not sure that somebody did. */
export type ExitState = 'out' | 'ended' | 'deleted' | 'question'

interface ExitPageProps {
  title: string
  state: ExitState
  /** The page that led here, without its language; null: none did. */
  redirect: string | null
  is_typed_kept: boolean
}

export function ExitPage({ title, state, redirect, is_typed_kept }: ExitPageProps) {
  const { t } = usePage()
  const href = useHref()
  if (state === 'question') {
    return (
      <Entry title={title}>
        <p className="muted">{t('sign_in.list_stays')}</p>
        <form className="entry-ways" method="post" action={href(routes.exit, {})}>
          <button type="submit" className="button button-primary">
            {t('header.sign_out')}
          </button>
          <a className="button" href={href(routes.home, {})}>
            {t('nav.home')}
          </a>
        </form>
      </Entry>
    )
  }
  return (
    <Entry title={title}>
      <p role="status" data-checkout-over={state === 'ended' ? undefined : 'exit'}>
        {t(state === 'ended' ? 'sign_in.ended' : 'sign_in.out')}
      </p>
      {state === 'ended' && is_typed_kept && <p>{t('sign_in.typed_kept')}</p>}
      <p className="muted">{t('sign_in.list_stays')}</p>
      <p className="entry-ways">
        <a className="button button-primary" href={href(routes.login, {}, { redirect })}>
          {t('sign_in.again')}
        </a>
        <a className="button" href={href(routes.home, {})}>
          {t('nav.home')}
        </a>
      </p>
    </Entry>
  )
}
