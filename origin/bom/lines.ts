import { isCommerceRemark, listCommerceRemarks } from '#shared/bom/commerce-remarks.ts'
import { findCountRemark } from '#shared/bom/designator-count.ts'
import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import { withRemarks } from '#shared/bom/list-remarks.ts'
import type { BomMatch, MatchEvidence, MatchRemark } from '#shared/bom/model.ts'
import type { BomLineView, BomPart, BomSource, changeSupplier, MATCH_KINDS } from '#shared/contract/bom.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { BOM_BATCH, MAX_BOM_LINES } from '#shared/table-reading/lists/bom-limits.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { toPartOfferCondition } from '../catalogue/ids.ts'
import { readOffers, readParts } from '../catalogue/offer-facts.ts'
import { listPartsById } from '../catalogue/parts.ts'
import type { CatalogueDatabase, Databases, ShopDatabase } from '../database/databases.ts'
import { guard } from '../database/guards.ts'
import { toJsonChunks } from '../database/json-chunks.ts'
import type { BomLineRow } from '../database/rows.ts'
import { inList, joinConditions, joinSql, raw, runBatch, type Sql, selectJsonFields, sql, toAssignments } from '../database/sql.ts'
import { matchLines } from './candidates.ts'
import { withEarlierChoices } from './earlier-choices.ts'
import { measureBomSql } from './size.ts'
import { type OpenBom, touchBomSql } from './store.ts'

type LineKind = (typeof MATCH_KINDS)[number]

/**
 * The match of a line, by the matcher or by hand. Remarks about stock, offers and life cycle are not stored: they are made when the line is
 * shown.
 */
export interface LineMatch extends Pick<BomMatch, 'goods_id' | 'remarks' | 'evidence'> {
  state: BomLineView['state']
  kind: LineKind | null
  /** The part's number when it was matched. */
  part_number: string | null
  confirmed: boolean
  /** Pieces for one set that the buyer confirmed against the designators; null: none. */
  confirmed_qty: number | null
  /** Candidates beside the line's part. */
  rivals: readonly { goods_id: number; kind: LineKind }[]
  offer_id: number | null
}

export interface StoredLine extends LineMatch {
  line_id: number
  source: BomSource
  /** The buyer's quantity instead of the source's, or null. */
  typed_qty: number | null
  typed_do_not_fit: boolean | null
  change: BomLineView['change']
}

export const PENDING_MATCH: LineMatch = {
  state: 'waiting',
  kind: null,
  goods_id: null,
  part_number: null,
  confirmed: false,
  confirmed_qty: null,
  remarks: [],
  evidence: null,
  rivals: [],
  offer_id: null,
}

type LineRow = Omit<BomLineRow, 'bom_row' | 'kind'> & { kind: LineKind | null }

const COLUMNS = sql`line_id, source, typed_qty, typed_do_not_fit, state, kind, goods_id, part_number, confirmed, confirmed_qty, remarks, evidence, rivals, offer_id, change`

/** A complete source from its stored, compact form. */
export const parseBomSource = (json: string): BomSource => ({ ...EMPTY_SOURCE, ...(JSON.parse(json) as Partial<BomSource>) })

function storedLine({ source, remarks, evidence, rivals, confirmed, typed_do_not_fit, ...row }: LineRow): StoredLine {
  return {
    ...row,
    source: parseBomSource(source),
    typed_do_not_fit: typed_do_not_fit === null ? null : typed_do_not_fit === 1,
    confirmed: confirmed === 1,
    remarks: remarks === null ? [] : (JSON.parse(remarks) as MatchRemark[]),
    evidence: evidence === null ? null : (JSON.parse(evidence) as MatchEvidence),
    rivals: rivals === null ? [] : (JSON.parse(rivals) as LineMatch['rivals']),
  }
}

/** A source without its empty fields: half as long, ten thousand times. */
function compactSource(source: BomSource): Partial<BomSource> {
  const empty: Readonly<Record<string, unknown>> = EMPTY_SOURCE
  return Object.fromEntries(
    Object.entries(source).filter(([field, value]) => (Array.isArray(value) ? value.length > 0 : value !== empty[field])),
  )
}

/** The JSON columns of a statement, without empty values: these are NULL in the database. */
const jsonColumns = ({ remarks, evidence, rivals }: Pick<LineMatch, 'remarks' | 'evidence' | 'rivals'>) => ({
  ...(remarks.length > 0 && { remarks }),
  ...(evidence && { evidence }),
  ...(rivals.length > 0 && { rivals }),
})

export type NewLine = Omit<StoredLine, 'line_id'>

/** The statements that add lines at the end, with the next ids, in their order; for one batch. */
export function insertBomLinesSql(bomId: string, lines: readonly NewLine[]): Sql[] {
  const rows = lines.map(({ source, remarks, evidence, rivals, ...line }, index) => ({
    n: index + 1,
    ...line,
    source: compactSource(source),
    ...jsonColumns({ remarks, evidence, rivals }),
  }))
  const count = lines.length
  // Two windows at once must not exceed the limit either.
  const isUnderMaximum = sql`(SELECT count(*) FROM boms b JOIN bom_lines l USING (bom_row) WHERE b.bom_id = ${bomId}) + ${count} <= ${MAX_BOM_LINES}`
  return [
    guard('too_many_bom_lines', isUnderMaximum),
    sql`UPDATE boms SET last_line_id = last_line_id + ${count} WHERE bom_id = ${bomId}`,
    ...toJsonChunks(rows).map(
      (chunk) =>
        sql`INSERT INTO bom_lines (bom_row, ${COLUMNS})
        SELECT b.bom_row, b.last_line_id - ${count} + (value ->> 'n'), value -> 'source', value ->> 'typed_qty', value ->> 'typed_do_not_fit', value ->> 'state', value ->> 'kind',
          value ->> 'goods_id', value ->> 'part_number', value ->> 'confirmed', value ->> 'confirmed_qty', value -> 'remarks', value -> 'evidence', value -> 'rivals', value ->> 'offer_id', value ->> 'change'
        FROM boms b CROSS JOIN json_each(${chunk}) WHERE b.bom_id = ${bomId}`,
    ),
    ...measureBomSql({ bom_id: bomId }),
  ]
}

/** @param which the SQL after the table's name */
const readLines = async (db: ShopDatabase, which: Sql): Promise<StoredLine[]> =>
  (await sql<LineRow>`SELECT ${COLUMNS} FROM bom_lines ${which}`.all(db)).map(storedLine)

/** Lines in the order of the file, after the first `from`. */
export async function listLines(db: ShopDatabase, bomRow: number, from = 0, count = MAX_BOM_LINES): Promise<StoredLine[]> {
  return count === 0 ? [] : readLines(db, sql`WHERE bom_row = ${bomRow} ORDER BY line_id LIMIT ${count} OFFSET ${from}`)
}

/** Lines by their ids, in the order of the file; missing lines are left out. */
export async function listLinesById(db: ShopDatabase, bomRow: number, lineIds: readonly number[]): Promise<StoredLine[]> {
  return lineIds.length === 0 ? [] : readLines(db, sql`WHERE bom_row = ${bomRow} AND line_id IN ${inList(lineIds)} ORDER BY line_id`)
}

/** The first lines that wait to be matched. `INDEXED BY` avoids a scan from the BOM's first line. */
export async function listPendingLines(db: ShopDatabase, bomRow: number, count: number): Promise<StoredLine[]> {
  return readLines(
    db,
    sql`INDEXED BY bom_lines_by_state WHERE bom_row = ${bomRow} AND state = 'waiting' AND confirmed = 0 ORDER BY line_id LIMIT ${count}`,
  )
}

export async function hasLines(db: ShopDatabase, bomRow: number, lineIds: readonly number[]): Promise<boolean> {
  const ids = [...new Set(lineIds)]
  const row = await sql<{ count: number }>`SELECT count(*) AS count FROM bom_lines
    WHERE bom_row = ${bomRow} AND line_id IN ${inList(ids)}`.first(db)
  return row?.count === ids.length
}

/**
 * The lines of a JSON list, as a table `m`. It is materialized, so that the planner reads each line by its key instead of scanning the list
 * for every line of the BOM.
 */
const listed = (list: string, values: string, json = ''): Sql => {
  const columns = [selectJsonFields(`line_id ${values}`), ...(json === '' ? [] : [selectJsonFields(json, '->')])]
  return sql`WITH m AS MATERIALIZED (SELECT ${joinSql(columns)} FROM json_each(${list}))`
}

/** A line for the matcher. @param row index in its list */
export const toBomLine = (source: BomSource, row: number): BomLine => ({ ...source, row })

/**
 * Matches lines that wait and stores the matches; in a customer's BOM it also uses the customer's earlier choices. A line that the buyer or
 * another window decided meanwhile does not change.
 */
export async function matchPendingLines(
  databases: Databases,
  lang: Language,
  { bom_row, customer_id }: Pick<OpenBom, 'bom_row' | 'customer_id'>,
  lines: readonly Pick<StoredLine, 'line_id' | 'source'>[],
): Promise<void> {
  if (lines.length === 0) return
  const { SHOP, CATALOGUE } = databases
  const bomLines = lines.map(({ source }, index) => toBomLine(source, index))
  const read = await matchLines(CATALOGUE, lang, bomLines)
  const matches = customer_id === null ? read : await withEarlierChoices(databases, lang, customer_id, bomLines, read)
  const parts = await readParts(
    CATALOGUE,
    matches.map(({ goods_id }) => goods_id),
  )
  const rows = matches.map(({ row, state, kind, goods_id, remarks, evidence, rivals }) => ({
    line_id: lines[row]?.line_id,
    state,
    kind,
    goods_id,
    part_number: parts.get(goods_id ?? 0)?.part_number ?? null,
    ...jsonColumns({ remarks: remarks.filter((remark) => !isCommerceRemark(remark)), evidence, rivals }),
  }))
  await runBatch(
    SHOP,
    toJsonChunks(rows).map(
      (chunk) =>
        sql`${listed(chunk, 'state kind goods_id part_number', 'remarks evidence rivals')}
        UPDATE bom_lines SET state = m.state, kind = m.kind, goods_id = m.goods_id,
          part_number = m.part_number, remarks = m.remarks, evidence = m.evidence,
          rivals = m.rivals, offer_id = CASE WHEN bom_lines.goods_id = m.goods_id THEN bom_lines.offer_id END
        FROM m WHERE bom_lines.bom_row = ${bom_row} AND bom_lines.line_id = m.line_id AND bom_lines.state = 'waiting'`,
    ),
  )
}

/** Resets to waiting all lines that the buyer has not confirmed, and those whose part is gone. */
export async function resetPendingMatches({ SHOP, CATALOGUE }: Databases, bomRow: number, now: Date): Promise<void> {
  const confirmed = await sql<{
    line_id: number
    goods_id: number
    part_number: string
  }>`SELECT line_id, goods_id, part_number FROM bom_lines
    WHERE bom_row = ${bomRow} AND confirmed = 1 AND goods_id IS NOT NULL`.all(SHOP)
  const parts = await readParts(
    CATALOGUE,
    confirmed.map(({ goods_id }) => goods_id),
  )
  // The line's part no longer exists, or its id belongs to another part now.
  const gone = confirmed.filter(({ goods_id, part_number }) => parts.get(goods_id)?.part_number !== part_number)
  const ids = gone.map(({ line_id }) => line_id)
  await runBatch(SHOP, [
    sql`UPDATE bom_lines SET state = 'waiting', confirmed = 0 WHERE bom_row = ${bomRow} AND (confirmed = 0 OR line_id IN ${inList(ids)})`,
    touchBomSql(bomRow, now),
  ])
}

/** Stores quantities for one set that the buyer typed; a quantity equal to the file's is stored as NULL. */
export const updateQuantitiesSql = (bomRow: number, lines: readonly { line_id: number; qty: number }[]): Sql =>
  sql`${listed(JSON.stringify(lines), 'qty')}
    UPDATE bom_lines SET typed_qty = CASE WHEN source ->> 'qty' = m.qty THEN NULL ELSE m.qty END
    FROM m WHERE bom_lines.bom_row = ${bomRow} AND bom_lines.line_id = m.line_id`

/** Confirms lines, or takes the confirmation back; a waiting line cannot be confirmed. */
export const confirmLinesSql = (bomRow: number, lineIds: readonly number[], confirmed: boolean): Sql =>
  sql`UPDATE bom_lines SET confirmed = ${confirmed}, confirmed_qty = iif(${confirmed}, coalesce(typed_qty, source ->> 'qty'), NULL)
    WHERE bom_row = ${bomRow} AND line_id IN ${inList(lineIds)} AND state <> 'waiting'`

export const updateDoNotFitSql = (bomRow: number, lineIds: readonly number[], doNotFit: boolean): Sql =>
  sql`UPDATE bom_lines SET typed_do_not_fit = iif(coalesce(source ->> 'do_not_fit', 0) = ${doNotFit}, NULL, ${doNotFit})
    WHERE bom_row = ${bomRow} AND line_id IN ${inList(lineIds)}`

export const deleteLinesSql = (bomRow: number, lineIds?: readonly number[]): Sql =>
  sql`DELETE FROM bom_lines WHERE ${joinConditions(sql`bom_row = ${bomRow}`, lineIds && sql`line_id IN ${inList(lineIds)}`)}`

export function updateMatchSql(bomRow: number, lineId: number, match: LineMatch): Sql {
  const matchColumns = jsonColumns(match)
  const [remarks, evidence, rivals] = [matchColumns.remarks, matchColumns.evidence, matchColumns.rivals].map((column) =>
    column ? JSON.stringify(column) : null,
  )
  const { state, kind, goods_id, part_number, confirmed, confirmed_qty, offer_id } = match
  const columns = { state, kind, goods_id, part_number, confirmed, confirmed_qty, remarks, evidence, rivals, offer_id }
  return sql`UPDATE bom_lines SET ${toAssignments(columns)} WHERE bom_row = ${bomRow} AND line_id = ${lineId}`
}

type OfferChoice = EndpointRequest<typeof changeSupplier>['choices'][number]

/** Indexes of the choices whose offer does not belong to the part of their line. */
export async function findInvalidChoices(
  { SHOP, CATALOGUE }: Databases,
  bomRow: number,
  choices: readonly OfferChoice[],
): Promise<number[]> {
  const [lines, offers] = await Promise.all([
    sql<Pick<LineMatch, 'goods_id'> & { line_id: number }>`SELECT line_id, goods_id FROM bom_lines
      WHERE bom_row = ${bomRow} AND line_id IN ${inList(choices.map(({ line_id }) => line_id))}`.all(SHOP),
    readOffers(
      CATALOGUE,
      choices.map(({ offer_id }) => offer_id),
    ),
  ])
  const partOf = new Map(lines.map(({ line_id, goods_id }) => [line_id, goods_id]))
  return choices.flatMap(({ line_id, offer_id }, choiceIndex) => {
    const offer = offer_id === null ? undefined : offers.get(offer_id)
    return offer_id === null || (offer && offer.part_id === partOf.get(line_id)) ? [] : [choiceIndex]
  })
}

/** Chooses offers; a line whose part was changed at the same moment takes no offer of the old part. */
export const chooseOffersSql = (bomRow: number, choices: readonly OfferChoice[]): Sql =>
  sql`${listed(JSON.stringify(choices), 'offer_id')}
    UPDATE bom_lines SET offer_id = m.offer_id FROM m WHERE bom_lines.bom_row = ${bomRow} AND bom_lines.line_id = m.line_id
      AND (m.offer_id IS NULL OR ${raw(toPartOfferCondition('bom_lines.goods_id', 'm.offer_id'))})`

/** Facts about lines that depend on the other lines of their BOM: duplicate designators, and pieces per designator. */
export interface ListFacts {
  doubled: ReadonlyMap<number, MatchRemark>
  pieces: number
}

/**
 * Lines as they are shown, with the present data of their parts and offers. @param list null: without remarks that depend on other lines
 */
export async function readLineViews(
  db: CatalogueDatabase,
  lang: Language,
  { set_count }: Pick<OpenBom, 'set_count'>,
  lines: readonly StoredLine[],
  list: ListFacts | null = null,
): Promise<BomLineView[]> {
  const parts = await readLineParts(db, lang, lines)
  return lines.map((line) => {
    const view = toLineView(line, parts, set_count)
    return list ? withRemarks(view, [view.part && list.doubled.get(line.line_id), findCountRemark(view, list.pieces)], set_count) : view
  })
}

/** The parts of lines by their ids, in batches: those of ten thousand lines exceed one answer of the database. */
export async function readLineParts(
  db: CatalogueDatabase,
  lang: Language,
  lines: readonly Pick<StoredLine, 'state' | 'goods_id'>[],
): Promise<ReadonlyMap<number, BomPart>> {
  const ids = [...new Set(lines.flatMap(({ state, goods_id }) => (state !== 'waiting' && goods_id !== null ? [goods_id] : [])))]
  const parts = new Map<number, BomPart>()
  for (let from = 0; from < ids.length; from += BOM_BATCH)
    for (const part of await listPartsById(db, lang, ids.slice(from, from + BOM_BATCH))) parts.set(part.goods_id, toBomPart(part))
  return parts
}

export const toBomPart = ({ icons: _, parameters: __, ...part }: PartSummary): BomPart => ({
  ...part,
  manufacturer: part.manufacturer.name,
})

/** The present part of a line, or null: it has none, or the catalogue no longer has it. */
export const findMatchedPart = (
  { goods_id, part_number }: Pick<LineMatch, 'goods_id' | 'part_number'>,
  parts: ReadonlyMap<number, BomPart>,
): BomPart | null => {
  const part = goods_id === null ? undefined : parts.get(goods_id)
  return part?.part_number === part_number ? (part ?? null) : null
}

export function toLineView(line: StoredLine, parts: ReadonlyMap<number, BomPart>, setCount: number): BomLineView {
  const { line_id, source, change } = line
  const qty = line.typed_qty ?? source.qty
  const doNotFit = line.typed_do_not_fit ?? source.do_not_fit
  const fields = { line_id, source, qty, do_not_fit: doNotFit, change }
  const undecided = { kind: null, confirmed: false, remarks: [], part: null, offer_id: null }
  if (line.state === 'waiting') return { ...fields, ...undecided, state: 'waiting', evidence: null, rival_count: 0 }
  const part = findMatchedPart(line, parts)
  const { evidence } = line
  const shownEvidence = evidence && { ...evidence, differs: [...evidence.differs] }
  const rivalCount = line.rivals.length
  if (!part && line.goods_id !== null) return { ...fields, ...undecided, state: 'none', evidence: shownEvidence, rival_count: rivalCount }
  const stock = part && part.offers.length > 0 ? part.stock : null
  const remarks = part ? listCommerceRemarks({ ...part, stock }, qty === null || doNotFit ? null : qty * setCount) : []
  return {
    ...fields,
    // A confirmed line needs no check any more.
    state: line.state === 'check' && line.confirmed ? 'matched' : line.state,
    kind: line.kind,
    confirmed: line.confirmed,
    ...(qty !== null && line.confirmed_qty === qty && { qty_confirmed: true }),
    remarks: [...line.remarks, ...remarks],
    evidence: shownEvidence,
    part,
    rival_count: rivalCount,
    offer_id: part?.offers.some(({ offer_id }) => offer_id === line.offer_id) ? line.offer_id : null,
  }
}
