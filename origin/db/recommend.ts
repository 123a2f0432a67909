import type { PartSummary } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { categoryTerm, valueTerm, wordTerm } from '../catalogue/terms.ts'
import type { Attribute } from '../domain/describe.ts'
import { listPartsById } from './parts.ts'
import { getReference } from './reference.ts'

const SIMILAR = 6

/**
 * Parts of the same category that share key parameters with one: as many of them as still give enough parts, the first
 * parameter held longest. Null when there is no such part.
 */
export async function listSimilar(db: D1Database, lang: Language, part_id: number): Promise<PartSummary[] | null> {
  const row = await db
    .prepare('SELECT category_id, attributes FROM parts WHERE part_id = ?')
    .bind(part_id)
    .first<{ category_id: number; attributes: string }>()
  if (!row) return null
  const category = (await getReference(db)).categories.get(row.category_id)
  if (!category) return []
  const attributes = JSON.parse(row.attributes) as Attribute[]
  const terms = category.parameters.slice(0, category.key_parameters).flatMap(({ parameter_id }, index) => {
    const value = attributes[index]
    if (value === null || value === undefined) return []
    return [typeof value === 'number' ? valueTerm(parameter_id, value) : wordTerm(value)]
  })
  const statement = db.prepare('SELECT rowid AS part_id FROM part_terms WHERE part_terms MATCH ? AND rowid <> ? LIMIT ?')
  const levels = Array.from({ length: terms.length + 1 }, (_, dropped) =>
    [categoryTerm(category.category_id), ...terms.slice(0, terms.length - dropped)].join(' AND '),
  )
  const results = await db.batch<{ part_id: number }>(levels.map((match) => statement.bind(match, part_id, SIMILAR)))
  const ids = new Set(results.flatMap(({ results: rows }) => rows.map((found) => found.part_id)))
  return listPartsById(db, lang, [...ids].slice(0, SIMILAR))
}
