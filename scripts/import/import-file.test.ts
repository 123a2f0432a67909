import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { encodePriceBreaks } from '#origin/catalogue/codes.ts'
import { toPartId } from '#origin/catalogue/ids.ts'
import { RejectedFileError } from '#origin/catalogue/import/csv-rows.ts'
import type { RowFault } from '#origin/catalogue/import/faults.ts'
import { formatCsvLine, listHeaderCells, toImportPart, toPartRows, toSafeCell } from '#origin/catalogue/import/import-columns.ts'
import type { OfferWordLists } from '#origin/catalogue/import/offer-words.ts'
import type { CatalogueNames, OfferInput, PartInput } from '#origin/catalogue/model.ts'
import { CATEGORIES } from '#origin/catalogue/taxonomy.ts'
import { draws, IN_MATRIX } from '#test-support/matrix.ts'
import { type ImportOptions, importCatalogue } from './import-file.ts'
import { writeOfferWords } from './local-words.ts'
import { writeTaxonomy } from './write-taxonomy.ts'

const MIGRATIONS = join(import.meta.dirname, '../../origin/database/migrations/catalogue')
const NAMES = {
  en: JSON.parse(readFileSync(join(import.meta.dirname, '../../origin/catalogue/names/en.json'), 'utf8')) as CatalogueNames,
  de: JSON.parse(readFileSync(join(import.meta.dirname, '../../origin/catalogue/names/de.json'), 'utf8')) as CatalogueNames,
}

const HEADER =
  'manufacturer,part_number,category,series,package,packaging,stock,moq,price_1_qty,price_1_usd,price_2_qty,price_2_usd,param:resistance,param:tolerance,datasheet_url\r\n'
const RC = 'Yageo,RC0603FR-0710KL,chip-resistors,RC,0603,reel,5000,10,10,0.0021,1000,0.0009,10k,1,https://example.com/rc.pdf\r\n'

/** Warehouses and kinds of supplier of an operator. */
const OFFER_WORDS: OfferWordLists = {
  location: [
    { slug: 'hong_kong', names: { en: 'Hong Kong', zh: '香港' } },
    ...['shenzhen', 'rotterdam', 'reno'].map((slug) => ({ slug, names: {} })),
  ],
  supplier: ['own_stock', 'manufacturer', 'franchised_partner', 'market_partner'].map((slug) => ({
    slug,
    names: { en: slug.replaceAll('_', ' ') },
  })),
}

let db: DatabaseSync
let faults: RowFault[]
/** Those that lost a row. */
const rejects = () => faults.filter(({ lost }) => lost === 'row')

beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
  writeTaxonomy(db, NAMES)
  writeOfferWords(db, OFFER_WORDS)
  faults = []
})

function run(csv: string | Buffer, options: Partial<ImportOptions> = {}) {
  const bytes = Buffer.isBuffer(csv) ? csv : Buffer.from(csv)
  // In small pieces, so that characters and lines are cut.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 61) }, (_, index) => bytes.subarray(index * 61, index * 61 + 61))
  return importCatalogue(db, Readable.from(pieces, { objectMode: false }), {
    version: 'v1',
    onFault: (fault) => faults.push(fault),
    ...options,
  })
}

/** The first chip resistor, which is what a row is unless it says otherwise. */
const FIRST = toPartId(CATEGORIES.find(({ slug }) => slug === 'chip-resistors')?.category_id ?? 0, 0)
const TWO_BREAKS = [
  { from_qty: 10, unit_price: 2100 },
  { from_qty: 1000, unit_price: 900 },
]

const all = (sql: string) => db.prepare(sql).all()
const parts = () => all('SELECT part_id, part_number, package, attributes FROM parts ORDER BY part_id')

/** The part's cells with some replaced, by column name. */
function row(cells: Record<string, string>): string {
  const names = HEADER.trim().split(',')
  const completeRow = { manufacturer: 'Yageo', part_number: 'X1', category: 'chip-resistors', ...cells }
  return formatCsvLine(names.map((name) => (completeRow as Record<string, string>)[name] ?? ''))
}

describe('a good file', () => {
  it('becomes parts, offers, search terms and a new version', async () => {
    const result = await run(`\ufeff${HEADER}${RC}`)
    expect(result).toMatchObject({ rows: 1, inserted: 1, updated: 0, rejected: 0, new_makers: [], shared_keys: [] })
    expect(parts()).toEqual([
      { part_id: FIRST, part_number: 'RC0603FR-0710KL', package: '0603', attributes: expect.stringMatching(/^\[10000,1,null/) },
    ])
    expect(all('SELECT packaging, stock, moq, multiple, price_breaks FROM offers')).toEqual([
      { packaging: 1, stock: 5000, moq: 10, multiple: 1, price_breaks: encodePriceBreaks(TWO_BREAKS) },
    ])
    expect(all('SELECT name, datasheet_url FROM series')).toEqual([{ name: 'RC', datasheet_url: 'https://example.com/rc.pdf' }])
    expect(all("SELECT value FROM catalogue_state WHERE name IN ('version', 'source') ORDER BY name")).toEqual([
      { value: 'operator' },
      { value: 'v1' },
    ])
    const [state] = all("SELECT value FROM catalogue_state WHERE name = 'prices_as_of'")
    expect(Date.now() - new Date(String(state?.['value'])).getTime()).toBeLessThan(60_000)
    expect(all("SELECT rowid FROM part_terms WHERE part_terms MATCH 'p0603 AND srC'")).toEqual([{ rowid: FIRST }])
  })

  it('may be run again: ids stay, values and offers are replaced, other parts stay', async () => {
    await run(HEADER + RC + row({ part_number: 'OTHER-1', stock: '3' }))
    const again = await run(HEADER + RC.replace('5000,10,10,0.0021', '7000,10,10,0.0019').replace('0603,reel', '0805,reel'))
    expect(again).toMatchObject({ inserted: 0, updated: 1 })
    expect(parts()).toMatchObject([
      { part_id: FIRST, part_number: 'RC0603FR-0710KL', package: '0805' },
      { part_id: FIRST + 1, part_number: 'OTHER-1' },
    ])
    expect(all('SELECT offer_id, stock, price_breaks FROM offers ORDER BY offer_id')).toEqual([
      { offer_id: FIRST * 8, stock: 7000, price_breaks: encodePriceBreaks([{ from_qty: 10, unit_price: 1900 }, ...TWO_BREAKS.slice(1)]) },
      { offer_id: FIRST * 8 + 8, stock: 3, price_breaks: '' },
    ])
    expect(all("SELECT rowid FROM part_terms WHERE part_terms MATCH 'p0603'")).toEqual([])
  })

  it('has no offers and no words of a part that is not sold any more, until it is again', async () => {
    const hits = () => all("SELECT rowid FROM part_terms WHERE part_terms MATCH 'p0603'").length
    const header = HEADER.replace('datasheet_url', 'retired')
    const part = (number: string, retired: string) => `Yageo,${number},chip-resistors,RC,0603,reel,5,10,10,0.0021,,,10k,1,${retired}\n`
    const state = () => [
      hits(),
      all('SELECT retired FROM parts ORDER BY part_id').map((row) => row['retired']),
      all('SELECT 1 FROM offers').length,
    ]
    await run(header + part('X1', 'yes') + part('X2', ''))
    expect(state()).toEqual([1, [1, 0], 1])
    await run(header + part('X1', 'no') + part('X2', 'ja'))
    expect(state()).toEqual([1, [0, 1], 1])
    await run(HEADER + part('X2', ''))
    expect(state()).toEqual([2, [0, 0], 2])
    db.exec("INSERT INTO part_terms (part_terms) VALUES ('integrity-check')")
    expect(await run(header + part('X1', 'perhaps'))).toMatchObject({ lost_cells: 1 })
  })

  it('finds a part by its words after each of several runs, whatever changed', async () => {
    const hits = (words: string) => all(`SELECT rowid FROM part_terms WHERE part_terms MATCH '${words}'`).length
    const lifecycles = () => all('SELECT lifecycle FROM parts')
    const header = HEADER.replace('datasheet_url', 'lifecycle')
    const part = (stock: string, series: string, lifecycle: string) =>
      `Yageo,X1,chip-resistors,${series},0603,reel,${stock},10,10,0.0021,,,10k,1,${lifecycle}\n`
    await run(header + part('5', 'RC', 'active'))
    await run(header + part('6', 'RC', 'active'))
    expect([hits('p0603 AND srC'), lifecycles(), all('SELECT stock FROM offers')]).toEqual([1, [{ lifecycle: 0 }], [{ stock: 6 }]])
    await run(header + part('6', 'RC', 'nrnd'))
    expect([hits('p0603 AND srC'), lifecycles()]).toEqual([1, [{ lifecycle: 1 }]])
    await run(header + part('6', 'AC', 'nrnd'))
    await run(header + part('7', 'AC', 'nrnd'))
    expect([hits('p0603 AND sac'), hits('srC')]).toEqual([1, 0])
    db.exec("INSERT INTO part_terms (part_terms) VALUES ('integrity-check')")
  })

  it('takes rows one below the other for offers of one part', async () => {
    const result = await run(
      HEADER +
        row({ packaging: 'reel', stock: '4000' }) +
        row({ packaging: 'cut tape', stock: '12', price_1_qty: '1', price_1_usd: '0.5' }) +
        row({ part_number: 'X2' }),
    )
    expect(result).toMatchObject({ rows: 3, inserted: 2, rejected: 0 })
    expect(all('SELECT offer_id, packaging, stock FROM offers ORDER BY offer_id')).toEqual([
      { offer_id: FIRST * 8, packaging: 1, stock: 4000 },
      { offer_id: FIRST * 8 + 1, packaging: 0, stock: 12 },
    ])
  })

  it('finds makers by alias and adds the unknown ones, clear of ours', async () => {
    const result = await run(
      HEADER +
        row({ manufacturer: 'T.I.', part_number: 'A1' }) +
        row({ manufacturer: 'Ünique Párts GmbH', part_number: 'A2' }) +
        row({ manufacturer: 'UNIQUE PARTS GMBH', part_number: 'A3' }) +
        row({ manufacturer: '华星电子', part_number: 'A4' }),
    )
    expect(result.new_makers).toEqual(['Ünique Párts GmbH', '华星电子'])
    expect(all('SELECT m.slug, p.part_number FROM parts p JOIN manufacturers m USING (manufacturer_id) ORDER BY part_id')).toEqual([
      { slug: 'ti', part_number: 'A1' },
      { slug: 'unique-parts-gmbh', part_number: 'A2' },
      { slug: 'unique-parts-gmbh', part_number: 'A3' },
      { slug: 'maker-10001', part_number: 'A4' },
    ])
    expect(all('SELECT manufacturer_id FROM manufacturers WHERE manufacturer_id > 1000')).toEqual([
      { manufacturer_id: 10_000 },
      { manufacturer_id: 10_001 },
    ])
  })

  it('imports a maker who first occurs on the last line', async () => {
    const result = await run(HEADER + RC + row({ part_number: 'A1' }) + row({ manufacturer: 'Latecomer', part_number: 'A2' }))
    expect(result).toMatchObject({ inserted: 3, new_makers: ['Latecomer'] })
    expect(all("SELECT slug, part_count FROM manufacturers WHERE name = 'Latecomer'")).toEqual([{ slug: 'latecomer', part_count: 1 }])
    expect(await run(HEADER + row({ manufacturer: 'latecomer', part_number: 'A2' }))).toMatchObject({ updated: 1, new_makers: [] })
  })

  it('does not add a maker of whom no part was imported', async () => {
    const result = await run(HEADER + RC + row({ manufacturer: 'Nobody', category: 'nothing' }) + row({ manufacturer: '***' }))
    expect(result).toMatchObject({ inserted: 1, rejected: 2, new_makers: [] })
    expect(all("SELECT 1 AS n FROM manufacturers WHERE name = 'Nobody'")).toEqual([])
  })

  it('reads semicolons, a file without a last line end, quotes, and names of categories in any language', async () => {
    const german = NAMES.de.categories['chip-resistors']?.name
    const result = await run(
      `Part_Number;Manufacturer;category;series\n"A;1";Yageo;${german};"say ""hi"""\nB2;Yageo;CHIP resistors;5" disc`,
    )
    expect(faults).toEqual([])
    expect(result).toMatchObject({ rows: 2, inserted: 2 })
    expect(all('SELECT name FROM series ORDER BY series_id')).toEqual([{ name: 'say "hi"' }, { name: '5" disc' }])
  })

  it('keeps a datasheet with its part where the series has several', async () => {
    await run(
      HEADER +
        row({ part_number: 'A1', series: 'S', datasheet_url: 'https://example.com/1.pdf' }) +
        row({ part_number: 'A2', series: 'S', datasheet_url: 'https://example.com/2.pdf' }) +
        row({ part_number: 'A3' }),
    )
    expect(all('SELECT datasheet_url FROM series')).toEqual([{ datasheet_url: null }])
    expect(all('SELECT part_id, url, kind FROM part_documents ORDER BY part_id')).toEqual([
      { part_id: FIRST, url: 'https://example.com/1.pdf', kind: 'datasheet' },
      { part_id: FIRST + 1, url: 'https://example.com/2.pdf', kind: 'datasheet' },
    ])
    await run(HEADER + row({ part_number: 'A1', series: 'S', datasheet_url: 'https://example.com/2.pdf' }))
    expect(all('SELECT datasheet_url FROM series')).toEqual([{ datasheet_url: 'https://example.com/2.pdf' }])
    expect(all('SELECT url FROM part_documents')).toEqual([])
  })

  it('lists part numbers that share a key', async () => {
    await run(HEADER + row({ part_number: 'ABM-1.8432MHZ' }))
    const result = await run(HEADER + row({ part_number: 'ABM-18.432MHZ' }) + row({ part_number: 'ALONE' }))
    expect(result.shared_keys).toEqual([{ key: 'ABM18432MHZ', part_numbers: ['ABM-1.8432MHZ', 'ABM-18.432MHZ'] }])
  })

  it('starts the prices at the minimum order', async () => {
    await run(HEADER + row({ moq: '50', price_1_qty: '1', price_1_usd: '2', price_2_qty: '10', price_2_usd: '1.5' }))
    expect(all('SELECT moq, price_breaks FROM offers')).toEqual([
      { moq: 50, price_breaks: encodePriceBreaks([{ from_qty: 50, unit_price: 1_500_000 }]) },
    ])
  })

  it('reads back what the generator writes', async () => {
    const part: PartInput = {
      part_number: 'RC0603FR-07"1",0L',
      manufacturer: 'yageo',
      category: 'chip-resistors',
      series: 'RC',
      package: '0603',
      lifecycle: 'nrnd',
      rohs: true,
      datasheet: 'yageo-rc',
      packaging: 'reel',
      spq: 5000,
      base_price: 900,
      parameters: { resistance: 1e-7, tolerance: 0.1, composition: 'thick_film', temperature_min: -55 },
    }
    const offer: OfferInput = {
      packaging: 'reel',
      location: 'rotterdam',
      supplier: 'own_stock',
      stock: 15_000,
      moq: 5000,
      multiple: 5000,
      spq: 5000,
      lead_time_weeks: 12,
      date_code: '2531',
      stock_number: 'A-17',
      price_breaks: [
        { from_qty: 5000, unit_price: 901 },
        { from_qty: 10_000, unit_price: 880 },
      ],
    }
    const lines = [
      listHeaderCells(),
      ...toPartRows(toImportPart(part), [offer, { ...offer, location: 'reno', date_code: '2024', price_breaks: [] }]),
    ]
    await run(lines.map(formatCsvLine).join(''))
    expect(faults).toEqual([])
    expect(all('SELECT part_number, lifecycle, rohs, attributes FROM parts')).toEqual([
      {
        part_number: part.part_number,
        lifecycle: 1,
        rohs: 1,
        attributes: '[1e-7,0.1,null,"thick_film",null,null,-55,null,null,null,null,null,null,null,null]',
      },
    ])
    expect(all('SELECT location, lead_time_weeks, date_code, stock_number, price_breaks FROM offers ORDER BY offer_id')).toEqual([
      { location: 2, lead_time_weeks: 12, date_code: '2531', stock_number: 'A-17', price_breaks: 'Q.p1R2g' },
      { location: 3, lead_time_weeks: 12, date_code: '2024', stock_number: 'A-17', price_breaks: '' },
    ])
    expect(all('SELECT datasheet_url FROM series')).toEqual([{ datasheet_url: '/files/datasheets/yageo-rc.pdf' }])
  })

  it('leaves no trace of a dry run', async () => {
    expect(await run(HEADER + RC, { dry_run: true })).toMatchObject({ inserted: 1 })
    expect(parts()).toEqual([])
    expect(all('SELECT name FROM catalogue_state')).toEqual([{ name: 'taxonomy' }])
  })
})

describe('a stock number', () => {
  it('says which offer a row stands for, whatever else has changed', async () => {
    const head = 'manufacturer,part_number,category,packaging,stock,stock_number,price_1_qty,price_1_usd\n'
    await run(`${head}Yageo,RC1,chip-resistors,reel,10,A-1,1,0.5\nYageo,RC1,chip-resistors,tray,20,A-2,1,0.4\n`)
    await run('manufacturer,part_number,category,stock,stock_number\nYageo,RC1,chip-resistors,21,A-2\nYageo,RC1,chip-resistors,11,A-1\n')
    expect(all('SELECT packaging, stock, stock_number FROM offers ORDER BY stock')).toEqual([
      { packaging: 1, stock: 11, stock_number: 'A-1' },
      { packaging: 2, stock: 21, stock_number: 'A-2' },
    ])
  })
})

describe('a file without some columns', () => {
  const COMPLETE_FILE =
    'manufacturer,part_number,category,series,package,lifecycle,rohs,packaging,location,supplier,stock,moq,multiple,spq,lead_time_weeks,date_code,price_1_qty,price_1_usd,price_2_qty,price_2_usd,param:resistance,param:tolerance,param:composition,datasheet_url\n'
  const offer = (packaging: string, location: string, stock: string) =>
    `${packaging},${location},market_partner,${stock},10,10,5000,12,2431,10,0.0021,1000,0.0009`
  const part = (...offers: string[]) =>
    offers.map((cells) => `Yageo,X1,chip-resistors,RC,0603,nrnd,yes,${cells},10k,1,thick_film,https://example.com/x1.pdf\n`).join('')
  const described = () => all('SELECT series_id, package, lifecycle, rohs, attributes FROM parts')
  const offers = () => all('SELECT * FROM offers ORDER BY offer_id')
  const documents = () => all('SELECT * FROM part_documents')
  const state = (name: string) => db.prepare('SELECT value FROM catalogue_state WHERE name = ?').get(name)?.['value']

  it('leaves what they would say as it is: prices and stock alone', async () => {
    await run(COMPLETE_FILE + part(offer('reel', 'reno', '5000')))
    const before = {
      parts: described(),
      offers: offers(),
      documents: documents(),
      terms: all("SELECT rowid FROM part_terms WHERE part_terms MATCH 'wthickfilm'"),
    }
    const result = await run('manufacturer,part_number,category,stock,price_1_qty,price_1_usd\nYageo,X1,chip-resistors,70,10,0.5\n')
    expect([result.updated, faults]).toEqual([1, []])
    expect(described()).toEqual(before.parts)
    expect(documents()).toEqual(before.documents)
    expect(all("SELECT rowid FROM part_terms WHERE part_terms MATCH 'wthickfilm'")).toEqual(before.terms)
    expect(offers()).toEqual([{ ...before.offers[0], stock: 70, price_breaks: encodePriceBreaks([{ from_qty: 10, unit_price: 500_000 }]) }])
  })

  it('leaves offers, and how old prices are, as they are where it has no column of them', async () => {
    await run(COMPLETE_FILE + part(offer('reel', 'reno', '5000'), offer('cut_tape', 'reno', '12')))
    db.exec("UPDATE catalogue_state SET value = 'long ago' WHERE name = 'prices_as_of'")
    const before = offers()
    await run('manufacturer,part_number,category,param:tolerance\nYageo,X1,chip-resistors,5\n')
    expect(offers()).toEqual(before)
    expect(described()).toMatchObject([{ attributes: expect.stringMatching(/^\[10000,5,null,"thick_film"/) }])
    expect(state('prices_as_of')).toBe('long ago')
  })

  it('clears what an empty cell of a column that it has stands for', async () => {
    await run(COMPLETE_FILE + part(offer('reel', 'reno', '5000')))
    await run(`${COMPLETE_FILE}Yageo,X1,chip-resistors,,,,,,,,,,,,,,,,,,,5,,\n`)
    expect(described()).toEqual([
      { series_id: null, package: null, lifecycle: 0, rohs: 2, attributes: expect.stringMatching(/^\[null,5(,null)+\]$/) },
    ])
    expect(offers()).toEqual([])
    expect(documents()).toEqual([])
  })

  it('finds the offer that a row stands for by packaging, place and supplier', async () => {
    await run(COMPLETE_FILE + part(offer('reel', 'reno', '1'), offer('reel', 'rotterdam', '2'), offer('cut_tape', 'reno', '3')))
    await run(
      'manufacturer,part_number,category,location,packaging,stock\nYageo,X1,chip-resistors,reno,cut_tape,30\nYageo,X1,chip-resistors,rotterdam,reel,20\n',
    )
    // Each keeps its number, by which carts know it.
    expect(all('SELECT offer_id, packaging, location, stock, lead_time_weeks, price_breaks FROM offers ORDER BY offer_id')).toEqual([
      { offer_id: FIRST * 8 + 1, packaging: 1, location: 2, stock: 20, lead_time_weeks: 12, price_breaks: expect.stringMatching(/./) },
      { offer_id: FIRST * 8 + 2, packaging: 0, location: 3, stock: 30, lead_time_weeks: 12, price_breaks: expect.stringMatching(/./) },
    ])
    const rows = 'Yageo,X1,chip-resistors,7\n'
    await run(`manufacturer,part_number,category,stock\n${rows}${rows.replace('7', '8')}`)
    expect(all('SELECT location, stock FROM offers ORDER BY offer_id')).toEqual([
      { location: 2, stock: 7 },
      { location: 3, stock: 8 },
    ])
    await run(`manufacturer,part_number,category,stock\n${rows}`)
    expect(rejects()).toMatchObject([
      { problem: 'the part has several offers, and the file nothing to tell them apart by (stock_number, packaging, location, supplier)' },
    ])
    expect(offers()).toHaveLength(2)
  })

  test.each<[what: string, rows: string[], after: (string | number | null)[][]]>([
    [
      'every row',
      ['B,20', 'A,10'],
      [
        ['A', 10],
        ['B', 20],
      ],
    ],
    ['one of them: the file is all that is offered', ['B,20'], [['B', 20]]],
    [
      'each, and one more',
      ['A,10', 'B,20', 'C,30'],
      [
        ['A', 10],
        ['B', 20],
        ['C', 30],
      ],
    ],
    [
      'one, and the other has a new number',
      ['A,10', 'C,30'],
      [
        ['A', 10],
        ['C', 30],
      ],
    ],
    [
      'none: it is not known which is meant',
      ['C,30'],
      [
        ['A', 1],
        ['B', 2],
      ],
    ],
    [
      'none, and says no number',
      [',30'],
      [
        ['A', 1],
        ['B', 2],
      ],
    ],
  ])('finds offers that differ by stock_number alone where it names %s', async (_, rows, after) => {
    const file = (each: string[]) =>
      `manufacturer,part_number,category,stock_number,stock\n${each.map((cells) => `Yageo,X1,chip-resistors,${cells}\n`).join('')}`
    await run(file(['A,1', 'B,2']))
    await run(file(rows))
    expect(all('SELECT stock_number, stock FROM offers ORDER BY offer_id')).toEqual(
      after.map(([stockNumber, stock]) => ({ stock_number: stockNumber, stock })),
    )
    expect(rejects()).toHaveLength(rows.every((cells) => !/[AB]/.test(cells)) ? 1 : 0)
  })

  it('keeps a minimum order, unless the prices begin above it', async () => {
    await run(COMPLETE_FILE + part(offer('reel', 'reno', '1')))
    const prices = (qty: number) => run(`manufacturer,part_number,category,price_1_qty,price_1_usd\nYageo,X1,chip-resistors,${qty},0.5\n`)
    await prices(1)
    expect(all('SELECT moq, price_breaks FROM offers')).toEqual([
      { moq: 10, price_breaks: encodePriceBreaks([{ from_qty: 10, unit_price: 500_000 }]) },
    ])
    await prices(100)
    expect(all('SELECT moq FROM offers')).toEqual([{ moq: 100 }])
  })

  it('makes a part, with what is usual, where there is none yet', async () => {
    await run('manufacturer,part_number,category\nYageo,X1,chip-resistors\n')
    expect(described()).toEqual([
      { series_id: null, package: null, lifecycle: 0, rohs: 2, attributes: expect.stringMatching(/^\[null(,null)+\]$/) },
    ])
    expect(offers()).toEqual([])
  })
})

describe('demonstration parts', () => {
  const marks = () => all('SELECT part_number, demonstration FROM parts ORDER BY part_id')

  it('become the operator’s with their offers, and no sooner', async () => {
    await run(HEADER + RC + row({ part_number: 'OTHER-1' }))
    expect(marks().map((part) => part['demonstration'])).toEqual([0, 0])
    db.exec('UPDATE parts SET demonstration = 1')
    await run('manufacturer,part_number,category,param:tolerance\nYageo,OTHER-1,chip-resistors,5\n')
    expect(marks().map((part) => part['demonstration'])).toEqual([1, 1])
    expect(await run(HEADER + RC)).toMatchObject({ demonstration_parts: 1 })
    expect(marks()).toEqual([
      { part_number: 'RC0603FR-0710KL', demonstration: 0 },
      { part_number: 'OTHER-1', demonstration: 1 },
    ])
  })
})

describe('a row that is not imported', () => {
  test.each<[cells: Record<string, string>, column: string, problem: string]>([
    [{ manufacturer: '' }, 'manufacturer', 'is empty'],
    [{ manufacturer: '***' }, 'manufacturer', 'has no letter or digit'],
    [{ manufacturer: 'A\u00001' }, 'manufacturer', 'holds a control character'],
    [{ manufacturer: 'A&#7;1' }, 'manufacturer', 'holds a control character'],
    [{ part_number: '' }, 'part_number', 'is empty'],
    [{ part_number: '---' }, 'part_number', 'begins as a formula does'],
    [{ part_number: '#-#' }, 'part_number', 'has no letter or digit'],
    [{ part_number: '=cmd()' }, 'part_number', 'begins as a formula does'],
    [{ part_number: '&#61;cmd()' }, 'part_number', 'begins as a formula does'],
    [{ part_number: 'A'.repeat(65) }, 'part_number', 'is longer than 64 characters'],
    [{ part_number: 'A\u00001' }, 'part_number', 'holds a control character'],
    [{ category: '' }, 'category', 'is empty, and the catalogue has no such part yet'],
    [{ category: 'resistors' }, 'category', 'is no category without subcategories'],
    [{ category: 'constructor' }, 'category', 'is no category without subcategories'],
    [{ location: 'Munich' }, 'location', 'is none of hong_kong, shenzhen, rotterdam, reno'],
    [{ supplier: 'a friend' }, 'supplier', 'is none of own_stock'],
  ])('%j', async (cells, column, problem) => {
    const header = HEADER.replace('datasheet_url', 'location,supplier')
    const line = formatCsvLine(
      header
        .trim()
        .split(',')
        .map((name) => ({ manufacturer: 'Yageo', part_number: 'X1', category: 'chip-resistors', stock: '1', ...cells })[name] ?? ''),
    )
    const result = await run(header + RC.replace(/https.*pdf/, ',') + line)
    expect(faults).toMatchObject([{ line: 3, column, lost: 'row', problem: expect.stringContaining(problem) }])
    expect(result).toMatchObject({ inserted: 1, rejected: 1, lost_cells: 0 })
    expect(parts()).toHaveLength(1)
  })

  it('is reported with what loses it, and not with its cells', async () => {
    const result = await run(HEADER + row({ manufacturer: '', category: 'x', 'param:resistance': 'much', stock: 'some', price_1_qty: '1' }))
    expect(faults.map(({ column, lost }) => `${column} ${lost}`)).toEqual(['manufacturer row', 'category row'])
    expect(result).toMatchObject({ inserted: 0, rejected: 1, lost_cells: 0 })
  })

  it('is named by the line that it begins at, after rows of several lines', async () => {
    await run(`${HEADER}${row({ part_number: 'A1', series: 'two\nlines', category: '' })}\r\n${RC}one,two\r\n`)
    expect(faults).toMatchObject([
      { line: 2, part_number: 'A1', column: 'category' },
      { line: 6, manufacturer: 'one', part_number: 'two', column: '', value: '2 of 15', problem: 'has not as many cells as the header' },
    ])
  })

  it('is one that comes back to a part after another one', async () => {
    await run(HEADER + row({ stock: '1' }) + RC + row({ stock: '2', 'param:resistance': 'much' }) + row({ stock: '3' }))
    expect(faults).toMatchObject([
      { line: 4, part_number: 'X1', problem: expect.stringContaining('the part already occurs above'), value: 'line 2' },
    ])
    expect(all('SELECT stock FROM offers ORDER BY offer_id')).toEqual([{ stock: 1 }, { stock: 5000 }])
  })

  it('is one that moves a part to another category, or has a ninth offer', async () => {
    await run(HEADER + row({}))
    const result = await run(HEADER + row({ category: 'ceramic-capacitors' }) + row({ part_number: 'X9', stock: '1' }).repeat(9))
    expect(rejects().toSorted((a, b) => a.line - b.line)).toMatchObject([
      { line: 2, problem: expect.stringContaining('another category') },
      { line: 11, problem: 'the part has more than 8 offers' },
    ])
    expect(result.rejected).toBe(2)
  })

  it('counts for every row of its part', async () => {
    await run(HEADER + row({}))
    const moved = row({ category: 'ceramic-capacitors', stock: '1' })
    expect(await run(HEADER + RC + moved.repeat(3))).toMatchObject({ rows: 4, rejected: 3 })
  })
})

describe('a cell that cannot be read', () => {
  const attributes = () => JSON.parse(String(all('SELECT attributes FROM parts ORDER BY part_id DESC')[0]?.['attributes'])) as unknown[]
  const offer = () => all('SELECT packaging, stock, moq, date_code, price_breaks FROM offers')[0]

  test.each<[cells: Record<string, string>, column: string, problem: string]>([
    [{ 'param:resistance': 'much' }, 'param:resistance', 'is no number in ohm'],
    [{ 'param:resistance': '10uF' }, 'param:resistance', 'is no number in ohm'],
    [{ 'param:resistance': '-5' }, 'param:resistance', 'is less than nothing'],
    [{ 'param:resistance': '1k~10k' }, 'param:resistance', 'is a range: expected one value'],
    [{ 'param:resistance': '1k, 10k' }, 'param:resistance', 'holds several values'],
    [{ 'param:tolerance': '0.05' }, 'param:tolerance', 'could be a share or per cent'],
    [{ category: 'ceramic-capacitors', 'param:resistance': '10k' }, 'param:resistance', 'ceramic-capacitors has no such parameter'],
    [{ series: 'S'.repeat(65) }, 'series', 'is longer than 64 characters'],
    [{ series: 'a\u0007b' }, 'series', 'holds a control character'],
    [{ packaging: 'sack' }, 'packaging', 'is none of cut_tape'],
    [{ stock: '-1' }, 'stock', 'is no whole number'],
    [{ stock: '1.234' }, 'stock', 'could be thousands or decimals'],
    [{ moq: '0' }, 'moq', 'is no whole number from 1'],
    [{ price_1_qty: '1' }, 'price_1_usd', 'is empty beside its quantity'],
    [{ price_1_usd: '1' }, 'price_1_qty', 'is empty beside its price'],
    [{ price_1_qty: '1', price_1_usd: '0' }, 'price_1_usd', 'is no price in US dollars above 0'],
    [{ price_1_qty: '1', price_1_usd: '€1' }, 'price_1_usd', 'is no price in US dollars above 0'],
    [{ price_1_qty: '1', price_1_usd: '1,234' }, 'price_1_usd', 'could be thousands or decimals'],
    [{ price_1_qty: '10', price_1_usd: '1', price_2_qty: '10', price_2_usd: '1' }, 'price_2_qty', 'is not above'],
    [{ moq: '5', price_1_qty: '10', price_1_usd: '1' }, 'moq', 'is below the quantity at which the prices begin'],
    [{ datasheet_url: 'javascript:alert(1)' }, 'datasheet_url', 'is no address'],
  ])('%j is lost alone', async (cells, column, problem) => {
    const result = await run(HEADER + RC + row(cells))
    expect(faults).toMatchObject([{ line: 3, part_number: 'X1', column, lost: 'cell', problem: expect.stringContaining(problem) }])
    expect(result).toMatchObject({ inserted: 2, rejected: 0, lost_cells: 1 })
    expect(result.reasons).toMatchObject([{ column, count: 1, line: 3, value: faults[0]?.value }])
  })

  it('loses its row where the import is strict', async () => {
    const result = await run(HEADER + RC + row({ 'param:resistance': 'much', stock: '2' }), { strict: true })
    expect(faults).toMatchObject([{ line: 3, column: 'param:resistance', lost: 'row' }])
    expect(result).toMatchObject({ inserted: 1, rejected: 1, lost_cells: 0 })
  })

  it('leaves what the catalogue has, but for stock, of which then nothing is sold', async () => {
    const header = HEADER.replace('datasheet_url', 'date_code')
    const part = 'Yageo,X1,chip-resistors,RC,0603,reel,5000,10,10,0.5,,,10k,1,2431\n'
    await run(header + part)
    const before = offer()
    await run(`${header}Yageo,X1,chip-resistors,RC,0603,sack,many,few,10,free,,,much,0.05,2024\n`)
    expect(faults.map(({ column }) => column)).toEqual([
      ...['param:resistance', 'param:tolerance', 'price_1_usd', 'moq', 'packaging', 'stock', 'date_code'],
    ])
    expect(offer()).toEqual({ ...before, stock: 0 })
    expect(attributes().slice(0, 2)).toEqual([10_000, 1])
    // An empty cell is another matter.
    await run(`${header}Yageo,X1,chip-resistors,RC,0603,,7,,,,,,-,N/A,\n`)
    expect(offer()).toMatchObject({ packaging: 4, stock: 7, date_code: null, price_breaks: '' })
    expect(attributes().slice(0, 2)).toEqual([null, null])
  })

  it('counts equal faults together, with the first of them', async () => {
    const rows = ['much', 'more', '10uF'].map((resistance, index) => row({ part_number: `X${index}`, 'param:resistance': resistance }))
    const { reasons, lost_cells: lost } = await run(HEADER + rows.join('') + row({ part_number: 'X9', category: 'x' }))
    expect(reasons.map(({ lost: what, column, count, line, value }) => [what, column, count, line, value])).toEqual([
      ['row', 'category', 1, 5, 'x'],
      ['cell', 'param:resistance', 3, 2, 'much'],
    ])
    expect(lost).toBe(3)
  })

  it('of a further row of a part says nothing of the part', async () => {
    await run(HEADER + row({ stock: '1', packaging: 'reel' }) + row({ stock: '2', packaging: 'sack', 'param:resistance': 'much' }))
    expect(faults).toMatchObject([{ line: 3, column: 'packaging' }])
    expect(all('SELECT packaging, stock FROM offers ORDER BY offer_id')).toEqual([
      { packaging: 1, stock: 1 },
      { packaging: 4, stock: 2 },
    ])
  })
})

describe('what the trade writes', () => {
  const HEAD = 'manufacturer,part_number,category,packaging,rohs,lifecycle,stock,date_code,lead_time_weeks,price_1_qty,price_1_usd,'

  it('is imported: words, numbers, prices and dates', async () => {
    await run(
      `${HEAD}param:tolerance,param:temperature_min,param:power_rating,param:composition,param:temperature_coefficient,datasheet_url\n` +
        'Texas Instruments&amp;amp;Co,R&amp;1,chip-resistors,"Tape & Reel (TR)",ROHS3 Compliant,Not For New Designs,"1,234",22+,12 Weeks,1,$0.0007246377,+/-5%,-40 °C,1/4W,Thick Film,±100ppm/℃,//example.com/a.pdf\n' +
        'ACME,R2,chip-resistors,,Non-RoHS,EOL,1E+05,2431+,84 days,1,"0,01",1%,-55℃,0.25,Dickschicht,100,\n',
    )
    expect(faults).toEqual([])
    expect(all('SELECT part_number, rohs, lifecycle, attributes FROM parts ORDER BY part_id')).toEqual([
      {
        part_number: 'R&1',
        rohs: 1,
        lifecycle: 1,
        attributes: '[null,5,0.25,"thick_film",100,null,-40,null,null,null,null,null,null,null,null]',
      },
      {
        part_number: 'R2',
        rohs: 0,
        lifecycle: 3,
        attributes: '[null,1,0.25,"thick_film",100,null,-55,null,null,null,null,null,null,null,null]',
      },
    ])
    expect(all('SELECT packaging, stock, date_code, lead_time_weeks, price_breaks FROM offers ORDER BY offer_id')).toEqual([
      {
        packaging: 1,
        stock: 1234,
        date_code: '22+',
        lead_time_weeks: 12,
        price_breaks: encodePriceBreaks([{ from_qty: 1, unit_price: 720 }]),
      },
      {
        packaging: 4,
        stock: 100_000,
        date_code: '2431+',
        lead_time_weeks: 12,
        price_breaks: encodePriceBreaks([{ from_qty: 1, unit_price: 10_000 }]),
      },
    ])
    expect(all('SELECT name FROM manufacturers WHERE manufacturer_id >= 10000 ORDER BY name')).toEqual([
      { name: 'ACME' },
      { name: 'Texas Instruments&Co' },
    ])
    expect(all('SELECT url FROM part_documents')).toEqual([{ url: 'https://example.com/a.pdf' }])
  })

  it('is imported with a note if it has to be changed', async () => {
    const result = await run(
      `${HEAD}param:tolerance\nYageo,C1,ceramic-capacitors,"Tape & Reel (TR)\nCut Tape (CT)\nDigi-Reel®",,,1,,,,,-20%~+80%\n`,
    )
    expect(faults.map(({ column, lost, problem }) => [column, lost, problem])).toEqual([
      ['param:tolerance', 'nothing', 'the larger deviation is used'],
      ['packaging', 'nothing', 'names several packagings: cut_tape is used'],
    ])
    expect(result).toMatchObject({ inserted: 1, rejected: 0, lost_cells: 0 })
    expect(all('SELECT packaging FROM offers')).toEqual([{ packaging: 0 }])
  })

  it('needs no category for a part that is there', async () => {
    await run(HEADER + RC)
    await run('manufacturer,part_number,stock\nYageo,RC0603FR-0710KL,8\nYAGEO,NEW-1,9\nNobody,NEW-2,9\n')
    expect(all('SELECT stock FROM offers')).toEqual([{ stock: 8 }])
    expect(faults).toMatchObject([
      { line: 3, column: 'category', lost: 'row', problem: 'is empty, and the catalogue has no such part yet' },
      { line: 4, column: 'category', lost: 'row' },
    ])
    expect(all("SELECT name FROM manufacturers WHERE name = 'Nobody'")).toEqual([])
  })
})

describe('any cells', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '',
      '-',
      'N/A',
      '1',
      '10',
      '1,234',
      '1.234',
      '-5',
      '0',
      '1E+05',
      '$0.01',
      '2024',
      '22+',
      '2431',
      '10k',
      '±5%',
      '-40°C~85°C',
      '19mΩ@18V',
    ),
    fc.constantFrom(
      'chip-resistors',
      'mosfets',
      'Yageo',
      'Tape & Reel (TR)',
      'EOL',
      'Non-RoHS',
      'reno',
      '=1+1',
      'a&#0;b',
      '&amp;amp;',
      '__proto__',
      'x'.repeat(90),
    ),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const COLUMNS = [
    'manufacturer',
    'part_number',
    'category',
    ...HEADER.trim().split(',').slice(3),
    'location',
    'date_code',
    'lifecycle',
    'rohs',
    'stock_number',
  ]

  it('are imported or reported: every row counts once, and every stored value is valid', async () => {
    const cells = fc.record({
      manufacturer: fc.oneof(fc.constant('Yageo'), hostile),
      category: fc.oneof(fc.constant('chip-resistors'), hostile),
      rest: fc.array(hostile, { minLength: COLUMNS.length, maxLength: COLUMNS.length }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 12 }), fc.boolean(), async (rows, strict) => {
        faults = []
        const lines = rows.map(({ manufacturer, category, rest }, at) => [
          manufacturer,
          rest[1] === '' ? `P${at}` : (rest[1] ?? ''),
          category,
          ...rest.slice(3),
        ])
        // Bytes that are no text are another matter, which the file as a whole is refused for.
        const text = [COLUMNS, ...lines].map(formatCsvLine).join('').replaceAll('\ufffd', '').toWellFormed()
        const result = await run(text, { strict })
        const losing = new Set(rejects().map(({ line }) => line))
        expect(result.rows).toBe(rows.length)
        expect(result.rejected).toBeGreaterThanOrEqual(losing.size)
        expect(result.inserted + result.updated).toBeLessThanOrEqual(result.rows - result.rejected)
        expect(result.lost_cells).toBe(faults.filter(({ lost }) => lost === 'cell').length)
        if (strict) expect(result.lost_cells).toBe(0)
        expect(result.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(faults.length)
        expect(all('SELECT 1 FROM offers WHERE stock < 0 OR moq < 1 OR multiple < 1 OR spq < 1')).toEqual([])
        expect(all("SELECT 1 FROM parts WHERE part_number = '' OR part_number GLOB '[=+@-]*'")).toEqual([])
        db.exec("INSERT INTO part_terms (part_terms) VALUES ('integrity-check')")
      }),
      { numRuns: draws(150) },
    )
  })
})

describe('a file that is refused', () => {
  const rejectedFiles: [name: string, csv: string | Buffer, reason: string, options?: Partial<ImportOptions>][] = [
    ['empty', '', 'is empty'],
    ['header alone', HEADER, 'no rows'],
    ['lacking a column', 'manufacturer,category\r\nYageo,chip-resistors\r\n', 'the header lacks the column part_number'],
    ['with an unknown column', `${HEADER.trim()},param:colour\r\n${RC}`, 'unknown columns: "param:colour"'],
    ['with a column twice', `stock,${HEADER}${RC}`, 'names stock twice'],
    ['ending in a quoted cell', `${HEADER}${RC}Yageo,"RC06`, 'ends inside a quoted cell'],
    ['ending in the middle of a row', `${HEADER}${RC}Yageo,RC0603FR-0711KL,chip-res`, 'in the middle of line 3: it has 3 of 15 cells'],
    ['ending in the middle of a character', Buffer.concat([Buffer.from(HEADER + RC), Buffer.from([0xe5, 0x8d])]), 'middle of a character'],
    ['shorter than expected', HEADER + RC, 'at least 2 were expected', { expect_rows: 2 }],
    ['in another encoding', Buffer.from(HEADER + RC.replace('Yageo', 'W\u00fcrth'), 'latin1'), 'not UTF-8'],
    ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HEADER + RC, 'utf16le')]), 'UTF-16'],
    ['with an endless cell', `${HEADER}"${'x'.repeat(70_000)}",y\r\n${RC}`, 'longer than 65536 bytes'],
  ]
  test.each(rejectedFiles)('%s', async (_name, csv, reason, options = {}) => {
    await run(HEADER + row({ part_number: 'BEFORE' }))
    const before = all('SELECT * FROM catalogue_state')
    const refused = run(csv, { version: 'v2', ...options })
    await expect(refused).rejects.toThrow(RejectedFileError)
    await expect(refused).rejects.toThrow(reason)
    expect(parts()).toMatchObject([{ part_number: 'BEFORE' }])
    expect(all('SELECT * FROM catalogue_state')).toEqual(before)
  })

  it('gives back all that was written before its end was read', async () => {
    await run(HEADER + row({ part_number: 'BEFORE', series: 'S', stock: '1', datasheet_url: 'https://example.com/1.pdf' }))
    const tables = all("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").map(({ name }) =>
      String(name),
    )
    const readWholeCatalogue = () => tables.map((name) => all(`SELECT * FROM ${name}`))
    const before = readWholeCatalogue()
    const rows = Array.from({ length: 300 }, (_, index) =>
      row({ part_number: `X${index}`, manufacturer: `Maker ${index % 7}`, series: 'T', datasheet_url: `https://example.com/${index}.pdf` }),
    )
    const changed = row({ part_number: 'BEFORE', series: 'S', stock: '9', datasheet_url: 'https://example.com/2.pdf' })
    await expect(run(`${HEADER}${changed}${rows.join('')}Yageo,LAST`, { version: 'v2' })).rejects.toThrow('in the middle of line 303')
    expect(readWholeCatalogue()).toEqual(before)
    expect(all("SELECT name FROM sqlite_temp_schema WHERE name = 'imported'")).toEqual([])
    // And the whole file is taken afterwards.
    expect(await run(HEADER + changed + rows.join(''), { version: 'v2' })).toMatchObject({ inserted: 300, updated: 1 })
    expect(all('SELECT count(*) AS n FROM manufacturers WHERE manufacturer_id >= 10000')).toEqual([{ n: 7 }])
  })

  it('leaves the connection ready when reading fails', async () => {
    const broken = new Readable({
      read() {
        this.push(HEADER + RC)
        this.destroy(new Error('the disk is gone'))
      },
    })
    await expect(importCatalogue(db, broken, { version: 'v2' })).rejects.toThrow('the disk is gone')
    expect(parts()).toEqual([])
    expect(await run(HEADER + RC)).toMatchObject({ inserted: 1 })
  })

  it.runIf(IN_MATRIX)('has more makers than there can be', async () => {
    const rows = Array.from({ length: 20_001 }, (_, index) => `M${index},X${index},chip-resistors\n`)
    await expect(run(`manufacturer,part_number,category\n${rows.join('')}`)).rejects.toThrow('more than 20,000 manufacturers')
    expect(all('SELECT 1 FROM manufacturers WHERE manufacturer_id >= 10000')).toEqual([])
  })

  it('changes nothing when no row is good', async () => {
    expect(await run(HEADER + row({ category: 'x' }))).toMatchObject({ inserted: 0, rejected: 1 })
    expect(all('SELECT name FROM catalogue_state')).toEqual([{ name: 'taxonomy' }])
  })
})

it('writes cells that no spreadsheet takes for a formula', () => {
  expect(['=1+1', '+1', '-1', '@x', 'LM358'].map(toSafeCell)).toEqual(["'=1+1", "'+1", "'-1", "'@x", 'LM358'])
})
