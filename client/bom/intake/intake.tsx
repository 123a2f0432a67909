import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { MAX_BOM_LINES, toMegabytes } from '#shared/table-reading/lists/bom-limits.ts'
import { type ReadingSummary, toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import type { BomColumns } from '#shared/table-reading/reading.ts'
import { formatFileFailure } from '../../components/form/failure-text.ts'
import { FileChoice } from '../../components/form/file-choice.tsx'
import { usePageRestored } from '../../components/form/use-page-restored.ts'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Glyph } from '../../components/ui/glyph.tsx'
import { copy as copyIcon, top as uploadIcon } from '../../components/ui/icon-paths.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { formatBomError } from './bom-error.ts'
import { ColumnCheck } from './column-check.tsx'
import { ColumnPicker, type PickedColumns } from './column-picker.tsx'
import { FileRowTable } from './file-row-table.tsx'
import { formatSummary } from './reading-summary.ts'
import { RememberedHeadings } from './remembered-headings.tsx'
import { type AcceptedList, type BomFile, useBomFile } from './use-bom-file.ts'
import { useDroppedFile } from './use-dropped-file.ts'

const EXAMPLE = '100 NE555P\nLM358DR, 250\n10k 1% 0603 x 500'

/** How a posted text was read without script. */
export interface PostedFileReading {
  summary: ReadingSummary
  /** Its first rows and the meaning of its columns; null for a text without columns. */
  check: { rows: readonly (readonly string[])[]; picked: PickedColumns<BomColumns> } | null
  /** Identifies the text of the summary. */
  text_key: string
}

export interface IntakeProps {
  /** The URL of the form without script. */
  action: string
  /** The maximum size of a file. */
  file_bytes: number
  /** The former input, and its error message; null: none. */
  text: string
  error: string | null
  /** How a posted text was read, where the page shows that before it makes a BOM. */
  read?: PostedFileReading | null
  /** How a posted file was read, and the URL of its BOM. */
  made?: { summary: ReadingSummary; path: string } | null
  /** Whether corrections of columns are remembered in an account. */
  is_customer: boolean
  /** A file that is to be checked first. */
  opened: { file: Blob; file_name: string } | null
  onAccepted(accepted: AcceptedList): Promise<void>
}

/** The inputs of a BOM: a dropped or chosen file, and pasted or typed lines. */
export function Intake(props: IntakeProps) {
  const { file_bytes, text, read, opened, onAccepted } = props
  const file = useBomFile(file_bytes, { isCustomer: props.is_customer }, onAccepted)
  const { intake, take, takeText, choose, go, forget, forgetHeading } = file
  const isOver = useDroppedFile((dropped) => void take(dropped, dropped.name))
  // A page restored from the browser's history is in the state in which it was left for a BOM.
  usePageRestored(forget)

  const begin = useEffectEvent(() => {
    if (opened) void take(opened.file, opened.file_name, { isChecked: true })
    // The script was loaded after the form was posted: it reads the text itself.
    else if (read) void takeText(text)
  })
  useEffect(() => begin(), [])

  return (
    <div className="bom-intake" aria-busy={intake.status === 'reading' || intake.status === 'sending'}>
      <IntakeForm {...props} file={file} is_over={isOver} />
      <div className="bom-intake-state" role="status">
        <IntakeStatus {...props} file={file} />
      </div>
      {intake.status === 'summed' && <FileRowTable result={intake.result} />}
      {intake.status === 'checking' && (
        <ColumnCheck
          name={intake.from.file_name}
          result={intake.result}
          is_busy={intake.is_busy}
          onChoose={(choice) => void choose(choice)}
          onGo={() => void go()}
          onCancel={forget}
          onForget={(heading) => void forgetHeading(heading)}
        />
      )}
    </div>
  )
}

interface PartProps extends IntakeProps {
  file: BomFile
}

function IntakeForm({ action, file_bytes, text, read, opened, file, is_over }: PartProps & { is_over: boolean }) {
  const { t } = usePage()
  const { intake, take, takeText } = file
  const area = useRef<HTMLTextAreaElement>(null)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const typed = area.current?.value ?? ''
    if (typed.trim() !== '') void takeText(typed)
    else area.current?.focus()
  }

  return (
    <form
      className={is_over ? 'bom-ways halves gap-20 is-over' : 'bom-ways halves gap-20'}
      method="post"
      action={action}
      encType="multipart/form-data"
      hidden={opened !== null && intake.status === 'checking'}
      onSubmit={onSubmit}
    >
      <div className="bom-drop accent-icons grid gap-6">
        <Glyph path={uploadIcon} />
        <strong id="bom-file-title" className="large strong">
          <span className="needs-script">{is_over ? t('bom.drop_here') : t('bom.drop_title')}</span>
          <span className="no-script-only">{t('file.choose')}</span>
        </strong>
        <span className="muted small" id="bom-file-text">
          {t('bom.drop_text', { max: MAX_BOM_LINES, size: toMegabytes(file_bytes) })}
        </span>
        <FileChoice id="bom-file" look="primary" action="file" onFile={(chosen) => void take(chosen, chosen.name)} />
      </div>
      {/* A list that waits for its confirmation has its own button. */}
      <div className="bom-paste grid gap-8" hidden={intake.status === 'summed'}>
        <p className="accent-icons cluster middle across-8">
          <Glyph path={copyIcon} />
          <strong>{t('bom.paste_title')}</strong>
          <span className="muted small">{t('bom.paste_text')}</span>
        </p>
        <label className="sr-only" htmlFor="bom-text">
          {t('bom.paste_label')}
        </label>
        <textarea
          ref={area}
          id="bom-text"
          className="input mono"
          name="text"
          rows={7}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="characters"
          placeholder={EXAMPLE}
          defaultValue={text}
        />
        {read && intake.status === 'idle' && <PostedReadingNotice {...read} />}
        <p className="button-row">
          <Button
            name="action"
            value="text"
            aria-disabled={intake.status === 'reading' || intake.status === 'sending' || undefined}
            text={t('bom.match_parts')}
          />
        </p>
      </div>
    </form>
  )
}

/** The progress of reading a list, its result, or its error. */
function IntakeStatus({ file_bytes, error, made, file: { intake, check, go, forget, forgetHeading } }: PartProps) {
  const { t, tag } = usePage()
  switch (intake.status) {
    case 'idle':
      return (
        <>
          {made && (
            <>
              <p>{formatSummary(made.summary, t, tag)}</p>
              <RememberedHeadings remembered={made.summary.remembered} />
              <p className="button-row">
                <ButtonLink look="primary" href={made.path} text={t('bom.table')} />
              </p>
            </>
          )}
          {error !== null && <p className="error">{error}</p>}
        </>
      )
    case 'reading':
      return <p className="muted">{t('file.reading')}</p>
    case 'summed':
      return (
        <>
          <p>{formatSummary(toReadingSummary(intake.result.reading, BOM_PROFILE), t, tag)}</p>
          <RememberedHeadings remembered={intake.result.reading.remembered} onForget={(heading) => void forgetHeading(heading)} />
          <p className="button-row">
            <Button look="primary" ref={(button) => button?.focus()} onClick={() => void go()} text={t('bom.match_parts')} />
            {intake.result.preview && <Button onClick={check} text={t('columns.change')} />}
            <Button onClick={forget} text={t('common.cancel')} />
          </p>
        </>
      )
    case 'sending':
      return <p className="muted">{t('bom.making')}</p>
    case 'failed':
      return <p className="error">{formatBomError(intake.code, t, file_bytes) ?? formatFileFailure(intake.code, intake.error, t)}</p>
    case 'checking':
      return null
  }
}

/** The messages about a list without script; the same button then makes the BOM. */
function PostedReadingNotice({ summary, check, text_key }: PostedFileReading) {
  const { t, tag } = usePage()
  return (
    <>
      <p role="status">{formatSummary(summary, t, tag)}</p>
      <RememberedHeadings remembered={summary.remembered} />
      <input type="hidden" name="read" value={text_key} readOnly />
      {check && <ColumnPicker profile={BOM_PROFILE} {...check} />}
    </>
  )
}
