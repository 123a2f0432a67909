import type { Alternative } from '#shared/contract/catalogue.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import { partNumberKey } from '#shared/trade/part-number.ts'
import type { PartsRow } from '../database/rows.ts'
import { raw, type Sql, sql } from '../database/sql.ts'
import { type Candidate, rankAlternatives } from './alternatives.ts'
import { LIFECYCLES, PACKAGINGS } from './codes.ts'
import { type Attribute, valueText } from './describe.ts'
import { deviceOf, isNumberedByValue } from './device-number.ts'
import { categoryOf, idRange, isOfferOf } from './ids.ts'
import { listPartsById } from './parts.ts'
import { type CategoryRef, getLabels, getReference } from './reference.ts'
import { categoryTerm, manufacturerTerm, packageTerm, rangeTerms, valueTerm, wordTerm } from './terms.ts'
import { acceptable } from './value-rules.ts'

/** However many parts there are, no more of them are looked at. */
const MOST_CANDIDATES = 200

type CandidateRow = Pick<
  PartsRow,
  'part_id' | 'part_number' | 'manufacturer_id' | 'series_id' | 'package' | 'lifecycle' | 'rohs' | 'attributes'
> & { stock: number; packagings: string }

interface StoredCandidate extends Candidate {
  part_id: number
}

/**
 * Parts that may take the place of one, best first, with the reasons. Candidates come from the word index (the same key
 * parameters, or better ones, in the same package or any) and from part numbers that begin like the device; the
 * rules of origin/catalogue/alternatives.ts judge them. Null when there is no such part.
 */
export async function listAlternatives(db: D1Database, lang: Language, partId: number): Promise<Alternative[] | null> {
  const [[original], reference, labels] = await Promise.all([readCandidates(db, [partId]), getReference(db), getLabels(db, lang)])
  if (!original) return null
  const category = reference.categories.get(categoryOf(partId))
  if (!category) return []
  const candidates = await readCandidates(db, await findCandidates(db, category, original))
  const ranked = rankAlternatives(category, original, candidates)
  const ids = ranked.map(({ part }) => part.part_id)
  const parts = await listPartsById(db, lang, ids)
  const summaries = new Map(parts.map((part) => [part.goods_id, part]))
  const { tag } = languageEntry(lang)
  return ranked.flatMap(({ part, assessment: { fit, successor, same, differs } }) => {
    const summary = summaries.get(part.part_id)
    if (!summary) return []
    const described = (of: Candidate, index: number) => {
      const parameter = category.parameters[index]
      const value = of.attributes[index]
      if (!parameter || value === null || value === undefined) return null
      return { slug: parameter.slug, name: labels('parameter', parameter.slug), text: valueText(parameter, value, labels, tag) }
    }
    return {
      ...summary,
      fit,
      successor,
      same: same.flatMap((index) => described(original, index) ?? []),
      differs: differs.flatMap(({ index, verdict, change }) => {
        const [mine, theirs] = [described(original, index), described(part, index)]
        return mine && theirs ? [{ slug: mine.slug, name: mine.name, own: mine.text, other: theirs.text, verdict, change }] : []
      }),
    }
  })
}

const termOf = (parameterId: number, value: string | number): string =>
  typeof value === 'number' ? valueTerm(parameterId, value) : wordTerm(value)

/** Ids of parts worth judging, the likeliest first, without the part itself. */
async function findCandidates(db: D1Database, category: CategoryRef, original: StoredCandidate): Promise<number[]> {
  const inCategory = categoryTerm(category.category_id)
  const samePackage = original.package === null ? [] : [packageTerm(original.package)]
  const keys = category.parameters.slice(0, category.key_parameters).flatMap(({ parameter_id, slug }, index) => {
    const value = original.attributes[index]
    return value === null || value === undefined ? [] : [{ parameter_id, slug, value }]
  })
  const equal = keys.map(({ parameter_id, value }) => termOf(parameter_id, value))
  const asGood = keys.flatMap(({ parameter_id, slug, value }) => {
    const range = acceptable(category.slug, slug, value)
    if (!range) return []
    const terms =
      'values' in range ? range.values.map((each) => termOf(parameter_id, each)) : rangeTerms(parameter_id, range.min, range.max)
    return [terms.length > 1 ? `(${terms.join(' OR ')})` : terms.join('')]
  })
  const levels: { terms: readonly string[]; most: number }[] = [
    { terms: [...samePackage, manufacturerTerm(original.manufacturer_id), ...equal], most: 30 },
    { terms: [...samePackage, ...equal], most: 50 },
    { terms: [...samePackage, ...asGood], most: 60 },
    { terms: equal, most: 30 },
    { terms: asGood, most: 30 },
    // Parts of the same kind, where nothing fits.
    { terms: [...samePackage, ...equal.slice(0, 1)], most: 12 },
    { terms: equal.slice(0, 1), most: 12 },
  ]
  const byTerms = (match: string, most: number): Sql =>
    sql`SELECT rowid AS part_id FROM part_terms WHERE part_terms MATCH ${match} AND rowid <> ${original.part_id} LIMIT ${most}`
  // A chip's number begins like a thousand others: its values find it better.
  const beginnings = isNumberedByValue(category.slug) ? [] : (deviceOf(original.part_number)?.beginnings ?? [])
  const queries = new Set<string>()
  const statements = [
    ...levels.slice(0, 1).map(({ terms, most }) => byTerms([inCategory, ...terms].join(' AND '), most)),
    ...beginnings.map((beginning) => {
      const key = partNumberKey(beginning)
      const [first, last] = idRange(category.category_id)
      // The plus keeps the planner on the index of keys: a category may hold millions.
      return sql`SELECT part_id FROM parts WHERE key >= ${key} AND key < ${`${key}~`} AND +part_id BETWEEN ${first} AND ${last}
        AND part_id <> ${original.part_id} LIMIT ${beginnings.length > 1 ? 12 : 40}`
    }),
    ...levels.slice(1).flatMap(({ terms, most }) => {
      const match = [inCategory, ...terms].join(' AND ')
      if (queries.has(match)) return []
      queries.add(match)
      return [byTerms(match, most)]
    }),
  ]
  const results = await db.batch<{ part_id: number }>(statements.map((statement) => statement.on(db)))
  const ids = new Set(results.flatMap(({ results: rows }) => rows.map((row) => row.part_id)))
  return [...ids].slice(0, MOST_CANDIDATES)
}

/** What the rules need of parts, in the order of the ids. */
async function readCandidates(db: D1Database, partIds: readonly number[]): Promise<StoredCandidate[]> {
  if (partIds.length === 0) return []
  const results = await sql<CandidateRow>`SELECT p.part_id, p.part_number, p.manufacturer_id, p.series_id, p.package,
      p.lifecycle, p.rohs, p.attributes, coalesce(sum(o.stock), 0) AS stock, json_group_array(o.packaging) AS packagings
    FROM json_each(${JSON.stringify(partIds)}) AS entry CROSS JOIN parts p ON p.part_id = entry.value
    LEFT JOIN offers o ON ${raw(isOfferOf('p.part_id'))}
    GROUP BY entry.key ORDER BY entry.key`.all(db)
  return results.map(({ lifecycle, rohs, attributes, packagings, ...row }) => ({
    ...row,
    lifecycle: LIFECYCLES[lifecycle] ?? 'active',
    rohs: rohs === 1,
    attributes: JSON.parse(attributes) as Attribute[],
    packagings: (JSON.parse(packagings) as (number | null)[]).flatMap((code) => PACKAGINGS[code ?? -1] ?? []),
  }))
}
