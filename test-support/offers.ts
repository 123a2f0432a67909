import fc from 'fast-check'
import type { BuyingOptions, BuyOffer, Purchase, PurchaseLine } from '#shared/bom/buying/model.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import { findPriceBreak } from '#shared/trade/price-breaks.ts'
import { isOrderable } from '#shared/trade/quantity.ts'

/** Offers, lines and the brute-force solution, for the tests of buying. */

/** Prices of these tests are whole cents, so that products need no rounding. */
export const cents = (count: number): Money => toMoney(count * 10_000)

export const offer = (change: Partial<BuyOffer> & { prices?: readonly (readonly [from_qty: number, cents: number])[] } = {}): BuyOffer => {
  const { prices = [[1, 100]], ...rest } = change
  return {
    offer_id: 1,
    packaging: 'cut_tape',
    location: 'hong_kong',
    supplier: 'own_stock',
    stock: 1000,
    moq: 1,
    multiple: 1,
    spq: 1000,
    lead_time_weeks: 10,
    price_breaks: prices.map(([fromQty, price]) => ({ from_qty: fromQty, unit_price: cents(price) })),
    ...rest,
  }
}

/** A line that needs 10 pieces per set, without losses. */
export const line = (change: Partial<PurchaseLine> = {}): PurchaseLine => ({
  line_id: 1,
  goods_id: 1,
  single_set_qty: 10,
  part_class: 'large_ic',
  do_not_fit: false,
  lifecycle: 'active',
  offers: [offer()],
  ...change,
})

const priceLists = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 40 })), {
  maxLength: 4,
  selector: ([fromQty]) => fromQty,
})

/** Small offers of up to four locations; about one in ten has no price. Prices mostly fall, but not always. */
export const smallOffers = (maxOffers: number, locationCount = 3): fc.Arbitrary<BuyOffer[]> =>
  fc
    .array(
      fc.record({
        place: fc.integer({ min: 0, max: locationCount - 1 }),
        stock: fc.integer({ min: 0, max: 40 }),
        moq: fc.integer({ min: 1, max: 8 }),
        multiple: fc.constantFrom(1, 1, 1, 2, 3, 5, 10),
        lead_time_weeks: fc.integer({ min: 0, max: 3 }),
        prices: priceLists,
        falling: fc.integer({ min: 0, max: 3 }).map((dice) => dice > 0),
      }),
      { maxLength: maxOffers },
    )
    .map((list) =>
      list.map(({ place: locationIndex, prices, falling, ...rest }, index) => {
        const quantities = prices.map(([fromQty]) => fromQty).sort((a, b) => a - b)
        const amounts = prices.map(([, price]) => price)
        if (falling) amounts.sort((a, b) => b - a)
        return offer({
          ...rest,
          offer_id: index + 1,
          supplier: `supplier_${locationIndex}`,
          spq: rest.multiple * 4,
          prices: quantities.map((fromQty, at) => [fromQty, amounts[at] ?? 0]),
        })
      }),
    )

/** One way to buy pieces of a line. */
export interface Way {
  /** Pieces of the need. */
  got: number
  cost: number
  days: number
  sources: ReadonlySet<string>
}

interface State extends Way {
  backs: number
}

/**
 * All ways to buy the available pieces of a line, up to the need: tries every orderable quantity of every offer. Among ways with equal days
 * and sources only the cheapest is returned.
 */
export function everyWay(of: PurchaseLine, needed: number, options: BuyingOptions, within = Number.POSITIVE_INFINITY): Way[] {
  const widest = ways(of, needed, options.back_order !== 'never' && of.lifecycle !== 'obsolete', within)
  const fromStock = ways(of, needed, false, within)
  const findMaxQuantity = (list: readonly State[]) => list.reduce((best, { got }) => Math.max(best, got), 0)
  const list = options.back_order === 'last_resort' && findMaxQuantity(fromStock) >= needed ? fromStock : widest
  return list.filter(({ got }) => got === findMaxQuantity(list))
}

function ways(of: PurchaseLine, needed: number, back: boolean, within: number): State[] {
  let states = new Map<string, State>([['', { got: 0, backs: 0, cost: 0, days: 0, sources: new Set() }]])
  for (const each of of.offers) {
    if (each.price_breaks.length === 0) continue
    const next = new Map(states)
    const last = Math.max(needed, each.moq, ...each.price_breaks.map(({ from_qty }) => from_qty)) + each.multiple
    for (let qty = 1; qty <= last; qty++) {
      if (!isOrderable(qty, each)) continue
      const isBack = qty > Math.floor(each.stock / each.multiple) * each.multiple
      const days = isBack ? (each.lead_time_weeks === 0 ? Number.POSITIVE_INFINITY : each.lead_time_weeks * 7) : 0
      if ((isBack && !back) || days > within) continue
      const unitPrice = (findPriceBreak(each.price_breaks, qty) ?? each.price_breaks[0])?.unit_price ?? 0
      for (const state of states.values()) {
        if (isBack && state.backs > 0) continue
        const sources = new Set([...state.sources, `${each.supplier}@${each.location}`])
        const reached = {
          got: Math.min(needed, state.got + qty),
          backs: state.backs + Number(isBack),
          cost: state.cost + unitPrice * qty,
          days: Math.max(state.days, days),
          sources,
        }
        const name = `${reached.got}|${reached.backs}|${reached.days}|${[...sources].sort().join()}`
        if ((next.get(name)?.cost ?? Number.POSITIVE_INFINITY) > reached.cost) next.set(name, reached)
      }
    }
    states = next
  }
  return [...states.values()]
}

/** The faults of a plan apart from its price; empty without any. */
export function listPurchaseFaults(plan: Purchase, of: PurchaseLine): string[] {
  const faults: string[] = []
  const fault = (wrong: boolean, text: string) => wrong && faults.push(text)
  for (const item of plan.items) {
    const offer = of.offers.find(({ offer_id }) => offer_id === item.offer_id)
    if (!offer) {
      faults.push('an offer of another line')
      continue
    }
    const unitPrice = (findPriceBreak(offer.price_breaks, item.qty) ?? offer.price_breaks[0])?.unit_price
    fault(!isOrderable(item.qty, offer), 'not orderable')
    fault(item.unit_price !== unitPrice, 'another price')
    fault(BigInt(item.ext_price) !== BigInt(item.unit_price) * BigInt(item.qty), 'wrong product')
    fault(item.from_stock > offer.stock, 'more than the stock')
    fault(item.from_stock + item.back_order !== item.qty || item.back_order < 0, 'parts are not the whole')
    fault(item.back_order > 0 && item.ready_days === 0, 'back-order without a wait')
    fault(item.back_order > 0 && of.lifecycle === 'obsolete', 'back-order of what is no longer made')
  }
  fault(new Set(plan.items.map(({ offer_id }) => offer_id)).size !== plan.items.length, 'one offer twice')
  fault(plan.items.filter(({ back_order }) => back_order > 0).length > 1, 'two back-orders')
  fault(plan.qty !== plan.items.reduce((sum, { qty }) => sum + qty, 0), 'wrong number of pieces')
  fault(plan.ext_price !== plan.items.reduce((sum, { ext_price }) => sum + ext_price, 0), 'wrong sum')
  fault(plan.missing !== Math.max(0, plan.needed - plan.qty), 'wrong number of missing pieces')
  fault(plan.leftover !== Math.max(0, plan.qty - plan.needed), 'wrong number of pieces left over')
  fault(plan.missing > 0 !== (plan.problem !== null), 'missing without saying so')
  fault(!Number.isSafeInteger(plan.ext_price), 'not money')
  return faults
}
