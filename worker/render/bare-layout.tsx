import type { ReactNode } from 'react'
import { PageContext, type PageContextValue } from '#client/components/ui/page-context.tsx'
import { languageEntry } from '#shared/languages.ts'

interface BareLayoutProps {
  page: PageContextValue
  title: string
  children?: ReactNode
}

/** A page without its frame, for a script that has the frame already. */
export function BareLayout({ page, title, children }: BareLayoutProps) {
  return (
    <html lang={page.tag} dir={languageEntry(page.lang).dir}>
      <head>
        <title>{title}</title>
      </head>
      <body>
        <PageContext value={page}>{children}</PageContext>
      </body>
    </html>
  )
}
