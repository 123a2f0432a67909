import { type Route, routes } from '#shared/routes.ts'
import { ADDRESS_PLACE, Entry, WithAddress } from '../../components/account/entry.tsx'
import { FormNotice } from '../../components/form/form-field.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

/** How it stands with the link of a mail: nobody followed one, it is over, its button can be pressed, or that is done. */
export type NewsletterLink = { is: 'absent' } | { is: 'over' } | { is: 'waiting'; email: string } | { is: 'done'; email: string }

interface NewsletterPageProps {
  link: NewsletterLink
  notice: string | null
}

/** Where the owner of an address confirms that they want the newsletter. */
export function NewsletterConfirmPage({ link, notice }: NewsletterPageProps) {
  const { t } = usePage()
  if (link.is === 'absent' || link.is === 'over')
    return (
      <Entry title={t('newsletter.confirm_title')}>
        <p role="alert">{t(link.is === 'over' ? 'newsletter.confirm_over' : 'newsletter.confirm_absent')}</p>
        <p>
          <ButtonLink href="#subscribe" text={t('newsletter.again')} />
        </p>
      </Entry>
    )
  if (link.is === 'done')
    return (
      <Entry title={t('newsletter.confirmed_title')}>
        <Done text={t('newsletter.confirmed', { email: ADDRESS_PLACE })} email={link.email} />
      </Entry>
    )
  return (
    <Entry title={t('newsletter.confirm_title')}>
      <Asked
        text={t('newsletter.confirm_text', { email: ADDRESS_PLACE })}
        email={link.email}
        {...{ notice, target: routes.newsletter_confirm, button: t('newsletter.confirm') }}
      />
    </Entry>
  )
}

/** Where a subscription ends. */
export function NewsletterLeavePage({ link, notice }: NewsletterPageProps) {
  const { t, href } = usePage()
  if (link.is === 'absent' || link.is === 'over')
    return (
      <Entry title={t('newsletter.leave_title')}>
        <p role="alert">{t(link.is === 'over' ? 'newsletter.leave_over' : 'newsletter.leave_absent')}</p>
        <p>
          <ButtonLink href={href(routes.contact, {})} text={t('header.contact_us')} />
        </p>
      </Entry>
    )
  if (link.is === 'done')
    return (
      <Entry title={t('newsletter.left_title')}>
        <Done text={t('newsletter.left', { email: ADDRESS_PLACE })} email={link.email} />
      </Entry>
    )
  return (
    <Entry title={t('newsletter.leave_title')}>
      <Asked
        text={t('newsletter.leave_text', { email: ADDRESS_PLACE })}
        email={link.email}
        {...{ notice, target: routes.newsletter_leave, button: t('newsletter.leave') }}
      />
    </Entry>
  )
}

function Done({ text, email }: { text: string; email: string }) {
  return (
    <p className="form-done" role="status">
      <WithAddress text={text} email={email} />
    </p>
  )
}

interface AskedProps {
  text: string
  email: string
  notice: string | null
  target: Route<'/newsletter/confirm' | '/newsletter/unsubscribe'>
  button: string
}

/** What the button does, and the button. */
function Asked({ text, email, notice, target, button }: AskedProps) {
  const { href } = usePage()
  return (
    <>
      <p>
        <WithAddress text={text} email={email} />
      </p>
      <form className="form" method="post" action={href(target, {})}>
        <FormNotice text={notice} />
        <Button look="primary" text={button} />
      </form>
    </>
  )
}
