/** Quantities as ERP systems and people write them in a column. */
import { describe, expect, test } from 'vitest'
import { toBomSource } from '../../bom/bom-source.ts'
import { BOM_PROFILE } from '../profiles.ts'
import { readBom } from './read-bom.ts'
import { toReadingSummary } from './reading-summary.ts'

const quantities = async (text: string) => {
  const { lines } = await readBom(new TextEncoder().encode(text))
  return lines.map(({ qty, qty_text }) => (qty_text === undefined ? qty : [qty, qty_text]))
}

test.each([
  ['as many places', 'MPN,Qty,Designators\nRC0603FR-0710KL,4.000,"R1,R2,R3,R4"\nCL10B104KB8NNNC,2.000,"C1,C2"\nNE555P,1.000,U1', [4, 2, 1]],
  ['a fraction beside', 'MPN,Qty,UoM\nRC0603FR-0710KL,4.000,EA\nCL10B104KB8NNNC,12.000,EA\nGLUE-406,0.050,KG', [4, 12, [0.05, '0.050']]],
  ['a unit column', 'MPN;Menge;ME\nNE555P;4,000;ST\nLM358DR;12,000;ST', [4, 12]],
  ['units in the cells', 'MPN,Qty\nNE555P,4.000 EA\nLM358DR,12.000 EA', [4, 12]],
  ['a price with the same mark', 'MPN,Qty,Unit price\nNE555P,4.000,0.25\nLM358DR,12.000,1.20', [4, 12]],
  ['a price with the other mark', 'MPN,Qty,Unit price\nNE555P,"4,000",0.25\nLM358DR,"12,000",1.20', [4000, 12_000]],
  ['plain numbers beside', 'MPN,Qty\nNE555P,"4,000"\nLM358DR,250', [4000, 250]],
  ['what is no count otherwise', 'MPN,Qty\nNE555P,"2,500"\nLM358DR,"12,000"', [2500, 12_000]],
  ['both marks', 'MPN,Qty\nNE555P,"1,000.000"\nLM358DR,"2,000.000"', [1000, 2000]],
  ['both marks the other way', 'MPN;Menge\nNE555P;1.000,000\nLM358DR;4,000', [1000, 4]],
  [
    'nothing that tells',
    'MPN,Qty\nNE555P,4.000\nLM358DR,12.000',
    [
      [null, '4.000'],
      [null, '12.000'],
    ],
  ],
  ['thousands by a letter', 'MPN,Qty\nRC0603FR-0710KL,10K\nCL10B104KB8NNNC,2.5K\nNE555P,500\n"BAT54,215",3k', [10_000, 2500, 500, 3000]],
  ['spare pieces', 'MPN,Qty\nRC0603FR-0710KL,10+2\nCL10B104KB8NNNC,5+1\nNE555P,1', [[null, '10+2'], [null, '5+1'], 1]],
  ['words beside a number', 'MPN,Qty\nNE555P,500\nLM358DR,see note\nBC847B,ask', [500, [null, 'see note'], [null, 'ask']]],
  [
    'only spare pieces',
    'MPN,Qty\nRC0603FR-0710KL,10+2\nCL10B104KB8NNNC,5+1',
    [
      [null, '10+2'],
      [null, '5+1'],
    ],
  ],
])('%s', async (_, text, expected) => {
  expect(await quantities(text)).toEqual(expected)
})

describe('a cell that is no plain number of pieces is named, and its line asks for its quantity', () => {
  const summarized = async (text: string) => {
    const reading = await readBom(new TextEncoder().encode(text))
    const { unread_quantities, unread_quantity_count, open } = toReadingSummary(reading, BOM_PROFILE)
    return { lines: reading.lines.map(toBomSource).map(({ qty }) => qty), unread_quantities, unread_quantity_count, open }
  }

  test.each([
    '10+2',
    '10 + 2 spare',
    '5 (1 spare)',
    '10 pcs + 2',
    '100 + 5%',
    '2 x 5',
    '1/2',
    '½',
    '0.5',
    '10-12',
    '10 or 12',
    'as needed',
    'A/R',
  ])('%s', async (cell) => {
    const named = { unread_quantities: [{ row: 2, text: cell }], unread_quantity_count: 1, open: 0 }
    expect(await summarized(`MPN,Qty\nNE555P,4\nLM358DR,"${cell}"\nBC847B,100`)).toEqual({ lines: [4, null, 100], ...named })
    // Without places of its own it is no second number of the line above either.
    const placed = `MPN,Qty,Designators\nNE555P,4,"U1,U2,U3,U4"\nLM358DR,"${cell}",\nBC847B,1,Q1`
    expect(await summarized(placed)).toEqual({ lines: [4, null, 1], ...named })
  })

  test.each(['4', '4 pcs', '4 per board', '4 (2 per side)', '1,000', '2.5k'])('%s is read', async (cell) => {
    const { lines, unread_quantity_count: count } = await summarized(`MPN,Qty\nNE555P,4\nLM358DR,"${cell}"\nBC847B,100`)
    expect([typeof lines[1], count]).toEqual(['number', 0])
  })

  test('an empty cell is no text to be named', async () => {
    expect(await summarized('MPN,Qty\nNE555P,4\nLM358DR,\nBC847B,100')).toMatchObject({ unread_quantity_count: 0, open: 1 })
  })
})
