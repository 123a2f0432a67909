import type { Watch } from '#shared/contract/watch.ts'
import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { toWatchedPath } from '#shared/url/watched-path.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import { PageForm } from '../../components/form/fields.tsx'
import { MomentText } from '../../components/ui/amounts.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, PageHead } from '../../components/ui/page-parts.tsx'
import { WatchFields } from '../../components/watch/watch-fields.tsx'
import { formatWatchName, listWatchConditions } from '../../components/watch/watch-words.ts'

interface AccountWatchesPageProps {
  watches: readonly Watch[]
  /** The confirmation of a posted form, as text; null: none. */
  done: string | null
}

export function AccountWatchesPage({ watches, done }: AccountWatchesPageProps) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="watches" is_itself>
      <PageHead title={t('watch.title')} lead={t('watch.lead')} />
      <DoneNotice text={done} />
      {watches.length === 0 ? (
        <Empty title={t('account.no_data')} text={t('watch.empty')} />
      ) : (
        <form method="post" action={href(routes.account_watches, {})} className="stack gap-16">
          <ul className="stack gap-12">
            {watches.map((watch) => (
              <WatchCard key={watch.watch_id} watch={watch} />
            ))}
          </ul>
          {watches.length > 1 && (
            <p>
              <Button look="quiet" name="end" value="all" text={t('watch.end_all')} />
            </p>
          )}
        </form>
      )}
    </AccountFrame>
  )
}

function WatchCard({ watch }: { watch: Watch }) {
  const { t, lang, href } = usePage()
  const { watch_id, looked_at, conditions, brand_name } = watch
  const id = `watch-${watch_id}`
  // Every card has the same buttons: the name identifies its card.
  const about = { 'aria-describedby': id }
  return (
    <li className="stack gap-8 card padded">
      <p className="strong" id={id}>
        <a href={toWatchedPath(lang, watch)}>
          <bdi>{formatWatchName(t, watch)}</bdi>
        </a>
        {brand_name !== '' && <span className="muted"> · {brand_name}</span>}
      </p>
      <p>{listWatchConditions(t, conditions).join(' · ')}</p>
      <p className="muted small">
        {looked_at === null ? t('watch.not_looked_at') : <MomentText at={looked_at} toText={(time) => t('watch.looked_at', { time })} />}
      </p>
      <p className="button-row">
        <ButtonLink look="quiet" href={href(routes.account_watches, {}, { edit: String(watch_id) })} {...about} text={t('address.edit')} />
        <Button look="quiet" name="end" value={watch_id} {...about} text={t('watch.end')} />
      </p>
    </li>
  )
}

/** Changes the conditions of a watch. */
export function ChangeWatchPage({ watch, form }: { watch: Watch; form: FormState }) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="watches" is_itself={false}>
      <PageHead title={t('watch.watch_of', { name: formatWatchName(t, watch) })} />
      <PageForm
        name="watch_change"
        state={form}
        action={href(routes.account_watches, {}, { edit: String(watch.watch_id) })}
        submit={t('watch.save')}
      >
        <WatchFields kind={watch.subject.kind} />
      </PageForm>
      <p className="below-12">
        <a href={href(routes.account_watches, {})}>{t('common.cancel')}</a>
      </p>
    </AccountFrame>
  )
}
