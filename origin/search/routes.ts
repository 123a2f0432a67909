import { Hono } from 'hono'
import { getCategoryFilter, search as searchCall, searchMeaning, searchOption } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/url/search-limits.ts'
import { listCategoryFacets } from '../catalogue/facets-store.ts'
import { listGroupFacets } from '../catalogue/groups.ts'
import { getReferenceData } from '../catalogue/reference-data.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { searchFacets, searchParts } from './search.ts'
import { suggestMeaning, suggestParts } from './suggest.ts'

/** Results, suggestions, and the filters of a listing with their counts. */
export const search = new Hono<OriginEnv>()

serve(search, getCategoryFilter, async (c, { id, filters, qty, ...request }) => {
  const keyword = request.keyword.slice(0, SEARCH_MAX_CHARACTERS)
  if (keyword !== '') return { facets: await searchFacets(c.env.CATALOGUE, c.var.lang, { id, keyword, filters, qty }) }
  if (id === '') throw new ApiError(CODE.validation, { fields: { id: 'required' } })
  const category = orNotFound((await getReferenceData(c.env.CATALOGUE)).categories_by_slug.get(id))
  return { facets: await (category.parent ? listCategoryFacets : listGroupFacets)(c.env.CATALOGUE, c.var.lang, category, filters, qty) }
})

serve(search, searchCall, async (c, request) => {
  return searchParts(c.env.CATALOGUE, c.var.lang, { ...request, keyword: request.keyword.slice(0, SEARCH_MAX_CHARACTERS) })
})

serve(search, searchOption, async (c, { keyword }) => suggestParts(c.env.CATALOGUE, c.var.lang, keyword.slice(0, SEARCH_MAX_CHARACTERS)))

serve(search, searchMeaning, async (c, { keyword }) => suggestMeaning(c.env.CATALOGUE, c.var.lang, keyword.slice(0, SEARCH_MAX_CHARACTERS)))
