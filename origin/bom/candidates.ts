import type { BomMatch, MatchRemark } from '#shared/bom/model.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { computeCosts, OFFER_AMOUNTS, readOfferAmounts } from '../catalogue/codes.ts'
import type { Attribute } from '../catalogue/describe.ts'
import { toCategoryId } from '../catalogue/ids.ts'
import { getLabels, getReferenceData, type ReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { isPacking } from '../search/confusions.ts'
import { compileVocabulary } from '../search/vocabulary.ts'
import { type BomCandidate, chooseMatch, type LookupHit, toBomMatch, type Verdict } from './match/choose-match.ts'
import { listContradictions, type RemarkWording } from './match/contradictions.ts'
import { type LineLookup, type LookupAttempt, toLineLookup } from './match/line-lookup.ts'
import { buildMakerNames, type MakerNames } from './match/maker-names.ts'
import { countSharedCharacters, findFamilyBase, listKeyPrefixes, listKeyStems, listNearKeys } from './match/near-keys.ts'
import { hasOtherValue } from './match/number-value.ts'
import { listParametricQueries } from './match/parametric.ts'
import { createRowReader, type RowWords, type RowWordsReader } from './match/row-words.ts'

/** Number of lines that are looked up together. */
const BATCH_LINES = 400
/** D1 limits a parameter and a result to two megabytes each. A key has up to 64 characters, a part with its offers some 500. */
const KEYS_A_STATEMENT = 25_000
const PARTS_A_STATEMENT = 2500
/** Maximum number of parts of one family that are rated. */
const FAMILY_PARTS = 24
/** Maximum number of parts that are read for one range of a damaged number. */
const RANGE_PARTS = 12
/** Maximum number of parts that are ranked for one set of words, those in the highest demand first. */
const PARAMETRIC_PARTS = 30
/** Maximum number of searches with the words of a line, each with fewer words. */
const MAX_PARAMETRIC = 3

/** A part as JSON, after the key by which it was found. */
const PART = `p.part_id, p.part_number, p.key, p.manufacturer_id, p.package, p.lifecycle, json(p.attributes), ${OFFER_AMOUNTS}`
type PartTuple = [number, string, string, number, string | null, number, Attribute[], string | null]

const WITH_KEYS = `SELECT json_group_array(json_array(p.key, ${PART})) AS parts FROM json_each(?) AS entry CROSS JOIN parts p ON p.key = entry.value`
/** Parts whose numbers begin with a key; "~" sorts after every character of a key. */
const BEGINNING = `SELECT json_group_array(json_array(entry.value, ${PART})) AS parts FROM json_each(?1) AS entry
  CROSS JOIN parts p ON p.part_id IN (SELECT part_id FROM parts WHERE key > entry.value AND key < entry.value || '~' ORDER BY key LIMIT ?2)`
/** Makers of numbers that continue a key with a letter. */
const MAKERS_OF_LONGER = `SELECT json_group_array(json_array(key, maker)) AS makers FROM (
  SELECT DISTINCT entry.value AS key, p.manufacturer_id AS maker FROM json_each(?) AS entry
  CROSS JOIN parts p ON p.key >= entry.value || 'A' AND p.key < entry.value || '[')`
const NEIGHBOURS = `SELECT json_group_array(json_array(value, (SELECT key FROM parts WHERE key < value ORDER BY key DESC LIMIT 1),
  (SELECT key FROM parts WHERE key > value ORDER BY key LIMIT 1))) AS parts FROM json_each(?)`
/** Parts whose keys are digits, between two keys of the same length. Such keys sort as numbers do. */
const BETWEEN = `SELECT json_group_array(json_array(entry.value ->> 0, ${PART})) AS parts FROM json_each(?1) AS entry
  CROSS JOIN parts p ON p.part_id IN (SELECT part_id FROM parts WHERE key BETWEEN entry.value ->> 0 AND entry.value ->> 1
    AND length(key) = length(entry.value ->> 0) AND key NOT GLOB '*[^0-9]*' LIMIT ?2)`
const WITH_TERMS = `SELECT json_group_array(json_array(entry.value, ${PART})) AS parts FROM json_each(?1) AS entry
  CROSS JOIN parts p ON p.part_id IN (SELECT rowid FROM part_terms WHERE part_terms MATCH entry.value LIMIT ?2)`

type Parts = ReadonlyMap<string, readonly BomCandidate[]>

interface Context {
  db: CatalogueDatabase
  reference: ReferenceData
  wording: RemarkWording
  names: MakerNames
  read: RowWordsReader
}

/** One lookup for all lines with the same content. */
interface LineQuery {
  line: BomLine
  lookup: LineLookup
  row: RowWords
}

/**
 * Matches every line of a BOM against the catalogue, in the order of the lines. Lines with the same content are looked up once. Each
 * statement serves many lines: a batch needs about ten.
 */
export async function matchLines(db: CatalogueDatabase, lang: Language, lines: readonly BomLine[]): Promise<BomMatch[]> {
  const [reference, labels] = await Promise.all([getReferenceData(db), getLabels(db, lang)])
  const context: Context = {
    db,
    reference,
    wording: { labels, tag: getLanguage(lang).tag },
    names: buildMakerNames(reference.manufacturers),
    read: createRowReader(await compileVocabulary(db, reference)),
  }
  const alike = [...Map.groupBy(lines, toSignature).values()]
  const matches = new Map<BomLine, BomMatch>()
  for (let at = 0; at < alike.length; at += BATCH_LINES) {
    const batch = alike.slice(at, at + BATCH_LINES)
    const verdicts = await matchLineBatch(
      context,
      batch.flatMap(([first]) => first ?? []),
    )
    verdicts.forEach((verdict, index) => {
      for (const line of batch[index] ?? []) matches.set(line, toBomMatch(verdict, line))
    })
  }
  return lines.flatMap((line) => matches.get(line) ?? [])
}

/** A text that is equal for lines whose deciding fields are equal, so they share one lookup. */
function toSignature({
  part_number,
  manufacturer,
  value,
  description,
  package: caseName,
  designators,
  alternates,
  supplier_skus,
}: BomLine): string {
  const letters = new Set(designators.map((designator) => /^[A-Za-z]*/.exec(designator)?.[0] ?? ''))
  return JSON.stringify([part_number, manufacturer, value, description, caseName, [...letters], alternates, supplier_skus])
}

async function matchLineBatch(context: Context, lines: readonly BomLine[]): Promise<Verdict[]> {
  const { names, read, reference, wording } = context
  const entries = lines.map((line): LineQuery => ({ line, lookup: toLineLookup(line, names), row: read(line) }))
  const findings = new Map<LineQuery, LookupHit>()
  const open = (): LineQuery[] => entries.filter((each) => !findings.has(each))
  const resolveQuery = (
    each: LineQuery,
    attempt: LookupAttempt | null,
    kind: LookupHit['kind'],
    reached: readonly BomCandidate[],
  ): void => {
    const parts = attempt && kind !== 'exact' && kind !== 'repaired' ? reached.filter((part) => !hasOtherValue(attempt.key, part)) : reached
    if (!findings.has(each) && parts.length > 0) findings.set(each, { attempt, kind, parts: unique(parts), longer_makers: [] })
  }
  const exact = await partsWithKeys(context, entries.flatMap(listQueryKeys))
  const damaged = entries.flatMap(({ lookup }) => (lookup.damaged?.damage.ranges ?? []).map(({ from, to }) => [from, to]))
  const ranges = await readPartsInChunks(context, BETWEEN, damaged, RANGE_PARTS)
  for (const each of entries) resolveExact(each, exact, resolveQuery, false)
  await readLongerMakers(context, findings)
  for (const each of open()) resolveRepaired(each, exact, ranges, resolveQuery)

  const following = open().flatMap(({ lookup }) =>
    lookup.attempts.flatMap(({ key, follow }) =>
      follow ? [key, ...(findFamilyBase(key) === null ? [] : [findFamilyBase(key) as string])] : [],
    ),
  )
  /** Parts that the row's words do not exclude. */
  const fitting = ({ row }: LineQuery, parts: readonly BomCandidate[]): BomCandidate[] =>
    parts.filter((part) => !listContradictions(row, part, wording).some(({ code }) => RULED_OUT.has(code)))
  const { beginning, neighbours } = await listNearCandidates(context, following)
  for (const each of open())
    for (const attempt of each.lookup.attempts) if (attempt.follow) resolvePacking(each, attempt, exact, beginning, resolveQuery)
  for (const each of open()) resolveExact(each, exact, resolveQuery, true)

  const near = await nearNumbers(context, open(), neighbours)
  for (const each of open()) {
    for (const attempt of each.lookup.attempts) {
      if (!attempt.follow) continue
      // The spelling is similar, but the value may differ: the row's value decides.
      resolveQuery(each, attempt, 'spelling', fitting(each, ofMaker(attempt, near.spelt)))
      resolveQuery(each, attempt, 'family', near.begun.get(attempt.key) ?? [])
      const base = each.row.quantities.length === 0 ? findFamilyBase(attempt.key) : null
      if (base !== null) resolveQuery(each, attempt, 'family', fitting(each, beginning.get(base) ?? []))
    }
  }
  const queries = new Map(open().map((each) => [each, listParametricQueries(each.row, reference)]))
  // The strictest query runs first: lines rarely need another.
  for (let round = 0; round < MAX_PARAMETRIC; round++) {
    const asking = open().flatMap((each) => {
      const query = queries.get(each)?.[round]
      return query === undefined ? [] : [{ each, query }]
    })
    const byTerms = await readPartsInChunks(context, WITH_TERMS, [...new Set(asking.map(({ query }) => query))], PARAMETRIC_PARTS)
    for (const { each, query } of asking) resolveQuery(each, null, 'parametric', byTerms.get(query) ?? [])
  }
  for (const each of open())
    for (const attempt of each.lookup.attempts) resolveQuery(each, attempt, 'spelling', ofMaker(attempt, near.spelt))
  return entries.map((each) =>
    chooseMatch(each.row, each.lookup, findings.get(each) ?? null, each.line, wording, listPartsInText(each, exact)),
  )
}

const RULED_OUT: ReadonlySet<MatchRemark['code']> = new Set(['category_differs', 'value_differs', 'package_differs'])

type ResolveQuery = (each: LineQuery, attempt: LookupAttempt | null, kind: LookupHit['kind'], parts: readonly BomCandidate[]) => void

/** Parts with a number that resembles the row's. If the row names a maker, parts of other makers do not count. */
const ofMaker = ({ key, makers }: LookupAttempt, spelt: Parts): BomCandidate[] =>
  (spelt.get(key) ?? []).filter(({ manufacturer_id }) => makers.ids.size === 0 || makers.ids.has(manufacturer_id))

const listQueryKeys = ({ lookup: { attempts, damaged } }: LineQuery): string[] => [
  ...attempts.flatMap(({ key, follow }) => (follow ? [key, ...listKeyStems(key)] : [key])),
  ...(damaged?.damage.keys ?? []),
]

/** @param partial whether pieces of the row's texts are included, which may only be proposed */
function resolveExact(each: LineQuery, exact: Parts, resolveQuery: ResolveQuery, partial: boolean): void {
  for (const attempt of each.lookup.attempts)
    if (partial || !attempt.partial) resolveQuery(each, attempt, 'exact', exact.get(attempt.key) ?? [])
}

/** For whole numbers without a maker, adds the makers of longer numbers: 2N7002 is Diodes' 2N7002-7-F as well as another maker's 2N7002. */
async function readLongerMakers({ db }: Context, findings: Map<LineQuery, LookupHit>): Promise<void> {
  const toHitKeys = ({ attempt }: LookupHit): string[] => (attempt && attempt.makers.ids.size === 0 ? [attempt.key] : [])
  const keys = [...new Set([...findings.values()].flatMap(toHitKeys))]
  if (keys.length === 0) return
  const row = await db.prepare(MAKERS_OF_LONGER).bind(JSON.stringify(keys)).first<{ makers: string }>()
  const makers = Map.groupBy(JSON.parse(row?.makers ?? '[]') as [string, number][], ([key]) => key)
  for (const [each, finding] of findings) {
    const longer = toHitKeys(finding).flatMap((key) => makers.get(key) ?? [])
    if (longer.length > 0) findings.set(each, { ...finding, longer_makers: longer.map(([, maker]) => maker) })
  }
}

/** Parts whose whole numbers are in the row's value or description. */
const listPartsInText = ({ lookup }: LineQuery, exact: Parts): BomCandidate[] =>
  lookup.attempts.flatMap(({ field, key }) => (field === 'value' || field === 'description' ? (exact.get(key) ?? []) : []))

function resolveRepaired(each: LineQuery, exact: Parts, ranges: Parts, resolveQuery: ResolveQuery): void {
  const { damaged } = each.lookup
  if (!damaged) return
  const { attempt, damage } = damaged
  const parts = [...damage.keys.flatMap((key) => exact.get(key) ?? []), ...damage.ranges.flatMap(({ from }) => ranges.get(from) ?? [])]
  resolveQuery(each, attempt, 'repaired', parts)
}

function resolvePacking(each: LineQuery, attempt: LookupAttempt, exact: Parts, beginning: Parts, resolveQuery: ResolveQuery): void {
  const longer = beginning.get(attempt.key) ?? []
  const packed = longer.filter(({ key }) => isPacking(key.slice(attempt.key.length)))
  const stems = listKeyStems(attempt.key).flatMap((stem) => exact.get(stem) ?? [])
  resolveQuery(each, attempt, 'packing', [...stems, ...packed])
  resolveQuery(each, attempt, 'family', longer)
}

/** Parts whose numbers begin with a key, and the keys before and after it in the catalogue's order. */
async function listNearCandidates(
  context: Context,
  keys: readonly string[],
): Promise<{ beginning: Parts; neighbours: ReadonlyMap<string, readonly (string | null)[]> }> {
  const distinct = [...new Set(keys)]
  if (distinct.length === 0) return { beginning: new Map(), neighbours: new Map() }
  const [beginning, beside] = await Promise.all([
    readPartsInChunks(context, BEGINNING, distinct, FAMILY_PARTS),
    context.db.prepare(NEIGHBOURS).bind(JSON.stringify(distinct)).first<{ parts: string }>(),
  ])
  const rows = JSON.parse(beside?.parts ?? '[]') as [string, string | null, string | null][]
  return { beginning, neighbours: new Map(rows.map(([key, before, after]) => [key, [before, after]])) }
}

/** Part numbers one typing mistake away from those of lines, and whole numbers that are prefixes of them, by the lines' keys. */
async function nearNumbers(
  context: Context,
  lines: readonly LineQuery[],
  neighbours: ReadonlyMap<string, readonly (string | null)[]>,
): Promise<{ spelt: Map<string, BomCandidate[]>; begun: Map<string, BomCandidate[]> }> {
  const keys = new Set(lines.flatMap(({ lookup }) => lookup.attempts.filter(({ follow }) => follow).map(({ key }) => key)))
  const tries = [...keys].map((key) => {
    const shared = countSharedCharacters(key, neighbours.get(key) ?? [])
    return { key, near: listNearKeys(key, shared), beginnings: listKeyPrefixes(key, shared) }
  })
  const parts = await partsWithKeys(
    context,
    tries.flatMap(({ near, beginnings }) => [...near, ...beginnings]),
  )
  const spelt = new Map<string, BomCandidate[]>()
  const begun = new Map<string, BomCandidate[]>()
  for (const { key, near, beginnings } of tries) {
    spelt.set(
      key,
      near.flatMap((other) => parts.get(other) ?? []),
    )
    const longest = beginnings.find((other) => parts.has(other))
    begun.set(key, longest === undefined ? [] : [...(parts.get(longest) ?? [])])
  }
  return { spelt, begun }
}

const partsWithKeys = (context: Context, keys: readonly string[]): Promise<Parts> =>
  readPartsBySql(context, WITH_KEYS, [...new Set(keys)], KEYS_A_STATEMENT)

/** @param sql takes the keys as a JSON list, and the number of parts to return for each key */
const readPartsInChunks = (context: Context, sql: string, keys: readonly unknown[], partsEach: number): Promise<Parts> =>
  readPartsBySql(context, sql, keys, Math.floor(PARTS_A_STATEMENT / partsEach), partsEach)

/** Parts by the key by which they were found. @param sql takes the keys as a JSON list of at most `step` entries, then `more` */
async function readPartsBySql(context: Context, sql: string, keys: readonly unknown[], step: number, ...more: number[]): Promise<Parts> {
  const byKey = new Map<string, BomCandidate[]>()
  const candidatesById = new Map<number, BomCandidate>()
  for (let at = 0; at < keys.length; at += step) {
    const list = JSON.stringify(keys.slice(at, at + step))
    const row = await context.db
      .prepare(sql)
      .bind(list, ...more)
      .first<{ parts: string }>()
    for (const [by, ...tuple] of JSON.parse(row?.parts ?? '[]') as [string, ...PartTuple][]) {
      const part = candidatesById.get(tuple[0]) ?? toCandidate(tuple, context.reference)
      if (!part) continue
      candidatesById.set(part.part_id, part)
      getOrInsert(byKey, by, () => []).push(part)
    }
  }
  return byKey
}

function toCandidate(
  [partId, partNumber, key, manufacturerId, packageName, lifecycle, attributes, offers]: PartTuple,
  reference: ReferenceData,
): BomCandidate | null {
  const category = reference.categories.get(toCategoryId(partId))
  if (!category) return null
  let least = Number.POSITIVE_INFINITY
  const stock = readOfferAmounts(offers, (breaks, moq, multiple) => {
    least = Math.min(least, entryAmount(breaks, moq, multiple))
  })
  return {
    part_id: partId,
    part_number: partNumber,
    key,
    manufacturer_id: manufacturerId,
    manufacturer: reference.manufacturers.get(manufacturerId)?.name ?? '',
    category,
    package: packageName,
    lifecycle,
    attributes,
    stock,
    entry_amount: least,
  }
}

const ONE = [1]
const costs = new Float64Array(1)

/** The amount of an offer's smallest order, in micros. */
function entryAmount(breaks: string, moq: number, multiple: number): number {
  computeCosts(breaks, moq, multiple, ONE, costs)
  return costs[0] ?? Number.POSITIVE_INFINITY
}

function unique(parts: readonly BomCandidate[]): BomCandidate[] {
  return [...new Map(parts.map((part) => [part.part_id, part])).values()]
}
