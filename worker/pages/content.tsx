import { ContentPage } from '#client/pages/content.tsx'
import { getPage } from '#shared/contract/site.ts'
import { type Route, routes } from '#shared/routes.ts'
import { type PageDefinition, page } from '../page.tsx'

/** Pages that are one text of the operator's. */
const TEXTS: readonly [Route, string][] = [
  [routes.about, 'about'],
  [routes.company_profile, 'companyprofile'],
  [routes.cookies_policy, 'cookies-policy'],
  [routes.privacy_policy, 'privacy-policy'],
  [routes.terms_conditions, 'terms-conditions'],
  [routes.certification, 'certification'],
  [routes.how_to_buy, 'howtobuy'],
  [routes.refund, 'refund'],
  [routes.shipping, 'shipping'],
]

export const CONTENT_PAGES: readonly PageDefinition[] = TEXTS.map(([route, id]) =>
  page(route, async (c) => {
    const text = await c.var.api(getPage, { id })
    return { head: { title: text.title, description: text.summary }, body: <ContentPage text={text} /> }
  }),
)
