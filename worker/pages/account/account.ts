import { pathTo, routes } from '#shared/routes.ts'
import { leadTo } from '../../request/private-answer.ts'
import { accountPage } from './account-page.tsx'

/** The account has no separate page: it begins with the profile. */
export const account = accountPage(routes.account, async (c) => {
  return leadTo(c, pathTo(routes.account_profile, c.var.lang, {}), 302)
})
