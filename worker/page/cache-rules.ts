import { CATALOGUE, categoryTag, EVERY_PART, partTag } from '#origin/runtime/voided.ts'
import { goodsIdFrom } from '#shared/trade/part-number.ts'

const DAY = 86_400

/** How long a cached page is served, in seconds since it was made. */
export interface CacheLife {
  /** As it is. */
  fresh: number
  /** While a new one is made in the background; later requests wait for that one. */
  stale: number
  /** Where no new one can be made, with a word about its age. */
  outage: number
}

export interface CacheRule {
  life: CacheLife
  /** What a page shows, by whose change it is invalid; a change of the whole site invalidates every page. */
  tagsOf(parameters: Readonly<Record<string, string | undefined>>): readonly string[]
}

/** Pages with prices and stock: no older than a minute. */
const WITH_PRICES: CacheLife = { fresh: 30, stale: 60, outage: DAY }
/** Texts, which their operator changes. */
const TEXTS: CacheLife = { fresh: 60, stale: 300, outage: DAY }

/** How pages are cached, by what they show; each page names its rule beside its loader. */
export const CACHE = {
  catalogue: { life: WITH_PRICES, tagsOf: () => [CATALOGUE] },
  category: { life: WITH_PRICES, tagsOf: ({ id = '' }) => [categoryTag(id)] },
  product: { life: WITH_PRICES, tagsOf: ({ id = '' }) => [EVERY_PART, partTag(goodsIdFrom(id) ?? 0)] },
  text: { life: TEXTS, tagsOf: () => [] },
} as const satisfies Record<string, CacheRule>
