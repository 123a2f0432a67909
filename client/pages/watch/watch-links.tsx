import type { MessageKey } from '#locales/translator.ts'
import type { LinkedWatch } from '#shared/contract/watch.ts'
import { routes } from '#shared/routes.ts'
import { ADDRESS_PLACE, Entry, WithAddress } from '../../components/account/entry.tsx'
import { FormNotice } from '../../components/form/form-field.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { watchName } from '../../components/watch/watch-words.ts'

/** How it stands with the link of a mail: nobody followed one, it is over, its button can be pressed, or that is done. */
export type WatchLink = { is: 'absent' } | { is: 'over' } | (LinkedWatch & { is: 'waiting' | 'done' })
export type WatchStep = 'watch_confirm' | 'watch_end'

/** Whether a link ends all that an address watches. */
const endsAll = (step: WatchStep, link: WatchLink): boolean => step === 'watch_end' && link.is === 'waiting' && link.subject === null

export function watchLinkTitle(step: WatchStep, link: WatchLink): MessageKey {
  if (step === 'watch_confirm') return link.is === 'done' ? 'watch.confirmed_title' : 'watch.confirm_title'
  if (link.is === 'done') return 'watch.ended_title'
  return endsAll(step, link) ? 'watch.end_all' : 'watch.end'
}

/** Where a link of a mail about watches leads. */
export function WatchLinkPage({ step, link, notice }: { step: WatchStep; link: WatchLink; notice: string | null }) {
  const { t, href } = usePage()
  const isConfirming = step === 'watch_confirm'
  const title = t(watchLinkTitle(step, link))
  if (link.is === 'absent' || link.is === 'over')
    return (
      <Entry title={title}>
        <p role="alert">{t(link.is === 'absent' ? 'watch.link_absent' : isConfirming ? 'watch.confirm_over' : 'watch.end_over')}</p>
        <p>
          <ButtonLink href={href(routes.contact, {})} text={t('nav.contact_us')} />
        </p>
      </Entry>
    )
  const { email, subject } = link
  const words = { email: ADDRESS_PLACE, name: subject === null ? '' : watchName(t, { ...link, subject }) }
  if (link.is === 'done')
    return (
      <Entry title={title}>
        <p className="good medium" role="status">
          {isConfirming ? <WithAddress text={t('watch.confirmed', words)} email={email} /> : t('watch.ended')}
        </p>
      </Entry>
    )
  const text = isConfirming
    ? t('watch.confirm_text', words)
    : subject === null
      ? t('watch.end_all_text', words)
      : t('watch.end_text', words)
  const button = isConfirming ? t('watch.confirm') : subject === null ? t('watch.end_all') : t('watch.end')
  return (
    <Entry title={title}>
      <p>
        <WithAddress text={text} email={email} />
      </p>
      <form className="form" method="post" action={href(routes[step], {})}>
        <FormNotice text={notice} />
        <Button look="primary" text={button} />
      </form>
    </Entry>
  )
}
