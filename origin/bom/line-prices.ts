import type { Purchase } from '#shared/bom/buying/model.ts'
import { prepareBom } from '#shared/bom/buying/prepared-bom.ts'
import { toPurchaseLine } from '#shared/bom/buying/purchase-line.ts'
import { planBom } from '#shared/bom/buying/strategies.ts'
import { isNoPart } from '#shared/bom/line-state.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { type Money, roundToFiveDecimals, toMoney } from '#shared/trade/money.ts'

/** The cost of a line for all sets of its BOM, and the stock of its part. Null: nothing is bought, no part. */
export interface LinePrice {
  unit_price: Money | null
  ext_price: Money | null
  stock: number | null
}

/** The cost of a whole BOM. */
export interface BomPrice {
  /** The cost of all sets; null above the limit of `Money`. */
  amount: Money | null
  needed_count: number
  priced_count: number
  short_count: number
}

/** Whether a line has pieces to buy. */
const isNeeded = (line: BomLineView): boolean => !line.do_not_fit && line.qty !== 0 && !isNoPart(line)

/** Whether the stock of all offers of a part is below the need of all lines of the part. */
const isShort = ({ part }: BomLineView, { together, ...plan }: Purchase): boolean => part !== null && part.stock < (together ?? plan).needed

function linePrice({ part }: BomLineView, plan: Purchase | undefined): LinePrice {
  const stock = part?.stock ?? null
  if (!plan || plan.items.length === 0) return { unit_price: null, ext_price: null, stock }
  const [only] = plan.items.length === 1 ? plan.items : []
  const unitPrice = only?.unit_price ?? roundToFiveDecimals(toMoney(Math.round(plan.ext_price / plan.qty)))
  return { unit_price: unitPrice, ext_price: plan.ext_price, stock }
}

/**
 * Prices lines as the page of their BOM does by default: each from its chosen offer, otherwise in the cheapest way, and from the factory
 * only if the stock is too small.
 * @returns `lines` in the order of the views
 */
export function priceLines(views: readonly BomLineView[], setCount: number): { total: BomPrice; lines: LinePrice[] } {
  const prepared = prepareBom(
    views.map((view) => toPurchaseLine(view).chosen),
    { back_order: 'last_resort' },
  )
  const { amount, lines: plans } = planBom(prepared, setCount, 'cheapest')
  const total: BomPrice = { amount, needed_count: 0, priced_count: 0, short_count: 0 }
  const lines = views.map((view, index) => {
    const plan = plans[index]
    const price = linePrice(view, plan)
    if (isNeeded(view)) {
      total.needed_count++
      if (price.ext_price !== null) total.priced_count++
      if (plan && isShort(view, plan)) total.short_count++
    }
    return price
  })
  return { total, lines }
}

/** The cost of one set, from an amount for several, to the nearest micro. */
export const toCostPerSet = (amount: Money | null, setCount: number): Money | null =>
  amount === null ? null : toMoney(Math.round(amount / setCount))
