import { describe, expect, it, test } from 'vitest'
import { delimited, encodeText } from '#test-support/bom-builders.ts'
import { packXlsx, sheetXml } from '#test-support/workbook-builders.ts'
import { readBom } from './read-bom.ts'

const LINES = [
  ['C1,C2', 'GRM155R71C104KA88D', 'Murata', 2, 20],
  ['R1', 'RC0402FR-0710KL', 'Yageo', 1, 10],
  ['U1', 'LM358DR', 'Texas Instruments', 1, 10],
]
const merged = (rows: (string | number)[][], ...ranges: string[]) =>
  packXlsx({
    sheets: [
      {
        name: 'BOM',
        xml: sheetXml(rows).replace(
          '</worksheet>',
          `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells></worksheet>`,
        ),
      },
    ],
  })
const numbersOf = ({ lines }: Awaited<ReturnType<typeof readBom>>) => lines.map(({ part_number }) => part_number)
const NUMBERS = LINES.map(([, number]) => number)

describe('headings in several rows', () => {
  it('that are merged down are no part', async () => {
    const file = merged(
      [['Designator', 'Part Number', 'Manufacturer', 'Quantity', ''], ['', '', '', '1 board', '10 boards'], ...LINES],
      ...['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1'],
    )
    const reading = await readBom(file)
    expect(numbersOf(reading)).toEqual(NUMBERS)
    expect(reading).toMatchObject({ header_row: 1, columns: { designators: 0, part_number: 1, manufacturer: 2, qty: 3 }, left_out: [] })
  })

  it('that are merged over three rows are no part', async () => {
    const file = merged(
      [['Ref', 'MPN', 'Maker', 'Quantity', ''], ['', '', '', 'of boards', ''], ['', '', '', 'one', 'ten'], ...LINES],
      ...['A1:A3', 'B1:B3', 'C1:C3', 'D1:E1', 'D2:E2'],
    )
    const reading = await readBom(file)
    expect(numbersOf(reading)).toEqual(NUMBERS)
    expect(reading.columns).toMatchObject({ designators: 0, part_number: 1, qty: 3 })
  })

  const split = [
    ['', 'Part', '', 'Quantity', ''],
    ['Ref.', 'Number', 'Maker', 'per board', ''],
  ]
  test.each([
    ['with a merge', merged([...split, ...LINES], 'B1:C1')],
    ['without one', merged([...split, ...LINES], 'H90:H91')],
    ['in a text', encodeText(delimited([...split, ...LINES]), 'utf-8')],
    ['below a title', encodeText(delimited([['Lamp'], [''], ...split, ...LINES]), 'utf-8')],
  ])('that are split over two rows are read together: %s', async (_, file) => {
    const reading = await readBom(file)
    expect(numbersOf(reading)).toEqual(NUMBERS)
    expect(reading.columns).toMatchObject({ designators: 0, part_number: 1, manufacturer: 2, qty: 3 })
  })

  test.each([
    ['a title', ['Part list of the lamp', '', '', '', '']],
    ['words', ['Project', 'Number 7', '', '', '']],
  ])('stay one row below %s', async (_, title) => {
    const reading = await readBom(encodeText(delimited([title, ['Ref', 'MPN', 'Maker', 'Qty', 'Total'], ...LINES]), 'utf-8'))
    expect(reading).toMatchObject({ header_row: 1, columns: { designators: 0, part_number: 1, manufacturer: 2, qty: 3 } })
    expect(numbersOf(reading)).toEqual(NUMBERS)
  })

  it('leave the first line a line where a cell of it is merged', async () => {
    const [first = [], second = [], third = []] = LINES
    const file = merged([['Ref', 'MPN', 'Maker', 'Qty', 'Total'], first, ['R9', 'RC0402FR-0711KL', '', 1, 10], second, third], 'C2:C3')
    const reading = await readBom(file)
    expect(reading.header_row).toBe(0)
    expect(reading.lines.slice(0, 2).map(({ manufacturer }) => manufacturer)).toEqual(['Murata', 'Murata'])
  })
})
