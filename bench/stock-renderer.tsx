/**
 * The Worker's documents by React's stream: stands in for worker/render/in-order.tsx (pages.ts). A section that is late is waited
 * for in its place, since QuietSection finds nobody to take it; the text is whole, since its holes are filled as one.
 */
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { PageContext, type PageContextValue } from '#client/components/ui/page-context.tsx'

export async function* renderInOrder(document: ReactNode, { page }: { page: PageContextValue }): AsyncGenerator<string, void> {
  const stream = await renderToReadableStream(<PageContext value={page}>{document}</PageContext>, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  yield new Response(stream).text()
}
