import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { Language } from '#shared/languages.ts'
import { type Query, type Route, type RouteParams, toPath } from '#shared/routes.ts'

export interface PageContextValue {
  lang: Language
  /** BCP 47, for `Intl`. */
  tag: string
  t: Translator
}

/** Builds URLs in the page's language. */
export type Href = <R extends Route>(route: R, params: RouteParams<R>, query?: Query) => string

/** The page's properties that every component may read. */
interface Page extends PageContextValue {
  href: Href
}

const CurrentPage = createContext<Page | null>(null)

export function PageContext({ value: { lang, tag, t }, children }: { value: PageContextValue; children?: ReactNode }) {
  const page = useMemo((): Page => ({ lang, tag, t, href: (route, params, query) => toPath(route, lang, params, query) }), [lang, tag, t])
  return <CurrentPage value={page}>{children}</CurrentPage>
}

export function usePage(): Page {
  const page = useContext(CurrentPage)
  if (!page) throw new Error('there is no page around this component')
  return page
}
