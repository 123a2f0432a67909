import type { BomPart, BomSource, mainBom } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { MAX_SOURCE_LENGTHS } from '#shared/table-reading/lists/bom-limits.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { listDropIns } from '../catalogue/alternatives-store.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import { readLineParts, type StoredLine, toBomLine } from './lines.ts'
import { readLineRemarks } from './remarks.ts'

type LineDropIns = NonNullable<EndpointData<typeof mainBom>['drop_ins']>

/** This remark does not rule a drop-in part out: approving another maker's part is the purpose. */
const ALLOWED_DIFFERENCE = 'maker_differs'

const isMade = ({ lifecycle }: BomPart): boolean => lifecycle === 'active' || lifecycle === 'nrnd'

/** Drop-in parts of lines, without those that the line's row contradicts; in stock first. @param max parts of each line */
export async function listLineDropIns(c: OriginContext, lines: readonly StoredLine[], max: number): Promise<LineDropIns> {
  const { CATALOGUE } = c.env
  const matched = lines.flatMap(({ state, goods_id, ...line }) => (state === 'waiting' || goods_id === null ? [] : [{ ...line, goods_id }]))
  const partIds = [...new Set(matched.map(({ goods_id }) => goods_id))]
  const { by_part: dropIns, is_complete: isComplete } = await listDropIns(CATALOGUE, partIds)
  const toCandidates = (goodsId: number): number[] => dropIns.get(goodsId) ?? []
  const [remarks, parts] = await Promise.all([
    readLineRemarks(
      CATALOGUE,
      c.var.lang,
      matched.map(({ source, goods_id }, index) => ({ line: toBomLine(source, index), part_ids: toCandidates(goods_id) })),
    ),
    readLineParts(
      CATALOGUE,
      c.var.lang,
      [...dropIns.values()].flat().map((goodsId) => ({ state: 'matched', goods_id: goodsId })),
    ),
  ])
  const shown = new Map<number, BomPart>()
  const entries = matched.map(({ line_id, goods_id }, index) => {
    const fitting = toCandidates(goods_id).flatMap((goodsId) => {
      const part = parts.get(goodsId)
      const contradictions = remarks[index]?.get(goodsId)?.filter(({ code }) => code !== ALLOWED_DIFFERENCE)
      return part && isMade(part) && contradictions?.length === 0 ? [part] : []
    })
    const best = fitting.toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0)).slice(0, max)
    for (const part of best) shown.set(part.goods_id, part)
    return { line_id, goods_ids: best.map(({ goods_id }) => goods_id) }
  })
  return { parts: [...shown.values()], lines: entries.filter(({ goods_ids }) => goods_ids.length > 0), is_complete: isComplete }
}

const toKey = ({ part_number, manufacturer }: { part_number: string; manufacturer: string }): string =>
  `${toPartNumberKey(part_number)}\n${manufacturer.toUpperCase()}`

/**
 * The statements that replace the drop-in parts among the lines' alternates. Other alternates of the file stay.
 * @throws ApiError `validation` for a part that is no drop-in part of one of the lines
 */
export async function updateAlternatesSql(
  c: OriginContext,
  bomRow: number,
  lines: readonly StoredLine[],
  goodsIds: readonly number[],
): Promise<Sql[]> {
  const offered = await listLineDropIns(c, lines, Number.POSITIVE_INFINITY)
  const parts = new Map(offered.parts.map((part) => [part.goods_id, part]))
  const ofLine = new Map(offered.lines.map(({ line_id, goods_ids }) => [line_id, goods_ids]))
  return lines.map(({ line_id, source }) => {
    const candidates = ofLine.get(line_id) ?? []
    if (goodsIds.some((goodsId) => !candidates.includes(goodsId)))
      throw new ApiError(CODE.validation, { fields: { alternates: 'invalid' } })
    const toParts = (ids: readonly number[]) => ids.flatMap((goodsId) => parts.get(goodsId) ?? [])
    const offeredKeys = new Set(toParts(candidates).map(toKey))
    const alternates: BomSource['alternates'] = [
      ...source.alternates.filter((alternate) => !offeredKeys.has(toKey(alternate))),
      ...toParts(goodsIds).map(({ part_number, manufacturer }) => ({ part_number, manufacturer })),
    ].slice(0, MAX_SOURCE_LENGTHS.alternates)
    const value =
      alternates.length > 0
        ? sql`json_set(source, '$.alternates', json(${JSON.stringify(alternates)}))`
        : sql`json_remove(source, '$.alternates')`
    return sql`UPDATE bom_lines SET source = ${value} WHERE bom_row = ${bomRow} AND line_id = ${line_id}`
  })
}
