import type { LinkedDocument } from '#client/components/catalogue/document-anchor.tsx'
import { type DocumentLink, documentHosts, documentLink } from '#shared/trade/document-hosts.ts'
import type { Ctx } from '../../request/env.ts'

/** How this site links to a document of the catalogue; null for an address that is no link. */
export const linkToDocument = (c: Ctx, url: string): DocumentLink | null =>
  documentLink(url, c.var.site_url, documentHosts(c.env.DOCUMENT_HOSTS))

/** The documents that have a link, in their order. */
export const linkedDocuments = (c: Ctx, documents: readonly { title: string; url: string }[]): LinkedDocument[] =>
  documents.flatMap(({ title, url }) => {
    const link = linkToDocument(c, url)
    return link ? [{ title, link }] : []
  })
