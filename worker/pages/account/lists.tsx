import { AccountBomListPage } from '#client/pages/account/bom-list.tsx'
import { AccountOrdersPage } from '#client/pages/account/orders.tsx'
import { AccountRfqHistoryPage } from '#client/pages/account/rfq-history.tsx'
import { mainBomList } from '#shared/contract/bom.ts'
import { orderList } from '#shared/contract/order.ts'
import { centerRfqList, RFQ_STATUSES } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { ORDER_STATES } from '#shared/trade/order-states.ts'
import { toPrivateHead } from '../../render/page.tsx'
import { readListing } from '../../request/read-listing.ts'
import { accountPage } from './account-page.tsx'

export const accountOrders = accountPage(routes.account_orders, async (c) => {
  const { api, t } = c.var
  const list = await readListing(c, routes.account_orders, { status: ORDER_STATES, number: 32 }, (call) => api(orderList, call))
  if (list instanceof Response) return list
  return { head: toPrivateHead(t('sidebar.orders')), body: <AccountOrdersPage {...list} /> }
})

export const accountRfqHistory = accountPage(routes.account_rfq_history, async (c) => {
  const { api, t } = c.var
  const terms = { status: RFQ_STATUSES, keyword: 64 }
  const list = await readListing(c, routes.account_rfq_history, terms, (call) => api(centerRfqList, call))
  if (list instanceof Response) return list
  return { head: toPrivateHead(t('header.rfq_history')), body: <AccountRfqHistoryPage {...list} now={new Date().toISOString()} /> }
})

export const accountBomList = accountPage(routes.account_bom_list, async (c) => {
  const { api, t } = c.var
  const list = await readListing(c, routes.account_bom_list, { keyword: 64 }, (call) => api(mainBomList, call))
  if (list instanceof Response) return list
  return { head: toPrivateHead(t('header.bom_list')), body: <AccountBomListPage {...list} /> }
})
