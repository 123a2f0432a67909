import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { newRow, type Row, withRoom } from './form-rows.ts'
import { fillCells, isManyCells, readCells } from './pasted-cells.ts'

describe('cells of a clipboard', () => {
  test.each<[string, string[][]]>([
    [
      'A\tB\nC\tD\n',
      [
        ['A', 'B'],
        ['C', 'D'],
      ],
    ],
    ['A\r\nB\r\n\r\n', [['A'], ['B']]],
    ['"LM\n358"\t5', [['LM 358', '5']]],
    ['"say ""hi"""\tx', [['say "hi"', 'x']]],
    ['3" disk\t1', [['3" disk', '1']]],
    ['"unfinished\t1', [['"unfinished', '1']]],
    ['\tB', [['', 'B']]],
    ['A\t', [['A', '']]],
    ['A\n\nB', [['A'], [''], ['B']]],
    ['', []],
  ])('%j', (text, expected) => {
    expect(readCells(text)).toEqual(expected)
  })

  it('ends, and loses nothing of plain cells', () => {
    fc.assert(fc.property(fc.string(), (text) => void readCells(text)))
    const cell = fc.stringMatching(/^[A-Z0-9/.-]{1,12}$/)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 20 }), (rows) => {
        expect(readCells(rows.map((row) => row.join('\t')).join('\r\n'))).toEqual(rows)
      }),
    )
  })

  it('are many where there is more than one', () => {
    expect(['LM358', 'LM358\r\n', 'A\tB', 'A\nB'].map(isManyCells)).toEqual([false, false, true, true])
  })
})

const fill = (text: string, from = { row: 0, field: 'part_number' as const }, rows = withRoom([]), most = 500) =>
  fillCells(rows, from, readCells(text), most)
const shown = (rows: readonly Row[]): string[][] =>
  rows
    .map(({ line }) => [line.part_number, line.manufacturer, line.package, line.qty, line.target_price])
    .filter((cells) => cells.some((cell) => cell !== ''))

describe('pasting into the grid', () => {
  it('fills cells from one on and adds rows', () => {
    const { rows, lines, cut } = fill('A\tTI\tSOIC-8\t10\t0.5\nB\tST\n\nC\nD\nE')
    expect(shown(rows)).toEqual([
      ['A', 'TI', 'SOIC-8', '10', '0.5'],
      ['B', 'ST', '', '', ''],
      ['C', '', '', '', ''],
      ['D', '', '', '', ''],
      ['E', '', '', '', ''],
    ])
    expect([lines, cut]).toEqual([6, 0])
  })

  it('takes a part number beside a number for a part and its quantity', () => {
    expect(shown(fill('LM358\t100\nNE555\t1,000').rows)).toEqual([
      ['LM358', '', '', '100', ''],
      ['NE555', '', '', '1,000', ''],
    ])
  })

  it('fills down a column from its cell', () => {
    const rows = withRoom([newRow()])
    const { rows: filled } = fillCells(rows, { row: 1, field: 'qty' }, readCells('5\n6'), 500)
    expect(filled.map(({ line }) => line.qty)).toEqual(['', '5', '6'])
  })

  test.each([
    'Qty\tMPN\tManufacturer\n5\tLM358\tTI',
    'Menge\tHersteller-Teilenummer\tHersteller\n5\tLM358\tTI',
    '数量\t型号\t品牌\n5\tLM358\tTI',
    'Кол-во\tАртикул\tПроизводитель\n5\tLM358\tTI',
    'الكمية\tرقم القطعة\tالشركة المصنعة\n5\tLM358\tTI',
    'Qté\tRéférence\tFabricant\n5\tLM358\tTI',
  ])('goes by the headings where there are some: %j', (text) => {
    expect(shown(fill(text).rows)).toEqual([['LM358', 'TI', '', '5', '']])
  })

  it('says what does not fit', () => {
    const { lines, cut } = fill('A\nB\nC', undefined, undefined, 2)
    expect([lines, cut]).toEqual([2, 1])
  })
})
