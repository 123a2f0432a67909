import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { FIRST_CUSTOM_ID } from '#origin/catalogue/import/custom-taxonomy.ts'
import { PARAMETER_DEFINITIONS } from '#origin/catalogue/import/taxonomy-in-use.ts'
import { MAKERS } from '#origin/catalogue/makers.ts'
import type { CatalogueNames } from '#origin/catalogue/model.ts'
import { CATEGORIES, PARAMETERS } from '#origin/catalogue/taxonomy.ts'

/** The row of `catalogue_state` with the version of the built-in taxonomy. */
const STATE = 'taxonomy'

/** Writes the built-in categories and parameters if the catalogue's differ; the caller opens the transaction. */
export function updateTaxonomy(db: DatabaseSync, names: Readonly<Record<string, CatalogueNames>>): void {
  const storedDigest = db.prepare('SELECT value FROM catalogue_state WHERE name = ?').get(STATE)?.['value']
  if (storedDigest !== computeDigest(names)) writeTaxonomy(db, names)
}

const computeDigest = (names: Readonly<Record<string, CatalogueNames>>): string =>
  createHash('sha256')
    .update(JSON.stringify([CATEGORIES, PARAMETERS, names]))
    .digest('hex')
    .slice(0, 16)

/**
 * Writes categories, parameters, manufacturers and their names; repeatable. Existing ids stay the same, and so does the position of a
 * parameter in a category, which addresses the parts' values. Existing manufacturers are the operator's and stay unchanged.
 */
export function writeTaxonomy(db: DatabaseSync, names: Readonly<Record<string, CatalogueNames>>): void {
  const category = db.prepare(
    `INSERT INTO categories (category_id, slug, parent_id, position, key_parameters, drawing)
     VALUES (?, ?, (SELECT category_id FROM categories WHERE slug = ?), ?, ?, ?)
     ON CONFLICT (slug) DO UPDATE SET parent_id = excluded.parent_id, position = excluded.position, key_parameters = excluded.key_parameters, drawing = excluded.drawing`,
  )
  const parameter = db.prepare(
    `INSERT INTO parameters (parameter_id, slug, kind, unit, sign)
     SELECT coalesce(max(parameter_id), 0) + 1, ?, ?, ?, ? FROM parameters WHERE parameter_id < ${FIRST_CUSTOM_ID}
     ON CONFLICT (slug) DO UPDATE SET kind = excluded.kind, unit = excluded.unit, sign = excluded.sign`,
  )
  const link = db.prepare(
    `INSERT INTO category_parameters (category_id, position, parameter_id)
     SELECT c.category_id, (SELECT coalesce(max(position), -1) + 1 FROM category_parameters WHERE category_id = c.category_id), p.parameter_id
     FROM categories c, parameters p WHERE c.slug = ? AND p.slug = ?
       AND NOT EXISTS (SELECT 1 FROM category_parameters WHERE category_id = c.category_id AND parameter_id = p.parameter_id)`,
  )
  const label = db.prepare('INSERT OR REPLACE INTO labels (lang, kind, slug, label) VALUES (?, ?, ?, ?)')

  for (const definition of PARAMETERS) {
    const number = definition.kind === 'number' ? definition : null
    parameter.run(definition.slug, definition.kind, number?.unit ?? null, number?.sign ?? null)
  }
  CATEGORIES.forEach(({ category_id, slug, parent, key_parameters, drawing, parameters }, index) => {
    category.run(category_id, slug, parent ?? '', index, key_parameters, drawing)
    for (const each of parameters) {
      if (!PARAMETER_DEFINITIONS.has(each)) throw new Error(`category ${slug} names an unknown parameter ${each}`)
      link.run(slug, each)
    }
  })
  if (!db.prepare('SELECT 1 FROM manufacturers LIMIT 1').get()) writeMakers(db)
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
  db.prepare('INSERT OR REPLACE INTO catalogue_state (name, value) VALUES (?, ?)').run(STATE, computeDigest(names))
}

/** Adds manufacturers of the demonstration that never existed in the catalogue: an operator may have renamed the others. */
export function writeMakers(db: DatabaseSync): void {
  const maker = db.prepare(
    `INSERT INTO manufacturers (manufacturer_id, slug, name, aliases, country, founded) SELECT ?1, ?2, ?3, ?4, ?5, ?6
     WHERE NOT EXISTS (SELECT 1 FROM former_makers WHERE slug = ?2 OR manufacturer_id = ?1) ON CONFLICT DO NOTHING`,
  )
  MAKERS.forEach(({ slug, name, aliases, country, founded }, index) => {
    maker.run(index + 1, slug, name, JSON.stringify(aliases), country, founded)
  })
}
