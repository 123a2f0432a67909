/** What a file says of lines beside their texts: by its sheets' names, lines through texts, filters, and formulas without values. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { packOds } from '#test-support/bom-builders.ts'
import { packCompound, packXlsx, record, u16, worksheetXml, xlsRecords } from '#test-support/workbook-builders.ts'
import { BOM_PROFILE } from '../profiles.ts'
import { readBom } from './read-bom.ts'
import { needsReview, toReadingSummary } from './reading-summary.ts'

const HEADINGS = ['Ref', 'Qty', 'MPN', 'Manufacturer']
const TOP = [
  ['C1, C2', '2', 'GRM155R71C104KA88D', 'Murata'],
  ['R1', '1', 'RC0402FR-0710KL', 'Yageo'],
  ['U1', '1', 'LM358DR', 'Texas Instruments'],
]
const MORE = [
  ['C11', '1', 'GRM188R61A106KE69D', 'Murata'],
  ['U11', '1', 'NE555DR', 'Texas Instruments'],
]
type Reading = Awaited<ReturnType<typeof readBom>>
const fitOf = ({ lines }: Reading) => lines.map(({ part_number, do_not_fit, unfitted_by = '' }) => [part_number, do_not_fit, unfitted_by])
const summary = (reading: Reading) => toReadingSummary(reading, BOM_PROFILE)

describe('a sheet beside the list', () => {
  test.each([
    ...[
      'NO-MOUNT',
      'NM',
      'DNP',
      'DNP parts',
      'D.N.P.',
      'not fitted',
      'Not_Mounted',
      'Unpopulated components',
      'Parts not to be mounted',
      'DNI',
    ],
    ...[
      'unbestückt',
      'Nicht bestückte Bauteile',
      'no montar',
      'No montados',
      'non montés',
      'Composants non montés',
      'ne pas monter',
      'non montati',
    ],
    ...[
      'не устанавливать',
      'Неустанавливаемые элементы',
      '不贴',
      '不贴片',
      '不贴物料',
      '未装',
      '不貼',
      '不上件',
      '未実装',
      '未実装部品',
      '미실장',
      'غير مركبة',
    ],
  ])('called %s holds lines that are not fitted', async (name) => {
    const reading = await readBom(
      packOds([
        { name: 'Board', rows: [HEADINGS, ...TOP] },
        { name, rows: [HEADINGS, ...MORE] },
      ]),
    )
    expect(fitOf(reading)).toEqual([
      ...TOP.map(([, , number]) => [number, false, '']),
      ...MORE.map(([, , number]) => [number, true, 'sheet']),
    ])
    expect(reading.read_sheets).toEqual([
      { index: 0, name: 'Board', lines: 3, is_unfitted: false },
      { index: 1, name, lines: 2, is_unfitted: true },
    ])
    expect(needsReview(summary(reading))).toBe(true)
  })

  test.each([
    ...['Rev-History-2', 'Deleted', 'removed_parts', 'BOM old', 'Old revision', 'Change log', 'Obsolete', 'Archive'],
    ...['Gelöschte Teile', 'Änderungen', 'entfallen', 'Eliminados', 'historial', 'supprimés', 'Historique', 'eliminati', 'vecchia'],
    ...[
      'Удалённые',
      'история изменений',
      'старая',
      '已删除',
      '历史版本',
      '旧版',
      '刪除',
      '變更記錄',
      '削除部品',
      '変更履歴',
      '旧',
      '삭제된 부품',
      '변경 이력',
      'محذوفة',
    ],
  ])('called %s is never joined, however long it is', async (name) => {
    const reading = await readBom(
      packOds([
        { name, rows: [HEADINGS, ...MORE, ['R77', '1', 'RC0402FR-0711KL', 'Yageo'], ['R78', '1', 'RC0402FR-0712KL', 'Yageo']] },
        { name: 'Board', rows: [HEADINGS, ...TOP] },
      ]),
    )
    expect(fitOf(reading)).toEqual(TOP.map(([, , number]) => [number, false, '']))
    expect(reading.unread).toEqual([{ index: 0, name, rows: 5, reason: 'history' }])
  })

  test.each(['Bottom', 'Golden unit', 'Altera', 'Threshold', 'BOM rev B', 'Fitted', 'Mechanical'])(
    'called %s goes on with the list',
    async (name) => {
      const reading = await readBom(
        packOds([
          { name: 'Board', rows: [HEADINGS, ...TOP] },
          { name, rows: [HEADINGS, ...MORE] },
        ]),
      )
      expect(fitOf(reading).map(([, isUnfitted]) => isUnfitted)).toEqual([false, false, false, false, false])
    },
  )

  test.each([
    ['PARTS NOT TO BE MOUNTED', true, 5],
    ['Nicht bestückt:', true, 5],
    ['LIST OF PARTS DELETED IN REV B', false, 3],
    ['Changes from Rev A to Rev B', false, 3],
    ['Board of the lamp', false, 5],
  ])('titled %s is read by its title', async (title, isUnfitted, count) => {
    const reading = await readBom(
      packOds([
        { name: 'A', rows: [HEADINGS, ...TOP] },
        { name: 'B', rows: [[title], [''], HEADINGS, ...MORE] },
      ]),
    )
    expect(reading.lines).toHaveLength(count)
    expect(reading.lines.some(({ do_not_fit }) => do_not_fit)).toBe(isUnfitted)
  })

  it('of parts that are not mounted marks the lines of the list that it repeats', async () => {
    const reading = await readBom(
      packOds([
        { name: 'BOM', rows: [HEADINGS, ...TOP, ...MORE] },
        { name: 'NO-MOUNT', rows: [HEADINGS, ['R1', '1', 'RC0402FR-0710KL', 'Yageo'], ['C1', '1', 'GRM155R71C104KA88D', 'Murata']] },
      ]),
    )
    expect(fitOf(reading)).toEqual([
      // Of its two capacitors one is mounted.
      ['GRM155R71C104KA88D', false, ''],
      ['RC0402FR-0710KL', true, 'sheet'],
      ['LM358DR', false, ''],
      ['GRM188R61A106KE69D', false, ''],
      ['NE555DR', false, ''],
    ])
    expect(reading.unread).toMatchObject([{ name: 'NO-MOUNT', reason: 'repeated' }])
  })

  it('of another board is left, the longer one is read, and both are where a person says so', async () => {
    const file = packOds([
      { name: 'Display', rows: [HEADINGS, ...TOP.slice(0, 2)] },
      { name: 'Power', rows: [HEADINGS, ...TOP, ...MORE] },
    ])
    const reading = await readBom(file)
    expect(reading).toMatchObject({ sheet: 'Power', unread: [{ name: 'Display', reason: 'repeated' }] })
    const both = await readBom(file, { sheet: 1, further_sheets: [0] })
    expect(both.lines).toHaveLength(7)
    expect(both.unread).toEqual([])
    expect((await readBom(file, { sheet: 1, further_sheets: [] })).lines).toHaveLength(5)
  })

  it('that is hidden is named as such', async () => {
    const reading = await readBom(
      packOds([
        { name: 'A', rows: [HEADINGS, ...TOP] },
        { name: 'B', rows: [HEADINGS, ...MORE], hidden: true },
        { name: 'Cover', rows: [['A board', 'of ours']] },
      ]),
    )
    expect(reading.unread.map(({ name, reason }) => [name, reason])).toEqual([
      ['B', 'hidden'],
      ['Cover', 'other'],
    ])
  })
})

it('a table below the list is not fitted where its title says so', async () => {
  const reading = await readBom(
    packOds([{ name: 'A', rows: [HEADINGS, ...TOP, [''], ['Do not populate'], ['Ref', 'MPN', 'Qty'], ['U11', 'NE555DR', '1']] }]),
  )
  expect(fitOf(reading).at(-1)).toEqual(['NE555DR', true, 'sheet'])
})

const STYLES =
  '<styleSheet><fonts><font><sz val="11"/></font><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>'
const cellXml = (address: string, text: string, style = 0): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`
const rowXml = (number: number, cells: readonly string[], style = 0, attributes = ''): string =>
  `<row r="${number}"${attributes}>${cells.map((text, i) => cellXml(`${'ABCD'[i]}${number}`, text, style)).join('')}</row>`
const xlsx = (data: string, behind = '', before = '', strings?: string, parts: Record<string, string> = {}) =>
  packXlsx({
    sheets: [
      {
        name: 'BOM',
        xml: worksheetXml(data).replace('<sheetData>', `${before}<sheetData>`).replace('</sheetData>', `</sheetData>${behind}`),
      },
    ],
    parts: { 'xl/styles.xml': STYLES, ...parts },
    ...(strings !== undefined && { strings }),
  })
const [C1 = [], R1 = [], U1 = []] = TOP
const UNSTRUCK = [
  ['GRM155R71C104KA88D', false, ''],
  ['RC0402FR-0710KL', true, 'struck'],
  ['LM358DR', false, ''],
]
const FILTERED = UNSTRUCK.map(([number, isUnfitted, by]) => [number, isUnfitted, by === 'struck' ? 'filtered' : ''])

describe('what is struck out', () => {
  const xlsRows = xlsRecords({
    globals: [record(0x0031, u16(220), u16(0)), record(0x0031, u16(220), u16(8)), record(0x00e0, u16(0)), record(0x00e0, u16(1))],
    cells: [HEADINGS, C1, R1, U1].flatMap((cells, row) =>
      cells.map((text, column) => record(0x0204, u16(row), u16(column), u16(row === 2 ? 1 : 0), u16(text.length), [0], [...strToU8(text)])),
    ),
  })
  const odsRow = (cells: readonly string[], style = ''): string =>
    `<table:table-row>${cells.map((text) => `<table:table-cell${style} office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const odsFile = (rows: string) =>
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8(
        `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles><style:style style:name="ce1" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style><style:style style:name="T1"><style:text-properties style:text-line-through-style="none"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    })
  const excelXml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="s1"><Font ss:StrikeThrough="1"/></Style></Styles><Worksheet ss:Name="A"><Table>${[
    HEADINGS,
    ...TOP,
  ]
    .map(
      (cells, row) =>
        `<Row>${cells.map((text) => `<Cell${row === 2 ? ' ss:StyleID="s1"' : ''}><Data ss:Type="String">${text}</Data></Cell>`).join('')}</Row>`,
    )
    .join('')}</Table></Worksheet></Workbook>`
  const html = (open: string, close: string, row = ''): string =>
    `<html><table>${[HEADINGS, ...TOP]
      .map(
        (cells, i) => `<tr${i === 2 ? row : ''}>${cells.map((text) => `<td>${i === 2 ? open + text + close : text}</td>`).join('')}</tr>`,
      )
      .join('')}</table></html>`

  test.each([
    ['xlsx, the row', xlsx(rowXml(1, HEADINGS) + rowXml(2, C1, 2) + rowXml(3, R1, 1) + rowXml(4, U1))],
    [
      'xlsx, the number alone',
      xlsx(rowXml(1, HEADINGS) + rowXml(2, C1) + rowXml(3, R1).replace('r="C3" s="0"', 'r="C3" s="1"') + rowXml(4, U1)),
    ],
    ['xls', packCompound({ Workbook: xlsRows })],
    ['ods', odsFile(odsRow(HEADINGS) + odsRow(C1) + odsRow(R1, ' table:style-name="ce1"') + odsRow(U1))],
    ['Excel XML', strToU8(excelXml)],
    ['html, by a tag', strToU8(html('<s>', '</s>'))],
    ['html, by the style of the row', strToU8(html('', '', ' style="text-decoration: line-through"'))],
  ])('is not fitted: %s', async (_, file) => {
    const reading = await readBom(file)
    expect(fitOf(reading)).toEqual(UNSTRUCK)
    expect(summary(reading)).toMatchObject({ struck: 1, filtered: 0 })
  })

  const run = (text: string, properties = ''): string => `<r>${properties}<t xml:space="preserve">${text}</t></r>`
  const STRIKE = '<rPr><strike/></rPr>'
  const withNumber = (cell: string): string =>
    rowXml(1, HEADINGS) + rowXml(2, C1) + rowXml(3, R1).replace(cellXml('C3', R1[2] ?? ''), cell) + rowXml(4, U1)
  test.each([
    [
      'xlsx, a shared string',
      xlsx(withNumber('<c r="C3" t="s"><v>0</v></c>'), '', '', `<sst><si>${run('OLD-1 / ', STRIKE)}${run('RC0402FR-0710KL')}</si></sst>`),
    ],
    [
      'xlsx, in the cell',
      xlsx(withNumber(`<c r="C3" t="inlineStr"><is>${run('OLD-1 ', STRIKE)}${run('RC0402FR-0710KL', '<rPr><b/></rPr>')}</is></c>`)),
    ],
    [
      'xlsx, in a cell that is struck out but for it',
      xlsx(
        withNumber('<c r="C3" s="1" t="s"><v>0</v></c>'),
        '',
        '',
        `<sst><si>${run('OLD-1 ')}${run('RC0402FR-0710KL', '<rPr><b/></rPr>')}</si></sst>`,
      ),
    ],
    ['html', strToU8(html('', '').replace('RC0402FR-0710KL', '<del>OLD-1</del> RC0402FR-0710KL'))],
    [
      'ods',
      odsFile(
        odsRow(HEADINGS) +
          odsRow(C1) +
          odsRow(R1).replace(
            'RC0402',
            '<text:span text:style-name="ce1">OLD-1</text:span> <text:span text:style-name="T1">RC0402</text:span>',
          ) +
          odsRow(U1),
      ),
    ],
  ])('leaves the new number that stands behind it: %s', async (_, file) => {
    const reading = await readBom(file)
    expect(fitOf(reading)).toEqual(UNSTRUCK.map(([number]) => [number, false, '']))
    expect(summary(reading).remarks).toMatchObject({ partly_struck: 1 })
  })

  it('takes its replacement in the row below for a line', async () => {
    const headings = ['Item', 'Ref', 'Qty', 'MPN']
    const rows = [
      rowXml(1, headings),
      rowXml(2, ['1', 'R1', '1', 'RC0402FR-0710KL'], 1),
      rowXml(3, ['1', 'R1', '1', 'RC0402FR-0711KL']),
      rowXml(4, ['2', 'U1', '1', 'LM358DR']),
    ]
    expect(fitOf(await readBom(xlsx(rows.join(''))))).toEqual([
      ['RC0402FR-0710KL', true, 'struck'],
      ['RC0402FR-0711KL', false, ''],
      ['LM358DR', false, ''],
    ])
  })
})

describe('hidden rows', () => {
  const rows = rowXml(1, HEADINGS) + rowXml(2, C1) + rowXml(3, R1, 0, ' hidden="1"') + rowXml(4, U1)
  const table = '<table ref="A1:D4"><autoFilter ref="A1:D4"/></table>'
  const relations = '<Relationships><Relationship Id="t1" Type="http://x/table" Target="../tables/table1.xml"/></Relationships>'
  const odsMarkup = (visibility: string): string =>
    [HEADINGS, ...TOP]
      .map(
        (cells, i) =>
          `<table:table-row${i === 2 ? ` table:visibility="${visibility}"` : ''}>${cells.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`,
      )
      .join('')
  const xls = (isFiltered: boolean) =>
    packCompound({
      Workbook: xlsRecords({
        rows: [HEADINGS, ...TOP].map((row) => [...row]),
        cells: [
          ...(isFiltered ? [record(0x009d, u16(4))] : []),
          record(0x0208, u16(2), u16(0), u16(4), u16(255), u16(0), u16(0), u16(0x20), u16(0)),
        ],
      }),
    })

  test.each([
    ['xlsx, a filter of the sheet', xlsx(rows, '<autoFilter ref="A1:D4"/>')],
    ['xlsx, a filter that is on', xlsx(rows, '', '<sheetPr filterMode="1"/>')],
    [
      'xlsx, the filter of a table',
      xlsx(rows, '', '', undefined, { 'xl/tables/table1.xml': table, 'xl/worksheets/_rels/sheet1.xml.rels': relations }),
    ],
    ['xls', xls(true)],
    ['ods', packOds([{ name: 'A', markup: odsMarkup('filter') }])],
  ])('of a filter are not fitted: %s', async (_, file) => {
    const reading = await readBom(file)
    expect(fitOf(reading)).toEqual(FILTERED)
    expect(summary(reading)).toMatchObject({ struck: 0, filtered: 1 })
  })

  test.each([
    ['xlsx', xlsx(rows)],
    ['xlsx, folded in an outline', xlsx(rows.replace('hidden="1"', 'hidden="1" outlineLevel="1"'), '<autoFilter ref="A1:D4"/>')],
    ['xls', xls(false)],
    ['ods', packOds([{ name: 'A', markup: odsMarkup('collapse') }])],
  ])('without one are read, and counted: %s', async (_, file) => {
    const reading = await readBom(file)
    expect(fitOf(reading)).toEqual(UNSTRUCK.map(([number]) => [number, false, '']))
    expect(summary(reading).remarks).toMatchObject({ hidden: 1 })
    expect(needsReview(summary(reading))).toBe(true)
  })
})

test.each([
  ['<c r="E2"><f>B2*5</f></c>', '<c r="E3"><f>B3*5</f><v></v></c>', ['Total']],
  ['<c r="E2"><f>B2*5</f><v>10</v></c>', '<c r="E3"><f>B3*5</f><v>5</v></c>', undefined],
  // A formula that comes to an empty text, and one that failed.
  ['<c r="E2" t="str"><f>IF(B2,"","")</f><v></v></c>', '<c r="E3" t="e"><f>B3/0</f><v>#DIV/0!</v></c>', undefined],
])('formulas %s are said where they have no value', async (first, second, unvalued) => {
  const data = `${rowXml(1, HEADINGS).replace('</row>', `${cellXml('E1', 'Total')}</row>`)}${rowXml(2, C1).replace('</row>', `${first}</row>`)}${rowXml(3, R1).replace('</row>', `${second}</row>`)}`
  expect((await readBom(xlsx(data))).remarks?.unvalued).toEqual(unvalued)
})

test('a note in the last row of a sheet is a row that is left out', async () => {
  const reading = await readBom(xlsx(rowXml(1, HEADINGS) + rowXml(2, C1) + rowXml(3, R1) + rowXml(1_048_576, ['printed by CAD'])))
  expect(reading.lines).toHaveLength(2)
  expect(reading.left_out).toEqual([{ row: 1_048_575, text: 'printed by CAD', reason: 'no_part' }])
})

describe('a form without a list', () => {
  test.each([
    [
      'of an assembler',
      [
        ['BOM'],
        ['Item #', '*Designator', '*Qty', 'Manufacturer', '*Mfg Part #', 'Description / Value', 'Type'],
        ['1'],
        ['2'],
        ['3'],
        ['4'],
      ],
    ],
    [
      'of a drawing',
      [
        ['Перв. примен.', '', 'Поз. обозначение', 'Наименование', 'Кол.', 'Примечание'],
        ['Справ. №'],
        ['Подп. и дата'],
        ['Инв. № дубл.'],
        ['Взам. инв. №', '', 'Изм.', 'Лист', '№ докум', 'Подпись'],
      ],
    ],
  ])('%s has no lines, and each of its rows is named', async (_, rows) => {
    const reading = await readBom(packOds([{ name: 'Sheet1', rows }]))
    expect([reading.lines, reading.left_out.length]).toEqual([[], 4])
  })

  it('is no list of things that are only described, or counted', async () => {
    const described = [['Description', 'Qty', 'MPN'], ['Screw M3 x 8, countersunk'], ['Washer M3, plastic']]
    expect((await readBom(packOds([{ name: 'A', rows: described }]))).left_out.length).toBeLessThan(2)
    const counted = [
      ['Ref', 'Qty', 'MPN'],
      ['R1', '1'],
      ['R2', '1'],
    ]
    expect((await readBom(packOds([{ name: 'A', rows: counted }]))).lines).toHaveLength(2)
  })
})
