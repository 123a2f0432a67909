/** A zip archive whose parts are markup: what xlsx and ods have in common. */
import { type MarkupHandler, MarkupReader } from './markup-tokens.ts'
import { WorkbookError, type WorkbookLimits } from './workbook.ts'
import { InflateBudget, unpack, type ZipEntry } from './zip.ts'

/** What parts that are never unpacked (pictures, attachments) may claim, in multiples of what the others may come to. */
const UNREAD_TIMES = 4

/** The parts of a packed workbook by their names, unpacked one by one under one budget, and read as they come. */
export class Package {
  readonly #bytes: Uint8Array
  readonly #parts: ReadonlyMap<string, ZipEntry>
  readonly #budget: InflateBudget

  constructor(bytes: Uint8Array, entries: readonly ZipEntry[], limits: WorkbookLimits) {
    this.#bytes = bytes
    if (entries.reduce((sum, { size }) => sum + size, 0) > limits.inflated_bytes * UNREAD_TIMES) throw new WorkbookError('file_expands')
    // Names are compared without case, as Windows does.
    this.#parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
    this.#budget = new InflateBudget(limits.inflated_bytes)
  }

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase())
  }

  /** False where there is no such part. */
  read(name: string, handler: Partial<MarkupHandler>): boolean {
    const entry = this.#parts.get(name.toLowerCase())
    if (!entry) return false
    const reader = new MarkupReader({
      open: (tag, attributes, closed) => handler.open?.(tag, attributes, closed),
      close: (tag) => handler.close?.(tag),
      text: (raw) => handler.text?.(raw),
    })
    // The byte order mark says UTF-8 nearly always; the other encoding that XML allows without saying so is UTF-16.
    let decoder: TextDecoder | null = null
    unpack(this.#bytes, entry, this.#budget, (piece) => {
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
