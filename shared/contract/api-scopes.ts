/** What an API key may be used for, by the `scope` of each call. */
export const API_SCOPES = ['read', 'bom', 'rfq', 'order'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** Beginnings of keys. They tell a key from a session token, and a sandbox key from one whose orders are placed. */
export const API_KEY_PREFIXES = { live: 'sl_live_', sandbox: 'sl_test_' } as const

/** Whether a bearer token is an API key, valid or not. */
export const isApiKey = (token: string): boolean => Object.values(API_KEY_PREFIXES).some((prefix) => token.startsWith(prefix))

/** How many calls an API key may make in a period. */
export const API_QUOTA = { calls: 600, period_seconds: 60 } as const

/** Limits per minute of a network without a key: SEARCH_LIMIT and BOM_LIMIT of wrangler.toml. */
export const NETWORK_QUOTAS = { searches: 300, priced_lines: 40_000 } as const
/** The `RateLimit-Policy` of searches without a key. The platform's limiter does not report how many remain. */
export const SEARCH_POLICY = `"searches";q=${NETWORK_QUOTAS.searches};w=${API_QUOTA.period_seconds}`

/** How many API keys an account may have, and for how many days a key may be valid. */
export const MAX_API_KEYS = 20
export const MAX_API_KEY_DAYS = 731
