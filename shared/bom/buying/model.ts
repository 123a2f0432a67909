import type { Offer } from '../../contract/catalogue.ts'
import type { Money } from '../../trade/money.ts'
import type { PriceBreak } from '../../trade/price-breaks.ts'
import type { PartClass } from './part-class.ts'

/** Input and output of the buying computations. */

/** The largest quantity of one line: the limit of a quantity field. */
export const MAX_PIECES = 1_000_000_000
/** Maximum number of offers of one line that a plan considers: the first of the list, which is best first. */
export const MAX_OFFERS = 12

/** One way to buy a part, from the catalogue; price breaks ascend by `from_qty`. */
export interface BuyOffer extends Omit<Offer, 'date_code' | 'price_breaks'> {
  price_breaks: readonly PriceBreak[]
}

export interface PurchaseLine {
  line_id: number
  /** The matched part; null: none yet. */
  goods_id: number | null
  /** Pieces for one set; null where unknown. */
  single_set_qty: number | null
  part_class: PartClass
  do_not_fit: boolean
  lifecycle: string
  /** The offers that may be used: one if the buyer has chosen it. Empty without a match. */
  offers: readonly BuyOffer[]
}

export interface BuyingOptions {
  /** Whether the pieces that an assembly line loses are bought as well. */
  has_attrition: boolean
  /**
   * Which pieces may come from the factory. `allowed`: all beyond an offer's stock. `last_resort`: only for lines that the stock of all
   * their offers together does not cover. `never`: stock alone. An obsolete part always comes from stock.
   */
  back_order: 'allowed' | 'last_resort' | 'never'
}

export const DEFAULT_BUYING_OPTIONS: BuyingOptions = { has_attrition: true, back_order: 'allowed' }

/** One order line of a plan, from one offer. `qty` satisfies the offer's minimum and multiple. */
export interface PurchaseItem {
  offer_id: number
  supplier: string
  location: string
  packaging: string
  qty: number
  /** Pieces from stock, in whole multiples; the rest comes after the factory's lead time. */
  from_stock: number
  back_order: number
  unit_price: Money
  ext_price: Money
  /** Calendar days until the last piece is ready: 0 from stock; null if the lead time is unknown. */
  ready_days: number | null
}

/**
 * Why a line gets less than it needs. `no_match`: no part; `no_quantity`: the quantity is unknown; `no_offer`: the part has no offer;
 * `no_price`: on request only; `short`: too few pieces are available (in time); `too_large`: more pieces or money than the limits.
 */
export type LineProblem = 'no_match' | 'no_quantity' | 'no_offer' | 'no_price' | 'short' | 'too_large'

/** The purchase for one line. */
export interface Purchase {
  line_id: number
  /** Pieces with attrition; 0 for lines that need nothing. */
  needed: number
  items: readonly PurchaseItem[]
  /** Pieces of all items. */
  qty: number
  ext_price: Money
  /** Pieces bought beyond the need. */
  leftover: number
  /** Needed pieces that this plan lacks; above 0 exactly if `problem` is set and the need is stated. */
  missing: number
  problem: LineProblem | null
  /** Calendar days until the last item is ready: 0 from stock or without items; null if a lead time is unknown. */
  ready_days: number | null
  /** The order of several lines of one part, of which this is a share. Minimum, multiple and breaks apply to the order's `qty`. */
  together?: { line_count: number; needed: number; qty: number }
}

/** Purchases by line id. */
export type Purchases = ReadonlyMap<number, Purchase>

/** A way to buy a whole BOM. */
export interface BomPlan {
  /** One purchase for each line, in the order of the lines. */
  lines: readonly Purchase[]
  /** Null beyond the range of `Money`: nine billion dollars. */
  amount: Money | null
  /** Pairs of supplier and location that the plan uses. */
  sources: readonly OfferSource[]
  /** Calendar days until the last line is ready; null if a lead time is unknown. */
  ready_days: number | null
  /** Lines that get less than they need. */
  lines_missing: number
}

export interface OfferSource {
  supplier: string
  location: string
}
