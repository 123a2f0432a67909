import { describe, expect, it, test } from 'vitest'
import { type BomLine, NO_COLUMNS } from '../reading.ts'
import { readPaste } from './paste.ts'
import { listUnreadColumns } from './reading-summary.ts'

const brief = ({ part_number, value, qty, supplier_skus }: BomLine): string =>
  `${part_number || (value ? `=${value}` : supplier_skus.join())} x${qty ?? '?'}`

describe('one part to a line', () => {
  test.each([
    ['NE555P 100', 'NE555P x100'],
    ['NE555P', 'NE555P x?'],
    ['100 x NE555P', 'NE555P x100'],
    ['100x NE555P', 'NE555P x100'],
    ['100 NE555P', 'NE555P x100'],
    ['NE555P x 100', 'NE555P x100'],
    ['NE555P x100', 'NE555P x100'],
    ['NE555P ×100 pcs', 'NE555P x100'],
    ['NE555P, 100', 'NE555P x100'],
    ['NE555P; 100', 'NE555P x100'],
    ['NE555P: 1,000 pcs', 'NE555P x1000'],
    ['NE555P - 100pcs', 'NE555P x100'],
    ['NE555P = 100', 'NE555P x100'],
    ['NE555P -> 100', 'NE555P x100'],
    ['NE555P (100 pcs)', 'NE555P x100'],
    ['NE555P qty: 100', 'NE555P x100'],
    ['NE555P, Menge 100 Stk.', 'NE555P x100'],
    ['NE555P 100 шт.', 'NE555P x100'],
    ['NE555P 100个', 'NE555P x100'],
    ['50 pcs of LM317T', 'LM317T x50'],
    ['- NE555P 100', 'NE555P x100'],
    ['• NE555P 100', 'NE555P x100'],
    ['3) NE555P 100', 'NE555P x100'],
    ['> 20 pcs NE555P', 'NE555P x20'],
    ['39-30-0040 5', '39-30-0040 x5'],
    ['GRM155R71C104KA88D 10 000', 'GRM155R71C104KA88D x10000'],
    ['296-1411-5-ND 20', '296-1411-5-ND x20'],
    ['10k 1% 0603', '=10k 1% 0603 x?'],
    ['10k 0603 500', '=10k 0603 x500'],
    ['BAT54S, 20', 'BAT54S x20'],
    ['1N4148', '1N4148 x?'],
  ])('%j', (text, expected) => {
    expect(readPaste(text).reading.lines.map(brief)).toEqual([expected])
  })

  it('takes makers and places for what they are', () => {
    expect(readPaste('NE555P Texas Instruments 100').reading.lines).toMatchObject([
      { part_number: 'NE555P', manufacturer: 'Texas Instruments', qty: 100 },
    ])
    expect(readPaste('BAT54 (Nexperia) 20 pcs').reading.lines).toMatchObject([{ part_number: 'BAT54', manufacturer: 'Nexperia', qty: 20 }])
    expect(readPaste('R1,R2 10k 0603').reading.lines).toMatchObject([
      { value: '10k 0603', designators: ['R1', 'R2'], qty: 2, qty_from_designators: true },
    ])
  })

  it('leaves greetings and signatures of a mail out, and says which line each part was on', () => {
    const mail =
      'Hi John,\n\nplease quote the following parts for us:\n\n* STM32F103C8T6 x 10\n* GRM155R71C104KA88D: 1,000 pcs\n\nBest regards,\nAnna\nTel. +49 30 1234567\nwww.example.com\nanna@example.com'
    const reading = readPaste(mail).reading
    expect(reading).toMatchObject({ sheet: null, encoding: null, separator: null, header_row: null })
    expect(reading.lines.map(({ row, part_number, qty }) => [row, part_number, qty])).toEqual([
      [4, 'STM32F103C8T6', 10],
      [5, 'GRM155R71C104KA88D', 1000],
    ])
  })
})

describe('cells', () => {
  it('reads what a spreadsheet copies, with headings and without', () => {
    expect(readPaste('MPN\tQty\nNE555P\t3\nLM358DR\t5').reading.lines.map(brief)).toEqual(['NE555P x3', 'LM358DR x5'])
    expect(readPaste('NE555P\t3\nLM358DR\t5\nBC847B\t7').reading.lines.map(brief)).toEqual(['NE555P x3', 'LM358DR x5', 'BC847B x7'])
  })

  it.each(['| NE555P | 100 |\n|---|---|\n| LM358P | 50 |', '| MPN | Qty |\n|:--|--:|\n| NE555P | 100 |\n| LM358P | 50 |'])(
    'reads a table of bars, and no line in its rule: %j',
    (text) => {
      const { lines, left_out } = readPaste(text).reading
      expect(lines.map(({ part_number, qty }) => [part_number, qty])).toEqual([
        ['NE555P', 100],
        ['LM358P', 50],
      ])
      expect(left_out).toEqual([])
    },
  )

  it("reads a design tool's export", () => {
    const reading = readPaste('"Reference","Qty","Value"\n"R1 R2",2,10k\n"C1",1,100n').reading
    expect(reading).toMatchObject({ separator: ',', header_row: 0 })
    expect(reading.lines.map(brief)).toEqual(['=10k x2', '=100n x1'])
  })

  it('reads cells in quotes that hold lines', () => {
    const reading = readPaste('Ref\tQty\tMPN\n"R1,\nR2"\t2\tRC0402FR-0710KL\nU1\t1\tNE555P').reading
    expect(reading.lines.map(({ designators }) => designators)).toEqual([['R1', 'R2'], ['U1']])
  })
})

describe('a column that few rows fill', () => {
  const NUMBERS = ['NE555P', 'LM358DR', 'BC847C,215', '2N7002,215', 'LM317T', 'SS34', 'TL431', '1N4148W-7-F', 'BSS138,215', 'MAX3232ESE+']
  const rowsOf = (price: (at: number) => string): string =>
    NUMBERS.map((number, at) => `${number}\t${at * 10 + 50}\t${price(at)}`).join('\n')

  it.each(['0.0375', '$0.36', '0,12 USD', '€0.10'])('is the target price where its cells are prices: %s', (price) => {
    for (const every of [1, 3, 5, 10]) {
      const { lines } = readPaste(rowsOf((at) => (at % every === 0 ? price : ''))).reading
      expect(lines.map(({ target_price }) => target_price ?? '')).toEqual(NUMBERS.map((_, at) => (at % every === 0 ? price : '')))
    }
  })

  it('is named, with its number of cells, where nothing says what it is', () => {
    const { reading, workbook } = readPaste(rowsOf((at) => (at % 3 === 0 ? `bin ${at}?` : '')))
    expect(listUnreadColumns(workbook?.sheets[0]?.rows ?? [], { ...reading, columns: { ...reading.columns, description: null } })).toEqual([
      { column: 2, name: '', cells: 4 },
    ])
    expect(
      listUnreadColumns(
        [
          ['MPN', 'Qty', 'Zoll'],
          ['NE555P', '1', 'x'],
          ['LM317T', '2', ''],
        ],
        { header_row: 0, columns: { ...NO_COLUMNS, part_number: 0, qty: 1 } },
      ),
    ).toEqual([{ column: 2, name: 'Zoll', cells: 1 }])
  })
})

it('refuses nothing and too much', () => {
  expect(() => readPaste('  \n ').reading).toThrow(expect.objectContaining({ errorCode: 'file_empty' }))
  expect(() => readPaste('NE555P 1\n'.repeat(60_000)).reading).toThrow(expect.objectContaining({ errorCode: 'file_too_long' }))
})
