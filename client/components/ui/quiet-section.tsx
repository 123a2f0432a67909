import { type ReactNode, Suspense, use } from 'react'

interface QuietSectionProps<Data> {
  /** Null once the loader has failed: it never rejects. */
  data: Promise<Data | null>
  /** Stands while the section is on its way. */
  loading: ReactNode
  /** Stands in its place when it fails: a sentence, never nothing. */
  failed: ReactNode
  children: (data: Data) => ReactNode
}

/** A slow part of a page: streamed when it is there, and replaced by its own message when it fails. */
export function QuietSection<Data>({ data, loading, failed, children }: QuietSectionProps<Data>) {
  return (
    <Suspense fallback={loading}>
      <Settled data={data} failed={failed}>
        {children}
      </Settled>
    </Suspense>
  )
}

function Settled<Data>({ data, failed, children }: Pick<QuietSectionProps<Data>, 'data' | 'failed' | 'children'>) {
  const settled = use(data)
  return settled === null ? failed : children(settled)
}
