import { getOrInsertBounded } from '#shared/text/get-or-insert.ts'

/**
 * The addresses of the site that `SITE_URL` names, without a slash at the end: links begin with the first, and the site answers at
 * all of them. Separated by commas or blanks; what is no address of the web is left out.
 */
export function listSiteUrls({ SITE_URL = '' }: { SITE_URL?: string | undefined }): readonly string[] {
  return getOrInsertBounded(addressesIn, 1, SITE_URL, () => SITE_URL.split(/[\s,]+/).flatMap((text) => parseSiteUrl(text) ?? []))
}
/** One isolate has one setting. */
const addressesIn = new Map<string, readonly string[]>()

/** The address of a site in a text, without path and slash; null where it is none of the web. */
export function parseSiteUrl(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}
