import type { DocumentLink } from '#shared/trade/document-hosts.ts'
import { Icon } from '../ui/icon.tsx'
import { Value } from '../ui/values.tsx'

/** A document with the link that `toDocumentLink` allows for its URL. */
export interface LinkedDocument {
  title: string
  link: DocumentLink
}

/** The `rel` of a document's link. Other sites get no referrer, and search engines do not count the link. */
export const toExternalRel = (link: DocumentLink): { rel: string } | object =>
  link.kind === 'local' ? {} : { rel: 'nofollow noopener noreferrer' }

/** The link to a document; the host is named below the title unless it is a listed manufacturer's. */
export function DocumentAnchor({ title, link }: LinkedDocument) {
  return (
    <a href={link.href} className="with-icon" {...toExternalRel(link)}>
      <Icon name="pdf" />
      <span>
        <bdi>{title}</bdi>
        {link.kind === 'foreign' && <Value className="muted small block">{link.host}</Value>}
      </span>
    </a>
  )
}
