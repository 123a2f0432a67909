import { createMiddleware } from 'hono/factory'
import { turnstileKey } from '#origin/human/turnstile.ts'
import type { WorkerEnv } from '../env.ts'

/** Whose script and frame a page may hold where the operator has chosen Turnstile. */
const TURNSTILE_HOST = 'https://challenges.cloudflare.com'

/** Payment companies' pages, to which a form of ours leads on where the operator has chosen them: browsers ask that of redirects. */
function payHosts({ STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID, PAYPAL_API }: WorkerEnv['Bindings']): string {
  const paypal = PAYPAL_API?.includes('sandbox') ? 'https://www.sandbox.paypal.com' : 'https://www.paypal.com'
  return (STRIPE_SECRET_KEY ? ' https://checkout.stripe.com' : '') + (PAYPAL_CLIENT_ID ? ` ${paypal}` : '')
}

function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
}

/** What every answer carries; inline scripts run only with this answer's nonce. */
export const securityHeaders = createMiddleware<WorkerEnv>(async (c, next) => {
  const nonce = makeNonce()
  c.set('nonce', nonce)
  await next()
  c.header('X-Content-Type-Options', 'nosniff')
  // An address that holds a secret says so itself.
  if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self)')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('X-Frame-Options', 'SAMEORIGIN')
  const url = new URL(c.req.url)
  if (url.protocol === 'https:') c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  // A file may have a stricter one of its own.
  if (c.res.headers.has('Content-Security-Policy')) return
  const turnstile = turnstileKey(c.env) === null ? '' : ` ${TURNSTILE_HOST}`
  c.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'${turnstile}`,
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      `frame-src 'self'${turnstile}`,
      "object-src 'self'",
      `form-action 'self'${payHosts(c.env)}`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
    ].join('; '),
  )
})
