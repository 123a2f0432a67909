import type { Context } from 'hono'
import type { Language } from '#shared/languages.ts'
import type { Databases } from '../database/databases.ts'

/** What the embedded API needs of the platform. */
export interface OriginBindings extends Databases {
  FILES: R2Bucket
  /** The outbox of local runs; the Worker keeps its caches there. */
  CACHE: KVNamespace
  /** Static files; the fonts of PDF documents are among them. */
  ASSETS?: Fetcher
  /** Sends mails; absent where the operator has not set it up. */
  MAIL?: SendEmail
  /** Forms of one visitor: beyond the first a code is required, beyond the second they have to wait. */
  DOUBT_LIMIT: RateLimit
  FORM_LIMIT: RateLimit
  /** Codes shown, mailed and checked. */
  CAPTCHA_LIMIT: RateLimit
  UPLOAD_LIMIT: RateLimit
  /** Hundreds of BOM lines to match, and searches beside a line. */
  BOM_LIMIT: RateLimit
  /** Registering, signing in and what belongs to it, by network address and by account. */
  ACCOUNT_LIMIT: RateLimit
  /** Filling carts. */
  CART_LIMIT: RateLimit
  /** Searches and listings that no cache has. */
  SEARCH_LIMIT: RateLimit
  /** At least 32 characters, known to nobody: what signs links and seals challenges. */
  SIGNING_SECRET?: string
  /** The one of before, while what it has made is still believed; empty: nothing is. */
  SIGNING_SECRET_BEFORE?: string
  /** The sales desk's bearer; without one there is no desk. */
  DESK_TOKEN?: string
  /** Sender of mails; empty: the contact address of the configuration. */
  MAIL_FROM?: string
  /** Set by local runs alone: mails land in the outbox instead of being sent. */
  OUTBOX?: string
  /** Set by tests alone: what calls hand over is held to the contract (origin/http/check-answer.ts). */
  CHECK_ANSWERS?: string
  /** Cards; without a key, cards are not offered. */
  STRIPE_SECRET_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  PAYPAL_CLIENT_ID?: string
  PAYPAL_CLIENT_SECRET?: string
  PAYPAL_WEBHOOK_ID?: string
  /** Where PayPal's API is; empty: the real one. */
  PAYPAL_API?: string
  /** Set by local runs alone: payments go to a company that moves no money. */
  SANDBOX_PAYMENTS?: string
  /** Zero bits that a proof of work needs; empty: as the code says. */
  WORK_BITS?: string
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET?: string
  /** Megabytes of a BOM's file, at most 11: the edge takes no more. Empty: as the code says. */
  BOM_LIMIT_MB?: string
  /** Hours that list prices and stock hold after they were brought in. Empty: as the code says. */
  PRICES_HOURS?: string
  /** What the stock of a feed means, unless it says so itself: see `STOCK_KINDS`. Empty: gross. */
  STOCK_KIND?: string
  /** How long unpaid orders hold stock: hours where they are paid at once, working days for wire transfers. Empty: as the code says. */
  HOLD_CARD_HOURS?: string
  HOLD_WIRE_DAYS?: string
  /** Lines, and US dollars, that unpaid orders of somebody who has not paid before may hold at once. Empty: as the code says. */
  HOLD_LINES?: string
  HOLD_VALUE?: string
  /** At least 32 characters: what backups are sealed with; without one there are none. */
  BACKUP_KEY?: string
  /** Days that every nightly backup is kept. Empty: as the code says. */
  BACKUP_DAYS?: string
  /** Where the public reaches the site, the first of several; empty: `website_home` of the configuration. */
  SITE_URL: string
}

/** Who calls, as far as the edge knows; a call without these comes from the edge. */
interface Caller {
  /** SHA-256 of the Bearer, or null. */
  token_hash: string | null
  /** Opaque id of the browser, from `X-Visitor`; empty without one. */
  visitor: string
  /** Network address, from `X-Client-Address`; empty where it is not known. */
  address: string
  /** The signed id of the visitor's cart, from `X-Cart`. */
  cart: string | null
  /** The browser as it names itself, from `X-Client-Agent`; empty without one. */
  agent: string
  /** ISO 3166-1 alpha-2 of the network, from `X-Client-Country`; empty where it is not known. */
  country: string
}

/** Whoever asks for something, as far as counting and writing that down goes; a call's context is one. */
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
    /** The customer who calls, once a handler has read the session; null until then, and for a visitor. */
    customer_id: number | null
    /** Where the public reaches the site, without a slash at the end. */
    site_url: string
    /** Sends so many mails that wait; what fails is logged. */
    deliverMails: (limit: number) => Promise<void>
  }
}

/** A call that is being answered. */
export type OriginContext = Context<OriginEnv>
