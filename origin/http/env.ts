import type { Context } from 'hono'
import type { Language } from '#shared/languages.ts'
import type { Databases } from '../database/databases.ts'

/** Platform bindings of the embedded API. */
export interface OriginBindings extends Databases {
  FILES: R2Bucket
  /** The outbox of local runs; the Worker also stores its caches here. */
  CACHE: KVNamespace
  /** Static files; the fonts of PDF documents are among them. */
  ASSETS?: Fetcher
  /** Sends mails; absent if the operator has not set it up. */
  MAIL?: SendEmail
  /** Forms of one visitor: above the first limit a code is required, above the second the visitor has to wait. */
  DOUBT_LIMIT: RateLimit
  FORM_LIMIT: RateLimit
  /** Verification codes that are shown, mailed or checked. */
  CAPTCHA_LIMIT: RateLimit
  UPLOAD_LIMIT: RateLimit
  /** Matching of BOM lines, by the hundred, and searches for a line. */
  BOM_LIMIT: RateLimit
  /** Registering, signing in and related calls, by network address and by account. */
  ACCOUNT_LIMIT: RateLimit
  /** Changes of carts. */
  CART_LIMIT: RateLimit
  /** Searches and listings that are not cached. */
  SEARCH_LIMIT: RateLimit
  /** Secret of at least 32 characters that signs links and seals challenges. */
  SIGNING_SECRET?: string
  /** The previous secret, while its signatures are still accepted; empty: none are. */
  SIGNING_SECRET_BEFORE?: string
  /** The sales desk's bearer token; without it there is no desk. */
  DESK_TOKEN?: string
  /** Sender of mails; empty: the contact address of the configuration. */
  MAIL_FROM?: string
  /** Set in local runs only: mails go to the outbox instead of being sent. */
  OUTBOX?: string
  /** Set in tests only: answers are checked against the contract (origin/http/check-answer.ts). */
  CHECK_ANSWERS?: string
  /** Without a key, payment by card is not offered. */
  STRIPE_SECRET_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  PAYPAL_CLIENT_ID?: string
  PAYPAL_CLIENT_SECRET?: string
  PAYPAL_WEBHOOK_ID?: string
  /** URL of PayPal's API; empty: the real one. */
  PAYPAL_API?: string
  /** Set in local runs only: payments go to a simulated payment company. */
  SANDBOX_PAYMENTS?: string
  /** Number of zero bits that a proof of work needs; empty: the default in the code. */
  WORK_BITS?: string
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET?: string
  /** Largest BOM file in megabytes, at most 11: the edge accepts no more. Empty: the default in the code. */
  BOM_LIMIT_MB?: string
  /** Hours that prices and stock of a list stay valid after its import. Empty: the default in the code. */
  PRICES_HOURS?: string
  /** What the stock of a feed means, unless the feed says: see `STOCK_KINDS`. Empty: gross. */
  STOCK_KIND?: string
  /**
   * How long unpaid orders hold stock: hours for methods that pay at once, working days for wire transfers. Empty: the default in the code.
   */
  HOLD_CARD_HOURS?: string
  HOLD_WIRE_DAYS?: string
  /** How many lines and US dollars the unpaid orders of a new buyer may reserve. Empty: the default in the code. */
  HOLD_LINES?: string
  HOLD_VALUE?: string
  /** Secret of at least 32 characters that seals backups; without it there are none. */
  BACKUP_KEY?: string
  /** Days that every nightly backup is stored. Empty: the default in the code. */
  BACKUP_DAYS?: string
  /** Public URL of the site, the first of several; empty: `website_home` of the configuration. */
  SITE_URL: string
}

/** The caller as the edge describes it; without these headers the edge itself calls. */
interface Caller {
  /** SHA-256 of the bearer token, or null. */
  token_hash: string | null
  /** The token is an API key, valid or not. */
  is_key: boolean
  /** The call comes with a sandbox key: its orders are not placed. */
  is_sandbox: boolean
  /** Opaque id of the browser, from `X-Visitor`; empty without one. */
  visitor: string
  /** Network address, from `X-Client-Address`; empty if unknown. */
  address: string
  /** The signed id of the visitor's cart, from `X-Cart`. */
  cart: string | null
  /** User agent of the browser, from `X-Client-Agent`; empty without one. */
  agent: string
  /** ISO 3166-1 alpha-2 of the network, from `X-Client-Country`; empty if unknown. */
  country: string
}

/** The caller, as far as limits and the security log need it; a call's context is an `Asker`. */
export interface Asker {
  env: OriginBindings
  var: Pick<OriginEnv['Variables'], 'customer_id'> & { caller: Pick<Caller, 'address'> }
}

export interface OriginEnv {
  Bindings: OriginBindings
  Variables: {
    lang: Language
    request_id: string
    caller: Caller
    /** The customer who calls, once a handler has read the session; null before that, and for a visitor. */
    customer_id: number | null
    /** Public URL of the site, without a slash at the end. */
    site_url: string
    /** Sends up to `limit` waiting mails; failures are logged. */
    deliverMails: (limit: number) => Promise<void>
  }
}

/** Context of a call that is being answered. */
export type OriginContext = Context<OriginEnv>
