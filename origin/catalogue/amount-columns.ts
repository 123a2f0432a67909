/**
 * The columns of a category that are computed from its offers: stock and prices. An import writes them with all other columns, a change of
 * prices and stock writes only them.
 */
import { PRICE_QUANTITIES } from '#shared/url/listing-limits.ts'
import { encodeCodedColumn, encodeScaledColumn, toPriceField } from './column-format.ts'
import { LeastCosts } from './least-costs.ts'

const MICROS_PER_DOLLAR = 1e6

/** One field of a chunk, as it is stored. */
export interface EncodedColumn {
  field: string
  kind: 'coded' | 'scaled'
  summary: string
  body: string
}

/** `in_stock` is coded, with 1 as its only value; the others are scaled. */
export const AMOUNT_FIELDS: readonly string[] = ['in_stock', 'stock', ...PRICE_QUANTITIES.map(toPriceField)]

/** The dictionary of `in_stock`. */
export const IN_STOCK_VALUES: readonly number[] = [1]

/** The amounts of the offers of a chunk's parts: total stock, and the unit cost at each quantity. */
export class ChunkAmounts {
  readonly #stock: Float64Array
  readonly #costs: LeastCosts

  /** @param length how many parts the chunk has */
  constructor(length: number) {
    this.#stock = new Float64Array(length)
    this.#costs = new LeastCosts(PRICE_QUANTITIES, length)
  }

  /** @param index of the part in its chunk @param priceBreaks as they are stored; empty: on request */
  add(index: number, stock: number, moq: number, multiple: number, priceBreaks: string): void {
    this.#stock[index] = (this.#stock[index] as number) + stock
    this.#costs.add(index, priceBreaks, moq, multiple, stock)
  }

  /** Each of `AMOUNT_FIELDS`, in their order, encoded on demand. */
  *encode(): Generator<EncodedColumn> {
    const scaled = (field: string, values: Float64Array): EncodedColumn => ({ field, kind: 'scaled', ...encodeScaledColumn(values) })
    yield { field: 'in_stock', kind: 'coded', ...encodeCodedColumn(Uint16Array.from(this.#stock, (pieces) => (pieces > 0 ? 1 : 0))) }
    yield scaled(
      'stock',
      this.#stock.map((pieces) => (pieces > 0 ? pieces : Number.NaN)),
    )
    for (const [at, qty] of PRICE_QUANTITIES.entries())
      yield scaled(
        toPriceField(qty),
        this.#costs.costs(at).map((micros) => (Number.isFinite(micros) ? micros / qty / MICROS_PER_DOLLAR : Number.NaN)),
      )
  }
}
