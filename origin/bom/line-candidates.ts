import type { BomPart, morePartNumber } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { NO_FILTERS } from '#shared/url/listing-query.ts'
import { listAlternatives } from '../catalogue/alternatives-store.ts'
import { listPartsById } from '../catalogue/parts.ts'
import type { OriginContext } from '../http/env.ts'
import { searchParts } from '../search/search.ts'
import { type StoredLine, toBomLine, toBomPart } from './lines.ts'
import { readLineRemarks } from './remarks.ts'

/** Maximum number of alternatives, or of search hits, for a line. */
const FOUND_PARTS = 20

type CandidatePart = EndpointData<typeof morePartNumber>['parts'][number]

/** The line's part, the matcher's other candidates, then alternatives to the first of these parts. */
export async function listLineCandidates(c: OriginContext, line: StoredLine): Promise<CandidatePart[]> {
  const { CATALOGUE } = c.env
  const chosen = line.goods_id === null || line.state === 'waiting' ? [] : [{ goods_id: line.goods_id, kind: line.kind }]
  const candidates = [...chosen, ...(line.state === 'waiting' ? [] : line.rivals)]
  const originalGoodsId = candidates[0]?.goods_id
  const [parts, alternatives] = await Promise.all([
    listPartsById(CATALOGUE, c.var.lang, [...new Set(candidates.map(({ goods_id }) => goods_id))]),
    originalGoodsId === undefined ? [] : listAlternatives(CATALOGUE, c.var.lang, originalGoodsId, (work) => c.executionCtx.waitUntil(work)),
  ])
  const kinds = new Map(candidates.map(({ goods_id, kind }) => [goods_id, kind]))
  const others = (alternatives ?? []).filter(({ goods_id }) => !kinds.has(goods_id)).slice(0, FOUND_PARTS)
  return withRemarks(c, line, [
    ...parts.map((part) => ({ part: toBomPart(part), kind: kinds.get(part.goods_id) ?? null })),
    ...others.map((part) => ({ part: toBomPart(part), kind: null })),
  ])
}

/** The parts that a search finds, in its order. */
export async function searchLineParts(c: OriginContext, line: StoredLine, keyword: string): Promise<CandidatePart[]> {
  const request = { keyword, filters: NO_FILTERS, sort: '', qty: 1 as const, page: 1, page_size: FOUND_PARTS }
  const { listing } = await searchParts(c.env.CATALOGUE, c.var.lang, request)
  const parts = listing.items.map((part) => ({ part: toBomPart(part), kind: null }))
  return withRemarks(c, line, parts)
}

async function withRemarks(
  c: OriginContext,
  { source }: StoredLine,
  parts: readonly { part: BomPart; kind: CandidatePart['kind'] }[],
): Promise<CandidatePart[]> {
  const partIds = parts.map(({ part }) => part.goods_id)
  const [remarks] = await readLineRemarks(c.env.CATALOGUE, c.var.lang, [{ line: toBomLine(source, 0), part_ids: partIds }])
  return parts.map(({ part, kind }) => ({ ...part, kind, remarks: remarks?.get(part.goods_id) ?? [] }))
}
