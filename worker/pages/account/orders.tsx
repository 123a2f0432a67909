import { AccountOrdersPage } from '#client/pages/account/orders.tsx'
import { orderList } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { ORDER_STATES } from '#shared/trade/order-states.ts'
import { typedText } from '../../forms/typed-text.ts'
import { privateHead } from '../../render/page.tsx'
import { readListing } from '../../request/read-listing.ts'
import { accountPage } from './account-page.tsx'

const NUMBER_MOST = 32

export const accountOrders = accountPage(routes.account_orders, async (c) => {
  const { api, t } = c.var
  const { searchParams } = new URL(c.req.url)
  const status = ORDER_STATES.find((one) => one === searchParams.get('status')) ?? ''
  const number = typedText(searchParams.get('number') ?? '', NUMBER_MOST)
  const listing = await readListing(c, { route: routes.account_orders, sought: { status, number } }, (page) =>
    api(orderList, { page, ...(status && { status }), ...(number && { number }) }),
  )
  if (listing instanceof Response) return listing
  return {
    head: privateHead(t('sidebar.orders')),
    body: <AccountOrdersPage listing={listing} status={status} number={number} />,
  }
})
