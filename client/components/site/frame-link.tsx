import { type ComponentProps, createContext, useContext } from 'react'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { pathTo, type Route } from '#shared/routes.ts'
import { usePage } from '../ui/page-context.tsx'

/** Paths of pages, without a language, that the shop does not have: its API lacks their calls. */
export const AbsentPages = createContext<readonly string[]>([])

/** Whether the shop has a page. */
export function useHasPage(): (route: Route) => boolean {
  const absent = useContext(AbsentPages)
  return (route) => !absent.includes(pathTo(route, DEFAULT_LANGUAGE, {}))
}

interface FrameLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Route
  /** With its sign: "#feedback". */
  hash?: string
}

/** A link of the frame to a page; nothing where the shop does not have it. */
export function FrameLink({ to, hash = '', ...rest }: FrameLinkProps) {
  const { href } = usePage()
  const hasPage = useHasPage()
  return hasPage(to) ? <a href={href(to, {}) + hash} {...rest} /> : null
}
