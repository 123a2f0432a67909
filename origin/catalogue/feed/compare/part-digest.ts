import type { OfferInput, ParameterValue } from '../../model.ts'

/** The fields of a part and of its offers that a file has columns for; others are not compared. */
export interface DigestColumns {
  part: ReadonlySet<'series' | 'package' | 'lifecycle' | 'rohs' | 'datasheet_url'>
  /** Slugs of the compared parameters. */
  parameters: ReadonlySet<string>
  /** Empty: offers are not compared. */
  offer: ReadonlySet<keyof OfferInput>
}

/** An offer with its prices as they are stored. */
export type DigestOffer = Omit<OfferInput, 'price_breaks'> & { price_breaks: string }

/** A part in the form that both sides of a comparison use. */
export interface DigestPart {
  series: string | null
  package: string | null
  lifecycle: string
  rohs: boolean | null
  datasheet_url: string | null
  /** Parameters in the order of the part's category. */
  parameters: readonly (readonly [slug: string, value: ParameterValue | null])[]
  offers: readonly DigestOffer[]
}

const PART_FIELDS = ['series', 'package', 'lifecycle', 'rohs', 'datasheet_url'] as const
const OFFER_FIELDS = [
  ...(['packaging', 'location', 'supplier', 'stock', 'moq', 'multiple', 'spq'] as const),
  ...(['lead_time_weeks', 'date_code', 'stock_number', 'price_breaks'] as const),
] as const

/** A hash of 53 bits that is equal for equal parts, whatever the order of their offers. */
export function computePartDigest(part: DigestPart, columns: DigestColumns): number {
  let text = ''
  for (const field of PART_FIELDS) if (columns.part.has(field)) text += `${part[field] ?? ''}\u001f`
  for (const [slug, value] of part.parameters) if (columns.parameters.has(slug)) text += `${value ?? ''}\u001f`
  if (columns.offer.size > 0) {
    const offers = part.offers.map((offer) => offerText(offer, columns))
    text += offers.length < 2 ? (offers[0] ?? '') : offers.sort().join('\u001e')
  }
  return hash(text)
}

function offerText(offer: DigestOffer, { offer: fields }: DigestColumns): string {
  let text = '\u001e'
  for (const field of OFFER_FIELDS) if (fields.has(field)) text += `${offer[field] ?? ''}\u001f`
  return text
}

/** Two FNV-like sums of 32 bits, mixed; not for secrets. */
function hash(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x9e3779b1)
    low = Math.imul(low ^ code, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
