import { createContext, type ReactNode } from 'react'

/** Takes the parts of a page that are still on their way, for a document that sends them in their place. */
export interface LateSections {
  /** @returns what marks the place; `failed` stands there where the part cannot be shown */
  later(part: Promise<ReactNode>, failed: ReactNode): string
}

/** Null outside a document: a part is waited for there. */
export const LateSections = createContext<LateSections | null>(null)
