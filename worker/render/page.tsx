import type { ReactElement } from 'react'
import type { PageHead } from './head.tsx'

export interface Page {
  head: PageHead
  body: ReactElement
  status?: 200 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503
}

/** The head of a page for one reader alone, which is never indexed. */
export const toPrivateHead = (title: string): PageHead => ({ title, description: title, noindex: true })

/** The target of a redirect, instead of a page. */
export interface Redirect {
  location: string
  status: 301 | 302
}

export const toRedirect = (location: string, status: Redirect['status']): Redirect => ({ location, status })
