import { createMiddleware } from 'hono/factory'
import { findTurnstileKey } from '#origin/human/turnstile.ts'
import type { Service } from '#shared/visitor/consent.ts'
import type { WorkerEnv } from '../request/env.ts'
import { INLINE_SCRIPTS } from './inline-scripts.ts'

/** The host of the script and frame that a page may contain where the operator has chosen Turnstile. */
const TURNSTILE_HOST = 'https://challenges.cloudflare.com'

type Directive = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src'

const GOOGLE_SOURCES: Readonly<Partial<Record<Directive, string>>> = {
  'script-src': 'https://www.googletagmanager.com',
  'img-src': 'https://*.google-analytics.com https://www.googletagmanager.com',
  'connect-src': 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com',
}

/** Hosts that a third party's script needs, as its maker documents them: allowed only on pages where the reader has consented. */
const SERVICE_SOURCES: Readonly<Record<Service, Readonly<Partial<Record<Directive, string>>>>> = {
  google_analytics: GOOGLE_SOURCES,
  google_tag_manager: GOOGLE_SOURCES,
  trustpilot: {
    'script-src': 'https://widget.trustpilot.com',
    'connect-src': 'https://widget.trustpilot.com',
    'frame-src': 'https://widget.trustpilot.com',
  },
  // The script of ShareThis writes its styles into the page.
  sharethis: {
    'script-src': 'https://*.sharethis.com',
    'style-src': "'unsafe-inline'",
    'img-src': 'https://*.sharethis.com',
    'connect-src': 'https://*.sharethis.com',
    'frame-src': 'https://*.sharethis.com',
  },
}

/** The hosts that the services of a page add to a directive, with a blank before each. */
function serviceSources(services: readonly Service[], directive: Directive): string {
  const sources = services.flatMap((one) => SERVICE_SOURCES[one][directive]?.split(' ') ?? [])
  return [...new Set(sources)].map((source) => ` ${source}`).join('')
}

/**
 * Payment companies' pages, to which a form of ours redirects where the operator has chosen them: browsers check the policy for redirects.
 */
function payHosts({ STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID, PAYPAL_API }: WorkerEnv['Bindings']): string {
  const paypal = PAYPAL_API?.includes('sandbox') ? 'https://www.sandbox.paypal.com' : 'https://www.paypal.com'
  return (STRIPE_SECRET_KEY ? ' https://checkout.stripe.com' : '') + (PAYPAL_CLIENT_ID ? ` ${paypal}` : '')
}

function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
}

/**
 * The headers of every response. Inline scripts are allowed by their hash, as a page in a browser's cache outlives the headers that it came
 * with. A nonce is only for what a Google container loads (docs/decisions/0003-page-cache.md).
 */
export const securityHeaders = createMiddleware<WorkerEnv>(async (c, next) => {
  const nonce = makeNonce()
  c.set('nonce', nonce)
  await next()
  // The first call copies a response that may not be changed; `c.header` would copy it each time.
  c.header('X-Content-Type-Options', 'nosniff')
  const { headers } = c.res
  // A redirect, a rejected call or a missing file is revalidated: without a rule, a cache chooses one (RFC 9111, 4.2.2).
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  // A URL with a secret sets a separate policy.
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self)')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('X-Frame-Options', 'SAMEORIGIN')
  if (c.req.url.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  // A file may have a stricter policy.
  if (headers.has('Content-Security-Policy')) return
  const turnstile = findTurnstileKey(c.env) === null ? '' : ` ${TURNSTILE_HOST}`
  const byNonce = c.var.services?.includes('google_tag_manager') ? ` 'nonce-${nonce}'` : ''
  const more = (directive: Directive): string => serviceSources(c.var.services ?? [], directive)
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `script-src 'self' ${INLINE_SCRIPTS.join(' ')}${byNonce}${turnstile}${more('script-src')}`,
      `style-src 'self'${more('style-src')}`,
      `img-src 'self' data:${more('img-src')}`,
      "font-src 'self'",
      `connect-src 'self'${more('connect-src')}`,
      "manifest-src 'self'",
      `frame-src 'self'${turnstile}${more('frame-src')}`,
      // A datasheet embeds its document; no other page has one.
      `object-src ${c.var.path.startsWith('/datasheet/') ? "'self'" : "'none'"}`,
      `form-action 'self'${payHosts(c.env)}`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
    ].join('; '),
  )
})
