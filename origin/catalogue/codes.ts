import { toMoney } from '#shared/trade/money.ts'
import type { PriceBreak } from '#shared/trade/price-breaks.ts'
import type { OfferWordRow } from '../database/rows.ts'
import { toPartOfferCondition } from './ids.ts'

/** Rows contain the index in these lists, so new entries are only appended. */
export const PACKAGINGS = ['cut_tape', 'reel', 'tray', 'tube', 'bulk', 'box', 'ammo_pack'] as const
export const LIFECYCLES = ['active', 'nrnd', 'last_time_buy', 'obsolete'] as const
/** The lifecycle `obsolete` as a part's row has it. */
export const OBSOLETE = LIFECYCLES.indexOf('obsolete')
/** The factory's lead time of an offer `o` of a part `p`, in SQL: 0 for an obsolete part, which is no longer made. */
export const LEAD_TIME_SQL = `CASE p.lifecycle WHEN ${OBSOLETE} THEN 0 ELSE o.lead_time_weeks END`

/**
 * Slugs of the operator's warehouses and kinds of supplier by their number in offers, in the order of the operator's lists, removed ones
 * last.
 */
export type OfferSlugs = Readonly<Record<'location' | 'supplier', ReadonlyMap<number, string>>>

/** The slugs for the numbers of an offer. Unknown numbers give `bulk`, or an empty text. */
export const readOfferCodes = (offer: Record<'packaging' | 'location' | 'supplier', number>, slugs: OfferSlugs) => ({
  packaging: PACKAGINGS[offer.packaging] ?? 'bulk',
  location: slugs.location.get(offer.location) ?? '',
  supplier: slugs.supplier.get(offer.supplier) ?? '',
})

/** The slugs as the rows of `offer_words` have them. */
export const toOfferSlugs = (rows: readonly Pick<OfferWordRow, 'kind' | 'code' | 'slug'>[]): OfferSlugs => {
  const of = (kind: OfferWordRow['kind']) => new Map(rows.filter((row) => row.kind === kind).map(({ code, slug }) => [code, slug]))
  return { location: of('location'), supplier: of('supplier') }
}

/** Whether a part complies with RoHS as it is stored: 0 no, 1 yes, 2 unknown. */
export const toRohsCode = (rohs: boolean | null): number => (rohs === null ? 2 : Number(rohs))
/** The reverse of `toRohsCode`. */
export const readRohs = (code: number): boolean | null => (code === 2 ? null : code === 1)

/** Usual quantities of price breaks. Each is stored as the letter of its index, so append only, at most 26. */
const USUAL_QUANTITIES = [
  1, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000,
] as const
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Most prices have at most five decimals of a dollar; a point marks those that have more. */
const UNIT_MICROS = 10

/**
 * Price breaks as a short text: each is its quantity (a letter for a usual one, else "(7)") and its price in tens of
 * micros, base 36. "Aeg" is 1 piece at 5,200 micros.
 */
export function encodePriceBreaks(breaks: readonly { from_qty: number; unit_price: number }[]): string {
  return breaks
    .map(({ from_qty, unit_price }) => {
      const quantityIndex = (USUAL_QUANTITIES as readonly number[]).indexOf(from_qty)
      const price = unit_price % UNIT_MICROS === 0 ? (unit_price / UNIT_MICROS).toString(36) : `.${unit_price.toString(36)}`
      return `${quantityIndex < 0 ? `(${from_qty})` : LETTERS[quantityIndex]}${price}`
    })
    .join('')
}

/** The reverse of `encodePriceBreaks`; an empty text has no break. */
export function decodePriceBreaks(text: string): PriceBreak[] {
  return Array.from(text.matchAll(/(?:([A-Z])|\((\d+)\))(\.?)([0-9a-z]+)/g), ([, quantityLetter, digits, point, price = '']) => ({
    from_qty: quantityLetter === undefined ? Number(digits) : (USUAL_QUANTITIES[LETTERS.indexOf(quantityLetter)] ?? 1),
    unit_price: toMoney(Number.parseInt(price, 36) * (point === '' ? UNIT_MICROS : 1)),
  }))
}

/** The stock and the price breaks of all offers of a part `p` as one text, as SQL: see `readOfferAmounts`. */
export const OFFER_AMOUNTS = `(SELECT group_concat(o.stock || ' ' || o.moq || ' ' || o.multiple || ' ' || o.price_breaks, ';') FROM offers o
  WHERE ${toPartOfferCondition('p.part_id')})`

/** The total stock of a part's offers, null without any; `each` is called for every offer with prices. */
export function readOfferAmounts(
  offers: string | null,
  each: (priceBreaks: string, moq: number, multiple: number, stock: number) => void,
): number | null {
  if (offers === null) return null
  let stock = 0
  for (const offer of offers.split(';')) {
    const [pieces, moq, multiple, breaks = ''] = offer.split(' ')
    stock += Number(pieces)
    if (breaks !== '') each(breaks, Number(moq), Number(multiple), Number(pieces))
  }
  return stock
}

const [A, Z, OPEN, CLOSE, POINT, ZERO, NINE] = [65, 90, 40, 41, 46, 48, 57]

/**
 * Writes the cost of an order of each of `quantities` (ascending) into `costs`, in micros. An order is at least the MOQ, and a multiple.
 * Allocates nothing, because it runs for every offer of the catalogue.
 */
export function computeCosts(text: string, moq: number, multiple: number, quantities: readonly number[], costs: Float64Array): void {
  let fromQty = 0
  let price = 0
  let unit = UNIT_MICROS
  costs.fill(Number.POSITIVE_INFINITY)
  const writeCosts = (): void => {
    for (let at = 0; at < quantities.length; at++) {
      const pieces = Math.max(quantities[at] as number, moq)
      const ordered = multiple > 1 ? Math.ceil(pieces / multiple) * multiple : pieces
      // The first break also applies to smaller quantities.
      if (fromQty <= ordered || costs[at] === Number.POSITIVE_INFINITY) costs[at] = price * unit * ordered
    }
  }
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : A
    if ((code >= A && code <= Z) || code === OPEN) {
      if (at > 0) writeCosts()
      price = 0
      unit = UNIT_MICROS
      if (code === OPEN) {
        fromQty = 0
        for (at++; text.charCodeAt(at) !== CLOSE && at < text.length; at++) fromQty = fromQty * 10 + text.charCodeAt(at) - ZERO
      } else fromQty = (USUAL_QUANTITIES as readonly number[])[code - A] ?? 1
    } else if (code === POINT) unit = 1
    else price = price * 36 + (code <= NINE ? code - ZERO : code - 87)
  }
}
