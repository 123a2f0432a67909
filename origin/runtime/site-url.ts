import { getOrInsertBounded } from '#shared/text/get-or-insert.ts'

/**
 * The URLs of the site in `SITE_URL`, without a slash at the end. Links use the first, and the site answers at all of them. Separated by
 * commas or blanks; invalid URLs are left out.
 */
export function listSiteUrls({ SITE_URL = '' }: { SITE_URL?: string | undefined }): readonly string[] {
  return getOrInsertBounded(addressesIn, 1, SITE_URL, () => SITE_URL.split(/[\s,]+/).flatMap((text) => parseSiteUrl(text) ?? []))
}
/** URLs by the text of `SITE_URL`; an isolate has only one. */
const addressesIn = new Map<string, readonly string[]>()

/** The origin of a site's URL, without path and slash; null if it is no http or https URL. */
export function parseSiteUrl(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}
