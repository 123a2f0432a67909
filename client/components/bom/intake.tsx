import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { BOM_LINES_MOST, megabytesOf } from '#shared/table-reading/lists/bom-limits.ts'
import type { ReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import type { BomColumns } from '#shared/table-reading/reading.ts'
import { type Taken, useBomFile } from '../../hooks/use-bom-file.ts'
import { failureText, fileRefusal } from '../form/failure-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { copy as copyIcon, top as uploadIcon } from '../ui/icon-paths.ts'
import { usePage } from '../ui/page-context.tsx'
import { ColumnCheck } from './column-check.tsx'
import { ColumnPicker, type PickedColumns } from './column-picker.tsx'
import { summaryText } from './reading-summary.ts'
import { bomRefusal } from './refusal.ts'
import { useDroppedFile } from './use-dropped-file.ts'

const EXAMPLE = '100 NE555P\nLM358DR, 250\n10k 1% 0603 x 500'

/** How a text was read that was posted without script. */
export interface PostedReading {
  summary: ReadingSummary
  /** Its first rows and what its columns were taken for; null for what has no columns. */
  check: { rows: readonly (readonly string[])[]; picked: PickedColumns<BomColumns> } | null
  /** Names the text that the summary is of. */
  text_key: string
}

export interface MadeBom {
  summary: ReadingSummary
  path: string
}

interface IntakeProps {
  /** Where the form goes without script. */
  action: string
  /** How large a file may be. */
  file_bytes: number
  /** What was typed before, and what was wrong with it. */
  text: string
  error: string | null
  read?: PostedReading | null
  made?: MadeBom | null
  /** A file that is to be looked at, as soon as it is there. */
  opened: { file: Blob; file_name: string } | null
  onTaken(taken: Taken): Promise<void>
}

/** The ways into a BOM: a file that is dropped or chosen, and lines that are pasted or typed. */
export function Intake({ action, file_bytes, text, error, read = null, made = null, opened, onTaken }: IntakeProps) {
  const { t, tag } = usePage()
  const { intake, take, takeText, check, choose, go, forget } = useBomFile(file_bytes, onTaken)
  const [is_over, setOver] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  // The script came after the form was posted: it reads the text itself.
  const is_posted = read !== null
  const posted = useRef(is_posted ? text : null)
  useEffect(() => {
    if (posted.current !== null) void takeText(posted.current)
    posted.current = null
  }, [takeText])

  const seen = useRef<typeof opened>(null)
  useEffect(() => {
    if (!opened || seen.current === opened) return
    seen.current = opened
    void take(opened.file, opened.file_name, true)
  }, [opened, take])

  useEffect(() => {
    // The browser brings back the page as it was left, on its way to a BOM.
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) forget()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [forget])

  const takeDropped = useCallback((file: File) => void take(file, file.name), [take])
  useDroppedFile(true, takeDropped, setOver)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const typed = area.current?.value ?? ''
    if (typed.trim() !== '') void takeText(typed)
    else area.current?.focus()
  }

  const is_busy = intake.status === 'reading' || intake.status === 'sending'
  const fault =
    intake.status === 'failed'
      ? (bomRefusal(intake.code, t, file_bytes) ?? (intake.code === '' ? failureText(intake.error, t) : t(fileRefusal(intake.code))))
      : intake.status === 'idle'
        ? error
        : null
  return (
    <div className="bom-intake" aria-busy={is_busy}>
      <form
        className={is_over ? 'bom-ways grid gap-20 is-over' : 'bom-ways grid gap-20'}
        method="post"
        action={action}
        encType="multipart/form-data"
        hidden={opened !== null && intake.status === 'checking'}
        onSubmit={onSubmit}
      >
        <div className="bom-drop grid gap-6">
          <Glyph path={uploadIcon} />
          <strong id="bom-file-title">
            <span className="needs-script">{is_over ? t('bom.drop_here') : t('bom.drop_title')}</span>
            <span className="no-script-only">{t('rfq_form.file_choose')}</span>
          </strong>
          <span className="muted small" id="bom-file-text">
            {t('bom.drop_text', { max: BOM_LINES_MOST, size: megabytesOf(file_bytes) })}
          </span>
          <span className="rfq-file cluster gap-8 below-6">
            <input
              id="bom-file"
              type="file"
              name="file"
              accept=".xlsx,.xls,.csv,.tsv,.txt,.ods,.bom,.htm,.html,.xml"
              aria-labelledby="bom-file-title"
              aria-describedby="bom-file-text"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void take(file, file.name)
                // The same file may be chosen again, after it was changed.
                target.value = ''
              }}
            />
            <label className="button button-primary needs-script" htmlFor="bom-file">
              {t('rfq_form.file_choose')}
            </label>
            <Button look="primary" className="no-script-only" name="action" value="file" text={t('rfq_form.file_read')} />
          </span>
        </div>
        <div className="bom-paste grid gap-8">
          <p className="bom-paste-head cluster middle across-8">
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
          {read && intake.status === 'idle' && <Posted {...read} />}
          <p className="button-row">
            <Button name="action" value="text" aria-disabled={is_busy || undefined} text={t('bom.match_parts')} />
          </p>
        </div>
      </form>
      <div className="bom-intake-state" role="status">
        {made && intake.status === 'idle' && (
          <>
            <p>{summaryText(made.summary, t, tag)}</p>
            <p className="button-row">
              <ButtonLink look="primary" href={made.path} text={t('bom.match_parts')} />
            </p>
          </>
        )}
        {intake.status === 'reading' && <p className="muted">{t('rfq_form.reading')}</p>}
        {intake.status === 'summed' && (
          <>
            <p>{summaryText(intake.summary, t, tag)}</p>
            <p className="button-row">
              <Button look="primary" ref={(button) => button?.focus()} onClick={() => void go()} text={t('bom.match_parts')} />
              {intake.result.preview && <Button onClick={check} text={t('reading.change_columns')} />}
              <Button onClick={forget} text={t('rfq_form.cancel')} />
            </p>
          </>
        )}
        {intake.status === 'sending' && <p className="muted">{t('bom.making')}</p>}
        {fault !== null && <p className="error">{fault}</p>}
      </div>
      {intake.status === 'checking' && (
        <ColumnCheck
          name={intake.from.file_name}
          result={intake.result}
          is_busy={intake.is_busy}
          onChoose={(choice) => void choose(choice)}
          onGo={() => void go()}
          onCancel={forget}
        />
      )}
    </div>
  )
}

/** What is said of a list without script; the same button as before makes the BOM then. */
function Posted({ summary, check, text_key }: PostedReading) {
  const { t, tag } = usePage()
  return (
    <>
      <p role="status">{summaryText(summary, t, tag)}</p>
      <input type="hidden" name="read" value={text_key} readOnly />
      {check && <ColumnPicker profile={BOM_PROFILE} {...check} />}
    </>
  )
}
