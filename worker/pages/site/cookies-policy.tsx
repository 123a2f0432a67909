import { ConsentChoice } from '#client/components/site/consent.tsx'
import { ContentPage } from '#client/pages/site/content.tsx'
import { getPage } from '#shared/contract/site.ts'
import { routes } from '#shared/routes.ts'
import { page } from '../../render/page.tsx'
import { isConfigured, siteConfig } from '../../request/site-config.ts'
import { consentOf } from '../../visitor/consent.ts'
import { contentHead } from './content-head.ts'

/** The operator's text, and the reader's choice, which can be changed here. */
export const cookiesPolicy = page(routes.cookies_policy, ['content'], async (c) => {
  const [text, config] = await Promise.all([c.var.api(getPage, { id: 'cookies-policy' }), siteConfig(c)])
  return {
    head: contentHead(routes.cookies_policy, c.var.lang, text),
    body: <ContentPage text={text}>{isConfigured(config) && <ConsentChoice consent={consentOf(c, config)} />}</ContentPage>,
  }
})
