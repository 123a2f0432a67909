import type { Lifecycle, Packaging, StockLocation, Supplier } from './model.ts'

/** Stored as the index in these lists: append only. */
export const PACKAGINGS = ['cut_tape', 'reel', 'tray', 'tube', 'bulk', 'box', 'ammo_pack'] as const satisfies readonly Packaging[]
export const LOCATIONS = ['hong_kong', 'shenzhen', 'rotterdam', 'reno'] as const satisfies readonly StockLocation[]
export const SUPPLIERS = ['own_stock', 'manufacturer', 'franchised_partner', 'market_partner'] as const satisfies readonly Supplier[]
export const LIFECYCLES = ['active', 'nrnd', 'last_time_buy', 'obsolete'] as const satisfies readonly Lifecycle[]

/** At most so many offers a part: an offer's id is its part's id × 8 + its number. */
export const OFFERS_PER_PART = 8

/** "1:5200,10:4100": quantity and micros. */
export function encodePriceBreaks(breaks: readonly { from_qty: number; unit_price: number }[]): string {
  return breaks.map(({ from_qty, unit_price }) => `${from_qty}:${unit_price}`).join(',')
}

/** The reverse of `encodePriceBreaks`; an empty text has no break. */
export function decodePriceBreaks(text: string): { from_qty: number; unit_price: number }[] {
  if (text === '') return []
  return text.split(',').map((step) => {
    const colon = step.indexOf(':')
    return { from_qty: Number(step.slice(0, colon)), unit_price: Number(step.slice(colon + 1)) }
  })
}
