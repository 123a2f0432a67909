import { useEffect, useRef, useState } from 'react'
import type { BomSource } from '#shared/contract/bom.ts'
import { listCorrectedHeadings } from '#shared/table-reading/columns/heading-corrections.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { needsReview, toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import type { BomReading } from '#shared/table-reading/reading.ts'
import { CallError } from '../../api/client.ts'
import { rememberColumns, toSignature } from './mapping.ts'
import type { ReadingChoice, ReadResult } from './read-thread.ts'
import { isUnambiguous, ReadError, readFile, readText, rereadFile, toBomSources } from './reader.ts'
import { useRememberedHeadings } from './use-remembered-headings.ts'

/** The accepted list, and its source. */
export interface AcceptedList {
  sources: BomSource[]
  file_name: string
  file: Blob | null
  /** Headings whose meaning was corrected. */
  corrected: HeadingMapping[]
}

/** The content of a file, or of a text, which has no name. */
interface Read {
  result: ReadResult
  /** The columns and their question before any correction. */
  first: Pick<BomReading, 'columns' | 'question'>
  from: Pick<AcceptedList, 'file_name' | 'file'>
}

export type IntakeState =
  | { status: 'idle' | 'reading' }
  | (Read & { status: 'checking'; is_corrected: boolean; is_busy: boolean })
  /** The list is read, and its summary is shown before it is uploaded. */
  | (Read & { status: 'summed' })
  /** The list is being uploaded. */
  | (Read & { status: 'sending' })
  /** `code` of the error of the file or its lines, empty where `error` is another failure. */
  | { status: 'failed'; code: string; error: unknown }

const checking = ({ result, first, from }: Read): IntakeState => ({
  status: 'checking',
  result,
  first,
  from,
  is_corrected: false,
  is_busy: false,
})

const readFrom = (result: ReadResult, from: Read['from']): Read => ({ result, first: result.reading, from })

const correctedIn = ({ result: { reading, preview }, first }: Read): HeadingMapping[] =>
  listCorrectedHeadings(preview?.headings ?? [], first, reading.columns)

/** Whether a list needs a confirmation. The columns of a text are recognized by their content, so their meaning is shown. */
function needsConfirmation({ reading, preview }: ReadResult, { isText }: { isText: boolean }): boolean {
  const summary = toReadingSummary(reading, BOM_PROFILE)
  return needsReview(summary) || (isText && (Boolean(preview) || summary.unused.length > 0))
}

const toErrorCode = (error: unknown): string =>
  error instanceof ReadError ? error.code : error instanceof CallError ? (error.fields['lines'] ?? '') : ''

/**
 * A file or a text that becomes a BOM: read off the main thread, checked where it is not clear, and uploaded.
 * @param maxBytes the maximum size of a file
 * @param who a customer's corrections are stored in the account, other corrections in this browser
 * @param onAccepted settles when the lines are uploaded; its error is shown
 */
export function useBomFile(maxBytes: number, who: { isCustomer: boolean }, onAccepted: (accepted: AcceptedList) => Promise<void>) {
  const [intake, setIntake] = useState<IntakeState>({ status: 'idle' })
  const headings = useRememberedHeadings(who)
  const turn = useRef(0)
  useEffect(() => () => void turn.current++, [])

  /** Runs one operation at a time: the result of an earlier one is ignored. */
  async function proceed(begun: IntakeState, work: () => IntakeState | Promise<IntakeState>): Promise<void> {
    const mine = ++turn.current
    const showIntake = (next: IntakeState): void => {
      if (mine === turn.current) setIntake(next)
    }
    showIntake(begun)
    try {
      const next = await work()
      showIntake(next)
      if (next.status !== 'sending' || mine !== turn.current) return
      await onAccepted({ sources: toBomSources(next.result.reading), corrected: correctedIn(next), ...next.from })
    } catch (error) {
      showIntake({ status: 'failed', code: toErrorCode(error), error })
    }
  }

  /** @param options `isChecked`: its columns are shown for a check even where they are clear */
  const take = (file: Blob, fileName: string, { isChecked = false } = {}): Promise<void> =>
    proceed({ status: 'reading' }, async () => {
      if (file.size > maxBytes) throw new ReadError('file_too_large')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const read = readFrom(await readFile(bytes, maxBytes, await headings.read()), { file_name: fileName, file })
      if (isChecked || !isUnambiguous(read.result)) return checking(read)
      return { ...read, status: needsConfirmation(read.result, { isText: false }) ? 'summed' : 'sending' }
    })

  const takeText = (text: string): Promise<void> =>
    proceed({ status: 'reading' }, async () => {
      const read = readFrom(await readText(text, await headings.read()), { file_name: '', file: null })
      if (read.result.preview && read.result.reading.question) return checking(read)
      return { ...read, status: needsConfirmation(read.result, { isText: true }) ? 'summed' : 'sending' }
    })

  /** Shows the columns of the list for a check. */
  const check = (): void => setIntake((now) => (now.status === 'summed' ? checking(now) : now))

  /** Reads the checked list in another way. */
  async function choose(choice: ReadingChoice): Promise<void> {
    if (intake.status !== 'checking') return
    await proceed({ ...intake, is_busy: true }, async () => {
      const result = await rereadFile(choice, await headings.read())
      // Choosing another sheet discards the column choice.
      const first = choice.columns ? intake.first : result.reading
      return { ...intake, result, first, is_corrected: true, is_busy: false }
    })
  }

  /** Forgets the meaning of a heading, and reads the checked list without it. */
  async function forgetHeading(mapping: HeadingMapping): Promise<void> {
    if (intake.status !== 'summed' && intake.status !== 'checking') return
    await proceed(intake, async () => {
      const result = await rereadFile({ sheet: intake.result.reading.sheet_index }, await headings.forget(mapping))
      return { ...intake, ...readFrom(result, intake.from) }
    })
  }

  /** Uploads the checked list, and remembers the corrections. */
  async function go(): Promise<void> {
    if (intake.status !== 'summed' && (intake.status !== 'checking' || intake.is_busy)) return
    const { result, first, from } = intake
    if (!who.isCustomer && intake.status === 'checking' && intake.is_corrected)
      rememberColumns(toSignature(result.preview?.headings ?? []), result.reading.columns)
    await proceed(intake, () => ({ status: 'sending', result, first, from }))
  }

  function forget(): void {
    turn.current++
    setIntake({ status: 'idle' })
  }

  return { intake, take, takeText, check, choose, go, forget, forgetHeading }
}

export type BomFile = ReturnType<typeof useBomFile>
