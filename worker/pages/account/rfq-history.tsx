import { AccountRfqHistoryPage } from '#client/pages/account/rfq-history.tsx'
import { centerRfqList, RFQ_STATUSES } from '#shared/contract/rfq.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { lastPage, parsePage } from '#shared/url/listing-query.ts'
import { typedText } from '../../forms/typed-text.ts'
import { leadTo } from '../../request/private-answer.ts'
import { accountPage } from './account-page.tsx'

/** What the contract takes. */
const MOST_PAGE = 10_000
const KEYWORD_MOST = 64

export const accountRfqHistory = accountPage(routes.account_rfq_history, async (c) => {
  const { api, t, lang } = c.var
  const { searchParams } = new URL(c.req.url)
  const status = RFQ_STATUSES.find((one) => one === searchParams.get('status')) ?? ''
  const keyword = typedText(searchParams.get('keyword') ?? '', KEYWORD_MOST)
  const page = Math.min(parsePage(searchParams.get('page')), MOST_PAGE)
  const found = await api(centerRfqList, { page, ...(status && { status }), ...(keyword && { keyword }) })
  const last = lastPage(found)
  if (page > last) {
    return leadTo(c, pathTo(routes.account_rfq_history, lang, {}, { status, keyword, page: last > 1 ? String(last) : null }))
  }
  const title = t('header.rfq_history')
  return {
    head: { title, description: title, noindex: true },
    body: <AccountRfqHistoryPage listing={{ ...found, page }} status={status} keyword={keyword} now={new Date().toISOString()} />,
  }
})
