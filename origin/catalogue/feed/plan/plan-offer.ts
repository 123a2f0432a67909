import type { ChangeKind, OfferChange } from '#shared/contract/desk-catalogue.ts'
import type { OfferRow, PartRow } from '../../../database/rows.ts'
import { decodePriceBreaks, encodePriceBreaks, type OfferSlugs, PACKAGINGS } from '../../codes.ts'
import { completeOffer } from '../../import/offer-cells.ts'
import { RejectedPartError } from '../../import/rejected-part.ts'
import type { OfferInput } from '../../model.ts'

/** The fields of an offer that a batch can change besides its stock, as stored. */
export const TERMS = [
  ...(['moq', 'multiple', 'spq', 'lead_time_weeks', 'date_code', 'stock_number', 'price_breaks'] as const),
  ...(['packaging', 'location', 'supplier'] as const),
] as const
export type Terms = Pick<OfferRow, (typeof TERMS)[number]>

/** A stored offer, with the columns that identify its part. */
export type StoredOffer = OfferRow & Pick<PartRow, 'part_number' | 'manufacturer_id' | 'demonstration'>

/** The planned changes of an offer; null: unchanged. */
export interface OfferPlan {
  stored: StoredOffer
  stock: number | null
  terms: Terms | null
}

type OfferKind = Extract<ChangeKind, 'prices' | 'stock' | 'terms'>

/** The kinds of changes of an offer; empty if it is up to date. */
export function listChangedKinds({ stored, stock, terms }: OfferPlan): OfferKind[] {
  const kinds: OfferKind[] = []
  if (terms && terms.price_breaks !== stored.price_breaks) kinds.push('prices')
  if (stock !== null) kinds.push('stock')
  if (terms && TERMS.some((field) => field !== 'price_breaks' && terms[field] !== stored[field])) kinds.push('terms')
  return kinds
}

/**
 * Plans one change of an offer.
 * @param toVisibleStock how much of a feed's stock is for sale
 * @returns the plan, or why it is impossible
 */
export function planOffer(
  stored: StoredOffer,
  { offer: _, stock, ...named }: OfferChange,
  toVisibleStock: (feedQuantity: number) => number,
): OfferPlan | { field: string; problem: string } {
  const feedQty = stock === undefined ? null : (stock ?? 0)
  const plan: OfferPlan = { stored, stock: feedQty === null || toVisibleStock(feedQty) === stored.stock ? null : feedQty, terms: null }
  if (Object.values(named).every((value) => value === undefined)) return plan
  try {
    const terms = newTerms(stored, named)
    const isSame = TERMS.every((field) => terms[field] === stored[field])
    return isSame ? plan : { ...plan, terms }
  } catch (error) {
    if (!(error instanceof RejectedPartError)) throw error
    return { field: named.price_breaks ? 'price_breaks' : 'moq', problem: 'price_above_minimum' }
  }
}

function newTerms(stored: StoredOffer, named: Omit<OfferChange, 'offer' | 'stock'>): Terms {
  const { multiple, lead_time_weeks, price_breaks, ...others } = named
  const { packaging, location, supplier } = stored
  // Warehouse and packaging cannot change.
  const defaultTerms = { packaging: 'bulk', location: '', supplier: '' } as const
  const before = { ...stored, ...defaultTerms, price_breaks: decodePriceBreaks(stored.price_breaks) }
  const cells = {
    ...others,
    ...(multiple !== undefined && { multiple: multiple ?? 1 }),
    ...(lead_time_weeks !== undefined && { lead_time_weeks: lead_time_weeks ?? 0 }),
    ...(price_breaks !== undefined && { price_breaks: price_breaks ?? [] }),
  }
  const offer = completeOffer(withoutAbsent(cells), before)
  return { ...offer, packaging, location, supplier, price_breaks: encodePriceBreaks(offer.price_breaks) }
}

/**
 * An offer's terms as they are stored. @param slugs slugs by the numbers of warehouses and kinds of supplier; the first is the default of
 * an offer
 */
export const toTerms = (offer: OfferInput, slugs: OfferSlugs): Terms => {
  const { moq, multiple, spq, lead_time_weeks, date_code, stock_number } = offer
  return {
    moq,
    multiple,
    spq,
    lead_time_weeks,
    date_code,
    stock_number,
    packaging: PACKAGINGS.indexOf(offer.packaging),
    location: findCode(offer.location, slugs.location),
    supplier: findCode(offer.supplier, slugs.supplier),
    price_breaks: encodePriceBreaks(offer.price_breaks),
  }
}

function findCode(slug: string, slugs: ReadonlyMap<number, string>): number {
  let first: number | undefined
  for (const [code, existingSlug] of slugs) {
    if (existingSlug === slug) return code
    first ??= code
  }
  return first ?? 0
}

/** Copies an object without its undefined fields. */
function withoutAbsent<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
}
