import { AccountOrdersPage } from '#client/pages/account/orders.tsx'
import { orderList } from '#shared/contract/order.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { ORDER_STATES } from '#shared/trade/order-states.ts'
import { lastPage, parsePage } from '#shared/url/listing-query.ts'
import { typedText } from '../../forms/typed-text.ts'
import { leadTo } from '../../request/private-answer.ts'
import { accountPage } from './account-page.tsx'

/** What the contract takes. */
const MOST_PAGE = 10_000
const NUMBER_MOST = 32

export const accountOrders = accountPage(routes.account_orders, async (c) => {
  const { api, t, lang } = c.var
  const { searchParams } = new URL(c.req.url)
  const status = ORDER_STATES.find((one) => one === searchParams.get('status')) ?? ''
  const number = typedText(searchParams.get('number') ?? '', NUMBER_MOST)
  const page = Math.min(parsePage(searchParams.get('page')), MOST_PAGE)
  const found = await api(orderList, { page, ...(status && { status }), ...(number && { number }) })
  const last = lastPage(found)
  if (page > last) return leadTo(c, pathTo(routes.account_orders, lang, {}, { status, number, page: last > 1 ? String(last) : null }))
  const title = t('sidebar.orders')
  return {
    head: { title, description: title, noindex: true, is_order: true },
    body: <AccountOrdersPage listing={{ ...found, page }} status={status} number={number} />,
  }
})
