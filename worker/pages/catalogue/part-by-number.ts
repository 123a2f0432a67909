import { search } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type routes, toPath } from '#shared/routes.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { PAGE_SIZE } from '#shared/url/listing-limits.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/url/search-limits.ts'
import type { PageRequest } from '../../page/page-definition.ts'
import { type Redirect, toRedirect } from '../../render/page.tsx'

/** Shorter beginnings fit too many numbers to name a part. */
const PREFIX_MIN_CHARACTERS = 4

/**
 * Redirects a URL with a typed part number to the page of that part. A number of several parts, and the beginning of a number, redirect to
 * the search.
 * @param pages the page of a part, and the page that searches for such pages
 * @throws ApiError `not_found` where no part number begins like it
 */
export async function redirectByNumber(
  { api, lang }: PageRequest,
  partNumber: string,
  {
    part,
    results,
  }: {
    part: typeof routes.product | typeof routes.datasheet | typeof routes.passport
    results: typeof routes.search | typeof routes.datasheet
  },
): Promise<Redirect> {
  const keyword = partNumber.slice(0, SEARCH_MAX_CHARACTERS).toWellFormed()
  const { match, listing } = await api(search, { keyword, filters: '', sort: '', qty: 1, page: 1, page_size: PAGE_SIZE })
  const key = toPartNumberKey(keyword)
  // The URL lacks the punctuation of its number. Longer numbers that begin like it are not meant.
  const [first, ...others] = listing.items.filter(({ part_number }) => toPartNumberKey(part_number) === key)
  if (first && others.length === 0) return toRedirect(toPath(part, lang, { id: first.goods_page_url }), 301)
  const isNumber = first !== undefined || (match === 'prefix' && key.length >= PREFIX_MIN_CHARACTERS)
  if (!isNumber) throw new ApiError(CODE.not_found)
  return toRedirect(toPath(results, lang, {}, { wd: keyword }), 302)
}
