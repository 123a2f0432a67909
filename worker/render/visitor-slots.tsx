import { getCookie } from 'hono/cookie'
import type { ReactNode } from 'react'
import { ConsentNotice } from '#client/components/site/consent.tsx'
import { LanguageHint } from '#client/components/site/language-hint.tsx'
import { VisitorMenu } from '#client/components/site/visitor-menu.tsx'
import { AbsentPages } from '#client/components/ui/absent-pages.ts'
import { PageContext } from '#client/components/ui/page-context.tsx'
import { translator } from '#locales/dictionaries.ts'
import type { Translator } from '#locales/translator.ts'
import { findPreferredLanguage, getLanguage, type Language, listEnabledLanguages } from '#shared/languages.ts'
import { routes, toPath, withLanguage } from '#shared/routes.ts'
import { formatBadge } from '#shared/text/badge.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatSlotMark } from '#shared/text/slot-mark.ts'
import type { Consent, ServiceIds } from '#shared/visitor/consent.ts'
import type { Ctx } from '../request/env.ts'
import { getLastSiteConfig } from '../request/site-config.ts'
import { startCartCount } from '../visitor/cart-count.ts'
import { readConsent } from '../visitor/consent.ts'
import { readTypedEmail } from '../visitor/temporary-cookies.ts'
import { readTimeZone } from '../visitor/time-zone.ts'
import { escapeHtml, renderHtml } from './render-html.ts'
import { fillSlots, type SlottedHtml, splitAtSlots, type VisitorFills, type VisitorHtml } from './slots.ts'

/** Parts of the frame, rendered once per isolate for each language and kind of visitor. */
const parts = new Map<string, SlottedHtml>()

/**
 * A part of the frame, filled for its reader.
 * @param kind the key of its rendering; there are few kinds
 * @param values of its marks, as text
 */
function fillPart(lang: Language, kind: string, node: () => ReactNode, values: Readonly<Record<string, string>>): string {
  const key = `${lang} ${kind}`
  let template = parts.get(key)
  if (!template) {
    const page = { lang, tag: getLanguage(lang).tag, t: translator(lang) }
    template = splitAtSlots(renderHtml(<PageContext value={page}>{node()}</PageContext>))
    parts.set(key, template)
  }
  return fillSlots(template, Object.fromEntries(Object.entries(values).map(([name, text]) => [name, escapeHtml(text)])))
}

/** The data for the slots of a page for its visitor. */
export interface SlotContext {
  /** Third parties of the configuration that may load on this page; null: unknown, or none may. */
  services: ServiceIds | null
  /** Codes of the languages in use; empty: all. */
  languages: readonly string[]
  /** The query of the page, with its question mark, or empty. */
  search: string
  /** When an old page was made, in milliseconds since 1970; null or absent: the page is current. */
  stale_since?: number | null
}

/**
 * @returns HTML for each slot. Visitors of the same `kind` get the same HTML, except for the idempotency key of the next form (`attempt`).
 */
export async function renderVisitorSlots(
  c: Ctx,
  { services, languages, search, stale_since = null }: SlotContext,
): Promise<{ fills: VisitorFills; kind: string }> {
  // The API may report that the session has ended, so the visitor is read afterwards.
  const { lines: count, is_late } = await startCartCount(c)()
  const { lang, path, visitor } = c.var
  const isSignedIn = visitor.token !== null
  const name = visitor.user?.name ?? ''
  const email = readTypedEmail(c)
  const badge = count > 0 ? formatBadge(count) : ''
  // The configuration is not awaited: until it is loaded, the menu links every page.
  const { absent_pages: absentPages } = getLastSiteConfig()
  const menu = fillPart(
    lang,
    `menu ${isSignedIn} ${name !== ''} ${count > 0} ${is_late} ${absentPages.join(' ')}`,
    () => (
      <AbsentPages value={absentPages}>
        <VisitorMenu
          is_signed_in={isSignedIn}
          name={name && formatSlotMark('name')}
          badge={badge && formatSlotMark('badge')}
          is_late={is_late}
        />
      </AbsentPages>
    ),
    { name, badge },
  )
  const zone = readTimeZone(c)
  const { tag } = getLanguage(lang)
  const toTime = (at: string): string => escapeHtml(formatMoment({ at, time_zone: zone, tag }))
  const stale = stale_since === null ? '' : renderStaleNotice(c.var.t, toTime(new Date(stale_since).toISOString()))
  const notice = renderNotice(c, email)
  const offered = offeredLanguage(c, languages)
  const third = thirdParties(c, services, withLanguage(lang, path) + search)
  return {
    fills: {
      values: {
        stale,
        menu,
        offer: offered ? languageHint(offered, withLanguage(offered, path) + search) : '',
        notice,
        email: c.req.query('subscribed') === '1' ? '' : escapeHtml(email),
        account: escapeHtml(toPath(isSignedIn ? routes.account_profile : routes.login, lang, {})),
        orders: escapeHtml(toPath(isSignedIn ? routes.account_orders : routes.order_track, lang, {})),
        attempt: crypto.randomUUID(),
        zone: escapeHtml(zone),
        ...third,
      },
      formatMoment: toTime,
    },
    kind: [zone, stale, isSignedIn, name, badge, is_late, offered, notice, email, third.services, third.consent.length].join('\n'),
  }
}

const renderStaleNotice = (t: Translator, time: string): string =>
  `<p class="page small low" role="status">${escapeHtml(t('site.old_page', { time }))}</p>`

/** The notice of a form after its redirect to a page. */
function renderNotice(c: Ctx, email: string): string {
  const { t, visitor } = c.var
  const toast = (kind: 'success' | 'error', text: string): string => `<p class="toast toast-${kind}">${escapeHtml(text)}</p>`
  // A sign-in has redirected here, whatever page its reader was going to.
  if (c.req.query('joined') === '1' && visitor.token !== null) return toast('success', t('account.joined'))
  const subscribed = c.req.query('subscribed')
  if (subscribed === undefined) return ''
  // Without the typed address, this URL is an old one: no form has been sent just now.
  if (subscribed === '1')
    return email === '' ? '' : toast('success', `${t('newsletter.subscribed', { email })} ${t('newsletter.subscribed_help')}`)
  if (subscribed === 'later') return toast('error', t('validation.too_many_requests'))
  if (subscribed === 'full') return toast('error', t('validation.mailbox_full'))
  return toast('error', t(subscribed === 'failed' ? 'common.failed' : 'newsletter.subscribe_failed'))
}

/** The third parties that may load on the page, and the services that need the reader's consent. */
function thirdParties(c: Ctx, services: ServiceIds | null, to: string): Pick<VisitorHtml, 'consent' | 'services'> {
  if (services === null) return { consent: '', services: '' }
  const consent = readConsent(c, services)
  c.set('services', consent.allowed)
  return { consent: consent.is_due ? consentStrip(c, consent, to) : '', services: renderServices(c, consent, services) }
}

function consentStrip(c: Ctx, consent: Consent, to: string): string {
  const canReload = c.req.method === 'GET'
  const kind = `consent ${consent.services.join('.')} ${canReload}`
  return fillPart(c.var.lang, kind, () => <ConsentNotice consent={consent} to={formatSlotMark('to')} can_reload={canReload} />, { to })
}

/**
 * The ids of services, for the script that loads them. Their checked format excludes "<". What a Google container loads runs with the
 * nonce.
 */
function renderServices(c: Ctx, { allowed }: Consent, services: ServiceIds): string {
  if (allowed.length === 0) return ''
  const ids = JSON.stringify(Object.fromEntries(allowed.map((one) => [one, services[one]])))
  const nonce = allowed.includes('google_tag_manager') ? ` nonce="${c.var.nonce}"` : ''
  return `<script id="services" type="application/json"${nonce}>${ids}</script>`
}

/** The reader's preferred language, where it differs and none was chosen yet: suggested, never forced. */
function offeredLanguage(c: Ctx, codes: readonly string[]): Language | null {
  if (getCookie(c, 'lang') !== undefined) return null
  const preferred = findPreferredLanguage(c.req.header('Accept-Language'), listEnabledLanguages(codes))
  return preferred === c.var.lang ? null : preferred
}

const languageHint = (lang: Language, address: string): string =>
  fillPart(lang, 'offer', () => <LanguageHint address={formatSlotMark('address')} />, { address })
