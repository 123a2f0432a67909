import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { decodePriceBreaks } from '#origin/catalogue/codes.ts'
import { toCategoryId } from '#origin/catalogue/ids.ts'
import { InvalidColumnMapError, readColumnMap } from '#origin/catalogue/import/column-map.ts'
import { RejectedFileError } from '#origin/catalogue/import/csv-rows.ts'
import { CellProblem, type RowFault } from '#origin/catalogue/import/faults.ts'
import { formatCsvLine, listHeaderCells, PRICE_COLUMNS } from '#origin/catalogue/import/import-columns.ts'
import { readBreaks } from '#origin/catalogue/import/map-prices.ts'
import { RowMap } from '#origin/catalogue/import/map-rows.ts'
import type { OfferWordLists } from '#origin/catalogue/import/offer-words.ts'
import { unpackCell } from '#origin/catalogue/import/unpack-cell.ts'
import type { CatalogueNames } from '#origin/catalogue/model.ts'
import { CATEGORIES } from '#origin/catalogue/taxonomy.ts'
import { jlcpartsHeader, jlcpartsRows, packedHeader } from '#test-support/jlcparts-sample.ts'
import { draws } from '#test-support/matrix.ts'
import { importCatalogue } from './import-file.ts'
import { writeOfferWords } from './local-words.ts'
import { writeTaxonomy } from './write-taxonomy.ts'

const MIGRATIONS = join(import.meta.dirname, '../../origin/database/migrations/catalogue')
const EXAMPLES = join(import.meta.dirname, '../../docs/catalogue-import/examples')
const NAMES = { en: JSON.parse(readFileSync(join(import.meta.dirname, '../../origin/catalogue/names/en.json'), 'utf8')) as CatalogueNames }

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

beforeEach(openCatalogue)

function openCatalogue() {
  db = new DatabaseSync(':memory:')
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
  writeTaxonomy(db, NAMES)
  writeOfferWords(db, OFFER_WORDS)
  faults = []
}

const example = (name: string) => readFileSync(join(EXAMPLES, name), 'utf8')

function run(csv: string, map?: string) {
  return importCatalogue(db, Readable.from([Buffer.from(csv)]), {
    version: 'v1',
    ...(map !== undefined && { map: readColumnMap(map) }),
    onFault: (fault) => faults.push(fault),
  })
}

const toMapText = (map: object): string => JSON.stringify(map)

interface Stored {
  part_number: string
  category: string
  values: Record<string, unknown>
  offers: { packaging: number; stock: number; stock_number: string | null; moq: number; lead_time_weeks: number; prices: unknown }[]
}

/** The catalogue's parts by their numbers. */
function stored(): Map<string, Stored> {
  const offers = db.prepare('SELECT * FROM offers WHERE offer_id / 8 = ? ORDER BY offer_id')
  return new Map(
    db
      .prepare('SELECT part_id, part_number, attributes FROM parts ORDER BY part_id')
      .all()
      .map((row) => {
        const category = CATEGORIES.find(({ category_id }) => category_id === toCategoryId(Number(row['part_id'])))
        const { slug = '', parameters = [] } = category ?? {}
        const attributes = JSON.parse(String(row['attributes'])) as unknown[]
        const part: Stored = {
          part_number: String(row['part_number']),
          category: slug,
          values: Object.fromEntries(parameters.map((parameter, at) => [parameter, attributes[at]])),
          offers: offers.all(Number(row['part_id'])).map((offer) => ({
            packaging: Number(offer['packaging']),
            stock: Number(offer['stock']),
            stock_number: offer['stock_number'] === null ? null : String(offer['stock_number']),
            moq: Number(offer['moq']),
            lead_time_weeks: Number(offer['lead_time_weeks']),
            prices: decodePriceBreaks(String(offer['price_breaks'])).map(({ from_qty, unit_price }) => [from_qty, unit_price]),
          })),
        }
        return [part.part_number, part]
      }),
  )
}

describe('the worked examples', () => {
  it('take a distributor’s export', async () => {
    const result = await run(example('digikey.csv'), example('digikey.map.json'))
    expect(faults).toMatchObject([{ column: 'packaging', source: 'Package', lost: 'nothing' }])
    expect(result).toMatchObject({ rows: 7, inserted: 6, rejected: 0, lost_cells: 0, skipped: 2, new_makers: [] })
    const parts = stored()
    expect(parts.get('RC0603FR-0710KL')).toMatchObject({
      category: 'chip-resistors',
      values: {
        resistance: 10_000,
        tolerance: 1,
        power_rating: 0.1,
        composition: 'thick_film',
        temperature_min: -55,
        temperature_max: 155,
      },
      offers: [
        { packaging: 0, stock: 1_234_567, moq: 1, stock_number: 'A-10001-1', prices: [[1, 100_000]] },
        { packaging: 1, stock: 1_230_000, moq: 5000, stock_number: 'A-10001-2', prices: [[5000, 2740]] },
      ],
    })
    expect(parts.get('GRM1885C1H101JA01D')?.values).toMatchObject({
      capacitance: 1e-10,
      voltage_rating: 50,
      dielectric: 'C0G',
      height: 0.9,
    })
    expect(parts.get('EEU-FM1E471')?.values).toMatchObject({ capacitance: 4.7e-4, lifetime: 5000, mounting: 'through_hole', height: 15 })
    expect(parts.get('BSS138')?.values).toMatchObject({
      polarity: 'n_channel',
      drain_source_voltage: 50,
      drain_current: 0.22,
      on_resistance: 3.5,
      gate_threshold_voltage: 1.5,
      gate_charge: 2.4e-9,
      temperature_max: 150,
    })
  })

  it('take an ERP’s prices and stock by the operator’s own numbers, and nothing else changes', async () => {
    await run(
      'manufacturer,part_number,category,packaging,stock,stock_number,price_1_qty,price_1_usd,param:resistance\n' +
        'Yageo,RC1,chip-resistors,reel,1,4711-0001,1,1,10k\n' +
        'Yageo,RC1,chip-resistors,tray,7,OTHER,1,2,10k\n' +
        'Yageo,RC2,chip-resistors,reel,2,4711-0002,1,1,4.02k\nYageo,RC3,chip-resistors,reel,3,4711-0003,1,1,1k\n' +
        'Yageo,RC4,chip-resistors,reel,4,4711-0004,1,1,1k\n',
    )
    const result = await run(example('erp-prices.csv'), example('erp-prices.map.json'))
    expect(faults).toMatchObject([
      {
        line: 6,
        part_number: '4711-9999',
        column: 'stock_number',
        source: 'Artikelnummer',
        lost: 'row',
        problem: 'is the number of no offer',
      },
    ])
    expect(result).toMatchObject({ rows: 4, updated: 3, inserted: 0, rejected: 1, skipped: 1 })
    const parts = stored()
    expect(parts.get('RC1')).toMatchObject({
      values: { resistance: 10_000 },
      offers: [
        {
          stock: 12_345_000,
          lead_time_weeks: 8,
          moq: 100,
          prices: [
            [100, 4860],
            [5000, 2268],
          ],
        },
        { stock: 7, stock_number: 'OTHER', prices: [[1, 2_000_000]] },
      ],
    })
    expect(parts.get('RC3')?.offers).toMatchObject([{ stock: 3, prices: [[1, 1_000_000]] }])
    expect(parts.get('RC4')?.offers).toMatchObject([{ stock: 1234, lead_time_weeks: 0, prices: [[1, 205_200]] }])
  })

  const jlcparts = (rows: readonly string[][], header: readonly string[]) =>
    run([header, ...rows].map(formatCsvLine).join(''), example('jlcparts.map.json'))

  it('take jlcparts’ columns: of a stand-in of its data, 95 of 100 rows in the first round', async () => {
    const rows = jlcpartsRows(3000)
    const result = await jlcparts(rows, jlcpartsHeader())
    const withoutCategory = rows.filter((cells) => ['Housings', 'Antennas'].includes(cells[2] ?? '')).length
    expect(result.skipped).toBe(withoutCategory)
    expect(result.rows).toBe(3000 - withoutCategory)
    expect((result.rows - result.rejected) / result.rows).toBeGreaterThan(0.95)
    expect(new Set([...stored().values()].map(({ category }) => category)).size).toBe(16)
    // Nothing but the identity of a part loses its row, and of the cells of the others hardly any are lost.
    expect(new Set(faults.filter(({ lost, problem }) => lost === 'row' && problem === 'is empty').map(({ column }) => column))).toEqual(
      new Set(['manufacturer', 'part_number']),
    )
    const filled = rows.reduce((sum, cells) => sum + cells.slice(16).filter((cell) => cell !== '' && cell !== '-').length, 0)
    expect(result.lost_cells / filled).toBeLessThan(0.02)
  })

  it('take the same where the attributes are packed into one column', async () => {
    await jlcparts(jlcpartsRows(700), jlcpartsHeader())
    const flat = stored()
    openCatalogue()
    await jlcparts(jlcpartsRows(700, { packed: true }), packedHeader())
    expect([...stored()]).toEqual([...flat])
  })

  it('read jlcparts’ values as they are meant', async () => {
    const header = ['lcsc', 'subcategory', 'mfr', 'manufacturer', 'price', 'stock', 'attributes']
    const row = (subcategory: string, attributes: object) =>
      formatCsvLine([
        'C1',
        subcategory,
        `P-${subcategory}`,
        'Texas Instruments&amp;Co',
        '[{"qFrom":10,"qTo":null,"price":0.0007246377}]',
        '5.0',
        JSON.stringify(attributes),
      ])
    const values = async (subcategory: string, attributes: object) => {
      await run(formatCsvLine(header) + row(subcategory, attributes), example('jlcparts.map.json'))
      expect(faults).toEqual([])
      return stored().get(`P-${subcategory}`)
    }
    expect(await values('MOSFETs', { Type: '1 P-Channel', 'Drain Source On Resistance (RDS(on)@Vgs,Id)': '19mΩ@18V' })).toMatchObject({
      values: { polarity: 'p_channel', on_resistance: 0.019 },
      offers: [{ stock: 5, moq: 10, stock_number: 'C1', prices: [[10, 720]] }],
    })
    const mlcc = {
      Capacitance: { primary: 'c', values: { x: [1, 'x'], c: [8.2e-12, 'capacitance'] } },
      Tolerance: '±0.25pF',
      'Temperature Coefficient': 'NP0',
    }
    expect((await values('Multilayer Ceramic Capacitors MLCC - SMD/SMT', mlcc))?.values).toMatchObject({
      capacitance: 8.2e-12,
      dielectric: 'C0G',
      tolerance: 3.0487804878,
    })
    expect((await values('Ferrite Beads', { 'Impedance @ Frequency': '600Ω@100MHz' }))?.values).toMatchObject({ impedance_100mhz: 600 })
  })
})

const BASIC = { manufacturer: 'Mfr', part_number: 'MPN', category: { constant: 'chip-resistors' } }

describe('a map', () => {
  test.each<[what: string, map: string, ...faults: string[]]>([
    ['no JSON', '{"columns": }', 'is no JSON'],
    ['another shape', '[]', 'expected object'],
    ['nothing', '{}', 'columns: '],
    [
      'a column that is none of ours',
      toMapText({ columns: { ...BASIC, 'param:colour': 'x', stok: 'y' } }),
      'columns → param:colour: is no column of ours',
      'columns → stok: is no column of ours',
    ],
    ['an unknown field', toMapText({ columns: BASIC, ignored: [] }), 'Unrecognized key: "ignored"'],
    ['an unknown field of a source', toMapText({ columns: { ...BASIC, stock: { form: 'x' } } }), 'columns → stock: '],
    [
      'neither from nor constant',
      toMapText({ columns: { ...BASIC, stock: { append: 'x' } } }),
      'columns → stock: wants either "from" or "constant"',
    ],
    [
      'both',
      toMapText({ columns: { ...BASIC, stock: { from: 'x', constant: '1' } } }),
      'columns → stock: wants either "from" or "constant"',
    ],
    ['a broken expression', toMapText({ columns: { ...BASIC, stock: { from: 'x', match: '(' } } }), 'columns → stock → match: '],
    [
      'an expression without group',
      toMapText({ columns: { ...BASIC, stock: { from: 'x', match: 'a' } } }),
      'columns → stock → match: expects one group',
    ],
    [
      'the zeroth piece',
      toMapText({ columns: { ...BASIC, stock: { from: 'x', split: { by: ',', take: 0 } } } }),
      'columns → stock → split → take: counts from 1',
    ],
    [
      'a price per pieces of what is no price',
      toMapText({ columns: { ...BASIC, stock: { from: 'x', per: 1000 } } }),
      'columns → stock: is no price',
    ],
    ['an unknown category', toMapText({ columns: BASIC, by_category: { resistors: {} } }), 'by_category → resistors: is no category'],
    [
      'a parameter of another category',
      toMapText({ columns: BASIC, by_category: { mosfets: { 'param:resistance': 'R' } } }),
      'by_category → mosfets → param:resistance: is no parameter of mosfets',
    ],
    [
      'a category that follows from itself',
      toMapText({ columns: BASIC, by_category: { mosfets: { category: 'C' } } }),
      'by_category → mosfets → category: cannot follow from itself',
    ],
    [
      'a row that is left out for no reason',
      toMapText({ columns: BASIC, skip: [{ from: 'x' }] }),
      'skip → 0: wants either "is" or "match"',
    ],
  ])('with %s says so', (_what, map, ...problems) => {
    let broken: unknown
    try {
      readColumnMap(map)
    } catch (error) {
      broken = error
    }
    expect(broken).toBeInstanceOf(InvalidColumnMapError)
    for (const problem of problems) expect((broken as InvalidColumnMapError).faults.join('\n')).toContain(problem)
  })

  it('is read or refused, whatever it is', () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.constantFrom('param:resistance', 'stock', 'prices', 'others', 'json', '('),
      fc.integer(),
      fc.constant(null),
    )
    const keys = fc.constantFrom(
      'columns',
      'by_category',
      'unpack',
      'ignore',
      'skip',
      'stock',
      'mosfets',
      'from',
      'match',
      'values',
      'per',
      '__proto__',
    )
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('tree'), { maxLength: 3 }), fc.dictionary(keys, tie('tree'), { maxKeys: 4 })),
    }))
    fc.assert(
      fc.property(
        fc.oneof(
          tree,
          tree.map((columns) => ({ columns })),
        ),
        (map) => {
          try {
            readColumnMap(JSON.stringify(map) ?? '')
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidColumnMapError)
          }
        },
      ),
      { numRuns: draws(500) },
    )
  })
})

describe('a mapped file', () => {
  test.each<[what: string, header: string, map: object, reason: string]>([
    ['a column that the map says nothing of', 'Mfr,MPN,Colour', { columns: BASIC }, 'the map says nothing of the columns "Colour"'],
    ['lacks one that the map names', 'Mfr', { columns: BASIC, ignore: 'others' }, 'the map names columns that the file lacks: "MPN"'],
    ['has one twice that the map names', 'Mfr,MPN,mpn', { columns: BASIC }, 'the file has columns twice that the map names: "MPN"'],
    [
      'lacks what a part needs',
      'Mfr,MPN',
      { columns: { manufacturer: 'Mfr' }, ignore: 'others' },
      'the header lacks the column part_number',
    ],
  ])('is refused where it has %s', async (_what, header, map, reason) => {
    const refused = run(`${header}\nYageo,X1,1\n`, toMapText(map))
    await expect(refused).rejects.toThrow(RejectedFileError)
    await expect(refused).rejects.toThrow(reason)
  })

  it('may lack columns of the map, and have others, where the map says so', async () => {
    const map = { columns: { ...BASIC, stock: 'Qty', series: 'S' }, ignore: ['Colour'], may_lack_columns: true }
    const result = await run('mfr, MPN ,COLOUR,qty\nYageo,X1,red,5\n', toMapText(map))
    expect(result).toMatchObject({ inserted: 1, lacking: ['series'] })
    expect(stored().get('X1')?.offers).toMatchObject([{ stock: 5 }])
  })

  it('rewrites cells: pieces, groups, other texts, units, several columns, constants', async () => {
    const map = {
      columns: {
        ...BASIC,
        manufacturer: { from: ['Brand', 'Mfr'] },
        part_number: { from: ['MPN', 'Suffix'], join: '-' },
        package: { from: 'Size', split: { by: '/', take: -1 } },
        lifecycle: { from: 'State', values: { Ende: 'obsolete', '?': null }, otherwise: 'active' },
        'param:resistance': { from: 'R in k', append: 'k' },
        'param:tolerance': { from: 'Text', match: 'tol=(\\S+)' },
        price_1_qty: { constant: '1' },
        price_1_usd: { from: 'EUR', times: 1.1, per: 'PE' },
      },
    }
    const header = 'Brand,Mfr,MPN,Suffix,Size,State,R in k,Text,EUR,PE\n'
    const result = await run(
      `${header}-,Yageo,A,1,SMD / 0603,ende,4.7,x tol=5% y,"€ 2,50",100\nYageo,,B,,0402,Neu,10k,none,1,\nYageo,,C,,0402,?,,,frei,10\n`,
      toMapText(map),
    )
    expect(result).toMatchObject({ inserted: 3, lost_cells: 1 })
    expect(faults).toMatchObject([
      { line: 4, column: 'price_1_usd', source: 'EUR, PE', value: 'frei', problem: 'is no price in US dollars above 0' },
    ])
    expect(stored().get('A-1')).toMatchObject({ values: { resistance: 4700, tolerance: 5 }, offers: [{ prices: [[1, 27_500]] }] })
    expect(stored().get('B')).toMatchObject({ values: { resistance: 10_000, tolerance: null }, offers: [{ prices: [[1, 1_100_000]] }] })
    expect(stored().get('C')?.offers).toEqual([])
    expect(db.prepare('SELECT package, lifecycle FROM parts ORDER BY part_id').all()).toEqual([
      { package: '0603', lifecycle: 3 },
      { package: '0402', lifecycle: 0 },
      { package: '0402', lifecycle: 0 },
    ])
  })

  it('leaves rows out, and what the map makes nothing of as it is in the catalogue', async () => {
    await run('manufacturer,part_number,category,stock,param:drain_current\nYageo,X1,mosfets,5,3\nYageo,X2,igbts,5,\n')
    const map = {
      columns: { manufacturer: 'M', part_number: 'N', category: { from: 'C', values: { Tools: null } } },
      by_category: { igbts: { stock: 'Q' } },
      skip: [{ from: 'N', match: '^TEST' }],
    }
    const result = await run(
      'M,N,C,Q\nYageo,X1,mosfets,9\nYageo,X2,igbts,9\nYageo,X3,tools,9\nYageo,TEST1,mosfets,9\nYageo,X4,other,9\n',
      toMapText(map),
    )
    expect(result).toMatchObject({ rows: 3, updated: 2, inserted: 0, skipped: 2, rejected: 1 })
    expect(stored().get('X1')).toMatchObject({ values: { drain_current: 3 }, offers: [{ stock: 5 }] })
    expect(stored().get('X2')?.offers).toMatchObject([{ stock: 9 }])
    expect(faults).toMatchObject([{ line: 6, column: 'category', source: 'C', value: 'other', lost: 'row' }])
  })

  it('has rows that are cut or too long rejected, but for empty cells at the end', async () => {
    const result = await run('Mfr,MPN\nYageo,X1,,\nYageo\nYageo,X2,y\n', toMapText({ columns: BASIC }))
    expect(result).toMatchObject({ inserted: 1, rejected: 2 })
    expect(faults).toMatchObject([
      { line: 3, value: '1 of 2', problem: 'has not as many cells as the header' },
      { line: 4, value: '3 of 2' },
    ])
  })

  it('is, with columns that are called as ours are, the file itself', () => {
    const header = listHeaderCells(['resistance', 'tolerance'])
    const map = readColumnMap(toMapText({ columns: Object.fromEntries(header.map((column) => [column, column])) }))
    const rows = new RowMap(map, header)
    expect(rows.header).toEqual(header)
    const plain = fc.string({ unit: fc.constantFrom(...'aB1.,-%kΩ"') }).map((text) => text.trim())
    fc.assert(
      fc.property(fc.array(plain, { minLength: header.length, maxLength: header.length }), (cells) => {
        const mapped = rows.map({ cells, line: 2, ended: true }, () => 'chip-resistors')
        // Cells that say that nothing is known are empty ones.
        expect(mapped?.cells.map((cell, at) => cell === cells[at] || (cell === '' && /^-{1,3}$/.test(cells[at] ?? '')))).not.toContain(
          false,
        )
        expect(mapped?.faults).toEqual([])
      }),
      { numRuns: draws(200) },
    )
  })
})

describe('a list of prices', () => {
  test.each<[text: string, breaks: [string, string][]]>([
    ['', []],
    ['[]', []],
    [
      '[{"qFrom":1,"qTo":99,"price":0.012},{"qFrom":100,"qTo":null,"price":1e-05}]',
      [
        ['1', '0.012'],
        ['100', '0.00001'],
      ],
    ],
    ['[{"qty":"10","price":"0.5"}]', [['10', '0.5']]],
    [
      '1-199:0.0023,200-:0.0019',
      [
        ['1', '0.0023'],
        ['200', '0.0019'],
      ],
    ],
    [
      '1+: 0.012; 100+: 0.01',
      [
        ['1', '0.012'],
        ['100', '0.01'],
      ],
    ],
    [
      '200-:0.0019,1-199:0.0023',
      [
        ['1', '0.0023'],
        ['200', '0.0019'],
      ],
    ],
  ])('%s', (text, breaks) => {
    const read = readBreaks(text)
    expect(read instanceof CellProblem ? read : read.map(({ qty, usd }) => [qty, String(Number(usd) === 1e-5 ? '0.00001' : usd)])).toEqual(
      breaks,
    )
  })

  test.each(['much', '[1]', '[{"qFrom":1}]', '{"qFrom":1,"price":1}', '[', '1-2', '1:2:3 4'])('%s is none', (text) => {
    expect(readBreaks(text)).toMatchObject({ text: 'is no list of quantities and prices' })
  })

  it('has no more prices than a part can have', () => {
    const priceColumnCount = PRICE_COLUMNS.length
    const list = (length: number) => Array.from({ length }, (_, at) => `${at + 1}+:1`).join(';')
    expect(readBreaks(list(priceColumnCount))).toHaveLength(priceColumnCount)
    expect(readBreaks(list(priceColumnCount + 1))).toMatchObject({ text: `has more than ${priceColumnCount} prices` })
  })

  it('is read or not, whatever the text', () => {
    const near = fc.string({ unit: fc.constantFrom(...'[]{}":,;-+. 0123456789qFromprice'), maxLength: 60 })
    fc.assert(
      fc.property(fc.oneof(near, fc.json()), (text) => {
        const read = readBreaks(text)
        if (!(read instanceof CellProblem)) for (const { qty, usd } of read) expect([typeof qty, typeof usd]).toEqual(['string', 'string'])
        for (const packing of ['json', { between: ';', name_ends: ':' }] as const)
          for (const [name, value] of unpackCell(text, packing)) expect([typeof name, typeof value]).toEqual(['string', 'string'])
      }),
      { numRuns: draws(1000) },
    )
  })
})

describe('a column of several values', () => {
  test.each<[text: string, values: [string, string][]]>([
    [
      'Resistance: 10kΩ; Tolerance: ±1%',
      [
        ['Resistance', '10kΩ'],
        ['Tolerance', '±1%'],
      ],
    ],
    ['no name; A:', [['A', '']]],
    ['', []],
  ])('in pairs: %s', (text, values) => {
    expect([...unpackCell(text, { between: ';', name_ends: ':' })]).toEqual(values)
  })

  test.each<[text: string, values: [string, string][]]>([
    [
      '{"A":"x","B":1.5,"C":true,"D":null,"E":[2,"u"]}',
      [
        ['A', 'x'],
        ['B', '1.5'],
        ['C', 'true'],
        ['D', ''],
        ['E', '2'],
      ],
    ],
    [
      '{"A":{"primary":"p","values":{"o":[1],"p":[2]}},"B":{"values":{"o":[1]}},"C":{"default":"p","values":{"p":3}}}',
      [
        ['A', '2'],
        ['B', '1'],
        ['C', '3'],
      ],
    ],
    ['[1]', []],
    ['no', []],
  ])('in JSON: %s', (text, values) => {
    expect([...unpackCell(text, 'json')]).toEqual(values)
  })
})
