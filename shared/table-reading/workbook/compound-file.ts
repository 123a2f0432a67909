/** The file system within old Office documents (OLE2): its directory, and its streams, read with every chain bounded. */
import { WorkbookError } from './workbook.ts'

interface CompoundEntry {
  name: string
  is_stream: boolean
  start: number
  size: number
}

export interface CompoundFile {
  entries: CompoundEntry[]
  /** @throws WorkbookError `file_damaged` for a chain that leaves the file or goes in circles */
  read(entry: CompoundEntry): Uint8Array
}

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
/** In a table of sectors: anything from here on is a mark, no sector. */
const FIRST_MARK = 0xfffffffa

export const isCompoundFile = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte)

export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (bytes.length < HEADER_BYTES) throw new WorkbookError('file_damaged')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(0x1e, true)
  if (shift !== 9 && shift !== 12) throw new WorkbookError('file_damaged')
  const sector_bytes = 1 << shift
  const sector_count = Math.ceil((bytes.length - HEADER_BYTES) / sector_bytes)

  const sector = (number: number): Uint8Array => {
    const from = (number + 1) * sector_bytes
    if (number >= sector_count || from >= bytes.length) throw new WorkbookError('file_damaged')
    // The last one may be cut short.
    return bytes.subarray(from, Math.min(from + sector_bytes, bytes.length))
  }
  const numbersOf = (piece: Uint8Array): number[] => {
    const piece_view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
    return Array.from({ length: piece.length >> 2 }, (_, i) => piece_view.getUint32(i * 4, true))
  }
  const chain = (table: readonly number[], start: number, most: number): number[] => {
    const sectors: number[] = []
    for (let at = start; at < FIRST_MARK; at = table[at] ?? FIRST_MARK) {
      if (sectors.length >= most) throw new WorkbookError('file_damaged')
      sectors.push(at)
    }
    return sectors
  }
  const join = (pieces: readonly Uint8Array[], size: number): Uint8Array => {
    const whole = new Uint8Array(size)
    let offset = 0
    for (const piece of pieces) {
      if (offset >= size) break
      whole.set(piece.subarray(0, size - offset), offset)
      offset += piece.length
    }
    if (offset < size) throw new WorkbookError('file_damaged')
    return whole
  }

  // Which sectors hold the table: the first 109 stand in the header, more of them in a separate chain.
  const table_sectors = numbersOf(bytes.subarray(0x4c, HEADER_BYTES)).filter((number) => number < FIRST_MARK)
  let more = view.getUint32(0x44, true)
  for (let i = 0; more < FIRST_MARK; i++) {
    if (i > sector_count) throw new WorkbookError('file_damaged')
    const numbers = numbersOf(sector(more))
    more = numbers.pop() ?? FIRST_MARK
    table_sectors.push(...numbers.filter((number) => number < FIRST_MARK))
    if (table_sectors.length > sector_count) throw new WorkbookError('file_damaged')
  }
  const table = table_sectors.flatMap((number) => numbersOf(sector(number)))
  const bytesOf = (start: number): Uint8Array[] => chain(table, start, sector_count).map(sector)

  const entries: CompoundEntry[] = []
  let small_stream: CompoundEntry | null = null
  for (const piece of bytesOf(view.getUint32(0x30, true))) {
    for (let at = 0; at + ENTRY_BYTES <= piece.length; at += ENTRY_BYTES) {
      const entry = readEntry(piece.subarray(at, at + ENTRY_BYTES))
      if (entry?.type === 5) small_stream = entry
      else if (entry) entries.push(entry)
    }
  }
  const small_limit = view.getUint32(0x38, true)
  const small_table = bytesOf(view.getUint32(0x3c, true)).flatMap(numbersOf)
  let small: Uint8Array | null = null
  return {
    entries,
    read({ start, size }) {
      if (size > bytes.length) throw new WorkbookError('file_damaged')
      if (size >= small_limit) return join(bytesOf(start), size)
      small ??= small_stream ? join(bytesOf(small_stream.start), Math.min(small_stream.size, bytes.length)) : new Uint8Array()
      const from = small
      return join(
        chain(small_table, start, small_table.length).map((number) => from.subarray(number * 64, number * 64 + 64)),
        size,
      )
    },
  }
}

function readEntry(bytes: Uint8Array): (CompoundEntry & { type: number }) | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = bytes[0x42] ?? 0
  // 1 a folder, 2 a stream, 5 the root, whose stream holds the small ones.
  if (type !== 1 && type !== 2 && type !== 5) return null
  const name_bytes = Math.min(64, Math.max(2, view.getUint16(0x40, true))) - 2
  const name = new TextDecoder('utf-16le').decode(bytes.subarray(0, name_bytes))
  return { name, type, is_stream: type === 2, start: view.getUint32(0x74, true), size: view.getUint32(0x78, true) }
}
