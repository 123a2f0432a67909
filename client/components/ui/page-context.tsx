import { createContext, useContext } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { Language } from '#shared/languages.ts'
import { pathTo, type Query, type Route, type RouteParams } from '#shared/routes.ts'

/** What every component may know of the page it is on. */
export interface PageContextValue {
  lang: Language
  /** BCP 47, for `Intl`. */
  tag: string
  t: Translator
}

export const PageContext = createContext<PageContextValue | null>(null)

export function usePage(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error('there is no page around this component')
  return page
}

/** Builds addresses in the page's language. */
export function useHref(): <R extends Route>(route: R, params: RouteParams<R>, query?: Query) => string {
  const { lang } = usePage()
  return (route, params, query) => pathTo(route, lang, params, query)
}
