import { describe, expect, it } from 'vitest'
import { delimited, encodeText, packOds } from '#test-support/bom-builders.ts'
import { readBom } from './read-bom.ts'

const HEADINGS = ['Ref', 'Qty', 'MPN', 'Manufacturer']
const TOP = [
  ['C1, C2', '2', 'GRM155R71C104KA88D', 'Murata'],
  ['R1', '1', 'RC0402FR-0710KL', 'Yageo'],
  ['U1', '1', 'LM358DR', 'Texas Instruments'],
]
const BOTTOM = [
  ['C11', '1', 'GRM188R61A106KE69D', 'Murata'],
  ['U11', '1', 'NE555DR', 'Texas Instruments'],
]
const csv = (rows: readonly (readonly string[])[]) => encodeText(delimited(rows.map((row) => [...row])), 'utf-8')
const numbersOf = ({ lines }: Awaited<ReturnType<typeof readBom>>) => lines.map(({ part_number }) => part_number)
const ALL = [...TOP, ...BOTTOM].map(([, , number]) => number)

describe('sheets', () => {
  it('with the same headings, in any order, go on with the list', async () => {
    const turned = [HEADINGS, ...BOTTOM].map(([places = '', qty = '', number = '', maker = '']) => [maker, number, places, qty])
    const reading = await readBom(
      packOds([
        { name: 'Top', rows: [HEADINGS, ...TOP] },
        { name: 'Bottom', rows: [['Board of the lamp'], ...turned] },
      ]),
    )
    expect(numbersOf(reading)).toEqual(ALL)
    expect(reading).toMatchObject({ sheet_index: 0, header_row: 0 })
    expect(reading.lines.map(({ sheet, row }) => [sheet, row])).toEqual([
      [undefined, 1],
      [undefined, 2],
      [undefined, 3],
      [1, 2],
      [1, 3],
    ])
  })

  it('of another board, with the same places, do not', async () => {
    const other = [
      ['C1', '1', 'GRM188R61A106KE69D', 'Murata'],
      ['U1', '1', 'NE555DR', 'Texas Instruments'],
    ]
    const reading = await readBom(
      packOds([
        { name: 'A', rows: [HEADINGS, ...TOP] },
        { name: 'B', rows: [HEADINGS, ...other] },
      ]),
    )
    expect(numbersOf(reading)).toEqual(TOP.map(([, , number]) => number))
  })

  it('that a person chose are read by themselves', async () => {
    const file = packOds([
      { name: 'Top', rows: [HEADINGS, ...TOP] },
      { name: 'Bottom', rows: [HEADINGS, ...BOTTOM] },
    ])
    expect(numbersOf(await readBom(file, { sheet: 1 }))).toEqual(BOTTOM.map(([, , number]) => number))
    expect(numbersOf(await readBom(file, { sheet: 0, columns: { manufacturer: null } }))).toEqual(ALL)
  })
})

describe('tables of one sheet', () => {
  it('stand below each other, each under headings of its own', async () => {
    const screws = [
      ['Item', 'Description', 'Qty'],
      ['1', 'Screw M3 x 8, countersunk', '4'],
      ['2', 'Washer M3, plastic', '8'],
    ]
    const reading = await readBom(csv([HEADINGS, ...TOP, [''], ['Mechanical parts'], ...screws]))
    expect(reading.lines.map(({ row, qty, part_number, description }) => [row, qty, part_number || description])).toEqual([
      [1, 2, 'GRM155R71C104KA88D'],
      [2, 1, 'RC0402FR-0710KL'],
      [3, 1, 'LM358DR'],
      [7, 4, 'Screw M3 x 8, countersunk'],
      [8, 8, 'Washer M3, plastic'],
    ])
  })

  it('are shown by the headings that a person chose', async () => {
    const screws = [
      ['Item', 'Description', 'Qty'],
      ['1', 'Screw M3 x 8, countersunk', '4'],
      ['2', 'Washer M3, plastic', '8'],
      ['3', 'Nut M3, plain', '8'],
    ]
    const file = csv([...screws, [''], HEADINGS, ...TOP])
    expect((await readBom(file)).header_row).toBe(0)
    const chosen = await readBom(file, { header_row: 5, columns: { manufacturer: null } })
    expect(chosen).toMatchObject({ header_row: 5, columns: { manufacturer: null } })
    expect(chosen.lines).toHaveLength(6)
  })

  it('stand side by side under the same headings', async () => {
    const rows = TOP.map((row, index) => [...row, '', ...(BOTTOM[index] ?? ['', '', '', ''])])
    const reading = await readBom(csv([[...HEADINGS, '', ...HEADINGS], ...rows]))
    expect(numbersOf(reading)).toEqual(ALL)
    expect(reading.left_out).toEqual([])
  })

  it('are one where a maker and a number stand twice', async () => {
    const headings = [...HEADINGS, 'Manufacturer', 'MPN']
    const reading = await readBom(csv([headings, ...TOP.map((row) => [...row, 'Samsung', 'CL05B104KO5NNNC'])]))
    expect(reading.lines).toHaveLength(3)
  })
})
