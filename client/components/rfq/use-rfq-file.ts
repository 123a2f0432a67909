import { useRef, useState } from 'react'
import type { handleRfqExcel, uploadExcel } from '#shared/contract/upload.ts'
import { RFQ_UPLOAD_LIMIT_BYTES } from '#shared/trade/rfq-limits.ts'
import { CallError, callApi } from '../../api/client.ts'
import { type ReadLines, type RfqSheetChoice, toSheetChoice, type Upload } from './column-matching.tsx'

type FileState =
  | { status: 'none' | 'reading' }
  | { status: 'matching'; upload: Upload; choice: RfqSheetChoice; preview: ReadLines | null; is_busy: boolean }
  /** `errorCode` is the code of the file's fault, empty for any other failure. */
  | { status: 'failed'; errorCode: string; error: unknown }

const toErrorCode = (error: unknown): string => (error instanceof CallError ? (error.fields['file'] ?? '') : '')

/** The states of a spreadsheet for the form: it is uploaded, its columns are matched, and its lines are read. */
export function useRfqFile(initial: { upload: Upload; choice: RfqSheetChoice } | null) {
  const [file, setFile] = useState<FileState>(
    initial ? { status: 'matching', ...initial, preview: null, is_busy: false } : { status: 'none' },
  )
  const running = useRef<AbortController>(null)

  /** Runs one operation at a time: an earlier one is aborted. */
  async function proceed(begun: FileState, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setFile(begun)
    try {
      await work(control.signal)
    } catch (error) {
      if (!control.signal.aborted) setFile({ status: 'failed', errorCode: toErrorCode(error), error })
    }
  }

  const take = (chosen: File): Promise<void> =>
    proceed({ status: 'reading' }, async (signal) => {
      if (chosen.size > RFQ_UPLOAD_LIMIT_BYTES) return setFile({ status: 'failed', errorCode: 'file_too_large', error: null })
      const upload = await callApi<typeof uploadExcel>('POST /api/upload/excel', { file: chosen }, { signal })
      await choose(upload, toSheetChoice(upload, upload.sheet))
    })

  function choose(upload: Upload, choice: RfqSheetChoice): Promise<void> {
    const canRead = choice.columns.part_number !== null
    return proceed({ status: 'matching', upload, choice, preview: null, is_busy: canRead }, async (signal) => {
      if (!canRead) return
      const preview = await callApi<typeof handleRfqExcel>(
        'POST /api/rfq/handleRfqExcel',
        { file_id: upload.file_id, ...choice },
        { signal },
      )
      setFile({ status: 'matching', upload, choice, preview, is_busy: false })
    })
  }

  function forget(): void {
    running.current?.abort()
    setFile({ status: 'none' })
  }

  return { file, take, choose, forget }
}
