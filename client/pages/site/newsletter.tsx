import type { MessageKey } from '#locales/translator.ts'
import { routes } from '#shared/routes.ts'
import { AccountEntryFrame, EMAIL_PLACEHOLDER, TextWithEmail } from '../../components/account/entry.tsx'
import { FormNotice } from '../../components/form/form-field.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

/** The state of a mail's link: absent, expired, ready for its button, or done. */
export type NewsletterLink = { is: 'absent' } | { is: 'over' } | { is: 'waiting'; email: string } | { is: 'done'; email: string }

const WORDS = {
  newsletter_confirm: {
    title: 'newsletter.confirm_title',
    absent: 'newsletter.confirm_absent',
    over: 'newsletter.confirm_over',
    waiting: 'newsletter.confirm_text',
    button: 'newsletter.confirm',
    done_title: 'newsletter.confirmed_title',
    done: 'newsletter.confirmed',
  },
  newsletter_leave: {
    title: 'newsletter.leave_title',
    absent: 'newsletter.leave_absent',
    over: 'newsletter.leave_over',
    waiting: 'newsletter.leave_text',
    button: 'newsletter.leave',
    done_title: 'newsletter.left_title',
    done: 'newsletter.left',
  },
} as const

/** The purpose of a link: the owner of an email address confirms the subscription, or ends it. */
export type NewsletterStep = keyof typeof WORDS

export const toNewsletterTitle = (step: NewsletterStep, { is }: NewsletterLink): MessageKey =>
  WORDS[step][is === 'done' ? 'done_title' : 'title']

/** The page behind a link of the newsletter's mails. */
export function NewsletterPage({ step, link, notice }: { step: NewsletterStep; link: NewsletterLink; notice: string | null }) {
  const { t, href } = usePage()
  const words = WORDS[step]
  const title = t(toNewsletterTitle(step, link))
  if (link.is === 'absent' || link.is === 'over')
    return (
      <AccountEntryFrame title={title}>
        <p role="alert">{t(words[link.is])}</p>
        <p>
          {step === 'newsletter_confirm' ? (
            <ButtonLink href="#subscribe" text={t('newsletter.again')} />
          ) : (
            <ButtonLink href={href(routes.contact, {})} text={t('nav.contact_us')} />
          )}
        </p>
      </AccountEntryFrame>
    )
  const text = <TextWithEmail text={t(words[link.is], { email: EMAIL_PLACEHOLDER })} email={link.email} />
  if (link.is === 'done')
    return (
      <AccountEntryFrame title={title}>
        <p className="good medium" role="status">
          {text}
        </p>
      </AccountEntryFrame>
    )
  return (
    <AccountEntryFrame title={title}>
      <p>{text}</p>
      <form className="form" method="post" action={href(routes[step], {})}>
        <FormNotice text={notice} />
        <Button look="primary" text={t(words.button)} />
      </form>
    </AccountEntryFrame>
  )
}
