import type { Route } from '#shared/routes.ts'
import type { Page, Redirect } from '../render/page.tsx'
import type { Sheet } from '../render/sheets.ts'
import type { Ctx } from '../request/env.ts'
import { type PageRequest, visitorRequest } from './page-request.ts'

/** Makes a page for the visitor of a request. */
export type Load<Pattern extends string = string> = (c: Ctx<Pattern>) => Promise<Page | Redirect | Response>

export type PublicLoad<Pattern extends string = string> = (request: PageRequest<Pattern>) => Promise<Page | Redirect>

/** How long a kept page is served, in seconds since it was made. */
export interface KeptLife {
  /** As it is. */
  fresh: number
  /** While a new one is made behind the reader's back; whoever comes later waits for that one. */
  stale: number
  /** Where no new one can be made, with a word about its age. */
  outage: number
}

/** What a page is kept by beside its path, language and host. */
export interface KeptRule {
  life: KeptLife
  /**
   * The query that tells one page from another, in its one spelling, so that no two entries are the same page; null: this one is not
   * kept, as it depends on who asks, or redirects.
   */
  queryOf(search: URLSearchParams): string | null
  /** What it shows, by whose change it is void; the whole site's is every page's. */
  tagsOf(parameters: Readonly<Record<string, string | undefined>>): readonly string[]
}

export interface PageDefinition {
  route: Route
  /** Makes it for one visitor. */
  load: Load
  /** Takes the page's form, posted without script: redirects (303) where it worked, else the page with what was typed. */
  submit?: Load | undefined
  /** How it is made for everybody and cached; absent: it is made for each visitor. */
  shared?: { rule: KeptRule; load: PublicLoad } | undefined
  /** The sheets that its subjects have beside the one of every page. */
  sheets: readonly Sheet[]
}

/**
 * A page of one visitor. The loader awaits what decides the status or the title and starts the rest first; what it throws becomes the
 * error page, while the status can still say so.
 */
export function visitorPage<Pattern extends string>(
  route: Route<Pattern>,
  { sheets, submit }: { sheets: readonly Sheet[]; submit?: Load<Pattern> },
  load: Load<Pattern>,
): PageDefinition {
  return { route, load: load as Load, submit: submit as Load | undefined, sheets }
}

interface PublicAbout<Pattern extends string> {
  sheets: readonly Sheet[]
  cache: KeptRule
  /** What a visitor is answered with instead of the page, for addresses that are not cached; null: the page. */
  forVisitor?(c: Ctx<Pattern>): Promise<Response | null>
}

/** A page that is the same for everybody. At an address that `cache` leaves out it is made by the same loader for its visitor alone. */
export function publicPage<Pattern extends string>(
  route: Route<Pattern>,
  { sheets, cache, forVisitor }: PublicAbout<Pattern>,
  load: PublicLoad<Pattern>,
): PageDefinition {
  const forOne: Load<Pattern> = async (c) => (await forVisitor?.(c)) ?? load(visitorRequest(c))
  return { route, load: forOne as Load, sheets, shared: { rule: cache, load: load as PublicLoad } }
}
