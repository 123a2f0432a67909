import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import type { EndpointData, ParsedRequest } from '#shared/contract/endpoint.ts'
import type { lineParts } from '#shared/contract/rfq.ts'
import type { Language } from '#shared/languages.ts'
import { matchLines } from '../bom/candidates.ts'
import { toBomPart } from '../bom/lines.ts'
import { listPartsById } from '../catalogue/parts.ts'
import type { CatalogueDatabase } from '../database/databases.ts'

/** The catalogue's part for each typed line, and the candidates, matched like a BOM's lines. In the order of the lines. */
export async function matchLineParts(
  db: CatalogueDatabase,
  lang: Language,
  lines: ParsedRequest<typeof lineParts>['lines'],
): Promise<EndpointData<typeof lineParts>['lines']> {
  const matches = await matchLines(
    db,
    lang,
    lines.map((line, row) => ({ ...EMPTY_SOURCE, ...line, row })),
  )
  const ids = new Set(matches.flatMap(({ goods_id }) => goods_id ?? []))
  const parts = new Map((await listPartsById(db, lang, [...ids])).map((part) => [part.goods_id, toBomPart(part)]))
  return matches.map(({ state, goods_id }) => {
    const part = parts.get(goods_id ?? 0) ?? null
    return { state: part ? state : 'none', part }
  })
}
