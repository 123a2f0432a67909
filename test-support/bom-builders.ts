/** Bills of materials for tests and measurements, in the formats and encodings of real files. */
import { strToU8, zipSync } from 'fflate'
import { packXlsx } from './workbook-builders.ts'

export type BomCell = string | number
export type BomRows = readonly (readonly BomCell[])[]

export type TestEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16' | 'utf-16-unmarked' | 'utf-16be' | 'windows-1252' | 'gbk' | 'shift_jis'

/** Bytes by character, inverted from the decoder's output for every one and two bytes. */
const tables = new Map<string, Map<string, number[]>>()

function toEncodingTable(encoding: string): Map<string, number[]> {
  const cachedTable = tables.get(encoding)
  if (cachedTable) return cachedTable
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let lead = 0; lead < 256; lead++) {
    const single = decoder.decode(Uint8Array.of(lead))
    if (single.length === 1 && single !== '\ufffd') table.set(single, [lead])
  }
  if (encoding !== 'windows-1252')
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) {
        const pair = decoder.decode(Uint8Array.of(lead, trail))
        if (pair.length === 1 && pair !== '\ufffd' && !table.has(pair)) table.set(pair, [lead, trail])
      }
  tables.set(encoding, table)
  return table
}

/** @throws Error for a character outside the encoding */
export function encodeText(text: string, encoding: TestEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-8-bom') return new TextEncoder().encode(`\ufeff${text}`)
  if (encoding.startsWith('utf-16')) {
    const marked = encoding === 'utf-16-unmarked' ? text : `\ufeff${text}`
    const bytes = new Uint8Array(marked.length * 2)
    const view = new DataView(bytes.buffer)
    for (let i = 0; i < marked.length; i++) view.setUint16(i * 2, marked.charCodeAt(i), encoding !== 'utf-16be')
    return bytes
  }
  const table = toEncodingTable(encoding)
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

export function delimited(rows: BomRows, separator = ',', quoteAll = false): string {
  const cell = (value: BomCell): string => {
    const text = String(value)
    return quoteAll || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`
}

export const packBomXlsx = (rows: BomRows, name = 'BOM'): Uint8Array<ArrayBuffer> =>
  packXlsx({ sheets: [{ name, rows: rows.map((row) => [...row]) }] })

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const odsCell = (value: BomCell): string => {
  if (value === '') return '<table:table-cell/>'
  if (typeof value === 'number')
    return `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
  const paragraphs = value.split('\n').map((line) => `<text:p>${escapeXml(line)}</text:p>`)
  return `<table:table-cell office:value-type="string">${paragraphs.join('')}</table:table-cell>`
}

/** Markup of the rows, for features that the builder lacks. */
const odsRows = (rows: BomRows): string => rows.map((row) => `<table:table-row>${row.map(odsCell).join('')}</table:table-row>`).join('')

export function packOds(
  sheets: readonly { name: string; rows?: BomRows; markup?: string; hidden?: boolean }[],
  parts: Record<string, string> = {},
) {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${sheets
    .map(
      ({ name, rows = [], markup, hidden }) =>
        `<table:table table:name="${escapeXml(name)}" table:style-name="${hidden ? 'ta2' : 'ta1'}"><table:table-column table:number-columns-repeated="16384"/>${markup ?? odsRows(rows)}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
    )
    .join('')}</office:spreadsheet></office:body></office:document-content>`
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(content),
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  })
}
