import type { OfferInput, Packaging, PartInput, PriceBreakInput } from '#origin/catalogue/model.ts'

/**
 * A stream of numbers in [0, 1) that depends on nothing but its key: the same part has the same offers on every
 * machine and every day. FNV-1a for the key, mulberry32 for the stream.
 */
class Dice {
  #state: number

  constructor(seed: number, maker: string, partNumber: string) {
    let hash = (0x811c9dc5 ^ seed) >>> 0
    for (let i = 0; i < maker.length; i++) hash = Math.imul(hash ^ maker.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0x1f, 0x01000193)
    for (let i = 0; i < partNumber.length; i++) hash = Math.imul(hash ^ partNumber.charCodeAt(i), 0x01000193)
    this.#state = hash >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `from` to `to`, ends included. */
  nextInteger(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }
}

const LOCATIONS = ['hong_kong', 'shenzhen', 'rotterdam', 'reno']

/** Further offers come from others as well. */
const PARTNERS = ['own_stock', 'franchised_partner', 'manufacturer', 'market_partner']

/** Quantities at which a shop lowers its price, below the factory's pack. */
const STEPS = [1, 10, 25, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000] as const

/** Prices have at most five decimals of a dollar. */
const SHOP_MICROS = 10

const shopPrice = (micros: number): number => Math.max(SHOP_MICROS, Math.round(micros / SHOP_MICROS) * SHOP_MICROS)

/**
 * How much dearer a piece is than at the factory's pack. Handling one piece costs about seven cents whatever it is, so
 * that a chip resistor is a hundred times dearer alone, and a microcontroller half as dear again.
 */
function unitPrice(basePrice: number, qty: number, spq: number): number {
  const handling = 70_000 / qty
  const pack = Math.max(spq, 2)
  const smallness = qty >= pack ? -0.04 * Math.min(3, Math.log10(qty / pack)) : 0.55 * (1 - Math.log(qty) / Math.log(pack))
  return basePrice * (1 + smallness) + handling
}

/** Breaks that ascend from `moq` in its multiples, with falling prices; those that would not change the price are left out. */
function priceBreaks(basePrice: number, moq: number, spq: number): PriceBreakInput[] {
  const breaks: PriceBreakInput[] = [{ from_qty: moq, unit_price: shopPrice(unitPrice(basePrice, moq, spq)) }]
  const add = (fromQty: number) => {
    const last = breaks[breaks.length - 1] as PriceBreakInput
    const price = shopPrice(unitPrice(basePrice, fromQty, spq))
    if (fromQty > last.from_qty && price < last.unit_price) breaks.push({ from_qty: fromQty, unit_price: price })
  }
  if (moq > 1 && moq >= spq) {
    for (const packs of [2, 5, 10, 25]) add(moq * packs)
    return breaks
  }
  // Expensive parts are not sold by the ten thousand.
  const maxQuantity = Math.max(spq, basePrice > 1_000_000 ? 1_000 : 10_000)
  const steps = STEPS.filter((step) => step <= maxQuantity && step > moq && step % moq === 0)
  const pack = spq > moq ? [Math.ceil(spq / moq) * moq] : []
  for (const qty of [...steps, ...pack].sort((a, b) => a - b)) add(qty)
  return breaks
}

/** From 2240 to 2638, more of the last two years than of the first. */
function dateCode(dice: Dice): string {
  // From week 40 of 2022 to week 38 of 2026.
  const weeks = 4 * 52 - 1
  const back = Math.floor(dice.next() ** 1.6 * weeks)
  // Week 38 of 2026, counted back over years of 52 weeks.
  const week = 26 * 52 + 37 - back
  return `${Math.floor(week / 52)}${String((week % 52) + 1).padStart(2, '0')}`
}

/** Small packings in which a shop breaks a factory's pack. */
function loosePackaging(packaging: Packaging): Packaging {
  return packaging === 'reel' ? 'cut_tape' : packaging
}

/** Pieces on the shelf: cheap parts by the hundred thousand, dear ones by the dozen. */
function drawStock(dice: Dice, part: PartInput): number {
  const typical = Math.max(40, Math.min(400_000, 9e10 / (part.base_price + 40_000) / 8))
  const spread = dice.next() * dice.next() * 3
  return Math.floor(typical * spread) + dice.nextInteger(1, 90)
}

/**
 * The offers of a part, made up but always the same for one `seed`: mostly one, for about a fifth two to four
 * (other place, other packing). About 6 % of the offers have no stock and about 2 % no price (on request).
 * Every break starts at a quantity that may be ordered; a whole reel is sold in reels.
 */
export function offersFor(part: PartInput, seed: number): OfferInput[] {
  const dice = new Dice(seed, part.manufacturer, part.part_number)
  const lot = dice.next()
  const count = lot < 0.8 ? 1 : lot < 0.92 ? 2 : lot < 0.97 ? 3 : 4
  const firstLocation = dice.nextInteger(0, LOCATIONS.length - 1)
  const leadTimeWeeks = dice.nextInteger(4, dice.next() < 0.15 ? 52 : 26)
  const offers: OfferInput[] = []
  for (let i = 0; i < count; i++) {
    // The second offer of a reeled part is its full reel; the next ones lie elsewhere.
    const isFullPack = part.packaging === 'reel' && (i === 1 || (i === 0 && dice.next() < 0.12))
    const location = LOCATIONS[(firstLocation + (isFullPack && i === 1 ? 0 : i)) % LOCATIONS.length] ?? ''
    // No two places bought at the same price.
    const basePrice = part.base_price * (0.92 + dice.next() * 0.2)
    const handful = basePrice < 4_000 ? 10 : basePrice < 20_000 ? 5 : 1
    const moq = isFullPack ? part.spq : Math.min(handful, part.spq)
    const soldOut = dice.next() < 0.06
    const onRequest = dice.next() < 0.02
    // What is no longer made is mostly gone from the shelves, too.
    const gone = soldOut || (part.lifecycle === 'obsolete' && dice.next() < 0.7)
    const shelf = gone ? 0 : drawStock(dice, part)
    const stock = isFullPack ? Math.ceil(shelf / part.spq) * part.spq : shelf
    offers.push({
      packaging: isFullPack ? part.packaging : loosePackaging(part.packaging),
      location,
      supplier: PARTNERS[i] ?? 'own_stock',
      stock,
      moq,
      multiple: moq,
      spq: part.spq,
      lead_time_weeks: leadTimeWeeks,
      date_code: stock > 0 ? dateCode(dice) : null,
      stock_number: null,
      price_breaks: onRequest ? [] : priceBreaks(basePrice, moq, part.spq),
    })
  }
  return offers
}
