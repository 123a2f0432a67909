/** Texts as scripts and older programs write them, and files that are refused by what they are. */
import { gzipSync, zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { encodeText } from '#test-support/bom-builders.ts'
import { packXlsx, sheetXml, worksheetXml } from '#test-support/workbook-builders.ts'
import { toBomLimits } from '../lists/bom-limits.ts'
import { readWorkbook } from './read-workbook.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const rowsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes)).sheets[0]?.rows
const LIST = [
  ['Ref', 'Qty', 'MPN'],
  ['C1,C2', '2', 'GRM155'],
  ['R1', '1', 'RC0402'],
]

describe('quoted cells', () => {
  test.each([
    ['with blanks before the quotes', '"Ref", "Qty", "MPN"\n"C1,C2", "2", "GRM155"\n"R1", "1", "RC0402"\n'],
    ['with blanks around the quotes', ' "Ref" , "Qty" ,"MPN"\n "C1,C2" , "2" ,"GRM155" \n"R1" , 1 ,"RC0402"\n'],
    ['divided at semicolons', '"Ref"; "Qty"; "MPN"\n"C1,C2"; "2"; "GRM155"\n"R1"; "1"; "RC0402"\n'],
    ['divided at tabs', '"Ref"\t "Qty"\t "MPN"\n"C1,C2"\t "2"\t "GRM155"\n"R1"\t "1"\t "RC0402"\n'],
    ['with an equals sign before the quotes', 'Ref,Qty,MPN\n="C1,C2",="2",="GRM155"\n="R1",="1",="RC0402"\n'],
    ['with an equals sign within the quotes', 'Ref,Qty,MPN\n"=""C1,C2""","=""2""","=""GRM155"""\nR1,1,"=""RC0402"""\n'],
  ])('%s are read as meant', async (_, text) => {
    expect(await rowsOf(utf8(text))).toEqual(LIST)
  })

  test.each([
    [
      'an inch',
      'MPN,Size\nA1, "2.5" drive\nA2,3.5"\n',
      [
        ['MPN', 'Size'],
        ['A1', '"2.5" drive'],
        ['A2', '3.5"'],
      ],
    ],
    [
      'a quoted text with such a mark in it',
      'MPN,Note\nA1,"say, ""hi"", twice"\n',
      [
        ['MPN', 'Note'],
        ['A1', 'say, "hi", twice'],
      ],
    ],
    [
      'a formula',
      'MPN,Qty\nA1,=10k\nA2,="a"&"b"\n',
      [
        ['MPN', 'Qty'],
        ['A1', '=10k'],
        ['A2', '="a"&"b"'],
      ],
    ],
  ])('leave %s as it is', async (_, text, rows) => {
    expect(await rowsOf(utf8(text))).toEqual(rows)
  })

  it('hide no formula that acts', async () => {
    await expect(readWorkbook(utf8('MPN,Qty\n="=cmd|\'/c calc\'!A0",1\n'))).rejects.toMatchObject({ errorCode: 'file_formulas' })
  })
})

describe("line's ends", () => {
  test.each(['\r\n', '\n', '\r', '\r\n|\n|\r', '\n|\r\n', '\r|\r\n|\n'])('of the kinds %j end rows', async (kinds) => {
    const ends = kinds.split('|')
    const lines = LIST.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
    expect(await rowsOf(utf8(lines.map((line, i) => line + ends[i % ends.length]).join('')))).toEqual(LIST)
  })
})

describe('encodings', () => {
  test.each([
    ...[...'µ°±ÄÖÜßäöüéñç²³·×ØøÅ'].map((sign) => `10${sign}`),
    ...['10µF ±10%', '25°±5', '85°C', 'Größe', 'Stück', 'Maß', 'weiß', 'Höhe×Breite', 'A–B', 'Murata’s part', '“X7R”', '5 €', '±0.5°'],
  ])('%s alone is Western', async (text) => {
    const { encoding, sheets } = await readWorkbook(encodeText(`Ref;Qty;${text}\nC1;2;X7R\n`, 'windows-1252'))
    expect([encoding, sheets[0]?.rows[0]?.[2]]).toEqual(['windows-1252', text])
  })

  test.each([
    ['gbk', 'gb18030', '数量'],
    ['gbk', 'gb18030', 'USB转TTL模块'],
    ['shift_jis', 'shift_jis', '数量'],
    ['shift_jis', 'shift_jis', 'ｺﾝﾃﾞﾝｻ'],
  ] as const)('a word of %s stays what it is', async (written, encoding, text) => {
    const workbook = await readWorkbook(encodeText(`Ref;MPN;${text}\nC1;X7R;2\n`, written))
    expect([workbook.encoding, workbook.sheets[0]?.rows[0]?.[2]]).toEqual([encoding, text])
  })

  const utf32 = (text: string, isLittle: boolean): Uint8Array => {
    const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
    const bytes = new Uint8Array(codes.length * 4)
    codes.forEach((code, i) => {
      new DataView(bytes.buffer).setUint32(i * 4, code, isLittle)
    })
    return bytes
  }
  const TEXT = 'Ref,Qty,MPN\n"C1,C2",2,GRM155\nR1,1,RC0402\n'

  test.each([
    ['UTF-32 with a mark', utf32(`\ufeff${TEXT}`, true)],
    ['UTF-32 without one', utf32(TEXT, true)],
    ['UTF-32, the other way round', utf32(`\ufeff${TEXT}`, false)],
    ['UTF-8 with zeros at its end', Uint8Array.from([...utf8(TEXT), ...new Uint8Array(301)])],
    ['UTF-16 with zeros at its end', Uint8Array.from([...encodeText(TEXT, 'utf-16'), ...new Uint8Array(200)])],
  ])('reads %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(LIST)
  })
})

describe('blank rows', () => {
  const TEXT = 'Ref,Qty,MPN\n"C1,C2",2,GRM155\nR1,1,RC0402\n'
  const cells = (tag: string): string =>
    LIST.map((row) => `<${tag}r>${row.map((cell) => `<${tag}d>${cell}</${tag}d>`).join('')}</${tag}r>`).join('')
  const page = (more: string): string => `<html><table>${cells('t')}${more}</table></html>`
  const excel2003 = (more: string): string => {
    const rows = LIST.map((row) => `<Row>${row.map((cell) => `<Cell><Data>${cell}</Data></Cell>`).join('')}</Row>`)
    return `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet Name="BOM"><Table>${rows.join('')}${more}</Table></Worksheet></Workbook>`
  }
  /** More than all parts together may come to that are kept. */
  const formatted = (): Uint8Array<ArrayBuffer> => {
    const rows = sheetXml(LIST).replace(/^.*<sheetData>|<\/sheetData>.*$/g, '')
    const looks = 's="1" customFormat="1" ht="14.4" customHeight="1"'
    const blank = Array.from(
      { length: 350_000 },
      (_, i) => `<row r="${i + 4}" ${looks}><c r="A${i + 4}" s="1"/><c r="B${i + 4}" s="1"/></row>`,
    )
    return packXlsx({ sheets: [{ name: 'BOM', xml: worksheetXml(rows + blank.join('')) }] })
  }

  test.each([
    ['a csv with a million rows of separators', () => utf8(TEXT + ',,\r\n'.repeat(1_000_000))],
    ['a csv with a million blank lines', () => utf8(TEXT + '\n'.repeat(1_000_000))],
    ['a web page with a hundred thousand blank rows', () => utf8(page('<tr><td></td></tr>'.repeat(100_000)))],
    ['a workbook with a format in every row', formatted],
  ])('are passed over in %s', async (_, bytes) => {
    const { sheets } = await readWorkbook(bytes(), toBomLimits())
    expect(sheets.map(({ rows }) => rows)).toEqual([LIST])
  })

  test.each([
    ['csv', utf8(`${TEXT}${',,\n'.repeat(60_000)}a note,,\n`), 60_003],
    ['web page', utf8(page(`${'<tr></tr>'.repeat(60_000)}<tr><td colspan="3">a note</td></tr>`)), 60_003],
    ['workbook of Excel 2003', utf8(excel2003('<Row Index="65536"><Cell><Data>a note</Data></Cell></Row>')), 65_535],
  ])('divide a note from the list above it in a %s', async (_, bytes, row) => {
    const { sheets } = await readWorkbook(bytes, toBomLimits())
    expect(sheets[0]).toMatchObject({ rows: LIST, facts: { distant_rows: [{ row, text: 'a note' }] } })
  })

  test.each([
    ['csv', utf8(TEXT + 'R2,1,RC0402\n'.repeat(50_000))],
    ['web page', utf8(page('<tr><td>R2</td><td>1</td></tr>'.repeat(50_000)))],
    [
      'workbook of Excel 2003',
      utf8(excel2003('<Row Index="50500"><Cell><Data>a</Data></Cell></Row>'.concat('<Row><Cell><Data>a</Data></Cell></Row>'.repeat(21)))),
    ],
    ['csv with rows beyond those of any sheet', utf8(`${TEXT}${'\n'.repeat(1_048_580)}a note\n`)],
  ])('a %s with more rows than are read is refused', async (_, bytes) => {
    await expect(readWorkbook(bytes, toBomLimits())).rejects.toMatchObject({ errorCode: 'file_too_long' })
  })
})

describe('other kinds of files', () => {
  const dbase = new Uint8Array(200)
  dbase.set([0x03, 124, 5, 17, 1, 0, 0, 0, 97, 0, 20, 0])
  dbase[96] = 0x0d
  test.each([
    ['file_sylk', utf8('ID;PWXL;N;E\nC;Y1;X1;K"MPN"\nE\n')],
    ['file_dif', utf8('TABLE\r\n0,1\r\n"list"\r\nVECTORS\r\n0,2\r\n""\r\n')],
    ['file_xlsb', zipSync({ '[Content_Types].xml': utf8('<Types/>'), 'xl/workbook.bin': new Uint8Array(9) })],
    ['file_numbers', zipSync({ 'Index/Document.iwa': new Uint8Array(9) })],
    ['file_archive', gzipSync(utf8('Ref,Qty,MPN\n'))],
    ['file_archive', zipSync({ 'list.csv': utf8('Ref,Qty,MPN\n') })],
    ['file_archive', utf8('Rar!\u001a\u0007')],
    ['file_xls4', Uint8Array.from([0x09, 0x02, 0x06, 0x00, 0, 0, 0x10, 0, 0, 0])],
    ['file_fods', utf8('<?xml version="1.0"?>\n<office:document xmlns:office="urn:x"><office:body/></office:document>')],
    ['file_dbf', dbase],
    ['file_not_a_spreadsheet', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(50)])],
  ])('are refused as %s', async (refusal, bytes) => {
    await expect(readWorkbook(bytes)).rejects.toMatchObject({ errorCode: refusal })
  })
})
