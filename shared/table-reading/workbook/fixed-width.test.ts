import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readBom } from '../lists/read-bom.ts'
import { findFixedColumns, splitFixedRows } from './fixed-width.ts'

const lines = (text: string): string[] => text.split('\n')
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const PARTLIST = `Partlist exported from lamp.sch

Part      Value         Device           Package  Description          MF MPN

C1        100n          C-EUC0603        C0603    CAPACITOR, European
C2        1u            C-EUC0603        C0603    CAPACITOR, European
BUZZER-12 F/CM12P       F/CM12P          BUZZER   Source: Example Ltd
R1        10k           R-EU_R0603       R0603    RESISTOR`

describe('columns below each other', () => {
  it('are told by their headings, whatever the cells hold', () => {
    const columns = findFixedColumns(lines(PARTLIST))
    expect(columns?.map(({ header }) => header)).toEqual([2])
    const rows = columns ? splitFixedRows(lines(PARTLIST), columns) : []
    expect(rows[2]).toEqual(['Part', 'Value', 'Device', 'Package', 'Description', 'MF', 'MPN'])
    expect(rows[4]).toEqual(['C1', '100n', 'C-EUC0603', 'C0603', 'CAPACITOR, European', '', ''])
    expect(rows[6]?.slice(0, 5)).toEqual(['BUZZER-12', 'F/CM12P', 'F/CM12P', 'BUZZER', 'Source: Example Ltd'])
  })

  it('make a bill of materials that loses no line', async () => {
    const body = Array.from({ length: 30 }, (_, i) => `R${i + 10}       10k           R-EU_R0603       R0603    RESISTOR, European`)
    const { separator, header_row, lines: read, left_out } = await readBom(bytesOf(`${PARTLIST}\n${body.join('\n')}\n`))
    expect([separator, header_row, read.length, left_out]).toEqual(['fixed-width', 2, 34, []])
    expect(read[2]).toMatchObject({ value: 'F/CM12P', package: 'BUZZER', description: 'Source: Example Ltd', qty: 1 })
    expect(read[0]).toMatchObject({ designators: ['C1'], value: '100n', description: 'CAPACITOR, European' })
  })

  it('a cell that is longer than its column pushes the next', () => {
    const [, row = []] = splitFixedRows(lines('Qty  Value  Part\n1    2200000u  C1'), [{ header: 0, starts: [0, 5, 12] }])
    expect(row).toEqual(['1', '2200000u', 'C1'])
  })
})

test.each([
  ['a list in words', 'Dear all please quote\nNE555P 100\nLM358DR 250\nBC847C 10'],
  ['separated cells', 'Part  ,Value ,Qty\nR1    ,10k   ,1\nR2    ,22k   ,1\nR3    ,33k   ,1'],
  ['a typed list', 'NE555P   100  0.25\nLM358DR  250  2.10\nBC847C   10   0.02\nJ111     5    1.00'],
  ['one column', 'Part\nNE555P\nLM358DR\nBC847C'],
])('%s is no such table', (_, text) => {
  expect(findFixedColumns(lines(text))).toBeNull()
})

it('opens tabs among the blanks, and keeps remarks between the lines in one piece', () => {
  const body = Array.from({ length: 30 }, (_, i) => `R${i + 10}       10k           R-EU_R0603       R0603    RESISTOR, European`).join(
    '\n',
  )
  const text = lines(`${PARTLIST}\n${body}\nD1        1N4148\t\t         SOD123   DIODE\nSee the drawing of the board for these`)
  const columns = findFixedColumns(text)
  const rows = columns ? splitFixedRows(text, columns) : []
  expect(rows.at(-2)?.slice(0, 4)).toEqual(['D1', '1N4148', '', 'SOD123'])
  expect(rows.at(-1)?.filter(Boolean)).toEqual(['See the drawing of the board for these'])
})

it('loses no character but blanks', () => {
  const line = fc.stringMatching(/^[A-Z0-9 ]{0,40}$/)
  const starts = fc.uniqueArray(fc.integer({ min: 1, max: 35 }), { maxLength: 5 }).map((list) => [0, ...list.sort((a, b) => a - b)])
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), starts, (text, columns) => {
      const rows = splitFixedRows(text, [{ header: 0, starts: columns }])
      expect(rows.map((row) => row.join('').replaceAll(' ', ''))).toEqual(text.map((one) => one.replaceAll(' ', '')))
      expect(rows.every((row) => row.length === columns.length)).toBe(true)
    }),
  )
})
