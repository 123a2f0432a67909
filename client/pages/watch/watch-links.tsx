import type { MessageKey } from '#locales/translator.ts'
import type { LinkedWatch } from '#shared/contract/watch.ts'
import { routes } from '#shared/routes.ts'
import { AccountEntryFrame, EMAIL_PLACEHOLDER, TextWithEmail } from '../../components/account/entry.tsx'
import { FormNotice } from '../../components/form/form-field.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { formatWatchName } from '../../components/watch/watch-words.ts'

/** The state of a mail's link: absent, expired, ready for its button, or done. */
export type WatchLink = { is: 'absent' } | { is: 'over' } | (LinkedWatch & { is: 'waiting' | 'done' })
export type WatchStep = 'watch_confirm' | 'watch_end'

/** Whether a link ends all watches of an address. */
const endsAll = (step: WatchStep, link: WatchLink): boolean => step === 'watch_end' && link.is === 'waiting' && link.subject === null

export function toWatchLinkTitle(step: WatchStep, link: WatchLink): MessageKey {
  if (step === 'watch_confirm') return link.is === 'done' ? 'watch.confirmed_title' : 'watch.confirm_title'
  if (link.is === 'done') return 'watch.ended_title'
  return endsAll(step, link) ? 'watch.end_all' : 'watch.end'
}

/** The page behind a link in a mail about watches. */
export function WatchLinkPage({ step, link, notice }: { step: WatchStep; link: WatchLink; notice: string | null }) {
  const { t, href } = usePage()
  const isConfirming = step === 'watch_confirm'
  const title = t(toWatchLinkTitle(step, link))
  if (link.is === 'absent' || link.is === 'over')
    return (
      <AccountEntryFrame title={title}>
        <p role="alert">{t(link.is === 'absent' ? 'watch.link_absent' : isConfirming ? 'watch.confirm_over' : 'watch.end_over')}</p>
        <p>
          <ButtonLink href={href(routes.contact, {})} text={t('nav.contact_us')} />
        </p>
      </AccountEntryFrame>
    )
  const { email, subject } = link
  const words = { email: EMAIL_PLACEHOLDER, name: subject === null ? '' : formatWatchName(t, { ...link, subject }) }
  if (link.is === 'done')
    return (
      <AccountEntryFrame title={title}>
        <p className="good medium" role="status">
          {isConfirming ? <TextWithEmail text={t('watch.confirmed', words)} email={email} /> : t('watch.ended')}
        </p>
      </AccountEntryFrame>
    )
  const text = isConfirming
    ? t('watch.confirm_text', words)
    : subject === null
      ? t('watch.end_all_text', words)
      : t('watch.end_text', words)
  const button = isConfirming ? t('watch.confirm') : subject === null ? t('watch.end_all') : t('watch.end')
  return (
    <AccountEntryFrame title={title}>
      <p>
        <TextWithEmail text={text} email={email} />
      </p>
      <form className="form" method="post" action={href(routes[step], {})}>
        <FormNotice text={notice} />
        <Button look="primary" text={button} />
      </form>
    </AccountEntryFrame>
  )
}
