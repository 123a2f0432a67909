import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hostileFiles } from '#test-support/hostile-workbooks.ts'
import { draws } from '#test-support/matrix.ts'
import { packCompound, packXls, packXlsx, record, u16, u32, worksheetXml, xlsFormula, xlsRecords } from '#test-support/workbook-builders.ts'
import { readWorkbook } from './read-workbook.ts'
import { UPLOAD_LIMITS, WorkbookError } from './workbook.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const rowsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes)).sheets[0]?.rows

const LIST = [
  ['MPN', 'Qty'],
  ['RC0402FR-0710KL', '100'],
  ['GRM155R71C104KA88D', '2,000'],
]

describe('packed workbooks', () => {
  it('reads the cells as they are seen', async () => {
    const cells = [
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>Rich </t></r><r><t>text</t></r><rPh><t>hint</t></rPh></is></c>',
      // 0402 as text, as a number in a format that pads it, and one with the noise of a binary fraction.
      '<c r="A2" t="inlineStr"><is><t>0402</t></is></c><c r="B2" s="0"><v>402</v></c><c r="C2"><v>0.30000000000000004</v></c><c r="D2"><v>9.55E+12</v></c>',
      '<c r="A3" t="b"><v>1</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3" s="1"><v>45292</v></c><c r="D3" t="str"><f>A1&amp;B1</f><v>cached</v></c>',
      '<c r="A4"><f>SUM(B2:B3)</f><v>12</v></c><c r="B4" t="str"><f>HYPERLINK("https://example.com","shown")</f><v>shown</v></c>',
    ]
    const bytes = packXlsx({
      sheets: [{ name: 'A', xml: worksheetXml(cells.map((row, i) => `<row r="${i + 1}">${row}</row>`).join('')) }],
      formats: ['0000', 'yyyy-mm-dd'],
      strings: '<sst><si><t>Caf&#233; &amp; &lt;b&gt;</t></si></sst>',
    })
    expect(await rowsOf(bytes)).toEqual([
      ['Café & <b>', 'Rich text'],
      ['0402', '0402', '0.3', '9550000000000'],
      ['TRUE', '', '2024-01-01', 'cached'],
      ['12', 'shown'],
    ])
  })

  it.each([
    ['General', '45292.5'],
    ['#,##0.00_);[Red](#,##0.00)', '45292.5'],
    ['_-* #,##0.00\\ "€"_-', '45292.5'],
    ['[$€-407] 0.0%', '45292.5'],
    ['# ?/?', '45292.5'],
    ['0.00E+00', '45292.5'],
    ['dd.mm.yyyy', '2024-01-01 12:00'],
    ['[$-409]d/mmm/yy;@', '2024-01-01 12:00'],
    ['yyyy"年"m"月"d"日"', '2024-01-01 12:00'],
  ])('reads a number in the format %j as %j, among texts', async (format, text) => {
    const cells = '<c r="B2" t="s"><v>0</v></c><c r="C2" s="0"><v>45292.5</v></c><c r="D2" s="9"><v>7</v></c>'
    const bytes = packXlsx({
      sheets: [{ name: 'A', xml: worksheetXml(`<row r="2">${cells}</row><row r="4"><c r="A4" t="str"><v>end</v></c></row>`) }],
      formats: [format],
      strings: '<sst><si><t>one_x000A_two_x005F_</t></si></sst>',
    })
    expect(await rowsOf(bytes)).toEqual([[], ['', 'one\ntwo_', text, '7'], [], ['end']])
  })

  it('keeps the place of what begins in the middle of a sheet', async () => {
    const bytes = packXlsx({
      sheets: [{ name: 'A', xml: worksheetXml('<row r="12"><c r="B12"><v>7</v></c></row><row r="99"><c r="C99" s="5"/></row>') }],
    })
    expect(await rowsOf(bytes)).toEqual([...Array.from({ length: 11 }, () => []), ['', '7']])
  })

  it('reads cells and rows without addresses', async () => {
    const bytes = packXlsx({
      sheets: [{ name: 'A', xml: worksheetXml('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>') }],
    })
    expect(await rowsOf(bytes)).toEqual([['1', '2'], ['3']])
  })

  it('knows every sheet, and which are hidden', async () => {
    const bytes = packXlsx({
      sheets: [
        { name: 'Cover & notes', rows: [['x']] },
        { name: 'Lists', rows: [['y']], state: 'hidden' },
      ],
    })
    const { kind, sheets } = await readWorkbook(bytes)
    expect(kind).toBe('xlsx')
    expect(sheets).toEqual([
      { name: 'Cover & notes', rows: [['x']], hidden: false },
      { name: 'Lists', rows: [['y']], hidden: true },
    ])
  })

  it('reads a used range of a million empty, formatted cells as what is in it', async () => {
    const bytes = packXlsx({
      sheets: [
        {
          name: 'A',
          xml: worksheetXml(
            '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="1048576"><c r="A1048576" s="0"/></row>',
          ).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
        },
      ],
      formats: ['0'],
    })
    expect(await rowsOf(bytes)).toEqual([['1']])
  })

  it('takes names of other workbooks that formulas do not use', async () => {
    const bytes = packXlsx({
      sheets: [{ name: 'A', rows: LIST }],
      workbook_extra: '<definedNames><definedName name="old">[1]Prices!$A$1</definedName></definedNames>',
    })
    expect(await rowsOf(bytes)).toEqual(LIST)
  })
})

describe('old binary workbooks', () => {
  it('reads texts and numbers, and what formulas last came to', async () => {
    const bytes = packXls({
      rows: [
        ['MPN', 'Qty'],
        ['RC0402', 100.5],
      ],
      cells: [xlsFormula(2, 1, 42, [0x1e, ...u16(42)])],
    })
    const { kind, sheets } = await readWorkbook(bytes)
    expect(kind).toBe('xls')
    expect(sheets).toEqual([
      {
        name: 'Parts',
        hidden: false,
        rows: [
          ['MPN', 'Qty'],
          ['RC0402', '100.5'],
          ['', '42'],
        ],
      },
    ])
  })

  it('takes a link to another workbook that no formula uses', async () => {
    const link = record(0x01ae, u16(1), u16(6), [0], [...utf8('\u0001p.xls')], u16(2), [0], [...utf8('S1')])
    expect(await rowsOf(packXls({ rows: LIST, globals: [link] }))).toEqual(LIST)
  })
})

describe('files with macros', () => {
  const sheets = [{ name: 'Parts', rows: LIST }]
  const typed = (type: string) => ({
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.${type}+xml"/></Types>`,
  })

  test.each([
    ['a project of macros', packXlsx({ sheets, parts: { 'xl/vbaProject.bin': 'x' } })],
    ['a sheet of macros', packXlsx({ sheets, parts: { 'xl/macrosheets/sheet1.xml': '<x/>' } })],
    ['a part that is said to be one', packXlsx({ sheets, parts: typed('macrosheet') })],
    ['a project of macros in an old workbook', packCompound({ Workbook: xlsRecords({ rows: LIST }), _VBA_PROJECT: new Uint8Array(10) })],
  ])('are read as values, and said to hold some: %s', async (_, bytes) => {
    const workbook = await readWorkbook(bytes)
    expect(workbook.sheets[0]?.rows).toEqual(LIST)
    expect(workbook.has_macros).toBe(true)
  })

  it('are read without a word where they only say that they may hold some', async () => {
    const workbook = await readWorkbook(packXlsx({ sheets, parts: typed('sheet.macroEnabled.main') }))
    expect(workbook.sheets[0]?.rows).toEqual(LIST)
    expect(workbook.has_macros).toBeUndefined()
  })

  it('give nothing of a sheet of macros', async () => {
    await expect(readWorkbook(packXls({ rows: LIST, sheet_type: 1 }))).rejects.toMatchObject({ errorCode: 'file_empty' })
  })
})

describe('hostile files', () => {
  test.each(hostileFiles())('refuses $name with $code', async ({ bytes, code, name }) => {
    if (code !== 'file_too_large') expect(bytes.length, name).toBeLessThanOrEqual(UPLOAD_LIMITS.bytes)
    await expect(readWorkbook(bytes)).rejects.toMatchObject({ errorCode: code })
  })
})

describe('arbitrary files', () => {
  /** Either a workbook within the limits, or a refusal. */
  const readsOrRefuses = async (bytes: Uint8Array) => {
    try {
      const { sheets } = await readWorkbook(bytes)
      for (const { rows } of sheets)
        expect(rows.every((row) => row.length <= UPLOAD_LIMITS.columns && row.every((cell) => typeof cell === 'string'))).toBe(true)
    } catch (error) {
      expect(error).toBeInstanceOf(WorkbookError)
    }
  }

  it('are read or refused', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), readsOrRefuses), { numRuns: draws(300) })
  })

  const xlsx = packXlsx({
    sheets: [
      { name: 'A', rows: LIST },
      { name: 'B', rows: LIST },
    ],
    formats: ['0000'],
    strings: '<sst><si><t>a</t></si></sst>',
  })
  const xls = packXls({ rows: LIST, cells: [xlsFormula(5, 0, 1, [0x1e, 1, 0]), record(0x00fd, u16(6), u16(0), u16(0), u32(9))] })
  const sources: [string, Uint8Array][] = [
    ['a packed workbook', xlsx],
    ['an old one', xls],
    ['an OLE2 file', packCompound({ Workbook: xlsRecords({ rows: LIST }), Other: new Uint8Array(10) })],
    ['a text', utf8('MPN;Qty\n"A";1\n')],
    [
      'markup',
      utf8(
        '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>1</Data></Cell></Row></Table></Worksheet></Workbook>',
      ),
    ],
  ]
  test.each(sources)('made from %s by changing bytes are read or refused', async (_, source) => {
    const change = fc.record({ at: fc.nat(source.length - 1), byte: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), fc.option(fc.nat(source.length)), async (changes, cut) => {
        const bytes = source.slice(0, cut ?? source.length)
        for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte
        await readsOrRefuses(bytes)
      }),
      { numRuns: draws(300) },
    )
  })

  it('made of any markup in a sheet are read or refused', async () => {
    const tag = fc.constantFrom(
      '<row>',
      '</row>',
      '<row r="5">',
      '<c>',
      '<c r="B5">',
      '<c t="s">',
      '<c r="C5" t="inlineStr" s="9">',
      '</c>',
      '<v>',
      '</v>',
      '<is>',
      '<t>',
      '</t>',
      '</is>',
      '<f>',
      '</f>',
      '7',
      'A',
      '&#1;',
      '&lt;',
      '_x0000_',
      '<![CDATA[<]]>',
      '<!-- x -->',
      '<x:c r="D5"/>',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(tag, { maxLength: 40 }), (tags) =>
        readsOrRefuses(packXlsx({ sheets: [{ name: 'A', xml: worksheetXml(tags.join('')) }], strings: '<sst><si><t>a</t></si></sst>' })),
      ),
      { numRuns: draws(300) },
    )
  })
})
