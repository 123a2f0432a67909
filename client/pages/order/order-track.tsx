import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { AccountEntryFrame } from '../../components/account/entry.tsx'
import { InputField, PageForm, TextField } from '../../components/form/fields.tsx'
import { usePage } from '../../components/ui/page-context.tsx'

interface OrderTrackPageProps {
  state: FormState
  /** Whether the URL names an order that this browser has no key to. */
  is_sent_here: boolean
}

/** The page where a buyer finds an order by its number and e-mail. */
export function OrderTrackPage({ state, is_sent_here }: OrderTrackPageProps) {
  const { t, href } = usePage()
  return (
    <AccountEntryFrame title={t('track.name')} lead={is_sent_here ? t('track.sent_here') : t('track.lead')}>
      <PageForm name="track" state={state} action={href(routes.order_track, {})} submit={t('track.submit')}>
        <InputField
          name="order_number"
          label={t('order.number')}
          hint={t('track.number_hint')}
          className="input mono"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          required
          dir="ltr"
        />
        <TextField name="email" hint={t('track.email_hint')} />
      </PageForm>
      <p className="entry-links tall-links">
        <a href={href(routes.account_orders, {})}>{t('track.as_customer')}</a>
      </p>
    </AccountEntryFrame>
  )
}
