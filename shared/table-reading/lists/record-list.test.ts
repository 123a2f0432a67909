import { describe, expect, it } from 'vitest'
import type { BomReading } from '../reading.ts'
import { readPaste } from './paste.ts'
import { readBom } from './read-bom.ts'
import { readRecordList } from './record-list.ts'

const readText = (text: string): Promise<BomReading> => readBom(new TextEncoder().encode(text))
const listParts = ({ lines }: BomReading): unknown[] => lines.map(({ row, part_number, value, qty }) => [row, part_number || value, qty])

describe('a list of records', () => {
  it.each([
    [
      'a mail',
      'Dear team,\nplease quote:\n\nPart Number: STM32F103C8T6\nManufacturer: ST\nQuantity: 500\n\nPart Number: NE555P\nQuantity: 1,000\n\nRegards\nTom',
      [
        [3, 'STM32F103C8T6', 500],
        [7, 'NE555P', 1000],
      ],
    ],
    [
      'rules between records, in German, with equals signs',
      'MPN = NE555P\nHersteller = TI\nMenge = 20\n---\nMPN = LM358DR\nHersteller = TI\nMenge = 30',
      [
        [0, 'NE555P', 20],
        [4, 'LM358DR', 30],
      ],
    ],
    [
      'full-width colons, in Chinese',
      '型号：STM32F103C8T6\n品牌：ST\n数量：500\n\n型号：GRM188R71C104KA01D\n数量：1万',
      [
        [0, 'STM32F103C8T6', 500],
        [4, 'GRM188R71C104KA01D', 10_000],
      ],
    ],
    [
      'titles that are part numbers',
      '1. LM317T\n   Quantity: 3\n   Package: TO-220\n2. NE555P\n   Quantity: 2\n   Package: DIP-8',
      [
        [0, 'LM317T', 3],
        [3, 'NE555P', 2],
      ],
    ],
    [
      'titles that are designators',
      'R1-R4\n  Value: 10k\n  Qty: 4\nC1\n  Value: 100nF\n  Qty: 1',
      [
        [0, '10k', 4],
        [3, '100nF', 1],
      ],
    ],
    ['one part', 'Part no: LM358DR\nQuantity needed: 1500 pcs', [[0, 'LM358DR', 1500]]],
  ])('%s', async (_, text, parts) => {
    expect(listParts(await readText(text))).toEqual(parts)
    expect(listParts(readPaste(text).reading)).toEqual(parts)
  })

  it('keeps every line: a title describes, a section is listed as no part, the fields belong to their line', async () => {
    const text = [
      '[Control board]',
      'Comparator : https://shop.example/LT1011',
      ' - Quantity : 1',
      ' - Manf Part No : LT1011CS8#PBF',
      ' - DataSheet : https://shop.example/lt1011.pdf',
      'Regulator: https://shop.example/LM340',
      ' - Quantity : 2',
      ' - Manf Part No : LM340MPX-5.0/NOPB',
      ' - DataSheet : https://shop.example/lm340.pdf',
      'Amplifier: https://shop.example/LM358',
      ' - Quantity : 3',
      ' - Manf Part No : LM358DR',
      ' - DataSheet : https://shop.example/lm358.pdf',
    ].join('\n')
    const { lines, left_out, joined } = await readText(text)
    expect(lines.map(({ part_number, description, qty }) => [part_number, description, qty])).toEqual([
      ['LT1011CS8#PBF', 'Comparator', 1],
      ['LM340MPX-5.0/NOPB', 'Regulator', 2],
      ['LM358DR', 'Amplifier', 3],
    ])
    expect(left_out.map(({ row, text: words }) => [row, words])).toEqual([[0, '[Control board]']])
    expect(joined.map(({ row, line }) => [row, line])).toEqual([2, 3, 4, 6, 7, 8, 10, 11, 12].map((row, at) => [row, Math.floor(at / 3)]))
  })

  it.each([
    [
      'a form above a table',
      'Project: Lamp\nDate: 2026\nQuantity: 20\nDesignator,Qty,MPN,Value\nR1,1,RC0603FR-0710KL,10k\nR2,2,RC0603FR-071KL,1k',
    ],
    ['prose with colons', 'Note: the parts are free.\nMind: the order is late.\nQuantity: as always'],
    ['one name again and again', 'MPN: NE555P, Qty: 100\nMPN: LM358DR, Qty: 50'],
    ['designators before colons', 'R1: 10k\nR2: 22k\nC1: 100nF'],
  ])('is not %s', async (_, text) => {
    const { joined } = await readText(text)
    expect(joined).toEqual([])
  })

  it('loses no field without a text', async () => {
    const { lines, left_out, joined } = await readText(
      'Quantity:\nPart Number: NE555P\nManufacturer:\nQuantity: 4\n\nPart Number: LM358DR\nQuantity: 5',
    )
    expect(lines.map(({ part_number, qty }) => [part_number, qty])).toEqual([
      ['NE555P', 4],
      ['LM358DR', 5],
    ])
    expect([...left_out, ...joined].map(({ row }) => row).sort()).toEqual([0, 2, 3, 6])
  })

  it('is no table that is pasted below a form', () => {
    const { reading } = readPaste(
      'Quantity:\t20\nPart name:\tLamp\nDescription:\tBoard\nQuantity:\t3\nDesignator\tQty\tMPN\nR1\t1\tRC0603FR-0710KL\nR2\t2\tRC0603FR-071KL',
    )
    expect(listParts(reading).map((part) => (part as unknown[])[1])).toEqual(['RC0603FR-0710KL', 'RC0603FR-071KL'])
  })

  it('has a limit', () => {
    const text = Array.from({ length: 12 }, (_, at) => `MPN: LM${300 + at}T\nQty: 2`).join('\n')
    expect(readRecordList(text, 12)?.lines).toHaveLength(12)
    expect(() => readRecordList(text, 11)).toThrow('file_too_long')
  })
})

describe('the marks of a quoted mail', () => {
  it.each([
    ['semicolons', '> Qty;MPN;Ref', '> 2;NE555P;U1,U2', '> 10;GRM188R71C104KA01D;C1'],
    ['tabs', '> Qty\tMPN\tRef', '> 2 pcs\tNE555P\tU1,U2', '>> 10 pcs\tGRM188R71C104KA01D\tC1'],
  ])('are no part of a table with %s', async (_, ...rows) => {
    const { header_row, lines } = await readText(
      ['Hello,', 'On Monday Ann wrote:', '> Please quote:', '>', ...rows, '>', '> Ann', ''].join('\n'),
    )
    expect(header_row).toBe(4)
    expect(lines.map(({ part_number, qty }) => [part_number, qty])).toEqual([
      ['NE555P', 2],
      ['GRM188R71C104KA01D', 10],
    ])
  })

  it('are kept where few lines have them', async () => {
    const { lines } = await readText('MPN;Qty;Note\nNE555P;2;a\n> 100 V;1;b\nLM358DR;3;c\nLM317T;4;d')
    expect(lines).toHaveLength(4)
  })
})
