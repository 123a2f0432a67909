import type { Suggestion } from '#shared/contract/catalogue.ts'
import { hasOtherScript, MAX_PART_NUMBER_LENGTH, toPartNumberKey } from '#shared/trade/part-number.ts'
import { toOrdinal, toPartOfferCondition } from '../catalogue/ids.ts'
import { toSuggestion } from '../catalogue/parts.ts'
import { getReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { PartRow } from '../database/rows.ts'
import { raw, sql } from '../database/sql.ts'
import { computeSpellingDistance, isPacking, listEdits, stripPacking } from './confusions.ts'
import { toTrigrams } from './number-search.ts'

const SUGGESTIONS = 5
/** Shorter keys are near too many others. */
const MIN_KEY_CHARACTERS = 4
/** Minimum length for two edits. */
const MIN_TWO_EDITS_KEY = 8
/** Shorter prefixes do not identify a part. */
const MIN_PREFIX_CHARACTERS = 5

/** Maximum number of steps of one walk, and of its results. */
const WALK_STEPS = 4000
const WALK_ROWS = 160
/** How many states after one edit are continued with a second edit. */
const SECOND_EDIT_SEEDS = 48
/** How many keys with the typed suffix are compared. */
const TAIL_CANDIDATES = 400
/** How many prefixes are looked up, and how many parts of all of them. */
const LOOKED_UP = 60
const PARTS_LOOKED_UP = 240

/**
 * Compares a typed key with all keys of the catalogue as a prefix tree. Each step is an edit (see `listEdits`) whose result is still the
 * prefix of some key, so a character costs a few index seeds. A position is twice the number of typed characters passed, plus one if an
 * edit is still allowed. "~" sorts after every character of a key. 1: moves, 2: seeds, 3: steps, 4: rows
 */
export const WALK_KEYS_SQL = `WITH RECURSIVE
  moves (position, text, next, confusions) AS MATERIALIZED (SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)),
  walk (text, position, confusions) AS (
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2)
    UNION
    SELECT w.text || m.text, m.next, w.confusions + m.confusions
    FROM walk w CROSS JOIN moves m ON m.position = w.position
    WHERE EXISTS (SELECT 1 FROM parts WHERE key >= w.text || m.text AND key < w.text || m.text || '~')
    LIMIT ?3
  )
  SELECT text, position, confusions FROM walk ORDER BY position DESC, confusions LIMIT ?4`

const FOUND = `p.part_id, p.part_number, p.key, p.manufacturer_id, p.package,
  EXISTS (SELECT 1 FROM offers o WHERE ${toPartOfferCondition('p.part_id')} AND o.stock > 0) AS in_stock`

/** The first parts with each of some prefixes; the list comes first, so that the index is used. 1: texts, 2: parts of each */
export const SELECT_BY_PREFIX = `SELECT entry.value AS text, ${FOUND} FROM json_each(?1) AS entry
  CROSS JOIN parts p ON p.part_id IN (SELECT part_id FROM parts WHERE key >= entry.value AND key < entry.value || '~' ORDER BY key LIMIT ?2)`

/** The parts that have exactly one of some keys. */
export const SELECT_BY_KEY = `SELECT entry.value AS text, ${FOUND} FROM json_each(?1) AS entry CROSS JOIN parts p ON p.key = entry.value LIMIT ?2`

/** A state of the walk: the key prefix `text` corresponds to the first `at` typed characters. */
interface WalkState {
  text: string
  at: number
  edits: number
  confusions: number
}

/** `text`: the text that was looked up. */
type Spelling = Pick<PartRow, 'part_id' | 'part_number' | 'key' | 'manufacturer_id' | 'package'> & { text: string; in_stock: number }

/** The difference between the typed text and a number, nearest first. */
const NEARNESS = { look_alikes: 0, packing: 1, edit_at_end: 2, edit: 3, two_edits: 4, beginning: 5 } as const

interface Near {
  nearness: number
  /** Tie-breaker at equal nearness: look-alikes swapped, or characters that may be a packing. */
  doubt: number
}

/**
 * Part numbers with a spelling near the typed one: at most five, best first, never the typed one itself. Empty for a text that is too short
 * or too long for a mistyped number, or has characters that no number has.
 */
export async function findNearNumbers(db: CatalogueDatabase, keyword: string): Promise<Suggestion[]> {
  const key = typedKey(keyword)
  if (key === null) return []
  const moves = encodeMoves(key)
  const walkStates = await walk(db, moves, [{ text: '', at: 0, edits: 0, confusions: 0 }])
  const near = toCompleteKeys(key, walkStates)
  // The typed text itself is a prefix: the search has found its parts already.
  near.delete(key)
  for (const stem of stripPacking(key, MIN_PREFIX_CHARACTERS))
    put(near, stem, { nearness: NEARNESS.packing, doubt: key.length - stem.length })
  const candidates = await lookUp(db, key, near)
  if (candidates.length > 0) return readSuggestions(db, key, candidates)
  const seeds = walkStates.filter(({ at, edits }) => edits === 1 && at < key.length).slice(0, SECOND_EDIT_SEEDS)
  return readSuggestions(db, key, [
    ...(key.length >= MIN_TWO_EDITS_KEY ? await findTwoEditKeys(db, key, moves, seeds) : []),
    ...(await listPrefixCandidates(db, key, walkStates)),
  ])
}

function typedKey(keyword: string): string | null {
  const text = keyword.slice(0, 4 * MAX_PART_NUMBER_LENGTH).normalize('NFKC')
  if (hasOtherScript(text) || (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > MAX_PART_NUMBER_LENGTH) return null
  const key = toPartNumberKey(text)
  return key.length >= MIN_KEY_CHARACTERS ? key : null
}

/** The edits along a key as `WALK_KEYS_SQL` expects them. A step without an edit is allowed whether or not an edit is left. */
function encodeMoves(key: string): string {
  return JSON.stringify(
    listEdits(key).flatMap(([at, text, next, edits, confusions]) =>
      edits === 1
        ? [[at * 2 + 1, text, next * 2, confusions]]
        : [
            [at * 2, text, next * 2, confusions],
            [at * 2 + 1, text, next * 2 + 1, confusions],
          ],
    ),
  )
}

/** The states that the walk reaches from states with the same number of edits, using one more edit; furthest first. */
async function walk(db: CatalogueDatabase, moves: string, seeds: readonly WalkState[]): Promise<WalkState[]> {
  const edits = (seeds[0]?.edits ?? 0) + 1
  const from = JSON.stringify(seeds.map(({ text, at, confusions }) => [text, at * 2 + 1, confusions]))
  const { results } = await db
    .prepare(WALK_KEYS_SQL)
    .bind(moves, from, WALK_STEPS, WALK_ROWS)
    .all<{ text: string; position: number; confusions: number }>()
  return results.map(({ text, position, confusions }) => ({ text, at: position >> 1, edits: edits - (position & 1), confusions }))
}

function toNearness(key: string, { text, edits, confusions }: Omit<WalkState, 'at'>): Near {
  if (edits === 0) return { nearness: NEARNESS.look_alikes, doubt: confusions }
  if (edits > 1) return { nearness: NEARNESS.two_edits, doubt: confusions }
  const [typedStart, start] = [key.slice(0, -1), text.slice(0, -1)]
  const isAtEnd = start === key || start === typedStart || text === typedStart
  return { nearness: isAtEnd ? NEARNESS.edit_at_end : NEARNESS.edit, doubt: confusions }
}

/** The keys that the walk has reached at the end of the typed text. */
function toCompleteKeys(key: string, walkStates: readonly WalkState[]): Map<string, Near> {
  const near = new Map<string, Near>()
  for (const position of walkStates) if (position.at === key.length) put(near, position.text, toNearness(key, position))
  return near
}

/** A text in which more than a third of the characters are confused is no mistyped number: "ZZZZ" is not 2222. */
const isDoubtful = ({ nearness, doubt }: Near, text: string): boolean =>
  nearness !== NEARNESS.packing && doubt > Math.max(1, text.length / 3)

function put(near: Map<string, Near>, text: string, way: Near): void {
  if (isDoubtful(way, text)) return
  const nearest = near.get(text)
  if (!nearest || compareNear(way, nearest) < 0) near.set(text, way)
}

const compareNear = (a: Near, b: Near): number => a.nearness - b.nearness || a.doubt - b.doubt

/** A part, and how near its number, or a prefix of it, is to the typed text. */
interface Candidate extends Near {
  part: Spelling
}

/** Parts that begin with one of the texts, and parts whose number was typed with a packing suffix that they lack. */
async function lookUp(db: CatalogueDatabase, key: string, near: ReadonlyMap<string, Near>): Promise<Candidate[]> {
  const texts = [...near].sort(([, a], [, b]) => compareNear(a, b)).slice(0, LOOKED_UP)
  if (texts.length === 0) return []
  const each = Math.ceil(PARTS_LOOKED_UP / texts.length)
  const list = JSON.stringify(texts.map(([text]) => text))
  const { results } = await db.prepare(SELECT_BY_PREFIX).bind(list, each).all<Spelling>()
  return results.flatMap((part) => {
    const way = near.get(part.text)
    return way && part.key !== key ? [{ ...way, part }] : []
  })
}

/**
 * Keys two edits away: the walk continues from its states after one edit. Keys with the typed suffix are added, whose edits are in the
 * first half.
 */
async function findTwoEditKeys(db: CatalogueDatabase, key: string, moves: string, seeds: readonly WalkState[]): Promise<Candidate[]> {
  const [walkStates, tails] = await Promise.all([walk(db, moves, seeds), listSuffixCandidates(db, key)])
  return [...(await lookUp(db, key, toCompleteKeys(key, walkStates))), ...tails]
}

async function listSuffixCandidates(db: CatalogueDatabase, key: string): Promise<Candidate[]> {
  const tail = key.slice(Math.ceil(key.length / 2))
  const results = await sql<Spelling>`SELECT p.key AS text, ${raw(FOUND)} FROM (SELECT rowid AS part_id FROM part_fragments
    WHERE part_fragments MATCH ${toTrigrams([tail])} LIMIT ${TAIL_CANDIDATES}) AS tail
    CROSS JOIN parts p ON p.part_id = tail.part_id WHERE length(p.key) BETWEEN ${key.length - 2} AND ${key.length + 2}`.all(db)
  return results.flatMap((part) => {
    const distance = part.key === key ? null : computeSpellingDistance(key, part.key, 2)
    return distance ? [{ ...toNearness(key, { text: part.key, ...distance }), part }] : []
  })
}

/** Whole numbers that are prefixes of the typed text; otherwise numbers with the longest common prefix. */
async function listPrefixCandidates(db: CatalogueDatabase, key: string, walkStates: readonly WalkState[]): Promise<Candidate[]> {
  const shortest = Math.max(MIN_PREFIX_CHARACTERS, Math.ceil(key.length / 2))
  const prefixes = Array.from({ length: Math.max(0, key.length - shortest) }, (_, cut) => key.slice(0, key.length - 1 - cut))
  const { results } = await db.prepare(SELECT_BY_KEY).bind(JSON.stringify(prefixes), PARTS_LOOKED_UP).all<Spelling>()
  if (results.length > 0) return results.map((part) => ({ nearness: rankKeyEnd(key, part.key), doubt: key.length - part.key.length, part }))
  const [longest] = walkStates.filter(({ at, edits }) => edits === 0 && at >= shortest)
  return longest ? lookUp(db, key, new Map([[longest.text, { nearness: NEARNESS.beginning, doubt: longest.confusions }]])) : []
}

const rankKeyEnd = (key: string, completeKey: string): number =>
  isPacking(key.slice(completeKey.length)) ? NEARNESS.packing : NEARNESS.beginning

/**
 * The best candidates: the nearest first, whole numbers before prefixes, then parts in stock, then those in higher demand (a lower rank in
 * the category).
 */
async function readSuggestions(db: CatalogueDatabase, key: string, candidates: readonly Candidate[]): Promise<Suggestion[]> {
  if (candidates.length === 0) return []
  const reference = await getReferenceData(db)
  const rest = ({ part }: Candidate): number => part.key.length - part.text.length
  const best = [...candidates].sort(
    (a, b) =>
      compareNear(a, b) ||
      Math.sign(rest(a)) - Math.sign(rest(b)) ||
      b.part.text.length - a.part.text.length ||
      b.part.in_stock - a.part.in_stock ||
      toOrdinal(a.part.part_id) - toOrdinal(b.part.part_id) ||
      Math.abs(a.part.key.length - key.length) - Math.abs(b.part.key.length - key.length),
  )
  const chosen = new Map(best.map(({ part }) => [part.part_id, part]))
  return [...chosen.values()].slice(0, SUGGESTIONS).map((part) => toSuggestion(part, reference))
}
