import { type ReactNode, use, useContext } from 'react'
import { LateSections } from './late-sections.ts'

interface QuietSectionProps<Data> {
  /** The loader never rejects; its data is null once it has failed. */
  data: Promise<Data | null>
  /** The message when it fails: a sentence, never empty. */
  failed: ReactNode
  children: (data: Data) => ReactNode
}

/** A slow part of a page: it follows in the document once it is ready, or a message when it fails. */
export function QuietSection<Data>({ data, failed, children }: QuietSectionProps<Data>) {
  const sections = useContext(LateSections)
  const renderData = (loadedData: Data | null): ReactNode => (loadedData === null ? failed : children(loadedData))
  if (!sections) return renderData(use(data))
  return sections.later(data.then(renderData), failed)
}
