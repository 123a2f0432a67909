import { Entry } from '#client/components/account/entry.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import { routes } from '#shared/routes.ts'

/** @param had_ended the session was over already: nobody asked to sign out */
export function ExitPage({ title, had_ended }: { title: string; had_ended: boolean }) {
  const { t } = usePage()
  const href = useHref()
  return (
    <Entry title={title}>
      <p role="status">{t(had_ended ? 'sign_in.ended' : 'sign_in.out')}</p>
      <p className="muted">{t('sign_in.list_stays')}</p>
      <p className="entry-ways">
        <a className="button button-primary" href={href(routes.login, {})}>
          {t('sign_in.again')}
        </a>
        <a className="button" href={href(routes.home, {})}>
          {t('nav.home')}
        </a>
      </p>
    </Entry>
  )
}
