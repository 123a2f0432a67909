import { AccountRfqHistoryPage } from '#client/pages/account/rfq-history.tsx'
import { centerRfqList, RFQ_STATUSES } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { typedText } from '../../forms/typed-text.ts'
import { privateHead } from '../../render/page.tsx'
import { readListing } from '../../request/read-listing.ts'
import { accountPage } from './account-page.tsx'

const KEYWORD_MOST = 64

export const accountRfqHistory = accountPage(routes.account_rfq_history, async (c) => {
  const { api, t } = c.var
  const { searchParams } = new URL(c.req.url)
  const status = RFQ_STATUSES.find((one) => one === searchParams.get('status')) ?? ''
  const keyword = typedText(searchParams.get('keyword') ?? '', KEYWORD_MOST)
  const listing = await readListing(c, { route: routes.account_rfq_history, sought: { status, keyword } }, (page) =>
    api(centerRfqList, { page, ...(status && { status }), ...(keyword && { keyword }) }),
  )
  if (listing instanceof Response) return listing
  return {
    head: privateHead(t('header.rfq_history')),
    body: <AccountRfqHistoryPage listing={listing} status={status} keyword={keyword} now={new Date().toISOString()} />,
  }
})
