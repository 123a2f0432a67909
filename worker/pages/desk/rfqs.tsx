import { DeskRfqsPage } from '#client/pages/desk/rfqs.tsx'
import { deskRfqList } from '#shared/contract/desk.ts'
import { RFQ_STATUSES } from '#shared/contract/rfq.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { lastPage, parsePage } from '#shared/url/listing-query.ts'
import { leadTo } from '../../request/private-answer.ts'
import { deskPage } from './desk-page.tsx'

/** What the contract takes. */
const MOST_PAGE = 100_000

export const deskRfqs = deskPage(routes.desk_rfqs, {
  async load(c, { api, page: { t }, reading, now }) {
    const { searchParams } = new URL(c.req.url)
    const status = RFQ_STATUSES.find((one) => one === searchParams.get('status')) ?? ''
    const page = Math.min(parsePage(searchParams.get('page')), MOST_PAGE)
    const found = await api(deskRfqList, { page, ...(status && { status }) })
    const last = lastPage(found)
    if (page > last) return leadTo(c, pathTo(routes.desk_rfqs, c.var.lang, {}, { status, page: last > 1 ? String(last) : null }))
    return {
      title: t('desk.rfqs'),
      current: 'rfqs',
      body: <DeskRfqsPage listing={{ ...found, page }} status={status} time_zone={reading.time_zone} now={now} />,
    }
  },
})
