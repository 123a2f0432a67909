import { describe, expect, it } from 'vitest'
import { delimited, encodeText } from '#test-support/bom-builders.ts'
import { readBom } from './read-bom.ts'

const readText = (text: string) => readBom(encodeText(text, 'utf-8'))
const readRows = (rows: readonly (readonly string[])[]) => readText(delimited(rows.map((row) => [...row])))

describe('rows', () => {
  it('of which nobody counted the pieces are lines where they have a name and more, and titles where they do not', async () => {
    const { lines } = await readRows([
      ['Ref', 'Qty', 'Value', 'Description'],
      ['Cables', '', '', ''],
      ['R1', '1', '10k', 'Chip resistor'],
      ['C1', '1', '100n', 'Chip capacitor'],
      ['', '', 'Cable 2 x 0.6', 'as long as it has to be'],
      ['', '', 'Screws', 'Total:'],
    ])
    expect(lines.map(({ value }) => value)).toEqual(['10k', '100n', 'Cable 2 x 0.6'])
  })

  it('name places by any name', async () => {
    const { lines } = await readRows([
      ['Reference', 'Value', 'Footprint'],
      ['R1', '10k', 'R0603'],
      ['R2', '10k', 'R0603'],
      ['GND', '', 'Pad of 1.6 mm'],
      ['+5V', '', 'Pad of 1.6 mm'],
    ])
    expect(lines.map(({ designators }) => designators.join())).toEqual(['R1', 'R2', 'GND', '+5V'])
  })

  it('say with a place that it is left out, or that there is none', async () => {
    const { lines } = await readRows([
      ['Qty', 'Ref', 'MPN'],
      ['1', 'R1', 'RC0402FR-0710KL'],
      ['1', 'R2', 'RC0402FR-0722KL'],
      ['0', 'C31 Do-Not-Install', ''],
      ['0', 'PAD1A,PAD1B', ''],
      ['2', '无', 'SJ5007-0'],
    ])
    expect(lines.map(({ designators, do_not_fit }) => [designators.join(), do_not_fit])).toEqual([
      ['R1', false],
      ['R2', false],
      ['C31', true],
      ['PAD1A,PAD1B', true],
      ['', false],
    ])
  })

  it('are put together where nobody quoted a number with a comma', async () => {
    const body = [
      '1,R1,10k,RC0402FR-0710KL,Yageo',
      '1,R2,22k,RC0402FR-0722KL,Yageo',
      '1,R3,1k,RC0402FR-071KL,Yageo',
      '1,R4,2k,RC0402FR-072KL,Yageo',
    ]
    const { lines } = await readText(['Qty,Ref,Value,MPN,Manufacturer', ...body, '1,Q1,BC847C,215,BC847C,215,Nexperia'].join('\n'))
    expect(lines.at(-1)).toMatchObject({ part_number: 'BC847C,215', manufacturer: 'Nexperia', value: 'BC847C,215' })
  })
})

it('reads nothing of sentences that commas cut, and says so of each', async () => {
  const { lines, left_out } = await readText(
    '# What the lamp takes\n\nIC1 - a small controller, with eight pins, of any make\nQ1 - crystal, small\nC1 - ceramic capacitor\nSockets, for all of it, with machined pins, gold\n',
  )
  expect(lines).toEqual([])
  expect(left_out.map(({ row, reason }) => [row, reason])).toEqual([0, 2, 3, 4, 5].map((row) => [row, 'no_part']))
})

it('takes a comma of a text in a column of numbers for a part of what it says', async () => {
  const { lines } = await readRows([
    ['部品', '型番', '数量'],
    ['板', 't=8mm、85Φ', '1'],
    ['ネジ', 'CB3X8-A2、CB3X10-A2', '3'],
    ['スペーサー', 'ASB-310E', '3'],
    ['支柱', 'ASB-320E', '3'],
    ['支柱', 'ASB-330E', '3'],
  ])
  expect(lines.map(({ part_number, alternates }) => [part_number, alternates.length])).toEqual([
    ['t=8mm、85Φ', 0],
    ['CB3X8-A2', 1],
    ['ASB-310E', 0],
    ['ASB-320E', 0],
    ['ASB-330E', 0],
  ])
})
