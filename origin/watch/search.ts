import { parseListingQuery } from '#shared/url/listing-query.ts'
import { readWatchedSearch } from '#shared/url/watched-search.ts'
import { listCategory } from '../catalogue/categories.ts'
import { listGroup } from '../catalogue/groups.ts'
import { getReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { searchParts } from '../search/search.ts'

/** How many hits of a search are watched: the first ones, as its page lists them. */
export const MAX_WATCHED_HITS = 25

export interface SearchHits {
  /** The number of hits as the page shows it, which is capped. */
  total: number
  goods_ids: readonly number[]
}

/** The present hits of a watched search; null if its category no longer exists. */
export async function searchWatchedParts(db: CatalogueDatabase, address: string): Promise<SearchHits | null> {
  const search = readWatchedSearch(address)
  if (!search) return null
  const { filters } = parseListingQuery(new URLSearchParams(search.filters))
  const request = { filters, sort: '', qty: 1, page: 1, page_size: MAX_WATCHED_HITS }
  const { listing } =
    search.category === ''
      ? await searchParts(db, 'en', { ...request, keyword: search.keyword })
      : { listing: await inCategory(db, search.category, request) }
  return listing && { total: listing.total, goods_ids: listing.items.map(({ goods_id }) => goods_id) }
}

async function inCategory(db: CatalogueDatabase, slug: string, request: Parameters<typeof listCategory>[3]) {
  const category = (await getReferenceData(db)).categories_by_slug.get(slug)
  return category ? (category.parent ? listCategory : listGroup)(db, 'en', category, request) : null
}
