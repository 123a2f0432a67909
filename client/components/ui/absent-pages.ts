import { createContext, useContext } from 'react'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { type Route, toPath } from '#shared/routes.ts'

/** Paths without a language of the pages that the shop does not have, as its API lacks their calls. */
export const AbsentPages = createContext<readonly string[]>([])

/** Whether the shop has a page. */
export function useHasPage(): (route: Route) => boolean {
  const absent = useContext(AbsentPages)
  return (route) => !absent.includes(toPath(route, DEFAULT_LANGUAGE, {}))
}
