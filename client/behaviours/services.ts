import { CONSENT_DAYS, type ServiceIds } from '#shared/visitor/consent.ts'
import { toSelector } from '../marks.ts'

declare global {
  // Google's scripts require this name.
  var dataLayer: unknown[] | undefined
}

/**
 * Loads the third parties that the reader has consented to. The server names them only with consent, and only then does the page's policy
 * allow their scripts: this file alone could not load them.
 * @param element holds their ids as JSON
 */
export function startServices(element: HTMLElement): void {
  const ids = JSON.parse(element.textContent) as ServiceIds
  hideReferrer()
  if (ids.google_analytics !== undefined || ids.google_tag_manager !== undefined) startGoogle(ids)
  if (ids.trustpilot !== undefined && document.querySelector('.trustpilot-widget'))
    load('https://widget.trustpilot.com/bootstrap/v5/tp.widget.bootstrap.min.js')
  const share = document.querySelector(toSelector('share'))
  if (ids.sharethis !== undefined && share) {
    const buttons = document.createElement('div')
    buttons.className = 'sharethis-inline-share-buttons'
    share.parentElement?.insertAdjacentElement('afterend', buttons)
    load(`https://platform-api.sharethis.com/js/sharethis.js#property=${ids.sharethis}&product=inline-share-buttons`)
  }
}

function load(address: string, nonce = ''): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  if (nonce !== '') script.nonce = nonce
  document.head.appendChild(script)
}

/** The reader may come from a page whose URL opens a BOM or an order: for pages of this site, only the site is reported. */
function hideReferrer(): void {
  const siteOrigin = `${location.origin}/`
  if (document.referrer.startsWith(siteOrigin)) Object.defineProperty(document, 'referrer', { value: siteOrigin })
}

/** Google reads commands only from an `arguments` object, not from an array. */
function gtag(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array would be read as data
  globalThis.dataLayer?.push(arguments)
}

function startGoogle({ google_analytics, google_tag_manager }: ServiceIds): void {
  globalThis.dataLayer ??= []
  // The reader's consent covers statistics, not advertising.
  gtag('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'granted' })
  if (google_analytics !== undefined) {
    gtag('js', new Date())
    gtag('config', google_analytics, {
      send_page_view: true,
      page_location: pageAddress(),
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      // The cookies are for this host alone: otherwise a rejection could not delete them.
      cookie_domain: 'none',
      cookie_expires: CONSENT_DAYS * 86_400,
      cookie_flags: 'SameSite=Lax;Secure',
    })
    load(`https://www.googletagmanager.com/gtag/js?id=${google_analytics}`)
  }
  if (google_tag_manager !== undefined) {
    globalThis.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    // Scripts of the operator's container run with the page's nonce, or not at all.
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
    load(`https://www.googletagmanager.com/gtm.js?id=${google_tag_manager}`, nonce)
  }
}

/** Search words are private: of the query only the name of a campaign is sent. */
function pageAddress(): string {
  const query = new URLSearchParams([...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_')))
  const text = query.toString()
  return location.origin + location.pathname + (text && `?${text}`)
}
