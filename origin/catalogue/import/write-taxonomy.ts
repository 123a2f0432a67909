import type { DatabaseSync } from 'node:sqlite'
import { MAKERS } from '../makers.ts'
import { CATEGORIES, PARAMETERS } from '../taxonomy.ts'

/** Names in one language: the shape of `names/*.json`. */
export interface CatalogueNames {
  categories: Record<string, { name: string; one: string; blurb: string }>
  parameters: Record<string, string>
  words: Record<string, string>
  packagings: Record<string, string>
  lifecycles: Record<string, string>
  search_words: Record<string, string[]>
}

/** Sets up categories, parameters, manufacturers and their names; may be run again. */
export function writeTaxonomy(db: DatabaseSync, names: Readonly<Record<string, CatalogueNames>>): void {
  const category = db.prepare(
    `INSERT INTO categories (category_id, slug, parent_id, position, key_parameters, drawing) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (slug) DO UPDATE SET parent_id = excluded.parent_id, position = excluded.position, key_parameters = excluded.key_parameters, drawing = excluded.drawing`,
  )
  const parameter = db.prepare(
    `INSERT INTO parameters (parameter_id, slug, kind, unit, sign) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (slug) DO UPDATE SET kind = excluded.kind, unit = excluded.unit, sign = excluded.sign`,
  )
  const link = db.prepare('INSERT OR IGNORE INTO category_parameters (category_id, position, parameter_id) VALUES (?, ?, ?)')
  const maker = db.prepare(
    // The operator may have renamed one, or merged it with another.
    `INSERT OR IGNORE INTO manufacturers (manufacturer_id, slug, name, aliases, country, founded)
     SELECT m.* FROM (SELECT ? AS manufacturer_id, ?, ?, ?, ?, ?) m WHERE m.manufacturer_id NOT IN (SELECT manufacturer_id FROM former_makers)`,
  )
  const label = db.prepare('INSERT OR REPLACE INTO labels (lang, kind, slug, label) VALUES (?, ?, ?, ?)')

  const parameterIds = new Map<string, number>()
  PARAMETERS.forEach((definition, index) => {
    parameterIds.set(definition.slug, index + 1)
    const number = definition.kind === 'number' ? definition : null
    parameter.run(index + 1, definition.slug, definition.kind, number?.unit ?? null, number?.sign ?? null)
  })
  const categoryIds = new Map<string, number>()
  CATEGORIES.forEach(({ category_id, slug, parent, key_parameters, drawing, parameters }, index) => {
    categoryIds.set(slug, category_id)
    const parentId = parent === null ? null : (categoryIds.get(parent) ?? null)
    category.run(category_id, slug, parentId, index, key_parameters, drawing)
    parameters.forEach((parameterSlug, position) => {
      const parameterId = parameterIds.get(parameterSlug)
      if (parameterId === undefined) throw new Error(`category ${slug} names an unknown parameter ${parameterSlug}`)
      link.run(category_id, position, parameterId)
    })
  })
  MAKERS.forEach(({ slug, name, aliases, country, founded }, index) => {
    maker.run(index + 1, slug, name, JSON.stringify(aliases), country, founded)
  })
  for (const [lang, of] of Object.entries(names)) {
    for (const [slug, { name, one, blurb }] of Object.entries(of.categories)) {
      label.run(lang, 'category', slug, name)
      label.run(lang, 'category_one', slug, one)
      label.run(lang, 'category_blurb', slug, blurb)
    }
    for (const [slug, words] of Object.entries(of.search_words)) label.run(lang, 'category_words', slug, JSON.stringify(words))
    const plain = {
      parameter: of.parameters,
      word: of.words,
      packaging: of.packagings,
      lifecycle: of.lifecycles,
    }
    for (const [kind, entries] of Object.entries(plain))
      for (const [slug, text] of Object.entries(entries)) label.run(lang, kind, slug, text)
  }
}
