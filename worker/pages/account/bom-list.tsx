import { AccountBomListPage } from '#client/pages/account/bom-list.tsx'
import { mainBomList } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { typedText } from '../../forms/typed-text.ts'
import { privateHead } from '../../render/page.tsx'
import { readListing } from '../../request/read-listing.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'
import { accountPage } from './account-page.tsx'

const KEYWORD_MOST = 64

export const accountBomList = accountPage(routes.account_bom_list, async (c) => {
  const { api, t } = c.var
  const { searchParams } = new URL(c.req.url)
  const keyword = typedText(searchParams.get('keyword') ?? '', KEYWORD_MOST)
  const listing = await readListing(c, { route: routes.account_bom_list, sought: { keyword } }, (page) =>
    api(mainBomList, { page, ...(keyword && { keyword }) }),
  )
  if (listing instanceof Response) return listing
  return {
    head: privateHead(t('header.bom_list')),
    body: <AccountBomListPage list={listing} keyword={keyword} time_zone={timeZoneOf(c)} />,
  }
})
