/** A file that was posted without script: the page asks which sheets are read, or which column holds a field, before anything is made. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { FileQuestion } from '#client/bom/intake/file-question.tsx'
import { toBomSource } from '#shared/bom/bom-source.ts'
import { type BomSource, uploadBom } from '#shared/contract/bom.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { answerQuestion, listColumnSamples } from '#shared/table-reading/columns/column-question.ts'
import { listCorrectedHeadings, toHeadingMeanings } from '#shared/table-reading/columns/heading-corrections.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { MAX_BOM_LINES, toBomLimits } from '#shared/table-reading/lists/bom-limits.ts'
import { toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import type { BomColumns, BomReading } from '#shared/table-reading/reading.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'

/** Limits of what the page carries from one step to the next, compressed and uncompressed. */
const MAX_PACKED_CHARACTERS = 900_000
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024
const MAX_SHEETS = 24

const Carried = z.object({
  file_name: uploadBom.request.shape.file_name,
  sheets: z.array(uploadBom.request.shape.lines.unwrap()).max(MAX_SHEETS),
  /** For each answer, the headings to which it gives another meaning. */
  corrected: z.array(uploadBom.request.shape.corrected).max(MAX_SHEETS).default([]),
})

/** What the page asks about a posted file; null where it asks nothing, also for a file that is invalid or too large to carry. */
export async function readFileQuestion(file: File, limitBytes: number, headings: readonly HeadingMapping[]): Promise<FileQuestion | null> {
  if (file.size > limitBytes) return null
  const { assumeQuantities, readBomFile, readBomWorkbook, readSheetLists } = {
    ...(await import('#shared/table-reading/lists/assumed.ts')),
    ...(await import('#shared/table-reading/lists/read-bom.ts')),
    ...(await import('#shared/table-reading/lists/sheet-lists.ts')),
  }
  const options = { limits: toBomLimits(limitBytes), heading_meanings: toHeadingMeanings(headings) }
  try {
    const { workbook, reading } = await readBomFile(new Uint8Array(await file.arrayBuffer()), options)
    const summary = toReadingSummary(reading, BOM_PROFILE)
    const { question, sheet_index: sheet, header_row, columns } = reading
    if (question) {
      const rows = workbook.sheets[sheet]?.rows ?? []
      const answers = [...question.columns, null].map((column) => answerQuestion(question, columns, column))
      const read = (answer: BomColumns): BomReading => assumeQuantities(readBomWorkbook(workbook, { sheet, header_row, columns: answer }))
      const headings = header_row === null ? [] : (rows[header_row] ?? [])
      const carried = pack(
        file,
        answers.map((answer) => read(answer).lines.map(toBomSource)),
        answers.map((answer) => listCorrectedHeadings(headings, reading, answer)),
      )
      return carried === null ? null : { summary, carried, field: question.field, columns: listColumnSamples(question, rows, header_row) }
    }
    const lists = workbook.sheets.length < 2 ? [] : readSheetLists(workbook, reading, options)
    if (lists.length < 2) return null
    const carried = pack(
      file,
      lists.map(({ lines, is_unfitted }) =>
        lines.map((line) => ({ ...toBomSource(line), do_not_fit: line.do_not_fit && !(is_unfitted && line.unfitted_by === 'sheet') })),
      ),
    )
    return carried === null ? null : { summary, carried, sheets: lists.map(({ lines, ...list }) => ({ ...list, lines: lines.length })) }
  } catch (error) {
    // The API rejects the file, with the reason.
    if (error instanceof WorkbookError) return null
    throw error
  }
}

/** Packs lists of lines for a hidden field; null where they are too many to carry. */
function pack(file: File, sheets: readonly (readonly BomSource[])[], corrected: readonly HeadingMapping[][] = []): string | null {
  if (sheets.length > MAX_SHEETS || sheets.some(({ length }) => length > MAX_BOM_LINES)) return null
  const carried = deflateRawSync(JSON.stringify({ file_name: file.name.slice(0, 200), sheets, corrected })).toString('base64url')
  return carried.length > MAX_PACKED_CHARACTERS ? null : carried
}

/** The lines of a posted file after the answer to its question. @throws ApiError where there is no line, or the answer is invalid */
export function readChosenLines(form: FormData): { file_name: string; lines: BomSource[]; corrected: HeadingMapping[] } {
  const { file_name, sheets, corrected } = unpack(readFormText(form, 'sheets'))
  const answer = readFormText(form, 'column')
  const lines = sheets.flatMap((sheet, index) => {
    if (answer !== '') return answer === String(index) ? sheet : []
    const choice = readFormText(form, `sheet.${index}`)
    if (choice !== 'read' && choice !== 'unfitted') return []
    return choice === 'unfitted' ? sheet.map((line) => ({ ...line, do_not_fit: true })) : sheet
  })
  if (lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  return { file_name, lines, corrected: answer === '' ? [] : (corrected[Number(answer)] ?? []) }
}

function unpack(text: string): z.output<typeof Carried> {
  try {
    const packed = Buffer.from(text.slice(0, MAX_PACKED_CHARACTERS), 'base64url')
    return Carried.parse(JSON.parse(inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('utf8')))
  } catch {
    throw new ApiError(CODE.upload_refused, { fields: { file: 'file_missing' } })
  }
}
