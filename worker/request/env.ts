import type { Context } from 'hono'
import type { Translator } from '#locales/translator.ts'
import type { OriginBindings } from '#origin/http/env.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import type { Service } from '#shared/visitor/consent.ts'
import type { ApiClient } from './api-client.ts'
import type { TimeBudget } from './time-budget.ts'
import type { Timings } from './timings.ts'

export interface Bindings extends OriginBindings {
  /** The operator's API; empty: the embedded one. */
  API_BASE: string
  /** The secret by which the edge proves the caller to that API; empty: there is no proof. */
  API_SECRET?: string
  API_TIMEOUT_MS: string
  /** Milliseconds that a page waits for all of its reads; empty: the default. */
  PAGE_BUDGET_MS?: string
  /** Hosts whose documents open directly, separated by commas; empty: those of shared/trade/document-hosts.ts. */
  DOCUMENT_HOSTS?: string
  /** The deployed version; absent in a local run. */
  VERSION?: WorkerVersionMetadata
  /** "0": no page is cached, each is made for its reader. */
  PAGE_CACHE?: string
}

/** A visitor's state, which the edge stores in cookies that no script reads, and sends to the API as headers. */
export interface VisitorCookies {
  /** An opaque random id that recognizes the browser. Empty until a call needs one. */
  id: string
  /** The signed id of the cart, or null. */
  cart: string | null
  /** The number of lines in that cart, as this browser last learned it. */
  cart_lines: number | null
  /** Keys to RFQs, by their numbers; newest last. */
  rfq_access: ReadonlyMap<string, string>
  /** Keys to orders, by their numbers; newest last. */
  order_access: ReadonlyMap<string, string>
  /** The state of the API's database when this browser last changed something, sealed by the API. */
  bookmark: string | null
  /** The accounts that have signed in on this browser, sealed by the API. It survives signing out. */
  device: string | null
}

/** The visitor, as identified by cookies; the API checks the token. */
export interface Visitor {
  /** Opaque. The token is sent to the API as Bearer, and to no other server. */
  token: string | null
  user: { name: string; email: string } | null
  cookies: VisitorCookies
}

/** The number of lines in a visitor's cart, for the page's header. */
export interface CartCount {
  lines: number
  /** The number is not ready: the page's script reads it. */
  is_late: boolean
}

interface Variables {
  request_id: string
  nonce: string
  lang: Language
  /** The path without its language prefix, by which the router matches. */
  path: string
  /** The public URL of the site, without a slash at the end. */
  site_url: string
  visitor: Visitor
  timings: Timings
  api: ApiClient
  /** The session that the API rejected as ended: its customer's email, if stored. */
  ended_session?: { email: string | null }
  /** The posted or restored form, once it was read. */
  form?: FormData
  /** A typed form is restored: meanwhile nothing is changed. */
  is_restored?: boolean
  /** A fault of this request has been logged. */
  is_logged?: boolean
  budget: TimeBudget
  /** A part of the page is missing, as the API did not answer: the page is not cached. */
  is_incomplete?: boolean
  /** The site's configuration, once it was read. */
  site_config?: Promise<SiteConfig>
  /** The number of lines in the visitor's cart, once its read has started. */
  cart_count?: () => Promise<CartCount>
  t: Translator
  /** The language and time zone (IANA name) of the page, where they are not the visitor's but the sales desk's. */
  desk?: { lang: Language; time_zone: string }
  /** Third parties that the page loads with the reader's consent; absent: none. */
  services?: readonly Service[]
}

export interface WorkerEnv {
  Bindings: Bindings
  Variables: Variables
}

/** The context of a request; its type knows the path's parameters where there is a pattern. */
export type Ctx<Pattern extends string = string> = Context<WorkerEnv, Pattern>
