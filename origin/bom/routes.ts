import { Hono } from 'hono'
import * as calls from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { BOM_BATCH } from '#shared/table-reading/lists/bom-limits.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { runBatch, type Sql } from '../database/sql.ts'
import { findCustomerId, getCustomerId } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve, serveUnparsed } from '../http/serve.ts'
import { isForm } from '../http/uploaded-form.ts'
import { getBomOwner, openBom, openBomsToChange, openBomToChange } from './access.ts'
import { toChosenMatch } from './choice.ts'
import { listLineDropIns, updateAlternatesSql } from './drop-ins.ts'
import { rememberChoicesSql } from './earlier-choices.ts'
import { finalizeMatchedRevision } from './finalize-revision.ts'
import { listLineCandidates, searchLineParts } from './line-candidates.ts'
import * as bomLines from './lines.ts'
import { readListFacts } from './list-facts.ts'
import { addLines, copyBomForCaller, makeBom, readUploadedFile, readUploadedLines, replaceBomLines } from './make-bom.ts'
import { rememberHeadingsSql } from './memory-store.ts'
import { readLineRemarks } from './remarks.ts'
import { measureBomSql } from './size.ts'
import { deleteBoms, findBomByRow, listBoms, type OpenBom, renameBom, touchBomSql, updateBomSharing, updateSetCountSql } from './store.ts'

/** Number of BOMs that are listed beside the upload area. */
const NEWEST_BOMS = 50
/** Number of lines to match that count as one call of BOM_LIMIT, and the number of calls that a search in all parts counts as. */
const LINES_A_CALL = 100
const SEARCH_CALLS = 4

export const bom = new Hono<OriginEnv>()

serveUnparsed(bom, calls.uploadBom, async (c) => {
  await enforceLimit(c, 'UPLOAD_LIMIT', 'bom')
  const { into, summary = null, corrected = [], ...uploaded } = isForm(c) ? await readUploadedFile(c) : await readUploadedLines(c)
  const bomId = into === undefined ? await makeBom(c, uploaded) : await replaceBomLines(c, into, uploaded)
  const customerId = corrected.length === 0 ? null : await findCustomerId(c)
  if (customerId !== null) await runBatch(c.env.SHOP, rememberHeadingsSql(customerId, corrected, new Date()))
  return { bom_id: bomId, summary }
})

serve(bom, calls.mateBom, async (c, { bom_id, again, count }) => {
  const bom = await openBomToChange(c, bom_id)
  await enforceMatchLimit(c, Math.min(count, again ? bom.head.line_count : bom.head.waiting_count))
  if (again) await bomLines.resetPendingMatches(c.env, bom.bom_row, new Date())
  const waiting = await bomLines.listPendingLines(c.env.SHOP, bom.bom_row, count)
  await bomLines.matchPendingLines(c.env, c.var.lang, bom, waiting)
  const answer = await readChangedLines(c, bom, listLineIds(waiting))
  if (answer.head.waiting_count === 0) c.executionCtx.waitUntil(finalizeMatchedRevision(c.env, bom.bom_row, new Date()))
  return answer
})

serve(bom, calls.mainBom, async (c, { id, from, count, drop_ins: maxDropIns }) => {
  const bom = await openBom(c, id)
  const { SHOP, CATALOGUE } = c.env
  const [lines, list] = await Promise.all([
    bomLines.listLines(SHOP, bom.bom_row, from, count),
    count === 0 ? null : readListFacts(c.env, bom.bom_row),
  ])
  const [views, dropIns] = await Promise.all([
    bomLines.readLineViews(CATALOGUE, c.var.lang, bom, lines, list),
    maxDropIns === 0 ? null : enforceMatchLimit(c, lines.length).then(() => listLineDropIns(c, lines, maxDropIns)),
  ])
  return { head: bom.head, lines: views, ...(dropIns && { drop_ins: dropIns }) }
})

serve(bom, calls.bomList, async (c) => listBoms(c.env.SHOP, await getBomOwner(c), { page_size: NEWEST_BOMS }, new Date()))

serve(bom, calls.mainBomList, async (c, request) => listBoms(c.env.SHOP, { customer_id: await getCustomerId(c) }, request, new Date()))

serve(bom, calls.editBomName, async (c, { bom_id, name }) => {
  const bom = await openBomToChange(c, bom_id)
  await renameBom(c.env.SHOP, bom.bom_row, name, new Date())
  return (await readChangedBom(c, bom)).head
})

serve(bom, calls.delBom, async (c, { bom_ids }) => {
  // All of them or none: another owner's id fails the call.
  const bomRows = (await openBomsToChange(c, bom_ids)).map(({ bom_row }) => bom_row)
  await deleteBoms(c.env.SHOP, bomRows)
  return {}
})

serve(bom, calls.changeQty, async (c, { bom_id, set_count, lines }) => {
  const bom = await openBomToChange(c, bom_id)
  await requireLines(c, bom, listLineIds(lines))
  const statements = [
    ...(set_count === undefined ? [] : [updateSetCountSql(bom.bom_row, set_count)]),
    ...(lines.length > 0 ? [bomLines.updateQuantitiesSql(bom.bom_row, lines)] : []),
  ]
  return writeLines(c, bom, statements, listLineIds(lines))
})

serve(bom, calls.multiplexBom, async (c, { id }) => {
  await enforceLimit(c, 'UPLOAD_LIMIT', 'bom')
  return { bom_id: await copyBomForCaller(c, id) }
})

serve(bom, calls.delBomSource, async (c, { bom_id, line_ids }) => {
  const bom = await openBomToChange(c, bom_id)
  const { SHOP } = c.env
  await runBatch(SHOP, [bomLines.deleteLinesSql(bom.bom_row, line_ids), ...measureBomSql(bom), touchBomSql(bom.bom_row, new Date())])
  return (await readChangedBom(c, bom)).head
})

serve(bom, calls.addBomSource, async (c, { bom_id, lines }) => {
  const bom = await openBomToChange(c, bom_id)
  await enforceMatchLimit(c, lines.length)
  const lineIds = await addLines(c, bom, lines)
  const added = await bomLines.listLinesById(c.env.SHOP, bom.bom_row, lineIds)
  const waiting = added.filter(({ state }) => state === 'waiting')
  await bomLines.matchPendingLines(c.env, c.var.lang, bom, waiting)
  return readChangedLines(c, bom, lineIds)
})

serve(bom, calls.moreSupplier, async (c, { id, line_id }) => {
  const bom = await openBom(c, id)
  const [view] = await bomLines.readLineViews(c.env.CATALOGUE, c.var.lang, bom, [await getLine(c, bom, line_id)])
  return { offers: view?.part?.offers ?? [] }
})

serve(bom, calls.changeSupplier, async (c, { bom_id, choices }) => {
  const bom = await openBomToChange(c, bom_id)
  await requireLines(c, bom, listLineIds(choices))
  const wrong = await bomLines.findInvalidChoices(c.env, bom.bom_row, choices)
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((index) => [`choices.${index}.offer_id`, 'invalid']))
    throw new ApiError(CODE.validation, { fields })
  }
  return writeLines(c, bom, [bomLines.chooseOffersSql(bom.bom_row, choices)], listLineIds(choices))
})

serve(bom, calls.morePartNumber, async (c, { id, line_id, keyword = '' }) => {
  const bom = await openBom(c, id)
  const line = await getLine(c, bom, line_id)
  if (keyword !== '') await enforceLimit(c, 'BOM_LIMIT', 'bom search', SEARCH_CALLS)
  return { parts: keyword === '' ? await listLineCandidates(c, line) : await searchLineParts(c, line, keyword) }
})

serve(bom, calls.changePartNumber, async (c, { bom_id, line_id, more_line_ids, goods_id }) => {
  const bom = await openBomToChange(c, bom_id)
  const lineIds = [...new Set([line_id, ...more_line_ids])]
  await requireLines(c, bom, lineIds)
  const { SHOP, CATALOGUE } = c.env
  const [lines, [part]] = await Promise.all([
    bomLines.listLinesById(SHOP, bom.bom_row, lineIds),
    listPartsById(CATALOGUE, c.var.lang, goods_id === null ? [] : [goods_id]),
  ])
  if (goods_id !== null && !part) throw new ApiError(CODE.validation, { fields: { goods_id: 'invalid' } })
  if (lines.length < lineIds.length) throw new ApiError(CODE.conflict, { fields: { line_id: 'line_gone' } })
  const partIds = goods_id === null ? [] : [goods_id]
  const lineCandidates = lines.map(({ source }, index) => ({ line: bomLines.toBomLine(source, index), part_ids: partIds }))
  const remarks = await readLineRemarks(CATALOGUE, c.var.lang, lineCandidates)
  const writes = lines.map((line, index) => {
    const match = toChosenMatch(line, part ?? null, remarks[index]?.get(goods_id ?? 0) ?? [])
    return bomLines.updateMatchSql(bom.bom_row, line.line_id, match)
  })
  return writeLines(c, bom, [...writes, ...rememberChoicesSql(bom, lines, part ?? null)], lineIds)
})

serve(bom, calls.changeBomMatching, async (c, { bom_id, line_ids, confirmed, do_not_fit, alternates }) => {
  const bom = await openBomToChange(c, bom_id)
  await requireLines(c, bom, line_ids)
  const alternateStatements =
    alternates === undefined
      ? []
      : await updateAlternatesSql(c, bom.bom_row, await bomLines.listLinesById(c.env.SHOP, bom.bom_row, line_ids), alternates)
  const statements = [
    ...(alternateStatements.length > 0 ? [...alternateStatements, ...measureBomSql(bom)] : []),
    ...(confirmed === undefined ? [] : [bomLines.confirmLinesSql(bom.bom_row, line_ids, confirmed)]),
    ...(do_not_fit === undefined ? [] : [bomLines.updateDoNotFitSql(bom.bom_row, line_ids, do_not_fit)]),
  ]
  return writeLines(c, bom, statements, line_ids)
})

serve(bom, calls.shareBom, async (c, { bom_id, on }) => {
  const bom = await openBomToChange(c, bom_id)
  await updateBomSharing(c.env.SHOP, bom.bom_row, on, new Date())
  return (await readChangedBom(c, bom)).head
})

/**
 * Counts lines before they are matched. Runs before any change, because the client repeats a rejected request.
 * @throws ApiError `too_many_requests`
 */
const enforceMatchLimit = (c: OriginContext, lineCount: number): Promise<void> =>
  enforceLimit(c, 'BOM_LIMIT', 'bom match', Math.max(1, Math.ceil(lineCount / LINES_A_CALL)))

const listLineIds = (lines: readonly { line_id: number }[]): number[] => lines.map(({ line_id }) => line_id)

/** A BOM after a change. @throws ApiError `not_found` if it was deleted meanwhile */
async function readChangedBom(c: OriginContext, { bom_row }: OpenBom): Promise<OpenBom> {
  return orNotFound(await findBomByRow(c.env.SHOP, bom_row))
}

/** Changes lines of a BOM. @returns the new head and lines */
async function writeLines(c: OriginContext, bom: OpenBom, statements: readonly Sql[], lineIds: readonly number[]) {
  await runBatch(c.env.SHOP, [...statements, touchBomSql(bom.bom_row, new Date())])
  return readChangedLines(c, bom, lineIds)
}

/** The present head, and the present state of changed lines, at most `BOM_BATCH`. */
async function readChangedLines(
  c: OriginContext,
  changed: OpenBom,
  lineIds: readonly number[],
): Promise<EndpointData<typeof calls.mateBom>> {
  const bom = await readChangedBom(c, changed)
  const lines = await bomLines.listLinesById(c.env.SHOP, bom.bom_row, [...new Set(lineIds)].slice(0, BOM_BATCH))
  return { head: bom.head, lines: await bomLines.readLineViews(c.env.CATALOGUE, c.var.lang, bom, lines) }
}

/** @throws ApiError `conflict` if a line was removed, by another window or an upload */
async function requireLines(c: OriginContext, { bom_row }: OpenBom, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length > 0 && !(await bomLines.hasLines(c.env.SHOP, bom_row, lineIds)))
    throw new ApiError(CODE.conflict, { fields: { lines: 'line_gone' } })
}

async function getLine(c: OriginContext, { bom_row }: OpenBom, lineId: number): Promise<bomLines.StoredLine> {
  return orNotFound((await bomLines.listLinesById(c.env.SHOP, bom_row, [lineId]))[0])
}
