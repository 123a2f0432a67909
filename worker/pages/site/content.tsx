import { ContentPage } from '#client/pages/site/content.tsx'
import { getPage } from '#shared/contract/site.ts'
import { type Route, routes } from '#shared/routes.ts'
import type { PageHead } from '../../render/head.tsx'
import { type PageDefinition, page } from '../../render/page.tsx'
import { organization } from '../../render/structured.ts'
import { CONTENT_TEXTS, contentHead } from './content-head.ts'

/** Texts with something else beside them. */
const PAGES_OF_THEIR_OWN: ReadonlySet<Route> = new Set([routes.contact, routes.cookies_policy])

/** What describes the company to crawlers, too. */
const ABOUT_US: ReadonlySet<Route> = new Set([routes.about, routes.company_profile])

/** Pages that are one text of the operator's. */
export const CONTENT_PAGES: readonly PageDefinition[] = [...CONTENT_TEXTS]
  .filter(([route]) => !PAGES_OF_THEIR_OWN.has(route))
  .map(([route, id]) =>
    page(route, ['content'], async (c) => {
      const text = await c.var.api(getPage, { id })
      const aboutUs: Partial<PageHead> = ABOUT_US.has(route) ? { page_type: 'AboutPage', structured: (place) => [organization(place)] } : {}
      return { head: { ...contentHead(route, c.var.lang, text), ...aboutUs }, body: <ContentPage text={text} /> }
    }),
  )
