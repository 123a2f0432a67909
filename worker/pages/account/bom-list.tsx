import { AccountBomListPage } from '#client/pages/account/bom-list.tsx'
import { mainBomList } from '#shared/contract/bom.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { lastPage, parsePage } from '#shared/url/listing-query.ts'
import { typedText } from '../../forms/typed-text.ts'
import { leadTo } from '../../request/private-answer.ts'
import { timeZoneOf } from '../../visitor/time-zone.ts'
import { accountPage } from './account-page.tsx'

/** What the contract takes. */
const MOST_PAGE = 10_000
const KEYWORD_MOST = 64

export const accountBomList = accountPage(routes.account_bom_list, async (c) => {
  const { api, t, lang } = c.var
  const { searchParams } = new URL(c.req.url)
  const keyword = typedText(searchParams.get('keyword') ?? '', KEYWORD_MOST)
  const page = Math.min(parsePage(searchParams.get('page')), MOST_PAGE)
  const found = await api(mainBomList, { page, ...(keyword && { keyword }) })
  const last = lastPage(found)
  if (page > last) {
    return leadTo(c, pathTo(routes.account_bom_list, lang, {}, { keyword, page: last > 1 ? String(last) : null }))
  }
  const title = t('header.bom_list')
  return {
    head: { title, description: title, noindex: true },
    body: <AccountBomListPage list={{ ...found, page }} keyword={keyword} time_zone={timeZoneOf(c)} />,
  }
})
