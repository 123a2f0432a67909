/** Recognizes table files that cannot be read, so that the message can say how to convert them. */
import type { UploadErrorCode } from './workbook.ts'

type FileError = UploadErrorCode | null

const ARCHIVES: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
]
/** Signatures of Excel 2 to 4: one stream of records that begins with its version. */
const OLD_EXCEL: readonly (readonly number[])[] = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
]
const DBASE: ReadonlySet<number | undefined> = new Set([0x03, 0x30, 0x83, 0x8b, 0xf5])
const HEADER_BYTES = 32

/** The error for bytes that are not a zip archive; null for other formats. */
export function toBytesError(bytes: Uint8Array): FileError {
  const begins = (signature: readonly number[]): boolean => signature.every((byte, i) => bytes[i] === byte)
  if (ARCHIVES.some(begins)) return 'file_archive'
  if (OLD_EXCEL.some(begins)) return 'file_xls4'
  return isDbase(bytes) ? 'file_dbf' : null
}

/** Recognizes dBASE by its header: a date of last change, and a length that fits at least one field. */
function isDbase(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_BYTES * 2 || !DBASE.has(bytes[0])) return false
  const [month = 0, day = 0] = bytes.subarray(2, 4)
  const header = new DataView(bytes.buffer, bytes.byteOffset).getUint16(8, true)
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && header > HEADER_BYTES * 2 && bytes[header - 1] === 0x0d
}

/** The error for a zip archive that is not a workbook, by the names in its directory. */
export function toArchiveError(names: readonly string[]): UploadErrorCode {
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name))
  if (has(/^xl\/workbook\.bin$/i)) return 'file_xlsb'
  if (has(/\.iwa$|^index\.zip$/i)) return 'file_numbers'
  return has(/^\[content_types\]\.xml$|^(?:word|ppt)\/|^mimetype$/i) ? 'file_not_a_spreadsheet' : 'file_archive'
}

/** The error for a text; null for one that may be a table. */
export function toTextError(beginning: string): FileError {
  if (/^ID;P/.test(beginning)) return 'file_sylk'
  if (/^TABLE[ \t]*\r?\n[ \t]*\d+[ \t]*,[ \t]*\d+[ \t]*\r?\n/.test(beginning)) return 'file_dif'
  return /<office:document\s/.test(beginning.slice(0, 4096)) ? 'file_fods' : null
}
