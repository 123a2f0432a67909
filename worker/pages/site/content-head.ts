import type { PageText } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import { pathTo, type Route, routes } from '#shared/routes.ts'
import type { PageHead } from '../../render/head.tsx'

/** Pages of the operator's texts, by the ids of those. */
export const CONTENT_TEXTS: ReadonlyMap<Route, string> = new Map<Route, string>([
  [routes.about, 'about'],
  [routes.company_profile, 'companyprofile'],
  [routes.cookies_policy, 'cookies-policy'],
  [routes.privacy_policy, 'privacy-policy'],
  [routes.terms_conditions, 'terms-conditions'],
  [routes.certification, 'certification'],
  [routes.contact, 'contact'],
  [routes.how_to_buy, 'howtobuy'],
  [routes.refund, 'refund'],
  [routes.shipping, 'shipping'],
])

/** What a page that is a text of the operator's says about itself. */
export function contentHead<Pattern extends string>(route: Route<Pattern>, lang: Language, text: PageText): PageHead {
  return {
    title: text.title,
    description: text.summary,
    modified_at: text.updated_at,
    crumbs: [{ name: text.title, path: pathTo<Route>(route, lang, {}) }],
  }
}
