import { toBomSource } from '#shared/bom/bom-source.ts'
import { type BomSource, uploadBom } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { toFieldErrors } from '#shared/contract/field-errors.ts'
import { type HeadingMeanings, toHeadingMeanings } from '#shared/table-reading/columns/heading-corrections.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { assumeQuantities } from '#shared/table-reading/lists/assumed.ts'
import { MAX_BOM_LINES, parseBomFileBytes, toBomLimits } from '#shared/table-reading/lists/bom-limits.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import { toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import { findBatchFailure } from '../database/guards.ts'
import { runBatch } from '../database/sql.ts'
import { findCustomerId } from '../http/caller.ts'
import type { OriginContext } from '../http/env.ts'
import { type IdempotentCall, readIdempotentCall, runOnce } from '../http/idempotency.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { readRequest } from '../http/serve.ts'
import { readFile, readForm } from '../http/uploaded-form.ts'
import { getBomOwner, openBom, openBomToChange } from './access.ts'
import { createBomId } from './bom-id.ts'
import { finalizeMatchedRevision, finalizeRevision } from './finalize-revision.ts'
import { deleteLinesSql, insertBomLinesSql, listLines, type NewLine, PENDING_MATCH, type StoredLine, toBomLine } from './lines.ts'
import { listHeadings } from './memory-store.ts'
import { readLineRemarks } from './remarks.ts'
import { type CarriedLine, carryOverDecisions } from './reupload.ts'
import { copyRevisionsSql, insertRevisionSql } from './revisions.ts'
import * as store from './store.ts'

/** How often a re-upload is tried if other requests change the BOM at the same moment. */
const CARRY_TRIES = 4

interface Uploaded {
  name: string
  file_name: string
  lines: readonly BomSource[]
}

interface Upload extends Uploaded {
  into?: string | undefined
  summary?: EndpointData<typeof uploadBom>['summary']
  corrected?: readonly HeadingMapping[]
}

/** Lines that the browser has parsed. */
export async function readUploadedLines(c: OriginContext): Promise<Upload> {
  const { name, file_name, lines = [], into, corrected } = await readRequest(c, uploadBom)
  if (lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  return { name, file_name, lines, into, corrected }
}

const FormFields = uploadBom.request.pick({ name: true, into: true })

/** A file that the server parses, because the browser runs no script. */
export async function readUploadedFile(c: OriginContext): Promise<Upload> {
  const limitBytes = parseBomFileBytes(c.env.BOM_LIMIT_MB)
  const { form, file, file_name } = await readForm(c, limitBytes)
  const text = (name: string): string | undefined => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const { success, data, error } = FormFields.safeParse({ name: text('name'), into: text('into') })
  if (!success) throw new ApiError(CODE.validation, { fields: toFieldErrors(error.issues) })
  const headingMeanings = await readCallerMeanings(c)
  const read = (bytes: Uint8Array) => readBom(bytes, { limits: toBomLimits(limitBytes), heading_meanings: headingMeanings })
  const reading = assumeQuantities(await readFile(file, read))
  if (reading.lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  if (reading.lines.length > MAX_BOM_LINES) throw new ApiError(CODE.validation, { fields: { lines: 'too_many_bom_lines' } })
  const { remarks, remembered = [], ...summary } = toReadingSummary(reading, BOM_PROFILE)
  const lists = {
    fields: [...summary.fields],
    unused: [...summary.unused],
    unread_quantities: [...summary.unread_quantities],
    left_out: [...summary.left_out],
    unread: [...summary.unread],
    unread_reasons: [...summary.unread_reasons],
    read_sheets: [...summary.read_sheets],
    remembered: [...remembered],
    remarks: { ...remarks, unvalued: [...remarks.unvalued] },
  }
  return { ...data, file_name, lines: reading.lines.map(toBomSource), summary: { ...summary, ...lists } }
}

/** The heading meanings of the calling customer. */
async function readCallerMeanings(c: OriginContext): Promise<HeadingMeanings> {
  const customerId = await findCustomerId(c)
  return toHeadingMeanings(customerId === null ? [] : await listHeadings(c.env.SHOP, customerId))
}

/** The idempotency key is optional here: a BOM that was made twice is visible and can be deleted. */
async function findAttempt(c: OriginContext, request: unknown): Promise<IdempotentCall | null> {
  return c.req.header('Idempotency-Key') === undefined ? null : readIdempotentCall(c, request)
}

/** @returns the id of the BOM that this call made, or that the same call made before */
async function createBomOnce(c: OriginContext, attempt: IdempotentCall | null, make: () => Promise<string>): Promise<string> {
  const made: string[] = []
  const result = await runOnce(c.env.SHOP, attempt, async () => {
    made.push(await make())
    return ''
  })
  return made[0] ?? orNotFound(await store.findBomByRow(c.env.SHOP, Number(result))).head.bom_id
}

/** The name of a BOM from its file's: "amplifier rev B" of "amplifier rev B.xlsx". */
const toBomName = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .trim()
    .slice(0, 120)

const newLine = (source: BomSource): NewLine => ({ ...PENDING_MATCH, source, typed_qty: null, typed_do_not_fit: null, change: null })

export async function makeBom(c: OriginContext, { name, file_name, lines }: Uploaded): Promise<string> {
  const { SHOP } = c.env
  const attempt = await findAttempt(c, { name, file_name, lines })
  return createBomOnce(c, attempt, async () => {
    const bomId = createBomId()
    const now = new Date()
    await runBatch(SHOP, [
      store.insertBomSql({ bom_id: bomId, name: name || toBomName(file_name), file_name }, await getBomOwner(c), now),
      ...insertBomLinesSql(bomId, lines.map(newLine)),
      ...insertRevisionSql(bomId, now),
      ...(attempt ? [store.insertBomResultSql(attempt, bomId, now)] : []),
    ])
    return bomId
  })
}

/**
 * Copies a BOM, with its revisions, into one of the caller's. A caller with the read-only link copies only its present state, as the first
 * revision.
 * @param id the BOM's, or that of its read-only link
 * @returns the copy's id
 */
export async function copyBomForCaller(c: OriginContext, id: string): Promise<string> {
  const bom = await openBom(c, id)
  const attempt = await findAttempt(c, { id })
  return createBomOnce(c, attempt, async () => {
    const copyId = createBomId()
    const now = new Date()
    const { SHOP } = c.env
    await runBatch(SHOP, [
      ...store.copyBomSql(bom.bom_row, copyId, await getBomOwner(c), now),
      ...(bom.head.can_edit ? copyRevisionsSql(bom.bom_row, copyId) : insertRevisionSql(copyId, now)),
      ...(attempt ? [store.insertBomResultSql(attempt, copyId, now)] : []),
    ])
    return copyId
  })
}

/** Replaces the lines of a BOM by a new file's. Decisions are carried over, and lines missing from the file are removed. */
export async function replaceBomLines(c: OriginContext, into: string, { name, file_name, lines }: Uploaded): Promise<string> {
  const { SHOP } = c.env
  const attempt = await findAttempt(c, { name, file_name, lines, into })
  await openBomToChange(c, into)
  return createBomOnce(c, attempt, async () => {
    for (let tries = 1; ; tries++) {
      const bom = await openBomToChange(c, into)
      await finalizeRevision(c.env, bom, new Date())
      const carried = carryOverDecisions(await listLines(SHOP, bom.bom_row), lines)
      const rows = await toCarriedLines(c, carried)
      const now = new Date()
      try {
        await runBatch(SHOP, [
          store.guardUnchangedSql(bom),
          store.touchBomSql(bom.bom_row, now),
          store.updateBomNamesSql(bom, { name, file_name }),
          deleteLinesSql(bom.bom_row),
          ...insertBomLinesSql(into, rows),
          ...insertRevisionSql(into, now),
          ...(attempt ? [store.insertBomResultSql(attempt, into, now)] : []),
        ])
        c.executionCtx.waitUntil(finalizeMatchedRevision(c.env, bom.bom_row, now))
        return into
      } catch (error) {
        if (findBatchFailure(error) !== 'bom_changed' || tries === CARRY_TRIES) throw error
      }
    }
  })
}

async function toCarriedLines(c: OriginContext, carried: readonly CarriedLine<StoredLine>[]): Promise<NewLine[]> {
  const proposed = carried.flatMap(({ source, old, part }, row) =>
    part === 'part' && old && old.goods_id !== null ? [{ row, line: toBomLine(source, row), part_ids: [old.goods_id] }] : [],
  )
  const remarks = await readLineRemarks(c.env.CATALOGUE, c.var.lang, proposed)
  const remarksByRow = new Map(proposed.map(({ row }, index) => [row, remarks[index]]))
  return carried.map(({ source, old, part, typed_qty, typed_do_not_fit, change }, row): NewLine => {
    const fields = { source, typed_qty, typed_do_not_fit, change }
    if (!old || part === 'none') return { ...PENDING_MATCH, ...fields }
    const { line_id: _, ...decided } = old
    // If quantity or designators changed, the buyer confirms the quantity again.
    const match = { ...decided, confirmed_qty: change === 'same' ? old.confirmed_qty : null }
    if (part === 'all') return { ...match, ...fields }
    if (old.goods_id === null) return { ...PENDING_MATCH, ...fields }
    // The other words of the row changed: the buyer has to check the part.
    return { ...match, ...fields, state: 'check', confirmed: false, remarks: remarksByRow.get(row)?.get(old.goods_id) ?? [] }
  })
}

/** Adds lines at the end. @returns their ids, including those of the same call before */
export async function addLines(c: OriginContext, bom: store.OpenBom, lines: readonly BomSource[]): Promise<number[]> {
  const { SHOP } = c.env
  const attempt = await findAttempt(c, { bom_id: bom.head.bom_id, lines })
  const range = await runOnce(SHOP, attempt, async () => {
    const now = new Date()
    const results = await runBatch<{ last: number }>(SHOP, [
      ...insertBomLinesSql(bom.head.bom_id, lines.map(newLine)),
      store.touchBomSql(bom.bom_row, now),
      ...(attempt ? [store.insertAddedLinesResult(attempt, bom, lines.length, now)] : []),
      store.selectLastLineIdSql(bom.bom_row),
    ])
    const last = results.at(-1)?.results[0]?.last
    if (last === undefined) throw new ApiError(CODE.not_found)
    return `${last - lines.length + 1}-${last}`
  })
  return listIdRange(range)
}

/** The ids of a range: 3, 4, 5 of "3-5". */
function listIdRange(range: string): number[] {
  const [first = 0, last = 0] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
