import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createRow, type FormRow, withTrailingEmptyRow } from './form-rows.ts'
import { fillCells, fillLines, hasManyCells, readCells } from './pasted-cells.ts'
import { readPastedList } from './pasted-list.ts'

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
    expect(['LM358', 'LM358\r\n', 'A\tB', 'A\nB'].map(hasManyCells)).toEqual([false, false, true, true])
  })
})

const fill = (text: string, from = { row: 0, field: 'part_number' as const }, rows = withTrailingEmptyRow([]), maxRows = 500) =>
  fillCells(rows, from, readCells(text), maxRows)
const listCells = (rows: readonly FormRow[]): string[][] =>
  rows
    .map(({ line }) => [line.part_number, line.manufacturer, line.package, line.qty, line.target_price])
    .filter((cells) => cells.some((cell) => cell !== ''))

describe('pasting into the grid', () => {
  it('fills cells from one on and adds rows', () => {
    const { rows, lines, cut } = fill('A\tTI\tSOIC-8\t10\t0.5\nB\tST\n\nC\nD\nE')
    expect(listCells(rows)).toEqual([
      ['A', 'TI', 'SOIC-8', '10', '0.5'],
      ['B', 'ST', '', '', ''],
      ['C', '', '', '', ''],
      ['D', '', '', '', ''],
      ['E', '', '', '', ''],
    ])
    expect([lines, cut]).toEqual([6, 0])
  })

  it('does not read a whole number as a maker', () => {
    expect(listCells(fill('A\t100\nB\tTI').rows)).toEqual([
      ['A', '', '', '100', ''],
      ['B', 'TI', '', '', ''],
    ])
  })

  it('fills down a column from its cell', () => {
    const rows = withTrailingEmptyRow([createRow()])
    const { rows: filled } = fillCells(rows, { row: 1, field: 'qty' }, readCells('5\n6'), 500)
    expect(filled.map(({ line }) => line.qty)).toEqual(['', '5', '6'])
  })

  it('says what does not fit', () => {
    const { lines, cut } = fill('A\nB\nC', undefined, undefined, 2)
    expect([lines, cut]).toEqual([2, 1])
  })
})

describe('pasting a list', () => {
  const paste = (text: string, tag = 'en'): string[][] => {
    const list = readPastedList(text)
    return typeof list === 'string' ? [[list]] : listCells(fillLines(withTrailingEmptyRow([]), 0, list.lines, 500, tag).rows)
  }
  const LINES = [
    ['LM358DR', '', '', '1000', '2.10'],
    ['NE555P', '', '', '2500', '0.25'],
  ]

  test.each([
    'LM358DR\t1,000\t2.10\nNE555P\t2,500\t0.25',
    'LM358DR\t1000\t2,10\nNE555P\t2500\t0,25',
    '1000\tLM358DR\t$2.10\n2500\tNE555P\t$0.25',
    'LM358DR, 1,000, 2.10\nNE555P, 2,500, 0.25',
    'MPN\tQty\tTarget price\nLM358DR\t1000\t2.10\nNE555P\t2500\t0.25',
    'Target price\tQty\tMPN\n2.10\t1000\tLM358DR\n0.25\t2500\tNE555P',
  ])('reads %j by its content', (text) => {
    expect(paste(text)).toEqual(LINES)
  })

  test.each(['LM358DR\t1000', '1000\tLM358DR', 'LM358DR, 1000', 'LM358DR 1 000', '1.000 x LM358DR', 'LM358DR\t١٬٠٠٠'])(
    'reads %j as a part and its quantity',
    (text) => {
      expect(paste(text)).toEqual([['LM358DR', '', '', '1000', '']])
    },
  )

  test.each([
    'Qty\tMPN\tManufacturer\n5\tLM358\tTI',
    'Menge\tHersteller-Teilenummer\tHersteller\n5\tLM358\tTI',
    '数量\t型号\t品牌\n5\tLM358\tTI',
    'Кол-во\tАртикул\tПроизводитель\n5\tLM358\tTI',
    'الكمية\tرقم القطعة\tالشركة المصنعة\n5\tLM358\tTI',
    'Qté\tRéférence\tFabricant\n5\tLM358\tTI',
  ])('goes by the headings where there are some: %j', (text) => {
    expect(paste(text)).toEqual([['LM358', 'TI', '', '5', '']])
  })

  test.each([1, 2, 7, 20])('keeps the target prices of %d of twenty lines', (priced) => {
    const rows = Array.from({ length: 20 }, (_, index) => ['LM358DR', String(100 + index), index < priced ? '0.25' : ''])
    expect(paste(rows.map((row) => row.join('\t')).join('\n')).map((cells) => cells[4])).toEqual(rows.map((row) => row[2]))
  })

  it('leaves an absent quantity empty, and reports the rows that became no line', () => {
    const list = readPastedList('LM358DR\nTBD 10\nNE555P')
    if (typeof list === 'string') throw new Error(list)
    expect(list.lines.map(({ qty }) => qty)).toEqual(['', ''])
    expect(list.summary).toMatchObject({ rows: 2, fields: ['part_number'], open: 2, left_out: [{ row: 1, reason: 'placeholder' }] })
  })

  it('writes prices as the page does', () => {
    expect(paste('LM358DR\t1000\t2.10', 'de')).toEqual([['LM358DR', '', '', '1000', '2,10']])
  })
})
