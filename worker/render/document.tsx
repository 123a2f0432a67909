import { getCookie } from 'hono/cookie'
import { Crumbs } from '#client/components/ui/page-parts.tsx'
import { translator } from '#locales/dictionaries.ts'
import { log } from '#origin/http/log.ts'
import { textStream } from '#origin/http/text-stream.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { LANGUAGES, languageEntry, preferredLanguage } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { configuredServices } from '#shared/visitor/consent.ts'
import { isOpenToServices } from '#shared/visitor/service-pages.ts'
import type { Ctx } from '../request/env.ts'
import { keepPrivate } from '../request/private-answer.ts'
import { isConfigured, siteConfig } from '../request/site-config.ts'
import { cartCountOf } from '../visitor/cart-count.ts'
import { consentOf } from '../visitor/consent.ts'
import { typedEmail } from '../visitor/passing-cookies.ts'
import { renderChrome } from './chrome.tsx'
import { renderInOrder } from './in-order.tsx'
import { BareLayout, Layout, type LayoutProps } from './layout.tsx'
import type { Page } from './page.tsx'
import type { Sheet } from './sheets.ts'

/** Streams a page as a document, in its order: what stands before a slow section leaves at once. @param sheets those of its subjects */
export async function renderDocument(c: Ctx, { head, body, status = 200 }: Page, sheets: readonly Sheet[] = []): Promise<Response> {
  const [config, cartCount] = await Promise.all([siteConfig(c), cartCountOf(c)])
  const url = new URL(c.req.url)
  const { lang, path, visitor, nonce, request_id } = c.var
  const email = typedEmail(c)
  const addresses = Object.fromEntries(LANGUAGES.map((entry) => [entry.lang, withLanguage(entry.lang, path) + url.search]))
  const page = { lang, tag: languageEntry(lang).tag, t: translator(lang) }
  const props: Omit<LayoutProps, 'children'> = {
    nonce,
    head,
    sheets,
    page,
    config,
    site_url: c.var.site_url,
    path,
    is_error: status >= 400,
    chrome: renderChrome(page, config, {
      path,
      addresses,
      keyword: head.keyword ?? '',
      email: url.searchParams.get('subscribed') === '1' ? '' : email,
      is_signed_in: visitor.token !== null,
    }),
    visitor,
    cart_count: cartCount ?? 0,
    notice: noticeOf(c, url, email),
    offer: offeredLanguage(c, addresses),
    ...thirdParties(c, config, url),
  }
  keepPrivate(c)
  c.header('Content-Language', lang)
  c.header('Vary', 'Accept-Language, Cookie, X-Listing')
  // A listing's script puts the new page into the old one: it needs no frame.
  const isBare = c.req.header('X-Listing') !== undefined
  const Document = isBare ? BareLayout : Layout
  const document = (
    <Document {...props}>
      <Crumbs value={head.crumbs ?? []}>{body}</Crumbs>
    </Document>
  )
  const pieces = renderInOrder(document, {
    page,
    onError(error) {
      const stack = error instanceof Error ? error.stack : undefined
      log('error', 'render_failed', { request_id, path, error, stack })
    },
  })
  return c.body(textStream(pieces), status, { 'Content-Type': 'text/html; charset=UTF-8' })
}

/** What a form is told after its reader was led to a page. */
function noticeOf(c: Ctx, url: URL, email: string): LayoutProps['notice'] {
  // A sign-in has led here, wherever its reader was going.
  if (url.searchParams.get('joined') === '1' && c.var.visitor.token !== null) return { kind: 'success', text: c.var.t('account.joined') }
  const subscribed = url.searchParams.get('subscribed')
  if (subscribed === null) return null
  // Without what was typed, this is an address that somebody kept: nothing has been sent just now.
  if (subscribed === '1') return email === '' ? null : { kind: 'success', text: c.var.t('newsletter.subscribed', { email }) }
  if (subscribed === 'later') return { kind: 'error', text: c.var.t('validation.too_many_requests') }
  return { kind: 'error', text: c.var.t(subscribed === 'failed' ? 'common.failed' : 'newsletter.subscribe_failed') }
}

/** Who else may see the page, and which services need the reader's consent; empty where the configuration is unknown. */
function thirdParties(c: Ctx, config: SiteConfig, url: URL): Pick<LayoutProps, 'consent' | 'service_ids'> {
  if (!isConfigured(config) || !isOpenToServices(c.var.path)) return { consent: null, service_ids: null }
  const consent = consentOf(c, config)
  const { allowed } = consent
  c.set('services', allowed)
  const ids = configuredServices(config)
  return {
    consent: consent.is_due ? { consent, to: url.pathname + url.search, can_reload: c.req.method === 'GET' } : null,
    service_ids: allowed.length > 0 ? Object.fromEntries(allowed.map((one) => [one, ids[one]])) : null,
  }
}

/** The reader's language where it is another one and nothing was chosen yet: offered, never forced. */
function offeredLanguage(c: Ctx, addresses: Readonly<Record<string, string>>): LayoutProps['offer'] {
  if (getCookie(c, 'lang') !== undefined) return null
  const preferred = preferredLanguage(c.req.header('Accept-Language'))
  return preferred !== null && preferred !== c.var.lang ? { lang: preferred, address: addresses[preferred] ?? '/' } : null
}
