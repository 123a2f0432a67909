import { Hono } from 'hono'
import type { BomPart } from '#shared/contract/bom.ts'
import {
  type BomCost,
  bomRevisions,
  type DiffLine,
  type DiffSide,
  type RevisionLine,
  revisionDiff,
} from '#shared/contract/bom-revisions.ts'
import { BOM_BATCH, BOM_LINES_MOST, BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { keepWithin } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { openBomToChange } from './access.ts'
import { type BomPrice, perSet, priceLines } from './line-prices.ts'
import { listLines, partOf, readLineParts, type StoredLine, viewLine } from './lines.ts'
import { type ComparedLine, type ComparedLines, compareLines, isLeftOut, type PlacedLine, qtyOf } from './revision-diff.ts'
import { listRevisionLines, listRevisions, type StoredRevision } from './revisions.ts'
import { settleRevision } from './settle-revision.ts'
import type { OpenBom } from './store.ts'

/** Lines that are priced anew in one answer, those of the BOM itself aside; the newest revisions first. */
const LINES_PRICED_MOST = 2 * BOM_LINES_MOST

/** Revisions of BOMs, for whoever may change them: a link shows the BOM as it is, and not what it was. */
export const bomRevisionCalls = new Hono<OriginEnv>()

serve(bomRevisionCalls, bomRevisions, async (c, { id }) => {
  const bom = await openSettled(c, id)
  const [stored, current] = await Promise.all([listRevisions(c.env.SHOP, bom.bom_row), listLines(c.env.SHOP, bom.bom_row)])
  const kept = await Promise.all(pricedAnew(stored).map((revision) => linesOf(c, revision)))
  const parts = await readLineParts(c.env.CATALOGUE, c.var.lang, [current, ...kept.map(({ lines }) => lines)].flat())
  const costNow = (lines: readonly StoredLine[], setCount: number): BomCost => {
    const views = lines.map((line) => viewLine(line, parts, setCount))
    return costOf(priceLines(views, setCount).whole, setCount)
  }
  const now = new Map(kept.map(({ revision, lines }) => [revision.revision_number, costNow(lines, revision.set_count)]))
  const revisions = stored.map((revision) => {
    const { revision_number, file_name, created_at, priced_at, set_count } = revision
    const isPriced = priced_at !== null
    return {
      revision_number,
      file_name,
      created_at,
      priced_at,
      line_count: isPriced ? revision.line_count : current.length,
      cost_then: isPriced ? costOf(revision, set_count) : null,
      cost_now: now.get(revision_number) ?? null,
    }
  })
  return { head: bom.head, revisions, today: costNow(current, bom.set_count) }
})

serve(bomRevisionCalls, revisionDiff, async (c, { id, from, to, page }) => {
  const bom = await openSettled(c, id)
  const before = await sideOf(c, bom, from)
  const after = await sideOf(c, bom, to, before.side.cost.set_count)
  const compared = compareLines(before.compared, after.compared)
  const count = (kind: DiffLine['kind']): number => compared.filter((line) => line.kind === kind).length
  const changes = { came_count: count('came'), went_count: count('went'), changed_count: count('changed'), price_count: count('price') }
  const [first] = compared
  const shown = compared.slice((page - 1) * BOM_PAGE_SIZE, page * BOM_PAGE_SIZE)
  const [largest = null, ...items] = await diffLines(c, [...compared.slice(0, 1), ...shown])
  return {
    from: before.side,
    to: after.side,
    ...changes,
    same_count: after.compared.lines.length - changes.came_count - changes.changed_count - changes.price_count,
    largest: first?.cost_change ? largest : null,
    lines: { total: compared.length, page_size: BOM_PAGE_SIZE, items },
  }
})

/** A BOM that the caller may change, with its newest revision written down as far as it can be. */
async function openSettled(c: OriginContext, id: string): Promise<OpenBom> {
  const bom = await openBomToChange(c, id)
  await keepWithin(c, 'BOM_LIMIT', 'bom revisions', Math.max(1, Math.ceil(bom.head.line_count / BOM_BATCH)))
  if (bom.head.waiting_count === 0) await settleRevision(c.env, bom, new Date())
  return bom
}

/** Those that were written down, the newest first, as many as one answer can price. */
function pricedAnew(stored: readonly StoredRevision[]): StoredRevision[] {
  let lineCount = 0
  return stored.filter(({ priced_at, line_count }) => {
    if (priced_at === null) return false
    lineCount += line_count
    return lineCount <= LINES_PRICED_MOST
  })
}

async function linesOf(c: OriginContext, revision: StoredRevision) {
  const kept = await listRevisionLines(c.env.SHOP, revision)
  return { revision, lines: kept.map(({ line }) => line) }
}

function costOf({ amount, needed_count, priced_count, short_count }: BomPrice, setCount: number): BomCost {
  const perOne = priced_count === 0 ? null : perSet(amount, setCount)
  return { set_count: setCount, per_set: perOne, needed_count, priced_count, short_count }
}

/**
 * One of the two that are compared: a revision with the prices of then, or the BOM as it is, which a revision that is not yet written
 * down is as well. @param setCount sets for which the BOM as it is is priced
 */
async function sideOf(
  c: OriginContext,
  bom: OpenBom,
  which: number | 'today',
  setCount?: number,
): Promise<{ side: DiffSide; compared: ComparedLines }> {
  const stored = await listRevisions(c.env.SHOP, bom.bom_row)
  const revision = which === 'today' ? null : orNotFound(stored.find(({ revision_number }) => revision_number === which) ?? null)
  if (revision?.priced_at) {
    const { revision_number, file_name, created_at, priced_at, set_count } = revision
    const lines = await listRevisionLines(c.env.SHOP, revision)
    const side = { revision_number, file_name, created_at, priced_at, cost: costOf(revision, set_count) }
    return { side, compared: { set_count, lines } }
  }
  const sets = which === 'today' ? (setCount ?? bom.set_count) : bom.set_count
  const current = await listLines(c.env.SHOP, bom.bom_row)
  const parts = await readLineParts(c.env.CATALOGUE, c.var.lang, current)
  const priced = priceLines(
    current.map((line) => viewLine(line, parts, sets)),
    sets,
  )
  const lines = current.flatMap((line, index) => {
    const price = priced.lines[index]
    return price ? [{ line, price }] : []
  })
  const side = {
    revision_number: revision?.revision_number ?? null,
    file_name: revision?.file_name ?? bom.head.file_name,
    created_at: revision?.created_at ?? bom.head.updated_at,
    priced_at: null,
    cost: costOf(priced.whole, sets),
  }
  return { side, compared: { set_count: sets, lines } }
}

/** Lines as they travel, with what the catalogue says of their parts now. */
async function diffLines(c: OriginContext, compared: readonly ComparedLine[]): Promise<DiffLine[]> {
  const sides = compared.flatMap(({ before, after }) => [before, after].flatMap((side) => (side ? [side.line] : [])))
  const parts = await readLineParts(c.env.CATALOGUE, c.var.lang, sides)
  return compared.map((line) => ({
    ...line,
    before: line.before && revisionLine(line.before, parts),
    after: line.after && revisionLine(line.after, parts),
  }))
}

function revisionLine({ number, line, price, cost }: PlacedLine, parts: ReadonlyMap<number, BomPart>): RevisionLine {
  const { source, state, confirmed, part_number } = line
  const known = partOf(line, parts)
  // A part that the catalogue no longer has is still what the line had then.
  const part =
    part_number === null || state === 'waiting'
      ? null
      : { part_number, manufacturer: known?.manufacturer ?? '', goods_page_url: known?.goods_page_url ?? '' }
  return {
    number,
    source,
    qty: qtyOf(line),
    do_not_fit: isLeftOut(line),
    part,
    cost,
    state: state === 'check' && confirmed ? 'matched' : state,
    unit_price: price.unit_price,
    stock: price.stock,
  }
}
