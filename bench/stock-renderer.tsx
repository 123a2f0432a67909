/**
 * Renders documents with React's stream, as `@hono/react-renderer` offers it: replaces worker/render/renderer.tsx (pages.ts). Without
 * `LateSections` the page waits for a late section.
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
