import { createContext, type ReactNode } from 'react'

/** Collects the late parts of a page, for a document that streams them in position. */
export interface LateSections {
  /** @returns the mark of the position; `failed` replaces a part that cannot be shown */
  later(part: Promise<ReactNode>, failed: ReactNode): string
}

/** The late parts of the document; null outside one, where a late part is awaited. */
export const LateSections = createContext<LateSections | null>(null)
