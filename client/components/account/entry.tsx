import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { PageHead, TitledSection } from '../ui/page-parts.tsx'
import { Value } from '../ui/values.tsx'

interface EntryProps {
  title: string
  lead?: string
  /** Content beside the form, such as its benefits. */
  aside?: ReactNode
  children: ReactNode
}

/** A page that leads into the account: one form with its texts. */
export function AccountEntryFrame({ title, lead, aside, children }: EntryProps) {
  return (
    <div className="page entry grid at-top">
      <PageHead title={title} lead={lead} />
      <div className="padded stack gap-12 panel">{children}</div>
      {aside}
    </div>
  )
}

/** The benefits of an account. */
export function AccountReasons() {
  const { t } = usePage()
  return (
    <TitledSection id="reasons" title={t('sign_in.reasons')} className="entry-reasons">
      <ul className="good-icons">
        {[t('sign_in.reason_rfq'), t('sign_in.reason_bom'), t('sign_in.reason_address'), t('sign_in.reason_data')].map((reason) => (
          <li key={reason} className="row at-top gap-6 muted compact">
            <Icon name="check" />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** An e-mail address within a sentence, which keeps its direction. */
export function TextWithEmail({ text, email }: { text: string; email: string }) {
  const [before = '', after = ''] = text.split('\u0000')
  return (
    <>
      {before}
      <Value className="medium">{email}</Value>
      {after}
    </>
  )
}

/** The placeholder for the address in a text of `TextWithEmail`. */
export const EMAIL_PLACEHOLDER = '\u0000'
