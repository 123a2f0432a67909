import { type AddProblem, ComparePage } from '#client/pages/catalogue/compare.tsx'
import { goodsDetail, type PartDetail, searchOption } from '#shared/contract/catalogue.ts'
import { routes, toPath } from '#shared/routes.ts'
import { comparePartNumbers } from '#shared/trade/part-number.ts'
import { type CompareQuery, MAX_COMPARED_PARTS, parseCompareQuery, toCompareQuery } from '#shared/url/compare-query.ts'
import { TRACKING_PARAMETER } from '#shared/url/listing-query.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import type { QueryFormat } from '../../page/page-query.ts'
import { toRedirect } from '../../render/page.tsx'
import type { ApiClient } from '../../request/api-client.ts'
import { optional, orNullIfMissing } from '../../request/optional.ts'

/** A comparison's query with its original spelling: another spelling redirects to that of our links. */
const COMPARE_QUERY: QueryFormat<CompareQuery & { spelled: string }> = {
  parse: (search) => ({
    ...parseCompareQuery(search),
    spelled: String(new URLSearchParams([...search].filter(([name]) => !TRACKING_PARAMETER.test(name)))),
  }),
  format: ({ spelled }) => spelled,
}

export const compare = publicPage(
  routes.compare,
  { sheets: ['parts', 'compare'], cache: CACHE_RULES.catalogue, query: COMPARE_QUERY },
  async ({ api, t, lang, query: { ids, only_differences, add, qty, spelled } }) => {
    const rest = ids.slice(MAX_COMPARED_PARTS)
    const [read, added] = await Promise.all([
      Promise.all(
        ids.slice(0, MAX_COMPARED_PARTS).map(async (id) => ({
          id,
          // Only `not_found` leaves a part out: any other error fails the whole page.
          part: await orNullIfMissing(api(goodsDetail, { id })),
        })),
      ),
      add === '' ? null : findToAdd(api, add),
    ])
    const parts = read.flatMap(({ part }) => part ?? [])
    const missingIds = read.flatMap(({ id, part }) => (part ? [] : [id]))
    const named = [...read.map(({ id, part }) => part?.goods_page_url ?? id), ...rest]
    const problem = findProblem(added, parts, add)
    if (typeof problem === 'string') {
      // Parts that do not exist do not count towards the limit.
      const addresses = parts.map(({ goods_page_url }) => goods_page_url)
      const together = [...new Set([...addresses, problem, ...rest])]
      return toRedirect(toPath(routes.compare, lang, {}, toCompareQuery(together, { only_differences, qty })), 302)
    }
    const query = toCompareQuery(named, { only_differences, qty })
    const address = toPath(routes.compare, lang, {}, query)
    if (!problem && !hasSameQuery(spelled, address)) return toRedirect(address, 301)
    return {
      head: {
        title: t('compare.title'),
        description: t('meta.compare_description'),
        canonical_query: address.split('?')[1] ?? '',
        data_address: address,
        noindex: true,
      },
      body: (
        <ComparePage parts={parts} unknownIds={missingIds} rest={rest} only_differences={only_differences} qty={qty} problem={problem} />
      ),
    }
  },
)

/** Compares names and values in order: two spellings of the same query are equal, so a redirect cannot lead to itself. */
const hasSameQuery = (spelled: string, address: string): boolean => {
  const { searchParams } = new URL(address, 'https://shop.invalid')
  return JSON.stringify([...new URLSearchParams(spelled)]) === JSON.stringify([...searchParams])
}

/** The parts whose number is closest to the typed one, several if it is ambiguous; null where they cannot be read. */
async function findToAdd(api: ApiClient, typed: string) {
  const suggestions = await optional(api(searchOption, { keyword: typed }), [])
  if (!suggestions) return null
  const rated = suggestions.flatMap((suggestion) => {
    const rate = comparePartNumbers(typed, suggestion.part_number)
    return rate === null ? [] : [{ suggestion, rate }]
  })
  const best = Math.min(...rated.map(({ rate }) => rate))
  return rated.filter(({ rate }) => rate === best).map(({ suggestion }) => suggestion)
}

/** The URL of the part to add, or the reason why there is none; null when none was requested. */
function findProblem(
  added: Awaited<ReturnType<typeof findToAdd>>,
  parts: readonly PartDetail[],
  typed: string,
): string | AddProblem | null {
  if (typed === '') return null
  if (!added) return { kind: 'failed', typed }
  const [first] = added
  if (!first) return { kind: 'unknown', typed }
  if (added.length > 1) return { kind: 'several', typed, choices: added }
  const isThere = parts.some(({ goods_page_url }) => goods_page_url === first.goods_page_url)
  return parts.length >= MAX_COMPARED_PARTS && !isThere ? { kind: 'full', typed } : first.goods_page_url
}
