import { STRATEGIES, type Strategy } from '#shared/bom/buying/strategies.ts'
import { type BomLineView, mainBom } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { BOM_BATCH } from '#shared/table-reading/lists/bom-limits.ts'
import type { Ctx } from '../../request/env.ts'

/** The buying strategy that a URL or a form names; any other word means the cheapest. */
export const parseStrategy = (text: string | null): Strategy => STRATEGIES.find((strategy) => strategy === text) ?? 'cheapest'

/** All lines of a BOM, of which the first are already read. */
export async function readAllLines(c: Ctx, { head, lines: first }: EndpointData<typeof mainBom>): Promise<BomLineView[]> {
  const lines = [...first]
  while (lines.length < head.line_count) {
    const { lines: more } = await c.var.api(mainBom, { id: head.bom_id, from: lines.length, count: BOM_BATCH })
    if (more.length === 0) break
    lines.push(...more)
  }
  return lines
}
