import { DeskPage } from '#client/pages/desk/desk.tsx'
import { deskOrderList } from '#shared/contract/desk.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { ORDER_STATES } from '#shared/trade/order-states.ts'
import { lastPage, parsePage } from '#shared/url/listing-query.ts'
import { typedText } from '../../forms/typed-text.ts'
import { leadTo } from '../../request/private-answer.ts'
import { deskPage } from './desk-page.tsx'

/** What the contract takes. */
const MOST_PAGE = 100_000
const SEARCH_MOST = 64

export const desk = deskPage(routes.desk, {
  async load(c, { api, page: { t }, reading, now }) {
    const { searchParams } = new URL(c.req.url)
    const status = ORDER_STATES.find((one) => one === searchParams.get('status')) ?? ''
    const search = typedText(searchParams.get('search') ?? '', SEARCH_MOST)
    const page = Math.min(parsePage(searchParams.get('page')), MOST_PAGE)
    const found = await api(deskOrderList, { page, ...(status && { status }), ...(search && { search }) })
    const last = lastPage(found)
    if (page > last) return leadTo(c, pathTo(routes.desk, c.var.lang, {}, { status, search, page: last > 1 ? String(last) : null }))
    return {
      title: t('desk.orders'),
      current: 'orders',
      body: <DeskPage listing={{ ...found, page }} status={status} search={search} time_zone={reading.time_zone} now={now} />,
    }
  },
})
