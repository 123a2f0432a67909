import type { ReactElement } from 'react'
import type { Route } from '#shared/routes.ts'
import type { Ctx } from '../request/env.ts'
import type { PageHead } from './head.tsx'
import type { Sheet } from './sheets.ts'

export interface Page {
  head: PageHead
  body: ReactElement
  status?: 200 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503
}

/** The head of a page of one reader alone: no index has it. */
export const privateHead = (title: string): PageHead => ({ title, description: title, noindex: true })

export type Load<Pattern extends string = string> = (c: Ctx<Pattern>) => Promise<Page | Response>

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
   * kept, as it depends on who asks, or leads on.
   */
  queryOf(search: URLSearchParams): string | null
  /** What it shows, by whose change it is void; the whole site's is every page's. */
  tagsOf(parameters: Readonly<Record<string, string | undefined>>): readonly string[]
}

export interface PageDefinition {
  route: Route
  load: Load
  /** Takes the page's form, posted without script: redirects (303) where it worked, else the page with what was typed. */
  submit?: Load | undefined
  /** How it is kept for everybody; absent: it is made anew for each reader. */
  kept?: KeptRule | undefined
  /** The sheets that its subjects have beside the one of every page. */
  sheets: readonly Sheet[]
}

interface About<Pattern extends string> extends Pick<PageDefinition, 'sheets' | 'kept'> {
  submit?: Load<Pattern>
}

/**
 * A page is a route, what is known of it beforehand, and a loader. The loader awaits what decides the status or the title and starts the rest
 * first; what it throws becomes the error page, while the status can still say so.
 */
export function page<Pattern extends string>(
  route: Route<Pattern>,
  { sheets, kept, submit }: About<Pattern>,
  load: Load<Pattern>,
): PageDefinition {
  return { route, load: load as Load, submit: submit as Load | undefined, sheets, kept }
}
