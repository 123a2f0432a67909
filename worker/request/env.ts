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
  /** By which the edge proves to that API who calls; empty: it does not. */
  API_SECRET?: string
  API_TIMEOUT_MS: string
  /** Milliseconds that a page waits for all it reads; empty: as the code says. */
  PAGE_BUDGET_MS?: string
  /** Hosts whose documents open directly, separated by commas; empty: those of shared/trade/document-hosts.ts. */
  DOCUMENT_HOSTS?: string
  /** Of the deployment; absent where nothing was deployed. */
  VERSION?: WorkerVersionMetadata
  /** "0": no page is kept, each is made anew for its reader. */
  PAGE_CACHE?: string
}

/** What the edge keeps of a visitor in cookies that no script reads, and hands to the API as headers. */
export interface VisitorCookies {
  /** Opaque, random: the same browser again. Empty until it is read. */
  id: string
  /** The signed id of the cart, or null. */
  cart: string | null
  /** How many lines lie in that cart, as far as this browser was told lately. */
  cart_lines: number | null
  /** Keys to RFQs, by their numbers; newest last. */
  rfq_access: ReadonlyMap<string, string>
  /** Keys to orders, in the same way. */
  order_access: ReadonlyMap<string, string>
  /** Sealed by the API: how far its database had come when this browser last changed something. */
  bookmark: string | null
  /** Sealed by the API: the accounts that somebody has signed in to here. Signing out leaves it. */
  device: string | null
}

/** Who is asking, as far as the cookies say; the API decides whether the token is good. */
export interface Visitor {
  /** Opaque; goes to the API as Bearer and nowhere else. */
  token: string | null
  user: { name: string; email: string } | null
  cookies: VisitorCookies
}

/** How many lines lie in a visitor's cart, as far as the page's header knows. */
export interface CartCount {
  lines: number
  /** Nobody knows yet: the page's script asks once more. */
  is_late: boolean
}

interface Variables {
  request_id: string
  nonce: string
  lang: Language
  /** The path without its language prefix, as the router sees it. */
  path: string
  /** Where the public reaches the site, without a slash at the end. */
  site_url: string
  visitor: Visitor
  timings: Timings
  api: ApiClient
  /** Whose session it was that the API refused as ended, as far as that is known. */
  ended_session?: { email: string | null }
  /** The form that was posted, or is taken up again, once it was read. */
  form?: FormData
  /** A form is shown again as it was typed: meanwhile nothing is changed. */
  is_restored?: boolean
  /** What went wrong while the request was answered; the log has it. */
  is_logged?: boolean
  budget: TimeBudget
  /** A part of the page is missing, as the API did not answer: it is not cached. */
  is_incomplete?: boolean
  /** The site's configuration, once it was read. */
  site_config?: Promise<SiteConfig>
  /** How many lines lie in the visitor's cart, once somebody has begun to read it. */
  cart_count?: () => Promise<CartCount>
  t: Translator
  /** By whose language and clock (IANA name) the page goes, where that is not the visitor's: the sales desk's. */
  desk?: { lang: Language; time_zone: string }
  /** Third parties that the page lets in, with the reader's consent; absent: none. */
  services?: readonly Service[]
}

export interface WorkerEnv {
  Bindings: Bindings
  Variables: Variables
}

/** A request while it is answered; it knows the parts of its path where that has a pattern. */
export type Ctx<Pattern extends string = string> = Context<WorkerEnv, Pattern>
