import { DeskRfqsPage } from '#client/pages/desk/rfqs.tsx'
import { deskRfqList } from '#shared/contract/desk.ts'
import { RFQ_STATUSES } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { readListing } from '../../request/read-listing.ts'
import { deskPage } from './desk-page.tsx'

/** What the contract takes. */
const MOST_PAGE = 100_000

export const deskRfqs = deskPage(routes.desk_rfqs, {
  async load(c, { time_zone, now }) {
    const { api, t } = c.var
    const { searchParams } = new URL(c.req.url)
    const status = RFQ_STATUSES.find((one) => one === searchParams.get('status')) ?? ''
    const listing = await readListing(c, { route: routes.desk_rfqs, sought: { status }, most_page: MOST_PAGE }, (page) =>
      api(deskRfqList, { page, ...(status && { status }) }),
    )
    if (listing instanceof Response) return listing
    return {
      title: t('desk.rfqs'),
      current: 'rfqs',
      body: <DeskRfqsPage listing={listing} status={status} time_zone={time_zone} now={now} />,
    }
  },
})
