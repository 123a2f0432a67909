import { toBomSource } from '#shared/bom/bom-source.ts'
import type { BomSource } from '#shared/contract/bom.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { MAX_BOM_LINES } from '#shared/table-reading/lists/bom-limits.ts'
import type { BomReading } from '#shared/table-reading/reading.ts'
import { findRememberedColumns, toSignature } from './mapping.ts'
import type { FileRows, ReadingChoice, ReadingOrder, ReadResponse, ReadResult } from './read-thread.ts'

/** What a file or a text cannot be taken for: `code` as the dictionaries explain it; empty where something else failed. */
export class ReadError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code || 'the file could not be read')
    this.code = code
  }
}

/** A file that takes longer is somebody's attack on their browser. */
const READ_TIMEOUT_MS = 30_000
const TOO_SLOW = 'file_too_slow'

let thread: Worker | null = null
/** One after the other: an answer has no number. */
let last: Promise<unknown> = Promise.resolve()

function ask<Order extends ReadingOrder>(order: Order): Promise<Order extends { kind: 'rows' } ? FileRows : ReadResult> {
  type Read = Order extends { kind: 'rows' } ? FileRows : ReadResult
  const answer = last.then(
    () =>
      new Promise<Read>((resolve, reject) => {
        thread ??= new Worker(new URL('./read-thread.ts', import.meta.url), { type: 'module' })
        const worker = thread
        const stop = (): void => {
          clearTimeout(timer)
          worker.removeEventListener('message', onMessage)
          worker.removeEventListener('error', onError)
        }
        const end = (code: '' | typeof TOO_SLOW): void => {
          stop()
          worker.terminate()
          thread = null
          reject(new ReadError(code))
        }
        const onError = (): void => end('')
        const onMessage = ({ data }: MessageEvent<ReadResponse<Read>>): void => {
          stop()
          if (data.ok) resolve(data)
          else reject(new ReadError(data.errorCode))
        }
        const timer = setTimeout(() => end(TOO_SLOW), READ_TIMEOUT_MS)
        worker.addEventListener('message', onMessage)
        worker.addEventListener('error', onError)
        worker.postMessage(order)
      }),
  )
  last = answer.catch(() => undefined)
  return answer
}

/** What a customer's headings mean; null of a visitor, whose corrections this browser remembers. */
type Headings = readonly HeadingMapping[] | null

/** Reads a file off the main thread; where its headings were corrected before, in that way. @throws ReadError */
export async function readFile(bytes: Uint8Array, maxBytes: number, headings: Headings): Promise<ReadResult> {
  return applyRememberedColumns(await ask({ kind: 'file', bytes, max_bytes: maxBytes, headings: headings ?? [] }), headings)
}

async function applyRememberedColumns(result: ReadResult, headingMeanings: Headings): Promise<ReadResult> {
  if (headingMeanings) return result
  const { first_row = 0, rows = [] } = result.preview ?? {}
  for (const [index, headings] of rows.entries()) {
    const columns = findRememberedColumns(toSignature(headings))
    // The headings that a person has shown may not look like any.
    if (columns) return rereadFile({ sheet: result.reading.sheet_index, header_row: first_row + index, columns }, headingMeanings)
  }
  return result
}

/** What was read last, in another way. @throws ReadError */
export const rereadFile = (choice: ReadingChoice, headings: Headings): Promise<ReadResult> =>
  ask({ kind: 'again', choice, headings: headings ?? [] })

/** Each row of what was read last, with what became of it. @throws ReadError */
export const readRows = (): Promise<FileRows> => ask({ kind: 'rows' })

/** What was pasted or typed; where the headings of a table were corrected before, in that way. @throws ReadError */
export const readText = async (text: string, headings: Headings): Promise<ReadResult> =>
  applyRememberedColumns(await ask({ kind: 'text', text, headings: headings ?? [] }), headings)

/** Longer lists are looked at before they are matched. */
const MAX_UNAMBIGUOUS_LINES = 2000

/** Whether a file can go straight on: it has headings, what names its parts is known, and so is how many there are. */
export function isUnambiguous({ reading: { header_row, columns, lines }, preview }: ReadResult): boolean {
  if (lines.length === 0 || lines.length > MAX_UNAMBIGUOUS_LINES) return false
  if (preview === null) return true
  const hasPart = columns.part_number !== null || (columns.value !== null && (columns.package !== null || columns.designators !== null))
  return header_row !== null && hasPart && (columns.qty !== null || columns.designators !== null)
}

/** The lines that a BOM is made of. @throws ReadError without any, or beyond what one BOM holds */
export function toBomSources({ lines }: BomReading): BomSource[] {
  if (lines.length === 0) throw new ReadError('enter_bom_lines')
  if (lines.length > MAX_BOM_LINES) throw new ReadError('too_many_bom_lines')
  return lines.map(toBomSource)
}
