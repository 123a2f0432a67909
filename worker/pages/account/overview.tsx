import { AccountOverviewPage } from '#client/pages/account/overview.tsx'
import { mainBomList } from '#shared/contract/bom.ts'
import { orderList } from '#shared/contract/order.ts'
import { centerRfqList } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { isFinalState } from '#shared/trade/order-states.ts'
import { toPrivateHead } from '../../render/page.tsx'
import { accountPage } from './account-page.tsx'

/** Maximum number of entries of each kind; their lists show the rest. */
const MAX_VISIBLE = 5

export const account = accountPage(routes.account, async (c) => {
  const { api, t, visitor } = c.var
  const now = new Date().toISOString()
  const [orders, rfqs, boms] = await Promise.all([
    api(orderList, { page: 1 }),
    api(centerRfqList, { page: 1, status: 'quoted' }),
    api(mainBomList, { page: 1 }),
  ])
  return {
    head: toPrivateHead(t('account.title')),
    body: (
      <AccountOverviewPage
        name={visitor.user?.name ?? ''}
        orders={orders.items.filter(({ status }) => !isFinalState(status)).slice(0, MAX_VISIBLE)}
        rfqs={rfqs.items.filter(({ valid_until }) => valid_until !== null && valid_until > now).slice(0, MAX_VISIBLE)}
        boms={boms.items.slice(0, MAX_VISIBLE)}
        now={now}
      />
    ),
  }
})
