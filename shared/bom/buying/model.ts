import type { Offer } from '../../contract/catalogue.ts'
import type { Money } from '../../trade/money.ts'
import type { PriceBreak } from '../../trade/price-breaks.ts'
import type { PartClass } from './part-class.ts'

/** What is bought for a BOM, and how: what goes into the arithmetic of this folder and what comes out of it. */

/** Most pieces that one line may need: as many as a quantity field takes. */
export const MAX_PIECES = 1_000_000_000
/** Offers of one line that plans are made of; an offer list is best first. */
export const MAX_OFFERS = 12

/** One way to buy a part, as the catalogue tells it; price breaks ascend by `from_qty`. */
export interface BuyOffer extends Omit<Offer, 'date_code' | 'price_breaks'> {
  price_breaks: readonly PriceBreak[]
}

export interface BuyLine {
  line_id: number
  /** The part that the line was matched with; null: none yet. */
  goods_id: number | null
  /** Pieces for one set; null where unknown. */
  single_set_qty: number | null
  part_class: PartClass
  do_not_fit: boolean
  lifecycle: string
  /** Those it may be bought from: one where the buyer has chosen it. Empty where there is no match. */
  offers: readonly BuyOffer[]
}

export interface BuyingOptions {
  /** Whether what an assembly line loses of the part is bought as well. */
  has_attrition: boolean
  /**
   * What may come from the factory. `allowed`: whatever is beyond an offer's stock. `last_resort`: only for lines that
   * the stock of all their offers together does not cover. `never`: stock alone.
   * What is obsolete comes from stock whatever this says.
   */
  back_order: 'allowed' | 'last_resort' | 'never'
}

export const DEFAULT_BUYING_OPTIONS: BuyingOptions = { has_attrition: true, back_order: 'allowed' }

/** A piece of a plan: one order line with one offer. `qty` keeps the offer's minimum and multiple. */
export interface PurchaseItem {
  offer_id: number
  supplier: string
  location: string
  packaging: string
  qty: number
  /** Of them on the shelf, in whole multiples; the others are made first and come with the factory's lead time. */
  from_stock: number
  back_order: number
  unit_price: Money
  ext_price: Money
  /** Calendar days until the last piece is there: 0 from stock; null where the lead time is not known. */
  ready_days: number | null
}

/**
 * Why a line gets less than it needs. `no_match`: no part; `no_quantity`: the quantity is unknown; `no_offer`: nobody
 * has the part; `no_price`: on request only; `short`: there are not enough pieces (in time); `too_large`: more pieces or
 * money than can be counted here.
 */
export type LineProblem = 'no_match' | 'no_quantity' | 'no_offer' | 'no_price' | 'short' | 'too_large'

/** What is bought for a line. */
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
  /** Pieces of the need that this plan does not get; above 0 exactly where `problem` is set, if the need is known. */
  missing: number
  problem: LineProblem | null
  /** Of the item that comes last; 0 without items. */
  ready_days: number | null
  /** The one order for several lines of a part that this is a share of: minimum, multiple and breaks are those of its `qty`. */
  together?: { line_count: number; needed: number; qty: number }
}

/** What is bought for lines, by their ids. */
export type Purchases = ReadonlyMap<number, Purchase>

/** A way to buy a whole BOM. */
export interface BomPlan {
  /** One for each line, in their order. */
  lines: readonly Purchase[]
  /** Null beyond what can be counted: nine billion dollars. */
  amount: Money | null
  /** Pairs of supplier and location that something comes from. */
  sources: readonly OfferSource[]
  /** When all of it is there; null where the lead time of something is not known. */
  ready_days: number | null
  /** Lines that get less than they need. */
  lines_missing: number
}

export interface OfferSource {
  supplier: string
  location: string
}
