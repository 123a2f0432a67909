import { hasOtherScript, toPartNumberKey } from '#shared/trade/part-number.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { FRAGMENT_MIN } from './number-search.ts'
import { NOISE_WORDS } from './query/lexicon.ts'
import type { Condition, ParsedQuery, QueryVocabulary } from './query/meaning.ts'
import { listMeanings, parseQuery } from './query/parse-query.ts'
import { foldPhrase, splitQuery } from './query/words.ts'

/** A query that names parts by their numbers: "buy NE555P", "NE 555 P, LM358P datasheet". */
export interface NamedNumbers {
  /** The numbers as typed, at most `MAX_NUMBERS`. */
  numbers: string[]
  /** Whether the numbers are whole part numbers, not prefixes. */
  are_complete: boolean
  /** The other words of the query. */
  others: string[]
}

/** Maximum number of part numbers in a query, because each is a separate search. */
const MAX_NUMBERS = 4
/** Maximum number of words in which one number may be typed: "STM32 F103 C8 T6". */
const MAX_NUMBER_WORDS = 4
/** Shorter numbers of several words may be other words by chance. */
const MIN_JOINED_CHARACTERS = 5

/** Consecutive words of a query that may be one number. */
interface Run {
  text: string
  from: number
  count: number
}

/** The part numbers in a query: whole ones, the longest first, or else prefixes; null without any. */
export async function findNamedNumbers(db: CatalogueDatabase, query: string, vocabulary: QueryVocabulary): Promise<NamedNumbers | null> {
  const { words, runs } = splitRuns(query)
  const mayBeNumber = runs.filter(({ text, count }) => isNumberLike(text, count, vocabulary))
  if (mayBeNumber.length === 0) return null
  const keys = JSON.stringify([...new Set(mayBeNumber.map(({ text }) => toPartNumberKey(text)))])
  const rows = await sql<{
    key: string
    is_complete_key: number
  }>`SELECT entry.value AS key, EXISTS (SELECT 1 FROM parts WHERE key = entry.value) AS is_complete_key
    FROM json_each(${keys}) AS entry
    WHERE EXISTS (SELECT 1 FROM parts WHERE key >= entry.value AND key < entry.value || '~')`.all(db)
  const completeKeys = new Set(rows.flatMap(({ key, is_complete_key }) => (is_complete_key ? [key] : [])))
  const createRunTest = (named: ReadonlySet<string>) => (run: Run) => named.has(toPartNumberKey(run.text))
  const completeRuns = mayBeNumber.filter(createRunTest(completeKeys))
  const prefixKeys = new Set(rows.map(({ key }) => key))
  const named = completeRuns.length > 0 ? completeRuns : mayBeNumber.filter(({ count }) => count === 1).filter(createRunTest(prefixKeys))
  const chosen: Run[] = []
  for (const run of named.sort((a, b) => b.count - a.count))
    if (chosen.length < MAX_NUMBERS && chosen.every(({ from, count }) => run.from + run.count <= from || from + count <= run.from))
      chosen.push(run)
  if (chosen.length === 0) return null
  chosen.sort((a, b) => a.from - b.from)
  return {
    numbers: chosen.map(({ text }) => text),
    are_complete: completeRuns.length > 0,
    others: words.filter((_, at) => !chosen.some(({ from, count }) => at >= from && at < from + count)),
  }
}

/** The words of a query, and the texts of one to `MAX_NUMBER_WORDS` of them, without a label: "MPN:NE555P" is NE555P. */
function splitRuns(query: string): { words: string[]; runs: Run[] } {
  const words: string[] = []
  const runs: Run[] = []
  for (const segment of splitQuery(query)) {
    segment.words.forEach(({ start }, first) => {
      for (const [at, { end }] of segment.words.slice(first, first + MAX_NUMBER_WORDS).entries())
        runs.push({ text: segment.text.slice(start, end).replace(/^\p{L}[^:=]*[:=]\s*/u, ''), from: words.length + first, count: at + 1 })
    })
    words.push(...segment.words.map(({ start, end }) => segment.text.slice(start, end)))
  }
  return { words, runs }
}

/** Whether a text may be a part number in a query: it has the form of one, and no other meaning. */
function isNumberLike(text: string, count: number, vocabulary: QueryVocabulary): boolean {
  const key = toPartNumberKey(text)
  if (/^[!-]/.test(text) || !/\d/.test(key) || hasOtherScript(text)) return false
  if (count > 1) return key.length >= MIN_JOINED_CHARACTERS
  return key.length >= FRAGMENT_MIN && listMeanings(text, vocabulary).length === 0
}

/** Beside a named part, "datasheet" or "price" is what the buyer looks for, not a condition on parts. */
export const isSoftCondition = (condition: Condition): boolean =>
  condition.kind === 'flag' && !condition.not && (condition.flag === 'datasheet' || condition.flag === 'price')

/**
 * The conditions beside named numbers to try, from all of them down to the exclusions only. Beside a prefix only flags are dropped, because
 * the alternatives show which condition has no hits.
 */
export function listNarrowings({ others, are_complete }: NamedNumbers, vocabulary: QueryVocabulary): ParsedQuery[] {
  const { conditions: all, keywords } = parseQuery(others.join(' '), vocabulary)
  const conditions = all.filter((condition) => !isSoftCondition(condition))
  const excludedKeywords = keywords.filter((word) => word.startsWith('!'))
  return [
    { conditions, keywords },
    { conditions, keywords: excludedKeywords },
    { conditions: conditions.filter(({ kind, not }) => not || kind !== 'flag'), keywords: excludedKeywords },
    ...(are_complete ? [{ conditions: conditions.filter(({ not }) => not), keywords: excludedKeywords }] : []),
  ]
}

/** The words that were dropped: without them the conditions are the same. */
export function listOmittedWords({ others }: NamedNumbers, narrowing: ParsedQuery, vocabulary: QueryVocabulary): string[] {
  const needed = [...narrowing.conditions.map(({ text }) => text), ...narrowing.keywords]
  return others.filter((word, at) => {
    if (NOISE_WORDS.has(foldPhrase(word))) return false
    const { conditions, keywords } = parseQuery(others.toSpliced(at, 1).join(' '), vocabulary)
    const statedTexts = new Set([...conditions.map(({ text }) => text), ...keywords])
    return needed.every((text) => statedTexts.has(text))
  })
}
