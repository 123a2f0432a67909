/** Files that are no packed or binary workbooks: texts in their encodings, and markup. */
import { describe, expect, it, test } from 'vitest'
import { u16 } from '#test-support/workbook-builders.ts'
import { readWorkbook } from './read-workbook.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const rowsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes)).sheets[0]?.rows

describe('texts', () => {
  const encode = (encoding: string, text: string): Uint8Array => {
    const little = Uint8Array.from([...text].flatMap((character) => u16(character.charCodeAt(0))))
    if (encoding === 'utf-16le') return little
    const big = little.slice()
    for (let i = 0; i < big.length; i += 2) big.set([little[i + 1] ?? 0, little[i] ?? 0], i)
    return big
  }

  test.each([
    ['UTF-8 with a mark', utf8('\ufeffMPN;Menge\nRC0402;1\n')],
    ['UTF-16 with a mark', encode('utf-16le', '\ufeffMPN;Menge\nRC0402;1\n')],
    ['UTF-16 without one', encode('utf-16le', 'MPN;Menge\nRC0402;1\n')],
    ['UTF-16, the other way round', encode('utf-16be', '\ufeffMPN;Menge\nRC0402;1\n')],
  ])('reads %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual([
      ['MPN', 'Menge'],
      ['RC0402', '1'],
    ])
  })

  // Bytes as programs of before Unicode wrote them.
  test.each([
    [
      'windows-1252',
      [0x42, 0x61, 0x75, 0x66, 0x6f, 0x72, 0x6d, 0x2c, 0x34, 0x37, 0xb5, 0x46, 0x2c, 0xb1, 0x35, 0x25, 0x2c, 0x4b, 0xf6, 0x6c, 0x6e],
      'Bauform,47µF,±5%,Köln',
    ],
    [
      'gb18030',
      [0xd0, 0xcd, 0xba, 0xc5, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x2c, 0xb7, 0xe2, 0xd7, 0xb0, 0x2c, 0xc5, 0xfa, 0xba, 0xc5],
      '型号,数量,封装,批号',
    ],
    [
      'shift_jis',
      [0x95, 0x69, 0x94, 0xd4, 0x2c, 0x90, 0x94, 0x97, 0xca, 0x2c, 0x83, 0x81, 0x81, 0x5b, 0x83, 0x4a, 0x81, 0x5b],
      '品番,数量,メーカー',
    ],
    ['windows-1251', [0xc0, 0xf0, 0xf2, 0xe8, 0xea, 0xf3, 0xeb, 0x2c, 0xca, 0xee, 0xeb, 0x2d, 0xe2, 0xee], 'Артикул,Кол-во'],
    ['euc-kr', [0xc7, 0xb0, 0xb9, 0xf8, 0x2c, 0xbc, 0xf6, 0xb7, 0xae, 0x2c, 0xc1, 0xa6, 0xc1, 0xb6, 0xbb, 0xe7], '품번,수량,제조사'],
    [
      'big5',
      [0xab, 0xac, 0xb8, 0xb9, 0x2c, 0xbc, 0xc6, 0xb6, 0x71, 0x2c, 0xab, 0xca, 0xb8, 0xcb, 0x2c, 0xb3, 0xc6, 0xb5, 0xf9],
      '型號,數量,封裝,備註',
    ],
  ])('recognises %s', async (encoding, bytes, expected) => {
    const workbook = await readWorkbook(Uint8Array.from([...bytes, 0x0a, 0x41, 0x2c, 0x42]))
    expect([workbook.encoding, workbook.sheets[0]?.rows[0]?.join(',')]).toEqual([encoding, expected])
  })

  test.each([
    [
      ',',
      'MPN,Qty\n"A,B ""1""",2\n',
      [
        ['MPN', 'Qty'],
        ['A,B "1"', '2'],
      ],
    ],
    [
      ';',
      'MPN;Preis\nA1;0,12\nA2;0,13\n',
      [
        ['MPN', 'Preis'],
        ['A1', '0,12'],
        ['A2', '0,13'],
      ],
    ],
    [
      '\t',
      'MPN\tDescription\nA1\tCAP, 10uF, 16V\nA2\tRES, 1k, 1%\n',
      [
        ['MPN', 'Description'],
        ['A1', 'CAP, 10uF, 16V'],
        ['A2', 'RES, 1k, 1%'],
      ],
    ],
    [
      '|',
      'MPN|Qty\nA1|2\n',
      [
        ['MPN', 'Qty'],
        ['A1', '2'],
      ],
    ],
    // As Markdown has it.
    ['|', 'MPN|Qty\n:---|--:\nA1|2\n', [['MPN', 'Qty'], [], ['A1', '2']]],
    // Between a title and a total.
    ['|', 'Board 7\nRef|MPN\nR1|A1\nR2|A2\nTotal\n', [['Board 7'], ['Ref', 'MPN'], ['R1', 'A1'], ['R2', 'A2'], ['Total']]],
    // Within texts.
    ['', 'MPN\nA1|A2\nA3\nA4\nA5|A6\nA7|A8\n', [['MPN'], ['A1|A2'], ['A3'], ['A4'], ['A5|A6'], ['A7|A8']]],
    ['', 'RC0402FR\nRC0603FR\n', [['RC0402FR'], ['RC0603FR']]],
    // An unclosed quote: it is an inch.
    [
      ',',
      'MPN,Size\nA1,"2.5 drive\nA2,3\n',
      [
        ['MPN', 'Size'],
        ['A1', '"2.5 drive'],
        ['A2', '3'],
      ],
    ],
  ])('finds the separator %j', async (separator, text, rows) => {
    expect(await readWorkbook(utf8(text))).toMatchObject({ kind: 'text', separator, sheets: [{ rows }] })
  })

  it("heeds Excel's hint, and keeps its row", async () => {
    expect(await readWorkbook(utf8('sep=;\nMPN;Qty\nA;1\n'))).toMatchObject({
      separator: ';',
      sheets: [{ rows: [[], ['MPN', 'Qty'], ['A', '1']] }],
    })
  })

  test.each(['-40°C', '+5V', '=10k', '@home', '- see image (front)', '+3.3V | 5V!', '=A1+B1'])(
    'takes %s for the text that it is',
    async (cell) => {
      expect(await rowsOf(utf8(`MPN;Note\nA1;${cell}\n`))).toEqual([
        ['MPN', 'Note'],
        ['A1', cell],
      ])
    },
  )
})

describe('markup under the name of a workbook', () => {
  it("reads Excel 2003's XML", async () => {
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="Parts"><Table><Row><Cell><Data ss:Type="String">MPN</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Qty</Data></Cell></Row>
      <Row ss:Index="3"><Cell ss:MergeAcross="1"><Data ss:Type="String">A &amp; B</Data></Cell><Cell><Data ss:Type="Number">5</Data></Cell></Row></Table></Worksheet></Workbook>`
    const { kind, sheets } = await readWorkbook(utf8(xml))
    expect(kind).toBe('markup')
    expect(sheets).toEqual([
      {
        name: 'Parts',
        hidden: false,
        merges: [{ row: 2, column: 0, rows: 1, columns: 2 }],
        rows: [['MPN', '', 'Qty'], [], ['A & B', '', '5']],
      },
    ])
  })

  it('reads the table of a web page', async () => {
    const html =
      '<!DOCTYPE html><html><head><title>x</title></head><body><script>if (a<b) {}</script><table><tr><th>MPN<th>Qty<tr><td>A&nbsp;1</td><td colspan="2">5</td></table></body></html>'
    expect(await rowsOf(utf8(html))).toEqual([
      ['MPN', 'Qty'],
      ['A 1', '5'],
    ])
  })
})
