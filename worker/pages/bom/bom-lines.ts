import type { BuyingChoice } from '#client/bom/buying/buying.ts'
import { STRATEGIES, type Strategy } from '#shared/bom/buying/strategies.ts'
import { type BomHead, type BomLineView, type BomPart, MAX_DROP_INS, mainBom } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { BOM_BATCH, BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'
import type { Ctx } from '../../request/env.ts'

/** The buying strategy that a URL or a form names; any other word means the cheapest. */
export const parseStrategy = (text: string | null): Strategy => STRATEGIES.find((strategy) => strategy === text) ?? 'cheapest'

/** How a BOM is bought without script. @param strategy as the URL or a form names it */
export const toBuyingChoice = (setCount: number, strategy: string | null | undefined): BuyingChoice => ({
  set_count: setCount,
  strategy: parseStrategy(strategy ?? null),
  back_order: 'last_resort',
})

/** All lines of a BOM, of which the first are already read. Each batch has the whole time of a page: ten thousand lines take longer. */
export async function readAllLines(c: Ctx, { head, lines: first }: EndpointData<typeof mainBom>): Promise<BomLineView[]> {
  const lines = [...first]
  while (lines.length < head.line_count) {
    c.var.budget.renew()
    const { lines: more } = await c.var.api(mainBom, { id: head.bom_id, from: lines.length, count: BOM_BATCH })
    if (more.length === 0) break
    lines.push(...more)
  }
  return lines
}

export interface LinesWithDropIns {
  lines: BomLineView[]
  /** Drop-in parts by line id; lines without any are absent. */
  drop_ins: ReadonlyMap<number, readonly BomPart[]>
}

/** A call compares at least twelve new parts, and a page has a hundred lines. */
const MAX_CALLS = 10

/** The lines of one page of a BOM, from 1, with their drop-in parts. Each call has the whole time of a page, since it compares parts. */
export async function readDropIns(c: Ctx, id: string, page: number): Promise<LinesWithDropIns> {
  const request = { id, from: (page - 1) * BOM_PAGE_SIZE, count: BOM_PAGE_SIZE, drop_ins: MAX_DROP_INS }
  const ask = () => {
    c.var.budget.renew()
    return c.var.api(mainBom, request)
  }
  let answer = await ask()
  for (let calls = 1; answer.drop_ins?.is_complete === false && calls < MAX_CALLS; calls++) answer = await ask()
  const { lines, drop_ins: found } = answer
  const parts = new Map(found?.parts.map((part) => [part.goods_id, part]))
  const toParts = (goodsIds: readonly number[]): BomPart[] => goodsIds.flatMap((goodsId) => parts.get(goodsId) ?? [])
  return { lines, drop_ins: new Map(found?.lines.map(({ line_id, goods_ids }) => [line_id, toParts(goods_ids)])) }
}

/** In a longer BOM, only the lines of the visible page are compared with other parts. */
const MAX_COMPARED_LINES = 1000

/** All lines of a BOM, with the drop-in parts of each, or of those on one page. */
export async function readAllDropIns(c: Ctx, { bom_id, line_count }: BomHead, page: number): Promise<LinesWithDropIns> {
  if (line_count > MAX_COMPARED_LINES) {
    const { drop_ins } = await readDropIns(c, bom_id, page)
    const first = await c.var.api(mainBom, { id: bom_id, from: 0, count: BOM_BATCH })
    return { lines: await readAllLines(c, first), drop_ins }
  }
  const pages: LinesWithDropIns[] = []
  for (let number = 1; (number - 1) * BOM_PAGE_SIZE < line_count; number++) pages.push(await readDropIns(c, bom_id, number))
  return { lines: pages.flatMap(({ lines }) => lines), drop_ins: new Map(pages.flatMap(({ drop_ins }) => [...drop_ins])) }
}
