import type { ChangeKind, OfferChange } from '#shared/contract/desk-catalogue.ts'
import { decodePriceBreaks, encodePriceBreaks } from '../catalogue/codes.ts'
import { completeOffer } from '../catalogue/import/offer-cells.ts'
import { RejectedPart } from '../catalogue/import/rejected-part.ts'
import type { OffersRow, PartsRow } from '../database/rows.ts'

/** What a batch can change of an offer beside its stock, as it is stored. */
export const TERMS = ['moq', 'multiple', 'spq', 'lead_time_weeks', 'date_code', 'stock_number', 'price_breaks'] as const
export type Terms = Pick<OffersRow, (typeof TERMS)[number]>

/** An offer as it is, with what tells whose it is. */
export type StoredOffer = OffersRow & Pick<PartsRow, 'part_number' | 'manufacturer_id'>

/** What becomes of an offer; null: it stays. */
export interface OfferPlan {
  stored: StoredOffer
  stock: number | null
  terms: Terms | null
}

/** What of an offer changes with a plan; nothing, where it is as it should be. */
export function changedKinds({ stored, stock, terms }: OfferPlan): ChangeKind[] {
  const kinds: ChangeKind[] = []
  if (terms && terms.price_breaks !== stored.price_breaks) kinds.push('prices')
  if (stock !== null) kinds.push('stock')
  if (terms && TERMS.some((field) => field !== 'price_breaks' && terms[field] !== stored[field])) kinds.push('terms')
  return kinds
}

/**
 * What one change makes of an offer.
 * @param shownStock what of a fed stock is there to be sold
 * @returns the plan, or why it cannot be
 */
export function planOffer(
  stored: StoredOffer,
  { offer: _, stock, ...named }: OfferChange,
  shownStock: (fed: number) => number,
): OfferPlan | { field: string; problem: string } {
  const fed = stock === undefined ? null : (stock ?? 0)
  const plan: OfferPlan = { stored, stock: fed === null || shownStock(fed) === stored.stock ? null : fed, terms: null }
  if (Object.values(named).every((value) => value === undefined)) return plan
  try {
    const terms = newTerms(stored, named)
    const isSame = TERMS.every((field) => terms[field] === stored[field])
    return isSame ? plan : { ...plan, terms }
  } catch (error) {
    if (!(error instanceof RejectedPart)) throw error
    return { field: named.price_breaks ? 'price_breaks' : 'moq', problem: 'price_above_minimum' }
  }
}

function newTerms(stored: StoredOffer, named: Omit<OfferChange, 'offer' | 'stock'>): Terms {
  const { multiple, lead_time_weeks, price_breaks, ...others } = named
  // Where it lies and how it is packed are no terms.
  const elsewhere = { packaging: 'bulk', location: '', supplier: '' } as const
  const before = { ...stored, ...elsewhere, price_breaks: decodePriceBreaks(stored.price_breaks) }
  const cells = {
    ...others,
    ...(multiple !== undefined && { multiple: multiple ?? 1 }),
    ...(lead_time_weeks !== undefined && { lead_time_weeks: lead_time_weeks ?? 0 }),
    ...(price_breaks !== undefined && { price_breaks: price_breaks ?? [] }),
  }
  const offer = completeOffer(withoutAbsent(cells), before)
  return { ...offer, price_breaks: encodePriceBreaks(offer.price_breaks) }
}

/** Without the fields that are there and say nothing. */
function withoutAbsent<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
}
