/** The expected contents of a filled database: written beside the files, and compared with the database afterwards. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { toPartIdRange } from '#origin/catalogue/ids.ts'
import { toSqlLiteral } from './literal.ts'

export const PLAN_FILE = 'plan.json'
const SAMPLES = 1000
const SEARCHES = 10
/** Samples per query. */
const QUERY_BATCH_SIZE = 250

const Plan = z.object({
  /** Identifies this filling; the shop recognizes a new catalogue by it. */
  filled_as: z.string(),
  /** The table of names and values in which the database stores its progress, as `filled`. */
  state_table: z.string(),
  files: z.number(),
  bytes: z.number(),
  statements: z.number(),
  /** In bytes, of the longest statement. */
  longest_statement: z.number(),
  /** Queries, each with its expected text. */
  checks: z.array(z.object({ about: z.string(), query: z.string(), answer: z.string() })),
})
export type FillPlan = z.infer<typeof Plan>

/** @throws if the folder is incomplete */
export function readFillPlan(folder: string): FillPlan {
  let text: string
  try {
    text = readFileSync(join(folder, PLAN_FILE), 'utf8')
  } catch {
    throw new Error(`There is no ${PLAN_FILE} in ${folder}. Write it first: npm run catalogue -- sql ${folder}`)
  }
  return Plan.parse(JSON.parse(text))
}

/** The checks of a catalogue: counts, samples and searches, with their answers. */
export const listChecks = (db: DatabaseSync): FillPlan['checks'] => answerChecks(db, [...counts(db), ...samples(db), ...searches(db)])

/** Checks with the database's current answers. */
export const answerChecks = (db: DatabaseSync, checks: readonly Check[]): FillPlan['checks'] =>
  checks.map(({ about, query }) => ({ about, query, answer: String(db.prepare(query).get()?.['answer']) }))

export const countRows = (db: DatabaseSync, table: string): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'] ?? 0)

interface Check {
  about: string
  /** An SQL query that returns one text, `answer`. */
  query: string
}

/** Counts the parts and offers of each category by a range of keys, never over a whole table. */
function counts(db: DatabaseSync): Check[] {
  return db
    .prepare('SELECT category_id, slug FROM categories WHERE part_count > 0 AND parent_id IS NOT NULL')
    .all()
    .map(({ category_id, slug }) => {
      const [first, last] = toPartIdRange(Number(category_id))
      return {
        about: `parts and offers of ${slug}`,
        query: `SELECT (SELECT count(*) FROM parts WHERE part_id BETWEEN ${first} AND ${last}) || ' ' || (SELECT count(*) FROM offers WHERE offer_id BETWEEN ${first * 8} AND ${last * 8 + 7}) AS answer`,
      }
    })
}

/** Parts from all over the catalogue, with all their data and offers. */
function samples(db: DatabaseSync): Check[] {
  const ids = db
    .prepare('SELECT part_id FROM parts WHERE part_id % max(1, (SELECT count(*) FROM parts) / ?) = 0 LIMIT ?')
    .all(SAMPLES, SAMPLES)
    .map(({ part_id }) => Number(part_id))
  const groups = Array.from({ length: Math.ceil(ids.length / QUERY_BATCH_SIZE) }, (_, group) =>
    ids.slice(group * QUERY_BATCH_SIZE, (group + 1) * QUERY_BATCH_SIZE),
  )
  return groups.map((group) => ({
    about: `${group.length} parts`,
    query: `SELECT group_concat(part_id || part_number || key || manufacturer_id || coalesce(package, '') || lifecycle || attributes || (SELECT coalesce(group_concat(o.stock || o.price_breaks), '') FROM offers o WHERE o.offer_id BETWEEN p.part_id * 8 AND p.part_id * 8 + 7), '|') AS answer FROM (SELECT * FROM parts WHERE part_id IN (${group.join(', ')}) ORDER BY part_id) p`,
  }))
}

/** Words and fragments of numbers of some parts, with their numbers of hits. */
function searches(db: DatabaseSync): Check[] {
  const keys = db
    .prepare('SELECT key FROM parts WHERE length(key) >= 6 AND part_id % max(1, (SELECT count(*) FROM parts) / ?) = 0 LIMIT ?')
    .all(SEARCHES, SEARCHES / 2)
    .map(({ key }) => String(key).slice(0, 6))
  const makers = db
    .prepare('SELECT manufacturer_id FROM manufacturers WHERE part_count > 0 ORDER BY part_count LIMIT ?')
    .all(SEARCHES - keys.length)
    .map(({ manufacturer_id }) => `m${manufacturer_id}`)
  const found = (index: string, match: string): Check => ({
    about: `a search for ${match}`,
    query: `SELECT count(*) AS answer FROM (SELECT rowid FROM ${index} WHERE ${index} MATCH ${toSqlLiteral(match)} LIMIT 10000)`,
  })
  const trigrams = (key: string): string => Array.from({ length: key.length - 2 }, (_, at) => `"${key.slice(at, at + 3)}"`).join(' AND ')
  return [...keys.map((key) => found('part_fragments', trigrams(key))), ...makers.map((term) => found('part_terms', term))]
}
