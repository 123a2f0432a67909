/**
 * Reads the rows of a CSV file as a stream. Most lines contain no quote and are split in one call, so that a file of gigabytes is read as
 * fast as it can be written to a database.
 */
import { isAscii, isUtf8 } from 'node:buffer'

/** A file that is rejected as a whole, with the reason for the sender. */
export class RejectedFileError extends Error {}

export interface CsvRow {
  cells: string[]
  /** Where the row begins, from 1. */
  line: number
  /** Whether a line end follows; false for the last row of a file that ends without one, possibly cut short. */
  ended: boolean
}

/** The rows of one piece of a file, which has been read up to `bytes`. */
export interface CsvRows {
  rows: CsvRow[]
  bytes: number
}

const ROW_BYTES_MAX = 65_536
const DELIMITERS = [',', ';', '\t'] as const
const CR = 0x0d
const LF = 0x0a
const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Parses RFC 4180 in UTF-8, with or without a byte order mark. The separator is the most frequent of comma, semicolon and tab in the first
 * line; line ends are those of the first line. Empty lines are skipped. Misplaced quotes are plain characters: in a cell that does not
 * begin with one, or around text followed by more text.
 * @param pieces of a file, cut anywhere
 * @throws RejectedFileError for another encoding, a row of more than 64 KB, and a file that ends within quotes or a character
 */
export async function* readCsv(pieces: AsyncIterable<Buffer>): AsyncGenerator<CsvRows> {
  const reader = new LineReader()
  let rest: Buffer = Buffer.alloc(0)
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    const joined = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const rows: CsvRow[] = []
    const read = reader.read(joined, bytes - joined.length, rows)
    rest = joined.subarray(read)
    yield { rows, bytes }
  }
  const rows: CsvRow[] = []
  reader.end(rest, bytes - rest.length, rows)
  yield { rows, bytes }
}

/** The format of a file, from its first line. */
interface Format {
  delimiter: string
  line_end: typeof CR | typeof LF
}

class LineReader {
  #format: Format | null = null
  #line = 0
  /** The row that is being read; it continues on the next line only within a quoted cell. */
  #cells: string[] = []
  /** The text of an unfinished quoted cell at the end of the last line. */
  #open: string | null = null
  #row_line = 1
  #row_bytes = 0

  /** Reads all whole lines. @param offset position in the file at which `bytes` begins @returns how many bytes were read */
  read(bytes: Buffer, offset: number, rows: CsvRow[]): number {
    this.#format ??= readFormat(bytes, false)
    if (!this.#format) {
      if (bytes.length > ROW_BYTES_MAX) throw tooLong(1)
      return 0
    }
    const { line_end } = this.#format
    const last = bytes.lastIndexOf(line_end) + 1
    const lines = bytes.subarray(0, last)
    if (!isUtf8(lines)) throw new RejectedFileError(`the file is not UTF-8 (between bytes ${offset} and ${offset + last})`)
    // Both encodings give the same text for ASCII; latin1 is faster.
    const encoding = isAscii(lines) ? 'latin1' : 'utf8'
    let at = offset === 0 && lines.subarray(0, 3).equals(BOM) ? 3 : 0
    while (at < last) {
      const end = lines.indexOf(line_end, at)
      const stop = line_end === LF && end > at && lines[end - 1] === CR ? end - 1 : end
      // Copies each line's text: otherwise a stored cell would retain the whole piece in memory.
      this.#take(lines.toString(encoding, at, stop), lines.subarray(stop, end + 1), end + 1 - at, rows)
      at = end + 1
    }
    const line = this.#open === null ? this.#line + 1 : this.#row_line
    if (this.#row_bytes + bytes.length - last > ROW_BYTES_MAX) throw tooLong(line)
    return last
  }

  /** Reads the rest after the last line end. */
  end(bytes: Buffer, offset: number, rows: CsvRow[]): void {
    this.#format ??= readFormat(bytes, true)
    // The end of the first line may depend on the character after its CR.
    const read = this.read(bytes, offset, rows)
    const last = bytes.subarray(read)
    if (last.length > 0) {
      const decoder = new TextDecoder('utf-8', { fatal: true })
      let text: string
      try {
        text = decoder.decode(last, { stream: true })
      } catch {
        throw new RejectedFileError(`the file is not UTF-8 (between bytes ${offset + read} and ${offset + bytes.length})`)
      }
      try {
        decoder.decode()
      } catch {
        throw new RejectedFileError('the file ends in the middle of a character')
      }
      this.#take(text, null, last.length, rows)
    }
    if (this.#open !== null) {
      throw new RejectedFileError(
        `the file ends inside a quoted cell: it is cut short, or a quote is missing at line ${this.#row_line} or later`,
      )
    }
  }

  /** @param lineEnd null at the end of a file that has none */
  #take(text: string, lineEnd: Buffer | null, bytes: number, rows: CsvRow[]): void {
    const delimiter = this.#format?.delimiter ?? ','
    this.#line++
    if (this.#open === null) {
      if (text === '') return
      this.#row_line = this.#line
      this.#row_bytes = 0
    }
    this.#row_bytes += bytes
    if (this.#row_bytes > ROW_BYTES_MAX) throw tooLong(this.#row_line)
    if (this.#open === null && !text.includes('"')) this.#cells = text.split(delimiter)
    else {
      this.#open = readQuoted(this.#cells, this.#open, text, delimiter)
      if (this.#open !== null) {
        this.#open += lineEnd?.toString('latin1') ?? ''
        return
      }
    }
    rows.push({ cells: this.#cells, line: this.#row_line, ended: lineEnd !== null })
    this.#cells = []
    this.#row_bytes = 0
  }
}

/**
 * Adds the cells of a line that contains quotes.
 * @param open the text of an unfinished quoted cell of the line before; null at the beginning of a row
 * @returns the same for the next line
 */
function readQuoted(cells: string[], open: string | null, line: string, delimiter: string): string | null {
  let at = 0
  let quoted = open
  for (;;) {
    let text = ''
    if (quoted === null && line[at] === '"') {
      quoted = ''
      at++
    }
    if (quoted !== null) {
      for (;;) {
        const quote = line.indexOf('"', at)
        if (quote === -1) return quoted + line.slice(at)
        quoted += line.slice(at, quote)
        at = quote + 1
        if (line[at] !== '"') break
        quoted += '"'
        at++
      }
      text = at === line.length || line[at] === delimiter ? quoted : `"${quoted}"`
      quoted = null
    }
    const next = line.indexOf(delimiter, at)
    cells.push(text + line.slice(at, next === -1 ? line.length : next))
    if (next === -1) return null
    at = next + 1
  }
}

/** Null if the first line is not complete yet. */
function readFormat(bytes: Buffer, isComplete: boolean): Format | null {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new RejectedFileError('the file is UTF-16: save it as UTF-8')
  const ends = [bytes.indexOf(CR), bytes.indexOf(LF)].filter((at) => at >= 0)
  const end = ends.length === 0 ? bytes.length : Math.min(...ends)
  if (!isComplete && (end === bytes.length || (bytes[end] === CR && end + 1 === bytes.length))) return null
  const line = bytes.toString('utf8', 0, end)
  // Spreadsheets write semicolons or tabs in some countries.
  const count = (delimiter: string): number => line.split(delimiter).length
  const delimiter = DELIMITERS.reduce((best: string, candidate) => (count(candidate) > count(best) ? candidate : best), ',')
  return { delimiter, line_end: bytes[end] === CR && bytes[end + 1] !== LF ? CR : LF }
}

function tooLong(line: number): RejectedFileError {
  return new RejectedFileError(`the row that begins at line ${line} is longer than ${ROW_BYTES_MAX} bytes: a quote is probably missing`)
}
