import type { WatchSubject } from '#shared/contract/watch.ts'
import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { toWatchedPath } from '#shared/url/watched-path.ts'
import { AccountEntryFrame } from '../../components/account/entry.tsx'
import { PageForm, TextField } from '../../components/form/fields.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { WatchFields } from '../../components/watch/watch-fields.tsx'
import { formatWatchName } from '../../components/watch/watch-words.ts'

interface WatchPageProps {
  subject: WatchSubject
  /** The name of the subject, as in a `Watch`. */
  name: string
  /** The query of this page's URL. */
  query: Readonly<Record<string, string>>
  form: FormState
  /** Whether the visitor has an account. Without one, the form asks for an e-mail address. */
  has_account: boolean
}

/** The conditions for notifications about a part, a BOM or a search. */
export function WatchPage({ subject, name, query, form, has_account }: WatchPageProps) {
  const { t, lang, href } = usePage()
  return (
    <AccountEntryFrame title={t('watch.watch_of', { name: formatWatchName(t, { subject, name }) })} lead={t('watch.lead')}>
      <PageForm name="watch" state={form} action={href(routes.watch, {}, query)} submit={t('watch.watch')}>
        <WatchFields kind={subject.kind} />
        {!has_account && <TextField name="email" hint={t('watch.email_use')} />}
      </PageForm>
      <p>
        <a href={toWatchedPath(lang, { subject, name })}>{t('common.cancel')}</a>
      </p>
    </AccountEntryFrame>
  )
}

/** The page after a visitor's request for a watch, the same for every address. */
export function WatchMailedPage() {
  const { t } = usePage()
  return (
    <AccountEntryFrame title={t('watch.mailed_title')}>
      <p role="status">{t('watch.mailed')}</p>
    </AccountEntryFrame>
  )
}
