import type { Context } from 'hono'
import type { ReactNode } from 'react'
import type { Route } from '#shared/routes.ts'
import type { WorkerEnv } from '../request/env.ts'
import type { PageHead } from './head.tsx'
import type { Sheet } from './sheets.ts'

export interface Page {
  head: PageHead
  body: ReactNode
  status?: 200 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503
}

/** The head of a page of one reader alone: no index has it. */
export const privateHead = (title: string, more: Partial<PageHead> = {}): PageHead => ({
  title,
  description: title,
  noindex: true,
  ...more,
})

/** A request for a page, which knows the parts of its path: `PageContext<typeof routes.order>`. */
export type PageContext<R extends Route> = Context<WorkerEnv, R['pattern']>

type Load<Pattern extends string> = (c: Context<WorkerEnv, Pattern>) => Promise<Page | Response>

export interface PageDefinition {
  route: Route
  load(c: Context<WorkerEnv>): Promise<Page | Response>
  /** Takes the page's form, posted without script: redirects (303) where it worked, else the page with what was typed. */
  submit?: ((c: Context<WorkerEnv>) => Promise<Page | Response>) | undefined
  /** The sheets that its subjects have beside the one of every page. */
  sheets: readonly Sheet[]
}

/**
 * A page is a route, the sheets that it needs beside the one of every page, and a loader. The loader awaits what decides the status or the title and starts the rest first;
 * what it throws becomes the error page, while the status can still say so.
 */
export function page<Pattern extends string>(
  route: Route<Pattern>,
  sheets: readonly Sheet[],
  load: Load<Pattern>,
  { submit }: { submit?: Load<Pattern> } = {},
): PageDefinition {
  return { route, load: load as PageDefinition['load'], submit: submit as PageDefinition['submit'], sheets }
}
