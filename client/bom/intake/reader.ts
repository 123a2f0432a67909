import { toBomSource } from '#shared/bom/bom-source.ts'
import type { BomSource } from '#shared/contract/bom.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { MAX_BOM_LINES } from '#shared/table-reading/lists/bom-limits.ts'
import type { BomReading } from '#shared/table-reading/reading.ts'
import { findRememberedColumns, toSignature } from './mapping.ts'
import type { FileRows, ReadingChoice, ReadingOrder, ReadResponse, ReadResult } from './read-thread.ts'

/** The error of an unreadable file or text: `code` names a message of the dictionaries; empty for any other failure. */
export class ReadError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code || 'the file could not be read')
    this.code = code
  }
}

/** A file that takes longer is an attack on the browser. */
const READ_TIMEOUT_MS = 30_000
const TOO_SLOW = 'file_too_slow'

let thread: Worker | null = null
/** The requests run one after the other, since responses have no number. */
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

/** The meanings of a customer's headings; null for a visitor, whose corrections this browser remembers. */
type Headings = readonly HeadingMapping[] | null

/** Reads a file off the main thread, with the correction of its headings if there is one. @throws ReadError */
export async function readFile(bytes: Uint8Array, maxBytes: number, headings: Headings): Promise<ReadResult> {
  return applyRememberedColumns(await ask({ kind: 'file', bytes, max_bytes: maxBytes, headings: headings ?? [] }), headings)
}

async function applyRememberedColumns(result: ReadResult, headingMeanings: Headings): Promise<ReadResult> {
  if (headingMeanings) return result
  const { first_row = 0, rows = [] } = result.preview ?? {}
  for (const [index, headings] of rows.entries()) {
    const columns = findRememberedColumns(toSignature(headings))
    // Headings that a person has marked may not look like headings.
    if (columns) return rereadFile({ sheet: result.reading.sheet_index, header_row: first_row + index, columns }, headingMeanings)
  }
  return result
}

/** Reads the last file or text in another way. @throws ReadError */
export const rereadFile = (choice: ReadingChoice, headings: Headings): Promise<ReadResult> =>
  ask({ kind: 'again', choice, headings: headings ?? [] })

/** Each row of the last file or text, with its result. @throws ReadError */
export const readRows = (): Promise<FileRows> => ask({ kind: 'rows' })

/** Reads a pasted or typed list, with the correction of its headings if there is one. @throws ReadError */
export const readText = async (text: string, headings: Headings): Promise<ReadResult> =>
  applyRememberedColumns(await ask({ kind: 'text', text, headings: headings ?? [] }), headings)

/** Longer lists are shown before they are matched. */
const MAX_UNAMBIGUOUS_LINES = 2000

/** Whether a file can be accepted without a check: it has headings, and its columns for the part and the quantity are certain. */
export function isUnambiguous({ reading: { header_row, columns, lines, question }, preview }: ReadResult): boolean {
  if (lines.length === 0 || lines.length > MAX_UNAMBIGUOUS_LINES) return false
  if (preview === null) return true
  const hasPart = columns.part_number !== null || (columns.value !== null && (columns.package !== null || columns.designators !== null))
  return header_row !== null && question === undefined && hasPart && (columns.qty !== null || columns.designators !== null)
}

/** The lines of a reading as the source of a BOM. @throws ReadError without lines, or beyond the limit of one BOM */
export function toBomSources({ lines }: BomReading): BomSource[] {
  if (lines.length === 0) throw new ReadError('enter_bom_lines')
  if (lines.length > MAX_BOM_LINES) throw new ReadError('too_many_bom_lines')
  return lines.map(toBomSource)
}
