import type { ReactNode } from 'react'

interface PageSectionProps {
  /** Of the heading, which names the section. */
  id: string
  title: ReactNode
  /** Beside the heading. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a page under a heading of its own. */
export function PageSection({ id, title, more, className = 'page-section', children }: PageSectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}
