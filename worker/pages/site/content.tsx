import { ConsentChoice } from '#client/components/site/consent.tsx'
import { ContentPage } from '#client/pages/site/content.tsx'
import { getPage, type PageText } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import { type Route, routes, toPath } from '#shared/routes.ts'
import { toServiceIds } from '#shared/visitor/consent.ts'
import { CACHE_RULES, type PageDefinition, publicPage, visitorPage } from '../../page/page-definition.ts'
import type { PageHead } from '../../render/head.tsx'
import { isConfigured, readSiteConfig } from '../../request/site-config.ts'
import { toOrganizationData } from '../../structured-data/structured.ts'
import { readConsent } from '../../visitor/consent.ts'

/** The pages of the operator's texts, with the ids of the texts. */
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

/** The head of a page that is an operator's text. */
export function toContentHead<Pattern extends string>(route: Route<Pattern>, lang: Language, text: PageText): PageHead {
  return {
    title: text.title,
    description: text.summary,
    modified_at: text.updated_at,
    crumbs: [{ name: text.title, path: toPath<Route>(route, lang, {}) }],
  }
}

/** Texts on pages with other content. */
const SEPARATE_PAGES: ReadonlySet<Route> = new Set([routes.contact, routes.cookies_policy])

/** Pages that describe the company to crawlers, too. */
const ABOUT_US: ReadonlySet<Route> = new Set([routes.about, routes.company_profile])

/** The operator's text about cookies, and the reader's choice, which can be changed here. */
const cookiesPolicy = visitorPage(routes.cookies_policy, { sheets: ['content'] }, async (c) => {
  const [text, config] = await Promise.all([c.var.api(getPage, { id: 'cookies-policy' }), readSiteConfig(c)])
  return {
    head: toContentHead(routes.cookies_policy, c.var.lang, text),
    body: <ContentPage text={text}>{isConfigured(config) && <ConsentChoice consent={readConsent(c, toServiceIds(config))} />}</ContentPage>,
  }
})

/** Pages that consist of one operator's text. */
export const CONTENT_PAGES: readonly PageDefinition[] = [
  ...[...CONTENT_TEXTS]
    .filter(([route]) => !SEPARATE_PAGES.has(route))
    .map(([route, id]) =>
      publicPage(route, { sheets: ['content'], cache: CACHE_RULES.text }, async ({ api, lang }) => {
        const text = await api(getPage, { id })
        const aboutUs: Partial<PageHead> = ABOUT_US.has(route)
          ? { page_type: 'AboutPage', structured: (pageContext) => [toOrganizationData(pageContext)] }
          : {}
        return { head: { ...toContentHead(route, lang, text), ...aboutUs }, body: <ContentPage text={text} /> }
      }),
    ),
  cookiesPolicy,
]
