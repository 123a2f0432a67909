import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { type CustomTaxonomy, NO_TAXONOMY } from '#origin/catalogue/import/custom-taxonomy.ts'
import type { RowFault } from '#origin/catalogue/import/faults.ts'
import { registerCustomTaxonomy } from '#origin/catalogue/import/taxonomy-in-use.ts'
import { CATEGORIES } from '#origin/catalogue/taxonomy.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'
import { ROOT } from '../dev/local-state.ts'
import { importCatalogue } from '../import/import-file.ts'
import { writeShopTaxonomy } from '../import/local-words.ts'
import { writeTaxonomy } from '../import/write-taxonomy.ts'
import { formatCategories, toTaxonomyNames, toTemplate } from './catalogue-columns.ts'

const english = toTaxonomyNames(NO_TAXONOMY)
const LEAVES = CATEGORIES.filter(({ parent }) => parent !== null)

describe('the list of categories', () => {
  it('has a line for each that parts can be in, with its parent and how many parameters it has', () => {
    const [head, ...lines] = formatCategories(english, null)
    expect(head).toMatch(/^category +name +in +parameters$/)
    expect(lines).toHaveLength(LEAVES.length)
    expect(lines[0]).toMatch(/^chip-resistors +Chip resistors +Resistors +15$/)
  })

  it('counts parts where there is a state', () => {
    const lines = formatCategories(english, new Map([['chip-resistors', 12_345]]))
    expect(lines[0]).toMatch(/parameters +parts$/)
    expect(lines[1]).toMatch(/ 15 +12,345$/)
    expect(lines[2]).toMatch(/ 14 +0$/)
  })
})

describe('the template of a category', () => {
  let db: DatabaseSync
  beforeAll(() => {
    db = new DatabaseSync(':memory:')
    const folder = join(ROOT, 'origin/database/migrations/catalogue')
    for (const file of readdirSync(folder).sort()) db.exec(readFileSync(join(folder, file), 'utf8'))
    writeTaxonomy(db, readCatalogueNames())
  })

  it.each(LEAVES)('$slug can be imported as it stands, and fills every parameter', async ({ slug, category_id, parameters }) => {
    const faults: RowFault[] = []
    const { csv, lines } = toTemplate(slug, english)
    const result = await importCatalogue(db, Readable.from([Buffer.from(csv)]), {
      version: slug,
      onFault: (fault) => faults.push(fault),
    })
    expect(faults).toEqual([])
    expect(result.inserted).toBe(1)
    const [row] = db.prepare('SELECT attributes FROM parts WHERE part_number = ?').all(`EXAMPLE-${category_id}`)
    const values = JSON.parse(String(row?.['attributes'])) as unknown[]
    expect([values.length, values.indexOf(null), lines.length]).toEqual([parameters.length, -1, parameters.length + 1])
  })

  test('no cell of an example is empty where its category has the parameter', () => {
    for (const { slug, parameters } of LEAVES) {
      const [head = '', row = ''] = toTemplate(slug, english).csv.split('\r\n')
      expect(head.split(',').filter((column) => column.startsWith('param:'))).toEqual(parameters.map((each) => `param:${each}`))
      expect(row.endsWith(',')).toBe(false)
      expect(row).toMatch(/^Example,EXAMPLE-\d+,/)
    }
  })

  it('is there for a category of an operator’s, and can be imported as it stands', async () => {
    const customTaxonomy: CustomTaxonomy = {
      parameters: [
        { definition: { slug: 'rated_capacity', kind: 'number', unit: 'ampere_hour' }, names: { en: 'Rated capacity' }, words: [] },
        {
          definition: { slug: 'chemistry', kind: 'word' },
          names: { en: 'Chemistry' },
          words: [{ slug: 'li_ion', names: { en: 'Li-ion' } }],
        },
      ],
      categories: [
        {
          definition: {
            category_id: 10_001,
            slug: 'cells',
            parent: 'power-management',
            key_parameters: 1,
            drawing: 'MODULE',
            parameters: ['rated_capacity', 'chemistry', 'dielectric'],
          },
          names: { en: 'Battery cells' },
          one: {},
          blurb: {},
          search_words: {},
        },
      ],
    }
    writeShopTaxonomy(db, customTaxonomy)
    const undo = registerCustomTaxonomy(customTaxonomy)
    try {
      const names = toTaxonomyNames(customTaxonomy)
      expect(formatCategories(names, null).at(-1)).toMatch(/^cells +Battery cells +Power management ICs +3$/)
      const { csv, lines } = toTemplate('battery cells', names)
      expect(lines[1]).toMatch(/^ {2}param:rated_capacity +Rated capacity +a number in Ah: 1 Ah$/)
      const faults: RowFault[] = []
      await importCatalogue(db, Readable.from([Buffer.from(csv)]), { version: 'own', onFault: (fault) => faults.push(fault) })
      expect(faults).toEqual([])
      const [row] = db.prepare("SELECT attributes FROM parts WHERE part_number = 'EXAMPLE-10001'").all()
      expect(JSON.parse(String(row?.['attributes']))).toEqual([1, 'li_ion', expect.any(String)])
    } finally {
      undo()
    }
  })

  it('is found by its name, and others are suggested', () => {
    expect(toTemplate('Chip Resistors', english).lines[0]).toBe('Chip resistors (chip-resistors), in Resistors. Its parameters:')
    expect(() => toTemplate('mosfet', english)).toThrow('Did you mean mosfets?')
    expect(() => toTemplate('resistors', english)).toThrow('Did you mean chip-resistors, through-hole-resistors')
    expect(() => toTemplate('', english)).toThrow('There is no category "" that parts can be in. npm run')
  })
})
