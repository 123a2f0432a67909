import type { OfferInput, PriceBreakInput } from '../model.ts'
import { RejectedPartError } from './rejected-part.ts'

/**
 * The offer fields of a row. A field is absent if the file has no column for it or its cell cannot be read. It is null for a default that
 * depends on other fields.
 */
export interface OfferCells extends Partial<Omit<OfferInput, 'moq' | 'spq'>> {
  moq?: number | null
  spq?: number | null
}

/**
 * A complete offer for the catalogue.
 * @param stored the offer it replaces, source of the fields for which the file has no columns
 * @throws RejectedPartError if the first price begins above the minimum order in the file
 */
export function completeOffer(cells: OfferCells, stored: OfferInput | null): OfferInput {
  const offer = { ...NEW_OFFER, ...stored, ...cells }
  const firstQty = offer.price_breaks[0]?.from_qty ?? 1
  offer.moq = cells.moq === undefined ? Math.max(stored?.moq ?? 1, firstQty) : (cells.moq ?? firstQty)
  offer.spq = (cells.spq === undefined ? stored?.spq : cells.spq) ?? offer.multiple
  offer.price_breaks = fromMinimum(offer.price_breaks, offer.moq)
  return offer as OfferInput
}

/** Defaults for fields that neither the file nor the catalogue has. */
const NEW_OFFER: Omit<OfferInput, 'moq' | 'spq'> = {
  packaging: 'bulk',
  location: '',
  supplier: '',
  stock: 0,
  multiple: 1,
  lead_time_weeks: 0,
  date_code: null,
  stock_number: null,
  price_breaks: [],
}

/** Fields that distinguish the offers of a part, the strongest first. */
const IDENTITY = ['packaging', 'location', 'supplier'] as const

/**
 * The complete offers of a part. A row replaces the offer with its stock number. Without one, it replaces an offer with the same packaging,
 * warehouse and supplier as far as the file has them, preferably of the same date code. The remaining rows replace the remaining offers in
 * their order.
 * @throws RejectedPartError if the file has no column to distinguish several offers, and the numbers of rows and offers differ
 */
export const completeOffers = (rows: readonly OfferCells[], stored: readonly OfferInput[]): OfferInput[] =>
  pairOffers(rows, stored).map(({ offer }) => offer)

/**
 * The complete offers of a part, each with the offer that it replaces; null for a new one.
 * @throws as `completeOffers`
 */
export function pairOffers<Stored extends OfferInput>(
  rows: readonly OfferCells[],
  stored: readonly Stored[],
): { offer: OfferInput; before: Stored | null }[] {
  if (stored.length === 0) return rows.map((row) => ({ offer: completeOffer(row, null), before: null }))
  const columns = IDENTITY.filter((column) => rows.some((row) => row[column] !== undefined))
  const left = [...stored]
  const take = (test: (offer: OfferInput) => boolean): Stored | null => {
    const index = left.findIndex(test)
    return index < 0 ? null : (left.splice(index, 1)[0] ?? null)
  }
  const agrees = (row: OfferCells) => (offer: OfferInput) =>
    columns.every((column) => row[column] === undefined || offer[column] === row[column])
  const pairedOffers = rows.map(({ stock_number: number }) => (number ? take((offer) => offer.stock_number === number) : null))
  const unpairedCount = pairedOffers.filter((pairedOffer) => pairedOffer === null).length
  if (columns.length === 0 && unpairedCount > 0 && left.length > 1 && left.length !== unpairedCount)
    throw new RejectedPartError(
      `the part has several offers, and the file nothing to tell them apart by (stock_number, ${IDENTITY.join(', ')})`,
    )
  for (const test of [
    (row: OfferCells) => (offer: OfferInput) => agrees(row)(offer) && row.date_code === offer.date_code,
    agrees,
    () => () => true,
  ])
    rows.forEach((row, index) => {
      pairedOffers[index] ??= take(test(row))
    })
  return rows.map((row, index) => ({ offer: completeOffer(row, pairedOffers[index] ?? null), before: pairedOffers[index] ?? null }))
}

/** Removes breaks that end below the minimum order, as they can never be reached. */
function fromMinimum(breaks: readonly PriceBreakInput[], moq: number): PriceBreakInput[] {
  const [first] = breaks
  if (!first) return []
  if (first.from_qty > moq) throw new RejectedPartError('is below the quantity at which the prices begin', 'moq', String(moq))
  return breaks
    .filter((_, index) => (breaks[index + 1]?.from_qty ?? Number.POSITIVE_INFINITY) > moq)
    .map((step) => ({ ...step, from_qty: Math.max(step.from_qty, moq) }))
}
