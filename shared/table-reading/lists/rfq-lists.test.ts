import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { looksLikePartNumber, readWholeNumber } from '../cells/cell-kinds.ts'
import { readHeading } from '../columns/headings.ts'
import { chooseSheet } from './read-bom.ts'
import { readRfqLines } from './rfq-lines.ts'
import { matchRfqColumns } from './rfq-lists.ts'

const LINES = [
  ['RC0402FR-0710KL', 'Yageo', '0402', '2431', '1000', '0.0012'],
  ['GRM155R71C104KA88D', 'Murata', '0402', '24+', '2,500', '0.01'],
  ['STM32F103C8T6', 'ST', 'LQFP-48', '', '50', '3.1'],
]

const FOUND = { part_number: 0, manufacturer: 1, package: 2, date_code: 3, qty: 4, target_price: 5 }

describe('columns by their names', () => {
  test.each([
    ['English', ['MPN', 'Manufacturer', 'Package', 'Date code', 'Qty', 'Target price']],
    ['English, in full', ['Manufacturer Part Number', 'Mfr.', 'Case/Package', 'D/C', 'Quantity (pcs)', 'Target Price (USD)']],
    ['as programs write it', ['ManPartNo', 'MANUFACTURER_1', 'Footprint', 'DateCode', 'Total Qty', 'TargetPrice']],
    ['German', ['Hersteller-Nr.', 'Hersteller', 'Bauform', 'Datumscode', 'Menge', 'Zielpreis']],
    ['French', ['Réf. fabricant', 'Fabricant', 'Boîtier', 'Code date', 'Qté', 'Prix cible']],
    ['Spanish', ['Nº de parte', 'Fabricante', 'Encapsulado', 'Código de fecha', 'Cant.', 'Precio objetivo']],
    ['Italian', ['Codice produttore', 'Produttore', 'Contenitore', 'Codice data', 'Quantità', 'Prezzo target']],
    ['Russian', ['Партномер', 'Производитель', 'Корпус', 'Дата выпуска', 'Кол-во, шт.', 'Целевая цена']],
    ['Chinese', ['型号', '品牌', '封装', '批号', '数量', '目标价']],
    ['traditional Chinese', ['型號', '廠牌', '封裝', '批號', '數量', '目標價']],
    ['Japanese', ['品番', 'メーカー', 'パッケージ', 'デートコード', '数量', '目標単価']],
    ['Korean', ['품번', '제조사', '패키지', '데이트코드', '수량', '목표 단가']],
    ['Arabic', ['رقم القطعة', 'الشركة المصنّعة', 'العبوة', 'رمز التاريخ', 'الكمية', 'السعر المستهدف']],
  ])('reads %s', (_, headings) => {
    expect(matchRfqColumns([headings, ...LINES])).toMatchObject({ header_row: 0, columns: FOUND })
  })

  it('finds the headings below titles and addresses', () => {
    const rows = [
      ['Acme Ltd', '', 'Bill of materials'],
      [],
      ['Date', '2026-11-02'],
      ['Project:', 'Router', '', 'Rev', 'B'],
      ['MPN', 'Manufacturer', 'Package', 'Date code', 'Qty', 'Target price'],
      ...LINES,
    ]
    expect(matchRfqColumns(rows)).toMatchObject({ header_row: 4, columns: FOUND })
  })

  it("takes the maker's number rather than a distributor's or one's own", () => {
    const columns = (headings: string[]) =>
      matchRfqColumns([headings, ['311-10.0KLRCT-ND', 'RC0402FR-0710KL', '100'], ['490-1234-1-ND', 'GRM155R71C104KA88D', '200']]).columns
        .part_number
    expect(columns(['Part Number', 'Manufacturer Part Number', 'Qty'])).toBe(1)
    expect(columns(['Digi-Key Part Number', 'Part Number', 'Qty'])).toBe(1)
    expect(columns(['Internal P/N', 'MPN', 'Qty'])).toBe(1)
  })

  it('takes no designators for part numbers, and no stock for a quantity', () => {
    const rows = [
      ['Part', 'Value', 'MOQ', 'Stock', 'Qty'],
      ['R1, R2', 'RC0402FR-0710KL', '10', '5000', '2'],
      ['C1-C4', 'GRM155R71C104KA88D', '100', '800', '4'],
    ]
    expect(matchRfqColumns(rows).columns).toMatchObject({ part_number: 1, qty: 4 })
  })
})

describe('columns by what is in them', () => {
  it('finds part numbers and quantities without names', () => {
    const rows = [
      ['1', 'RC0402FR-0710KL', 'resistor', '100'],
      ['2', 'GRM155R71C104KA88D', 'capacitor', '250'],
      ['3', 'STM32F103C8T6', 'controller', '75'],
    ]
    expect(matchRfqColumns(rows)).toMatchObject({ header_row: null, columns: { part_number: 1, qty: 3, manufacturer: null } })
  })

  it('does not guess among values and cases', () => {
    expect(
      matchRfqColumns([
        ['10k', '0603', 'R1'],
        ['100nF', '0402', 'C1'],
        ['4R7', 'SOT-23', 'R2'],
      ]).columns.part_number,
    ).toBeNull()
  })

  it.each([[[]], [[[]]], [[['']]], [[['just a sentence in one cell']]]])('takes %j for no list', (rows) => {
    expect(matchRfqColumns(rows)).toMatchObject({ header_row: null, columns: { part_number: null } })
  })
})

test.each([
  ['RC0402FR-0710KL', true],
  ['1N4148', true],
  ['LM358', true],
  ['BC547B', true],
  ['0430250200', true],
  ['LT1763CS8-3.3#PBF', true],
  ['МАХ232', true],
  ['10k', false],
  ['100nF 50V', false],
  ['4R7', false],
  ['0402', false],
  ['SOT-23', false],
  ['R12', false],
  ['C1, C2, C3', false],
  ['TBD', false],
  ['Capacitor_SMD:C_0402_1005Metric', false],
  ['2026-11-02', false],
  ['ceramic', false],
])('%s is by its shape a part number: %s', (text, expected) => {
  expect(looksLikePartNumber(text)).toBe(expected)
})

test.each([
  ['100', '100'],
  ['1,000', '1000'],
  ['1.000', '1000'],
  ['1 000 000', '1000000'],
  ["2'500", '2500'],
  ['10.00', '10'],
  ['1,000.00', '1000'],
  ['250 pcs', '250'],
  ['30шт.', '30'],
  ['５００', '500'],
  ['٢٥٠', '250'],
  ['007', '7'],
  ['1.5', null],
  ['10k', null],
  ['', null],
  ['-5', null],
])('%j counts %j pieces', (text, expected) => {
  expect(readWholeNumber(text)).toBe(expected)
})

test.each([
  ['Mfr. Part No.', 'part_number'],
  ['Manufacturer_Part_Number 1', 'part_number'],
  ['メーカー型番', 'part_number'],
  ['Unit Price', 'target_price'],
  ['Extended price', 'other'],
  ['MOQ', 'other'],
  ['Mouser No', 'supplier_sku'],
  ['RefDes', 'designators'],
  ['Customer P/N', 'supplier_sku'],
])('%s heads %s', (heading, field) => {
  expect(readHeading(heading)?.field).toBe(field)
})

it('chooses the sheet with the list, not the cover or a hidden one', () => {
  const sheet = (rows: string[][], hidden = false) => ({ name: '', rows, hidden })
  const list = [['MPN', 'Qty'], ...LINES.map(([mpn = '', , , , qty = '']) => [mpn, qty])]
  const choose = (...sheets: ReturnType<typeof sheet>[]) => chooseSheet(sheets)
  expect(
    choose(
      sheet([
        ['Revision', 'Date'],
        ['A', '2026-01-01'],
      ]),
      sheet(list),
    ),
  ).toBe(1)
  expect(choose(sheet(list, true), sheet(list))).toBe(1)
  expect(choose(sheet([]), sheet([['x']]))).toBe(1)
})

it('reads any table of any texts, and loses no row', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'MPN', 'Qty', 'RC0402FR-0710KL', '100', 'Total', 'R1, R2', '型号'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }), (rows) => {
      const { header_row, columns } = matchRfqColumns(rows)
      const { part_number, manufacturer, package: caseType, date_code, qty, target_price } = columns
      const { lines, skipped, cut } = readRfqLines(rows, header_row, {
        part_number,
        manufacturer,
        package: caseType,
        date_code,
        qty,
        target_price,
      })
      expect(lines.length + skipped + cut).toBeLessThanOrEqual(rows.length - (header_row === null ? 0 : header_row + 1))
      expect(lines.every((line) => line.part_number !== '' && !/\p{Cc}/u.test(Object.values(line).join('')))).toBe(true)
    }),
  )
})
