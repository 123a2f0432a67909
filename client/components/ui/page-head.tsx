import type { ReactNode } from 'react'
import { Mono } from './mono.tsx'

interface PageHeadProps {
  title: ReactNode
  /** Of the order or the RFQ that the page is about. */
  number?: string
  lead?: ReactNode
  /** What else is said of the page. */
  children?: ReactNode
}

/** The head of a page: what it is called, and what is said of it. */
export function PageHead({ title, number, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <h1>
        {title}
        {number !== undefined && ' '}
        {number !== undefined && <Mono>{number}</Mono>}
      </h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </header>
  )
}
