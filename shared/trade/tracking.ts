/** The carriers' tracking pages; each URL ends in the parcel number. */
const PAGES: readonly (readonly [name: RegExp, page: string])[] = [
  [/\bdhl\b/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  [/\bfed\s?ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/\bsf\b|顺丰|順豐/i, 'https://www.sf-express.com/chn/en/waybill/waybill-detail/'],
]

/** The carrier's page about a parcel, or null for an unlisted carrier. @param carrier as the desk wrote it */
export function toTrackingUrl(carrier: string, number: string): string | null {
  const page = PAGES.find(([name]) => name.test(carrier))?.[1]
  const bare = number.replace(/\s+/g, '')
  return page === undefined || bare === '' ? null : page + encodeURIComponent(bare)
}
