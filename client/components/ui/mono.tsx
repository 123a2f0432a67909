import type { ReactNode } from 'react'

/** The number of a part, an order or an RFQ: in letters of one width, from left to right in every language. */
export function Mono({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="mono">
      {children}
    </bdi>
  )
}

/** Such a number as the way to its page. */
export function MonoLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="pn-link" href={href}>
      <bdi dir="ltr">{text}</bdi>
    </a>
  )
}
