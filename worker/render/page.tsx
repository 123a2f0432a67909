import type { ReactNode } from 'react'
import type { Route } from '#shared/routes.ts'
import type { Ctx } from '../request/env.ts'
import type { PageHead } from './head.tsx'
import type { Sheet } from './sheets.ts'

export interface Page {
  head: PageHead
  body: ReactNode
  status?: 200 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503
}

/** The head of a page of one reader alone: no index has it. */
export const privateHead = (title: string): PageHead => ({ title, description: title, noindex: true })

export type Load<Pattern extends string = string> = (c: Ctx<Pattern>) => Promise<Page | Response>

export interface PageDefinition {
  route: Route
  load: Load
  /** Takes the page's form, posted without script: redirects (303) where it worked, else the page with what was typed. */
  submit?: Load | undefined
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
  return { route, load: load as Load, submit: submit as Load | undefined, sheets }
}
