import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CustomCategory, type CustomParameter, type CustomTaxonomy, OTHER_KIND } from '#origin/catalogue/import/custom-taxonomy.ts'
import type { RowFault } from '#origin/catalogue/import/faults.ts'
import { registerCustomTaxonomy } from '#origin/catalogue/import/taxonomy-in-use.ts'
import type { CatalogueNames } from '#origin/catalogue/model.ts'
import { importCatalogue } from './import-file.ts'
import { readShopTaxonomy, writeShopTaxonomy } from './local-words.ts'
import { updateTaxonomy, writeTaxonomy } from './write-taxonomy.ts'

const MIGRATIONS = join(import.meta.dirname, '../../origin/database/migrations/catalogue')
const NAMES = {
  en: JSON.parse(readFileSync(join(import.meta.dirname, '../../origin/catalogue/names/en.json'), 'utf8')) as CatalogueNames,
}

const parameter = (definition: CustomParameter['definition'], ...words: CustomParameter['words']): CustomParameter => ({
  definition,
  names: { en: definition.slug },
  words,
})
const category = (number: number, slug: string, parent: string | null, ...parameters: string[]): CustomCategory => ({
  definition: { category_id: 10_000 + number, slug, parent, parameters, key_parameters: Math.min(2, parameters.length), drawing: 'MODULE' },
  names: { en: slug, de: `${slug} (de)` },
  one: {},
  blurb: { en: 'Cells' },
  search_words: { en: ['18650'] },
})
const CAPACITY = parameter({ slug: 'rated_capacity', kind: 'number', unit: 'ampere_hour' })
const CHEMISTRY = parameter(
  { slug: 'chemistry', kind: 'word' },
  { slug: 'lithium_ion', names: { en: 'Lithium-ion', de: 'Lithium-Ionen' } },
  { slug: 'dual', names: null },
)
const BATTERIES: CustomTaxonomy = {
  parameters: [CAPACITY, CHEMISTRY],
  categories: [category(1, 'batteries', null), category(2, 'lithium-cells', 'batteries', 'rated_capacity', 'voltage_rating', 'chemistry')],
}
const CELL = { manufacturer: 'Samsung', part_number: 'INR18650-25R', category: 'lithium-cells', 'param:rated_capacity': '2500mAh' }

let db: DatabaseSync
let undo: () => void = () => {}
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
  writeTaxonomy(db, NAMES)
})
afterEach(() => {
  undo()
  undo = () => {}
  db.close()
})

const writeTaxonomyFile = (customTaxonomy: CustomTaxonomy): void => {
  writeShopTaxonomy(db, customTaxonomy)
  undo()
  undo = registerCustomTaxonomy(readShopTaxonomy(db))
}
async function importRow(cells: Record<string, string>): Promise<string[]> {
  const faults: RowFault[] = []
  const text = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`
  await importCatalogue(db, Readable.from([Buffer.from(text)]), { version: text, onFault: (fault) => faults.push(fault) })
  return faults.map((fault) => JSON.stringify(fault))
}
const attributes = (number: string): unknown =>
  JSON.parse(String(db.prepare('SELECT attributes FROM parts WHERE part_number = ?').get(number)?.['attributes']))
const label = (lang: string, kind: string, slug: string) =>
  db.prepare('SELECT label FROM labels WHERE lang = ? AND kind = ? AND slug = ?').get(lang, kind, slug)?.['label']
const rows = (sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => Object.values(row))
const CATEGORY_PARAMETERS = `SELECT p.slug FROM category_parameters c JOIN parameters p USING (parameter_id)
  WHERE c.category_id = 10002 ORDER BY c.position`

describe('categories of an operator’s', () => {
  it('are added to an existing catalogue, and parts can use them', async () => {
    expect(await importRow({ ...CELL, 'param:rated_capacity': '' }).catch((error: Error) => error.message)).toContain(
      'param:rated_capacity',
    )
    writeTaxonomyFile(BATTERIES)
    expect(await importRow({ ...CELL, 'param:voltage_rating': '3.6V', 'param:chemistry': 'Lithium-Ionen' })).toEqual([])
    expect(attributes('INR18650-25R')).toEqual([2.5, 3.6, 'lithium_ion'])
    expect(rows("SELECT slug, part_count FROM categories WHERE slug IN ('batteries', 'lithium-cells')")).toEqual([
      ['batteries', 1],
      ['lithium-cells', 1],
    ])
    expect(rows("SELECT part_id / 33554432 FROM parts WHERE part_number = 'INR18650-25R'")).toEqual([[10_002]])
  })

  it('refuse a word that the parameter does not have, and say which there are', async () => {
    writeTaxonomyFile(BATTERIES)
    expect((await importRow({ ...CELL, 'param:chemistry': 'Zinc' })).join()).toContain('lithium_ion, dual')
  })

  it('keep their numbers, and parameters their places, whatever the folder says later', async () => {
    writeTaxonomyFile(BATTERIES)
    await importRow({ ...CELL, 'param:voltage_rating': '3.6V', 'param:chemistry': 'dual' })
    const before = rows('SELECT parameter_id, slug FROM parameters ORDER BY parameter_id')
    const [group] = BATTERIES.categories
    writeTaxonomyFile({
      parameters: [parameter({ slug: 'cycles', kind: 'number', unit: 'count' }), CHEMISTRY, CAPACITY],
      categories: [group as CustomCategory, category(2, 'cells', 'batteries', 'cycles', 'chemistry', 'rated_capacity')],
    })
    expect(rows(CATEGORY_PARAMETERS).flat()).toEqual(['rated_capacity', 'voltage_rating', 'chemistry', 'cycles'])
    expect(rows('SELECT parameter_id, slug FROM parameters ORDER BY parameter_id')).toEqual([...before, [10_003, 'cycles']])
    expect(rows('SELECT category_id, slug FROM categories WHERE category_id > 10000')).toEqual([
      [10_001, 'batteries'],
      [10_002, 'cells'],
    ])
    expect(attributes('INR18650-25R')).toEqual([2.5, 3.6, 'dual'])
    expect(await importRow({ manufacturer: 'Samsung', part_number: 'INR18650-25R', 'param:cycles': '250' })).toEqual([])
    expect(attributes('INR18650-25R')).toEqual([2.5, 3.6, 'dual', 250])
  })

  it('never read values that are there as others', async () => {
    const changed: CustomTaxonomy = {
      ...BATTERIES,
      parameters: [CHEMISTRY, parameter({ slug: 'rated_capacity', kind: 'number', unit: 'ampere' })],
    }
    writeTaxonomyFile(changed)
    writeTaxonomyFile(BATTERIES)
    await importRow(CELL)
    expect(() => writeTaxonomyFile(changed)).toThrow(OTHER_KIND)
    expect(() => writeTaxonomyFile({ ...BATTERIES, parameters: [CAPACITY, parameter({ slug: 'chemistry', kind: 'code' })] })).toThrow(
      OTHER_KIND,
    )
  })

  it('have their names in the languages that they have them in, and none that they had before', () => {
    writeTaxonomyFile(BATTERIES)
    expect([
      label('de', 'category', 'lithium-cells'),
      label('de', 'category_one', 'lithium-cells'),
      label('de', 'word', 'lithium_ion'),
    ]).toEqual(['lithium-cells (de)', 'lithium-cells (de)', 'Lithium-Ionen'])
    expect([label('en', 'word', 'dual'), label('fr', 'category', 'lithium-cells')]).toEqual(['Dual', undefined])
    writeTaxonomyFile({ ...BATTERIES, categories: [category(1, 'batteries', null), category(2, 'cells', 'batteries', 'chemistry')] })
    expect([label('en', 'category', 'lithium-cells'), label('en', 'category', 'cells')]).toEqual([undefined, 'cells'])
  })

  it('stay with their parts where the folder no longer has them, and an empty group counts none', async () => {
    writeTaxonomyFile(BATTERIES)
    await importRow(CELL)
    writeTaxonomyFile({ parameters: [], categories: [category(2, 'lithium-cells', 'capacitors', 'capacitance')] })
    expect(rows(CATEGORY_PARAMETERS).flat()).toEqual(['rated_capacity', 'voltage_rating', 'chemistry', 'capacitance'])
    expect(rows("SELECT slug, part_count FROM categories WHERE slug IN ('batteries', 'capacitors') ORDER BY slug")).toEqual([
      ['batteries', 0],
      ['capacitors', 1],
    ])
  })
})

describe('our categories', () => {
  it('come into a catalogue of before, once, and change none that is there', () => {
    db.exec(`DELETE FROM category_parameters WHERE category_id = (SELECT category_id FROM categories WHERE slug = 'relays');
      DELETE FROM categories WHERE slug = 'relays'; DELETE FROM labels WHERE slug = 'relays';
      UPDATE manufacturers SET name = 'Ours' WHERE manufacturer_id = 1; DELETE FROM manufacturers WHERE manufacturer_id = 2`)
    const slugs = rows('SELECT slug FROM categories ORDER BY category_id').flat()
    updateTaxonomy(db, NAMES)
    expect(rows("SELECT slug FROM categories WHERE slug = 'relays'")).toEqual([])
    db.exec("UPDATE catalogue_state SET value = 'before' WHERE name = 'taxonomy'")
    updateTaxonomy(db, NAMES)
    expect(rows('SELECT slug FROM categories ORDER BY category_id').flat()).toEqual(slugs.toSpliced(-1, 0, 'relays'))
    expect(label('en', 'category', 'relays')).toBe('Relays')
    expect(rows('SELECT manufacturer_id, name FROM manufacturers WHERE manufacturer_id < 3')).toEqual([[1, 'Ours']])
  })

  it('take a slug that an operator had first with its number and its parts', async () => {
    writeTaxonomyFile(BATTERIES)
    await importRow({ ...CELL, 'param:voltage_rating': '3.6V' })
    const slug = 'relays'
    db.exec(
      `UPDATE categories SET slug = '${slug}-of-ours' WHERE slug = '${slug}'; UPDATE categories SET slug = '${slug}' WHERE category_id = 10002`,
    )
    writeTaxonomy(db, NAMES)
    expect(rows(`SELECT category_id FROM categories WHERE slug = '${slug}'`)).toEqual([[10_002]])
    expect(rows(CATEGORY_PARAMETERS).flat().slice(0, 4)).toEqual(['rated_capacity', 'voltage_rating', 'chemistry', 'contact_form'])
  })
})
