import type { PartChange } from '#shared/contract/desk-catalogue.ts'
import { toMoney } from '#shared/trade/money.ts'
import type { FilePart } from './file-parts.ts'
import type { OfferCells } from './offer-cells.ts'

/** Converts a part of a file into a change of a feed. */
export function toPartChange({ row, offers }: Pick<FilePart, 'row' | 'offers'>): PartChange {
  const { manufacturer, part_number, category, part, parameters, datasheet_url } = row
  return {
    manufacturer,
    part_number,
    category,
    deleted: false,
    ...part,
    ...(datasheet_url !== undefined && { datasheet_url }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(offers && { offers: offers.map(toPartOffer) }),
  }
}

/** An offer without a warehouse is in the operator's first one. */
export const toPartOffer = ({ location, supplier, price_breaks, ...cells }: OfferCells): NonNullable<PartChange['offers']>[number] => ({
  ...cells,
  ...(location !== undefined && { location: location || null }),
  ...(supplier !== undefined && { supplier: supplier || null }),
  ...(price_breaks && { price_breaks: price_breaks.map((step) => ({ ...step, unit_price: toMoney(step.unit_price) })) }),
})
