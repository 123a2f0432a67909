import type { ChangeCounts, ChangeKind, ChangeSample } from '#shared/contract/desk-catalogue.ts'
import { money, moneyString } from '#shared/trade/money.ts'
import { decodePriceBreaks } from '../catalogue/codes.ts'
import { partOfOffer } from '../catalogue/ids.ts'
import { changedKinds, type OfferPlan, TERMS } from './plan-offer.ts'

/** A price that moves by more than this share of what it was is looked at. */
const JUMP_SHARE = 0.5
/** Of each kind, in one batch. */
const SAMPLES_MOST = 5

/** A batch by the numbers, and some of it. */
export interface Tally {
  counts: ChangeCounts
  samples: ChangeSample[]
  /** How many offers it says the price of, changed or not. */
  named_prices: number
}

/** Counts a batch's plans by what they change, and picks samples: of prices those that move the most. */
export function tally(
  plans: readonly OfferPlan[],
  { offers, problems }: Pick<ChangeCounts, 'offers' | 'problems'>,
): Omit<Tally, 'named_prices'> {
  const counts: ChangeCounts = { offers, changed: plans.length, prices: 0, stock: 0, terms: 0, jumps: 0, problems }
  const firsts: Record<'stock' | 'terms', OfferPlan[]> = { stock: [], terms: [] }
  const prices: { plan: OfferPlan; share: number }[] = []
  for (const plan of plans) {
    for (const kind of changedKinds(plan)) {
      counts[kind]++
      if (kind === 'prices') {
        const share = movedShare(plan)
        if (share > JUMP_SHARE) counts.jumps++
        prices.push({ plan, share })
      } else if (firsts[kind].length < SAMPLES_MOST) firsts[kind].push(plan)
    }
  }
  prices.sort((a, b) => b.share - a.share)
  return {
    counts,
    samples: [
      ...prices.slice(0, SAMPLES_MOST).map(({ plan }) => sampleOf('prices', 'price_breaks', plan)),
      ...firsts.stock.map((plan) => sampleOf('stock', 'stock', plan)),
      ...firsts.terms.map((plan) =>
        sampleOf('terms', TERMS.find((field) => field !== 'price_breaks' && differs(plan, field)) ?? 'moq', plan),
      ),
    ],
  }
}

const differs = ({ stored, terms }: OfferPlan, field: (typeof TERMS)[number]): boolean => terms !== null && terms[field] !== stored[field]

/** The price of the smallest order, in micros; null: on request. */
const entryPrice = (priceBreaks: string): number | null => decodePriceBreaks(priceBreaks)[0]?.unit_price ?? null

/** By how much of what it was the price of the smallest order moves; a price that comes or goes has not moved. */
function movedShare({ stored, terms }: OfferPlan): number {
  const [before, after] = [entryPrice(stored.price_breaks), entryPrice(terms?.price_breaks ?? '')]
  return before === null || after === null ? 0 : Math.abs(after - before) / before
}

function sampleOf(kind: ChangeKind, field: ChangeSample['field'], { stored, stock, terms }: OfferPlan): ChangeSample {
  const text = (value: string | number | null): string => {
    if (field !== 'price_breaks') return String(value ?? '')
    const price = entryPrice(String(value))
    return price === null ? '' : moneyString(money(price))
  }
  const after = field === 'stock' ? stock : (terms?.[field] ?? null)
  return {
    ...{ kind, field, goods_id: partOfOffer(stored.offer_id), part_number: stored.part_number },
    ...{ before: text(stored[field]), after: text(after) },
  }
}
