import type { MessageKey } from '#locales/translator.ts'
import type { mainBomList } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { orderList } from '#shared/contract/order.ts'
import type { centerRfqList } from '#shared/contract/rfq.ts'
import { type Route, routes } from '#shared/routes.ts'
import { BomListTable } from '../../bom/table/bom-list-table.tsx'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { OrderTable } from './orders.tsx'
import { RfqTable } from './rfq-history.tsx'

interface AccountOverviewPageProps {
  /** The name of the customer; empty where unknown. */
  name: string
  /** Orders that are not completed. */
  orders: EndpointData<typeof orderList>['items']
  /** RFQs with a valid quote. */
  rfqs: EndpointData<typeof centerRfqList>['items']
  boms: EndpointData<typeof mainBomList>['items']
  /** When the page was requested, ISO 8601. */
  now: string
}

/** The home page of the account: pending actions, and recent work. */
export function AccountOverviewPage({ name, orders, rfqs, boms, now }: AccountOverviewPageProps) {
  const { t, href } = usePage()
  const all = (route: Route<string>, key: MessageKey) => <a href={href(route, {})}>{t(key)}</a>
  return (
    <AccountFrame current="overview" is_itself>
      <PageHead title={t('account.title')}>{name && <p className="muted">{name}</p>}</PageHead>
      <PageSection id="open-orders" title={t('account.open_orders')} more={all(routes.account_orders, 'order.show_all')}>
        {orders.length > 0 ? <OrderTable rows={orders} /> : <p className="muted">{t('account.no_open_orders')}</p>}
      </PageSection>
      <PageSection id="open-quotes" title={t('account.open_quotes')} more={all(routes.account_rfq_history, 'account.show_all')}>
        {rfqs.length > 0 ? <RfqTable rows={rfqs} now={now} /> : <p className="muted">{t('account.no_open_quotes')}</p>}
      </PageSection>
      <PageSection id="last-boms" title={t('header.bom_list')} more={all(routes.account_bom_list, 'bom.list_all')}>
        {boms.length > 0 ? <BomListTable items={boms} label={t('header.bom_list')} /> : <p className="muted">{t('bom.list_empty')}</p>}
      </PageSection>
    </AccountFrame>
  )
}
