import type { ReactNode } from 'react'

interface EmptyProps {
  title?: string
  /** Why, or what to do. */
  text?: ReactNode
  /** The way on: a link, or a row of several. */
  way?: ReactNode
  ways?: ReactNode
}

/** Stands where there would be something. */
export function Empty({ title, text, way, ways }: EmptyProps) {
  return (
    <div className="empty">
      {title && <p className="empty-title">{title}</p>}
      {text && <p>{text}</p>}
      {way && <p>{way}</p>}
      {ways && <p className="button-row">{ways}</p>}
    </div>
  )
}
