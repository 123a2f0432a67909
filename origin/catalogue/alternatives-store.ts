import type { Alternative } from '#shared/contract/catalogue.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { toJsonChunks } from '../database/json-chunks.ts'
import type { OfferRow, PartRow } from '../database/rows.ts'
import { inList, joinSql, raw, runBatch, type Sql, sql } from '../database/sql.ts'
import { log } from '../runtime/log.ts'
import { type AssessedPart, type Assessment, compareSortKeys, rankAlternatives, toPrimarySortKeys } from './alternatives.ts'
import { LIFECYCLES, PACKAGINGS } from './codes.ts'
import { type Attribute, formatValue } from './describe.ts'
import { isNumberedByValue, parseDeviceNumber } from './device-number.ts'
import { toCategoryId, toPartIdRange, toPartOfferCondition } from './ids.ts'
import { type ListedPartRow, PART_COLUMNS, toPartSummaries } from './parts.ts'
import { type CategoryRef, getLabels, getReferenceData, readCatalogueVersion } from './reference-data.ts'
import { toCategoryTerm, toManufacturerTerm, toPackageTerm, toRangeTerms, toValueTerm, toWordTerm } from './terms.ts'
import { toAcceptableRange } from './value-rules.ts'

/** Maximum number of parts to assess, however many candidates there are. */
const MAX_JUDGED_CANDIDATES = 200
/** A number above the results of any one search. */
const MAX_CANDIDATES = 1000

type CandidateRow = Pick<PartRow, 'part_id' | 'part_number' | 'manufacturer_id' | 'series_id' | 'package' | 'lifecycle' | 'rohs'> & {
  attributes: Attribute[]
  offers: Pick<OfferRow, 'packaging' | 'stock'>[]
}

interface StoredCandidate extends AssessedPart {
  part_id: number
}

/** An assessed part; the original, first in a list, has no assessment. */
type Judged = Pick<StoredCandidate, 'part_id'> & Partial<Omit<Assessment, 'same_device'>>

type JudgedRow = ListedPartRow & { judged: string }

/**
 * Parts that may replace one, best first, with the reasons. Candidates have the same or better key parameters in the word index, or part
 * numbers that begin like the device. The rules of origin/catalogue/alternatives.ts assess them once for a version of the catalogue, and
 * the result is stored. Names, prices and stock are live. Null if there is no such part.
 * @param later runs writes after the answer
 */
export async function listAlternatives(
  db: CatalogueDatabase,
  lang: Language,
  partId: number,
  later: (work: Promise<unknown>) => void,
): Promise<Alternative[] | null> {
  const version = await readCatalogueVersion(db)
  const cachedRows = await readJudged(db, sql`SELECT list FROM alternatives WHERE part_id = ${partId} AND version = ${version}`)
  if (cachedRows.length > 0) return toAlternatives(db, lang, cachedRows)
  const judged = await assessAlternatives(db, partId)
  if (!judged) return null
  const list = JSON.stringify(judged)
  later(storeAlternatives(db, version, [{ part_id: partId, list }]))
  return toAlternatives(db, lang, await readJudged(db, sql`SELECT ${list} AS list`))
}

/** Number of parts that are assessed in one call, and number that are assessed in parallel. */
const ASSESSED_IN_CALL = 12
const ASSESSED_AT_ONCE = 4

/**
 * Parts that can take the place of each of several parts on the same board, best first: its other packagings, and pin-compatible parts that
 * are worse in nothing. Assessments are shared with `listAlternatives` and stored.
 * @returns `is_complete`: false if some parts were never assessed; the next call continues
 */
export async function listDropIns(
  db: CatalogueDatabase,
  partIds: readonly number[],
): Promise<{ by_part: Map<number, number[]>; is_complete: boolean }> {
  const version = await readCatalogueVersion(db)
  const stored = await sql<{ part_id: number; list: string }>`SELECT part_id, list FROM alternatives
    WHERE part_id IN ${inList(partIds)} AND version = ${version}`.all(db)
  const lists = new Map(stored.map(({ part_id, list }) => [part_id, list]))
  const missing = partIds.filter((partId) => !lists.has(partId))
  const queue = missing.slice(0, ASSESSED_IN_CALL)
  const assessed: { part_id: number; list: string }[] = []
  const assessNext = async (): Promise<void> => {
    for (let partId = queue.pop(); partId !== undefined; partId = queue.pop()) {
      const list = JSON.stringify((await assessAlternatives(db, partId)) ?? [])
      assessed.push({ part_id: partId, list })
      lists.set(partId, list)
    }
  }
  await Promise.all(Array.from({ length: ASSESSED_AT_ONCE }, assessNext))
  if (assessed.length > 0) await storeAlternatives(db, version, assessed)
  const toDropIns = (list: string): number[] => (JSON.parse(list) as Judged[]).filter(isDropIn).map(({ part_id }) => part_id)
  return {
    by_part: new Map([...lists].map(([partId, list]) => [partId, toDropIns(list)])),
    is_complete: missing.length <= ASSESSED_IN_CALL,
  }
}

/** Whether a part is the same device in another packaging, or pin-compatible and known to be worse in nothing. */
const isDropIn = ({ fit, differs = [], has_unknown: hasUnknown = true }: Judged): boolean =>
  fit === 'packing' || (fit === 'pin' && !hasUnknown && differs.every(({ verdict }) => verdict === 'better'))

async function storeAlternatives(
  db: CatalogueDatabase,
  version: string,
  lists: readonly { part_id: number; list: string }[],
): Promise<void> {
  try {
    await runBatch(
      db,
      toJsonChunks(lists).map(
        (chunk) => sql`INSERT OR REPLACE INTO alternatives (part_id, version, list)
          SELECT value ->> 'part_id', ${version}, value ->> 'list' FROM json_each(${chunk})`,
      ),
    )
  } catch (error) {
    log('warn', 'alternatives_not_cached', { part_id: lists[0]?.part_id ?? 0, error })
  }
}

/** @param list the query for one list, its only column */
const readJudged = (db: CatalogueDatabase, list: Sql): Promise<JudgedRow[]> =>
  sql<JudgedRow>`SELECT ${PART_COLUMNS}, each.value AS judged
    FROM (${list}) AS stored CROSS JOIN json_each(stored.list) AS each CROSS JOIN parts p ON p.part_id = each.value ->> 'part_id' AND (p.retired = 0 OR each.key = 0)
    ORDER BY each.key`.all(db)

/** The original and its best alternatives; null if there is no original. */
async function assessAlternatives(db: CatalogueDatabase, partId: number): Promise<Judged[] | null> {
  const [[original], reference] = await Promise.all([readCandidates(db, sql`SELECT ${partId} AS part_id`), getReferenceData(db)])
  if (!original) return null
  const category = reference.categories.get(toCategoryId(partId))
  const ranked = category
    ? rankAlternatives(category, original, await readCandidates(db, candidateIds(category, original), sql`p.retired = 0`))
    : []
  return [
    { part_id: partId },
    ...ranked.map(({ part, assessment: { fit, successor, same, differs, has_unknown } }) => ({
      part_id: part.part_id,
      fit,
      successor,
      same,
      differs,
      has_unknown,
    })),
  ]
}

/** @param rows the original, then its alternatives */
async function toAlternatives(db: CatalogueDatabase, lang: Language, rows: readonly JudgedRow[]): Promise<Alternative[]> {
  const [reference, labels, summaries] = await Promise.all([getReferenceData(db), getLabels(db, lang), toPartSummaries(db, lang, rows)])
  const [original] = summaries
  const category = original && reference.categories_by_slug.get(original.category.slug)
  if (!original || !category) return []
  const { tag } = getLanguage(lang)
  const attributes = rows.map((row) => JSON.parse(row.attributes) as Attribute[])
  const described = (summaryIndex: number, index: number) => {
    const parameter = category.parameters[index]
    const value = attributes[summaryIndex]?.[index]
    if (!parameter || value === null || value === undefined) return null
    return { slug: parameter.slug, name: labels('parameter', parameter.slug), text: formatValue(parameter, value, labels, tag) }
  }
  const alternatives = summaries.flatMap((summary, summaryIndex) => {
    const { fit, successor = false, same = [], differs = [] } = JSON.parse(rows[summaryIndex]?.judged ?? '{}') as Judged
    if (!fit) return []
    return {
      ...summary,
      fit,
      successor,
      same: same.flatMap((index) => described(0, index) ?? []),
      differs: differs.flatMap(({ index, verdict, change }) => {
        const [mine, theirs] = [described(0, index), described(summaryIndex, index)]
        return mine && theirs ? [{ slug: mine.slug, name: mine.name, own: mine.text, other: theirs.text, verdict, change }] : []
      }),
    }
  })
  // Stock may have changed since the assessment.
  return alternatives.sort((a, b) => compareSortKeys(toPrimarySortKeys(original, a, a), toPrimarySortKeys(original, b, b)))
}

const toTerm = (parameterId: number, value: string | number): string =>
  typeof value === 'number' ? toValueTerm(parameterId, value) : toWordTerm(value)

/** The query for candidates, the likeliest first, without the part itself. */
function candidateIds(category: CategoryRef, original: StoredCandidate): Sql {
  const inCategory = toCategoryTerm(category.category_id)
  const samePackage = original.package === null ? [] : [toPackageTerm(original.package)]
  const keys = category.parameters.slice(0, category.key_parameters).flatMap(({ parameter_id, slug }, index) => {
    const value = original.attributes[index]
    return value === null || value === undefined ? [] : [{ parameter_id, slug, value }]
  })
  const equal = keys.map(({ parameter_id, value }) => toTerm(parameter_id, value))
  const asGood = keys.flatMap(({ parameter_id, slug, value }) => {
    const range = toAcceptableRange(category.slug, slug, value)
    if (!range) return []
    const terms =
      'values' in range ? range.values.map((each) => toTerm(parameter_id, each)) : toRangeTerms(parameter_id, range.min, range.max)
    return [terms.length > 1 ? `(${terms.join(' OR ')})` : terms.join('')]
  })
  const levels: { terms: readonly string[]; limit: number }[] = [
    { terms: [...samePackage, toManufacturerTerm(original.manufacturer_id), ...equal], limit: 30 },
    { terms: [...samePackage, ...equal], limit: 50 },
    { terms: [...samePackage, ...asGood], limit: 60 },
    { terms: equal, limit: 30 },
    { terms: asGood, limit: 30 },
    // Parts of the same kind, if nothing fits.
    { terms: [...samePackage, ...equal.slice(0, 1)], limit: 12 },
    { terms: equal.slice(0, 1), limit: 12 },
  ]
  const queries = new Map<string, number>()
  for (const { terms, limit } of levels) getOrInsert(queries, [inCategory, ...terms].join(' AND '), () => limit)
  const [likeliest, ...others] = [...queries].map(
    ([match, limit]) => sql`(SELECT json_group_array(rowid) FROM (
      SELECT rowid FROM part_terms WHERE part_terms MATCH ${match} AND rowid <> ${original.part_id} LIMIT ${limit}))`,
  )
  // Thousands of chip numbers share a prefix, so chips are found by their values.
  const beginnings = isNumberedByValue(category.slug) ? [] : (parseDeviceNumber(original.part_number)?.beginnings ?? [])
  const [first, last] = toPartIdRange(category.category_id)
  // The plus makes the planner use the index of keys: a category may hold millions.
  const byBeginning = sql`(SELECT json_group_array(id.value)
    FROM json_each(${JSON.stringify(beginnings.map(toPartNumberKey))}) AS beginning CROSS JOIN json_each((
      SELECT json_group_array(part_id) FROM (SELECT part_id FROM parts WHERE key >= beginning.value AND key < beginning.value || '~'
        AND +part_id BETWEEN ${first} AND ${last} AND part_id <> ${original.part_id} LIMIT ${beginnings.length > 1 ? 12 : 40}))) AS id)`
  const searches = [likeliest, byBeginning, ...others].filter((search) => search !== undefined)
  return sql`SELECT id.value AS part_id FROM json_each(json_array(${joinSql(searches)})) AS search CROSS JOIN json_each(search.value) AS id
    GROUP BY id.value ORDER BY min(search.key * ${MAX_CANDIDATES} + id.key) LIMIT ${MAX_JUDGED_CANDIDATES}`
}

/** The data of parts that the rules need, in the query's order: as one text, since separate rows cost more than the assessment. */
async function readCandidates(db: CatalogueDatabase, ids: Sql, where = sql`true`): Promise<StoredCandidate[]> {
  const row = await sql<{ parts: string }>`SELECT json_group_array(json_object('part_id', p.part_id, 'part_number', p.part_number,
      'manufacturer_id', p.manufacturer_id, 'series_id', p.series_id, 'package', p.package, 'lifecycle', p.lifecycle, 'rohs', p.rohs,
      'attributes', json(p.attributes), 'offers', json((SELECT json_group_array(json_object('packaging', o.packaging, 'stock', o.stock))
        FROM offers o WHERE ${raw(toPartOfferCondition('p.part_id'))})))) AS parts
    FROM (${ids}) AS listed CROSS JOIN parts p ON p.part_id = listed.part_id WHERE ${where}`.first(db)
  return (JSON.parse(row?.parts ?? '[]') as CandidateRow[]).map(({ lifecycle, rohs, offers, ...part }) => ({
    ...part,
    lifecycle: LIFECYCLES[lifecycle] ?? 'active',
    rohs: rohs === 1,
    stock: offers.reduce((sum, { stock }) => sum + stock, 0),
    packagings: offers.flatMap(({ packaging }) => PACKAGINGS[packaging] ?? []),
  }))
}
