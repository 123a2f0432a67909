import { ANY_PART_TAG, CATALOGUE_TAG, toCategoryTag, toPartTag } from '#origin/runtime/invalidations.ts'
import { parseGoodsId } from '#shared/trade/part-number.ts'

const DAY = 86_400

/** How long a cached page is served, in seconds since it was made. */
export interface CacheLife {
  /** As it is. */
  max_age_seconds: number
  /** While a new one is made in the background; later requests wait for that one. */
  stale_revalidate_seconds: number
  /** Where no new one can be made, with a word about its age. */
  stale_error_seconds: number
}

export interface CacheRule {
  life: CacheLife
  /** What a page shows, by whose change it is invalid; a change of the whole site invalidates every page. */
  listTags(parameters: Readonly<Record<string, string | undefined>>): readonly string[]
}

/** Pages with prices and stock: no older than a minute. */
const WITH_PRICES: CacheLife = { max_age_seconds: 30, stale_revalidate_seconds: 60, stale_error_seconds: DAY }
/** Texts, which their operator changes. */
const TEXTS: CacheLife = { max_age_seconds: 60, stale_revalidate_seconds: 300, stale_error_seconds: DAY }

/** How pages are cached, by what they show; each page names its rule beside its loader. */
export const CACHE_RULES = {
  catalogue: { life: WITH_PRICES, listTags: () => [CATALOGUE_TAG] },
  category: { life: WITH_PRICES, listTags: ({ id = '' }) => [toCategoryTag(id)] },
  product: { life: WITH_PRICES, listTags: ({ id = '' }) => [ANY_PART_TAG, toPartTag(parseGoodsId(id) ?? 0)] },
  text: { life: TEXTS, listTags: () => [] },
} as const satisfies Record<string, CacheRule>
