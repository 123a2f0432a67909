import { describe, expect, it, test } from 'vitest'
import { readBomWorkbook } from '../lists/read-bom.ts'
import { toHeadingMeanings } from './heading-corrections.ts'
import type { HeadingMeaning } from './heading-mapping.ts'

const read = (rows: string[][], meanings: Record<string, HeadingMeaning>) =>
  readBomWorkbook(
    { kind: 'text', encoding: null, separator: '\t', sheets: [{ name: '', hidden: false, rows }] },
    { heading_meanings: toHeadingMeanings(Object.entries(meanings).map(([heading, meaning]) => ({ heading, meaning }))) },
  )

/** A list whose numbers of the house stand beside the makers'. */
const LIST = [
  ['Ref', 'Qty', 'MPN', 'Lager ABC'],
  ['R1, R2', '2', 'RC0603FR-0710KL', '10-0042'],
  ['C1', '1', 'GRM188R71C104KA01D', '10-0043'],
  ['U1', '1', 'NE555P', '10-0044'],
]

describe('a heading that was corrected', () => {
  it('is read as it was meant, and said', () => {
    expect(read(LIST, {}).columns.part_number).toBe(2)
    const reading = read(LIST, { 'lager  abc:': 'part_number' })
    expect(reading.columns.part_number).toBe(3)
    expect(reading.remembered).toEqual([{ heading: 'Lager ABC', meaning: 'part_number' }])
    expect(reading.lines.map(({ part_number }) => part_number)).toEqual(['10-0042', '10-0043', '10-0044'])
  })

  it('is left out', () => {
    expect(read(LIST, { MPN: 'none' }).columns.part_number).not.toBe(2)
  })

  it('says nothing where it changes nothing', () => {
    expect(read(LIST, { mpn: 'part_number' }).remembered).toBeUndefined()
  })

  it('stands behind a column that is chosen', () => {
    const workbook = { kind: 'text' as const, encoding: null, separator: '\t' as const, sheets: [{ name: '', hidden: false, rows: LIST }] }
    const headingMeanings = toHeadingMeanings([{ heading: 'Lager ABC', meaning: 'part_number' }])
    const { columns, remembered } = readBomWorkbook(workbook, { heading_meanings: headingMeanings, columns: { part_number: 2 } })
    expect([columns.part_number, remembered]).toEqual([2, undefined])
  })

  test.each<[string, HeadingMeaning]>([
    ['MPN', 'qty'],
    ['MPN', 'designators'],
    ['Ref', 'part_number'],
    ['Qty', 'manufacturer'],
  ])('gives way to cells that contradict: %s is no %s', (heading, meaning) => {
    const reading = read(LIST, { [heading]: meaning })
    expect(reading.columns).toEqual(read(LIST, {}).columns)
    expect(reading.remembered).toBeUndefined()
  })

  it('gives way to an empty column', () => {
    const rows = LIST.map((cells, row) => (row === 0 ? [...cells, 'Neu'] : [...cells, '']))
    expect(read(rows, { Neu: 'part_number' }).columns.part_number).toBe(2)
  })

  it('shows where the headings are that nobody else knows', () => {
    const rows = [['Xqa', 'Zwb', 'Ypp'], ...LIST.slice(1).map((cells) => [cells[3] ?? '', cells[2] ?? '', cells[0] ?? ''])]
    const reading = read(rows, { xqa: 'part_number' })
    expect([reading.header_row, reading.columns.part_number]).toEqual([0, 0])
  })
})
