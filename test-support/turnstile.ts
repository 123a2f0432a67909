/** Cloudflare's call for Turnstile tokens, for the tests. */
export const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

export const TURNSTILE = {
  secret: 'turnstile-secret-only-for-tests',
  good: 'turnstile-token-good',
  used: 'turnstile-token-used',
  /** The service does not answer. */
  unreachable: 'turnstile-token-unreachable',
  /** The service answers with something else. */
  broken: 'turnstile-token-broken',
  /** The valid origin of `good`; from any other it is rejected. */
  address: '198.51.100.7',
} as const

interface Verdict {
  success: boolean
  'error-codes': string[]
  challenge_ts?: string
  hostname?: string
}

/** The response to a request's body, by https://developers.cloudflare.com/turnstile/get-started/server-side-validation/. */
export function verdictOn(method: string, contentType: string, body: string): Verdict | 'unreachable' | 'broken' {
  const sent = new URLSearchParams(body)
  const rejectedTokens = (error: string): Verdict => ({ success: false, 'error-codes': [error] })
  if (method !== 'POST' || !contentType.startsWith('application/x-www-form-urlencoded')) return rejectedTokens('bad-request')
  if (!sent.get('secret')) return rejectedTokens('missing-input-secret')
  if (sent.get('secret') !== TURNSTILE.secret) return rejectedTokens('invalid-input-secret')
  switch (sent.get('response') ?? '') {
    case '':
      return rejectedTokens('missing-input-response')
    case TURNSTILE.good:
      if (sent.get('remoteip') !== TURNSTILE.address) return rejectedTokens('invalid-input-response')
      return { success: true, 'error-codes': [], challenge_ts: new Date().toISOString(), hostname: 'shop.test' }
    case TURNSTILE.used:
      return rejectedTokens('timeout-or-duplicate')
    case TURNSTILE.unreachable:
      return 'unreachable'
    case TURNSTILE.broken:
      return 'broken'
    default:
      return rejectedTokens('invalid-input-response')
  }
}
