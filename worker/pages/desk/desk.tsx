import { DeskPage } from '#client/pages/desk/desk.tsx'
import { deskOrderList } from '#shared/contract/desk.ts'
import { routes } from '#shared/routes.ts'
import { ORDER_STATES } from '#shared/trade/order-states.ts'
import { typedText } from '../../forms/typed-text.ts'
import { readListing } from '../../request/read-listing.ts'
import { deskPage } from './desk-page.tsx'

/** What the contract takes. */
const MOST_PAGE = 100_000
const SEARCH_MOST = 64

export const desk = deskPage(routes.desk, {
  async load(c, { time_zone, now }) {
    const { api, t } = c.var
    const { searchParams } = new URL(c.req.url)
    const status = ORDER_STATES.find((one) => one === searchParams.get('status')) ?? ''
    const search = typedText(searchParams.get('search') ?? '', SEARCH_MOST)
    const listing = await readListing(c, { route: routes.desk, sought: { status, search }, most_page: MOST_PAGE }, (page) =>
      api(deskOrderList, { page, ...(status && { status }), ...(search && { search }) }),
    )
    if (listing instanceof Response) return listing
    return {
      title: t('desk.orders'),
      current: 'orders',
      body: <DeskPage listing={listing} status={status} search={search} time_zone={time_zone} now={now} />,
    }
  },
})
