import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { type WrittenCell, writeXlsx } from './write-xlsx.ts'

const text = (value: string): WrittenCell => ({ value })

async function readBack(rows: (WrittenCell | null)[][]): Promise<string[][]> {
  const { sheets } = await readWorkbook(writeXlsx([{ name: 'Parts', widths: [], rows }]))
  return sheets[0]?.rows ?? []
}

function partsOf(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]))
}

describe('writeXlsx', () => {
  it('writes what our reader reads', async () => {
    const rows = [[text('Part'), text('Qty')], [text('LM358DR'), { value: 12 }], [null, { value: 0.0125 }], [text('Größe 电阻 "<&>"')]]
    expect(await readBack(rows)).toEqual([['Part', 'Qty'], ['LM358DR', '12'], ['', '0.0125'], ['Größe 电阻 "<&>"']])
  })

  test.each(['-40', '+5V', '@SUM', '0402', '9550000000000', '1-MAR', '1E5', "'quoted", 'TRUE', '=1+1'])(
    'keeps %s a text',
    async (value) => {
      const bytes = writeXlsx([{ name: 'Parts', widths: [], rows: [[text(value)]] }])
      expect((await readWorkbook(bytes)).sheets[0]?.rows).toEqual([[value]])
      const parts = partsOf(bytes)
      expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
      // In the format of texts, so that it stays one when the cell is edited.
      expect(parts['xl/styles.xml']).toContain('numFmtId="49"')
    },
  )

  it('writes a formula with the value it comes to', async () => {
    const rows = [[{ value: 3 }, { value: 0.5 }, { value: 1.5, formula: 'A1*B1' }], [{ value: 'a&b', formula: '"a"&"&b"' }]]
    expect(await readBack(rows)).toEqual([['3', '0.5', '1.5'], ['a&b']])
    const sheet = partsOf(writeXlsx([{ name: 'x', widths: [], rows }]))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('<c r="C1"><f>A1*B1</f><v>1.5</v></c>')
    expect(sheet).toContain('t="str"><f>&quot;a&quot;&amp;&quot;&amp;b&quot;</f><v>a&amp;b</v>')
  })

  it('brings any text back, without the characters that XML has not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 20 }),
        async (texts) => {
          // A first cell that is never empty, and no text that a reader would refuse for what it does.
          const harmless = texts.map((one) => `x${one}`)
          const read = await readBack(harmless.map((one) => [text(one)]))
          const clean = (one: string): string =>
            one
              .toWellFormed()
              // biome-ignore lint/suspicious/noControlCharactersInRegex: a cell has none
              .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff\ufffe\uffff]/g, '')
              .trim()
          expect(read.map(([cell = '']) => clean(cell))).toEqual(harmless.map(clean))
        },
      ),
    )
  })

  it('freezes, filters, turns and sizes', () => {
    const parts = partsOf(
      writeXlsx([
        {
          name: "Tom's [list]: 1/2",
          widths: [10, 20.5],
          rows: [
            [text('A'), text('B')],
            [text('c'), { value: 1, style: { format: '#,##0.00', align: 'end', fill: 'EEEEEE', bold: true } }],
          ],
          heights: { 0: 30 },
          frozen: { rows: 1, columns: 1 },
          filter: { from_row: 0, to_row: 1, columns: 2 },
          right_to_left: true,
        },
        { name: "Tom's list 1 2", widths: [], rows: [] },
      ]),
    )
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('rightToLeft="1"')
    expect(sheet).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:B2"/>')
    expect(sheet).toContain('<col min="2" max="2" width="20.5" customWidth="1"/>')
    expect(sheet).toContain('<row r="1" ht="30" customHeight="1">')
    expect(parts['xl/styles.xml']).toContain('formatCode="#,##0.00"')
    // The end of a sheet that runs from right to left is left.
    expect(parts['xl/styles.xml']).toContain('horizontal="left"')
    const workbook = parts['xl/workbook.xml'] ?? ''
    expect(workbook).toContain("'Tom''s list 1 2'!$A$1:$B$2</definedName>")
    expect(workbook).toContain('<sheet name="Tom\'s list 1 2" sheetId="1"')
    expect(workbook).toContain('<sheet name="Tom\'s list 1 2 2" sheetId="2"')
  })

  it('gives sheets distinct names of 31 characters', () => {
    const name = 'A bill of materials with a name beyond 31 characters'
    const workbook =
      partsOf(writeXlsx([name, name, '', '///'].map((one) => ({ name: one, widths: [], rows: [] }))))['xl/workbook.xml'] ?? ''
    const names = [...workbook.matchAll(/<sheet name="([^"]*)"/g)].map(([, one]) => one)
    expect(names).toEqual(['A bill of materials with a name', 'A bill of materials with a  2', 'Sheet3', 'Sheet4'])
    expect(Math.max(...names.map((one) => one?.length ?? 0))).toBeLessThanOrEqual(31)
  })

  it('writes each look once', () => {
    const style = { bold: true }
    const rows = Array.from({ length: 50 }, () => [
      { value: 'x', style },
      { value: 'y', style: { bold: true } },
      { value: 1, style },
    ])
    expect(partsOf(writeXlsx([{ name: 's', widths: [], rows }]))['xl/styles.xml']).toContain('<cellXfs count="3">')
  })

  test.each([
    [[{ value: 'x'.repeat(32_768) }], 'no 32768 characters'],
    [[{ value: Number.NaN }], 'not a number'],
    [Array.from({ length: 16_385 }, () => null), 'no room'],
  ])('refuses what no sheet can hold (%#)', (row, message) => {
    expect(() => writeXlsx([{ name: 's', widths: [], rows: [row] }])).toThrow(message)
  })
})
