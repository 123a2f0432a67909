import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { ACTIVATION_LINK_HOURS } from '#shared/visitor/link-times.ts'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import { ADDRESS_PLACE, Entry, WithAddress } from '../../components/account/entry.tsx'
import { PageForm, TextField } from '../../components/form/fields.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

interface RegisterSentPageProps {
  title: string
  state: FormState
  /** Where the mail went, or null where nobody knows any more. */
  email: string | null
  /** Whether a mail was sent just now, or one is requested. */
  is_sent: boolean
  /** It was requested once more. */
  is_again: boolean
  redirect: string | null
}

/** After registering, and for whoever has no mail: it is sent again. */
export function RegisterSentPage({ title, state, email, is_sent, is_again, redirect }: RegisterSentPageProps) {
  const { t, href } = usePage()
  return (
    <Entry title={title}>
      <DoneNotice text={is_again ? t('register.sent_again') : null} />
      {is_sent ? (
        <>
          <p role="status">
            {email === null ? t('register.sent') : <WithAddress text={t('register.sent_to', { email: ADDRESS_PLACE })} email={email} />}
          </p>
          <p className="muted">{t('account_form.sent_help', { count: ACTIVATION_LINK_HOURS })}</p>
          <h2>{t('register.resend_title')}</h2>
        </>
      ) : (
        <p>{t('register.resend_text')}</p>
      )}
      <ResendForm state={state} redirect={redirect} />
      <ul className="entry-links tall-links">
        <li>
          <a href={href(routes.login, {}, { redirect })}>{t('sign_in.submit')}</a>
        </li>
      </ul>
    </Entry>
  )
}

export function ResendForm({ state, redirect = null }: { state: FormState; redirect?: string | null }) {
  const { t, href } = usePage()
  return (
    <PageForm
      name="resend"
      state={state}
      action={href(routes.register, {}, { resend: true, redirect })}
      submit={t('register.resend')}
      submitClass="button"
    >
      <TextField name="email" />
    </PageForm>
  )
}
