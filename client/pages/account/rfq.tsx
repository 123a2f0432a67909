import { routes } from '#shared/routes.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { RfqDocument, type RfqDocumentProps } from '../../components/rfq/rfq-document.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'

/** One of the customer's RFQs. */
export function AccountRfqPage(props: RfqDocumentProps) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="rfq_history" is_itself={false}>
      <Breadcrumb
        crumbs={[{ name: t('header.rfq_history'), href: href(routes.account_rfq_history, {}) }, { name: props.rfq.rfq_number }]}
      />
      <RfqDocument {...props} />
    </AccountFrame>
  )
}
