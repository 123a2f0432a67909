/**
 * The directory of a zip archive, and its entries, unpacked under a limit. Sizes that the archive claims are used to
 * refuse early; what counts is what really comes out, counted while it comes.
 */
import { Inflate } from 'fflate'
import { WorkbookError } from './workbook.ts'

export interface ZipEntry {
  /** With slashes, without one at the start. */
  name: string
  method: number
  encrypted: boolean
  compressed_size: number
  /** As claimed. */
  size: number
  /** Of the entry's local header. */
  offset: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const COMMENT_MOST = 65_535
const STORED = 0
const DEFLATED = 8
/** In a 32-bit field: the number stands in the zip64 extra field. */
const IN_ZIP64 = 0xffffffff
/** A workbook has a few parts per sheet, and one per picture. */
const ENTRIES_MOST = 4096
/** A kilobyte of deflate is at most about a megabyte: so much is fed before the output is counted again. */
const STEP_BYTES = 4096

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** @throws WorkbookError `file_damaged` for a directory that does not hold together */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > ENTRIES_MOST || count === 0xffff) throw new WorkbookError('file_expands')
  const decoder = new TextDecoder()
  const entries: ZipEntry[] = []
  let packed = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new WorkbookError('file_damaged')
    const name_length = view.getUint16(at + 28, true)
    const extra_length = view.getUint16(at + 30, true)
    const next = at + 46 + name_length + extra_length + view.getUint16(at + 32, true)
    if (next > end) throw new WorkbookError('file_damaged')
    const extra = readZip64(view, at + 46 + name_length, extra_length, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ])
    const [size = 0, compressed_size = 0, offset = 0] = extra
    if (offset + compressed_size > bytes.length) throw new WorkbookError('file_damaged')
    packed += compressed_size
    entries.push({
      name: decoder
        .decode(bytes.subarray(at + 46, at + 46 + name_length))
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      compressed_size,
      size,
      offset,
    })
    at = next
  }
  // Entries that share their bytes: a known way to a bomb without nesting.
  if (packed > bytes.length) throw new WorkbookError('file_expands')
  return entries
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - COMMENT_MOST)
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) if (view.getUint32(at, true) === END) return at
  throw new WorkbookError('file_damaged')
}

/** The 64-bit numbers take the places of those that say so, in the same order. */
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

/** How much may still come out of one archive. */
export class InflateBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  /** @throws WorkbookError `file_expands` when it is used up */
  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new WorkbookError('file_expands')
  }
}

/**
 * Unpacks an entry and hands on its pieces as they come; nothing of it is kept.
 * @throws WorkbookError `file_expands` beyond the budget, `file_damaged` for what does not unpack, `file_password`
 */
export function unpack(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget, take: (piece: Uint8Array) => void): void {
  if (entry.encrypted) throw new WorkbookError('file_password')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== LOCAL) throw new WorkbookError('file_damaged')
  const from = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const to = from + entry.compressed_size
  if (to > bytes.length) throw new WorkbookError('file_damaged')
  if (entry.method === STORED) {
    budget.spend(entry.compressed_size)
    take(bytes.subarray(from, to))
    return
  }
  if (entry.method !== DEFLATED) throw new WorkbookError('file_damaged')
  let ended = false
  const inflate = new Inflate((piece, final) => {
    budget.spend(piece.length)
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
