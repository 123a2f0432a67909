import { ContentPage } from '#client/pages/site/content.tsx'
import { getPage } from '#shared/contract/site.ts'
import { type Route, routes } from '#shared/routes.ts'
import { type PageDefinition, page } from '../../render/page.tsx'
import { organization } from '../../render/structured.ts'
import { siteConfig } from '../../request/site-config.ts'
import { CONTENT_TEXTS, contentHead } from './content-head.ts'

/** Texts with something else beside them. */
const PAGES_OF_THEIR_OWN: ReadonlySet<Route> = new Set([routes.contact, routes.cookies_policy])

/** What describes the company to crawlers, too. */
const ABOUT_US: ReadonlySet<Route> = new Set([routes.about, routes.company_profile])

/** Pages that are one text of the operator's. */
export const CONTENT_PAGES: readonly PageDefinition[] = [...CONTENT_TEXTS]
  .filter(([route]) => !PAGES_OF_THEIR_OWN.has(route))
  .map(([route, id]) =>
    page(route, async (c) => {
      const { api, lang } = c.var
      const [text, config] = await Promise.all([api(getPage, { id }), siteConfig(c)])
      const head = contentHead(route, lang, text)
      const about_us = ABOUT_US.has(route) && {
        page_type: 'AboutPage' as const,
        structured: [organization(config, c.var.site_url, lang)],
      }
      return { head: { ...head, ...about_us }, body: <ContentPage text={text} /> }
    }),
  )
