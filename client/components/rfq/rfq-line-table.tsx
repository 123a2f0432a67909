import { type ClipboardEvent, type DragEvent, lazy, Suspense, useState } from 'react'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { formatFileFailure } from '../form/failure-text.ts'
import { Button, preventDefaultThen } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { plus as plusIcon } from '../ui/icon-paths.ts'
import { usePage } from '../ui/page-context.tsx'
import { focusCell } from './cell-focus.ts'
import { ColumnMatching, type RfqSheetChoice, type Upload } from './column-matching.tsx'
import { isEmptyRow } from './form-rows.ts'
import type { RowEdits } from './line-hint.tsx'
import { GRID_FIELDS, hasManyCells, mayHaveQuantities } from './pasted-cells.ts'
import { RfqInputMethods } from './rfq-input-methods.tsx'
import { FIELD_NAMES, isNumberField, RfqTableRow } from './rfq-table-row.tsx'
import type { LineEdits } from './use-line-edits.ts'
import { useLineParts } from './use-line-parts.ts'
import { useRfqFile } from './use-rfq-file.ts'

/** These components need the catalogue's data of the lines, so they are loaded once the form is hydrated. */
const BuyAvailableLines = lazy(async () => ({ default: (await import('./line-hint.tsx')).BuyAvailableLines }))

interface RfqLineTableProps {
  /** The URL of the form without script. */
  action: string
  edits: LineEdits
  /** Problems of lines by the keys of their rows. */
  problems: FieldErrors
  /** A file whose columns the buyer chooses. */
  matching: { upload: Upload; choice: RfqSheetChoice } | null
}

/** The requested parts in a grid like a spreadsheet's: typed, pasted, or read from a file. */
export function RfqLineTable({ action, edits, problems, matching }: RfqLineTableProps) {
  const { t } = usePage()
  const { rows, is_saved, notice, actions } = edits
  const parts = useLineParts(rows)
  const { file, take, choose, forget } = useRfqFile(matching)

  function addLines(): void {
    if (file.status !== 'matching' || file.is_busy || !file.preview?.lines.length) return
    actions.append(file.preview, file.upload.file_name)
    forget()
  }

  /** Treats a pasted table as a file, so that the meaning of each column can be changed. */
  function changeColumns(table: string): void {
    actions.undoEdit(notice?.undo ?? null)
    void take(new File([table], t('reading.pasted_file'), { type: 'text/tab-separated-values' }))
  }

  function onDrop(event: DragEvent): void {
    const [dropped] = event.dataTransfer.files
    if (!dropped) return
    event.preventDefault()
    void take(dropped)
  }

  return (
    <section
      className="rfq-parts"
      id="lines"
      aria-labelledby="rfq-lines-title"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={onDrop}
    >
      <header className="section-head">
        <h2 id="rfq-lines-title">{t('rfq_form.lines_title')}</h2>
        <ClearList count={rows.filter((row) => !isEmptyRow(row)).length} onClear={actions.clear} />
      </header>
      <RfqInputMethods onFile={(chosen) => void take(chosen)} />
      <div className="rfq-file-state" role="status">
        {file.status === 'reading' && <p className="muted">{t('file.reading')}</p>}
        {file.status === 'failed' && <p className="error">{formatFileFailure(file.errorCode, file.error, t)}</p>}
        {!is_saved && <p className="error">{t('rfq.not_saved')}</p>}
      </div>
      {file.status === 'matching' && (
        <ColumnMatching {...file} onChoose={(choice) => void choose(file.upload, choice)} onApply={addLines} onCancel={forget} />
      )}
      <p className="compact" role="status">
        {notice && (
          <>
            <span>{notice.text}</span>{' '}
            {notice.undo && <Button look="link" onClick={() => actions.undoEdit(notice.undo)} text={t('common.undo')} />}{' '}
            {notice.table && <Button look="link" onClick={() => changeColumns(notice.table ?? '')} text={t('columns.change')} />}
          </>
        )}
      </p>
      {parts.size > 0 && (
        <Suspense>
          <BuyAvailableLines rows={rows} parts={parts} actions={actions} />
        </Suspense>
      )}
      <Grid rows={rows} actions={actions} problems={problems} parts={parts} />
      <div className="rfq-lines-foot cluster middle">
        <Button
          look="quiet"
          type="submit"
          name="action"
          value="add"
          formAction={`${action}#lines`}
          formNoValidate
          onClick={preventDefaultThen(actions.add)}
          icon={<Glyph path={plusIcon} />}
          text={t('rfq_form.add_line')}
        />
      </div>
    </section>
  )
}

function Grid({ rows, actions, problems, parts }: RowEdits & { problems: FieldErrors }) {
  const { t } = usePage()

  function onPaste(event: ClipboardEvent<HTMLElement>): void {
    const [, index, name] = event.target instanceof HTMLInputElement ? (/^lines\.(\d+)\.(\w+)$/.exec(event.target.name) ?? []) : []
    const field = GRID_FIELDS.find((candidate) => candidate === name)
    const text = event.clipboardData.getData('text/plain')
    const isList = hasManyCells(text) || (field === 'part_number' && mayHaveQuantities(text))
    if (index === undefined || !field || !isList) return
    event.preventDefault()
    void actions.paste(Number(index), field, text)
  }

  return (
    <>
      <div className="rfq-lines-head grid at-top muted tiny medium" aria-hidden="true">
        <span />
        {GRID_FIELDS.map((field) => (
          <span key={field} className={isNumberField(field) ? 'num' : undefined}>
            {t(FIELD_NAMES[field])}
          </span>
        ))}
        <span className="num">{t('part.ext_price')}</span>
      </div>
      <ol className="rfq-lines lines" onPaste={onPaste}>
        {rows.map((row, index) => (
          <RfqTableRow key={row.key} row={row} index={index} problems={problems} linePart={parts.get(row.key)} actions={actions} />
        ))}
      </ol>
    </>
  )
}

/** Empties the list, after a confirmation. */
function ClearList({ count, onClear }: { count: number; onClear(count: number): void }) {
  const { t } = usePage()
  const [isConfirming, setConfirming] = useState(false)
  const answer = (work?: (count: number) => void): void => {
    setConfirming(false)
    work?.(count)
    focusCell(0, 'part_number')
  }
  if (!isConfirming)
    return count > 0 && <Button look="link" className="needs-script" onClick={() => setConfirming(true)} text={t('rfq_form.clear')} />
  return (
    <fieldset className="rfq-clear compact">
      <legend className="sr-only">{t('rfq_form.clear')}</legend>
      <span>{t('rfq_form.clear_sure', { count })}</span>
      <Button look="quiet" onClick={() => answer(onClear)} text={t('common.remove')} />
      <Button look="quiet" ref={(button) => button?.focus()} onClick={() => answer()} text={t('common.keep')} />
    </fieldset>
  )
}
