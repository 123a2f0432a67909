/**
 * Documents by React's stream, as `@hono/react-renderer` offers it: stands in for worker/render/renderer.tsx (pages.ts). Without
 * `LateSections` a section that is late is waited for in its place.
 */
import { reactRenderer } from '@hono/react-renderer'
import { Crumbs } from '#client/components/ui/page-parts.tsx'
import { BareLayout, Layout } from '#worker/render/layout.tsx'

export const renderer = reactRenderer(
  ({ children, shop }) => {
    if (!shop) return children
    const { is_bare, sections: _, ...props } = shop
    const Document = is_bare ? BareLayout : Layout
    return (
      <Document {...props}>
        <Crumbs value={props.head.crumbs ?? []}>{children}</Crumbs>
      </Document>
    )
  },
  { stream: true, readableStreamOptions: { progressiveChunkSize: Number.POSITIVE_INFINITY } },
)
