import { ANY_PART_TAG, CATALOGUE_TAG, toCategoryTag, toPartTag } from '#origin/runtime/invalidations.ts'
import { parseGoodsId } from '#shared/trade/part-number.ts'

const DAY = 86_400

/** How long a cached page is served, in seconds since it was made. */
export interface CacheLife {
  /** Served without a check. */
  max_age_seconds: number
  /** Served while a new page is made in the background; later requests wait for the new one. */
  stale_revalidate_seconds: number
  /** Served where no new page can be made, with a note about its age. */
  stale_error_seconds: number
}

export interface CacheRule {
  life: CacheLife
  /** Tags of what a page shows: a change of a tag invalidates the page. A change of the whole site invalidates every page. */
  listTags(parameters: Readonly<Record<string, string | undefined>>): readonly string[]
}

/** Pages with prices and stock: no older than a minute. */
const WITH_PRICES: CacheLife = { max_age_seconds: 30, stale_revalidate_seconds: 60, stale_error_seconds: DAY }
/** Texts, which the operator changes. */
const TEXTS: CacheLife = { max_age_seconds: 60, stale_revalidate_seconds: 300, stale_error_seconds: DAY }

/** The cache rules of pages, by what they show; each page names its rule beside its loader. */
export const CACHE_RULES = {
  catalogue: { life: WITH_PRICES, listTags: () => [CATALOGUE_TAG] },
  category: { life: WITH_PRICES, listTags: ({ id = '' }) => [toCategoryTag(id)] },
  product: { life: WITH_PRICES, listTags: ({ id = '' }) => [ANY_PART_TAG, toPartTag(parseGoodsId(id) ?? 0)] },
  text: { life: TEXTS, listTags: () => [] },
} as const satisfies Record<string, CacheRule>
