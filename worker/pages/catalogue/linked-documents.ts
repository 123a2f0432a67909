import type { LinkedDocument } from '#client/components/catalogue/document-anchor.tsx'
import { type DocumentLink, parseDocumentHosts, toDocumentLink } from '#shared/trade/document-hosts.ts'
import type { PageRequest } from '../../page/page-definition.ts'

type LinkFrom = Pick<PageRequest, 'site_url' | 'document_hosts'>

/** The link of this site to a document of the catalogue; null for a URL that must not be linked. */
export const findDocumentLink = ({ site_url, document_hosts }: LinkFrom, url: string): DocumentLink | null =>
  toDocumentLink(url, site_url, parseDocumentHosts(document_hosts))

/** The documents that have a link, in their order. */
export const listDocumentLinks = (from: LinkFrom, documents: readonly { title: string; url: string }[]): LinkedDocument[] =>
  documents.flatMap(({ title, url }) => {
    const link = findDocumentLink(from, url)
    return link ? [{ title, link }] : []
  })
