import { DatasheetPage, DatasheetSearchPage } from '#client/pages/catalogue/datasheet.tsx'
import { goodsDetail, relevantPdf, search } from '#shared/contract/catalogue.ts'
import { routes, toPath } from '#shared/routes.ts'
import { isGoodsPageUrl, parseGoodsId } from '#shared/trade/part-number.ts'
import { MAX_COUNT, PAGE_SIZE } from '#shared/url/listing-limits.ts'
import { formatFilters, NO_FILTERS, parsePage, toLastPage } from '#shared/url/listing-query.ts'
import { SEARCH_MIN_CHARACTERS } from '#shared/url/search-limits.ts'
import { CACHE_RULES, type PageRequest, publicPage } from '../../page/page-definition.ts'
import { createQueryFormat } from '../../page/page-query.ts'
import { type Page, type Redirect, toRedirect } from '../../render/page.tsx'
import { optional, orNullIfMissing } from '../../request/optional.ts'
import { toSearchWords } from '../../request/typed.ts'
import { findDocumentLink, listDocumentLinks } from './linked-documents.ts'
import { redirectByNumber } from './part-by-number.ts'

const DATASHEET = {
  sheets: ['parts', 'product', 'datasheet'],
  cache: CACHE_RULES.catalogue,
  query: createQueryFormat({ wd: toSearchWords, page: parsePage }),
} as const

export const datasheet = publicPage(routes.datasheet, DATASHEET, async (request) => {
  const { id } = request.params
  return id === undefined ? searchForm(request) : ofPart(request, id)
})

const DATASHEET_PAGES = { part: routes.datasheet, results: routes.datasheet }

/** @param id a `goods_page_url`, the number at its end, or a part number */
async function ofPart(request: PageRequest, id: string): Promise<Page | Redirect> {
  const { api, t, lang } = request
  const goodsId = parseGoodsId(id)
  if (goodsId === null) return redirectByNumber(request, id, DATASHEET_PAGES)
  const listed = optional(api(relevantPdf, { id: goodsId }), [])
  const part = await orNullIfMissing(api(goodsDetail, { id }))
  // Part numbers may also end in digits.
  if (!part) return redirectByNumber(request, id, DATASHEET_PAGES)
  if (!isGoodsPageUrl(id, part.former_number ?? part.part_number))
    return redirectByNumber(request, id.replace(/-\d+$/, ''), DATASHEET_PAGES)
  if (part.goods_page_url !== id) return toRedirect(toPath(routes.datasheet, lang, { id: part.goods_page_url }), 301)
  const documents = await listed
  const url = part.datasheet_url ?? documents?.find(({ kind }) => kind === 'datasheet')?.url ?? null
  const others = documents?.filter((document) => document.url !== url)
  const names = { part_number: part.part_number, manufacturer: part.manufacturer.name }
  return {
    head: {
      title: t('datasheet.title', names),
      description: t('meta.datasheet_description', { ...names, description: part.description }),
      // Crawlers index the part's page, which contains the same and more.
      noindex: true,
    },
    body: (
      <DatasheetPage
        part={part}
        datasheet={url === null ? null : findDocumentLink(request, url)}
        others={others ? listDocumentLinks(request, others) : null}
      />
    ),
  }
}

async function searchForm({ api, t, lang, query }: PageRequest<string, { wd: string; page: number }>): Promise<Page | Redirect> {
  const { wd } = query
  const page = Math.min(query.page, MAX_COUNT / PAGE_SIZE)
  const result =
    [...wd].length < SEARCH_MIN_CHARACTERS
      ? null
      : await api(search, {
          keyword: wd,
          filters: formatFilters({ ...NO_FILTERS, has: ['datasheet'] }),
          page,
          page_size: PAGE_SIZE,
        })
  const last = result ? toLastPage(result.listing) : 1
  if (page > last) return toRedirect(toPath(routes.datasheet, lang, {}, { wd, page: last > 1 ? last : null }), 302)
  return {
    head: {
      title: result ? t('datasheet.results_title', { query: wd }) : t('datasheet.search_title'),
      description: t('datasheet.search_lead'),
      noindex: wd !== '',
      crumbs: [{ name: t('datasheet.search_title'), path: toPath(routes.datasheet, lang, {}) }],
    },
    body: <DatasheetSearchPage wd={wd} listing={result?.listing ?? null} />,
  }
}
