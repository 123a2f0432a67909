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
import { BOM_BATCH, BOM_PAGE_SIZE, MAX_BOM_LINES } from '#shared/table-reading/lists/bom-limits.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { openBomToChange } from './access.ts'
import { finalizeRevision } from './finalize-revision.ts'
import { type BomPrice, priceLines, toCostPerSet } from './line-prices.ts'
import { findMatchedPart, listLines, readLineParts, type StoredLine, toLineView } from './lines.ts'
import { type ComparedLine, compareLines, isExcluded, type LinesToCompare, type NumberedLine, toSetQty } from './revision-diff.ts'
import { listRevisionLines, listRevisions, type StoredRevision } from './revisions.ts'
import type { OpenBom } from './store.ts'

/** Maximum number of lines of stored revisions that one answer prices again. */
const MAX_PRICED_LINES = 2 * MAX_BOM_LINES

/** Revisions of BOMs, for callers who may change them: a read-only link shows only the present state. */
export const bomRevisionCalls = new Hono<OriginEnv>()

serve(bomRevisionCalls, bomRevisions, async (c, { id }) => {
  const bom = await openFinalizedBom(c, id)
  const [stored, current] = await Promise.all([listRevisions(c.env.SHOP, bom.bom_row), listLines(c.env.SHOP, bom.bom_row)])
  const storedRevisions = await Promise.all(listPricedRevisions(stored).map((revision) => readLines(c, revision)))
  const parts = await readLineParts(c.env.CATALOGUE, c.var.lang, [current, ...storedRevisions.map(({ lines }) => lines)].flat())
  const costNow = (lines: readonly StoredLine[], setCount: number): BomCost => {
    const views = lines.map((line) => toLineView(line, parts, setCount))
    return toCost(priceLines(views, setCount).total, setCount)
  }
  const now = new Map(storedRevisions.map(({ revision, lines }) => [revision.revision_number, costNow(lines, revision.set_count)]))
  const revisions = stored.map((revision) => {
    const { revision_number, file_name, created_at, priced_at, set_count } = revision
    const isPriced = priced_at !== null
    return {
      revision_number,
      file_name,
      created_at,
      priced_at,
      line_count: isPriced ? revision.line_count : current.length,
      cost_then: isPriced ? toCost(revision, set_count) : null,
      cost_now: now.get(revision_number) ?? null,
    }
  })
  return { head: bom.head, revisions, today: costNow(current, bom.set_count) }
})

serve(bomRevisionCalls, revisionDiff, async (c, { id, from, to, page }) => {
  const bom = await openFinalizedBom(c, id)
  const before = await readSide(c, bom, from)
  const after = await readSide(c, bom, to, before.side.cost.set_count)
  const compared = compareLines(before.compared, after.compared)
  const count = (kind: DiffLine['kind']): number => compared.filter((line) => line.kind === kind).length
  const changes = { came_count: count('came'), went_count: count('went'), changed_count: count('changed'), price_count: count('price') }
  const [first] = compared
  const visibleLines = compared.slice((page - 1) * BOM_PAGE_SIZE, page * BOM_PAGE_SIZE)
  const [largest = null, ...items] = await diffLines(c, [...compared.slice(0, 1), ...visibleLines])
  return {
    from: before.side,
    to: after.side,
    ...changes,
    same_count: after.compared.lines.length - changes.came_count - changes.changed_count - changes.price_count,
    largest: first?.cost_change ? largest : null,
    lines: { total: compared.length, page_size: BOM_PAGE_SIZE, items },
  }
})

/** A BOM that the caller may change. Its newest revision is finalized first, unless lines still wait to be matched. */
async function openFinalizedBom(c: OriginContext, id: string): Promise<OpenBom> {
  const bom = await openBomToChange(c, id)
  await enforceLimit(c, 'BOM_LIMIT', 'bom revisions', Math.max(1, Math.ceil(bom.head.line_count / BOM_BATCH)))
  if (bom.head.waiting_count === 0) await finalizeRevision(c.env, bom, new Date())
  return bom
}

/** The finalized revisions, the newest first, as many as one answer can price. */
function listPricedRevisions(stored: readonly StoredRevision[]): StoredRevision[] {
  let lineCount = 0
  return stored.filter(({ priced_at, line_count }) => {
    if (priced_at === null) return false
    lineCount += line_count
    return lineCount <= MAX_PRICED_LINES
  })
}

async function readLines(c: OriginContext, revision: StoredRevision) {
  const storedLines = await listRevisionLines(c.env.SHOP, revision)
  return { revision, lines: storedLines.map(({ line }) => line) }
}

function toCost({ amount, needed_count, priced_count, short_count }: BomPrice, setCount: number): BomCost {
  const perOne = priced_count === 0 ? null : toCostPerSet(amount, setCount)
  return { set_count: setCount, per_set: perOne, needed_count, priced_count, short_count }
}

/**
 * One side of a comparison: a revision with its stored prices, or the present BOM, which also represents a revision that is not finalized
 * yet.
 * @param setCount sets for which the present BOM is priced
 */
async function readSide(
  c: OriginContext,
  bom: OpenBom,
  which: number | 'today',
  setCount?: number,
): Promise<{ side: DiffSide; compared: LinesToCompare }> {
  const stored = await listRevisions(c.env.SHOP, bom.bom_row)
  const revision = which === 'today' ? null : orNotFound(stored.find(({ revision_number }) => revision_number === which) ?? null)
  if (revision?.priced_at) {
    const { revision_number, file_name, created_at, priced_at, set_count } = revision
    const lines = await listRevisionLines(c.env.SHOP, revision)
    const side = { revision_number, file_name, created_at, priced_at, cost: toCost(revision, set_count) }
    return { side, compared: { set_count, lines } }
  }
  const sets = which === 'today' ? (setCount ?? bom.set_count) : bom.set_count
  const current = await listLines(c.env.SHOP, bom.bom_row)
  const parts = await readLineParts(c.env.CATALOGUE, c.var.lang, current)
  const priced = priceLines(
    current.map((line) => toLineView(line, parts, sets)),
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
    cost: toCost(priced.total, sets),
  }
  return { side, compared: { set_count: sets, lines } }
}

/** Lines as they are sent, with the catalogue's present data of their parts. */
async function diffLines(c: OriginContext, compared: readonly ComparedLine[]): Promise<DiffLine[]> {
  const sides = compared.flatMap(({ before, after }) => [before, after].flatMap((side) => (side ? [side.line] : [])))
  const parts = await readLineParts(c.env.CATALOGUE, c.var.lang, sides)
  return compared.map((line) => ({
    ...line,
    before: line.before && revisionLine(line.before, parts),
    after: line.after && revisionLine(line.after, parts),
  }))
}

function revisionLine({ number, line, price, cost }: NumberedLine, parts: ReadonlyMap<number, BomPart>): RevisionLine {
  const { source, state, confirmed, part_number } = line
  const matchedPart = findMatchedPart(line, parts)
  // A part that is no longer in the catalogue is still shown as the part of that time.
  const part =
    part_number === null || state === 'waiting'
      ? null
      : { part_number, manufacturer: matchedPart?.manufacturer ?? '', goods_page_url: matchedPart?.goods_page_url ?? '' }
  return {
    number,
    source,
    qty: toSetQty(line),
    do_not_fit: isExcluded(line),
    part,
    cost,
    state: state === 'check' && confirmed ? 'matched' : state,
    unit_price: price.unit_price,
    stock: price.stock,
  }
}
