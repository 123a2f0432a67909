import { comparePartNumbers, hasOtherScript, toPartNumberKey } from '#shared/trade/part-number.ts'
import { MAX_COUNT } from '#shared/url/listing-limits.ts'
import { OBSOLETE } from '../catalogue/codes.ts'
import { toOrdinal, toOrdinalSql, toPartOfferCondition } from '../catalogue/ids.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { PartRow } from '../database/rows.ts'
import { joinConditions, raw, type Sql, sql } from '../database/sql.ts'

/** Shorter fragments are in too many numbers. */
export const FRAGMENT_MIN = 4
/** How many parts with one key are distinguished by their punctuation. */
const SAME_KEY_LIMIT = 50
/** One more than the highest count shown, so that further hits are noticed. */
export const CANDIDATES = MAX_COUNT + 1
/** If fewer numbers begin with the typed text, numbers that contain it are searched too. */
const FEW = 10

/** Parts whose key begins with a prefix, in key order. "~" sorts after every character of a key. */
export const selectByPrefixSql = (key: string, limit: number): Sql =>
  sql`SELECT part_id FROM parts WHERE key >= ${key} AND key < ${`${key}~`} ORDER BY key LIMIT ${limit}`

/**
 * Parts whose key contains all fragments: trigrams propose, `instr` confirms. One statement for all of them, as D1 limits compound
 * statements.
 */
export const selectByFragmentsSql = (keys: readonly string[], limit: number): Sql =>
  sql`SELECT part_id FROM parts WHERE part_id IN (SELECT rowid FROM part_fragments WHERE part_fragments MATCH ${toTrigrams(keys)} LIMIT ${limit})
    AND ${joinConditions(...keys.map((key) => sql`instr(key, ${key}) > 0`))}`

/** The index has no positions, so a fragment is an AND of its trigrams. */
export function toTrigrams(keys: readonly string[]): string {
  const all = new Set<string>()
  for (const key of keys) for (let at = 0; at + 3 <= key.length; at++) all.add(`"${key.slice(at, at + 3)}"`)
  return [...all].join(' AND ')
}

/** The closest numbers first, each with its rank: below 2 it equals the typed text, except for blanks and case. */
const rankByNumber = <Row extends { part_number: string }>(keyword: string, rows: readonly Row[]): (Row & { rank: number })[] =>
  rows.map((row) => ({ ...row, rank: comparePartNumbers(keyword, row.part_number) ?? 3 })).sort((a, b) => a.rank - b.rank)

/** A part that a typed number may mean. */
export type LikelyPart = Pick<PartRow, 'part_id' | 'part_number' | 'key' | 'manufacturer_id' | 'lifecycle'> & {
  stock: number
  rank: number
}

type LikelyRow = Omit<LikelyPart, 'rank'>

/** The parts of a query, with the data by which they are ranked. @param ids a SELECT of one column, `part_id` */
export const selectLikelyRowsSql = (ids: Sql): Sql<LikelyRow> =>
  sql<LikelyRow>`SELECT p.part_id, p.part_number, p.key, p.manufacturer_id, p.lifecycle,
    coalesce((SELECT sum(o.stock) FROM offers o WHERE ${raw(toPartOfferCondition('p.part_id'))}), 0) AS stock
    FROM (${ids}) JOIN parts p USING (part_id)`

/**
 * The parts, each once, in the order in which a buyer means them: the equal number, then numbers that begin with the text, the typed device
 * before a longer one (LM35DZ before LM358). Then come parts in stock, parts still made, and stock × demand. The lower a part's position in
 * its category, the higher its demand.
 */
export function rankLikely(keyword: string, rows: readonly LikelyRow[]): LikelyPart[] {
  const key = toPartNumberKey(keyword)
  const isOtherDevice = (part: string): boolean => /\d$/.test(key) && /\d/.test(part.charAt(key.length))
  const toScore = ({ stock, part_id }: LikelyRow): number => stock / (toOrdinal(part_id) + 1)
  return rankByNumber(keyword, [...new Map(rows.map((row) => [row.part_id, row])).values()]).sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.key.startsWith(key)) - Number(a.key.startsWith(key)) ||
      Number(isOtherDevice(a.key)) - Number(isOtherDevice(b.key)) ||
      Number(b.stock > 0) - Number(a.stock > 0) ||
      Number(a.lifecycle === OBSOLETE) - Number(b.lifecycle === OBSOLETE) ||
      toScore(b) - toScore(a) ||
      toOrdinal(a.part_id) - toOrdinal(b.part_id) ||
      (a.key < b.key ? -1 : 1),
  )
}

/** Of more matches than this, only those in highest demand are ranked. */
const MAX_RANKED = 1000

/** Ids of parts by likelihood, at most `CANDIDATES`. */
export interface NumberMatches {
  match: 'exact' | 'prefix' | 'fragment'
  ids: number[]
  /** Whether there may be more matches. */
  capped: boolean
}

/** The parts whose number is the text (whole, prefix or fragment), or null if the text is not a part number. */
export async function findByNumber(db: CatalogueDatabase, keyword: string): Promise<NumberMatches | null> {
  const key = toPartNumberKey(keyword)
  // A key without the text's letters of other scripts is not the typed text.
  if (key === '' || hasOtherScript(keyword)) return null
  const prefix = selectByPrefixSql(key, CANDIDATES)
  const [same, begins, inDemand] = await Promise.all([
    selectLikelyRowsSql(sql`SELECT part_id FROM parts WHERE key = ${key} LIMIT ${SAME_KEY_LIMIT}`).all(db),
    groupIdsSql(prefix).all(db),
    selectLikelyRowsSql(selectInDemandSql(prefix)).all(db),
  ])
  const starting = parseIds(begins)
  const isExact = rankByNumber(keyword, same).some(({ rank }) => rank < 2)
  // A whole number is not searched as a fragment of longer ones.
  const looksInside = !isExact && starting.length < FEW && key.length >= FRAGMENT_MIN
  const fragments = selectByFragmentsSql([key], CANDIDATES)
  const [holds, insideInDemand] = looksInside
    ? await Promise.all([groupIdsSql(fragments).all(db), selectLikelyRowsSql(selectInDemandSql(fragments)).all(db)])
    : [[], []]
  const inside = parseIds(holds)
  const likely = rankLikely(keyword, [...same, ...inDemand, ...insideInDemand]).map(({ part_id }) => part_id)
  const others = [...starting, ...inside].sort((a, b) => toOrdinal(a) - toOrdinal(b))
  const ids = [...new Set([...likely, ...others])].slice(0, CANDIDATES)
  if (ids.length === 0) return null
  const match = isExact ? 'exact' : starting.length > 0 ? 'prefix' : 'fragment'
  return { match, ids, capped: Math.max(starting.length, inside.length) >= CANDIDATES }
}

/** The ids of a query that are in highest demand. */
const selectInDemandSql = (ids: Sql): Sql => sql`SELECT part_id FROM (${ids}) ORDER BY ${raw(toOrdinalSql('part_id'))} LIMIT ${MAX_RANKED}`

/** Ids as one JSON text: thousands of rows cost more. */
const groupIdsSql = (ids: Sql) => sql<{ ids: string }>`SELECT json_group_array(part_id) AS ids FROM (${ids})`

const parseIds = ([row]: readonly { ids: string }[]): number[] => (row ? (JSON.parse(row.ids) as number[]) : [])

/** The ids of parts that a query finds, in its order. @param ids a SELECT of one column, `part_id` */
export const readIds = async (db: CatalogueDatabase, ids: Sql): Promise<number[]> => parseIds(await groupIdsSql(ids).all(db))
