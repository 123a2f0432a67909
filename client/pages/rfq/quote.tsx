import { routes } from '#shared/routes.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { RfqDocument, type RfqDocumentProps } from '../../components/rfq/rfq-document.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'

/** An RFQ for readers who have its link. */
export function RfqQuotePage(props: RfqDocumentProps) {
  const { t, href } = usePage()
  return (
    <div className="page">
      <Breadcrumb crumbs={[{ name: t('nav.rfq'), path: href(routes.rfq, {}) }, { name: props.rfq.rfq_number }]} />
      <RfqDocument {...props} />
      <p className="muted small screen-only below-24">{t('quote.link_note')}</p>
    </div>
  )
}

/** One of the customer's RFQs. */
export function AccountRfqPage(props: RfqDocumentProps) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="rfq_history" is_itself={false}>
      <Breadcrumb
        crumbs={[{ name: t('header.rfq_history'), path: href(routes.account_rfq_history, {}) }, { name: props.rfq.rfq_number }]}
      />
      <RfqDocument {...props} />
    </AccountFrame>
  )
}
