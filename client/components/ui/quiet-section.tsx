import { type ReactNode, use, useContext } from 'react'
import { LateSections } from './late-sections.ts'

interface QuietSectionProps<Data> {
  /** Null once the loader has failed: it never rejects. */
  data: Promise<Data | null>
  /** Stands in its place when it fails: a sentence, never nothing. */
  failed: ReactNode
  children: (data: Data) => ReactNode
}

/** A slow part of a page: the document goes on with it once it is there, and has a message in its place when it fails. */
export function QuietSection<Data>({ data, failed, children }: QuietSectionProps<Data>) {
  const sections = useContext(LateSections)
  const renderData = (loadedData: Data | null): ReactNode => (loadedData === null ? failed : children(loadedData))
  if (!sections) return renderData(use(data))
  return sections.later(data.then(renderData), failed)
}
