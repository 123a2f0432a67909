/** Generated workbooks for tests and measurements: no real file is copied. */
import { type Zippable, zipSync } from 'fflate'
import { toColumnLetters } from '#shared/text/column-letters.ts'

const encoder = new TextEncoder()

export type CellValue = string | number

export interface XlsxParts {
  sheets?: { name: string; rows?: CellValue[][]; xml?: string; state?: string }[]
  /** Styles' number formats, by their index in cells' `s`. */
  formats?: string[]
  strings?: string
  /** Used unchanged, by path; an empty one removes the default part. */
  parts?: Record<string, string | Uint8Array<ArrayBuffer>>
  workbook_extra?: string
  /** More entries of the workbook's relations. */
  relations?: string
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function sheetXml(rows: CellValue[][], before = ''): string {
  const cell = (value: CellValue, row: number, column: number): string => {
    const address = `${toColumnLetters(column)}${row + 1}`
    if (value === '') return ''
    return typeof value === 'number'
      ? `<c r="${address}"><v>${value}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
  }
  const data = rows.map((row, i) => `<row r="${i + 1}">${row.map((value, j) => cell(value, i, j)).join('')}</row>`).join('')
  return worksheetXml(data, before)
}

export const worksheetXml = (data: string, before = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export function packXlsx({
  sheets = [{ name: 'Sheet1', rows: [] }],
  formats,
  strings,
  parts = {},
  workbook_extra = '',
  relations = '',
}: XlsxParts): Uint8Array<ArrayBuffer> {
  const files: Record<string, string | Uint8Array<ArrayBuffer>> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets>${sheets
      .map(({ name, state }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="s${i}"/>`)
      .join('')}</sheets>${workbook_extra}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map((_, i) => `<Relationship Id="s${i}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="st" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="ss" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>${relations}</Relationships>`,
    ...(formats && {
      'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts><cellXfs>${formats
        .map((_, i) => `<xf numFmtId="${200 + i}" applyNumberFormat="1"/>`)
        .join('')}</cellXfs></styleSheet>`,
    }),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': strings }),
    ...Object.fromEntries(sheets.map(({ rows = [], xml }, i) => [`xl/worksheets/sheet${i + 1}.xml`, xml ?? sheetXml(rows)])),
    ...parts,
  }
  const packed: Zippable = {}
  for (const [path, content] of Object.entries(files))
    if (content.length > 0) packed[path] = [typeof content === 'string' ? encoder.encode(content) : content, { level: 9 }]
  return zipSync(packed)
}

/** One record of an old binary workbook. */
export function record(type: number, ...fields: (number[] | Uint8Array<ArrayBuffer>)[]): Uint8Array<ArrayBuffer> {
  const data = fields.flatMap((field) => [...field])
  return Uint8Array.from([...u16(type), ...u16(data.length), ...data])
}

export const u16 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff]
export const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)]
const f64 = (value: number): number[] => [...new Uint8Array(new Float64Array([value]).buffer)]
const utf16 = (text: string): number[] => [...text].flatMap((character) => u16(character.charCodeAt(0)))

const join = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joinedBytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const piece of pieces) {
    joinedBytes.set(piece, offset)
    offset += piece.length
  }
  return joinedBytes
}

export interface XlsParts {
  rows?: CellValue[][]
  /** Records among the globals, and among the cells. */
  globals?: Uint8Array[]
  cells?: Uint8Array[]
  /** 0 sheet, 1 macro sheet. */
  sheet_type?: number
}

/** The stream of records of a workbook with one sheet. */
export function xlsRecords({ rows = [], globals = [], cells = [], sheet_type = 0 }: XlsParts): Uint8Array<ArrayBuffer> {
  const name = 'Parts'
  const begin = (kind: number) => record(0x0809, u16(0x0600), u16(kind), u16(0), u16(0), u32(0), u32(0))
  const bound = (offset: number) => record(0x0085, u32(offset), [0, sheet_type], [name.length, 1], utf16(name))
  const before = [begin(0x0005), ...globals]
  const end = record(0x000a)
  const offset = join(before).length + bound(0).length + end.length
  const values = rows.flatMap((row, i) =>
    row.map((value, j) =>
      typeof value === 'number'
        ? record(0x0203, u16(i), u16(j), u16(0), f64(value))
        : record(0x0204, u16(i), u16(j), u16(0), u16(value.length), [1], utf16(value)),
    ),
  )
  return join([...before, bound(offset), end, begin(sheet_type === 1 ? 0x0040 : 0x0010), ...values, ...cells, end])
}

/** A formula's record: its compiled code, and the number it last came to. */
export const xlsFormula = (row: number, column: number, result: number, code: number[]): Uint8Array<ArrayBuffer> =>
  record(0x0006, u16(row), u16(column), u16(0), f64(result), u16(0), u32(0), u16(code.length), code)

const SECTOR = 512

/** An OLE2 file of streams; each is padded to 4 KB, below which it would belong in the mini stream. */
export function packCompound(streams: Record<string, Uint8Array<ArrayBuffer>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(streams)
  const bodies = names.map((name) => {
    const bytes = streams[name] ?? new Uint8Array()
    const padded = new Uint8Array(Math.max(8, Math.ceil(bytes.length / SECTOR)) * SECTOR)
    padded.set(bytes)
    return padded
  })
  const directorySectors = Math.ceil((names.length + 1) / 4)
  const bodySectors = bodies.reduce((sum, { length }) => sum + length / SECTOR, 0)
  let tableSectors = 1
  while (tableSectors * 128 < tableSectors + directorySectors + bodySectors) tableSectors++
  const table: number[] = Array.from({ length: tableSectors }, () => 0xfffffffd)
  const chain = (sectors: number): number => {
    const start = table.length
    for (let i = 1; i <= sectors; i++) table.push(i === sectors ? 0xfffffffe : start + i)
    return start
  }
  const directoryStart = chain(directorySectors)
  const starts = bodies.map(({ length }) => chain(length / SECTOR))
  while (table.length < tableSectors * 128) table.push(0xffffffff)
  const entry = (name: string, type: number, start: number, size: number, child: number, next: number) => {
    const bytes = new Uint8Array(128)
    bytes.set(utf16(name))
    bytes.set(u16(name.length * 2 + 2), 0x40)
    bytes.set([type, 1], 0x42)
    for (const [at, value] of [
      [0x44, 0xffffffff],
      [0x48, next],
      [0x4c, child],
      [0x74, start],
      [0x78, size],
    ] as const)
      bytes.set(u32(value), at)
    return bytes
  }
  const none = 0xffffffff
  const directory = new Uint8Array(directorySectors * SECTOR)
  directory.set(entry('Root Entry', 5, 0xfffffffe, 0, names.length > 0 ? 1 : none, none))
  names.forEach((name, i) => {
    directory.set(entry(name, 2, starts[i] ?? 0, bodies[i]?.length ?? 0, none, i + 1 < names.length ? i + 2 : none), (i + 1) * 128)
  })
  const header = new Uint8Array(SECTOR)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  header.set(u16(0x3e), 0x18)
  header.set([3, 0, 0xfe, 0xff, 9, 0, 6, 0], 0x1a)
  header.set(u32(tableSectors), 0x2c)
  header.set(u32(directoryStart), 0x30)
  header.set(u32(4096), 0x38)
  header.set(u32(0xfffffffe), 0x3c)
  header.set(u32(0xfffffffe), 0x44)
  for (let i = 0; i < 109; i++) header.set(u32(i < tableSectors ? i : none), 0x4c + i * 4)
  return join([header, Uint8Array.from(table.flatMap(u32)), directory, ...bodies])
}

export const packXls = (parts: XlsParts): Uint8Array<ArrayBuffer> => packCompound({ Workbook: xlsRecords(parts) })
