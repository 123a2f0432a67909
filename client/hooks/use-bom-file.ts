import { useCallback, useEffect, useRef, useState } from 'react'
import type { BomSource } from '#shared/contract/bom.ts'
import { needsWord, type ReadingSummary, summaryOf } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import { CallError } from '../api/client.ts'
import { rememberColumns, signatureOf } from '../bom/mapping.ts'
import type { ReadingChoice, ReadResult } from '../bom/read-thread.ts'
import { isClear, ReadError, readAgain, readFile, readText, sourcesOf } from '../bom/reader.ts'

/** What was read, and from what. */
export interface Taken {
  sources: BomSource[]
  file_name: string
  file: Blob | null
}

/** A file, or a text, which has no name. */
type Source = Pick<Taken, 'file_name' | 'file'>

const TEXT: Source = { file_name: '', file: null }

const checking = (result: ReadResult, from: Source): Intake => ({ status: 'checking', result, from, is_corrected: false, is_busy: false })

type Intake =
  | { status: 'idle' | 'reading' | 'sending' }
  | { status: 'checking'; result: ReadResult; from: Source; is_corrected: boolean; is_busy: boolean }
  /** Read, with something to say of it first. */
  | { status: 'summed'; summary: ReadingSummary; result: ReadResult; from: Source }
  /** `code` of what is wrong with the file or its lines, empty where `error` is something else. */
  | { status: 'failed'; code: string; error: unknown }

const codeOf = (error: unknown): string =>
  error instanceof ReadError ? error.code : error instanceof CallError ? (error.fields['lines'] ?? '') : ''

/**
 * A file or a text on its way into a BOM: read off the main thread, looked at where it is not clear, and handed over.
 * @param bytes_most how large a file may be
 * @param onTaken settles when the lines are where they belong; what it throws is shown
 */
export function useBomFile(bytes_most: number, onTaken: (taken: Taken) => Promise<void>) {
  const [intake, setIntake] = useState<Intake>({ status: 'idle' })
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current++
    },
    [],
  )

  const fail = useCallback((error: unknown, mine: number): void => {
    if (mine === turn.current) setIntake({ status: 'failed', code: codeOf(error), error })
  }, [])

  const hand = useCallback(
    async (taken: Taken, mine: number): Promise<void> => {
      setIntake({ status: 'sending' })
      try {
        await onTaken(taken)
      } catch (error) {
        fail(error, mine)
      }
    },
    [onTaken, fail],
  )

  /** @param always whether it is looked at even where it is clear */
  const take = useCallback(
    async (file: Blob, file_name: string, always = false): Promise<void> => {
      const mine = ++turn.current
      if (file.size > bytes_most) return fail(new ReadError('file_too_large'), mine)
      setIntake({ status: 'reading' })
      try {
        const result = await readFile(new Uint8Array(await file.arrayBuffer()), bytes_most)
        if (mine !== turn.current) return
        const from = { file_name, file }
        const summary = summaryOf(result.reading, BOM_PROFILE)
        if (always || !isClear(result)) setIntake(checking(result, from))
        else if (needsWord(summary)) setIntake({ status: 'summed', summary, result, from })
        else await hand({ sources: sourcesOf(result.reading), ...from }, mine)
      } catch (error) {
        fail(error, mine)
      }
    },
    [bytes_most, fail, hand],
  )

  const takeText = useCallback(
    async (text: string): Promise<void> => {
      const mine = ++turn.current
      setIntake({ status: 'reading' })
      try {
        const result = await readText(text)
        if (mine !== turn.current) return
        const summary = summaryOf(result.reading, BOM_PROFILE)
        const sources = sourcesOf(result.reading)
        // Cells are told apart by what they hold: what each was taken for is said before anything is made of it.
        if (result.preview || needsWord(summary) || summary.unused.length > 0) setIntake({ status: 'summed', summary, result, from: TEXT })
        else await hand({ sources, ...TEXT }, mine)
      } catch (error) {
        fail(error, mine)
      }
    },
    [fail, hand],
  )

  /** Looks at the columns of what was read. */
  function check(): void {
    if (intake.status === 'summed') setIntake(checking(intake.result, intake.from))
  }

  /** Reads what is looked at in another way. */
  async function choose(choice: ReadingChoice): Promise<void> {
    if (intake.status !== 'checking') return
    const mine = ++turn.current
    setIntake({ ...intake, is_busy: true })
    try {
      const result = await readAgain(choice)
      if (mine === turn.current) setIntake({ ...intake, result, is_corrected: true, is_busy: false })
    } catch (error) {
      fail(error, mine)
    }
  }

  /** Goes on with what is looked at, and remembers what was corrected. */
  async function go(): Promise<void> {
    if (intake.status !== 'summed' && (intake.status !== 'checking' || intake.is_busy)) return
    const { result, from } = intake
    const mine = ++turn.current
    if (intake.status === 'checking' && intake.is_corrected)
      rememberColumns(signatureOf(result.preview?.headings ?? []), result.reading.columns)
    try {
      await hand({ sources: sourcesOf(result.reading), ...from }, mine)
    } catch (error) {
      fail(error, mine)
    }
  }

  const forget = useCallback((): void => {
    turn.current++
    setIntake({ status: 'idle' })
  }, [])

  return { intake, take, takeText, check, choose, go, forget }
}
