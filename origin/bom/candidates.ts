import type { BomMatch, MatchRemark } from '#shared/bom/model.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { kept } from '#shared/text/kept.ts'
import { costsAt, OFFER_AMOUNTS, readOfferAmounts } from '../catalogue/codes.ts'
import type { Attribute } from '../catalogue/describe.ts'
import { categoryOf } from '../catalogue/ids.ts'
import { getLabels, getReference, type Reference } from '../catalogue/reference.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { isPacking } from '../search/confusions.ts'
import { listVocabulary } from '../search/vocabulary.ts'
import { contradictions, type Wording } from './match/contradictions.ts'
import { type BomCandidate, judge, type Reached, type Verdict, withCommerce } from './match/judge.ts'
import { type LineLookup, type LookupAttempt, toLineLookup } from './match/line-lookup.ts'
import { type MakerNames, makerNames } from './match/maker-names.ts'
import { baseOf, beginningsOf, nearKeys, sharedLength, stemsOf } from './match/near-keys.ts'
import { hasOtherValue } from './match/number-value.ts'
import { parametricQueries } from './match/parametric.ts'
import { type RowWords, type RowWordsReader, rowReader } from './match/row-words.ts'

/** Lines that are looked up together: a few statements for all of them. */
const BATCH_LINES = 400
/** D1 takes and gives texts of at most two megabytes: a key has up to 64 characters, a part with its offers some 500. */
const KEYS_A_STATEMENT = 25_000
const PARTS_A_STATEMENT = 2500
/** Parts of one family that are looked at. */
const FAMILY_PARTS = 24
/** Parts that agree with the digits of one damaged number. */
const RANGE_PARTS = 12
/** Parts of one set of words that are ranked; those in the highest demand come first. */
const PARAMETRIC_PARTS = 30
/** So many times the words of a line are searched, each time fewer of them. */
const MOST_PARAMETRIC = 3

/** A part as JSON, behind the key that led to it. */
const PART = `p.part_id, p.part_number, p.key, p.manufacturer_id, p.package, p.lifecycle, json(p.attributes), ${OFFER_AMOUNTS}`
type PartTuple = [number, string, string, number, string | null, number, Attribute[], string | null]

const WITH_KEYS = `SELECT json_group_array(json_array(p.key, ${PART})) AS parts FROM json_each(?) AS entry CROSS JOIN parts p ON p.key = entry.value`
/** "~" sorts after every character of a key. */
const BEGINNING = `SELECT json_group_array(json_array(entry.value, ${PART})) AS parts FROM json_each(?1) AS entry
  CROSS JOIN parts p ON p.part_id IN (SELECT part_id FROM parts WHERE key > entry.value AND key < entry.value || '~' ORDER BY key LIMIT ?2)`
/** Makers of numbers that go on behind a key with a letter. */
const MAKERS_OF_LONGER = `SELECT json_group_array(json_array(key, maker)) AS makers FROM (
  SELECT DISTINCT entry.value AS key, p.manufacturer_id AS maker FROM json_each(?) AS entry
  CROSS JOIN parts p ON p.key >= entry.value || 'A' AND p.key < entry.value || '[')`
const NEIGHBOURS = `SELECT json_group_array(json_array(value, (SELECT key FROM parts WHERE key < value ORDER BY key DESC LIMIT 1),
  (SELECT key FROM parts WHERE key > value ORDER BY key LIMIT 1))) AS parts FROM json_each(?)`
/** Digits of one length between two ends; keys of digits sort as the digits do. */
const BETWEEN = `SELECT json_group_array(json_array(entry.value ->> 0, ${PART})) AS parts FROM json_each(?1) AS entry
  CROSS JOIN parts p ON p.part_id IN (SELECT part_id FROM parts WHERE key BETWEEN entry.value ->> 0 AND entry.value ->> 1
    AND length(key) = length(entry.value ->> 0) AND key NOT GLOB '*[^0-9]*' LIMIT ?2)`
const WITH_TERMS = `SELECT json_group_array(json_array(entry.value, ${PART})) AS parts FROM json_each(?1) AS entry
  CROSS JOIN parts p ON p.part_id IN (SELECT rowid FROM part_terms WHERE part_terms MATCH entry.value LIMIT ?2)`

type Parts = ReadonlyMap<string, readonly BomCandidate[]>

interface Context {
  db: CatalogueDatabase
  reference: Reference
  wording: Wording
  names: MakerNames
  read: RowWordsReader
}

/** A line that is looked up for all that say the same. */
interface LineQuery {
  line: BomLine
  lookup: LineLookup
  row: RowWords
}

/**
 * Every line of a BOM against the catalogue, in the order of the lines; lines that say the same are looked up once.
 * Statements are for many lines at once: a batch needs about ten.
 */
export async function matchLines(db: CatalogueDatabase, lang: Language, lines: readonly BomLine[]): Promise<BomMatch[]> {
  const [reference, labels] = await Promise.all([getReference(db), getLabels(db, lang)])
  const context: Context = {
    db,
    reference,
    wording: { labels, tag: languageEntry(lang).tag },
    names: makerNames(reference.manufacturers),
    read: rowReader(await listVocabulary(db, reference)),
  }
  const alike = [...Map.groupBy(lines, signatureOf).values()]
  const matches = new Map<BomLine, BomMatch>()
  for (let at = 0; at < alike.length; at += BATCH_LINES) {
    const batch = alike.slice(at, at + BATCH_LINES)
    const verdicts = await judgeLines(
      context,
      batch.flatMap(([first]) => first ?? []),
    )
    verdicts.forEach((verdict, index) => {
      for (const line of batch[index] ?? []) matches.set(line, withCommerce(verdict, line))
    })
  }
  return lines.flatMap((line) => matches.get(line) ?? [])
}

/** What a line's verdict depends on. */
function signatureOf({
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

async function judgeLines(context: Context, lines: readonly BomLine[]): Promise<Verdict[]> {
  const { names, read, reference, wording } = context
  const entries = lines.map((line): LineQuery => ({ line, lookup: toLineLookup(line, names), row: read(line) }))
  const findings = new Map<LineQuery, Reached>()
  const open = (): LineQuery[] => entries.filter((each) => !findings.has(each))
  const settle = (each: LineQuery, attempt: LookupAttempt | null, kind: Reached['kind'], reached: readonly BomCandidate[]): void => {
    const parts = attempt && kind !== 'exact' && kind !== 'repaired' ? reached.filter((part) => !hasOtherValue(attempt.key, part)) : reached
    if (!findings.has(each) && parts.length > 0) findings.set(each, { attempt, kind, parts: unique(parts), longer_makers: [] })
  }
  const exact = await partsWithKeys(context, entries.flatMap(keysOf))
  const damaged = entries.flatMap(({ lookup }) => (lookup.damaged?.damage.ranges ?? []).map(({ from, to }) => [from, to]))
  const ranges = await someParts(context, BETWEEN, damaged, RANGE_PARTS)
  for (const each of entries) settleExact(each, exact, settle, false)
  await nameLongerMakers(context, findings)
  for (const each of open()) settleRepaired(each, exact, ranges, settle)

  const following = open().flatMap(({ lookup }) =>
    lookup.attempts.flatMap(({ key, follow }) => (follow ? [key, ...(baseOf(key) === null ? [] : [baseOf(key) as string])] : [])),
  )
  /** Parts that the row's words do not rule out. */
  const fitting = ({ row }: LineQuery, parts: readonly BomCandidate[]): BomCandidate[] =>
    parts.filter((part) => !contradictions(row, part, wording).some(({ code }) => RULED_OUT.has(code)))
  const { beginning, neighbours } = await around(context, following)
  for (const each of open())
    for (const attempt of each.lookup.attempts) if (attempt.follow) settlePacking(each, attempt, exact, beginning, settle)
  for (const each of open()) settleExact(each, exact, settle, true)

  const near = await nearNumbers(context, open(), neighbours)
  for (const each of open()) {
    for (const attempt of each.lookup.attempts) {
      if (!attempt.follow) continue
      // Written almost so, but another value: what the row says of it leads further.
      settle(each, attempt, 'spelling', fitting(each, ofMaker(attempt, near.spelt)))
      settle(each, attempt, 'family', near.begun.get(attempt.key) ?? [])
      const base = each.row.quantities.length === 0 ? baseOf(attempt.key) : null
      if (base !== null) settle(each, attempt, 'family', fitting(each, beginning.get(base) ?? []))
    }
  }
  const queries = new Map(open().map((each) => [each, parametricQueries(each.row, reference)]))
  // The strictest first: most lines need no other.
  for (let round = 0; round < MOST_PARAMETRIC; round++) {
    const asking = open().flatMap((each) => {
      const query = queries.get(each)?.[round]
      return query === undefined ? [] : [{ each, query }]
    })
    const byTerms = await someParts(context, WITH_TERMS, [...new Set(asking.map(({ query }) => query))], PARAMETRIC_PARTS)
    for (const { each, query } of asking) settle(each, null, 'parametric', byTerms.get(query) ?? [])
  }
  for (const each of open()) for (const attempt of each.lookup.attempts) settle(each, attempt, 'spelling', ofMaker(attempt, near.spelt))
  return entries.map((each) => judge(each.row, each.lookup, findings.get(each) ?? null, each.line, wording, namedBeside(each, exact)))
}

const RULED_OUT: ReadonlySet<MatchRemark['code']> = new Set(['category_differs', 'value_differs', 'package_differs'])

type Settle = (each: LineQuery, attempt: LookupAttempt | null, kind: Reached['kind'], parts: readonly BomCandidate[]) => void

/** A number that only looks like another maker's is none. */
const ofMaker = ({ key, makers }: LookupAttempt, spelt: Parts): BomCandidate[] =>
  (spelt.get(key) ?? []).filter(({ manufacturer_id }) => makers.ids.size === 0 || makers.ids.has(manufacturer_id))

const keysOf = ({ lookup: { attempts, damaged } }: LineQuery): string[] => [
  ...attempts.flatMap(({ key, follow }) => (follow ? [key, ...stemsOf(key)] : [key])),
  ...(damaged?.damage.keys ?? []),
]

/** @param partial whether numbers that only propose are looked at */
function settleExact(each: LineQuery, exact: Parts, settle: Settle, partial: boolean): void {
  for (const attempt of each.lookup.attempts) if (partial || !attempt.partial) settle(each, attempt, 'exact', exact.get(attempt.key) ?? [])
}

/** Says of whole numbers without a maker who makes longer ones: 2N7002 is Diodes' 2N7002-7-F as well as another's 2N7002. */
async function nameLongerMakers({ db }: Context, findings: Map<LineQuery, Reached>): Promise<void> {
  const keyOf = ({ attempt }: Reached): string[] => (attempt && attempt.makers.ids.size === 0 ? [attempt.key] : [])
  const keys = [...new Set([...findings.values()].flatMap(keyOf))]
  if (keys.length === 0) return
  const row = await db.prepare(MAKERS_OF_LONGER).bind(JSON.stringify(keys)).first<{ makers: string }>()
  const makers = Map.groupBy(JSON.parse(row?.makers ?? '[]') as [string, number][], ([key]) => key)
  for (const [each, finding] of findings) {
    const longer = keyOf(finding).flatMap((key) => makers.get(key) ?? [])
    if (longer.length > 0) findings.set(each, { ...finding, longer_makers: longer.map(([, maker]) => maker) })
  }
}

/** Whole numbers in cells beside the part number's. */
const namedBeside = ({ lookup }: LineQuery, exact: Parts): BomCandidate[] =>
  lookup.attempts.flatMap(({ field, key }) => (field === 'value' || field === 'description' ? (exact.get(key) ?? []) : []))

function settleRepaired(each: LineQuery, exact: Parts, ranges: Parts, settle: Settle): void {
  const { damaged } = each.lookup
  if (!damaged) return
  const { attempt, damage } = damaged
  const parts = [...damage.keys.flatMap((key) => exact.get(key) ?? []), ...damage.ranges.flatMap(({ from }) => ranges.get(from) ?? [])]
  settle(each, attempt, 'repaired', parts)
}

function settlePacking(each: LineQuery, attempt: LookupAttempt, exact: Parts, beginning: Parts, settle: Settle): void {
  const longer = beginning.get(attempt.key) ?? []
  const packed = longer.filter(({ key }) => isPacking(key.slice(attempt.key.length)))
  const stems = stemsOf(attempt.key).flatMap((stem) => exact.get(stem) ?? [])
  settle(each, attempt, 'packing', [...stems, ...packed])
  settle(each, attempt, 'family', longer)
}

/** What stands around keys in the catalogue's order: parts that begin so, and the keys before and after. */
async function around(
  context: Context,
  keys: readonly string[],
): Promise<{ beginning: Parts; neighbours: ReadonlyMap<string, readonly (string | null)[]> }> {
  const distinct = [...new Set(keys)]
  if (distinct.length === 0) return { beginning: new Map(), neighbours: new Map() }
  const [beginning, beside] = await Promise.all([
    someParts(context, BEGINNING, distinct, FAMILY_PARTS),
    context.db.prepare(NEIGHBOURS).bind(JSON.stringify(distinct)).first<{ parts: string }>(),
  ])
  const rows = JSON.parse(beside?.parts ?? '[]') as [string, string | null, string | null][]
  return { beginning, neighbours: new Map(rows.map(([key, before, after]) => [key, [before, after]])) }
}

/** Numbers one mistake away from those of lines, and whole numbers that they begin with; by the lines' keys. */
async function nearNumbers(
  context: Context,
  lines: readonly LineQuery[],
  neighbours: ReadonlyMap<string, readonly (string | null)[]>,
): Promise<{ spelt: Map<string, BomCandidate[]>; begun: Map<string, BomCandidate[]> }> {
  const keys = new Set(lines.flatMap(({ lookup }) => lookup.attempts.filter(({ follow }) => follow).map(({ key }) => key)))
  const tries = [...keys].map((key) => {
    const shared = sharedLength(key, neighbours.get(key) ?? [])
    return { key, near: nearKeys(key, shared), beginnings: beginningsOf(key, shared) }
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
  partsFor(context, WITH_KEYS, [...new Set(keys)], KEYS_A_STATEMENT)

/** @param sql takes a list, and how many parts it gives for each of its entries */
const someParts = (context: Context, sql: string, keys: readonly unknown[], partsEach: number): Promise<Parts> =>
  partsFor(context, sql, keys, Math.floor(PARTS_A_STATEMENT / partsEach), partsEach)

/** Parts by the key that led to them. @param sql takes a list, of at most `step` entries, and what else it binds */
async function partsFor(context: Context, sql: string, keys: readonly unknown[], step: number, ...more: number[]): Promise<Parts> {
  const byKey = new Map<string, BomCandidate[]>()
  const known = new Map<number, BomCandidate>()
  for (let at = 0; at < keys.length; at += step) {
    const list = JSON.stringify(keys.slice(at, at + step))
    const row = await context.db
      .prepare(sql)
      .bind(list, ...more)
      .first<{ parts: string }>()
    for (const [by, ...tuple] of JSON.parse(row?.parts ?? '[]') as [string, ...PartTuple][]) {
      const part = known.get(tuple[0]) ?? candidateOf(tuple, context.reference)
      if (!part) continue
      known.set(part.part_id, part)
      kept(byKey, by, () => []).push(part)
    }
  }
  return byKey
}

function candidateOf(
  [partId, partNumber, key, manufacturerId, packageName, lifecycle, attributes, offers]: PartTuple,
  reference: Reference,
): BomCandidate | null {
  const category = reference.categories.get(categoryOf(partId))
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

/** What the smallest order of an offer comes to, in micros. */
function entryAmount(breaks: string, moq: number, multiple: number): number {
  costsAt(breaks, moq, multiple, ONE, costs)
  return costs[0] ?? Number.POSITIVE_INFINITY
}

function unique(parts: readonly BomCandidate[]): BomCandidate[] {
  return [...new Map(parts.map((part) => [part.part_id, part])).values()]
}
