/**
 * Reads zip archives of XML parts, such as xlsx and ods. The sizes that the archive states are used to reject it early. The limits apply to
 * the bytes that are really unpacked.
 */
import { Inflate } from 'fflate'
import { type MarkupHandler, MarkupReader } from './markup-tokens.ts'
import { WorkbookError, type WorkbookLimits } from './workbook.ts'

interface ZipEntry {
  /** With slashes, without one at the start. */
  name: string
  method: number
  encrypted: boolean
  compressed_size: number
  /** As the archive states. */
  size: number
  /** Of the entry's local header. */
  offset: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const STORED = 0
const DEFLATED = 8
/** In a 32-bit field: the number is in the zip64 extra field instead. */
const IN_ZIP64 = 0xffffffff
/** A workbook has a few parts for each sheet, and one for each picture. */
const MAX_ENTRIES = 4096
/** Bytes to inflate before the output is counted again: a kilobyte becomes at most about a megabyte. */
const STEP_BYTES = 4096

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** @throws WorkbookError `file_damaged` for an inconsistent directory */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > MAX_ENTRIES || count === 0xffff) throw new WorkbookError('file_expands')
  const decoder = new TextDecoder()
  const entries: ZipEntry[] = []
  let packed = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new WorkbookError('file_damaged')
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > end) throw new WorkbookError('file_damaged')
    const extra = readZip64(view, at + 46 + nameLength, extraLength, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ])
    const [size = 0, compressedSize = 0, offset = 0] = extra
    if (offset + compressedSize > bytes.length) throw new WorkbookError('file_damaged')
    packed += compressedSize
    entries.push({
      name: decoder
        .decode(bytes.subarray(at + 46, at + 46 + nameLength))
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      compressed_size: compressedSize,
      size,
      offset,
    })
    at = next
  }
  // Entries that share bytes are a zip bomb.
  if (packed > bytes.length) throw new WorkbookError('file_expands')
  return entries
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) if (view.getUint32(at, true) === END) return at
  throw new WorkbookError('file_damaged')
}

/** Reads the 64-bit numbers that replace marked 32-bit ones, in the same order. */
function readZip64(view: DataView, from: number, length: number, numbers: number[]): number[] {
  if (!numbers.includes(IN_ZIP64)) return numbers
  const end = from + length
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let field = at + 4
    return numbers.map((number) => {
      if (number !== IN_ZIP64) return number
      if (field + 8 > end) throw new WorkbookError('file_damaged')
      const value = Number(view.getBigUint64(field, true))
      field += 8
      return value
    })
  }
  throw new WorkbookError('file_damaged')
}

/** Unpacks an entry piece by piece, without storing it. @throws WorkbookError `file_damaged` if it cannot be unpacked, `file_password` */
function unpack(bytes: Uint8Array, entry: ZipEntry, take: (piece: Uint8Array) => void): void {
  if (entry.encrypted) throw new WorkbookError('file_password')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== LOCAL) throw new WorkbookError('file_damaged')
  const from = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const to = from + entry.compressed_size
  if (to > bytes.length) throw new WorkbookError('file_damaged')
  if (entry.method === STORED) {
    take(bytes.subarray(from, to))
    return
  }
  if (entry.method !== DEFLATED) throw new WorkbookError('file_damaged')
  let ended = false
  const inflate = new Inflate((piece, final) => {
    take(piece)
    ended ||= final
  })
  try {
    for (let at = from; at < to && !ended; at += STEP_BYTES)
      inflate.push(bytes.subarray(at, Math.min(at + STEP_BYTES, to)), at + STEP_BYTES >= to)
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('file_damaged', error)
  }
}

/** The limit of all unpacked bytes, in multiples of the limit of stored ones: pictures are not unpacked, and blank rows not stored. */
const UNSTORED_TIMES = 4

/** The parts of a zipped workbook by name, unpacked one by one under a common limit, and read while unpacking. */
export class Package {
  readonly #bytes: Uint8Array
  readonly #parts: ReadonlyMap<string, ZipEntry>
  /** The bytes that may still be unpacked: of all parts, and of parts other than sheets. */
  #left: number
  #stored_left: number

  /** @param entries of its directory @throws WorkbookError `file_expands` if they state too large a size */
  constructor(bytes: Uint8Array, entries: readonly ZipEntry[], limits: WorkbookLimits) {
    this.#bytes = bytes
    if (entries.reduce((sum, { size }) => sum + size, 0) > limits.inflated_bytes * UNSTORED_TIMES) throw new WorkbookError('file_expands')
    // Names are compared without case, as Windows does.
    this.#parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
    this.#left = limits.inflated_bytes * UNSTORED_TIMES
    this.#stored_left = limits.inflated_bytes
  }

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase())
  }

  /**
   * @returns false if there is no such part
   * @param isSheet the sheet's reader checks its limits, and stores no blank rows
   * @throws WorkbookError `file_expands` as soon as too many bytes are unpacked
   */
  read(name: string, handler: Partial<MarkupHandler>, { isSheet = false } = {}): boolean {
    const entry = this.#parts.get(name.toLowerCase())
    if (!entry) return false
    const reader = new MarkupReader({
      open: (tag, attributes, closed) => handler.open?.(tag, attributes, closed),
      close: (tag) => handler.close?.(tag),
      text: (raw) => handler.text?.(raw),
    })
    // Usually UTF-8; XML also allows UTF-16 without a declaration.
    let decoder: TextDecoder | null = null
    unpack(this.#bytes, entry, (piece) => {
      this.#left -= piece.length
      if (!isSheet) this.#stored_left -= piece.length
      if (this.#left < 0 || this.#stored_left < 0) throw new WorkbookError('file_expands')
      if (piece.length === 0) return
      decoder ??= new TextDecoder(
        piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8',
      )
      reader.write(decoder.decode(piece, { stream: true }))
    })
    reader.end()
    return true
  }
}
