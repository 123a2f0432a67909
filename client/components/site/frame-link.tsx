import type { ComponentProps } from 'react'
import type { Route } from '#shared/routes.ts'
import { useHasPage } from '../ui/absent-pages.ts'
import { usePage } from '../ui/page-context.tsx'

interface FrameLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Route
  /** The fragment with its sign: "#feedback". */
  hash?: string
}

/** A link of the frame to a page; nothing where the shop does not have it. */
export function FrameLink({ to, hash = '', ...rest }: FrameLinkProps) {
  const { href } = usePage()
  const hasPage = useHasPage()
  return hasPage(to) ? <a href={href(to, {}) + hash} {...rest} /> : null
}
