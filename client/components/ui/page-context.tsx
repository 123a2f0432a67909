import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { Language } from '#shared/languages.ts'
import { type Query, type Route, type RouteParams, toPath } from '#shared/routes.ts'

export interface PageContextValue {
  lang: Language
  /** BCP 47, for `Intl`. */
  tag: string
  t: Translator
  /** The reader's time zone, an IANA name; absent: UTC. */
  time_zone?: string
  /** On a page for all readers: the slot of an instant, ISO 8601, which is filled for each. */
  formatMomentSlot?: (at: string) => string
}

/** Builds URLs in the page's language. */
export type Href = <R extends Route>(route: R, params: RouteParams<R>, query?: Query) => string

/** The page's properties that every component may read. */
interface Page extends PageContextValue {
  href: Href
  time_zone: string
}

const CurrentPage = createContext<Page | null>(null)

/** @param props.value the same object at each render */
export function PageContext({ value, children }: { value: PageContextValue; children?: ReactNode }) {
  const page = useMemo(
    (): Page => ({ time_zone: 'UTC', ...value, href: (route, params, query) => toPath(route, value.lang, params, query) }),
    [value],
  )
  return <CurrentPage value={page}>{children}</CurrentPage>
}

export function usePage(): Page {
  const page = useContext(CurrentPage)
  if (!page) throw new Error('there is no page around this component')
  return page
}
