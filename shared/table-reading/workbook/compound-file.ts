/** Reads the file system within old Office documents (OLE2): its directory and its streams. The length of every chain is limited. */
import { WorkbookError } from './workbook.ts'

interface CompoundEntry {
  name: string
  is_stream: boolean
  start: number
  size: number
}

export interface CompoundFile {
  entries: CompoundEntry[]
  /** @throws WorkbookError `file_damaged` for a chain that leaves the file or has a loop */
  read(entry: CompoundEntry): Uint8Array
}

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
/** In a table of sectors: from this value on an entry is a special mark, not a sector. */
const FIRST_MARK = 0xfffffffa

export const isCompoundFile = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte)

export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (bytes.length < HEADER_BYTES) throw new WorkbookError('file_damaged')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(0x1e, true)
  if (shift !== 9 && shift !== 12) throw new WorkbookError('file_damaged')
  const sectorBytes = 1 << shift
  const sectorCount = Math.ceil((bytes.length - HEADER_BYTES) / sectorBytes)

  const sector = (number: number): Uint8Array => {
    const from = (number + 1) * sectorBytes
    if (number >= sectorCount || from >= bytes.length) throw new WorkbookError('file_damaged')
    // The last sector may be cut short.
    return bytes.subarray(from, Math.min(from + sectorBytes, bytes.length))
  }
  const numbersOf = (piece: Uint8Array): number[] => {
    const pieceView = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
    return Array.from({ length: piece.length >> 2 }, (_, i) => pieceView.getUint32(i * 4, true))
  }
  const chain = (table: readonly number[], start: number, maxSectors: number): number[] => {
    const sectors: number[] = []
    for (let at = start; at < FIRST_MARK; at = table[at] ?? FIRST_MARK) {
      if (sectors.length >= maxSectors) throw new WorkbookError('file_damaged')
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

  // The sectors that hold the table: the first 109 are listed in the header, further ones in a separate chain.
  const tableSectors = numbersOf(bytes.subarray(0x4c, HEADER_BYTES)).filter((number) => number < FIRST_MARK)
  let more = view.getUint32(0x44, true)
  for (let i = 0; more < FIRST_MARK; i++) {
    if (i > sectorCount) throw new WorkbookError('file_damaged')
    const numbers = numbersOf(sector(more))
    more = numbers.pop() ?? FIRST_MARK
    tableSectors.push(...numbers.filter((number) => number < FIRST_MARK))
    if (tableSectors.length > sectorCount) throw new WorkbookError('file_damaged')
  }
  const table = tableSectors.flatMap((number) => numbersOf(sector(number)))
  const bytesOf = (start: number): Uint8Array[] => chain(table, start, sectorCount).map(sector)

  const entries: CompoundEntry[] = []
  let smallStream: CompoundEntry | null = null
  for (const piece of bytesOf(view.getUint32(0x30, true))) {
    for (let at = 0; at + ENTRY_BYTES <= piece.length; at += ENTRY_BYTES) {
      const entry = readEntry(piece.subarray(at, at + ENTRY_BYTES))
      if (entry?.type === 5) smallStream = entry
      else if (entry) entries.push(entry)
    }
  }
  const smallLimit = view.getUint32(0x38, true)
  const smallTable = bytesOf(view.getUint32(0x3c, true)).flatMap(numbersOf)
  let small: Uint8Array | null = null
  return {
    entries,
    read({ start, size }) {
      if (size > bytes.length) throw new WorkbookError('file_damaged')
      if (size >= smallLimit) return join(bytesOf(start), size)
      small ??= smallStream ? join(bytesOf(smallStream.start), Math.min(smallStream.size, bytes.length)) : new Uint8Array()
      const from = small
      return join(
        chain(smallTable, start, smallTable.length).map((number) => from.subarray(number * 64, number * 64 + 64)),
        size,
      )
    },
  }
}

function readEntry(bytes: Uint8Array): (CompoundEntry & { type: number }) | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = bytes[0x42] ?? 0
  // 1: folder, 2: stream, 5: root, whose stream holds the small streams.
  if (type !== 1 && type !== 2 && type !== 5) return null
  const nameBytes = Math.min(64, Math.max(2, view.getUint16(0x40, true))) - 2
  const name = new TextDecoder('utf-16le').decode(bytes.subarray(0, nameBytes))
  return { name, type, is_stream: type === 2, start: view.getUint32(0x74, true), size: view.getUint32(0x78, true) }
}
