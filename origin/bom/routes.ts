import { type Context, Hono } from 'hono'
import { bomFileBytes, bomLimits } from '#shared/bom/bom-limits.ts'
import { bomSourceOf } from '#shared/bom/bom-source.ts'
import { BOM_BATCH, BOM_LINES_MOST } from '#shared/constants.ts'
import {
  addBomSource,
  type BomPart,
  type BomSource,
  bomList,
  changeBomMatching,
  changePartNumber,
  changeQty,
  changeSupplier,
  delBom,
  delBomSource,
  editBomName,
  mainBom,
  mainBomList,
  mateBom,
  morePartNumber,
  moreSupplier,
  multiplexBom,
  shareBom,
  uploadBom,
} from '#shared/contract/bom.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import { withAssumedQuantities } from '#shared/table-reading/lists/assumed.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import { summaryOf } from '#shared/table-reading/lists/reading-summary.ts'
import { NO_FILTERS } from '#shared/url/listing-query.ts'
import { listAlternatives } from '../catalogue/alternatives-store.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { type Attempt, findResult, isRepeat, readAttempt } from '../database/idempotency.ts'
import { getCustomerId } from '../http/caller.ts'
import type { OriginEnv } from '../http/env.ts'
import { keepWithin } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { readRequest, serve, serveUnread } from '../http/serve.ts'
import { isForm, readFile, readForm } from '../http/uploaded-form.ts'
import { searchParts } from '../search/search.ts'
import { bomOwner, openBom, openBomsToChange, openBomToChange } from './access.ts'
import { newBomId } from './bom-id.ts'
import { chosenMatch } from './choice.ts'
import {
  bomLine,
  bomPart,
  chooseOffers,
  confirmLines,
  deleteLines,
  fitLines,
  hasLines,
  insertLines,
  listLines,
  listLinesById,
  listWaiting,
  mateLines,
  type NewLine,
  type StoredLine,
  typeQuantities,
  viewLines,
  WAITING,
  waitAgain,
  writeMatch,
  wrongOffers,
} from './lines.ts'
import { remarksOn } from './remarks.ts'
import { type CarriedLine, carryOver } from './reupload.ts'
import { excessIn, measureBom } from './size.ts'
import {
  copyBom,
  deleteBoms,
  findBomByRow,
  insertBom,
  isChangedMeanwhile,
  keepAddedLines,
  keepMadeBom,
  listBoms,
  type OpenBom,
  renameBom,
  shareBomOnOff,
  touchBom,
  touchUnchangedBom,
} from './store.ts'

/** The newest BOMs beside the upload area. */
const NEWEST_BOMS = 50
/** Parts that a line may mean, of each kind. */
const FOUND_PARTS = 20
/** Lines to match that count as one call of BOM_LIMIT, and what a search among all parts counts as. */
const LINES_A_CALL = 100
const SEARCH_CALLS = 4
/** How often a re-upload starts again because somebody worked on the BOM at the same moment. */
const CARRY_TRIES = 4

export const bom = new Hono<OriginEnv>()

serveUnread(bom, uploadBom, async (c) => {
  await keepWithin(c, 'UPLOAD_LIMIT', 'bom')
  const { into, summary = null, ...uploaded } = isForm(c) ? await uploadedFile(c) : await uploadedLines(c)
  const bom_id = into === undefined ? await makeBom(c, uploaded) : await renewBom(c, into, uploaded)
  return { bom_id, summary }
})

serve(bom, mateBom, async (c, { bom_id, again, count }) => {
  const found = await openBomToChange(c, bom_id)
  await keepMatchingWithin(c, Math.min(count, again ? found.head.line_count : found.head.waiting_count))
  if (again) await waitAgain(c.env.DB, found.bom_row, new Date())
  const waiting = await listWaiting(c.env.DB, found.bom_row, count)
  await mateLines(c.env.DB, c.var.lang, found.bom_row, waiting)
  return linesNow(c, found, idsOf(waiting))
})

serve(bom, mainBom, async (c, { id, from, count }) => {
  const found = await openBom(c, id)
  const lines = await listLines(c.env.DB, found.bom_row, from, count)
  return { head: found.head, lines: await viewLines(c.env.DB, c.var.lang, found, lines) }
})

serve(bom, bomList, async (c) => {
  return listBoms(c.env.DB, await bomOwner(c), { page_size: NEWEST_BOMS }, new Date())
})

serve(bom, mainBomList, async (c, request) => {
  const customer_id = await getCustomerId(c)
  return listBoms(c.env.DB, { customer_id }, request, new Date())
})

serve(bom, editBomName, async (c, { bom_id, name }) => {
  const found = await openBomToChange(c, bom_id)
  await renameBom(c.env.DB, found.bom_row, name, new Date())
  return (await bomNow(c, found)).head
})

serve(bom, delBom, async (c, { bom_ids }) => {
  // All of them or none: an id that is not the caller's stops the call.
  const found = await openBomsToChange(c, bom_ids)
  await deleteBoms(
    c.env.DB,
    found.map(({ bom_row }) => bom_row),
  )
  return {}
})

serve(bom, changeQty, async (c, { bom_id, set_count, lines }) => {
  const found = await openBomToChange(c, bom_id)
  await requireLines(c, found, idsOf(lines))
  const { DB } = c.env
  await DB.batch([
    ...(set_count === undefined ? [] : [DB.prepare('UPDATE boms SET set_count = ? WHERE bom_row = ?').bind(set_count, found.bom_row)]),
    ...(lines.length > 0 ? [typeQuantities(DB, found.bom_row, lines)] : []),
    touchBom(DB, found.bom_row, new Date()),
  ])
  return linesNow(c, found, idsOf(lines))
})

serve(bom, multiplexBom, async (c, { id }) => {
  await keepWithin(c, 'UPLOAD_LIMIT', 'bom')
  const found = await openBom(c, id)
  const attempt = await attemptOf(c, { id })
  const bom_id = await madeOnce(c, attempt, async () => {
    const copy_id = newBomId()
    const now = new Date()
    const { DB } = c.env
    await batchWithin(DB, [
      ...copyBom(DB, found.bom_row, copy_id, await bomOwner(c), now),
      ...(attempt ? [keepMadeBom(DB, attempt, copy_id, now)] : []),
    ])
    return copy_id
  })
  return { bom_id }
})

serve(bom, delBomSource, async (c, { bom_id, line_ids }) => {
  const found = await openBomToChange(c, bom_id)
  const { DB } = c.env
  await DB.batch([deleteLines(DB, found.bom_row, line_ids), measureBom(DB, found), touchBom(DB, found.bom_row, new Date())])
  return (await bomNow(c, found)).head
})

serve(bom, addBomSource, async (c, { bom_id, lines }) => {
  const found = await openBomToChange(c, bom_id)
  await keepMatchingWithin(c, lines.length)
  const line_ids = await addLines(c, found, lines)
  const added = await listLinesById(c.env.DB, found.bom_row, line_ids)
  const waiting = added.filter(({ state }) => state === 'waiting')
  await mateLines(c.env.DB, c.var.lang, found.bom_row, waiting)
  return linesNow(c, found, line_ids)
})

serve(bom, moreSupplier, async (c, { id, line_id }) => {
  const found = await openBom(c, id)
  const [view] = await viewLines(c.env.DB, c.var.lang, found, [await getLine(c, found, line_id)])
  return { offers: view?.part?.offers ?? [] }
})

serve(bom, changeSupplier, async (c, { bom_id, choices }) => {
  const found = await openBomToChange(c, bom_id)
  await requireLines(c, found, idsOf(choices))
  const { DB } = c.env
  const wrong = await wrongOffers(DB, found.bom_row, choices)
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((place) => [`choices.${place}.offer_id`, 'invalid']))
    throw new ApiError(CODE.validation, { fields })
  }
  await DB.batch([chooseOffers(DB, found.bom_row, choices), touchBom(DB, found.bom_row, new Date())])
  return linesNow(c, found, idsOf(choices))
})

serve(bom, morePartNumber, async (c, { id, line_id, keyword = '' }) => {
  const found = await openBom(c, id)
  const line = await getLine(c, found, line_id)
  if (keyword !== '') await keepWithin(c, 'BOM_LIMIT', 'bom search', SEARCH_CALLS)
  return { parts: keyword === '' ? await rivalsOf(c, line) : await foundFor(c, line, keyword) }
})

serve(bom, changePartNumber, async (c, { bom_id, line_id, goods_id }) => {
  const found = await openBomToChange(c, bom_id)
  await requireLines(c, found, [line_id])
  const { DB } = c.env
  const [[line], [part]] = await Promise.all([
    listLinesById(DB, found.bom_row, [line_id]),
    listPartsById(DB, c.var.lang, goods_id === null ? [] : [goods_id]),
  ])
  if (goods_id !== null && !part) throw new ApiError(CODE.validation, { fields: { goods_id: 'invalid' } })
  if (!line) throw new ApiError(CODE.conflict, { fields: { line_id: 'line_gone' } })
  const part_ids = goods_id === null ? [] : [goods_id]
  const [remarks] = await remarksOn(DB, c.var.lang, [{ line: bomLine(line.source, 0), part_ids }])
  const match = chosenMatch(line, part ?? null, remarks?.get(goods_id ?? 0) ?? [])
  await DB.batch([writeMatch(DB, found.bom_row, line_id, match), touchBom(DB, found.bom_row, new Date())])
  return linesNow(c, found, [line_id])
})

serve(bom, changeBomMatching, async (c, { bom_id, line_ids, confirmed, do_not_fit }) => {
  const found = await openBomToChange(c, bom_id)
  await requireLines(c, found, line_ids)
  const { DB } = c.env
  await DB.batch([
    ...(confirmed === undefined ? [] : [confirmLines(DB, found.bom_row, line_ids, confirmed)]),
    ...(do_not_fit === undefined ? [] : [fitLines(DB, found.bom_row, line_ids, do_not_fit)]),
    touchBom(DB, found.bom_row, new Date()),
  ])
  return linesNow(c, found, line_ids)
})

serve(bom, shareBom, async (c, { bom_id, on }) => {
  const found = await openBomToChange(c, bom_id)
  await shareBomOnOff(c.env.DB, found.bom_row, on, new Date())
  return (await bomNow(c, found)).head
})

/** A batch that adds lines to a BOM. @throws ApiError `validation` that names of what there would be too much */
async function batchWithin<Row = unknown>(db: D1Database, statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
  try {
    return await db.batch<Row>(statements)
  } catch (error) {
    const excess = excessIn(error)
    throw excess === null ? error : new ApiError(CODE.validation, { fields: { lines: excess } })
  }
}

/** Before anything is changed: the client asks again for the same lines. @throws ApiError `too_many_requests` */
const keepMatchingWithin = (c: Context<OriginEnv>, line_count: number): Promise<void> =>
  keepWithin(c, 'BOM_LIMIT', 'bom match', Math.max(1, Math.ceil(line_count / LINES_A_CALL)))

const idsOf = (lines: readonly { line_id: number }[]): number[] => lines.map(({ line_id }) => line_id)

/** A BOM as it is after a change. @throws ApiError `not_found` where it was deleted meanwhile */
async function bomNow(c: Context<OriginEnv>, { bom_row }: OpenBom): Promise<OpenBom> {
  return orNotFound(await findBomByRow(c.env.DB, bom_row))
}

/** The head and the lines that a change was about, as they are now. */
async function linesNow(c: Context<OriginEnv>, changed: OpenBom, line_ids: readonly number[]): Promise<DataOf<typeof mateBom>> {
  const found = await bomNow(c, changed)
  const lines = await listLinesById(c.env.DB, found.bom_row, [...new Set(line_ids)].slice(0, BOM_BATCH))
  return { head: found.head, lines: await viewLines(c.env.DB, c.var.lang, found, lines) }
}

/** @throws ApiError `conflict` where a line was taken out, by another window or an upload */
async function requireLines(c: Context<OriginEnv>, { bom_row }: OpenBom, line_ids: readonly number[]): Promise<void> {
  if (line_ids.length > 0 && !(await hasLines(c.env.DB, bom_row, line_ids)))
    throw new ApiError(CODE.conflict, { fields: { lines: 'line_gone' } })
}

async function getLine(c: Context<OriginEnv>, { bom_row }: OpenBom, line_id: number): Promise<StoredLine> {
  const [line] = await listLinesById(c.env.DB, bom_row, [line_id])
  if (!line) throw new ApiError(CODE.not_found)
  return line
}

interface Uploaded {
  name: string
  file_name: string
  lines: readonly BomSource[]
}

type Upload = Uploaded & { into?: string | undefined; summary?: DataOf<typeof uploadBom>['summary'] }

/** Lines that the browser has read. */
async function uploadedLines(c: Context<OriginEnv>): Promise<Upload> {
  const { name, file_name, lines = [], into } = await readRequest(c, uploadBom)
  if (lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  return { name, file_name, lines, into }
}

const FormFields = uploadBom.request.pick({ name: true, into: true })

/** A file that has to be read here: the browser runs no script. */
async function uploadedFile(c: Context<OriginEnv>): Promise<Upload> {
  const limit_bytes = bomFileBytes(c.env.BOM_LIMIT_MB)
  const { form, file, file_name } = await readForm(c, limit_bytes)
  const text = (name: string): string | undefined => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const { success, data, error } = FormFields.safeParse({ name: text('name'), into: text('into') })
  if (!success) throw new ApiError(CODE.validation, { fields: fieldErrors(error.issues) })
  const reading = withAssumedQuantities(await readFile(file, (bytes) => readBom(bytes, { limits: bomLimits(limit_bytes) })))
  if (reading.lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  if (reading.lines.length > BOM_LINES_MOST) throw new ApiError(CODE.validation, { fields: { lines: 'too_many_bom_lines' } })
  const { fields, unused, left_out, ...counts } = summaryOf(reading, 'bom')
  const summary = { ...counts, fields: [...fields], unused: [...unused], left_out: [...left_out] }
  return { ...data, file_name, lines: reading.lines.map(bomSourceOf), summary }
}

/** A key is the caller's choice here: a BOM made twice is seen, and deleted. */
async function attemptOf(c: Context<OriginEnv>, request: unknown): Promise<Attempt | null> {
  return c.req.header('Idempotency-Key') === undefined ? null : readAttempt(c, request)
}

/** @returns the id of the BOM that this call made, or the same one before */
async function madeOnce(c: Context<OriginEnv>, attempt: Attempt | null, make: () => Promise<string>): Promise<string> {
  const before = attempt && (await findResult(c.env.DB, attempt))
  if (before) return (await bomByResult(c, before)).head.bom_id
  try {
    return await make()
  } catch (error) {
    const first = attempt && isRepeat(error) ? await findResult(c.env.DB, attempt) : null
    if (!first) throw error
    return (await bomByResult(c, first)).head.bom_id
  }
}

async function bomByResult(c: Context<OriginEnv>, result: string): Promise<OpenBom> {
  return orNotFound(await findBomByRow(c.env.DB, Number(result)))
}

/** "amplifier rev B.xlsx" as "amplifier rev B". */
const nameOf = (file_name: string): string =>
  file_name
    .replace(/\.[a-z]{2,5}$/i, '')
    .trim()
    .slice(0, 120)

const newLine = (source: BomSource): NewLine => ({ ...WAITING, source, typed_qty: null, typed_do_not_fit: null, change: null })

async function makeBom(c: Context<OriginEnv>, { name, file_name, lines }: Uploaded): Promise<string> {
  const { DB } = c.env
  const attempt = await attemptOf(c, { name, file_name, lines })
  return madeOnce(c, attempt, async () => {
    const bom_id = newBomId()
    const now = new Date()
    await batchWithin(DB, [
      insertBom(DB, { bom_id, name: name || nameOf(file_name), file_name }, await bomOwner(c), now),
      ...insertLines(DB, bom_id, lines.map(newLine)),
      ...(attempt ? [keepMadeBom(DB, attempt, bom_id, now)] : []),
    ])
    return bom_id
  })
}

/** Reads lines into a BOM that is there: what was decided is carried over, what is gone from the file is taken out. */
async function renewBom(c: Context<OriginEnv>, into: string, { name, file_name, lines }: Uploaded): Promise<string> {
  const { DB } = c.env
  const attempt = await attemptOf(c, { name, file_name, lines, into })
  await openBomToChange(c, into)
  return madeOnce(c, attempt, async () => {
    for (let tries = 1; ; tries++) {
      const found = await openBomToChange(c, into)
      const carried = carryOver(await listLines(DB, found.bom_row), lines)
      const rows = await carriedLines(c, carried)
      const now = new Date()
      try {
        await batchWithin(DB, [
          touchUnchangedBom(DB, found, now),
          DB.prepare(`UPDATE boms SET file_name = ?, name = coalesce(nullif(?, ''), name) WHERE bom_row = ?`).bind(
            file_name || found.head.file_name,
            name,
            found.bom_row,
          ),
          deleteLines(DB, found.bom_row),
          ...insertLines(DB, into, rows),
          ...(attempt ? [keepMadeBom(DB, attempt, into, now)] : []),
        ])
        return into
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        if (tries === CARRY_TRIES) throw new ApiError(CODE.conflict, { cause: error })
      }
    }
  })
}

async function carriedLines(c: Context<OriginEnv>, carried: readonly CarriedLine<StoredLine>[]): Promise<NewLine[]> {
  const proposed = carried.flatMap(({ source, old, part }, row) =>
    part === 'part' && old && old.goods_id !== null ? [{ row, line: bomLine(source, row), part_ids: [old.goods_id] }] : [],
  )
  const remarks = await remarksOn(c.env.DB, c.var.lang, proposed)
  const remarks_by_row = new Map(proposed.map(({ row }, index) => [row, remarks[index]]))
  return carried.map(({ source, old, part, typed_qty, typed_do_not_fit, change }, row): NewLine => {
    const own = { source, typed_qty, typed_do_not_fit, change }
    if (!old || part === 'none') return { ...WAITING, ...own }
    const { line_id: _, ...match } = old
    if (part === 'all') return { ...match, ...own }
    if (old.goods_id === null) return { ...WAITING, ...own }
    // The words beside the number changed: the buyer's part is asked for again.
    return { ...match, ...own, state: 'check', confirmed: false, remarks: remarks_by_row.get(row)?.get(old.goods_id) ?? [] }
  })
}

/** Adds lines behind the others. @returns their ids, also where the same call added them before */
async function addLines(c: Context<OriginEnv>, found: OpenBom, lines: readonly BomSource[]): Promise<number[]> {
  const { DB } = c.env
  const attempt = await attemptOf(c, { bom_id: found.head.bom_id, lines })
  const before = attempt && (await findResult(DB, attempt))
  if (before) return idsBetween(before)
  const now = new Date()
  try {
    const results = await batchWithin<{ last: number }>(DB, [
      ...insertLines(DB, found.head.bom_id, lines.map(newLine)),
      touchBom(DB, found.bom_row, now),
      ...(attempt ? [keepAddedLines(DB, attempt, found, lines.length, now)] : []),
      DB.prepare('SELECT last_line_id AS last FROM boms WHERE bom_row = ?').bind(found.bom_row),
    ])
    const last = results.at(-1)?.results[0]?.last
    if (last === undefined) throw new ApiError(CODE.not_found)
    return idsBetween(`${last - lines.length + 1}-${last}`)
  } catch (error) {
    const first = attempt && isRepeat(error) ? await findResult(DB, attempt) : null
    if (!first) throw error
    return idsBetween(first)
  }
}

/** "3-5" as 3, 4, 5. */
function idsBetween(range: string): number[] {
  const [first = 0, last = 0] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

type Meant = DataOf<typeof morePartNumber>['parts'][number]

/** The part that a line has, the matcher's other candidates, then parts that may take the place of the first. */
async function rivalsOf(c: Context<OriginEnv>, line: StoredLine): Promise<Meant[]> {
  const { DB } = c.env
  const own = line.goods_id === null || line.state === 'waiting' ? [] : [{ goods_id: line.goods_id, kind: line.kind }]
  const meant = [...own, ...(line.state === 'waiting' ? [] : line.rivals)]
  const instead_of = meant[0]?.goods_id
  const [parts, alternatives] = await Promise.all([
    listPartsById(DB, c.var.lang, [...new Set(meant.map(({ goods_id }) => goods_id))]),
    instead_of === undefined ? [] : listAlternatives(DB, c.var.lang, instead_of),
  ])
  const kinds = new Map(meant.map(({ goods_id, kind }) => [goods_id, kind]))
  const others = (alternatives ?? []).filter(({ goods_id }) => !kinds.has(goods_id)).slice(0, FOUND_PARTS)
  return withRemarks(c, line, [
    ...parts.map((part) => ({ part: bomPart(part), kind: kinds.get(part.goods_id) ?? null })),
    ...others.map((part) => ({ part: bomPart(part), kind: null })),
  ])
}

/** What a search finds, in its order. */
async function foundFor(c: Context<OriginEnv>, line: StoredLine, keyword: string): Promise<Meant[]> {
  const request = { keyword, filters: NO_FILTERS, sort: '', qty: 1 as const, page: 1, page_size: FOUND_PARTS }
  const { listing } = await searchParts(c.env.DB, c.var.lang, request)
  return withRemarks(
    c,
    line,
    listing.items.map((part) => ({ part: bomPart(part), kind: null })),
  )
}

async function withRemarks(
  c: Context<OriginEnv>,
  { source }: StoredLine,
  parts: readonly { part: BomPart; kind: Meant['kind'] }[],
): Promise<Meant[]> {
  const part_ids = parts.map(({ part }) => part.goods_id)
  const [remarks] = await remarksOn(c.env.DB, c.var.lang, [{ line: bomLine(source, 0), part_ids }])
  return parts.map(({ part, kind }) => ({ ...part, kind, remarks: remarks?.get(part.goods_id) ?? [] }))
}
