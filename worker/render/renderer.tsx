import { reactRenderer } from '@hono/react-renderer'
import { LateSections } from '#client/components/ui/late-sections.ts'
import { Crumbs } from '#client/components/ui/page-parts.tsx'
import type { SectionQueue } from './late-sections.tsx'
import { BareLayout, Layout, type LayoutProps, PlainLayout } from './layout.tsx'

/** The layout's data besides the page's body. */
interface ShopDocument extends Omit<LayoutProps, 'children'> {
  /** Whether the page is rendered without the frame, for a script that already has the frame. */
  is_bare: boolean
  sections: SectionQueue
}

declare module '@hono/react-renderer' {
  interface Props {
    /** Absent: the children are a whole document, as those of the desk. */
    shop?: ShopDocument
  }
}

/** Makes `c.render` write documents of React elements. */
export const renderer = reactRenderer(({ children, shop }) => {
  if (!shop) return children
  const { is_bare, sections, ...props } = shop
  const Document = is_bare ? BareLayout : props.head.is_plain ? PlainLayout : Layout
  return (
    <LateSections value={sections}>
      <Document {...props}>
        <Crumbs value={props.head.crumbs ?? []}>{children}</Crumbs>
      </Document>
    </LateSections>
  )
})
