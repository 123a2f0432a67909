import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BomRows, delimited } from '#test-support/bom-builders.ts'
import { draws } from '#test-support/matrix.ts'
import { packXlsx } from '#test-support/workbook-builders.ts'
import type { BomReading } from '../reading.ts'
import { type Sheet, WorkbookError } from '../workbook/workbook.ts'
import { readPaste } from './paste.ts'
import { readBomFile, readBomWorkbook } from './read-bom.ts'
import { listRowOutcomes } from './row-outcomes.ts'

/** What stands in lists, and around them, at the place where it belongs or anywhere else. */
const CELLS = [
  ...'|||R1|C1, C2|R5-R8|U1|X1-CH1|1|2|0|2 pcs|10k|100nF|0402|SOT-23|TBD|DNP|-|NE555P|GRM155R71C104KA88D|Murata|Texas Instruments'.split(
    '|',
  ),
  ...'RES SMD 1% 1/16W 0402|=1|a\nb|x\r\n\r\ny|MPN|Qty|Designator|Value|Manufacturer|Description|数量|位号|Stückliste|Total|Summe 12'.split(
    '|',
  ),
  ...'Subtotal:|EOF|Date: 2024-05-06|Page 1 of 2|Best regards,|https://example.com/|--------|?|0.05|$1.20|🙂|الكمية'.split('|'),
]
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...CELLS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: 'grapheme' }) },
)
const heading = fc.constantFrom<string[]>(
  ['MPN', 'Qty', 'Designator'],
  ['Designator', 'Value', 'Qty'],
  ['Part Number', 'Manufacturer'],
  ['位号', '型号', '数量'],
)
const places = fc.constantFrom<string[]>(['', '', 'R9, R10'], ['R9'], ['', 'C7'])
const row: fc.Arbitrary<string[]> = fc.oneof(
  { weight: 5, arbitrary: fc.array(cell, { maxLength: 6 }) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('NE555P', 'LM358DR', ''), fc.constantFrom('2', '', '100'), fc.constantFrom('U1', 'U2, U3', '')),
  },
  { weight: 1, arbitrary: heading },
  { weight: 1, arbitrary: places },
)
const grid = fc.array(row, { maxLength: 25 })

const HEADING_WORDS = new Set([
  'MPN',
  'Qty',
  'Designator',
  'Value',
  'Manufacturer',
  'Description',
  'Part Number',
  '数量',
  '位号',
  '型号',
  'DNP',
  'الكمية',
])

/** How many rows of a sheet look like headings: each may begin a table. */
const headingRows = ({ rows }: Pick<Sheet, 'rows'>): number =>
  rows.filter((cells) => cells.filter((text) => HEADING_WORDS.has(text)).length >= 2).length

/** @param isChosen whether a person said which row holds the headings */
function expectFates(sheets: readonly Pick<Sheet, 'rows'>[], reading: BomReading, isChosen = false): void {
  const fates = listRowOutcomes(sheets, reading)
  const filled = sheets.flatMap(({ rows }, sheet) =>
    rows.flatMap((cells, at) => (cells.some((text) => text !== '') ? [`${sheet} ${at}`] : [])),
  )
  expect(fates.map(({ sheet, row: at }) => `${sheet} ${at}`)).toEqual(filled)
  for (const { fate, line, reason } of fates) {
    expect(line === undefined).toBe(fate === 'none')
    expect(reason === undefined).toBe(fate === 'line')
    if (line !== undefined) expect(reading.lines[line]).toBeDefined()
  }
  reading.lines.forEach(({ row: at, sheet = reading.sheet_index }) => {
    expect(fates.find((one) => one.sheet === sheet && one.row === at)?.fate).toBe('line')
  })
  const others = fates.filter(({ reason }) => reason === 'other_table')
  for (const { sheet } of others) expect(headingRows(sheets[sheet] ?? { rows: [] })).toBeGreaterThan(isChosen ? 0 : 1)
  expect(reading.unread.reduce((sum, { rows }) => sum + rows, 0)).toBe(fates.filter(({ reason }) => reason === 'other_sheet').length)
}

/** What is refused is not read. */
async function unlessRefused(read: () => void | Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error
  }
}

test('each row of any sheets has one fate, however they are read', () => {
  fc.assert(
    fc.property(
      fc.array(grid, { minLength: 1, maxLength: 3 }),
      fc.option(fc.nat({ max: 5 })),
      fc.option(fc.record({ qty: fc.option(fc.nat({ max: 5 })), part_number: fc.option(fc.nat({ max: 5 })) })),
      (grids, headerRow, columns) => {
        const sheets = grids.map((rows, at) => ({ name: `S${at}`, rows, hidden: at === 2 }))
        const workbook = { kind: 'xlsx' as const, sheets, encoding: null, separator: null }
        expectFates(sheets, readBomWorkbook(workbook))
        const chosenRow = headerRow !== null && headerRow in (grids[0] ?? []) ? headerRow : null
        expectFates(sheets, readBomWorkbook(workbook, { sheet: 0, header_row: chosenRow, ...(columns && { columns }) }), true)
      },
    ),
    { numRuns: draws(1000) },
  )
})

test('each row of a file, and of what is pasted, has one fate', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(grid, { minLength: 1, maxLength: 2 }), fc.constantFrom(',', ';', '\t', '|'), async (grids, separator) => {
      const files: Uint8Array[] = [
        new TextEncoder().encode(delimited(grids[0] ?? [], separator)),
        packXlsx({ sheets: grids.map((rows, at) => ({ name: `S${at}`, rows: rows.map((cells) => [...cells]) })) }),
      ]
      for (const bytes of files)
        await unlessRefused(async () => {
          const { workbook, reading } = await readBomFile(bytes)
          expectFates(workbook.sheets, reading)
        })
      await unlessRefused(() => {
        const text = (grids[0] as BomRows).map((cells) => cells.join(separator)).join('\n')
        const { workbook, reading } = readPaste(text)
        expectFates(workbook?.sheets ?? [{ rows: text.split(/\r\n|\r|\n/).map((line) => [line.trim()]) }], reading)
      })
    }),
    { numRuns: draws(200) },
  )
})
