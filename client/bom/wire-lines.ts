import type { BomLineView } from '#shared/contract/bom.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import { type Money, money, parseMoney } from '#shared/trade/money.ts'

/** A price as it came: a decimal string from the API, micros from the page's own props. */
function priceOf(value: unknown): Money {
  return (typeof value === 'string' ? parseMoney(value) : typeof value === 'number' ? money(value) : null) ?? money(0)
}

/** The browser carries no schemas: prices that travel as decimal strings become money here. */
export function offersOf(offers: readonly Offer[]): Offer[] {
  return offers.map((offer) => ({
    ...offer,
    price_breaks: offer.price_breaks.map(({ from_qty, unit_price }) => ({ from_qty, unit_price: priceOf(unit_price) })),
  }))
}

/** Lines of an answer, with money as money. */
export function linesOf(lines: readonly BomLineView[]): BomLineView[] {
  return lines.map((line) => (line.part ? { ...line, part: { ...line.part, offers: offersOf(line.part.offers) } } : line))
}
